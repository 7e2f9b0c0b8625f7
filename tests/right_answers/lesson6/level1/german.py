"""German reasons."""

MATRIX = {
    "create_ticket after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "Die Antwort war nur im Speicher.",
    },
    "create_ticket in-save-a": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "Die temporäre Datei zählt nicht.",
    },
    "create_ticket after-save-a": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "A steht da, sonst weiß man nichts.",
    },
    "create_ticket before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "Von außen sieht es genauso aus.",
    },
    "create_ticket after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "Das Ticket gibt es, nur steht es nirgends.",
    },
    "create_ticket in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "Das alte Verzeichnis gilt noch.",
    },
    "create_ticket after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "Das Ergebnis ist aufgeschrieben.",
    },
    "create_ticket in-save-b": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "Bis zum Umbenennen gilt A.",
    },
    "create_ticket after-save-b": {
        "pending": False,
        "in_ledger": True,
        "on_resume": "nothing",
        "why": "Der Zug ist fertig.",
    },
    "read_file after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "Auf der Platte steht nichts davon.",
    },
    "read_file in-save-a": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "Noch ist der alte Stand der gültige.",
    },
    "read_file after-save-a": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "Lesen schadet nie."},
    "read_file before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "Dann liest es eben jetzt.",
    },
    "read_file after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "Der Text ist weg, also noch einmal.",
    },
    "read_file in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "Der Eintrag fehlt, Lesen ist harmlos.",
    },
    "read_file after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "Was drinsteht, wird genommen.",
    },
    "read_file in-save-b": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "Der Text liegt schon bereit.",
    },
    "read_file after-save-b": {
        "pending": False,
        "in_ledger": True,
        "on_resume": "nothing",
        "why": "Nichts mehr offen.",
    },
}
