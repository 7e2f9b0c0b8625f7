"""5.1: what a rewind takes back (lesson 5, the decision scene)."""

from grader.plugin import criterion
from grader.tables import read_table, require_reasons, require_rows

# What the checkpoint holds, or what follows from it alone, is taken back. The rest is outside: in the world, or in
# another file, since a rewind reads one checkpoint and writes nothing.
# In threes, of which a variant of the course asks for one.
ROLLED_BACK = {
    "turns": True, "next_turn": True, "turns_left": True,
    "tokens_used": True, "tokens_left": True, "token_share": True,
    "pending_tool_use": True, "open_calls": True, "next_step": True,
    "what_the_model_knows": True, "last_message": True, "request_size": True,
    "mail": False, "inbox_count": False, "customer_belief": False,
    "setting": False, "shop_door": False, "changed_settings": False,
    "ledger_entry": False, "ledger_size": False, "ledger_answer": False,
    "token_bill": False, "request_log": False, "hourly_quota": False,
}  # fmt: skip
LABELS = ("True", "False", "rolled_back", "rolled back", "not rolled back", "taken back", "not taken back", "rewind")


@criterion("verdicts")
def test_each_item_is_judged_by_where_it_lives(submission, level):
    table = read_table(submission, "ROLLED_BACK", level.items, {"rolled_back": bool})
    require_rows(
        table,
        lambda item, row: row["rolled_back"] is ROLLED_BACK[item],
        "compared your `rolled_back` with the state of turn 14 and with the world after the rewind",
        "is it in the checkpoint that was read, or is it somewhere that reading a checkpoint does not reach?",
    )


@criterion("reasons")
def test_each_verdict_has_a_reason(submission, level):
    require_reasons(submission, level, "ROLLED_BACK", level.items, LABELS)
