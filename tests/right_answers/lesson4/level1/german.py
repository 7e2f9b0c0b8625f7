"""German; the risky side of every level that can be argued about."""

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "Lesen ändert draußen nichts."},
    "send_email": {"idempotent": False, "risk": "high", "why": "Die Empfängerin bekommt dieselbe Mail zweimal."},
    "ensure_ticket": {
        "idempotent": True,
        "risk": "medium",
        "why": "Findet das vorhandene Ticket, falls der Index stimmt.",
    },
    "append_log": {"idempotent": False, "risk": "high", "why": "Aus diesem Protokoll werden Rechnungen erzeugt."},
    "set_config": {
        "idempotent": True,
        "risk": "medium",
        "why": "Derselbe Wert, aber jemand kann ihn inzwischen geändert haben.",
    },
    "delete_file": {"idempotent": True, "risk": "high", "why": "Inzwischen könnte eine neue Datei so heißen."},
}
DEPENDS_ON_IMPLEMENTATION = "Sucht ensure_ticket nach dem Titel nur in offenen Tickets, entsteht ein zweites."
