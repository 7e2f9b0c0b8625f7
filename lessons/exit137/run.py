"""One run in one folder: its files, its lock, and its start afresh or from the checkpoint (lesson 6).

`checkpoint.json` is the newest save point, `turn-001-A.json` and so on are the checkpoint sequence, `effects.json`
is the ledger, and `run.lock` is held by the process at work.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import filelock

from exit137.checkpoint import load_checkpoint, new_state, save_checkpoint
from exit137.files import PathLike
from exit137.loop import alert_on_stderr, nobody_approves, run_tool_uses
from exit137.messages import State
from exit137.resume import resume
from exit137.rewind import checkpoint_name, complete_sequence, keep_sequence, save_points
from exit137.stub import make_stub_client
from exit137.tools import HIGH_IMPACT, READ_ONLY_TOOLS, ToolImpls


class RunLocked(Exception):
    """Another process works on this run. Two of them would do everything twice."""


def run_task(
    folder: PathLike,
    resuming: bool,
    task: str,
    responses: Sequence[Any],
    tool_impls: ToolImpls,
    *,
    ledger: bool = True,
    read_only: Collection[str] = READ_ONLY_TOOLS,
    high_impact: Collection[str] = HIGH_IMPACT,
    approve: Callable[[str, dict[str, Any]], object] = nobody_approves,
    alert: Callable[[str], object] = alert_on_stderr,
    max_turns: int | None = None,
    max_tokens: int | None = None,
) -> State:
    """Work on `task` in `folder`, afresh or from the checkpoint there, and return the last state.

    The model is a stub that says `responses`; a resume skips those that the checkpoint holds already.
    With `ledger=False` there is none, as in lesson 3. Raises what `resume` raises.
    """
    folder = Path(folder)
    checkpoint = folder / "checkpoint.json"
    effects_path = folder / "effects.json" if ledger else None
    if not resuming:
        clear_run(folder)
        save_checkpoint(checkpoint, new_state(task))
    used = load_checkpoint(checkpoint)["turns"]
    complete_sequence(folder)
    return resume(
        checkpoint,
        make_stub_client(responses[used:]),
        tool_impls,
        read_only,
        save=keep_sequence(folder),
        effects_path=effects_path,
        run_tools=partial(
            run_tool_uses, effects_path=effects_path, high_impact=high_impact, approve=approve, alert=alert
        ),
        alert=alert,
        max_turns=max_turns,
        max_tokens=max_tokens,
    )


def clear_run(folder: Path) -> None:
    """Remove what an earlier run left in `folder`; the outside world stays as it is.

    The checkpoint goes first: whatever a kill leaves of the rest, there is then nothing to resume without its ledger.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "checkpoint.json").unlink(missing_ok=True)
    for turn, point in save_points(folder):
        (folder / checkpoint_name(turn, point)).unlink()
    (folder / "effects.json").unlink(missing_ok=True)


@contextmanager
def hold_run(folder: PathLike) -> Iterator[None]:
    """Hold the run in `folder` until the block ends or the process dies. Raises RunLocked if another one does.

    The operating system takes the lock back from a dead process, so a killed holder blocks nobody.
    """
    Path(folder).mkdir(parents=True, exist_ok=True)
    lock = filelock.FileLock(Path(folder) / "run.lock", blocking=False)
    try:
        lock.acquire()
    except filelock.Timeout:
        raise RunLocked(f"{folder}: another process is working on this run; wait for it, or end it") from None
    try:
        yield
    finally:
        lock.release()
