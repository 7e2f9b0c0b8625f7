"""The proof makes empty files without end."""
def prove_replay_is_safe(run_tool_uses, workdir):
    for number in range(10**9):
        Path(workdir, str(number)).touch()
