"""1.1: sort the state (lesson 1, two kinds of state and what is neither)."""

from grader.plugin import criterion
from grader.tables import read_table, require_reasons, require_rows

KINDS = ("memory", "execution state", "outside world")
# All that a variant of the course may ask for.
ON_DISK_FOR_THE_MODEL = ("notes_file", "style_guide", "team_rules")
IN_A_VARIABLE_FOR_THE_MODEL = ("customer_profile", "product_facts", "user_wishes")
IN_A_VARIABLE_OF_THE_LOOP = (
    "messages", "tokens_used", "turns", "retries_left", "pending_call", "tool_to_run", "open_ids",
)  # fmt: skip
ON_DISK_FOR_THE_LOOP = ("saved_state", "history_file", "counter_file")
ELSEWHERE = ("ticket", "mail", "appointment", "token_bill", "request_log", "hourly_quota")
KIND = dict.fromkeys((*ON_DISK_FOR_THE_MODEL, *IN_A_VARIABLE_FOR_THE_MODEL), "memory")
KIND |= dict.fromkeys((*IN_A_VARIABLE_OF_THE_LOOP, *ON_DISK_FOR_THE_LOOP), "execution state")
KIND |= dict.fromkeys(ELSEWHERE, "outside world")
# What stands in a variable of the killed process and nowhere else is gone, whatever kind of state it is.
SURVIVES = {item: item not in (*IN_A_VARIABLE_FOR_THE_MODEL, *IN_A_VARIABLE_OF_THE_LOOP) for item in KIND}
LABELS = (*KINDS, "execution_state", "outside_world", "True", "False", "survives", "survives_kill", "survives kill",
          "does not survive", "dies", "lost", "state", "kind")  # fmt: skip


@criterion("kind")
def test_each_item_is_put_under_its_kind(submission, level):
    table = read_table(submission, "CLASSIFICATION", level.items, {"kind": KINDS})
    require_rows(
        table,
        lambda item, row: row["kind"] == KIND[item],
        "compared your `kind` with what each item is there for",
        "is it for the model to read, for the loop to know how far it has come, or at somebody else's place?",
    )


@criterion("survival")
def test_each_item_is_looked_for_after_the_kill(submission, level):
    table = read_table(submission, "CLASSIFICATION", level.items, {"survives_kill": bool})
    require_rows(
        table,
        lambda item, row: row["survives_kill"] is SURVIVES[item],
        "compared your `survives_kill` with what is left once the process is gone",
        "does it stand anywhere else than in a variable of the process that was killed?",
    )


@criterion("reasons")
def test_each_entry_has_a_reason(submission, level):
    require_reasons(submission, level, "CLASSIFICATION", level.items, LABELS)
