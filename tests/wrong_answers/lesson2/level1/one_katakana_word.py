"""One reason is a single Japanese word."""
# caught by: reasons

VERDICTS = {
    "overwrite": {"survives": False, "why": "Open with w truncates first, so a kill leaves it empty."},
    "overwrite_and_sync": {"survives": False, "why": "ファイル"},
    "temp_and_replace": {"survives": True, "why": "The replace swaps the name in one step."},
    "remove_then_rename": {"survives": False, "why": "Between the remove and the rename there is no file."},
    "temp_elsewhere": {"survives": False, "why": "It is copied across disks, so half a copy can stand there."},
    "sync_and_replace": {"survives": True, "why": "Same as temp_and_replace, and the fsync does no harm."},
}
