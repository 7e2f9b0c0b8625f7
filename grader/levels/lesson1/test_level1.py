"""1.1: sort the state (lesson 1, two kinds of state and what is neither)."""

from grader.plugin import criterion
from grader.tables import read_table, require_reasons, require_rows

KINDS = ("memory", "execution state", "outside world")
KIND = {
    "notes_file": "memory", "customer_profile": "memory",
    "messages": "execution state", "tokens_used": "execution state",
    "pending_call": "execution state", "saved_state": "execution state",
    "ticket": "outside world", "token_bill": "outside world",
}  # fmt: skip
# What stands in a variable of the killed process and nowhere else is gone, whatever kind of state it is.
SURVIVES = {
    "notes_file": True, "customer_profile": False, "messages": False, "tokens_used": False, "pending_call": False,
    "saved_state": True, "ticket": True, "token_bill": True,
}  # fmt: skip
LABELS = (*KINDS, "execution_state", "outside_world", "True", "False", "survives", "survives_kill", "survives kill",
          "does not survive", "dies", "lost", "state", "kind")  # fmt: skip


@criterion("kind")
def test_each_item_is_put_under_its_kind(submission):
    table = read_table(submission, "CLASSIFICATION", KIND, {"kind": KINDS})
    require_rows(
        table,
        lambda item, row: row["kind"] == KIND[item],
        "compared your `kind` with what each item is there for",
        "is it for the model to read, for the loop to know how far it has come, or at somebody else's place?",
    )


@criterion("survival")
def test_each_item_is_looked_for_after_the_kill(submission):
    table = read_table(submission, "CLASSIFICATION", SURVIVES, {"survives_kill": bool})
    require_rows(
        table,
        lambda item, row: row["survives_kill"] is SURVIVES[item],
        "compared your `survives_kill` with what is left once the process is gone",
        "does it stand anywhere else than in a variable of the process that was killed?",
    )


@criterion("reasons")
def test_each_entry_has_a_reason(submission, level):
    require_reasons(submission, level, "CLASSIFICATION", KIND, LABELS)
