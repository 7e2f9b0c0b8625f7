"""Recurses without end in the proof, within Python's own limit."""
def prove_replay_is_safe(run_tool_uses, workdir):
    return prove_replay_is_safe(run_tool_uses, workdir)
