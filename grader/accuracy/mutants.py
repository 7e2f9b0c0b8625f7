"""The mutants of a solution: those of its code by the rules of operators.py, those of a table value by value."""

from __future__ import annotations

import ast
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..catalogue import Level
from ..course.masters import read_master
from .operators import OPERATORS, changed, is_sentence

AROUND = 36  # letters shown on each side of a change in a long line
DROPPED = "(left out)"


@dataclass(frozen=True)
class Mutant:
    """A solution with one fault: `change` says which, in normalised code, so that it outlives a reformatting."""

    change: str
    code: str


def mutants_of(root: Path, level: Level) -> list[Mutant]:
    """All mutants of the solution of a level, each with a change of its own."""
    master = read_master(root, level)
    solution = master.part("solution").source
    if level.number == 1:
        return list(numbered(table_mutants(solution, level)))
    # Some solutions use what their stub imports.
    return list(numbered(code_mutants(solution, master.part("stub").source + "\n\n\n")))


def numbered(mutants: Iterator[Mutant]) -> Iterator[Mutant]:
    """The mutants without doubles; a second one with the same words gets a number."""
    codes: set[str] = set()
    words: Counter[str] = Counter()
    for mutant in mutants:
        if mutant.code not in codes:
            codes.add(mutant.code)
            words[mutant.change] += 1
            number = words[mutant.change]
            yield mutant if number == 1 else Mutant(f"{mutant.change} ({number})", mutant.code)


def code_mutants(solution: str, before: str = "") -> Iterator[Mutant]:
    """The mutants of a piece of code; `before` is put before each."""
    tree = ast.parse(solution)
    whole = ast.unparse(tree)
    for site in sites(tree, "module", tree):
        for words in site.changes():
            code = ast.unparse(ast.fix_missing_locations(tree))
            if code != whole and compiles(code):
                yield Mutant(f"{site.where}: {words}", before + code)


@dataclass(frozen=True)
class Site:
    """A node, the field of its parent that holds it (`index` in a list), the statement and the function around it."""

    parent: ast.AST
    field: str
    index: int | None
    statement: ast.AST
    where: str

    @property
    def node(self) -> ast.AST:
        value = getattr(self.parent, self.field)
        found: ast.AST = value if self.index is None else value[self.index]
        return found

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node

    def changes(self) -> Iterator[str]:
        """Make each change in turn, give its words while it is in place, and take it back."""
        node, before = self.node, header(self.statement)
        for operator in OPERATORS:
            for other in operator(node):
                self.put(other)
                yield words(before, header(other if self.statement is node else self.statement))
                self.put(node)
        if self.index is not None and isinstance(node, ast.stmt):
            yield from self._statement_changes(self.index)

    def _statement_changes(self, index: int) -> Iterator[str]:
        """The statement left out; the statement after the next one."""
        body: list[ast.stmt] = getattr(self.parent, self.field)
        node = body[index]
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass)) or is_text(node):
            return
        body[index] = ast.Pass()
        yield words(header(node), DROPPED)
        body[index] = node
        if index + 1 < len(body) and not isinstance(body[index + 1], (ast.FunctionDef, ast.ClassDef)):
            following = body[index + 1]
            body[index : index + 2] = [following, node]
            first, second = brief(header(node)), brief(header(following))
            yield f"{first}; {second} -> {second}; {first}"
            body[index : index + 2] = [node, following]


def sites(node: ast.AST, where: str, statement: ast.AST) -> Iterator[Site]:
    """Every place in a tree where something can be put in the place of what is there; texts about code are none."""
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or is_text(child) or isinstance(child, (ast.Import, ast.ImportFrom)):
                continue
            if field == "format_spec":
                continue
            own = child if isinstance(child, (ast.stmt, ast.ExceptHandler)) else statement
            yield Site(node, field, index, own, where)
            inner = where
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                inner = child.name if where == "module" else f"{where}.{child.name}"
            if not is_sentence(child):
                yield from sites(child, inner, own)


def is_text(node: ast.AST) -> bool:
    """Whether this is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def header(node: ast.AST) -> str:
    """A statement on one line; of one that holds others, its first line."""
    if isinstance(node, ast.Try):
        caught = [header(handler) for handler in node.handlers]
        return " ".join(["try:", *caught])
    if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)):
        return ast.unparse(changed(node, body=[ast.Pass()])).split("\n")[0]
    return ast.unparse(ast.fix_missing_locations(node)).split("\n")[0]


def words(before: str, after: str) -> str:
    """`BEFORE -> AFTER`, of long lines only what is around the change."""
    if max(len(before), len(after)) < 3 * AROUND:
        return f"{before} -> {after}"
    shared = alike(before, after)
    behind = alike(before[shared:][::-1], after[shared:][::-1])
    first, last = max(0, shared - AROUND), max(0, behind - AROUND)
    left, right = "…" if first else "", "…" if last else ""
    return " -> ".join(f"{left}{line[first : len(line) - last]}{right}" for line in (before, after))


def alike(one: str, other: str) -> int:
    """How many letters two texts share from their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)))


def brief(line: str) -> str:
    return line if len(line) <= 2 * AROUND else line[: 2 * AROUND] + "…"


def compiles(code: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # `x is ''` is a mutant like any other
        try:
            compile(code, "mutant", "exec")
        except SyntaxError:
            return False
    return True


def table_mutants(solution: str, level: Level) -> Iterator[Mutant]:
    """A table with one value changed to another one that its column holds, a reason or an entry left out."""
    names: dict[str, Any] = {}
    exec(compile(solution, f"the solution of {level.id}", "exec"), names)  # our own
    found = {name: names[name] for name in level.names}
    for name, table in found.items():
        if isinstance(table, str):
            yield table_mutant(f"{name}: {table[:AROUND]!r}… -> ''", {**found, name: ""})
            continue
        columns: dict[str, list[Any]] = {}
        for row in table.values():
            for field, value in row.items():
                columns.setdefault(field, []).append(value)
        for item in level.items or table:
            rest = {other: row for other, row in table.items() if other != item}
            yield table_mutant(f"{name}: {item!r} -> {DROPPED}", {**found, name: rest})
            for field, old, new in cell_changes(table[item], columns):
                row = {key: value for key, value in {**table[item], field: new}.items() if value is not None}
                shown = DROPPED if new is None else repr(new)
                told = repr(old) if field != "why" else f"{old[:AROUND]!r}…"
                yield table_mutant(
                    f"{name}[{item!r}][{field!r}]: {told} -> {shown}", {**found, name: {**table, item: row}}
                )


def cell_changes(row: dict[str, Any], columns: dict[str, list[Any]]) -> Iterator[tuple[str, Any, Any]]:
    """(field, old value, new value) of each change to a row; None as a new value: the field left out."""
    labels = [str(row[field]) for field in row if field != "why"]
    for field, old in row.items():
        if isinstance(old, bool):
            others: list[Any] = [not old]
        elif field == "why":
            others = ["", *labels]
        else:
            others = sorted(set(columns[field]) - {old})
        for new in (*others, None):
            yield field, old, new


def table_mutant(change: str, names: dict[str, Any]) -> Mutant:
    return Mutant(change, "".join(f"{name} = {value!r}\n" for name, value in names.items()))
