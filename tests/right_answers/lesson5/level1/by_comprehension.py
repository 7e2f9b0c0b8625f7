"""Built from two lists; a note beside each verdict."""

inside = {
    "turns": "the file says 14",
    "tokens_used": "a number in the same file",
    "pending_tool_use": "nothing was open at that B",
    "what_the_model_knows": "no message about them is left",
}
outside = {
    "mail": "sent is sent, sadly",
    "setting": "writing it twice would be harmless, but the old value is lost",
    "ledger_entry": "we only read, we never touch effects.json",
    "token_bill": "the calls were made and cost money",
}
ROLLED_BACK = {
    item: {"rolled_back": item in inside, "why": why, "sure": True} for item, why in {**outside, **inside}.items()
}
