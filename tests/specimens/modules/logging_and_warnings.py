"""Logs, warns and prints all the time, and is right."""
import logging, sys, warnings
logging.basicConfig(level=logging.DEBUG)
warnings.simplefilter("always")
def find_dangling(messages):
    logging.debug("looking at %s", messages)
    warnings.warn("deprecated", DeprecationWarning)
    print(messages, file=sys.stderr)
    return _find(messages)
def _find(messages):
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
    return [block for block in blocks if block["type"] == "tool_use" and block["id"] not in answered]
