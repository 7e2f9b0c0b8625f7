"""One reason is left empty."""
# caught by: reasons

DECISIONS = {
    "read_file": {"action": "re-run", "why": "A second look does no harm, whatever the file says by then."},
    "send_email": {"action": "report is_error", "why": "The log knows what was begun, not what arrived; two mails would be noticed."},
    "web_search": {"action": "re-run", "why": ""},
    "create_ticket": {"action": "report is_error", "why": "Whether one exists already cannot be read from the model's wish."},
    "grep": {"action": "re-run", "why": "It only costs time, so let it look again."},
    "sync_contacts": {"action": "report is_error", "why": "Not known to be harmless means treated as harmful."},
}
