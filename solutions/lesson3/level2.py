# %% [markdown] tags=["statement"]
# ## The scene
#
# A process was killed with a call pending. The new process has the checkpoint and nothing else: no record of what ran
# and what did not. The API will not go on before the call has an answer, so something has to be written into the
# `tool_result`. The night shift's version ran every call once more. Since then the customers get two mails each.

# %% [markdown] tags=["statement"]
# ## The task
#
# Write `reconcile(pending, tool_impls, read_only)`. It returns the `tool_result` block that answers one pending call.
#
# - `pending` is the call as the checkpoint has it: `{"id": ..., "name": ..., "input": {...}}`.
# - `tool_impls` maps names to functions; a tool runs as `tool_impls[name](input)`, with the input as its one argument.
# - `read_only` is the set of the names that count as read-only. Nothing else decides that: a `delete_file` in the set
#   is read-only here, and a `read_file` that is missing from it is not.
#
# The block is `{"type": "tool_result", "tool_use_id": ..., "content": ...}`, paired with the call by its id.
#
# - **A read-only call** is run once more, with its input. Its return value, whatever it is (`None`, `0` and `""`
#   included), is the `content` as it stands; there is no `is_error`, or it is `False`. If the tool raises an
#   exception, or has no implementation, the block says `"is_error": True` and `reconcile` itself does not raise.
# - **Any other call** is never run, whether there is an implementation or not. The block says `"is_error": True`, and
#   its content is a text that tells the model, in your words and in any language, that nobody knows whether the call
#   ran. It must not say that it ran, that it did not, that it failed, was cancelled or was declined: you do not know.

# %% tags=["stub"]
def reconcile(pending, tool_impls, read_only):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-3.2-91fe3a07c5d84b26
UNKNOWN = (
    "Outcome unknown. The process was killed around this call of {name}: it may have happened, or not. "
    "Have somebody look before you ask for it again."
)


def reconcile(pending, tool_impls, read_only):
    if pending["name"] not in read_only:
        return tool_result(pending, UNKNOWN.format(name=pending["name"]), is_error=True)
    try:
        value = tool_impls[pending["name"]](pending["input"])  # no implementation: a KeyError, told like any other
    except Exception as error:
        return tool_result(pending, f"The tool failed: {type(error).__name__}: {error}", is_error=True)
    return tool_result(pending, value)


def tool_result(call, content, **more):
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content, **more}


# %% [markdown] tags=["statement"]
# ## Try it
#
# The first call should come back with the report. The second must not show up at the desk.

# %% tags=["scratch"]
def create_ticket(input):
    print("a ticket was made:", input)


tools = {"read_file": lambda input: f"the text of {input['path']}", "create_ticket": create_ticket}
print(reconcile({"id": "toolu_01", "name": "read_file", "input": {"path": "orla.txt"}}, tools, {"read_file"}))
print(reconcile({"id": "toolu_02", "name": "create_ticket", "input": {"title": "Outage"}}, tools, {"read_file"}))

# %% tags=["check"]
from grader import check

check("3.2")
