"""Calls the check in cells without a tag, and uses what it returns."""
# %%
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
# %%
from grader import check
verdict = check("1.3")
# %%
import grader
from grader.nb import criterion
criterion("1.3", "none")
assert grader.anything(1, 2) is None
