"""`exit137 doctor`: how a submission is held on this machine, in plain words."""

from __future__ import annotations

import argparse
import json
import platform
import sys

from ..paths import workbook
from ..sandbox import canary, describe


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print what was tried and what happened as JSON")


def run(args: argparse.Namespace) -> int:
    report = canary.probe()
    if args.json:
        print(json.dumps(report))
        return 0
    print(f"Python {platform.python_version()} at {sys.executable}")
    print(f"Workbook files: {workbook()}")
    print("\n".join(describe.layers(report)))
    return 0
