"""6.1: predict the crash matrix (lesson 6, crash points and the three-way split)."""

from grader.plugin import criterion
from grader.tables import read_table, require_reasons, require_rows

ACTIONS = ("re-run", "reuse", "is_error", "nothing")
ACTS = ("create_ticket", "send_email", "book_room")
READS = ("read_file", "list_orders", "web_search")
# The four pictures that the writes of a turn leave on disk: (pending, in_ledger). Of tools and of labels alike a
# variant of the course asks for some.
POINTS = {
    (False, False): ("after-model", "before-save-a", "in-save-a", "before-rename-a"),
    (True, False): (
        "after-save-a", "before-look-up", "before-tool", "in-tool", "after-tool", "before-effect-write",
        "in-effect-write", "before-effect-rename",
    ),
    (True, True): ("after-effect-write", "before-save-b", "in-save-b", "before-rename-b"),
    (False, True): ("after-save-b", "before-next-request"),
}  # fmt: skip
PICTURE = {label: picture for picture, labels in POINTS.items() for label in labels}
ON_DISK = {f"{tool} {label}": picture for tool in (*ACTS, *READS) for label, picture in PICTURE.items()}
LABELS = (*ACTIONS, *PICTURE, *ACTS, *READS, "True", "False", "pending", "in_ledger", "on_resume")


def on_resume(item):
    """What a resume does that has nothing but the two files and its list of read-only tools."""
    pending, in_ledger = ON_DISK[item]
    if not pending:
        return "nothing"
    if in_ledger:
        return "reuse"
    return "re-run" if item.split()[0] in READS else "is_error"


@criterion("on-disk")
def test_each_kill_leaves_these_two_files(submission, level):
    table = read_table(submission, "MATRIX", level.items, {"pending": bool, "in_ledger": bool})
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
def test_each_resume_goes_by_what_is_on_disk(submission, level):
    table = read_table(submission, "MATRIX", level.items, {"on_resume": ACTIONS})
    require_rows(
        table,
        lambda item, row: row["on_resume"] == on_resume(item),
        "compared your `on_resume` with what a resume does that knows the two files and nothing else",
        "is the call open at all; is it in the ledger; and if not, does the tool only read?",
    )


@criterion("reasons")
def test_each_line_has_a_reason(submission, level):
    require_reasons(submission, level, "MATRIX", level.items, LABELS)
