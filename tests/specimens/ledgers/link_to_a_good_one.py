"""The ledger becomes a link to a file that holds what it should."""
def spoil(path):
    path.rename(path.with_name("elsewhere.json"))
    path.symlink_to("elsewhere.json")

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
