"""Reasons in German."""

VERDICTS = {
    "overwrite": {"survives": False, "why": "Beim Öffnen wird die Datei geleert, ein Abbruch danach lässt nichts übrig."},
    "overwrite_and_sync": {"survives": False, "why": "Der Sync kommt erst am Schluss, die Lücke ist vorher."},
    "temp_and_replace": {"survives": True, "why": "Umbenannt wird in einem Schritt, vorher bleibt die alte Datei ganz."},
    "remove_then_rename": {"survives": False, "why": "Zwischen Löschen und Umbenennen gibt es keine Datei."},
    "temp_elsewhere": {"survives": False, "why": "Über Plattengrenzen wird kopiert, und eine Kopie kann halb sein."},
    "sync_and_replace": {"survives": True, "why": "Gleicher Ordner, ein Umbenennen: alt oder neu."},
}
