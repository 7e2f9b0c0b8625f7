"""One sentence for all that is taken back, another for all that is not: half of the items each."""

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "It is read from the checkpoint of that turn."},
    "tokens_used": {"rolled_back": True, "why": "It is read from the checkpoint of that turn."},
    "pending_tool_use": {"rolled_back": True, "why": "It is read from the checkpoint of that turn."},
    "what_the_model_knows": {"rolled_back": True, "why": "It is read from the checkpoint of that turn."},
    "mail": {"rolled_back": False, "why": "It lies outside what a checkpoint can reach."},
    "setting": {"rolled_back": False, "why": "It lies outside what a checkpoint can reach."},
    "ledger_entry": {"rolled_back": False, "why": "It lies outside what a checkpoint can reach."},
    "token_bill": {"rolled_back": False, "why": "It lies outside what a checkpoint can reach."},
}
