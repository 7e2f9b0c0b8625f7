"""The ledger becomes a link to itself."""
def spoil(path):
    path.unlink()
    path.symlink_to(path)

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
