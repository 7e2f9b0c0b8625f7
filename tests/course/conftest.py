"""A course of two lessons, small enough to break on purpose."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

COURSE = """
title = "A small course"

[[lesson]]
number = 1
slug = "01_first"
title = "What is kept?"
minutes = 5

[[lesson.level]]
id = "1.1"
title = "Keep a value"
minutes = 5
names = ["keep"]
hints = ["Look again.", "A `dict` will do.", "Try:\\n\\n```python\\nstore = {}\\n```"]
criteria = [
    { id = "kept", title = "What was kept is there", see = "The idea", points = "1/6" },
    { id = "twice", title = "Keeping twice is fine", see = "" },
]

[[lesson]]
number = 2
slug = "02_second"
title = "What is lost?"
minutes = 5

[[lesson.level]]
id = "2.1"
title = "Lose nothing"
minutes = 5
names = ["lose"]
hints = ["One.", "Two.", "Three."]
criteria = [{ id = "nothing", title = "Nothing is lost", see = "" }]
"""

GLOSSARY = """
[sources.book]
name = "A book"
url = "https://example.org/book"

[[term]]
name = "temp file"
aliases = ["temp files"]
definition = "A file written first, \\"beside\\" the target."
lesson = 1
source = "book"

[[term]]
name = "keep_all"
aliases = []
definition = "The function that keeps all."
lesson = 1
source = "book"

[[term]]
name = "overwrite in place"
aliases = []
definition = "To write over a file where it stands."
lesson = 1
source = "book"

[[term]]
name = "overwrite"
aliases = []
definition = "To put a value in place of the old one."
lesson = 2
source = "book"

[[term]]
name = "task"
aliases = []
definition = "What is to be done."
lesson = 2
source = "book"
everyday = true
"""

LESSON_1 = """
# %% [markdown]
# # What is kept?
#
# This task needs a [[temp file]], never an [[overwrite in place]]. Here [[keep_all|`keep_all`]] helps.
#
# ## The idea
#
# Temp files are `deleted` later, `keep_all` is not.

# %% tags=["run"]
1 + 1
"""

LESSON_2 = """
# %% [markdown]
# # What is lost?
#
# An [[overwrite]] is not to [[Overwrite in place|overwrite a file in place]], and a [[task]] is one task.

# %%
2 + 2
"""

MASTER_1 = '''
# Notes for maintainers stand here and are not built.

# %% [markdown] tags=["statement"]
# ## The scene
#
# Somebody wants a value kept.

# %% tags=["stub"]
def keep(store, name, value):
    """Keep `value` under `name`."""
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-1.1-00112233445566
def keep(store, name, value):
    """Keep `value` under `name`."""
    first_free_number_after_the_last = len(store)
    store[name] = (first_free_number_after_the_last, value)
    numbers = sorted(number for number, _ in store.values())
    return numbers[first_free_number_after_the_last]


# %% tags=["scratch"]
print("room to try")

# %% tags=["check"]
from grader import check

check("1.1")
'''


class Sample:
    """A course folder that a test may change; `root` is the folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("lessons/course.toml", COURSE)
        self.write("lessons/glossary.toml", GLOSSARY)
        self.write("lessons/sources/01_first.py", LESSON_1)
        self.write("lessons/sources/02_second.py", LESSON_2)
        self.write("solutions/lesson1/level1.py", MASTER_1)
        self.write("solutions/lesson2/level1.py", MASTER_1.replace("1.1", "2.1").replace("keep", "lose"))

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8", newline="")

    def read(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> int:
        """Replace the one `old` in a source; returns the line on which it stood."""
        text = self.read(name)
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))
        return text[: text.index(old)].count("\n") + 1

    def line(self, name: str, needle: str) -> int:
        """The line on which `needle` first stands."""
        return self.read(name).split(needle)[0].count("\n") + 1


@pytest.fixture
def sample(tmp_path: Path) -> Sample:
    return Sample(tmp_path / "course")
