"""The files of a new level, with what is to be filled in marked FILL IN (in names `fill_in`, in ids `fill-in`)."""

from __future__ import annotations

import re
import secrets
import tomllib
from typing import Any

from ..errors import UserError
from .exercise import COURSE

ID = re.compile(r"([1-9]\d*)\.([1-9]\d*)")

_BLOCK = '''
[[lesson.level]]
id = "{id}"
title = "FILL IN: a title of a few words"
minutes = 25
names = ["fill_in"]
hints = [
    """FILL IN: a question that leads to the first step.""",
    """FILL IN: what to look at more closely.""",
    """FILL IN: the shape of an answer, without the answer.""",
]
criteria = [
    {{ id = "fill-in", title = "FILL IN: a thing that holds or does not", see = "FILL IN: a heading of the lesson" }},
]
'''

_MASTER = '''\
# %% [markdown] tags=["statement"]
# ## The scene
#
# FILL IN: who has which trouble.

# %% [markdown] tags=["statement"]
# ## The task
#
# FILL IN: what each name is given and gives back, and what happens when something goes wrong.


# %% tags=["stub"]
def fill_in():
    """FILL IN: what it is given, what it gives back, what it raises."""
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-{id}-{canary}
def fill_in():
    """FILL IN: the same, and the solution below."""
    return None


# %% tags=["check"]
from grader import check

check("{id}")
'''

_GRADER = '''\
"""{id}: FILL IN: what is judged, and the part of lesson {lesson} that covers it."""

from grader.expectations import require, same, shown, step
from grader.plugin import criterion


@criterion("fill-in")
def test_fill_in(submission, vary):
    step("FILL IN: what is done to the answer", "FILL IN: what is expected of it, in words")
    found = submission.fill_in()
    require(same(found, vary.value()), f"it returned {{shown(found)}}")
'''

_WRONG = '''\
"""FILL IN: what is wrong, in one sentence; then name the file for it."""
# caught by: fill-in


def fill_in():
    return None
'''

_RIGHT = '''\
"""FILL IN: how this answer is right in another way than the solution; then name the file for it."""


def fill_in():
    return None
'''


def new_files(level_id: str) -> dict[str, str]:
    """Path to text of the files of a new level; the master has a canary of its own."""
    lesson, number = split_id(level_id)
    place = f"lesson{lesson}/level{number}"
    return {
        f"solutions/{place}.py": _MASTER.format(id=level_id, canary=secrets.token_hex(8)),
        f"grader/levels/lesson{lesson}/test_level{number}.py": _GRADER.format(id=level_id, lesson=lesson),
        f"tests/wrong_answers/{place}/first.py": _WRONG,
        f"tests/right_answers/{place}/first.py": _RIGHT,
    }


def split_id(level_id: str) -> tuple[int, int]:
    """Lesson and level of an id; UserError for what is no id."""
    match = ID.fullmatch(level_id)
    if match is None:
        raise UserError(f"{level_id!r} is no exercise; expected an id such as 4.4, lesson and level.")
    return int(match[1]), int(match[2])


def _parsed(table: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(table)
    except tomllib.TOMLDecodeError:
        return None


def with_level(table: str, level_id: str) -> str | None:
    """The text of course.toml with a block for the level, after the last of its lesson; None if it is there already.

    UserError for a lesson that the table does not have.
    """
    lesson, _ = split_id(level_id)
    before = tomllib.loads(table)
    numbers = [entry["number"] for entry in before["lesson"]]
    if lesson not in numbers:
        raise UserError(f"{COURSE} has no lesson {lesson}; add its [[lesson]] with title, slug and minutes first.")
    place = numbers.index(lesson)
    if level_id in [level["id"] for level in before["lesson"][place].get("level", [])]:
        return None
    heads = [match.start() for match in re.finditer(r"^\[\[lesson\]\]", table, re.MULTILINE)]
    end = heads[place + 1] if place + 1 < len(heads) else len(table)
    block = _BLOCK.format(id=level_id)
    after = table[:end].rstrip() + "\n" + block + ("\n" if table[end:] else "") + table[end:]
    before["lesson"][place].setdefault("level", []).append(tomllib.loads(block)["lesson"]["level"][0])
    if _parsed(after) != before:
        raise UserError(f"{COURSE} is laid out in a way that no block can be put into; add it by hand:\n{block}")
    return after
