"""Builds the table in code, with one more way of its own."""

REASONS = {
    "overwrite": "truncation happens before the first byte is written",
    "overwrite_and_sync": "durable at the end, torn in the middle",
    "temp_and_replace": "readers see the old inode until the swap",
    "remove_then_rename": "unlink and rename are two system calls, the kill fits between",
    "temp_elsewhere": "EXDEV turns the move into copyfile, which truncates the target",
    "sync_and_replace": "a swap again; fsync is for power cuts",
    "sqlite": "its journal rolls an unfinished transaction back",
}
VERDICTS = {way: dict(survives=way in ("temp_and_replace", "sync_and_replace", "sqlite"), why=why) for way, why in REASONS.items()}
