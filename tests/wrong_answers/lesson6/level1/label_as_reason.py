"""Repeats the action where the reason belongs."""
# caught by: reasons

MATRIX = {
    "create_ticket after-model": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "nothing"},
    "create_ticket in-save-a": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "nothing"},
    "create_ticket after-save-a": {"pending": True, "in_ledger": False, "on_resume": "is_error", "why": "is_error"},
    "create_ticket before-tool": {"pending": True, "in_ledger": False, "on_resume": "is_error", "why": "is_error"},
    "create_ticket after-tool": {"pending": True, "in_ledger": False, "on_resume": "is_error", "why": "is_error"},
    "create_ticket in-effect-write": {"pending": True, "in_ledger": False, "on_resume": "is_error", "why": "is_error"},
    "create_ticket after-effect-write": {"pending": True, "in_ledger": True, "on_resume": "reuse", "why": "reuse"},
    "create_ticket in-save-b": {"pending": True, "in_ledger": True, "on_resume": "reuse", "why": "reuse"},
    "create_ticket after-save-b": {"pending": False, "in_ledger": True, "on_resume": "nothing", "why": "nothing"},
    "read_file after-model": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "nothing"},
    "read_file in-save-a": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "nothing"},
    "read_file after-save-a": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "re-run"},
    "read_file before-tool": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "re-run"},
    "read_file after-tool": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "re-run"},
    "read_file in-effect-write": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "re-run"},
    "read_file after-effect-write": {"pending": True, "in_ledger": True, "on_resume": "reuse", "why": "reuse"},
    "read_file in-save-b": {"pending": True, "in_ledger": True, "on_resume": "reuse", "why": "reuse"},
    "read_file after-save-b": {"pending": False, "in_ledger": True, "on_resume": "nothing", "why": "nothing"},
}
