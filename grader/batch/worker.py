"""A worker: reads a task a line, answers with a reply a line, until an empty line. `python -m grader.batch.worker`.

It has one pytest and one starter of sealed children for all its submissions. When the grading is over, or was killed so
that there is no more input, it goes at once, also from the middle of a submission, and leaves nothing running and no
scratch folder behind. Neither does the last of several in the folder that they share: the grading may be killed before
it comes to that.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

from ..catalogue import load_course
from ..paths import scratch_home
from ..zygote import open_starter, remove_tree
from .disk import DiskGuard
from .judge import judge

END = "\n"  # instead of a task
SECONDS_TO_END = 4.0


def main() -> None:
    # Replies have a pipe of their own: whatever else prints, prints into nothing.
    replies = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the grading is asked to stop, and ends us
    common = Path(sys.argv[1])
    scratch = _own_folder(common)
    tempfile.tempdir = os.environ["TMPDIR"] = str(scratch)
    starter = DiskGuard(open_starter())
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    idle, ending = threading.Event(), threading.Event()
    idle.set()

    def read() -> None:
        for line in sys.stdin:
            if line == END:
                break
            idle.clear()
            lines.put(line)
        ending.set()
        try:
            starter.close()
            idle.wait(SECONDS_TO_END)  # without a starter all that is left of a submission fails at once
            remove_tree(scratch)
            with suppress(OSError):  # others are still in it
                common.rmdir()
        finally:
            os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    course = load_course()
    while True:
        task = json.loads(lines.get())
        try:
            replies.write(json.dumps(judge(task, course, starter)) + "\n")
            replies.flush()
        except BrokenPipeError:
            ending.wait()
        except Exception:
            if not ending.is_set():
                raise
        idle.set()


def _own_folder(common: Path) -> Path:
    """In the common folder, unless the last worker before us has taken that along, or the system has cleared it."""
    try:
        return Path(tempfile.mkdtemp(prefix="w-", dir=common))
    except FileNotFoundError:
        return Path(tempfile.mkdtemp(prefix="exit137-grade-", dir=scratch_home()))


if __name__ == "__main__":
    main()
