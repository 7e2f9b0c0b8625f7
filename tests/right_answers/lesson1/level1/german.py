"""German."""

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "Das liest das Modell, und die Datei bleibt liegen."},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "Auch das liest das Modell, aber es stand nur in einer Variablen."},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "Daran arbeitet die Schleife, und es war nirgends sonst."},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "Ein Zähler im Prozess, danach wieder null."},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "Nur das Programm wusste davon."},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "Der Stand der Schleife, aber auf der Platte."},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "Das Ticket liegt bei anderen Leuten."},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "Der Anbieter vergisst seine Rechnung nicht."},
}
