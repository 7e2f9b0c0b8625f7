"""No class but the crash: a client made of closures and SimpleNamespace, an AssertionError past the end."""

import os
from copy import deepcopy
from types import SimpleNamespace


def make_stub_client(responses):
    left = list(responses)[::-1]
    calls = []

    def create(messages, **_):
        assert left, "the response queue is empty"
        calls.append(deepcopy(messages))
        return left.pop()

    return SimpleNamespace(messages=SimpleNamespace(create=create), calls=calls)


class SimulatedCrash(BaseException):
    pass


counts = {}


def crash_point(label):
    value = os.getenv("CRASH_AFTER")
    if value is None or value.split(":")[0] != label:
        return
    counts[label] = counts.get(label, 0) + 1
    number = int(value.split(":")[1]) if ":" in value else 1
    if counts[label] == number:
        raise SimulatedCrash


def reconcile(pending, effects, tool_impls, read_only):
    result = {"type": "tool_result", "tool_use_id": pending["id"], "content": None}
    if pending["id"] in effects.keys():
        result["content"] = effects[pending["id"]]["result"]
    elif pending["name"] in read_only:
        try:
            result["content"] = tool_impls[pending["name"]](pending["input"])
        except Exception as e:
            result.update(content=f"Error: {type(e).__name__}", is_error=True)
    else:
        result.update(content="outcome unknown", is_error=True)
    return result


def main(run, argv):
    resume = False
    for arg in argv:
        if arg == "--resume":
            resume = True
    code = 0
    try:
        run(resume=resume)
    except SimulatedCrash:
        code = 137
    return code
