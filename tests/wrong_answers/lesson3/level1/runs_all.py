"""Runs every call again."""
# caught by: decisions

DECISIONS = {
    "read_file": {"action": "re-run", "why": "A second look does no harm, whatever the file says by then."},
    "send_email": {"action": "re-run", "why": "The log knows what was begun, not what arrived; two mails would be noticed."},
    "web_search": {"action": "re-run", "why": "Searching leaves no trace that anybody would mind."},
    "create_ticket": {"action": "re-run", "why": "Whether one exists already cannot be read from the model's wish."},
    "grep": {"action": "re-run", "why": "It only costs time, so let it look again."},
    "sync_contacts": {"action": "re-run", "why": "Not known to be harmless means treated as harmful."},
}
