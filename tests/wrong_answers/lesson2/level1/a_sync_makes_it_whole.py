"""Takes durable for whole."""
# caught by: verdicts

VERDICTS = {
    "overwrite": {"survives": False, "why": "A kill right after open leaves a file of no bytes."},
    "overwrite_and_sync": {"survives": True, "why": "After fsync the bytes are on the disk, a kill cannot hurt them."},
    "temp_and_replace": {"survives": True, "why": "The old file stays until the new one is complete."},
    "remove_then_rename": {"survives": False, "why": "There is a moment with no file of that name."},
    "temp_elsewhere": {"survives": False, "why": "Moving to another disk copies, and a copy can stop halfway."},
    "sync_and_replace": {"survives": True, "why": "Same folder and a rename, so old or new, never a mix."},
}
