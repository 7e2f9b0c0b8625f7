"""Two more calls than were asked for, and Japanese reasons."""

DECISIONS = {
    "read_file": {"action": "re-run", "why": "読むだけなら何も変わらない"},
    "send_email": {"action": "report is_error", "why": "もう送られたかもしれない"},
    "web_search": {"action": "re-run", "why": "Searching leaves no trace that anybody would mind."},
    "create_ticket": {"action": "report is_error", "why": "Whether one exists already cannot be read from the model's wish."},
    "grep": {"action": "re-run", "why": "二度探しても害はない"},
    "sync_contacts": {"action": "report is_error", "why": "Not known to be harmless means treated as harmful."},
}
DECISIONS["list_dir"] = {"action": "re-run", "why": ""}
DECISIONS["pay_invoice"] = None
