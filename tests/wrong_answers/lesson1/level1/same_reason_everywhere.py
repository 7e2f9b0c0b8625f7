"""One sentence for all."""
# caught by: reasons

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "That follows from where it was kept."},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "That follows from where it was kept."},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "That follows from where it was kept."},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "That follows from where it was kept."},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "That follows from where it was kept."},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "That follows from where it was kept."},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "That follows from where it was kept."},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "That follows from where it was kept."},
}
