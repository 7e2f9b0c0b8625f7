"""A starter that ends a child which fills the disk: one answer is not to take the room that the next one writes in.

The seal limits each file, not their number or sum, so somebody has to look.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from ..runtime.ground import list_names, remove_tree
from ..zygote import Process, Starter

BYTES, FILES = 512 << 20, 20_000
INTERVAL = 0.25  # seconds between two looks


class DiskGuard:
    """Starts and ends children through another starter, and looks at what the live ones have written."""

    def __init__(self, starter: Starter) -> None:
        self.scratch = starter.scratch
        self._starter = starter
        self._closed = False
        self._live: dict[int, Path] = {}
        self._changing = threading.Lock()
        threading.Thread(target=self._watch, daemon=True).start()

    def start(self, folder: Path) -> Process:
        if self._closed:
            raise RuntimeError("the starter was closed")
        process = self._starter.start(folder)
        with self._changing:
            self._live[process.pid] = folder
        return process

    def end(self, process: Process) -> str:
        # Forgotten before it is reaped: from then on its number may be another's.
        with self._changing:
            self._live.pop(process.pid, None)
        return self._starter.end(process)

    def kill(self, process: Process) -> None:
        with self._changing:
            self._live.pop(process.pid, None)
        self._starter.kill(process)

    def close(self) -> None:
        """End all, also while another thread is judging: it gets no child any more."""
        self._closed = True
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
            with suppress(OSError):  # a link that it has put there is not followed
                for name in list_names(place):
                    remove_tree(place / name)


def is_too_much(folder: Path) -> bool:
    """Whether what is below a folder takes more than BYTES on disk, or is more than FILES files."""
    taken = count = 0
    for size in _sizes(str(folder)):
        taken, count = taken + size, count + 1
        if taken > BYTES or count > FILES:
            return True
    return False


def _sizes(folder: str) -> Iterator[int]:
    pending = [folder]
    for current in pending:
        with suppress(OSError):  # it went while we looked, may not be read, or lies deeper than a path can be long
            with os.scandir(current) as entries:
                found = list(islice(entries, FILES + 1))
            for entry in found:
                with suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    # A file with holes takes what its blocks take; Windows does not say.
                    yield getattr(status, "st_blocks", -(-status.st_size // 512)) * 512
                    if entry.is_dir(follow_symlinks=False):
                        pending.append(entry.path)
