"""One reason is a label, translated."""
# caught by: reasons

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "It is a file on the disk and the model reads it."},
    "customer_profile": {
        "kind": "memory",
        "survives_kill": False,
        "why": "Text for the model, but it lives in RAM only.",
    },
    "messages": {"kind": "execution state", "survives_kill": False, "why": "执行状态"},
    "tokens_used": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "A counter of the loop that sits in a variable.",
    },
    "pending_call": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "The loop's note about the open call; variable, so gone.",
    },
    "saved_state": {
        "kind": "execution state",
        "survives_kill": True,
        "why": "The file holds how far the loop had come, and the disk stays.",
    },
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "The desk keeps it whatever happens to us."},
    "token_bill": {
        "kind": "outside world",
        "survives_kill": True,
        "why": "The provider counted it; our death changes nothing.",
    },
}
