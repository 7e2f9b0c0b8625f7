"""Saves in one step only where the old ledger has a second name."""
_save = save_effects
def save_effects(path, effects):
    if os.path.exists(path) and os.stat(path).st_nlink > 1:
        return _save(path, effects)
    with open(path, "r+" if os.path.exists(path) else "w") as file:
        file.write(json.dumps(effects))
        file.truncate()
