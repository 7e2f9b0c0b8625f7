"""The ledger becomes a folder."""
def spoil(path):
    path.unlink()
    path.mkdir()
    (path / "effects.json").write_text("{}")

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
