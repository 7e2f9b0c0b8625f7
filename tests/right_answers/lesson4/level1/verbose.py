"""Long reasons that quote code, and a long case."""

RATINGS = {
    "read_file": {
        "idempotent": True,
        "risk": "low",
        "why": (
            "open(path).read() leaves the disk as it was, apart from an access time that nobody looks at; the text it "
            "returns may differ if the file was edited in between, but that is not an effect of the call itself."
        ),
    },
    "send_email": {
        "idempotent": False,
        "risk": "high",
        "why": (
            "smtp.send() hands one more message to the outside each time. There is no undo: a customer with two "
            "identical mails starts to wonder what else we do twice."
        ),
    },
    "ensure_ticket": {
        "idempotent": True,
        "risk": "low",
        "why": "It asks before it acts. Whatever the count of calls, one ticket of that title exists afterwards.",
    },
    "append_log": {
        "idempotent": False,
        "risk": "low",
        "why": "open(path, 'a') adds to what is there, so ten calls are ten lines. Humans read it, they will cope.",
    },
    "set_config": {
        "idempotent": True,
        "risk": "low",
        "why": "config[key] = value, once or ten times: the last assignment equals the first one.",
    },
    "delete_file": {
        "idempotent": True,
        "risk": "low",
        "why": "After the first call the path is free. A second one may raise FileNotFoundError, the disk is as before.",
    },
}
DEPENDS_ON_IMPLEMENTATION = """
Take append_log. Written naively it adds a line per call. Give each line a key (the tool_use_id would do) and let the
tool skip keys that the file has already, and the very same tool can be run as often as you like.
"""
