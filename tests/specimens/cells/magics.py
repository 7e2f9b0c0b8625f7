"""Magics and shell lines of every kind."""
# %%
%matplotlib inline
%load_ext autoreload
%autoreload 2
!ls -la
!pip install anthropic
files = !ls
?find_dangling
len??
# %%
%%time
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
# %%
%%bash
exit 3
# %%
%pip install requests
%cd /tmp
%run nothing.py
%env X=1
# %%
%%writefile other.py
def find_dangling(messages): raise SystemExit
# %%
%time value = find_dangling([])
assert value == []
# %%
%%capture output
print("x")
# %%
%nosuchmagic
%%nosuchcellmagic
