"""bubblewrap around the zygote, where it is installed and works: namespaces for processes and network on top.

It costs some 30 ms once, not for each child, since the children are forked inside. Ordinary users of
Ubuntu 24.04 and most containers may not make user namespaces; `works` finds out by trying.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .seal import system_paths

_SECONDS = 10


def command(argv: Sequence[str], readable: Sequence[str], hidden: Sequence[str], scratch_root: str) -> list[str]:
    """`argv` wrapped: it reads `readable` and the system's libraries, not `hidden`, and writes below `scratch_root`.

    The arguments mean what they mean to `seal.prepare`. The environment is empty inside; descriptors that are passed on
    stay open. FileNotFoundError where bwrap is not installed.
    """
    program = shutil.which("bwrap")
    if program is None:
        raise FileNotFoundError("bwrap is not installed")
    words = [program, "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"]
    for path in sorted({*readable, *map(_real, readable), *system_paths()}):
        words += ["--ro-bind-try", path, path]
    for alias in ("/lib", "/lib64", "/bin", "/sbin"):
        if Path(alias).is_symlink():
            words += ["--symlink", str(Path(alias).readlink()), alias]
    words += ["--dev", "/dev", "--proc", "/proc"]
    for path in map(_real, hidden):
        if Path(path).is_dir():
            words += ["--tmpfs", path, "--remount-ro", path]
        elif Path(path).exists():
            words += ["--ro-bind", "/dev/null", path]
    words += ["--bind", _real(scratch_root), _real(scratch_root), "--chdir", "/", "--"]
    return [*words, *argv]


def works(scratch_root: str) -> tuple[bool, str]:
    """(whether a Python can run inside, why not). Tried with the interpreter that runs this."""
    if not sys.platform.startswith("linux"):
        return False, "bubblewrap is for Linux"
    probe = "import os; print(os.getpid(), os.listdir('/sys/class/net') if os.path.exists('/sys') else [])"
    argv = [sys.executable, "-I", "-S", "-c", probe]
    readable = interpreter_paths()
    try:
        wrapped = command(argv, readable, [], scratch_root)
        done = subprocess.run(wrapped, capture_output=True, text=True, timeout=_SECONDS, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        return False, str(error)
    if done.returncode != 0:
        return False, done.stderr.strip()[:200] or f"status {done.returncode}"
    pid = int(done.stdout.split()[0])
    return (pid < 10, "" if pid < 10 else "no process namespace of its own")


def interpreter_paths() -> list[str]:
    """What has to be readable for this interpreter to start at all."""
    return [sys.prefix, sys.base_prefix, str(Path(sys.executable).parent)]


def _real(path: str) -> str:
    return str(Path(path).resolve())
