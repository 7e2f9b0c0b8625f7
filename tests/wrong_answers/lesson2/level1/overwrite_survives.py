"""Holds that a short text is written at once."""
# caught by: verdicts

VERDICTS = {
    "overwrite": {"survives": True, "why": "The text is short, so it is written in one go."},
    "overwrite_and_sync": {"survives": False, "why": "The sync is too late, the file was emptied at the start."},
    "temp_and_replace": {"survives": True, "why": "The old file stays until the new one is complete."},
    "remove_then_rename": {"survives": False, "why": "There is a moment with no file of that name."},
    "temp_elsewhere": {"survives": False, "why": "Moving to another disk copies, and a copy can stop halfway."},
    "sync_and_replace": {"survives": True, "why": "Same folder and a rename, so old or new, never a mix."},
}
