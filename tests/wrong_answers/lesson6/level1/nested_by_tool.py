"""Nests the labels below the tools and so has none of the lines that are asked for."""
# caught by: on-disk, on-resume, reasons

POINTS = {
    "after-model": (False, False, "nothing", "nothing"),
    "in-save-a": (False, False, "nothing", "nothing"),
    "after-save-a": (True, False, "is_error", "re-run"),
    "before-tool": (True, False, "is_error", "re-run"),
    "after-tool": (True, False, "is_error", "re-run"),
    "in-effect-write": (True, False, "is_error", "re-run"),
    "after-effect-write": (True, True, "reuse", "reuse"),
    "in-save-b": (True, True, "reuse", "reuse"),
    "after-save-b": (False, True, "nothing", "nothing"),
}
MATRIX = {
    tool: {
        label: {"pending": p[0], "in_ledger": p[1], "on_resume": p[2 + n], "why": f"The files say so at point {n}."}
        for label, p in POINTS.items()
    }
    for n, tool in enumerate(("create_ticket", "read_file"))
}
