"""Has not filled in the reasons yet."""
# caught by: reasons

VERDICTS = {
    "overwrite": {"survives": False, "why": "TODO: think about it"},
    "overwrite_and_sync": {"survives": False, "why": "TODO: think about it"},
    "temp_and_replace": {"survives": True, "why": "TODO: think about it"},
    "remove_then_rename": {"survives": False, "why": "TODO: think about it"},
    "temp_elsewhere": {"survives": False, "why": "TODO: think about it"},
    "sync_and_replace": {"survives": True, "why": "TODO: think about it"},
}
