"""One sentence under every row."""
# caught by: reasons

VERDICTS = {
    "overwrite": {"survives": False, "why": "It depends on when the kill comes."},
    "overwrite_and_sync": {"survives": False, "why": "It depends on when the kill comes."},
    "temp_and_replace": {"survives": True, "why": "It depends on when the kill comes."},
    "remove_then_rename": {"survives": False, "why": "It depends on when the kill comes."},
    "temp_elsewhere": {"survives": False, "why": "It depends on when the kill comes."},
    "sync_and_replace": {"survives": True, "why": "It depends on when the kill comes."},
}
