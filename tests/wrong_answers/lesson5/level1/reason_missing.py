"""One row has no reason at all."""
# caught by: reasons

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "The counter comes out of the file of turn 14."},
    "tokens_used": {"rolled_back": True, "why": "It is a field of the same checkpoint, so it goes back with it."},
    "pending_tool_use": {"rolled_back": True, "why": "After a B nothing is pending, whatever was named later."},
    "what_the_model_knows": {"rolled_back": True, "why": "The history it is shown ends before the mail was written."},
    "mail": {"rolled_back": False, "why": "Nobody can fetch it back out of her inbox."},
    "setting": {"rolled_back": False},
    "ledger_entry": {"rolled_back": False, "why": "It records something that really took place."},
    "token_bill": {"rolled_back": False, "why": "The provider has done the work and wants its money."},
}
