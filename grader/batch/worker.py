"""A worker: reads a task a line, answers with a reply a line, until its input ends. `python -m grader.batch.worker`.

It has one pytest and one starter of sealed children for all its submissions. When its input ends, because the
grading is over or was killed, it goes at once, also from the middle of a submission, and leaves nothing running
and no scratch folder behind.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

from ..catalogue import load_course
from ..zygote import Starter, open_starter, remove_tree
from .disk import DiskGuard
from .judge import judge


def main() -> None:
    # Replies have a pipe of their own: whatever else prints, prints into nothing.
    replies = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the grading is asked to stop, and ends us
    scratch = Path(sys.argv[1])
    starter = DiskGuard(open_starter())
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    ending = threading.Event()
    reader = threading.Thread(target=_read, args=(lines, ending, starter, scratch), daemon=True)
    reader.start()
    course = load_course()
    try:
        while True:
            task = json.loads(lines.get())
            replies.write(json.dumps(judge(task, course, starter)) + "\n")
            replies.flush()
    except BaseException as error:
        if not ending.is_set() and not isinstance(error, BrokenPipeError):
            raise
        reader.join()  # it tidies up, and ends the process


def _read(lines: queue.SimpleQueue[str], ending: threading.Event, starter: Starter, scratch: Path) -> None:
    parent = os.getppid()
    for line in sys.stdin:
        lines.put(line)
    ending.set()
    starter.close()
    while scratch.exists():  # the other thread may still be making a folder in it
        remove_tree(scratch)
    if os.getppid() != parent:  # the grading was killed and cannot tidy up after itself
        with suppress(OSError):
            scratch.parent.rmdir()
    os._exit(0)


if __name__ == "__main__":
    main()
