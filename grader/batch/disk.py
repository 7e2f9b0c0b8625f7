"""A starter that ends a child which fills the disk: one answer is not to take the room that the next one writes in.

The seal limits each file, not their number or sum, so somebody has to look.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ..zygote import Process, Starter, remove_tree

BYTES, FILES = 512 << 20, 20_000
INTERVAL = 0.25  # seconds between two looks


class DiskGuard:
    """Starts and ends children through another starter, and looks at what the live ones have written."""

    def __init__(self, starter: Starter) -> None:
        self.scratch = starter.scratch
        self._starter = starter
        self._live: dict[int, Path] = {}
        self._changing = threading.Lock()
        threading.Thread(target=self._watch, daemon=True).start()

    def start(self, folder: Path) -> Process:
        process = self._starter.start(folder)
        with self._changing:
            self._live[process.pid] = folder
        return process

    def end(self, process: Process) -> str:
        # Forgotten before it is reaped: from then on its number may be another's.
        with self._changing:
            self._live.pop(process.pid, None)
        return self._starter.end(process)

    def close(self) -> None:
        self._starter.close()

    def _watch(self) -> None:
        pause = threading.Event()
        while not pause.wait(INTERVAL):
            for pid, folder in list(self._live.items()):
                if is_too_much(folder):
                    self._stop(pid, folder)

    def _stop(self, pid: int, folder: Path) -> None:
        with self._changing:
            if pid in self._live:
                with suppress(ProcessLookupError):
                    os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        for place in (folder / name for name in ("home", "tmp", "work")):
            for path in place.iterdir() if place.is_dir() else ():
                if path.is_dir() and not path.is_symlink():
                    remove_tree(path)
                else:
                    path.unlink(missing_ok=True)


def is_too_much(folder: Path) -> bool:
    """Whether what is below a folder takes more than BYTES on disk, or is more than FILES files."""
    taken = count = 0
    for size in _sizes(str(folder)):
        taken, count = taken + size, count + 1
        if taken > BYTES or count > FILES:
            return True
    return False


def _sizes(folder: str) -> Iterator[int]:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                with suppress(FileNotFoundError):
                    status = entry.stat(follow_symlinks=False)
                    # A file with holes takes what its blocks take; Windows does not say.
                    yield getattr(status, "st_blocks", -(-status.st_size // 512)) * 512
                    if entry.is_dir(follow_symlinks=False):
                        yield from _sizes(entry.path)
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return  # it went while we looked, or its mode was taken away and it can grow no more
