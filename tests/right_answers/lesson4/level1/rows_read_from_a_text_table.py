"""Rows read from a table in a text, in another order, into an OrderedDict."""

from dataclasses import dataclass, asdict
from collections import OrderedDict
@dataclass(frozen=True)
class Rating:
    idempotent: bool
    risk: str
    why: str
table = """
delete_file | yes | medium | It ends in the same state, unless someone made it anew
set_config | yes | low | writes over what is there
append_log | no | medium | one line more in the log
ensure_ticket | yes | low | looks for the title before it creates
send_email | no | high | the customer reads it twice
read_file | yes | low | leaves nothing behind
"""
RATINGS = OrderedDict()
for row in table.strip().splitlines():
    tool, yes, risk, why = (c.strip() for c in row.split("|"))
    RATINGS[tool] = asdict(Rating(yes == "yes", risk, why))
DEPENDS_ON_IMPLEMENTATION = " ".join(["delete_file:", "an error on a missing file", "turns a harmless repeat into a failure"])
