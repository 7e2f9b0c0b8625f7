"""The proof asks for ten gigabytes at once."""
def prove_replay_is_safe(run_tool_uses, workdir):
    return len(bytearray(10 * 2**30))
