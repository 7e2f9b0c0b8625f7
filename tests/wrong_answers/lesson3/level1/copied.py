"""A reason copied from the table of the exercise."""
# caught by: reasons

DECISIONS = {
    "read_file": {"action": "re-run", "why": "reads a customer's report; somebody may have added to it since"},
    "send_email": {"action": "report is_error", "why": "The log knows what was begun, not what arrived; two mails would be noticed."},
    "web_search": {"action": "re-run", "why": "Searching leaves no trace that anybody would mind."},
    "create_ticket": {"action": "report is_error", "why": "Whether one exists already cannot be read from the model's wish."},
    "grep": {"action": "re-run", "why": "It only costs time, so let it look again."},
    "sync_contacts": {"action": "report is_error", "why": "Not known to be harmless means treated as harmful."},
}
