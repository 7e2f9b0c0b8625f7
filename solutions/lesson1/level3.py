# %% [markdown] tags=["statement"]
# ## The scene
#
# Somebody hands you the history of a run that was killed, continued, and killed again. The provider's API refuses it:
# it wants a result for every call, and some calls have none. "Just look at the last message", says a colleague. But
# the last message is a question from the customer, sent long after the first kill.
#
# Before anything can be put right, somebody has to say which calls are open.

# %% [markdown] tags=["statement"]
# ## The task
#
# Write `find_dangling(messages) -> list`. It returns the `tool_use` blocks that no `tool_result` answers, in the order
# in which the model named them. Nothing open, or nothing there at all: `[]`.
#
# `messages` is a list of messages as a loop keeps them:
#
# ```python
# {"role": "user", "content": "Which of the reports is the oldest?"}
# {"role": "assistant", "content": [
#     {"type": "text", "text": "I read both."},
#     {"type": "tool_use", "id": "toolu_1", "name": "read_file", "input": {"path": "a.txt"}},
#     {"type": "tool_use", "id": "toolu_2", "name": "read_file", "input": {"path": "b.txt"}}]}
# {"role": "user", "content": [
#     {"type": "tool_result", "tool_use_id": "toolu_2", "content": None}]}
# ```
#
# Here `toolu_1` is open, so the answer is a list with that one block, whole, as it stands in the message.
#
# - A `tool_result` anywhere behind a call answers it if its `tool_use_id` is the call's `id`: in the next message or
#   many messages later, in whatever order. Ids are unique, and a result never stands before its call.
# - What the result says does not matter. `None`, `""` and `"is_error": True` are answers too.
# - Content, of either role, is a text or a list of blocks, which may be empty. Calls may have text around them.
# - A turn may name several calls, and any of them may be open. Calls may be open in several turns at once.
# - Only blocks of messages count. What looks like one inside a text, an `input` or a result is data.
# - `messages` and everything in it stays as it was.

# %% tags=["stub"]
def find_dangling(messages):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-1.3-7a1c93e0d84bf526
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]


# %% [markdown] tags=["statement"]
# The history from above, to try things on:

# %% tags=["scratch"]
history = [
    {"role": "user", "content": "Which of the reports is the oldest?"},
    {"role": "assistant", "content": [
        {"type": "text", "text": "I read both."},
        {"type": "tool_use", "id": "toolu_1", "name": "read_file", "input": {"path": "a.txt"}},
        {"type": "tool_use", "id": "toolu_2", "name": "read_file", "input": {"path": "b.txt"}}]},
    {"role": "user", "content": [
        {"type": "tool_result", "tool_use_id": "toolu_2", "content": None}]},
]  # fmt: skip

# find_dangling(history)

# %% tags=["check"]
from grader import check

check("1.3")
