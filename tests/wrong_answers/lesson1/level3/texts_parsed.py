"""Takes a text that holds JSON for a list of blocks."""
# caught by: single

import json


def blocks_of(m):
    c = m["content"]
    if isinstance(c, str):
        try:
            c = json.loads(c)
        except ValueError:
            return []
    return [b for b in c if isinstance(b, dict)] if isinstance(c, list) else []


def find_dangling(messages):
    bs = [b for m in messages for b in blocks_of(m)]
    done = {b.get("tool_use_id") for b in bs}
    return [b for b in bs if b.get("type") == "tool_use" and b["id"] not in done]
