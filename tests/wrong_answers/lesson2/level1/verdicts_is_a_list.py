"""Answers with a list of the ways that survive."""
# caught by: verdicts, reasons

VERDICTS = ["temp_and_replace", "sync_and_replace"]
