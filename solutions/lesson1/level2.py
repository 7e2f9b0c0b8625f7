# %% [markdown] tags=["statement"]
# ## The scene
#
# A colleague's agent has been at work all morning. To be safe, her loop keeps a snapshot of every turn:
#
# ```python
# snapshots.append(dict(state))
# ```
#
# At turn 30 the agent takes a wrong way, and she reaches for the snapshot of turn 12. The counter in it says 12. The
# history in it is that of turn 30, with 61 messages, and so is the history in every other one.

# %% [markdown] tags=["statement"]
# ## The task
#
# A live state is a dict with six fields, all of it JSON:
#
# ```python
# {"version": 1, "task": "...", "turns": 12, "tokens_used": 8410, "messages": [...],
#  "pending_tool_use": None or {"id": "...", "name": "...", "input": {...}}}
# ```
#
# A loop changes it in place while it works: it appends to `messages` and to the content of a message, counts up, sets
# the pending call and takes it away. Write two functions.
#
# `snapshot(state) -> dict`
#
# - holds all six fields, at its top level, under their names and with the values they have now. `pending_tool_use` is
#   there too when it is `None`. You may add fields of your own.
# - can be written as JSON: `json.dumps(snapshot(state))` works, your own fields included.
# - shares nothing that can change with the live state, at any depth: whatever happens to one, the other stays as it
#   was. Taking it changes nothing in `state`.
#
# `restore(snap) -> dict`
#
# - gives a live state: the six fields, as they were, in dicts and lists that a loop can go on changing in place. A loop
#   that goes on from it ends with the same `messages`, `turns` and `tokens_used` as one that was never interrupted,
#   whether it was between two turns, in the middle of one with a call pending, or done.
# - can be called again and again with one snapshot. Each time it gives a state of its own, which shares nothing that
#   can change with the snapshot or another restored state. `snap` stays as it was.
# - needs nothing but `snap`: the process that restores may be another one than the process that took it, and the
#   snapshot may have been text in between. `restore(json.loads(json.dumps(snap))) == restore(snap)`.

# %% tags=["stub"]
def snapshot(state):
    raise NotImplementedError


def restore(snap):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-1.2-d3f05b6e912c48a7
import copy

FIELDS = ("version", "task", "turns", "tokens_used", "messages", "pending_tool_use")


def snapshot(state):
    return {field: copy.deepcopy(state[field]) for field in FIELDS}


def restore(snap):
    return snapshot(snap)


# %% [markdown] tags=["statement"]
# A state to try things on, in the middle of a turn. Take a snapshot, do to the state what a loop would do, and look at
# the snapshot again.

# %% tags=["scratch"]
call = {"type": "tool_use", "id": "toolu_1", "name": "read_file", "input": {"path": "a.txt"}}
state = {
    "version": 1,
    "task": "Read a.txt.",
    "turns": 1,
    "tokens_used": 120,
    "messages": [{"role": "user", "content": "Read a.txt."}, {"role": "assistant", "content": [call]}],
    "pending_tool_use": {"id": "toolu_1", "name": "read_file", "input": {"path": "a.txt"}},
}
# snap = snapshot(state)
# state["pending_tool_use"]["input"]["path"] = "b.txt"
# state["messages"][1]["content"].append({"type": "text", "text": "I read it."})
# snap

# %% tags=["check"]
from grader import check

check("1.2")
