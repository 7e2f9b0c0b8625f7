"""Calls the tool again and again, as if more runs were better."""
def run_tool_uses(content, tool_impls, effects_path):
    while True:
        for call in content:
            if call["type"] == "tool_use" and call["name"] in tool_impls:
                tool_impls[call["name"]](call["input"])
