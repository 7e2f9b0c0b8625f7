"""Short sentences with a few words that stand in the table as well."""

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "It is on the disk."},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "It is only a variable."},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "It is only a variable."},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "It is only a variable."},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "It is only a variable."},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "It is on the disk."},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "Somebody else has it."},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "Somebody else has it."},
}
