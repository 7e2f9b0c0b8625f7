"""Three words can be enough."""

MATRIX = {
    "create_ticket after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "only in memory",
    },
    "create_ticket in-save-a": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "no rename yet"},
    "create_ticket after-save-a": {"pending": True, "in_ledger": False, "on_resume": "is_error", "why": "A names it"},
    "create_ticket before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "looks the same",
    },
    "create_ticket after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "world ahead of disk",
    },
    "create_ticket in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "old ledger counts",
    },
    "create_ticket after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "entry is there",
    },
    "create_ticket in-save-b": {"pending": True, "in_ledger": True, "on_resume": "reuse", "why": "A still counts"},
    "create_ticket after-save-b": {"pending": False, "in_ledger": True, "on_resume": "nothing", "why": "turn is over"},
    "read_file after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "nothing written yet",
    },
    "read_file in-save-a": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "temp is nothing"},
    "read_file after-save-a": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "reading is harmless",
    },
    "read_file before-tool": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "just read it"},
    "read_file after-tool": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "text got lost"},
    "read_file in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "not recorded, harmless",
    },
    "read_file after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "take stored text",
    },
    "read_file in-save-b": {"pending": True, "in_ledger": True, "on_resume": "reuse", "why": "B not renamed"},
    "read_file after-save-b": {"pending": False, "in_ledger": True, "on_resume": "nothing", "why": "nothing left open"},
}
