"""Repeats the verdict as the reason."""
# caught by: reasons

VERDICTS = {
    "overwrite": {"survives": False, "why": "does not survive"},
    "overwrite_and_sync": {"survives": False, "why": "does not survive"},
    "temp_and_replace": {"survives": True, "why": "survives"},
    "remove_then_rename": {"survives": False, "why": "does not survive"},
    "temp_elsewhere": {"survives": False, "why": "does not survive"},
    "sync_and_replace": {"survives": True, "why": "survives"},
}
