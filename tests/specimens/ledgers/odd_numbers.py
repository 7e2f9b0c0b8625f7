"""The ledger holds numbers that Python's JSON reads and nobody else's."""
def spoil(path):
    path.write_text(path.read_text()[:-1].rstrip() + ', "x": NaN, "y": ' + "9" * 5000 + "}")

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
