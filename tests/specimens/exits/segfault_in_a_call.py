"""Reads at address 0 in the proof."""
def prove_replay_is_safe(run_tool_uses, workdir):
    import ctypes
    ctypes.string_at(0)
