"""The rules by which a solution becomes a wrong one: each takes a node and yields what can stand in its place."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
WORDS = {  # what is easily taken for another
    "A": ("B",),
    "B": ("A",),
    "user": ("assistant",),
    "assistant": ("user",),
    "tool_use": ("tool_result",),
    "tool_result": ("tool_use",),
    "id": ("id_", "name"),
    "name": ("name_", "id"),
    "input": ("input_", "name"),
    "content": ("content_", "role"),
    "turns": ("turns_", "tokens_used"),
    "tokens_used": ("tokens_used_", "turns"),
    "input_tokens": ("output_tokens",),
    "output_tokens": ("input_tokens",),
    "w": ("a", "x"),
    "utf-8": ("latin-1",),
}
CLASSES = {  # narrower and wider ones
    "BaseException": ("Exception",),
    "Exception": ("BaseException", "RuntimeError", "KeyError", "OSError"),
    "OSError": ("Exception", "FileNotFoundError"),
    "FileNotFoundError": ("OSError", "FileExistsError"),
    "FileExistsError": ("OSError", "FileNotFoundError"),
    "ValueError": ("Exception", "UnicodeDecodeError"),
    "RecursionError": ("Exception",),
    "IndexError": ("Exception", "KeyError"),
    "CheckpointError": ("Exception", "ValueError"),
    "SimulatedCrash": ("BaseException", "Exception"),
}


def comparison(node: ast.AST) -> Iterator[ast.AST]:
    """`a < b` to `a <= b` and `a >= b`; `in`, `is` and `==` to their contrary."""
    if isinstance(node, ast.Compare):
        for number, found in enumerate(node.ops):
            for other in COMPARISONS[type(found)]:
                yield changed(node, ops=[*node.ops[:number], other(), *node.ops[number + 1 :]])


def condition(node: ast.AST) -> Iterator[ast.AST]:
    """What a branch, a loop or a comprehension hangs on: taken always, and never."""
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        for value in (True, False):
            if not isinstance(node.test, ast.Constant):
                yield changed(node, test=ast.Constant(value))
    if isinstance(node, ast.comprehension) and node.ifs:
        yield changed(node, ifs=[])


def logic(node: ast.AST) -> Iterator[ast.AST]:
    """`and` to `or` and back, one side left out, `not` taken away."""
    if isinstance(node, ast.BoolOp):
        yield changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for number in range(len(node.values)):
            rest = [*node.values[:number], *node.values[number + 1 :]]
            yield rest[0] if len(rest) == 1 else changed(node, values=rest)
    if isinstance(node, ast.UnaryOp):
        yield node.operand


def arithmetic(node: ast.AST) -> Iterator[ast.AST]:
    """`a + b` to `a - b`, to `a` and to `b`; `+=` to `=` and `-=`."""
    other = {ast.Add: ast.Sub, ast.Sub: ast.Add}
    if isinstance(node, ast.BinOp):
        yield node.left
        yield node.right
        if type(node.op) in other:
            yield changed(node, op=other[type(node.op)]())
    if isinstance(node, ast.AugAssign):
        yield ast.Assign([node.target], node.value)
        if type(node.op) in other:
            yield changed(node, op=other[type(node.op)]())


def constant(node: ast.AST) -> Iterator[ast.AST]:
    """Another value: True and False, one more and one less, a name misspelt, a text left out, None to a text."""
    if not isinstance(node, ast.Constant):
        return
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        yield ast.Constant(value - 1)
    elif isinstance(value, str):
        for other in WORDS.get(value, ("" if " " in value else value + "_",)):
            yield ast.Constant(other)
    elif value is None:
        yield ast.Constant("")


def text(node: ast.AST) -> Iterator[ast.AST]:
    """A text with a value or its format left out; of a sentence the words, too, as a whole."""
    if isinstance(node, ast.JoinedStr):
        if is_sentence(node):
            yield ast.Constant("")
        for number, part in enumerate(node.values):
            if isinstance(part, ast.FormattedValue):
                yield changed(node, values=[*node.values[:number], *node.values[number + 1 :]])
                if part.format_spec is not None:
                    bare = changed(part, format_spec=None)
                    yield changed(node, values=[*node.values[:number], bare, *node.values[number + 1 :]])


def is_sentence(node: ast.AST) -> bool:
    """Whether this is a text in words with values in it: how it is worded is nobody's fault."""
    parts = node.values if isinstance(node, ast.JoinedStr) else []
    return any(isinstance(part, ast.Constant) and " " in str(part.value) for part in parts)


def container(node: ast.AST) -> Iterator[ast.AST]:
    """A dict, list, tuple or set with one entry left out."""
    if isinstance(node, ast.Dict):
        for number in range(len(node.keys)):
            keys = [*node.keys[:number], *node.keys[number + 1 :]]
            yield changed(node, keys=keys, values=[*node.values[:number], *node.values[number + 1 :]])
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        for number in range(len(node.elts)):
            if len(node.elts) > 1 or not isinstance(node, ast.Set):
                yield changed(node, elts=[*node.elts[:number], *node.elts[number + 1 :]])


def order(node: ast.AST) -> Iterator[ast.AST]:
    """A loop or a list that goes backwards; a slice without one of its ends."""
    if isinstance(node, ast.For):
        yield changed(node, iter=backwards(node.iter))
    if isinstance(node, ast.ListComp):
        first, *rest = node.generators
        yield changed(node, generators=[changed(first, iter=backwards(first.iter)), *rest])
    if isinstance(node, ast.Slice):
        for end in ("lower", "upper"):
            if getattr(node, end) is not None:
                yield changed(node, **{end: None})


def backwards(node: ast.expr) -> ast.expr:
    listed = ast.Call(ast.Name("list"), [node], [])
    return ast.Call(ast.Name("reversed"), [listed], [])


def arguments(node: ast.AST) -> Iterator[ast.AST]:
    """A call with an argument left out or two of them swapped, or only its argument (`copy.deepcopy(x)` to `x`)."""
    if not isinstance(node, ast.Call):
        return
    if len(node.args) == 1 and not node.keywords and not isinstance(node.args[0], ast.Starred):
        yield node.args[0]
    for number in range(len(node.args)):
        yield changed(node, args=[*node.args[:number], *node.args[number + 1 :]])
        if number:
            yield changed(node, args=[*node.args[: number - 1], *node.args[number - 1 : number + 1][::-1],
                                      *node.args[number + 1 :]])  # fmt: skip
    for number in range(len(node.keywords)):
        yield changed(node, keywords=[*node.keywords[:number], *node.keywords[number + 1 :]])


def result(node: ast.AST) -> Iterator[ast.AST]:
    """A function that returns nothing."""
    if isinstance(node, ast.Return) and node.value is not None:
        yield changed(node, value=None)


def exceptions(node: ast.AST) -> Iterator[ast.AST]:
    """A narrower and a wider class where one is caught, raised or made; no handler at all."""
    if isinstance(node, ast.ExceptHandler) and node.type is not None:
        for other in other_classes(node.type):
            yield changed(node, type=other)
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        for other in other_classes(node.exc.func):
            yield changed(node, exc=changed(node.exc, func=other))
    if isinstance(node, ast.ClassDef):
        for base in node.bases:
            for other in other_classes(base):
                yield changed(node, bases=[other])
    if isinstance(node, ast.Try) and len(node.handlers) > 1:
        for number in range(len(node.handlers)):
            yield changed(node, handlers=[*node.handlers[:number], *node.handlers[number + 1 :]])


def other_classes(node: ast.expr) -> Iterator[ast.expr]:
    """The classes that stand in CLASSES for a name, or for one of a tuple of names."""
    if isinstance(node, ast.Name):
        for name in CLASSES.get(node.id, ()):
            yield ast.Name(name)
    if isinstance(node, ast.Tuple):
        for number, part in enumerate(node.elts):
            for other in other_classes(part):
                yield changed(node, elts=[*node.elts[:number], other, *node.elts[number + 1 :]])


def jump(node: ast.AST) -> Iterator[ast.AST]:
    """`break` to `continue` and back."""
    if isinstance(node, ast.Break):
        yield ast.Continue()
    if isinstance(node, ast.Continue):
        yield ast.Break()


def changed(node: Node, **fields: object) -> Node:
    """A shallow copy of a node with other fields."""
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


OPERATORS: tuple[Callable[[ast.AST], Iterator[ast.AST]], ...] = (
    comparison,
    condition,
    logic,
    arithmetic,
    constant,
    text,
    container,
    order,
    arguments,
    result,
    exceptions,
    jump,
)
