"""Reports the read of a file that may have changed."""
# caught by: decisions

DECISIONS = {
    "read_file": {"action": "report is_error", "why": "The content may differ from what it would have been then."},
    "send_email": {"action": "report is_error", "why": "The log knows what was begun, not what arrived; two mails would be noticed."},
    "web_search": {"action": "re-run", "why": "Searching leaves no trace that anybody would mind."},
    "create_ticket": {"action": "report is_error", "why": "Whether one exists already cannot be read from the model's wish."},
    "grep": {"action": "re-run", "why": "It only costs time, so let it look again."},
    "sync_contacts": {"action": "report is_error", "why": "Not known to be harmless means treated as harmful."},
}
