"""Reasons in French, in another order, with more fields than asked for."""

VERDICTS = {
    "sync_and_replace": {"survives": True, "why": "comme l'autre, avec une assurance contre les pannes", "sure": True},
    "temp_elsewhere": {"survives": False, "why": "deux disques, donc une copie interruptible"},
    "remove_then_rename": {"survives": False, "why": "un instant sans fichier du tout"},
    "temp_and_replace": {"survives": True, "why": "l'ancien reste entier jusqu'au renommage"},
    "overwrite_and_sync": {"survives": False, "why": "fsync arrive trop tard, tout à la fin"},
    "overwrite": {"survives": False, "why": "le fichier est vidé dès l'ouverture", "worst_moment": "after open"},
}
