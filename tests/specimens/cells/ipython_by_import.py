"""Imports get_ipython and display as scripts do that were made from notebooks."""
# %%
from IPython import get_ipython
from IPython.display import display
shell = get_ipython()
shell.run_line_magic("load_ext", "autoreload")
shell.run_cell_magic("time", "", "x = 1")
display(x)
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
