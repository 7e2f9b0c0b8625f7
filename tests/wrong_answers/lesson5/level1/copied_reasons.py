"""The exercise's own words are pasted as reasons."""
# caught by: reasons

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "the turn counter in the state that the run goes on with"},
    "tokens_used": {"rolled_back": True, "why": "It is a field of the same checkpoint, so it goes back with it."},
    "pending_tool_use": {"rolled_back": True, "why": "After a B nothing is pending, whatever was named later."},
    "what_the_model_knows": {"rolled_back": True, "why": "The history it is shown ends before the mail was written."},
    "mail": {"rolled_back": False, "why": "the mail of turn 15 in the customer's inbox"},
    "setting": {"rolled_back": False, "why": "The shop stays closed until somebody opens it again."},
    "ledger_entry": {"rolled_back": False, "why": "It records something that really took place."},
    "token_bill": {"rolled_back": False, "why": "what the provider charges for the model's calls in turns 15 to 17"},
}
