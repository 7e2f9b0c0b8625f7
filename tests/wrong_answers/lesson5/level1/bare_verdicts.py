"""Verdicts without the dict around them, so there is no place for a reason."""
# caught by: verdicts, reasons

ROLLED_BACK = {
    "turns": True,
    "tokens_used": True,
    "pending_tool_use": True,
    "what_the_model_knows": True,
    "mail": False,
    "setting": False,
    "ledger_entry": False,
    "token_bill": False,
}
