"""Is this machine's isolation real? A sealed process tries everything forbidden, and we look at what came of it.

The answer is kept until the next boot in a file that only this user can write. Where it decides about trust, ask
with `fresh=True`: a submission on the weak level runs as this very user.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from . import bubblewrap, seatbelt
from .layers import ALL

HERE = Path(__file__).resolve().parent
# Landlock guards content and names of files, not the question whether a path exists and how large it is.
KNOWN_OPEN = frozenset({"stat_outside"})
_SECONDS = 60


def probe(fresh: bool = False) -> dict[str, Any]:
    """What the seal holds here, by trial. Nothing is raised for a system that cannot isolate.

    {"system": str, "isolated": bool, "layers": Layers.as_json(), "landlock_abi": int,
     "attempts": {name: {"words": str, "bare": outcome, "sealed": outcome}},
     "held": [name], "open": [name], "untried": [name],
     "bubblewrap": {"works": bool, "reason": str}, "seatbelt": the same, "milliseconds": float}

    An outcome is "done", "no effect", "killed" or "refused (WHY)". `untried`: not possible here even without a seal.
    `isolated`: the layers are on and nothing is open but KNOWN_OPEN. RuntimeError if the canary itself breaks.
    """
    kept = None if fresh else _read_cache()
    if kept is not None:
        return kept
    began = time.perf_counter()
    report = _measured() if sys.platform.startswith("linux") else _nothing_to_measure()
    report["milliseconds"] = round(1000 * (time.perf_counter() - began), 1)
    _write_cache(report)
    return report


def _measured() -> dict[str, Any]:
    from .attempts import ATTEMPTS  # needs modules that Windows lacks

    command = [sys.executable, "-I", "-S", str(HERE / "__main__.py"), "measure", "sealed"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise RuntimeError(f"the canary broke: {done.stderr.strip()[-500:]}")
    answer = json.loads(done.stdout)
    bare, sealed = answer["outcomes"]["nothing"], answer["outcomes"]["sealed"]
    tried = [name for name in ATTEMPTS if bare[name] == "done"]
    open_ = [name for name in tried if sealed[name] == "done"]
    with tempfile.TemporaryDirectory() as folder:
        works, reason = bubblewrap.works(folder)
    return {
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "isolated": answer["layers"]["sealed"] and KNOWN_OPEN.issuperset(open_),
        "layers": answer["layers"],
        "landlock_abi": answer["abi"],
        "attempts": {
            name: {"words": words, "bare": bare[name], "sealed": sealed[name]} for name, (words, _) in ATTEMPTS.items()
        },
        "held": [name for name in tried if name not in open_],
        "open": open_,
        "untried": [name for name in ATTEMPTS if name not in tried],
        "bubblewrap": {"works": works, "reason": reason},
        "seatbelt": {"works": False, "reason": "Seatbelt is for macOS"},
    }


def _nothing_to_measure() -> dict[str, Any]:
    works, reason = seatbelt.works()
    return {
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "isolated": False,
        "layers": {"sealed": False, "names": [], "missing": dict.fromkeys(ALL, "for Linux only")},
        "landlock_abi": 0,
        "attempts": {},
        "held": [],
        "open": [],
        "untried": [],
        "bubblewrap": {"works": False, "reason": "bubblewrap is for Linux"},
        "seatbelt": {"works": works, "reason": reason},
    }


def _key() -> str:
    """Changes with the boot, the namespaces we are in, the interpreter and this code. Empty: keep nothing."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        spaces = [str(Path(f"/proc/self/ns/{kind}").readlink()) for kind in ("user", "mnt", "pid", "net")]
    except OSError:
        return ""
    code = hashlib.sha256()
    for source in sorted(HERE.glob("*.py")):
        code.update(source.read_bytes())
    return " ".join([boot, *spaces, sys.executable, sys.version, code.hexdigest()])


def _folder() -> Path:
    return Path(tempfile.gettempdir()) / f"exit137-{os.getuid()}"


def _read_cache() -> dict[str, Any] | None:
    """The report kept under the present key, if the folder and the file are ours and nobody else's."""
    key = _key()
    if not key:
        return None
    try:
        if not _is_private(os.lstat(_folder())):
            return None
        descriptor = os.open(_folder() / "canary.json", os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode) or not _is_private(os.fstat(descriptor)):
            return None
        try:
            kept = json.loads(file.read(1 << 20))
        except (ValueError, RecursionError):
            return None
    if not isinstance(kept, dict) or kept.get("key") != key:
        return None
    report: dict[str, Any] = kept["report"]
    return report


def _is_private(status: os.stat_result) -> bool:
    return status.st_uid == os.getuid() and not status.st_mode & 0o077


def _write_cache(report: dict[str, Any]) -> None:
    key = _key()
    if not key:
        return
    # Without a cache it is slower, no more: a full disk or a stranger's folder is no reason to stop.
    with contextlib.suppress(OSError):
        _folder().mkdir(mode=0o700, exist_ok=True)
        if not _is_private(os.lstat(_folder())):
            return
        descriptor, name = tempfile.mkstemp(dir=_folder())
        with os.fdopen(descriptor, "w") as file:
            json.dump({"key": key, "report": report}, file)
        Path(name).replace(_folder() / "canary.json")
