"""States to save, files that are no checkpoint, and what a refusal has to say (lesson 2)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from grader.crash_states import read_plain_file
from grader.expectations import FarError, require, same, shown
from grader.fakes import assistant, text, tool_result, tool_use, user
from grader.submission import Answer
from grader.vary import Vary

SIX_FIELDS = ("version", "task", "turns", "tokens_used", "messages", "pending_tool_use")

# A reason may be in any language. For a version it is one of these words, or the version that was found.
VERSION_WORDS = (
    "versi", "verze", "wersj", "vers.", "schema", "format", "layout", "protocol", "revision", "fassung", "sürüm",
    "phiên", "верси", "версі", "έκδοση", "版本", "バージョン", "버전", "संस्करण", "รุ่น", "إصدار", "גרסה", "checksum",
    "digest", "hash",
)  # fmt: skip


def make_state(vary: Vary, turns: int, *, pending: bool = False) -> dict[str, Any]:
    """A state after some turns, with results such as null and 0 in it; with `pending` the last call is open."""
    task = vary.title()
    messages: list[dict[str, Any]] = [{"role": "user", "content": task}]
    calls = [tool_use(vary.id(), vary.tool_name(), {"deep": [{"x": vary.value()}]}) for _ in range(turns)]
    results = [None, 0, "", False, [], {}, 0.5, *(vary.ticket(title) for title in ("ü", '"\\\n') * turns)]
    for call, result in zip(calls, results, strict=False):
        messages += [assistant(text(vary.title()), call), user(tool_result(call["id"], result))]
    if pending:
        messages.pop()
    open_call = {key: calls[-1][key] for key in ("id", "name", "input")} if pending else None
    return {
        "version": 1,
        "task": task,
        "turns": turns,
        "tokens_used": vary.number(),
        "messages": messages,
        "pending_tool_use": open_call,
    }


def read_object(path: Path) -> dict[str, Any] | None:
    """The JSON object in a file; None when there is none."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def saved_file(submission: Answer, path: Path, state: dict[str, Any]) -> bytes:
    """The bytes of a whole checkpoint at `path`, to be damaged: saved by the answer, or, where its save leaves no JSON
    object, written by the grader, so that a load is judged all the same."""
    with suppress(FarError):
        submission.save_checkpoint(path, state)
    if read_object(path) is None:
        path.write_bytes(json.dumps(state).encode())
    data = read_plain_file(path)
    assert data is not None
    return data


def require_loaded(loaded: Any, state: dict[str, Any]) -> None:
    """What load_checkpoint gave is the state that was saved."""
    require(isinstance(loaded, dict), f"load_checkpoint gave {shown(loaded)}")
    require(same(loaded, state), f"load_checkpoint gave another state: {'; '.join(_differing(loaded, state))}")


def require_same_still(live: Any, loaded: Any) -> None:
    """A live state, after it was saved, is what load_checkpoint gives."""
    require(isinstance(live, dict) and isinstance(loaded, dict), f"load_checkpoint gave {shown(loaded)}")
    require(same(live, loaded), f"the live state is another by now: {'; '.join(_differing(live, loaded))}")


def _differing(loaded: dict[str, Any], state: dict[str, Any]) -> Iterator[str]:
    """In words, what is in `loaded` and not in `state`, or the other way round."""
    for field, wanted in state.items():
        found = loaded.get(field)
        if field not in loaded:
            yield f"it lacks {field}"
        elif isinstance(found, list) and isinstance(wanted, list) and len(found) != len(wanted):
            yield f"{field} holds {len(found)} entries for {len(wanted)}"
        elif isinstance(found, list) and isinstance(wanted, list) and not same(found, wanted):
            first = next(n for n, pair in enumerate(zip(found, wanted, strict=True)) if not same(*pair))
            yield f"number {first + 1} of its {field} is {shown(found[first])}"
        elif not same(found, wanted):
            yield f"its {field} is {shown(found, 80)}"
    extra = sorted(shown(key, 40) for key in loaded.keys() - state.keys())
    if extra:
        yield f"it has {', '.join(extra)}, which was not saved"


def require_refusal(submission: Answer, path: Path, *, or_else: str = "", as_text: bool = False) -> str:
    """load_checkpoint refuses `path`, with the path and a reason in the text of the error; gives the reason.

    `or_else` names a built-in exception that is as good as a CheckpointError.
    """
    try:
        loaded = submission.load_checkpoint(str(path) if as_text else path)
    except FarError as error:
        if error.is_a("RecursionError") and or_else == "RecursionError":
            return error.text
        fits = error.is_a("CheckpointError") or error.is_a(or_else)
        require(fits, f"it raised {error.type_name} ({shown(error.text)}) and no CheckpointError")
        return reason_in(error.text, path)
    require(False, f"it raised nothing and gave {shown(loaded)}")
    return ""


def reason_in(said: str, path: Path) -> str:
    """What a refusal says besides the path. Fails unless it holds both the path and a reason."""
    spellings = {str(path), os.path.realpath(path), repr(str(path))[1:-1]}
    require(any(spelling in said for spelling in spellings), f"the path is not in the text of the error, {shown(said)}")
    rest = said
    for spelling in spellings:
        rest = rest.replace(spelling, " ").replace(path.name, " ")
    rest = rest.replace(path.stem, " ").casefold()
    require(sum(letter.isalpha() for letter in rest) > 1, f"no reason is in the text of the error, {shown(said)}")
    return rest


def require_version_refused(submission: Answer, path: Path, version: Any, *, as_text: bool = False) -> None:
    """load_checkpoint refuses `path`, and says that it is the version, or what it found there."""
    reason = require_refusal(submission, path, as_text=as_text)
    found = [text.casefold() for text in (str(version), repr(version), json.dumps(version)) if text]
    told = any(word in reason for word in (*VERSION_WORDS, *found))
    require(told, f"the text of the error, {shown(reason)}, does not say that it is the version")


def damaged_files(whole: bytes, letters: bytes) -> Iterator[tuple[str, bytes]]:
    """Files that hold no JSON object: what each is, and its bytes. `whole` holds one, with the text `letters` in it."""
    whole = whole.strip()
    for tenth in range(1, 10):
        yield f"one that was cut off after {tenth} tenths", whole[: len(whole) * tenth // 10]
    yield "one that lacks its last byte", whole[:-1]
    yield "one of no bytes", b""
    yield "one of a newline", b"\n"
    yield "one of zero bytes only", b"\0" * len(whole)
    yield "a whole one with zero bytes behind it", whole + b"\0" * 40
    yield "a whole one with the tail of another behind it", whole + whole[-30:]
    yield "two in one file", whole + b"\n" + whole
    yield "one that is no UTF-8", whole.replace(letters, letters[:2] + b"\xff\xfe" + letters[2:])
    yield "one that is not even text", bytes(range(128, 256)) * 3


def other_values(state: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """JSON that is no object: in words, and as a value."""
    yield "a list", []
    yield "a list that holds a state", [state]
    yield "a list of pairs", [[key, value] for key, value in state.items()]
    yield "null", None
    yield "a number", 1
    yield "a text", "version"
    yield "true", True


def is_one_of(loaded: Any, *states: dict[str, Any]) -> bool:
    """Whether what was loaded is one of these states."""
    return any(same(loaded, state) for state in states)
