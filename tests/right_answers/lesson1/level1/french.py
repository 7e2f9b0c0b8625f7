"""French."""

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "Le modèle lit ce fichier, qui reste sur le disque."},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "Destiné au modèle, mais gardé dans une variable."},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "La boucle s'en sert et personne ne l'a écrit ailleurs."},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "Un compteur du programme, perdu avec lui."},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "Seul le processus savait où il en était."},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "L'état de la boucle, copié sur le disque."},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "Il existe chez les autres, au guichet."},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "Le fournisseur a déjà compté ces réponses."},
}
