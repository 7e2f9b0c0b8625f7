"""The actions as plain texts, without the dicts around them."""
# caught by: decisions, reasons

DECISIONS = {"read_file": "re-run", "send_email": "report is_error", "web_search": "re-run", "create_ticket": "report is_error", "grep": "re-run", "sync_contacts": "report is_error"}
