"""Renames, replaces and forbids the folders that it was given, when it loads and in each call of the proof."""
def spoil(home=Path.home()):
    for name in ("home", "tmp", "work"):
        if not (home / name).is_symlink():
            (home / name).rename(home / f"old-{name}-{os.urandom(4).hex()}")
            (home / name).symlink_to("/")
    os.mkdir(home / f"locked-{os.urandom(4).hex()}", 0)

_prove = prove_replay_is_safe
def prove_replay_is_safe(run_tool_uses, workdir):
    spoil()
    return _prove(run_tool_uses, workdir)

spoil()
