"""Awaits at top level, as a notebook may."""
# %%
import asyncio
async def load():
    await asyncio.sleep(0)
    return []
history = await load()
# %%
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
# %%
results = await asyncio.gather(load(), load())
async def numbers():
    yield 1
async for number in numbers():
    pass
