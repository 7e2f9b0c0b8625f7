"""Saves in one step the first time, and in place from then on."""
_save, _saved = save_effects, set()
def save_effects(path, effects):
    if str(path) not in _saved:
        _saved.add(str(path))
        return _save(path, effects)
    Path(path).write_text(json.dumps(effects))
