"""Objects turned into dicts, with a row that nobody asked for."""

from dataclasses import asdict, dataclass


@dataclass
class Verdict:
    rolled_back: bool
    why: str


ROLLED_BACK = {
    "turns": Verdict(True, "Part of the saved state."),
    "tokens_used": Verdict(True, "The saved number is the old number, whatever was spent."),
    "pending_tool_use": Verdict(True, "It was None at 14 B and is None again."),
    "what_the_model_knows": Verdict(True, "It forgets; the danger is that it sends the mail again."),
    "mail": Verdict(False, "You can't unsend it."),
    "setting": Verdict(False, "Idempotent isn't the same as undone."),
    "ledger_entry": Verdict(False, "Stays as proof that the call ran."),
    "token_bill": Verdict(False, "Anthropic doesn't refund regrets."),
    "messages": Verdict(True, "They are in there as well."),
}
ROLLED_BACK = {item: asdict(verdict) for item, verdict in ROLLED_BACK.items()}
