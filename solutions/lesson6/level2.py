# %% [markdown] tags=["statement"]
# ## The scene
#
# "It survives a restart, I tried it." Somebody pressed Ctrl-C at the right moment, once, last month. Which moment that
# was nobody can say, and the model would say something else today.
#
# You are to build the five parts with which a kill can be put where you want it, as often as you want it: a model that
# always says the same, a place at which a run dies, what stands for its death, what a resume does about the call that
# was left open, and the program around it.

# %% [markdown] tags=["statement"]
# ## The task
#
# `make_stub_client(responses)` makes a client from a response queue (a list).
#
# - `client.messages.create(messages=[...], **anything)` returns the responses one after another, whatever `anything`
#   (`model`, `max_tokens`, ...) holds. Once all are used up, each further call raises an `IndexError` or an
#   `AssertionError`.
# - `responses` stays as it is: no item is taken out or changed, so a second client made of it begins at its beginning.
# - `client.calls` is a list: for each call the messages list that came with it, as a deep copy made during the call. It
#   is empty at first. What somebody does to the messages later does not show in it. The messages themselves are left
#   alone.
#
# `class SimulatedCrash(BaseException)` stands for a kill. Code that handles a tool's errors must not catch it.
#
# `crash_point(label)` reads the environment variable `CRASH_AFTER` at each call, for it may have changed.
#
# - Its value is `LABEL` or `LABEL:N`. At hit number N of that label in this process it raises `SimulatedCrash`, and at
#   no later hit. Without a number, N is 1.
# - Labels are made of letters, digits, `-` and `_`, and are compared whole. Each is counted by itself.
# - If the variable is not set, nothing happens. What you do about a value of another form is up to you, and so is
#   whether a hit counts that came while `CRASH_AFTER` did not name its label.
#
# `reconcile(pending, effects, tool_impls, read_only) -> dict` answers a call that was left open with one `tool_result`.
# `pending` has `id`, `name` and `input`; `effects` is the ledger, a dict from id to `{"name", "result", "at"}`;
# `read_only` is a set of names.
#
# - The id is in the ledger: the stored result, whatever it is (`None`, `0` and `""` are results), and nothing runs.
# - It is not, and the name is in `read_only`: the tool runs, with the call's input, and its result is the content. A
#   tool that raises, or that does not exist, is answered with `"is_error": True` and a text. A `SimulatedCrash` in a
#   tool is not the tool's failure: it passes through.
# - It is not, and the name is not in `read_only`, whatever else it may be: nothing runs; `"is_error": True` and a text.
#
# `main(run, argv) -> int` calls `run(resume)` once. `resume` is `True` if `"--resume"` is among the texts in the list
# `argv`, wherever it stands and whatever stands beside it, otherwise `False`.
#
# - `run` ends: 0, whatever it returns.
# - `run` raises `SimulatedCrash`: 137.
# - `run` raises anything else, `SystemExit` and `KeyboardInterrupt` included: that passes through.

# %% tags=["stub"]
def make_stub_client(responses):
    raise NotImplementedError


class SimulatedCrash(Exception):
    pass


def crash_point(label):
    raise NotImplementedError


def reconcile(pending, effects, tool_impls, read_only):
    raise NotImplementedError


def main(run, argv):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-6.2-b4e1790c6da2538f
import copy
import os
from collections import Counter


class StubClient:
    def __init__(self, responses):
        self.responses = list(responses)
        self.calls = []
        self.messages = self  # so that client.messages.create is client.create

    def create(self, messages, **anything):
        if len(self.calls) == len(self.responses):
            raise IndexError(f"all {len(self.responses)} responses are used up")
        self.calls.append(copy.deepcopy(messages))
        return copy.deepcopy(self.responses[len(self.calls) - 1])


def make_stub_client(responses):
    return StubClient(responses)


class SimulatedCrash(BaseException):
    """A kill that is only pretended."""


hits = Counter()


def crash_point(label):
    wanted, _, number = os.environ.get("CRASH_AFTER", "").partition(":")
    if label != wanted:
        return
    hits[label] += 1
    if hits[label] == int(number or 1):
        raise SimulatedCrash(label)


def reconcile(pending, effects, tool_impls, read_only):
    answer = {"type": "tool_result", "tool_use_id": pending["id"]}
    if pending["id"] in effects:
        return {**answer, "content": effects[pending["id"]]["result"]}
    if pending["name"] not in read_only:
        text = f"Nobody knows whether {pending['name']} has happened. Have somebody look before it is tried again."
        return {**answer, "content": text, "is_error": True}
    try:
        return {**answer, "content": tool_impls[pending["name"]](pending["input"])}
    except Exception as error:
        return {**answer, "content": f"{pending['name']} failed: {error!r}", "is_error": True}


def main(run, argv):
    resume = "--resume" in argv
    try:
        run(resume)
    except SimulatedCrash as crash:
        print(f"{crash}: the process is taken for dead")
        return 128 + 9
    return 0


# %% [markdown] tags=["statement"]
# Two small things to try. Does the crash come at the second hit, and does nothing swallow it?

# %% tags=["scratch"]
# os.environ["CRASH_AFTER"] = "after-tool:2"
# for label in ("after-tool", "after-save-b", "after-tool"):
#     print(label)
#     crash_point(label)

# %% tags=["check"]
from grader import check

check("6.2")
