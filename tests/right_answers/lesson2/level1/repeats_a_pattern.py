"""Similar sentences for similar ways."""

VERDICTS = {
    "overwrite": {"survives": False, "why": "Writes into the file itself, so a kill leaves half of it."},
    "overwrite_and_sync": {"survives": False, "why": "Writes into the file itself, so a kill leaves half of it, sync or no sync."},
    "temp_and_replace": {"survives": True, "why": "Writes beside the file, so a kill leaves the old one."},
    "remove_then_rename": {"survives": False, "why": "Writes beside the file, but takes the old one away too early."},
    "temp_elsewhere": {"survives": False, "why": "Writes on another disk, and then into the file itself after all."},
    "sync_and_replace": {"survives": True, "why": "Writes beside the file, so a kill leaves the old one; the sync is extra."},
}
