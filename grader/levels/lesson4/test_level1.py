"""4.1: rate six tools (lesson 4, what idempotent means)."""

from grader.expectations import require, shown, step
from grader.plugin import criterion
from grader.reasons import judge_reason, names_a_case
from grader.tables import exercise_text, read_table, require_reasons, require_rows

# In threes, of which a variant of the course asks for one.
IDEMPOTENT = {
    "read_file": True, "search_web": True, "list_inbox": True,
    "send_email": False, "charge_card": False, "send_sms": False,
    "ensure_ticket": True, "ensure_folder": True, "ensure_label": True,
    "append_log": False, "add_comment": False, "raise_stock": False,
    "set_config": True, "assign_ticket": True, "rename_project": True,
    "delete_file": True, "close_ticket": True, "remove_label": True,
}  # fmt: skip
RISKS = ("high", "medium", "low")
READS = ("read_file", "search_web", "list_inbox")
NO_WAY_BACK = ("send_email", "charge_card", "send_sms")
# What a sensible person can defend. A second mail cannot be called back, and no read is as bad as that; the rest
# depends on what stands behind the tool: who reads the log, what was put in the place of the deleted file, who has set
# the key since.
SENSIBLE = {tool: {"low", "medium", "high"} for tool in IDEMPOTENT}
SENSIBLE |= {tool: {"high", "medium"} for tool in NO_WAY_BACK}
SENSIBLE |= {tool: {"low", "medium"} for tool in (*READS, "ensure_ticket", "ensure_folder", "ensure_label")}
LABELS = (*RISKS, "idempotent", "not idempotent", "True", "False", "risk")


@criterion("idempotency")
def test_each_tool_is_judged_by_what_one_run_more_would_leave(submission, level):
    table = read_table(submission, "RATINGS", level.items, {"idempotent": bool})
    require_rows(
        table,
        lambda tool, row: row["idempotent"] is IDEMPOTENT[tool],
        "compared your `idempotent` with what each tool does",
        "would one more run leave anything more, or anything else, in the outside world?",
    )


@criterion("risk-and-reason")
def test_each_risk_is_sensible(submission, level):
    table = read_table(submission, "RATINGS", level.items, {"risk": RISKS})
    require_rows(
        table,
        lambda tool, row: row["risk"] in SENSIBLE[tool] and (tool not in READS or is_safer(row, table)),
        "read your `risk` of running each tool once more on resume",
        "who would notice a second run, and what would it cost to put right?",
    )


def is_safer(row, table):
    """A read is less of a risk than what cannot be called back, as far as that is rated sensibly itself."""
    others = [table[tool]["risk"] for tool in NO_WAY_BACK if tool in table and table[tool]["risk"] in SENSIBLE[tool]]
    return all(RISKS.index(row["risk"]) > RISKS.index(other) for other in others)


@criterion("risk-and-reason")
def test_each_rating_has_a_reason(submission, level):
    require_reasons(submission, level, "RATINGS", level.items, LABELS)


@criterion("implementation-case")
def test_a_case_is_named(submission, level):
    step(
        "read DEPENDS_ON_IMPLEMENTATION",
        "a sentence that names at least one tool for which idempotency hangs on how it is written",
    )
    case = submission.lookup("DEPENDS_ON_IMPLEMENTATION")
    objection = judge_reason(case, labels=(*LABELS, *level.items), copied_from=exercise_text(level))
    require(objection is None, f"{objection}")
    require(names_a_case(case, level.items), f"no case can be made out in {shown(case)}")
