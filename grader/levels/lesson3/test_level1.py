"""3.1: what to do with a dangling call (lesson 3, read-only or high-impact)."""

from grader.plugin import criterion
from grader.tables import read_table, require_reasons, require_rows

RERUN, REPORT = "re-run", "report is_error"
RIGHT = {
    "read_file": RERUN,
    "send_email": REPORT,
    "web_search": RERUN,
    "create_ticket": REPORT,
    "grep": RERUN,
    "sync_contacts": REPORT,
}
LABELS = (RERUN, REPORT, "rerun", "run again", "report", "error", "read-only", "high-impact")


@criterion("decisions")
def test_each_call_gets_its_action(submission):
    table = read_table(submission, "DECISIONS", RIGHT, {"action": (RERUN, REPORT)})
    require_rows(
        table,
        lambda call, row: row["action"] == RIGHT[call],
        "compared your `action` with what is known of each call",
        "if it had run already and ran once more, would the outside world be sure to stay as it is?",
    )


@criterion("reasons")
def test_each_decision_has_a_reason(submission, level):
    require_reasons(submission, level, "DECISIONS", RIGHT, LABELS)
