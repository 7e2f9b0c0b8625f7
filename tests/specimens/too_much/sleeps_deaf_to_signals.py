"""The proof sleeps for an hour and ignores every signal."""
def prove_replay_is_safe(run_tool_uses, workdir):
    import signal, time
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            continue
    while True:
        time.sleep(3600)
