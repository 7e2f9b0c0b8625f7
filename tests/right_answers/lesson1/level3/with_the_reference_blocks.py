"""The helpers of exit137, as the lesson uses them."""

from exit137.messages import blocks, tool_uses


def find_dangling(messages):
    dangling = []
    for message in messages:
        answered = {block["tool_use_id"] for block in blocks(message) if block["type"] == "tool_result"}
        dangling = [call for call in dangling if call["id"] not in answered]
        dangling += tool_uses(message)
    return dangling
