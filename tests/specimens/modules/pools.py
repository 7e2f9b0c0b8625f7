"""Uses a pool of threads, locks and a queue, and is right."""
from concurrent.futures import ThreadPoolExecutor
def find_dangling(messages):
    with ThreadPoolExecutor(3) as pool:
        return pool.submit(_find, messages).result()
def _find(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
