"""One sentence under all calls."""
# caught by: reasons

DECISIONS = {
    "read_file": {"action": "re-run", "why": "It depends on what the tool leaves behind."},
    "send_email": {"action": "report is_error", "why": "It depends on what the tool leaves behind."},
    "web_search": {"action": "re-run", "why": "It depends on what the tool leaves behind."},
    "create_ticket": {"action": "report is_error", "why": "It depends on what the tool leaves behind."},
    "grep": {"action": "re-run", "why": "It depends on what the tool leaves behind."},
    "sync_contacts": {"action": "report is_error", "why": "It depends on what the tool leaves behind."},
}
