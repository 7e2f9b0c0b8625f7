"""The reasons repeat the label."""
# caught by: reasons

DECISIONS = {
    "read_file": {"action": "re-run", "why": "read-only, so re-run"},
    "send_email": {"action": "report is_error", "why": "high-impact"},
    "web_search": {"action": "re-run", "why": "read-only, so re-run"},
    "create_ticket": {"action": "report is_error", "why": "high-impact"},
    "grep": {"action": "re-run", "why": "read-only, so re-run"},
    "sync_contacts": {"action": "report is_error", "why": "high-impact"},
}
