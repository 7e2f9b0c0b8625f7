"""Built by a comprehension from two columns; pairs of like lines share a reason."""

WRITES = {
    "after-model": (False, False, "Nothing has been written in this turn"),
    "in-save-a": (False, False, "The new checkpoint has not got its name"),
    "after-save-a": (True, False, "Save point A is all there is"),
    "before-tool": (True, False, "Files cannot tell that it was about to start"),
    "after-tool": (True, False, "The world has moved, our files have not"),
    "in-effect-write": (True, False, "The entry sits in a file nobody reads"),
    "after-effect-write": (True, True, "From here on the ledger vouches for it"),
    "in-save-b": (True, True, "The ledger is ahead of the checkpoint"),
    "after-save-b": (False, True, "Checkpoint and ledger agree again"),
}
SPLIT = {"create_ticket": "is_error", "read_file": "re-run"}


def action(tool, pending, in_ledger):
    if not pending:
        return "nothing"
    return "reuse" if in_ledger else SPLIT[tool]


MATRIX = {
    f"{tool} {label}": {
        "pending": pending,
        "in_ledger": in_ledger,
        "on_resume": action(tool, pending, in_ledger),
        "why": why + {"create_ticket": ", and a ticket is an effect.", "read_file": ", and reading is free."}[tool],
    }
    for tool in SPLIT
    for label, (pending, in_ledger, why) in WRITES.items()
}
