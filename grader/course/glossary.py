"""The glossary: `lessons/glossary.toml`, checked, and the page built from it.

[sources.KEY]   name, url           where a term comes from
[[term]]        name                as lessons write it; unique
                aliases             other spellings of it, a list
                definition          one or two sentences
                lesson              the number of the lesson that introduces it
                source              a KEY of [sources]
                everyday = true     optional: the word is also plain English, so that only its
                                    marked uses count as uses
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .sources import Problem, SourceError, line_at, line_of, read_source

GLOSSARY = "lessons/glossary.toml"
PAGE = "lessons/glossary.md"

_REQUIRED = {"name": str, "aliases": list, "definition": str, "lesson": int, "source": str}
_OPTIONAL = {"everyday": bool}
_KINDS = {str: "text", list: "a list of texts", int: "a whole number", bool: "true or false"}


@dataclass(frozen=True)
class Term:
    """One term; `source` is a key of the glossary's sources, `line` where it stands in the TOML file."""

    name: str
    aliases: tuple[str, ...]
    definition: str
    lesson: int
    source: str
    everyday: bool
    line: int

    @property
    def anchor(self) -> str:
        """Its anchor on the page, spelled as GitHub spells a heading's."""
        return re.sub(r"[^a-z0-9_ -]", "", self.name.lower()).replace(" ", "-")

    @property
    def spellings(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)


@dataclass(frozen=True)
class Source:
    """Where definitions come from."""

    name: str
    url: str


@dataclass(frozen=True)
class Glossary:
    """All terms, in the order of the file, and the sources they name."""

    terms: tuple[Term, ...]
    sources: dict[str, Source]

    def find(self, spelling: str) -> Term | None:
        """The term with that name or alias; for one in letters only, case does not count."""
        exact = next((term for term in self.terms if spelling in term.spellings), None)
        if exact or is_code(spelling):
            return exact
        folded = spelling.casefold()
        return next((t for t in self.terms for s in t.spellings if not is_code(s) and s.casefold() == folded), None)


def is_code(spelling: str) -> bool:
    """Whether a spelling is a name in code (`effects.json`, `CRASH_AFTER`, `--resume`, `137`) and not words."""
    return re.fullmatch(r"\S*[^A-Za-z\s-]\S*|-\S+|\S+[A-Z]\S*", spelling) is not None


def load_glossary(root: Path, lessons: Collection[int]) -> Glossary:
    """Read the glossary; `lessons` are the numbers there are. Raises SourceError with every fault."""
    text = read_source(root, GLOSSARY)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise SourceError([Problem(GLOSSARY, int(found[1]) if found else 1, f"is not TOML: {error}")]) from error
    problems = [
        Problem(GLOSSARY, line_of(text, key), f"unknown table {key!r}; expected [sources.KEY] and [[term]]")
        for key in data
        if key not in ("sources", "term")
    ]
    sources = _sources(data.get("sources", {}), text, problems)
    lines = [line_at(text, match.start()) for match in re.finditer(r"^\[\[term\]\]", text, re.MULTILINE)]
    entries = data.get("term", [])
    if not isinstance(entries, list) or len(entries) != len(lines):
        raise SourceError([*problems, Problem(GLOSSARY, 1, "each term starts with an unindented line `[[term]]`")])
    terms = []
    for entry, line in zip(entries, lines, strict=True):
        faults = [Problem(GLOSSARY, line, fault) for fault in _entry_faults(entry, lessons, sources)]
        if faults:
            problems += faults
        else:
            everyday = entry.get("everyday", False)
            terms.append(Term(**{**entry, "aliases": tuple(entry["aliases"]), "everyday": everyday}, line=line))
    problems += _clashes(terms)
    if problems:
        raise SourceError(problems)
    return Glossary(tuple(terms), sources)


def _sources(data: Any, text: str, problems: list[Problem]) -> dict[str, Source]:
    sources = {}
    for key, entry in data.items():
        line = line_of(text, f"[sources.{key}]")
        if not isinstance(entry, dict) or set(entry) != {"name", "url"} or not all(map(_is_text, entry.values())):
            problems.append(Problem(GLOSSARY, line, f"source {key!r} needs name and url, and nothing else"))
        else:
            sources[key] = Source(**entry)
    return sources


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value == value.strip() and "\n" not in value


def _entry_faults(entry: dict[str, Any], lessons: Collection[int], sources: Collection[str]) -> list[str]:
    """What is wrong with one [[term]], in words that begin with its name."""
    name = repr(entry.get("name", "a term without a name"))
    faults = [f"{name} has no {key}" for key in _REQUIRED if key not in entry]
    faults += [f"{name} has an unknown key {key!r}" for key in entry if key not in {**_REQUIRED, **_OPTIONAL}]
    for key, kind in {**_REQUIRED, **_OPTIONAL}.items():
        value = entry.get(key)
        if key not in entry:
            continue
        right = type(value) is kind and (kind is not str or _is_text(value))
        if kind is list and right:
            right = all(map(_is_text, entry[key]))
        if not right:
            faults.append(f"{name}: {key} is {value!r}; expected {_KINDS[kind]} on one line, without spaces around it")
        elif key == "lesson" and value not in lessons:
            faults.append(f"{name}: there is no lesson {value}")
        elif key == "source" and value not in sources:
            faults.append(f"{name}: source {value!r} is none of [sources]: {', '.join(sources)}")
        elif key == "definition" and not entry[key].endswith((".", "?", "!")):
            faults.append(f"{name}: the definition is no sentence; it ends with a full stop")
    return faults


def _clashes(terms: list[Term]) -> list[Problem]:
    """Two terms that a reader, or a link, could not tell apart."""
    problems = []
    spelled: dict[str, Term] = {}
    anchored: dict[str, Term] = {}
    for term in terms:
        for spelling in term.spellings:
            key = spelling if is_code(spelling) else spelling.casefold()
            other = spelled.setdefault(key, term)
            if other is not term:
                problems.append(Problem(GLOSSARY, term.line, f"{spelling!r} is also {other.name!r}, line {other.line}"))
        other = anchored.setdefault(term.anchor, term)
        if other is not term:
            text = f"{term.name!r} and {other.name!r} (line {other.line}) would share the anchor #{term.anchor}"
            problems.append(Problem(GLOSSARY, term.line, text))
        if not term.anchor:
            problems.append(Problem(GLOSSARY, term.line, f"{term.name!r} has no letter or digit to make an anchor of"))
    return problems


def glossary_page(glossary: Glossary, slugs: dict[int, str]) -> bytes:
    """The page, terms in alphabetical order; `slugs` gives the stem of each lesson's notebook."""
    blocks = ["# Glossary", f"The {len(glossary.terms)} terms of the course, each with the lesson that introduces it."]
    for term in sorted(glossary.terms, key=lambda term: (term.name.strip("-").casefold(), term.name)):
        where = f"Introduced in [lesson {term.lesson}]({slugs[term.lesson]}.ipynb)"
        source = glossary.sources[term.source]
        # The anchor is spelled out because JupyterLab and GitHub name a heading differently.
        blocks.append(f'<a id="{term.anchor}"></a>\n### {code_style(term.name)}')
        blocks.append(term.definition)
        also = f"Also: {', '.join(code_style(alias) for alias in term.aliases)}. " if term.aliases else ""
        blocks.append(f"{also}{where}. Source: [{source.name}](#source-{term.source}).")
    blocks.append("## Sources")
    blocks += [f'<a id="source-{key}"></a>\n[{source.name}]({source.url})' for key, source in glossary.sources.items()]
    return ("\n\n".join(blocks) + "\n").encode()


def code_style(spelling: str) -> str:
    """A spelling as it is set in text: names in code between backticks."""
    return f"`{spelling}`" if is_code(spelling) else spelling
