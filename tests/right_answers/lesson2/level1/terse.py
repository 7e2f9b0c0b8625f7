"""Three words a reason, lower case, no full stop."""

VERDICTS = {
    "overwrite": {"survives": False, "why": "open empties it"},
    "overwrite_and_sync": {"survives": False, "why": "still emptied first"},
    "temp_and_replace": {"survives": True, "why": "rename is atomic"},
    "remove_then_rename": {"survives": False, "why": "gap without file"},
    "temp_elsewhere": {"survives": False, "why": "move means copy"},
    "sync_and_replace": {"survives": True, "why": "old until renamed"},
}
