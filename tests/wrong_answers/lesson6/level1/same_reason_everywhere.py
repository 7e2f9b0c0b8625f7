"""Pastes one sentence under all lines."""
# caught by: reasons

MATRIX = {
    "create_ticket after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "That is what the files say.",
    },
    "create_ticket in-save-a": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "That is what the files say.",
    },
    "create_ticket after-save-a": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "That is what the files say.",
    },
    "create_ticket before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "That is what the files say.",
    },
    "create_ticket after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "That is what the files say.",
    },
    "create_ticket in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "That is what the files say.",
    },
    "create_ticket after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "That is what the files say.",
    },
    "create_ticket in-save-b": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "That is what the files say.",
    },
    "create_ticket after-save-b": {
        "pending": False,
        "in_ledger": True,
        "on_resume": "nothing",
        "why": "That is what the files say.",
    },
    "read_file after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "That is what the files say.",
    },
    "read_file in-save-a": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "That is what the files say.",
    },
    "read_file after-save-a": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "That is what the files say.",
    },
    "read_file before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "That is what the files say.",
    },
    "read_file after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "That is what the files say.",
    },
    "read_file in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "That is what the files say.",
    },
    "read_file after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "That is what the files say.",
    },
    "read_file in-save-b": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "That is what the files say.",
    },
    "read_file after-save-b": {
        "pending": False,
        "in_ledger": True,
        "on_resume": "nothing",
        "why": "That is what the files say.",
    },
}
