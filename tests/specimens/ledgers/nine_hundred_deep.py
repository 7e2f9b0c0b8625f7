"""A value in the ledger is nested as deep as JSON can just be read."""
def spoil(path):
    value = json.dumps({**json.loads(path.read_text()), "deep": 0})
    path.write_text(value.replace('"deep": 0', '"deep": ' + "[" * 900 + "]" * 900))

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
