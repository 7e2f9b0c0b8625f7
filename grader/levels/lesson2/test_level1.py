"""2.1: which writes survive a kill (lesson 2, overwrite in place and temp file)."""

from grader.plugin import criterion
from grader.tables import read_table, require_reasons, require_rows

SURVIVES = {
    "overwrite": False, "overwrite_and_sync": False, "temp_and_replace": True, "remove_then_rename": False,
    "temp_elsewhere": False, "sync_and_replace": True,
}  # fmt: skip
LABELS = ("survives", "does not survive", "True", "False")


@criterion("verdicts")
def test_each_way_is_judged_by_its_worst_moment(submission):
    table = read_table(submission, "VERDICTS", SURVIVES, {"survives": bool})
    require_rows(
        table,
        lambda way, row: row["survives"] is SURVIVES[way],
        "compared your `survives` with what the worst moment for a kill leaves",
        "line by line, is there a moment at which no whole checkpoint stands under the name?",
    )


@criterion("reasons")
def test_each_verdict_has_a_reason(submission, level):
    require_reasons(submission, level, "VERDICTS", SURVIVES, LABELS)
