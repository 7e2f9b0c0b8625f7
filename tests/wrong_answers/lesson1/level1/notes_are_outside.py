"""Takes a file for the outside world."""
# caught by: kind

CLASSIFICATION = {
    "notes_file": {"kind": "outside world", "survives_kill": True, "why": "It is text for the model, and it was written to a file before the kill."},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "The model reads it in each request, but only a variable held it."},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "The loop works on this list, and nobody had put it anywhere else."},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "It is a number in the program, so the next process counts from zero."},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "Only the program knew that this call was about to start."},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "The loop's own numbers again, and a disk does not care about processes."},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "The desk is another program and keeps what it was given."},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "The provider has answered nine times and wants to be paid for that."},
}
