"""The proof prints without end."""
def prove_replay_is_safe(run_tool_uses, workdir):
    while True:
        print("x" * 100)
