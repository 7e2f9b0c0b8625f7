"""An async walk, driven by asyncio.run."""

import asyncio


async def walk(messages):
    for message in messages:
        content = message["content"]
        if isinstance(content, list):
            for block in content:
                yield block


async def collect(messages):
    answered = {b["tool_use_id"] async for b in walk(messages) if b["type"] == "tool_result"}
    return [b async for b in walk(messages) if b["type"] == "tool_use" and b["id"] not in answered]


def find_dangling(messages):
    return asyncio.run(collect(messages))
