"""Returns numbers that cannot be told in figures, or that are none."""
def load_effects(path): return {"x": 10**6000, "y": float("nan"), "z": float("-inf"), 1: 2, "1": 3}
def save_effects(path, effects): return 1e400
def run_tool_uses(content, tool_impls, effects_path):
    return [{"type": "tool_result", "tool_use_id": call.get("id"), "content": float("nan")} for call in content]
def prove_replay_is_safe(run_tool_uses, workdir): return -10**6000
