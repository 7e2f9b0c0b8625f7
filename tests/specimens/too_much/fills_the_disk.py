"""The proof writes sixty megabytes into file after file."""
def prove_replay_is_safe(run_tool_uses, workdir):
    for number in range(10**6):
        Path(workdir, str(number)).write_bytes(bytes(60 << 20))
