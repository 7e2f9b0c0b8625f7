"""Three words or so for each."""

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "model reads file"},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "variable for model"},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "loop variable, gone"},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "plain counter variable"},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "nobody wrote it"},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "written to disk"},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "lives at desk"},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "provider keeps counting"},
}
