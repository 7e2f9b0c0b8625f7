"""Three or four words each."""

DECISIONS = {
    "read_file": {"action": "re-run", "why": "reading changes nothing"},
    "send_email": {"action": "report is_error", "why": "mails cannot be unsent"},
    "web_search": {"action": "re-run", "why": "searching harms nobody"},
    "create_ticket": {"action": "report is_error", "why": "maybe two tickets then"},
    "grep": {"action": "re-run", "why": "only wastes some minutes"},
    "sync_contacts": {"action": "report is_error", "why": "nobody vouches for it"},
}
