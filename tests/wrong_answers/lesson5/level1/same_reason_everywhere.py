"""The same sentence stands under all items."""
# caught by: reasons

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "That follows from what the lesson says about it."},
    "tokens_used": {"rolled_back": True, "why": "That follows from what the lesson says about it."},
    "pending_tool_use": {"rolled_back": True, "why": "That follows from what the lesson says about it."},
    "what_the_model_knows": {"rolled_back": True, "why": "That follows from what the lesson says about it."},
    "mail": {"rolled_back": False, "why": "That follows from what the lesson says about it."},
    "setting": {"rolled_back": False, "why": "That follows from what the lesson says about it."},
    "ledger_entry": {"rolled_back": False, "why": "That follows from what the lesson says about it."},
    "token_bill": {"rolled_back": False, "why": "That follows from what the lesson says about it."},
}
