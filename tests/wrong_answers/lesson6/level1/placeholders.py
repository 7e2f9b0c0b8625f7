"""Has left placeholders for some reasons."""
# caught by: reasons

MATRIX = {
    "create_ticket after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "The answer was in memory only.",
    },
    "create_ticket in-save-a": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "The old checkpoint still has the name.",
    },
    "create_ticket after-save-a": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "Save point A names it, and no entry tells more.",
    },
    "create_ticket before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "Seen from the disk it might have run.",
    },
    "create_ticket after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "The ticket exists and nobody wrote that down.",
    },
    "create_ticket in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "The entry has no valid file yet.",
    },
    "create_ticket after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "The stored ticket can be handed over.",
    },
    "create_ticket in-save-b": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "Save point A counts until the rename.",
    },
    "create_ticket after-save-b": {
        "pending": False,
        "in_ledger": True,
        "on_resume": "nothing",
        "why": "The result is in the messages by now.",
    },
    "read_file after-model": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "TODO"},
    "read_file in-save-a": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "TODO"},
    "read_file after-save-a": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "TODO"},
    "read_file before-tool": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "TODO"},
    "read_file after-tool": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "TODO"},
    "read_file in-effect-write": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "TODO"},
    "read_file after-effect-write": {"pending": True, "in_ledger": True, "on_resume": "reuse", "why": "TODO"},
    "read_file in-save-b": {"pending": True, "in_ledger": True, "on_resume": "reuse", "why": "TODO"},
    "read_file after-save-b": {"pending": False, "in_ledger": True, "on_resume": "nothing", "why": "TODO"},
}
