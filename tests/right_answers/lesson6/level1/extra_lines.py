"""More lines and more fields than were asked for, with notes of the learner's own."""

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
    "read_file after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "Nothing about this turn was written.",
    },
    "read_file in-save-a": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "A temp file is never read.",
    },
    "read_file after-save-a": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "Reading once more costs nothing.",
    },
    "read_file before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "It has not even started, so read now.",
    },
    "read_file after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "The text is lost, fetch it again.",
    },
    "read_file in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "Same as before: no entry, harmless tool.",
    },
    "read_file after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "An entry is an entry, also for a read.",
    },
    "read_file in-save-b": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "The ledger already has the text.",
    },
    "read_file after-save-b": {
        "pending": False,
        "in_ledger": True,
        "on_resume": "nothing",
        "why": "Turn closed, go on with the next one.",
    },
}

for item in MATRIX:
    MATRIX[item]["sure"] = item.startswith("read_file")
MATRIX["create_ticket in-sequence-write"] = {
    "pending": True,
    "in_ledger": False,
    "on_resume": "is_error",
    "why": "own test",
}
MATRIX["notes"] = "I tried all of these with the stage of lesson 6."
