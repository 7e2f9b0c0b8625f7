"""Forks, so that a child answers while the parent does as it likes; a daemon is to stay behind."""
import os, time
def run_tool_uses(content, tool_impls, effects_path):
    if os.fork():
        os._exit(0)
    os.setsid()
    if os.fork():
        os._exit(0)
    time.sleep(600)
def load_effects(path):
    return {} if os.fork() else os._exit(0)
def save_effects(path, effects):
    os.fork()
def prove_replay_is_safe(run_tool_uses, workdir):
    if os.fork() == 0:
        raise AssertionError
