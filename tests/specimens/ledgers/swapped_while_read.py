"""A thread swaps the ledger for something else and back, as fast as it can."""
def spoil(path):
    import threading, time
    def swap(number=0):
        while True:
            for text in ("{}", "["):
                other = path.with_name(f"swap-{threading.get_ident()}")
                other.write_text(text)
                os.replace(other, path)
    threading.Thread(target=swap, daemon=True).start()
    time.sleep(0.1)

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
