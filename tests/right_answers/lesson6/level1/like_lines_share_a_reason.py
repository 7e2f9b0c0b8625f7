"""One reason for each group of like lines."""

MATRIX = {
    "create_ticket after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "Nothing of this turn is on disk.",
    },
    "create_ticket in-save-a": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "Nothing of this turn is on disk.",
    },
    "create_ticket after-save-a": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "No entry, and it may have run.",
    },
    "create_ticket before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "No entry, and it may have run.",
    },
    "create_ticket after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "No entry, and it may have run.",
    },
    "create_ticket in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "No entry, and it may have run.",
    },
    "create_ticket after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "There is an entry, so use it.",
    },
    "create_ticket in-save-b": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "There is an entry, so use it.",
    },
    "create_ticket after-save-b": {
        "pending": False,
        "in_ledger": True,
        "on_resume": "nothing",
        "why": "Everything of this turn is on disk.",
    },
    "read_file after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "Nothing of this turn is on disk.",
    },
    "read_file in-save-a": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "Nothing of this turn is on disk.",
    },
    "read_file after-save-a": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "No entry, but it only reads.",
    },
    "read_file before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "No entry, but it only reads.",
    },
    "read_file after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "No entry, but it only reads.",
    },
    "read_file in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "No entry, but it only reads.",
    },
    "read_file after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "There is an entry, so use it.",
    },
    "read_file in-save-b": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "There is an entry, so use it.",
    },
    "read_file after-save-b": {
        "pending": False,
        "in_ledger": True,
        "on_resume": "nothing",
        "why": "Everything of this turn is on disk.",
    },
}
