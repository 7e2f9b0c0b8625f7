"""The three read-only calls have nearly the same reason, which is honest."""

DECISIONS = {
    "read_file": {"action": "re-run", "why": "It only reads the file."},
    "send_email": {"action": "report is_error", "why": "The log knows what was begun, not what arrived; two mails would be noticed."},
    "web_search": {"action": "re-run", "why": "It only reads the web."},
    "create_ticket": {"action": "report is_error", "why": "Whether one exists already cannot be read from the model's wish."},
    "grep": {"action": "re-run", "why": "It only reads many files."},
    "sync_contacts": {"action": "report is_error", "why": "Not known to be harmless means treated as harmful."},
}
