"""One cell ends the process: nothing behind it is ever reached."""
# %%
import os
# %%
os._exit(0)
# %%
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
