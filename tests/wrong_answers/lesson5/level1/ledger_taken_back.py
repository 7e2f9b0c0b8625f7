"""The ledger is taken for a part of the checkpoint."""
# caught by: verdicts

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "The counter comes out of the file of turn 14."},
    "tokens_used": {"rolled_back": True, "why": "It is a field of the same checkpoint, so it goes back with it."},
    "pending_tool_use": {"rolled_back": True, "why": "After a B nothing is pending, whatever was named later."},
    "what_the_model_knows": {"rolled_back": True, "why": "The history it is shown ends before the mail was written."},
    "mail": {"rolled_back": False, "why": "Nobody can fetch it back out of her inbox."},
    "setting": {"rolled_back": False, "why": "The shop stays closed until somebody opens it again."},
    "ledger_entry": {"rolled_back": True, "why": "The run's files all go back together."},
    "token_bill": {"rolled_back": False, "why": "The provider has done the work and wants its money."},
}
