"""Ids, names, texts and values that differ from run to run, from a seed that every report prints."""

from __future__ import annotations

import random
import string
from collections.abc import Iterable
from typing import Any

NOUNS = [
    "outage",
    "invoice",
    "refund",
    "login",
    "printer",
    "backup",
    "quota",
    "certificate",
    "mailbox",
    "export",
    "calendar",
    "router",
]
VERBS = [
    "check",
    "repair",
    "restart",
    "review",
    "archive",
    "renew",
    "migrate",
    "restore",
    "compare",
    "publish",
    "cancel",
    "extend",
]


# Words of which a variant of the course takes some instead.
MORE_NOUNS = [
    "badge",
    "contract",
    "delivery",
    "firewall",
    "inventory",
    "licence",
    "monitor",
    "payroll",
    "proxy",
    "scanner",
    "survey",
    "voucher",
]
MORE_VERBS = [
    "adjust",
    "assign",
    "audit",
    "clone",
    "collect",
    "enable",
    "forward",
    "measure",
    "merge",
    "pause",
    "rotate",
    "sort",
]


def words_of(variant: str) -> tuple[list[str], list[str]]:
    """The nouns and verbs of a variant; those of the default course for ""."""
    if not variant:
        return NOUNS, VERBS
    chosen = random.Random(variant)
    nouns, verbs = NOUNS + MORE_NOUNS, VERBS + MORE_VERBS
    return chosen.sample(nouns, len(NOUNS)), chosen.sample(verbs, len(VERBS))


class Vary:
    """A seeded source of inputs. Two with the same seed, test name and variant give the same values in order."""

    def __init__(self, seed: int, test: str, variant: str = "") -> None:
        self.random = random.Random(f"{seed}:{test}:{variant}" if variant else f"{seed}:{test}")
        self._nouns, self._verbs = words_of(variant)
        self._given: set[str] = set()

    def _new(self, make: Any) -> str:
        while True:
            text: str = make()
            if text not in self._given:
                self._given.add(text)
                return text

    def letters(self, length: int) -> str:
        return "".join(self.random.choices(string.ascii_letters + string.digits, k=length))

    def id(self) -> str:
        """A tool_use id that was not given before."""
        return self._new(lambda: "toolu_" + self.letters(self.random.randint(8, 24)))

    def word(self) -> str:
        """A lower-case word that was not given before."""
        return self._new(lambda: f"{self.random.choice(self._nouns)}_{self.letters(4).lower()}")

    def tool_name(self) -> str:
        """A tool name that was not given before and that says nothing of what the tool does."""
        choice = self.random.choice
        return self._new(lambda: f"{choice(self._verbs)}_{choice(self._nouns)}_{self.letters(2).lower()}")

    def title(self) -> str:
        """A short text, with a letter outside ASCII: who loses those loses something of each."""
        mark = self.random.choice([" für heute", ", срочно", " 紧急", " ☎"])
        return self._new(lambda: f"{self.random.choice(self._nouns)} {self.letters(6)}{mark}")

    def number(self) -> int:
        return self.random.randint(1000, 10**9)

    def ticket(self, title: str | None = None) -> dict[str, Any]:
        """What a ticket desk returns: `{"id": ..., "title": ...}`."""
        return {"id": f"T-{self.number()}", "title": title or self.title()}

    def value(self) -> Any:
        """A JSON value that no submission can guess."""
        kind = self.random.randrange(4)
        if kind == 0:
            return self.ticket()
        if kind == 1:
            return [self.number(), self.letters(8)]
        return self.letters(12) if kind == 2 else self.number()

    def shuffled(self, items: Iterable[Any]) -> list[Any]:
        mixed = list(items)
        self.random.shuffle(mixed)
        return mixed

    def choice(self, items: Any) -> Any:
        return self.random.choice(list(items))

    def time(self) -> str:
        """A moment some days ago, ISO 8601 with an offset."""
        return (
            f"2025-{self.random.randint(1, 12):02}-{self.random.randint(1, 28):02}"
            f"T{self.random.randint(0, 23):02}:{self.random.randint(0, 59):02}:07+00:00"
        )
