"""Built by a function; reasons in French; the entries hold more keys and stand in another order."""

def entry(action, why):
    return {"why": why, "action": action, "sure": True}


AGAIN, ASK = "re-run", "report is_error"
DECISIONS = dict(
    sync_contacts=entry(ASK, "Personne ne peut dire si cet outil écrit quelque part."),
    grep=entry(AGAIN, "Parcourir des lignes ne laisse aucune trace."),
    create_ticket=entry(ASK, "Un ticket se trouve peut-être déjà sur le bureau."),
    web_search=entry(AGAIN, "Le monde reste comme il est après une recherche."),
    send_email=entry(ASK, "Le client recevrait peut-être deux messages."),
    read_file=entry(AGAIN, "Lire deux fois ne coûte presque rien."),
)
