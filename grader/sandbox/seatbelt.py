"""macOS: a Seatbelt profile for `sandbox-exec`. Written from its documented rules and never tried on a Mac by us.

It is weaker than the Linux seal. Apple calls sandbox-exec deprecated, it limits no memory, and what it lets
through to system services is not ours to know. So it never counts as isolated, whatever `works` says.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

_SYSTEM = ("/usr/lib", "/usr/share", "/System/Library", "/Library/Frameworks", "/private/var/db/timezone", "/dev")
_SECONDS = 10


def profile(readable: Sequence[str], hidden: Sequence[str], writable: str) -> str:
    """The rules as text; of two that match, the later one counts. Arguments as for `seal.prepare`."""
    lines = [
        "(version 1)",
        "(deny default)",
        "(allow process-exec)",
        "(allow sysctl-read)",
        "(allow file-read-metadata)",
    ]
    lines += ["(allow signal (target self))", '(allow file-read* (literal "/"))']
    lines += [f"(allow file-read* (subpath {_quoted(path)}))" for path in (*_SYSTEM, *readable)]
    lines += [f"(deny file-read* (subpath {_quoted(path)}))" for path in hidden]
    lines += [
        f"(allow file-read* file-write* (subpath {_quoted(writable)}))",
        '(allow file-write* (literal "/dev/null"))',
    ]
    return "\n".join(lines) + "\n"


def command(argv: Sequence[str], readable: Sequence[str], hidden: Sequence[str], writable: str) -> list[str]:
    """`argv` wrapped in sandbox-exec. FileNotFoundError where there is none."""
    program = shutil.which("sandbox-exec")
    if program is None:
        raise FileNotFoundError("sandbox-exec is not there")
    return [program, "-p", profile(readable, hidden, writable), *argv]


def works() -> tuple[bool, str]:
    """(whether a wrapped Python writes inside and is refused outside, why not)."""
    if sys.platform != "darwin":
        return False, "Seatbelt is for macOS"
    code = (
        "import sys\nopen(sys.argv[1], 'w').close()\ntry: open(sys.argv[2], 'w').close()\nexcept OSError: print('held')"
    )
    with tempfile.TemporaryDirectory() as inside, tempfile.TemporaryDirectory() as outside:
        argv = [sys.executable, "-I", "-S", "-c", code, f"{inside}/in", f"{outside}/out"]
        readable = [sys.prefix, sys.base_prefix, str(Path(sys.executable).parent)]
        try:
            wrapped = command(argv, readable, [], inside)
            done = subprocess.run(wrapped, capture_output=True, text=True, timeout=_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            return False, str(error)
    return (True, "") if done.stdout.strip() == "held" else (False, done.stderr.strip()[:200] or "it does not hold")


def _quoted(path: str) -> str:
    real = str(Path(path).resolve())
    return '"' + real.replace("\\", "\\\\").replace('"', '\\"') + '"'
