"""True for run again instead of the text."""
# caught by: decisions

DECISIONS = {
    "read_file": {"action": True, "why": "A second look does no harm, whatever the file says by then."},
    "send_email": {"action": False, "why": "The log knows what was begun, not what arrived; two mails would be noticed."},
    "web_search": {"action": True, "why": "Searching leaves no trace that anybody would mind."},
    "create_ticket": {"action": False, "why": "Whether one exists already cannot be read from the model's wish."},
    "grep": {"action": True, "why": "It only costs time, so let it look again."},
    "sync_contacts": {"action": False, "why": "Not known to be harmless means treated as harmful."},
}
