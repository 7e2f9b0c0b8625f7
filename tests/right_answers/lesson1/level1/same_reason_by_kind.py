"""One sentence for what is alike: less than half of the items each."""

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "On a disk, for the model to read."},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "For the model too, yet nowhere but in the program."},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "Nobody but the loop had it, and the loop is dead."},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "Nobody but the loop had it, and the loop is dead."},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "Nobody but the loop had it, and the loop is dead."},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "The loop's numbers, rescued to a file in time."},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "Somebody else's database does not notice our kill."},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "Somebody else's database does not notice our kill."},
}
