"""The proof never ends."""
def prove_replay_is_safe(run_tool_uses, workdir):
    while True:
        pass
