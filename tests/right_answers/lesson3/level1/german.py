"""German, with the names of the calls in the sentences."""

DECISIONS = {
    "read_file": {"action": "re-run", "why": "Lesen verändert nichts, auch wenn die Datei inzwischen länger ist."},
    "send_email": {"action": "report is_error", "why": "Ob die Mail schon unterwegs war, steht nirgends."},
    "web_search": {"action": "re-run", "why": "Eine Suche hinterlässt draußen keine Spur."},
    "create_ticket": {"action": "report is_error", "why": "Der Wunsch des Modells beweist nicht, dass noch kein Ticket da ist."},
    "grep": {"action": "re-run", "why": "Zwei Minuten Wartezeit sind kein Schaden."},
    "sync_contacts": {"action": "report is_error", "why": "sync_contacts könnte alles Mögliche tun, also Vorsicht."},
}
