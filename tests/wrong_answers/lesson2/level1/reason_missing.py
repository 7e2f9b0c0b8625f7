"""One row has no why."""
# caught by: reasons

VERDICTS = {
    "overwrite": {"survives": False, "why": "A kill right after open leaves a file of no bytes."},
    "overwrite_and_sync": {"survives": False, "why": "The sync is too late, the file was emptied at the start."},
    "temp_and_replace": {"survives": True, "why": "The old file stays until the new one is complete."},
    "remove_then_rename": {"survives": False},
    "temp_elsewhere": {"survives": False, "why": "Moving to another disk copies, and a copy can stop halfway."},
    "sync_and_replace": {"survives": True, "why": "Same folder and a rename, so old or new, never a mix."},
}
