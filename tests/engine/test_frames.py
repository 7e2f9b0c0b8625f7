"""An answer that writes on the wire itself: it gets no mark by it, breaks nothing of ours, and holds nobody up."""

from __future__ import annotations

import time

import pytest

from .conftest import Judge, lost

# Sends what is no message of ours on every socket it finds, as a student would who has read about descriptors.
SENDS = """
def _send(*messages):
    import socket, struct
    for number in range(3, 40):
        try:
            channel = socket.socket(fileno=os.dup(number))
            for message in messages:
                body = message if isinstance(message, bytes) else json.dumps(message).encode()
                channel.send(struct.pack(">I", len(body)) + body)
        except OSError:
            continue
"""
AT_LOAD = SENDS + "\n_send({message})\n"
IN_A_CALL = SENDS + "\ndef load_effects(path):\n    _send({message})\n    return {{}}\n"
NO_MESSAGES = {
    "a reply with another value": '{"id": 1, "value": 5}',
    "a reply with a forged load": '{"id": 1, "value": {"troubles": 1, "left_out": 2, "rewritten": 3}}',
    "a reply about kinds": '{"id": 1, "value": {}}, {"id": 2, "value": {"load_effects": 7}}',
    "replies for all to come": '*({"id": n, "value": {}} for n in range(1, 50))',
    "a second hello": '{"op": "hello", "id": 0, "sealed": True}',
    "a cell that is no number": '{"op": "started", "id": 0, "cell": "x"}',
    "no cell": '{"op": "started"}',
    "an unknown request": '{"op": "load", "id": 1}',
    "a request that is no text": '{"op": [1], "id": {}}',
    "a step": '{"op": "step", "id": 1, "where": "here"}',
    "a call of nothing": '{"op": "call", "id": 1, "fn": 10**6, "args": [], "kw": {}}',
    "a call with no list": '{"op": "call", "id": 1, "fn": 1, "args": 5, "kw": 7}',
    "no JSON": 'b"\\xff\\xfe"',
    "no object": 'b"[1]"',
    "deep JSON": 'b"[" * 100_000',
    "an exception that is none": '{"id": 1, "raised": 3}',
    "an exception of odd parts": '{"id": 1, "raised": {"type": [], "bases": {"a": 1}, "text": None, "where": 1}}',
}
ODD_VALUES = {
    "deep": "[0]",
    "a huge number": '{"$float": 10**400}',
    "a huge text for a number": '{"$float": "9" * 10**5}',
    "an object of nothing": '{"$object": 5}',
    "a function of nothing": '{"$fn": [1]}',
    "a reference to a dict": '{"$ref": {}}',
    "what was never lent": '{"$yours": 99}',
    "a path of a number": '{"$path": 3}',
    "bytes that are none": '{"$bytes": "?"}',
    "a set of sets": '{"$set": [{"$set": [1]}]}',
    "a dict of three": '{"$dict": [[1, 2, 3]]}',
    "a dict with a dict for a key": '{"$dict": [[{}, 1]]}',
    "something else": '{"$other": {"a": ["b"] * 1000}}',
    "too many parts": "[[] for _ in range(300_000)]",
}


@pytest.mark.parametrize("where", [AT_LOAD, IN_A_CALL], ids=["at load", "in a call"])
@pytest.mark.parametrize("message", NO_MESSAGES.values(), ids=NO_MESSAGES.keys())
def test_a_frame_of_its_own_costs_at_most_the_answer_itself(judge: Judge, where: str, message: str) -> None:
    report = judge(where.format(message=message))
    assert report["error"] != "grader fault"
    assert "Traceback" not in str(report)
    if where is IN_A_CALL and "1" in message:
        assert "missing-ledger" in lost(report) or not lost(report)


@pytest.mark.parametrize("value", ODD_VALUES.values(), ids=ODD_VALUES.keys())
def test_a_value_that_is_none_of_ours_costs_the_criteria_that_see_it(judge: Judge, value: str) -> None:
    report = judge(f"""
import sys
for _name, _module in list(sys.modules.items()):
    if _name.endswith(".wire"):
        _module.Tables._pack_rest = lambda self, value: {value}
def load_effects(path):
    value = object()
    for _ in range(300 if {value!r} == "[0]" else 0):
        value = [value]
    return value
""")
    assert report["error"] != "grader fault"
    assert "missing-ledger" in lost(report)


@pytest.mark.parametrize(
    "body",
    [
        "while True: _send({'op': 'call', 'id': 1, 'fn': 1, 'args': [{'x': 'y' * 1000}], 'kw': {}})",
        "while True: _send({'op': 'started', 'cell': 1})",
        "while True: _send(b'x' * (1 << 20))",
        "import time\n    for byte in b'\\0\\0\\0\\x10' + b'x' * 16: time.sleep(0.5)",
        "import struct, time\n    for n in range(3, 40):\n        try: os.write(n, struct.pack('>I', 2**31) + b'x')\n"
        "        except OSError: pass\n    time.sleep(99)",
    ],
    ids=["calls without end", "progress without end", "noise", "byte by byte", "the promise of two gigabytes"],
)
def test_nobody_is_held_up(judge: Judge, body: str) -> None:
    began = time.monotonic()
    report = judge(f"{SENDS}\ndef run_tool_uses(content, tool_impls, effects_path):\n    {body}", seconds=20.0)
    assert time.monotonic() - began < 22
    assert {"hit-reuses", "record-after-success", "kill-anywhere"} <= lost(report)
    assert "atomic-save" not in lost(report)
    assert report["error"] in ("timeout", "crashed", "flood")


def test_a_call_of_ours_with_the_wrong_arguments_is_the_callers_error(judge: Judge) -> None:
    code = "def ensure_ticket(given, find_by_title, create):\n    return find_by_title(given['title'], 1, by='title')"
    report = judge(code, "4.3")
    assert lost(report) == {"ensure"}
    assert report["error"] is None
    assert "TypeError" in next(row["feedback"] for row in report["criteria"] if row["id"] == "ensure")
