"""Uses the names that every notebook has, without importing them, in the cells of its answer."""
# %%
display("about to start")
get_ipython().run_line_magic("matplotlib", "inline")
2 + 2
history = []
# %%
display(history, display_id="x")
print(len(In), Out, _, __)
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
