"""The name is an object with __call__, made by a decorator, and right."""
import functools
class once_more:
    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function = function
    def __call__(self, *args):
        return self.function(*args)

@once_more
def find_dangling(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
