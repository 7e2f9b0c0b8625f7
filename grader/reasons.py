"""Judge the short reasons of level 1 by rules.

A reason holds when it looks like a sentence that somebody wrote, in any language and script. Refused are empty
text, labels, placeholders, one word again and again, keyboard mash, text copied from the exercise, and one
sentence pasted under most of the items.

Rules cannot judge truth: a wrong reason in an honest sentence holds, and a person may look again. In doubt
these rules accept, since refusing an honest learner is worse than accepting a lazy one.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from grader.reason_words import (
    CODE_MARKS,
    FILLERS,
    KEYBOARD_ROWS,
    LOREM,
    PLACEHOLDER_PHRASES,
    PLACEHOLDER_WORDS,
    RARE_PAIRS,
    STOCK_LABELS,
)

LONG_RUN = 7  # words of the exercise in a row that nobody writes by chance
MAX_CHARS = 20_000  # enough for any reason; what stands behind is not looked at
EXPECTED = "expected is a sentence of your own, in any language; three words can be enough"

Phrase = tuple[str, ...]


class Token(NamedTuple):
    """One word, or one character of a script that is written without spaces."""

    text: str
    word: int  # index of the word it is part of
    size: float  # in words: a Chinese character counts as half a word


def judge_reasons(reasons: Mapping[str, object], *, labels: Collection[str], copied_from: str = "") -> dict[str, str]:
    """Judge the reasons of one level, item by item.

    `labels` are the verdicts a learner chooses from ("high", "not idempotent"); the items' names count as labels
    too. `copied_from` is the text of the exercise: statement, stub, signatures. Returns item -> objection, one
    sentence that says what was found and what is expected; an empty dict says that all reasons hold.
    """
    known = [*labels, *reasons]
    objections = {}
    for item, reason in reasons.items():
        objection = judge_reason(reason, labels=known, copied_from=copied_from)
        if objection is not None:
            objections[item] = objection
    for item in _pasted(reasons, known):
        objections.setdefault(item, "found the same sentence under most of the items; each item needs its own reason.")
    return objections


def judge_reason(reason: object, *, labels: Collection[str], copied_from: str = "") -> str | None:
    """Judge one reason; None says that it holds, a sentence says what was found and what is expected."""
    found = _fault(reason, labels, copied_from)
    return None if found is None else f"found {found}; {EXPECTED}."


def _fault(reason: object, labels: Collection[str], copied_from: str) -> str | None:
    if not isinstance(reason, str):
        return f"a value of type {type(reason).__name__} where text belongs"
    text = _normalised(reason[:MAX_CHARS])
    if not text:
        return "no text at all"
    tokens = _tokens(text)
    if not any(_letters(token) for token in tokens):
        return f"no word in {_quote(text)}"
    known = _phrases(labels) | _phrases(STOCK_LABELS) | _phrases(FILLERS)
    kept = _without(tokens, known)
    if _is_placeholder(text, tokens, known):
        return f"a placeholder, {_quote(text)}"
    if not kept:
        return f"nothing but labels and names in {_quote(text)}"
    unlabelled = _without(tokens, _phrases(labels) | _phrases(STOCK_LABELS))
    if _is_repeated(tokens) or _is_repeated(unlabelled):
        return f"one thing said again and again in {_quote(text)}"
    if _is_mash(kept):
        return f"letters that form no words in {_quote(text)}"
    if _is_copied(tokens, known, copied_from):
        return f"words of the exercise itself in {_quote(text)}"
    if _is_short(tokens, kept):
        return f"too little for a sentence in {_quote(text)}"
    return None


def _normalised(text: str) -> str:
    """One spelling for text that looks the same: no invisible characters, single spaces, lower case."""
    text = "".join(char for char in text if unicodedata.category(char) not in ("Cf", "Cs", "Co", "Cn"))
    return " ".join(unicodedata.normalize("NFKC", text).split()).strip()


def _tokens(text: str) -> list[Token]:
    """Words of letters, marks and digits; underscores and hyphens part words, so read_file is read file."""
    tokens: list[Token] = []
    word, inside = 0, False
    for char in unicodedata.normalize("NFC", text.casefold()):
        kind, size = unicodedata.category(char)[0], _unspaced(char)
        if kind == "M" and inside:
            tokens[-1] = tokens[-1]._replace(text=tokens[-1].text + char)
        elif kind not in "LN":
            inside = False
        elif inside and not size and tokens[-1].size == 1:
            tokens[-1] = tokens[-1]._replace(text=tokens[-1].text + char)
        else:
            word += not inside
            tokens.append(Token(char, word, size or 1))
            inside = True
    return tokens


def _unspaced(char: str) -> float:
    """How much of a word a character of a script without spaces stands for; 0 for others.

    Katakana spells loan words and names: a run of it is one word, as in a script with spaces.
    """
    code = ord(char)
    if 0x3040 <= code <= 0x309F or 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0x20000 <= code <= 0x3FFFF:
        return 0.5  # hiragana, Han
    if 0x1000 <= code <= 0x109F or 0x1780 <= code <= 0x17FF or 0xA980 <= code <= 0xAA7F:
        return 0.5  # Burmese, Khmer, Javanese: much of a syllable is marks, which are not counted
    if 0x0E00 <= code <= 0x0FFF:
        return 0.34  # Thai, Lao, Tibetan
    return 0


def _letters(token: Token) -> int:
    """Letters of a token, as many as an alphabet would need."""
    return round(sum(_weight(ord(char)) for char in token.text if unicodedata.category(char)[0] in "LM"))


def _weight(code: int) -> float:
    if 0xAC00 <= code <= 0xD7A3:
        return 3  # a Hangul syllable block
    if 0x1200 <= code <= 0x167F:
        return 2  # a syllable: Ethiopic, Cherokee, Canadian
    if 0x0590 <= code <= 0x08FF or 0xFB1D <= code <= 0xFEFC:
        return 1.25  # Hebrew, Arabic: no short vowels, and the article is no word of its own
    return 1


def _phrases(texts: Collection[str]) -> set[Phrase]:
    if isinstance(texts, frozenset):
        return _stock_phrases(texts)
    return {phrase for text in texts if (phrase := _phrase(text))}


@lru_cache
def _stock_phrases(texts: frozenset[str]) -> set[Phrase]:
    return {phrase for text in texts if (phrase := _phrase(text))}


def _phrase(text: object) -> Phrase:
    words = str(text)
    return _short_phrase(words) if len(words) < 200 else _phrase_of(words)


def _phrase_of(text: str) -> Phrase:
    return tuple(token.text for token in _tokens(_normalised(text)))


_short_phrase = lru_cache(4096)(_phrase_of)  # the words of an exercise are asked for with each reason


def _without(tokens: list[Token], phrases: set[Phrase]) -> list[Token]:
    """What is left when every known phrase is taken out, the longest first."""
    lengths = sorted({len(phrase) for phrase in phrases}, reverse=True)
    kept, start = [], 0
    while start < len(tokens):
        for length in lengths:
            if tuple(token.text for token in tokens[start : start + length]) in phrases:
                start += length
                break
        else:
            kept.append(tokens[start])
            start += 1
    return kept


def _is_placeholder(text: str, tokens: list[Token], known: set[Phrase]) -> bool:
    if tuple(token.text for token in tokens) in _phrases(PLACEHOLDER_PHRASES):
        return True
    first, _, rest = text.lstrip("#<[({*- ").partition(":")
    if first.strip() in CODE_MARKS and rest:
        return True
    if {"lorem", "ipsum"} <= {token.text for token in tokens}:
        return True
    if len(tokens) >= 3 and sum(token.text in LOREM for token in tokens) * 3 >= len(tokens) * 2:
        return True
    stock = _phrases(PLACEHOLDER_WORDS)
    left = _without(tokens, stock | known)
    return not left and len(_without(tokens, known)) > 0


def _is_repeated(tokens: list[Token]) -> bool:
    """True for a, a, a and for a, b, a, b."""
    texts = [token.text for token in tokens]
    count = len(texts)
    return any(
        count % period == 0 and texts == texts[:period] * (count // period) for period in range(1, count // 2 + 1)
    )


def _is_mash(kept: list[Token]) -> bool:
    """Two thirds of the words, or more, are no words in any language."""
    words: dict[int, str] = {}
    for token in kept:
        words[token.word] = words.get(token.word, "") + token.text
    judged = [word for word in words.values() if len(word) > 1 and not word.isdecimal()]
    mashed = sum(_is_mashed_word(word) for word in judged)
    return mashed > 0 and mashed * 3 >= len(judged) * 2


def _is_mashed_word(word: str) -> bool:
    if len(word) < 3:
        return False
    if len(set(word)) == 1 or _walked(word) * 4 > len(word) * 3:
        return True
    if all(0x1100 <= ord(char) <= 0x11FF for char in word):
        return True  # Korean letters that form no syllable
    plain = [char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char)]
    if not all("a" <= char <= "z" for char in plain):
        return False
    vowels = sum(char in "aeiouy" for char in plain)
    if vowels == 0:
        return True
    if len(plain) >= 5 and set(plain) <= set("asdfghjkl") and vowels * 10 <= len(plain) * 3:
        return True  # the fingers never left the middle row
    rare = sum(second in RARE_PAIRS.get(first, "") for first, second in pairwise(plain))
    return rare * 6 >= len(plain) - 1


def _walked(word: str) -> int:
    """Letters of a word that stand in runs of three or more neighbours on a keyboard or in an alphabet."""
    count, start = 0, 0
    while start < len(word) - 2:
        run = max(_run_length(word, start, _neighbours(step)) for step in (1, -1))
        if run >= 3:
            count += run
        start += run if run >= 3 else 1
    return count


def _run_length(word: str, start: int, neighbours: frozenset[str]) -> int:
    end = start + 1
    while end < len(word) and word[end - 1 : end + 1] in neighbours:
        end += 1
    return end - start


@lru_cache
def _neighbours(step: int) -> frozenset[str]:
    return frozenset(first + second for row in KEYBOARD_ROWS for first, second in pairwise(row[::step]))


def _is_copied(tokens: list[Token], known: set[Phrase], copied_from: str) -> bool:
    """Whether all that says something is a whole phrase of the exercise, or stands in long runs of its words.

    A few words in a row that the exercise has too ("on the disk") are nobody's.
    """
    left = tuple(token.text for token in _without(tokens, known))
    if left in _said(copied_from, frozenset(known)):
        return True
    source = _phrase_of(copied_from)
    length = LONG_RUN if all(token.size == 1 for token in tokens) else 2 * LONG_RUN
    runs = set(_grams(source, length))
    covered: set[int] = set()
    for start, gram in enumerate(_grams([token.text for token in tokens], length)):
        if gram in runs:
            covered.update(range(start, start + length))
    own = [token for index, token in enumerate(tokens) if index not in covered]
    return bool(covered) and not _without(own, known)


@lru_cache(8)
def _said(text: str, known: frozenset[Phrase]) -> set[Phrase]:
    """What each part of a text says besides the known phrases."""
    parts = (_tokens(_normalised(part)) for part in _parts(text))
    return {tuple(token.text for token in _without(part, set(known))) for part in parts}


def _parts(text: str) -> set[str]:
    """The lines of a text, the cells of its tables, and what its colons, semicolons and full stops part."""
    lines = [cell for line in text.splitlines() for cell in (line, *line.split("|"))]
    return {part for line in lines for part in (line, *re.split(r"[:;.?!]", line)) if part.strip()}


def _grams(texts: Sequence[str], length: int) -> Iterator[Phrase]:
    return (tuple(texts[start : start + length]) for start in range(len(texts) - length + 1))


def _is_short(tokens: list[Token], kept: list[Token]) -> bool:
    size = sum(_size(token) for token in tokens)
    letters = sum(_letters(token) for token in tokens)
    if any(token.size < 1 for token in tokens):
        # Three Chinese characters can say what takes three words elsewhere.
        return size < 1.5 or sum({token.text: token.size for token in kept}.values()) < 1
    longest = max(_letters(token) for token in kept)
    return size < 2 or longest < 3 or letters < (6 if size >= 3 else 8)


def _size(token: Token) -> float:
    if token.size == 1 and _letters(token) == 1:
        return 0.5  # what an apostrophe parts
    syllables = sum(0xAC00 <= ord(char) <= 0xD7A3 for char in token.text)
    return max(token.size, syllables / 2.5)  # Korean is often written without its spaces


def _pasted(reasons: Mapping[str, object], known: Collection[str]) -> list[str]:
    """Items whose reason stands under more than half of the items, three at least.

    The same sentence with only the item's name or the label exchanged is honest under similar items: it counts
    as pasted only when it stands under all of them, or all but one.
    """
    texts = {item: _phrase(reason) for item, reason in reasons.items() if isinstance(reason, str)}
    bare = {item: _without_names(reasons[item], known) for item in texts}
    same, alike = Counter(texts.values()), Counter(bare.values())
    count = len(reasons)
    return [
        item
        for item in texts
        if (same[texts[item]] >= 3 and same[texts[item]] * 2 > count)
        or (bare[item] and alike[bare[item]] >= 3 and alike[bare[item]] >= count - 1)
    ]


def _without_names(reason: object, known: Collection[str]) -> Phrase:
    left = _without(_tokens(_normalised(str(reason)[:MAX_CHARS])), _phrases(known))
    return tuple(token.text for token in left if not token.text.isdecimal())


def _quote(text: str) -> str:
    """The first characters of a learner's text, fit to print."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return f'"{shown}"' if len(shown) <= 40 else f'"{shown[:39]}…"'


def names_a_case(text: str, names: Collection[str]) -> bool:
    """Whether a sentence names one of `names` or a part of it (`deleting` for delete_file), quotes anything that
    looks like code, or is long enough to tell a case without either."""
    tokens = _tokens(_normalised(text[:MAX_CHARS]))
    parts = [part[:4] for name in names for part in _phrase(name)]
    return (
        any(token.text.startswith(part) for token in tokens for part in parts)
        or any(mark in text for mark in "_(`=")
        or sum(_size(token) for token in tokens) >= 5
    )
