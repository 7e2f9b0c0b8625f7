"""Answers the opposite question: which write is damaged."""
# caught by: verdicts

VERDICTS = {
    "overwrite": {"survives": True, "why": "A kill right after open leaves a file of no bytes."},
    "overwrite_and_sync": {"survives": True, "why": "The sync is too late, the file was emptied at the start."},
    "temp_and_replace": {"survives": False, "why": "The old file stays until the new one is complete."},
    "remove_then_rename": {"survives": True, "why": "There is a moment with no file of that name."},
    "temp_elsewhere": {"survives": True, "why": "Moving to another disk copies, and a copy can stop halfway."},
    "sync_and_replace": {"survives": False, "why": "Same folder and a rename, so old or new, never a mix."},
}
