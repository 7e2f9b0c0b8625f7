"""Three words or so for each."""

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "lives in checkpoint"},
    "tokens_used": {"rolled_back": True, "why": "checkpoint field too"},
    "pending_tool_use": {"rolled_back": True, "why": "cleared at B"},
    "what_the_model_knows": {"rolled_back": True, "why": "only reads messages"},
    "mail": {"rolled_back": False, "why": "already been delivered"},
    "setting": {"rolled_back": False, "why": "nobody resets it"},
    "ledger_entry": {"rolled_back": False, "why": "separate file entirely"},
    "token_bill": {"rolled_back": False, "why": "already paid for"},
}
