"""The ledger names each id twice, first with something else."""
def spoil(path):
    entries = json.loads(path.read_text())
    wrong = ", ".join(f"{json.dumps(key)}: null" for key in entries)
    path.write_text("{" + wrong + (", " if wrong else "") + json.dumps(entries)[1:])

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
