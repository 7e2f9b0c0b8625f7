"""More keys and one more tool than asked for."""

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "nothing is written anywhere", "kind": "read"},
    "send_email": {
        "idempotent": False,
        "risk": "medium",
        "why": "only our own team gets this mail twice",
        "kind": "add",
    },
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "no second ticket appears", "kind": "check first"},
    "append_log": {"idempotent": False, "risk": "medium", "why": "counts made from the log are off", "kind": "add"},
    "set_config": {"idempotent": True, "risk": "low", "why": "it overwrites itself", "kind": "replace"},
    "delete_file": {
        "idempotent": True,
        "risk": "medium",
        "why": "a newer file of that name may be lost",
        "kind": "remove",
    },
    "create_ticket": {"idempotent": False, "risk": "high", "why": "a twin ticket confuses the desk", "kind": "add"},
}
NOTES = ["I would put a ledger in front of send_email."]
DEPENDS_ON_IMPLEMENTATION = "read_file could keep an access log, and then every read leaves a trace."
