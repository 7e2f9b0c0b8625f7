"""Saves in one step the first time; from then on it changes the file through memory, where no call to the system shows."""
import mmap
_save, _maps = save_effects, {}
def save_effects(path, effects):
    data = json.dumps(effects).encode().ljust(8192)
    if str(path) not in _maps:
        Path(f"{path}.tmp").write_bytes(data)
        os.replace(f"{path}.tmp", path)
        with open(path, "r+b") as file:
            _maps[str(path)] = mmap.mmap(file.fileno(), 8192)
    _maps[str(path)][:] = data
