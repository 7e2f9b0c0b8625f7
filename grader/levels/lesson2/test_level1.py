"""2.1: which writes survive a kill (lesson 2, overwrite in place and temp file)."""

from grader.plugin import criterion
from grader.tables import read_table, require_reasons, require_rows

# In threes, of which a variant of the course asks for one.
SURVIVES = {
    "overwrite": False, "write_text": False, "write_over_then_cut": False,
    "overwrite_and_sync": False, "overwrite_unbuffered": False, "overwrite_locked": False,
    "temp_and_replace": True, "own_temp_and_replace": True, "pieces_and_replace": True,
    "remove_then_rename": False, "set_aside_then_write": False, "set_aside_then_rename": False,
    "temp_elsewhere": False, "temp_then_copy": False, "temp_read_back_in": False,
    "sync_and_replace": True, "look_then_replace": True, "keep_a_copy_then_replace": True,
}  # fmt: skip
LABELS = ("survives", "does not survive", "True", "False")


@criterion("verdicts")
def test_each_way_is_judged_by_its_worst_moment(submission, level):
    table = read_table(submission, "VERDICTS", level.items, {"survives": bool})
    require_rows(
        table,
        lambda way, row: row["survives"] is SURVIVES[way],
        "compared your `survives` with what the worst moment for a kill leaves",
        "line by line, is there a moment at which no whole checkpoint stands under the name?",
    )


@criterion("reasons")
def test_each_verdict_has_a_reason(submission, level):
    require_reasons(submission, level, "VERDICTS", level.items, LABELS)
