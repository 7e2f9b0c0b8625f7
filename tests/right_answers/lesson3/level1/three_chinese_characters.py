"""Reasons of three Chinese characters."""

DECISIONS = {
    "read_file": {"action": "re-run", "why": "只读取"},
    "send_email": {"action": "report is_error", "why": "会重发"},
    "web_search": {"action": "re-run", "why": "只查询"},
    "create_ticket": {"action": "report is_error", "why": "会重复"},
    "grep": {"action": "re-run", "why": "只是慢"},
    "sync_contacts": {"action": "report is_error", "why": "不清楚"},
}
