"""One child in a process of its own, for systems that cannot fork: it speaks over two pipes."""

from __future__ import annotations

import json
import os
import sys
from types import ModuleType
from typing import BinaryIO

from .channel import PipeChannel
from .child import serve


def main(folder: str, sandbox: ModuleType) -> None:
    """Take over standard input and output for the wire, then hold the submission.

    The first line of standard input is the configuration. What the submission prints goes to stderr.
    """
    reader: BinaryIO = os.fdopen(os.dup(0), "rb")
    writer: BinaryIO = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    config = json.loads(reader.readline())
    os.environ.update(HOME=folder, TMPDIR=os.path.join(folder, "tmp"), TEMP=os.path.join(folder, "tmp"))
    os.chdir(os.path.join(folder, "home"))
    unset = sandbox.limits.apply(**config["limits"])
    sys.stdin = open(os.devnull, encoding="utf-8")
    serve(PipeChannel(reader, writer), {"sealed": False, "unset": list(unset)})
    os._exit(0)
