"""Returns at once and leaves the saving to a thread."""
_save = save_effects
def save_effects(path, effects):
    import threading, time
    threading.Thread(target=lambda: (time.sleep(0.05), _save(path, dict(effects)))).start()
