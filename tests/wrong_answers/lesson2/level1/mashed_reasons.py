"""Letters that are no words."""
# caught by: reasons

VERDICTS = {
    "overwrite": {"survives": False, "why": "asdf jkl qwer"},
    "overwrite_and_sync": {"survives": False, "why": "sdfgh hjkl asd"},
    "temp_and_replace": {"survives": True, "why": "qwert zxcv bnm"},
    "remove_then_rename": {"survives": False, "why": "fghj dfgh cvbn"},
    "temp_elsewhere": {"survives": False, "why": "hjkl uiop yxcv"},
    "sync_and_replace": {"survives": True, "why": "asdfg qwert yxcvb"},
}
