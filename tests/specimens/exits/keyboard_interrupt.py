"""Raises KeyboardInterrupt in the proof."""
def prove_replay_is_safe(run_tool_uses, workdir):
    raise KeyboardInterrupt
