"""Words instead of True and False."""
# caught by: verdicts

ROLLED_BACK = {
    "turns": {"rolled_back": "yes", "why": "The counter comes out of the file of turn 14."},
    "tokens_used": {"rolled_back": "yes", "why": "It is a field of the same checkpoint, so it goes back with it."},
    "pending_tool_use": {"rolled_back": "yes", "why": "After a B nothing is pending, whatever was named later."},
    "what_the_model_knows": {"rolled_back": "yes", "why": "The history it is shown ends before the mail was written."},
    "mail": {"rolled_back": "no", "why": "Nobody can fetch it back out of her inbox."},
    "setting": {"rolled_back": "no", "why": "The shop stays closed until somebody opens it again."},
    "ledger_entry": {"rolled_back": "no", "why": "It records something that really took place."},
    "token_bill": {"rolled_back": "no", "why": "The provider has done the work and wants its money."},
}
