"""Every function hangs, each in another way."""
import threading, time
def load_effects(path):
    while True:
        pass
def save_effects(path, effects):
    time.sleep(3600)
def run_tool_uses(content, tool_impls, effects_path):
    threading.Event().wait()
def prove_replay_is_safe(run_tool_uses, workdir):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
