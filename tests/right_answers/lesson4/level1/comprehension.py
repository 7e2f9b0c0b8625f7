"""Built by a dict comprehension from a table."""

TABLE = """
read_file     | yes | low    | a look does no harm
send_email    | no  | high   | you cannot unsend what was sent
ensure_ticket | yes | low    | it creates only what is missing
append_log    | no  | low    | one line too many, who cares
set_config    | yes | low    | same key, same value, same state
delete_file   | yes | medium | deleting it twice deletes it once
"""

ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
RATINGS = {name: {"idempotent": answer == "yes", "risk": risk, "why": why} for name, answer, risk, why in ROWS}
DEPENDS_ON_IMPLEMENTATION = "ensure_ticket's lookup may be case sensitive"
