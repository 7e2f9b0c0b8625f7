"""Built by dataclasses and an enum."""

from dataclasses import asdict, dataclass
from enum import StrEnum


class Risk(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True)
class Rating:
    idempotent: bool
    risk: Risk
    why: str


RATINGS = {
    name: asdict(rating)
    for name, rating in {
        "read_file": Rating(True, Risk.LOW, "It only looks."),
        "send_email": Rating(False, Risk.HIGH, "Each call is another mail."),
        "ensure_ticket": Rating(True, Risk.LOW, "It looks before it creates."),
        "append_log": Rating(False, Risk.MEDIUM, "Each call is another line."),
        "set_config": Rating(True, Risk.LOW, "The value ends up the same."),
        "delete_file": Rating(True, Risk.MEDIUM, "The file ends up gone."),
    }.items()
}
DEPENDS_ON_IMPLEMENTATION = "If delete_file raises for a missing file, the model hears of an error that is none."
