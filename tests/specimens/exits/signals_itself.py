"""Stops itself with SIGSTOP in the proof, so that nothing of it runs any more."""
def prove_replay_is_safe(run_tool_uses, workdir):
    import signal
    os.kill(os.getpid(), signal.SIGSTOP)
