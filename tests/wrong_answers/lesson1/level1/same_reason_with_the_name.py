"""One sentence for all, with the item's name in it."""
# caught by: reasons

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "For notes_file this follows from where we put it."},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "For customer_profile this follows from where we put it."},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "For messages this follows from where we put it."},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "For tokens_used this follows from where we put it."},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "For pending_call this follows from where we put it."},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "For saved_state this follows from where we put it."},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "For ticket this follows from where we put it."},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "For token_bill this follows from where we put it."},
}
