"""Widgets, plots and rich output, with no front end to show them."""
# %%
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
# %%
import ipywidgets
from ipywidgets import interact
interact(lambda x: x, x=(1, 10))
ipywidgets.IntSlider()
# %%
import matplotlib.pyplot as plt
plt.plot([1, 2])
plt.show()
# %%
from IPython.display import HTML, clear_output, display
display(HTML("<b>x</b>"), find_dangling([]))
clear_output()
# %%
get_ipython().system("ls")
get_ipython().run_line_magic("matplotlib", "widget")
find_dangling([])
