"""`exit137 lab`: lay the workbook out in the learner's folder and open it in JupyterLab."""

from __future__ import annotations

import argparse
import importlib.util
import logging
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from ..catalogue import Course, load_course
from ..course.layout import MANIFEST, Laid, lay_out, workbook_bytes
from ..course.masters import exercise_path
from ..errors import UserError
from ..paths import PACKAGE, workbook
from ..workbook import DEFAULT_NAME


class AddressAndErrors(logging.Filter):
    """Lets through what a learner has to know of JupyterLab's log: where it is, on one line, and errors."""

    told = False

    def filter(self, record: logging.LogRecord) -> bool:
        address = re.search(r"https?://\S+", record.getMessage())
        if address is None:
            return record.levelno >= logging.ERROR
        if not self.told and "ServerApp" in record.name:
            self.told = True
            numbered = address[0].replace("//localhost:", "//127.0.0.1:")
            print(f"JupyterLab: {numbered}  (Ctrl-C stops it)", flush=True)
        return logging.ERROR <= record.levelno < logging.CRITICAL  # the critical one tells of the address again


# JupyterLab's setting: its handler gets this filter.
QUIET = {
    "filters": {"address-and-errors": {"()": f"{__name__}.{AddressAndErrors.__name__}"}},
    "handlers": {"console": {"filters": ["address-and-errors"]}},
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", nargs="?", type=Path, help=f"your folder (default: the workbook you are in, or ./{DEFAULT_NAME})"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and open no browser")
    parser.add_argument("--port", type=int, help="the port JupyterLab listens on")
    parser.add_argument("--no-start", action="store_true", help="lay the workbook out and do not start JupyterLab")


def run(args: argparse.Namespace) -> int:
    folder = (args.folder or _default_folder()).expanduser().absolute()
    course = load_course()
    files = asked_for(workbook_bytes(workbook()), course)
    laid = lay_out(files, folder)
    print(f"Your workbook: {folder}")
    tell(laid)
    if args.no_start:
        print(f"Open it with: exit137 lab {folder}")
        return 0
    if importlib.util.find_spec("jupyterlab") is None:
        raise UserError("JupyterLab is not installed beside exit137; install it with: python -m pip install jupyterlab")
    sys.stdout.flush()
    return _start(_command(folder, first_page(files, course), args), folder)


def _default_folder() -> Path:
    """The workbook around the current folder, so that a second start does not lay one into another."""
    here = Path.cwd()
    return next((path for path in (here, *here.parents) if (path / MANIFEST).is_file()), here / DEFAULT_NAME)


def asked_for(files: dict[str, bytes], course: Course) -> dict[str, bytes]:
    """The workbook without the exercises that the course leaves out."""
    left_out = {exercise_path(level) for level in course.left_out}
    return {name: content for name, content in files.items() if name not in left_out}


def first_page(files: dict[str, bytes], course: Course) -> str:
    """The course's first lesson that is there. Without any, the first file."""
    lessons = [f"lessons/{lesson.slug}.ipynb" for lesson in course.lessons]
    return next((name for name in lessons if name in files), min(files))


def tell(laid: Laid) -> None:
    """Say what was laid out, and what was left alone and why."""
    if laid.new:
        print(f"{len(laid.new)} files laid out.")
    if laid.updated:
        print(f"{len(laid.updated)} files brought up to date: {', '.join(laid.updated)}.")
    if laid.kept:
        print(f"{len(laid.kept)} files are yours and were left as they are.")
    if laid.outdated:
        print(f"There is a newer version of {', '.join(laid.outdated)}; rename yours and run this again to get it.")
    if laid.unread_manifest:
        print(f"{MANIFEST} could not be read, so every file that differs was taken for yours.")


def _command(folder: Path, first: str, args: argparse.Namespace) -> list[str]:
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    command += [f"--LabApp.default_url=/lab/tree/{first}", f"--Application.logging_config={QUIET}"]
    if args.no_browser:
        command.append("--no-browser")
    if args.port is not None:
        command.append(f"--port={args.port}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container there is often no other user
    return command


def _start(command: list[str], folder: Path) -> int:
    """Become JupyterLab, so that Ctrl-C and a kill reach it; where that is not possible, wait for it."""
    # No network, and no question before the first lesson: our page_config.json leaves out news and updates.
    config = [str(PACKAGE / "course" / "jupyter"), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    environment = {
        **os.environ,
        "EXIT137_WORKBOOK": str(folder),
        # So that `exit137` is found in JupyterLab's own terminal.
        "PATH": os.pathsep.join(filter(None, [str(Path(sys.executable).parent), os.environ.get("PATH", "")])),
        "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, config)),
    }
    if os.name == "posix":
        os.execve(command[0], command, environment)
    signal.signal(signal.SIGINT, lambda *_: None)  # JupyterLab asks whether to stop; we wait for the answer
    return subprocess.call(command, env=environment)
