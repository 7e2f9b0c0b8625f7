"""The ledger is to become a pipe, at which a reader would wait for ever."""
def spoil(path):
    path.unlink()
    os.mkfifo(path)

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
