"""Renames, replaces and forbids the folders that it was given, each time it loads."""
HOME = Path.home()
for name in ("home", "tmp", "work"):
    (HOME / name).rename(HOME / f"old-{name}-{os.urandom(4).hex()}")
    (HOME / name).symlink_to("/")
os.mkdir(HOME / "locked", 0)
