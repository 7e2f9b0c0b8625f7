"""German."""

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "Der Zähler steht im Checkpoint und kommt mit zurück."},
    "tokens_used": {"rolled_back": True, "why": "Auch das ist ein Feld der Datei."},
    "pending_tool_use": {"rolled_back": True, "why": "Bei B ist nichts mehr offen."},
    "what_the_model_knows": {"rolled_back": True, "why": "Das Modell kennt nur die Nachrichten, und die enden vorher."},
    "mail": {"rolled_back": False, "why": "Die Mail liegt längst bei der Kundin."},
    "setting": {"rolled_back": False, "why": "Der Laden bleibt zu, bis jemand ihn öffnet."},
    "ledger_entry": {"rolled_back": False, "why": "Geschehen ist geschehen, und so steht es da."},
    "token_bill": {"rolled_back": False, "why": "Bezahlt werden muss trotzdem."},
}
