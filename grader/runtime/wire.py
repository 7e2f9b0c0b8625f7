"""What the two sides say to each other: length-prefixed JSON, with a few tagged values.

Nothing is ever unpickled. A value that JSON cannot carry travels as a tag:

    {"$fn": 3, "name": "impl"}    a function that stays on its own side and is called through the wire
    {"$ref": 7}                   an object that stays on its own side
    {"$object": {...}}            a plain object with these attributes (a client, say)
    {"$path": "..."}  {"$set": [...]}  {"$bytes": "..."}  {"$float": "nan"}
    {"$dict": [[key, value], ...]}   a dict with keys that are no plain strings
    {"$other": "datetime"}        anything else: it arrives as an Opaque that equals nothing else
"""

from __future__ import annotations

import base64
import json
import math
import os
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

FRAME_LIMIT = 16 << 20
REPLY_LIMIT = 2 << 20  # what is taken from a side that is not trusted
DEEPEST = 100
HEADER = struct.Struct(">I")
_dumps, _loads = json.dumps, json.loads  # a submission may put others in their place


class WireError(Exception):
    """The other side sent something that is no message of ours, or too much of it."""


class Opaque(NamedTuple):
    """A value that is no plain JSON; all that is known of it is the name of its type."""

    type_name: str


class Lent:
    """Wraps a value that stays on this side: the other side gets a number for it."""

    def __init__(self, value: Any) -> None:
        self.value = value


class Tables:
    """The functions and objects that one side has lent to the other, by number."""

    def __init__(self, far_function: Callable[[int, str], Any], far_object: Callable[[int], Any]) -> None:
        self._far_function, self._far_object = far_function, far_object
        self._numbers: dict[int, int] = {}
        self._lent: dict[int, Any] = {}

    def lend(self, value: Any) -> int:
        """A number under which the other side can name `value`; the same value keeps its number."""
        number = self._numbers.get(id(value))
        if number is None:
            number = len(self._lent) + 1
            self._numbers[id(value)] = number
            self._lent[number] = value  # kept alive, so that the id stays its own
        return number

    def lent(self, number: Any) -> Any:
        """The value lent under `number`; WireError if there is none."""
        if not isinstance(number, int) or number not in self._lent:
            raise WireError(f"nothing was lent under {number!r}")
        return self._lent[number]

    def pack(self, value: Any) -> Any:
        """The JSON tree that carries `value`. Never calls methods that a subclass could override by accident."""
        if value is None or value is True or value is False:
            return value
        kind = type(value)
        if kind is str or kind is int:
            return value
        if isinstance(value, str):
            return str.__str__(value)
        if isinstance(value, int):
            return int.__int__(value)
        if isinstance(value, float):
            return float(value) if math.isfinite(value) else {"$float": repr(float(value))}
        if isinstance(value, (list, tuple)) and not isinstance(value, Opaque):
            return [self.pack(item) for item in list(value)]
        if isinstance(value, Mapping):
            return self._pack_mapping(value)
        return self._pack_rest(value)

    def _pack_mapping(self, value: Mapping[Any, Any]) -> Any:
        items = [(key, self.pack(item)) for key, item in value.items()]
        if all(type(key) is str and not key.startswith("$") for key, _ in items):
            return dict(items)
        return {"$dict": [[self.pack(key), item] for key, item in items]}

    def _pack_rest(self, value: Any) -> Any:
        if isinstance(value, os.PathLike):
            return {"$path": os.fsdecode(value)}
        if isinstance(value, (bytes, bytearray)):
            return {"$bytes": base64.b64encode(bytes(value)).decode("ascii")}
        if isinstance(value, (set, frozenset)):
            return {"$set": [self.pack(item) for item in value]}
        if isinstance(value, FarObject):
            return {"$yours": value.number}
        if isinstance(value, Lent):
            return {"$ref": self.lend(value.value)}
        if isinstance(value, SimpleNamespace):
            return {"$object": {name: self.pack(item) for name, item in vars(value).items()}}
        if callable(value):
            return {"$fn": self.lend(value), "name": str(getattr(value, "__name__", "function"))}
        return {"$other": type(value).__name__}

    def unpack(self, tree: Any, depth: int = 0) -> Any:
        """The value that `tree` carries: a fresh one each time, of plain built-in types.

        WireError for a tag that carries something else than it should, and for what is nested deeper than DEEPEST.
        """
        if depth > DEEPEST:
            raise WireError("a value that is nested too deeply")
        depth += 1
        if isinstance(tree, list):
            return [self.unpack(item, depth) for item in tree]
        if not isinstance(tree, dict):
            return tree
        tag = next(iter(tree), "")
        if not tag.startswith("$"):
            return {key: self.unpack(item, depth) for key, item in tree.items()}
        try:
            return self._unpack_tag(tag, tree[tag], tree, depth)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise WireError(f"a malformed {tag[:20]}: {error}") from error

    def _unpack_tag(self, tag: str, content: Any, tree: dict[str, Any], depth: int) -> Any:
        if tag == "$fn":
            return self._far_function(_number(content), str(tree.get("name", "function"))[:200])
        if tag == "$ref":
            return self._far_object(_number(content))
        if tag == "$yours":
            return self.lent(content)
        if tag == "$object":
            return SimpleNamespace(**{name: self.unpack(item, depth) for name, item in content.items()})
        if tag == "$path":
            return Path(content)
        if tag == "$set":
            return {_hashable(self.unpack(item, depth)) for item in content}
        if tag == "$bytes":
            return base64.b64decode(content, validate=True)
        if tag == "$float":
            return float(content)
        if tag == "$dict":
            return {_hashable(self.unpack(key, depth)): self.unpack(item, depth) for key, item in content}
        return Opaque(str(content)[:200])


class FarObject:
    """An object that lives on the other side; only its number is here."""

    def __init__(self, number: int) -> None:
        self.number = number


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("no number")
    return value


def _hashable(value: Any) -> Any:
    return tuple(_hashable(item) for item in value) if isinstance(value, list) else value


def encode(message: dict[str, Any]) -> bytes:
    """One frame: four bytes of length, then JSON. WireError when it would be larger than FRAME_LIMIT."""
    body = _dumps(message, separators=(",", ":")).encode("ascii")
    if len(body) > FRAME_LIMIT:
        raise WireError(f"a message of {len(body)} bytes; at most {FRAME_LIMIT} are carried")
    return HEADER.pack(len(body)) + body


def parts_of(body: bytes) -> int:
    """How many values a frame's body can hold at most."""
    return body.count(b",") + body.count(b"[") + body.count(b"{")


def decode(body: bytes) -> dict[str, Any]:
    """The message in a frame's body; WireError for anything else."""
    try:
        message = _loads(body)
    except (ValueError, RecursionError) as error:
        raise WireError(f"not JSON: {error}") from error
    if not isinstance(message, dict):
        raise WireError("a message that is no object")
    return message
