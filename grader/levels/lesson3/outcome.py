"""Judge what a model is told about a call whose outcome nobody knows (3.2 and 3.3).

The contract asks for a text that says so "in any words". Rules cannot read, so they go by these, in this order:

1. A text that leaves the outcome open in a language of `outcome_words` holds, whatever else it says.
2. One that claims plainly to know (ran, did not run, failed, was cancelled, was declined) is refused.
3. An English text that neither claims nor leaves open anything is refused: it does not say what it should.
4. Any other text holds, unless it is a placeholder or mash.

In doubt they accept: to refuse an honest text is worse than to accept a lazy one.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

from grader.expectations import shown
from grader.reasons import judge_reason

from .outcome_words import CLAIMS, ELSEWHERE, ENGLISH, HINTS, OPEN

MOST = 4_000  # characters that are looked at
GAP = r"(?:[^\w.!?]{1,3})"
UNSPACED = re.compile("[\u2e80-\U0003ffff]")  # Chinese, Japanese, and Korean, which hangs endings on its words


def outcome_objection(content: Any, *, call: dict[str, Any]) -> str | None:
    """What is wrong with the content of a tool_result about `call`, in words; None if it holds.

    The call's own id, name and input, which a text may quote, do not count.
    """
    said = " ".join(strings(content))[:MOST]
    if not any(char.isalpha() for char in said):
        return f"its content is {shown(content)}, with no word in it"
    text = _folded(said)
    for quoted in sorted(strings(list(call.values())), key=len, reverse=True):
        if len(quoted) > 2:
            text = text.replace(_folded(quoted), " ")
    rest = _any_of((ELSEWHERE,)).sub(" ", text)
    if _any_of(tuple(OPEN.values())).search(rest):
        return None
    if _any_of(tuple(CLAIMS.values())).search(text):
        return f"the text {shown(said)} claims to know what became of the call"
    if _is_english(text):
        return None if _any_of((HINTS,)).search(rest) else f"the text {shown(said)} does not say that nobody knows"
    if said.isascii() and judge_reason(said, labels=[]) is not None:
        return f"the text {shown(said)} is no sentence"
    return None


def strings(value: Any) -> list[str]:
    """The texts in a plain value: itself, or those in its items; the type of a block is none."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    if isinstance(value, dict):
        return [text for key, item in value.items() if key != "type" for text in strings(item)]
    return []


def _folded(text: str) -> str:
    """Lower case, without accents and invisible characters, one space between words."""
    text = _bare(unicodedata.normalize("NFKC", text).casefold())
    return " ".join(text.translate(str.maketrans("_\u2019", " '")).split())


def _bare(text: str) -> str:
    """`text` without what stands on or between its letters, in patterns and in what they are looked for in."""
    parts = unicodedata.normalize("NFKD", text.translate(str.maketrans("\u0131łøđ", "ilod")))
    return unicodedata.normalize("NFC", "".join(c for c in parts if unicodedata.category(c) not in ("Mn", "Cf", "Cs")))


@cache
def _any_of(lists: tuple[str, ...]) -> re.Pattern[str]:
    """One pattern for all entries of some word lists; in scripts that put no spaces, an entry may start anywhere."""
    entries = [_bare(entry).replace(".", GAP) for words in lists for entry in words.split()]
    return re.compile("|".join(entry if UNSPACED.search(entry) else rf"(?<!\w){entry}" for entry in entries))


def _is_english(text: str) -> bool:
    """Half of the words, or more, are common English ones, and no letter is outside ASCII."""
    words, common = re.findall(r"[a-z]+", text), frozenset(ENGLISH.split())
    return "".join(filter(str.isalpha, text)).isascii() and 2 * sum(word in common for word in words) >= len(words)
