"""The ledger becomes a hundred thousand brackets."""
def spoil(path):
    path.write_text('{"x":' + "[" * 100_000 + "]" * 100_000 + "}")

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
