"""Copies the code of the exercise in place of reasons."""
# caught by: reasons

VERDICTS = {
    "overwrite": {"survives": False, "why": "with open path w as file file write text"},
    "overwrite_and_sync": {"survives": False, "why": "file flush os fsync file fileno"},
    "temp_and_replace": {"survives": True, "why": "os replace path tmp path"},
    "remove_then_rename": {"survives": False, "why": "os remove path os rename path tmp path"},
    "temp_elsewhere": {"survives": False, "why": "so that shutil.move has to copy the file to where it is to go"},
    "sync_and_replace": {"survives": True, "why": "tempfile NamedTemporaryFile w dir os path dirname path delete False"},
}
