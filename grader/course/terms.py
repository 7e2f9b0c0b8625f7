"""Terms in a lesson: the first use is marked in the source, shows its definition on hover, and links to the page.

A text cell marks a use as `[[dangling call]]`, or `[[dangling call|calls left dangling]]` when the
sentence needs other words. A last, folded cell repeats the definitions of the terms that the lesson
introduces, for everyone whom a hover does not reach.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .glossary import Glossary, Term, is_code
from .notebooks import text_cell
from .percent import Cell
from .sources import Problem, line_at

# In this order, the leftmost wins: what is shown as code, what a reader does not see, a marked use.
_PIECES = re.compile(
    r"(?P<fence>^(?P<ticks>```+|~~~+)[^\n]*\n.*?(?:^(?P=ticks)[^\n]*$|\Z))"
    r"|(?P<heading>^\#{1,6} [^\n]*$)"
    r"|(?P<code>(?P<tick>`+)(?!`)(?:(?!\n\n).)+?(?<!`)(?P=tick)(?!`))"
    r"|(?P<comment><!--.*?-->)|(?P<tag></?[a-zA-Z][^<>]*>)"
    r"|(?P<target>\]\([^()]*\))|(?P<url>https?://\S+)"
    r"|\[\[(?P<marked>[^\[\]]*)\]\]",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class _Use:
    """One use of a term at `line` of the source, marked or not."""

    term: Term
    line: int
    marked: bool


def link_terms(cells: list[Cell], lesson: int, glossary: Glossary, path: str) -> tuple[list[Cell], list[Problem]]:
    """The cells with every marked use made a link, and what is wrong with the marks of this lesson."""
    problems: list[Problem] = []
    uses: list[_Use] = []
    linked = []
    finder = _Finder(glossary)
    for cell in cells:
        if cell.kind != "markdown":
            linked.append(cell)
            continue
        uses += finder.uses(cell, path, problems)
        source = _PIECES.sub(lambda match: _link(match, glossary), cell.source)
        linked.append(replace(cell, source=source))
    return linked, problems + _judge(uses, lesson, glossary, path, cells[0].line)


class _Finder:
    """Finds uses in text; the longest spelling wins, so `overwrite in place` is no use of `overwrite`."""

    def __init__(self, glossary: Glossary) -> None:
        self._glossary = glossary
        self._names = {spelling: term for term in glossary.terms for spelling in term.spellings if is_code(spelling)}
        words = [
            spelling
            for term in glossary.terms
            for spelling in term.spellings
            # The one-word alias of a name in code (`main` for `main()`) is too common to search for.
            if is_code(spelling) or " " in spelling or not is_code(term.name)
        ]
        patterns = [_pattern(spelling) for spelling in sorted(words, key=len, reverse=True)]
        self._words = re.compile("|".join(patterns) or r"(?!)")

    def uses(self, cell: Cell, path: str, problems: list[Problem]) -> Iterator[_Use]:
        """The uses in one text cell, in order; adds a problem for each mark of something that is no term."""
        text = cell.source
        start = 0
        for piece in [*_PIECES.finditer(text), None]:
            end = piece.start() if piece else len(text)
            yield from self._unmarked(text, start, end, cell.first)
            if piece is None:
                return
            start = piece.end()
            line = cell.first + line_at(text, piece.start()) - 1
            if piece["marked"] is not None:
                name = _names(piece)[0]
                term = self._glossary.find(name)
                if term is None:
                    problems.append(Problem(path, line, f"[[{name}]] is no term and no alias in the glossary"))
                else:
                    yield _Use(term, line, marked=True)
            elif piece["heading"] and "[[" in piece["heading"]:
                problems.append(Problem(path, line, "a heading cannot mark a term; mark it in the text below"))
            elif piece["code"]:
                name = piece["code"].strip("`").strip().removesuffix("()")
                term = self._names.get(name) or self._names.get(name + "()")
                if term and not term.everyday:
                    yield _Use(term, line, marked=False)

    def _unmarked(self, text: str, start: int, end: int, first: int) -> Iterator[_Use]:
        for match in self._words.finditer(text, start, end):
            term = self._glossary.find(" ".join(match[0].split()))
            if term and not term.everyday:
                yield _Use(term, first + line_at(text, match.start()) - 1, marked=False)


def _pattern(spelling: str) -> str:
    """A pattern for one spelling as a whole word, however the lines of a paragraph are broken."""
    body = r"\s+".join(re.escape(word) for word in spelling.split())
    return rf"(?<![\w-]){body if is_code(spelling) else f'(?i:{body})'}(?![\w]|-\w)"


def _judge(uses: list[_Use], lesson: int, glossary: Glossary, path: str, top: int) -> list[Problem]:
    """Marks that are doubled, missing, late, or of a term that a later lesson introduces."""
    problems = []
    for term in glossary.terms:
        mine = [use for use in uses if use.term is term]
        marked = [use for use in mine if use.marked]
        if mine and term.lesson > lesson:
            hint = "; if the everyday word is meant, give the term `everyday = true`" if not is_code(term.name) else ""
            text = f"{term.name!r} is used here, but lesson {term.lesson} introduces it{hint}"
            problems.append(Problem(path, mine[0].line, text))
        elif mine and not mine[0].marked:
            text = f"the first use of {term.name!r} in this lesson is not marked [[{term.name}]]"
            problems.append(Problem(path, mine[0].line, text))
        elif term.lesson == lesson and not marked:
            text = f"no use of {term.name!r} is marked, though the glossary says this lesson introduces it"
            problems.append(Problem(path, top, text))
        problems += [
            Problem(path, use.line, f"{term.name!r} is marked again; it was on line {marked[0].line}")
            for use in marked[1:]
        ]
    return problems


def _names(piece: re.Match[str]) -> tuple[str, str | None]:
    """The term's spelling and the words to show, if given, of a marked use."""
    name, bar, shown = piece["marked"].partition("|")
    return " ".join(name.split()), (" ".join(shown.split()) if bar else None)


def _link(piece: re.Match[str], glossary: Glossary) -> str:
    if piece["marked"] is None:
        return piece[0]
    name, shown = _names(piece)
    term = glossary.find(name)
    if term is None:
        return piece[0]
    title = term.definition.replace("\\", "\\\\").replace('"', '\\"')
    # No backticks unless the author asks for them: JupyterLab does not show that code is a link.
    return f'[{shown or name}](glossary.md#{term.anchor} "{title}")'


def terms_cell(lesson: int, glossary: Glossary) -> Cell | None:
    """The terms a lesson introduces with their definitions, folded; None when it introduces none."""
    terms = [term for term in glossary.terms if term.lesson == lesson]
    if not terms:
        return None
    lines = [f"- [{term.name}](glossary.md#{term.anchor}): {term.definition}" for term in terms]
    summary = f"<details>\n<summary>The {len(terms)} terms of this lesson</summary>"
    return text_cell("\n\n".join([summary, "\n".join(lines), "</details>"]), "terms")
