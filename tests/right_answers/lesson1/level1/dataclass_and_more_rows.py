"""An enum and a dataclass turned into plain values, with a row that nobody asked for."""

from dataclasses import asdict, dataclass
from enum import StrEnum


class Kind(StrEnum):
    MEMORY = "memory"
    STATE = "execution state"
    WORLD = "outside world"


@dataclass
class Entry:
    kind: Kind
    survives_kill: bool
    why: str


CLASSIFICATION = {
    "notes_file": Entry(Kind.MEMORY, True, "A file is a file; the model gets to read it again."),
    "customer_profile": Entry(Kind.MEMORY, False, "It'd have to be fetched again, since RAM is wiped."),
    "messages": Entry(Kind.STATE, False, "That's what the loop appends to, and it's in RAM."),
    "tokens_used": Entry(Kind.STATE, False, "The loop's budget, kept in an int."),
    "pending_call": Entry(Kind.STATE, False, "Was in RAM a moment ago and isn't now."),
    "saved_state": Entry(Kind.STATE, True, "Same content as messages, different place."),
    "ticket": Entry(Kind.WORLD, True, "We can't even delete it by dying."),
    "token_bill": Entry(Kind.WORLD, True, "Money already owed stays owed."),
    "temp_dir": Entry(Kind.WORLD, True, "Nobody cleans up after SIGKILL."),
}
CLASSIFICATION = {item: asdict(entry) for item, entry in CLASSIFICATION.items()}
