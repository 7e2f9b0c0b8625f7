"""Runs an event loop at import and in the function, and is right."""
import asyncio
async def look(messages):
    await asyncio.sleep(0)
    return _find(messages)
def find_dangling(messages):
    return asyncio.run(look(messages))
def _find(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]

asyncio.run(look([]))
