"""4.1: rate six tools (lesson 4, what idempotent means)."""

from grader.expectations import require, shown, step
from grader.plugin import criterion
from grader.reasons import judge_reason, names_a_case
from grader.tables import exercise_text, read_table, require_reasons, require_rows

IDEMPOTENT = {
    "read_file": True, "send_email": False, "ensure_ticket": True, "append_log": False, "set_config": True,
    "delete_file": True,
}  # fmt: skip
RISKS = ("high", "medium", "low")
# What a sensible person can defend. A second mail cannot be called back, and no read is as bad as that; the rest
# depends on what stands behind the tool: who reads the log, what was put in the place of the deleted file, who has set
# the key since.
SENSIBLE = {
    "read_file": {"low", "medium"},
    "send_email": {"high", "medium"},
    "ensure_ticket": {"low", "medium"},
    "append_log": {"low", "medium", "high"},
    "set_config": {"low", "medium", "high"},
    "delete_file": {"low", "medium", "high"},
}
LABELS = (*RISKS, "idempotent", "not idempotent", "True", "False", "risk")


@criterion("idempotency")
def test_each_tool_is_judged_by_what_one_run_more_would_leave(submission):
    table = read_table(submission, "RATINGS", IDEMPOTENT, {"idempotent": bool})
    require_rows(
        table,
        lambda tool, row: row["idempotent"] is IDEMPOTENT[tool],
        "compared your `idempotent` with what each tool does",
        "would one more run leave anything more, or anything else, in the outside world?",
    )


@criterion("risk-and-reason")
def test_each_risk_is_sensible(submission):
    table = read_table(submission, "RATINGS", SENSIBLE, {"risk": RISKS})
    require_rows(
        table,
        lambda tool, row: row["risk"] in SENSIBLE[tool] and (tool != "read_file" or reads_are_safer(table)),
        "read your `risk` of running each tool once more on resume",
        "who would notice a second run, and what would it cost to put right?",
    )


def reads_are_safer(table):
    return RISKS.index(table["read_file"]["risk"]) > RISKS.index(table["send_email"]["risk"])


@criterion("risk-and-reason")
def test_each_rating_has_a_reason(submission, level):
    require_reasons(submission, level, "RATINGS", IDEMPOTENT, LABELS)


@criterion("implementation-case")
def test_a_case_is_named(submission, level):
    step(
        "read DEPENDS_ON_IMPLEMENTATION",
        "a sentence that names at least one tool for which idempotency hangs on how it is written",
    )
    case = submission.lookup("DEPENDS_ON_IMPLEMENTATION")
    objection = judge_reason(case, labels=(*LABELS, *IDEMPOTENT), copied_from=exercise_text(level))
    require(objection is None, f"{objection}")
    require(names_a_case(case, IDEMPOTENT), f"no case can be made out in {shown(case)}")
