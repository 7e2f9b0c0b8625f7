"""Maps each way to True or False, without rows."""
# caught by: verdicts, reasons

VERDICTS = {
    "overwrite": False,
    "overwrite_and_sync": False,
    "temp_and_replace": True,
    "remove_then_rename": False,
    "temp_elsewhere": False,
    "sync_and_replace": True,
}
