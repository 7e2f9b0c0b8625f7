"""The ledger is to become a socket."""
def spoil(path):
    import socket
    path.unlink()
    socket.socket(socket.AF_UNIX).bind(str(path))

_save = save_effects
def save_effects(path, effects):
    _save(path, effects)
    spoil(Path(path))
