"""6.1: predict the crash matrix (lesson 6, crash points and the three-way split)."""

from grader.plugin import criterion
from grader.tables import read_table, require_reasons, require_rows

ACTIONS = ("re-run", "reuse", "is_error", "nothing")
# Label -> (pending, in_ledger, what resume does with an effect, with a read): what each write has left on disk.
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
ON_DISK = {f"{tool} {label}": point[:2] for tool in ("create_ticket", "read_file") for label, point in POINTS.items()}
ON_RESUME = {f"create_ticket {label}": point[2] for label, point in POINTS.items()}
ON_RESUME |= {f"read_file {label}": point[3] for label, point in POINTS.items()}
LABELS = (*ACTIONS, *POINTS, "True", "False", "pending", "in_ledger", "on_resume", "create_ticket", "read_file")


@criterion("on-disk")
def test_each_kill_leaves_these_two_files(submission):
    table = read_table(submission, "MATRIX", ON_DISK, {"pending": bool, "in_ledger": bool})
    for field, index, question in (
        ("pending", 0, "which save point was the last whose rename was over, and does it name this call as pending?"),
        ("in_ledger", 1, "was the rename of the ledger over, and does anything take an entry out again?"),
    ):
        require_rows(
            table,
            lambda item, row, field=field, index=index: row[field] is ON_DISK[item][index],
            f"compared your `{field}` with what the kill leaves on disk",
            question,
        )


@criterion("on-resume")
def test_each_resume_goes_by_what_is_on_disk(submission):
    table = read_table(submission, "MATRIX", ON_RESUME, {"on_resume": ACTIONS})
    require_rows(
        table,
        lambda item, row: row["on_resume"] == ON_RESUME[item],
        "compared your `on_resume` with what a resume does that knows the two files and nothing else",
        "is the call open at all; is it in the ledger; and if not, does the tool only read?",
    )


@criterion("reasons")
def test_each_line_has_a_reason(submission, level):
    require_reasons(submission, level, "MATRIX", ON_DISK, LABELS)
