"""3.1: what to do with a dangling call (lesson 3, read-only or high-impact)."""

from grader.plugin import criterion
from grader.tables import read_table, require_reasons, require_rows

RERUN, REPORT = "re-run", "report is_error"
# In threes, of which a variant of the course asks for one.
RIGHT = {
    "read_file": RERUN, "list_orders": RERUN, "get_forecast": RERUN,
    "send_email": REPORT, "post_message": REPORT, "charge_card": REPORT,
    "web_search": RERUN, "draw_sample": RERUN, "stock_price": RERUN,
    "create_ticket": REPORT, "book_room": REPORT, "order_part": REPORT,
    "grep": RERUN, "count_lines": RERUN, "compare_folders": RERUN,
    "sync_contacts": REPORT, "refresh_cache": REPORT, "tidy_up": REPORT,
}  # fmt: skip
LABELS = (RERUN, REPORT, "rerun", "run again", "report", "error", "read-only", "high-impact")


@criterion("decisions")
def test_each_call_gets_its_action(submission, level):
    table = read_table(submission, "DECISIONS", level.items, {"action": (RERUN, REPORT)})
    require_rows(
        table,
        lambda call, row: row["action"] == RIGHT[call],
        "compared your `action` with what is known of each call",
        "if it had run already and ran once more, would the outside world be sure to stay as it is?",
    )


@criterion("reasons")
def test_each_decision_has_a_reason(submission, level):
    require_reasons(submission, level, "DECISIONS", level.items, LABELS)
