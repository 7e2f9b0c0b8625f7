# %% [markdown] tags=["statement"]
# ## The scene
#
# A customer's shop was down. Your agent called `create_ticket`, the desk opened T-1, and in that moment the container
# was restarted. No `tool_result` ever reached the conversation. The new process read the checkpoint, met the dangling
# call and ran it. Now the desk has T-1 and T-2 for one outage, and two teams at work on it.
#
# Below is the `run_tool_uses` that did it. It has no memory of its own: whatever it is handed, it runs.

# %% [markdown] tags=["statement"]
# ## The task
#
# Give it an effects ledger: a JSON file, keyed by `tool_use_id`, with an entry for each call that has succeeded:
#
# ```json
# {"toolu_7f": {"name": "create_ticket", "result": {"id": "T-1"}, "at": "2026-03-01T09:30:00+00:00"}}
# ```
#
# Wherever a path is handed over, it may be a `str` or a `pathlib.Path`.
#
# - `load_effects(path) -> dict` reads the ledger. No file yet: `{}`. A torn file: `{}` or an error, as you decide, but
#   never an entry that nobody wrote.
# - `save_effects(path, effects)` replaces the ledger, all or nothing: a temp file in the same folder, then a rename.
# - `run_tool_uses(content, tool_impls, effects_path) -> list` answers each `tool_use` block, in order, with one
#   `tool_result`; other blocks are passed over.
#     - An id that is in the ledger gets the stored result, whatever that is (`None`, `0` and `""` are results), and no
#       tool runs. So an id that stands twice in one list runs once.
#     - Any other call runs. Once it has succeeded it is recorded, with the name, the result as returned and the time
#       (ISO 8601 with its UTC offset), before the next block has its turn.
#     - A tool that raises, or that does not exist, is answered with `"is_error": True` and not recorded; the blocks
#       behind it still run.
#     - If the ledger cannot be written (`OSError`) the tool has succeeded all the same: answer with its real result.
# - `prove_replay_is_safe(run_tool_uses, workdir)` shows that an implementation, yours or somebody else's, does not run
#   a replayed call again. It brings a fake `create_ticket` that counts its calls, hands the same id over twice, and
#   raises `AssertionError` if the count says so. `workdir` is an empty folder. Right implementations differ in their
#   temp names, in how they spell the time, in `"is_error": False` or none; your proof has to pass them all.

# %% tags=["stub"]
def load_effects(path):
    raise NotImplementedError


def save_effects(path, effects):
    raise NotImplementedError


def run_tool_uses(content, tool_impls, effects_path):
    answers = []
    for call in content:
        if call["type"] == "tool_use":
            output = tool_impls[call["name"]](call["input"])
            answers.append({"type": "tool_result", "tool_use_id": call["id"], "content": output})
    return answers


def prove_replay_is_safe(run_tool_uses, workdir):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-4.2-c81f06aa47d93e52
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path


def load_effects(path):
    """The ledger at `path`. ValueError if there is one and it is torn: not knowing is not the same as nothing done."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def save_effects(path, effects):
    temp = f"{path}.tmp"
    with Path(temp).open("w", encoding="utf-8") as file:
        json.dump(effects, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temp, path)


def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    calls = [block for block in content if block["type"] == "tool_use"]
    answers = {}
    for call in calls:
        if call["id"] not in answers:
            answers[call["id"]] = answer_one(call, tool_impls, effects, effects_path)
    return [answers[call["id"]] for call in calls]


def answer_one(call, tool_impls, effects, effects_path):
    answer = {"type": "tool_result", "tool_use_id": call["id"]}
    if call["id"] in effects:
        return answer | {"content": effects[call["id"]]["result"]}
    try:
        result = tool_impls[call["name"]](call["input"])
    except Exception as error:
        return answer | {"content": f"{call['name']} failed: {error!r}", "is_error": True}
    effects[call["id"]] = {"name": call["name"], "result": result, "at": datetime.now(UTC).isoformat()}
    try:
        save_effects(effects_path, effects)
    except OSError as error:
        print(f"{call['id']} ({call['name']}) happened and is not on record: {error}", file=sys.stderr)
    return answer | {"content": result}


def prove_replay_is_safe(run_tool_uses, workdir):
    opened = []

    def create_ticket(ticket):
        opened.append(ticket)
        return {"id": f"T-{len(opened)}", "title": ticket["title"]}

    call = {"type": "tool_use", "id": "toolu_replayed", "name": "create_ticket", "input": {"title": "The shop is down"}}
    ledger = Path(workdir) / "effects.json"
    [first] = run_tool_uses([call], {"create_ticket": create_ticket}, ledger)
    assert len(opened) == 1, f"the first run opened {len(opened)} tickets"
    [again] = run_tool_uses([call], {"create_ticket": create_ticket}, ledger)
    assert len(opened) == 1, f"the replay ran create_ticket again: {len(opened)} tickets"
    assert again["content"] == first["content"], f"the replay answered {again['content']}, not {first['content']}"


# %% tags=["check"]
from grader import check

check("4.2")
