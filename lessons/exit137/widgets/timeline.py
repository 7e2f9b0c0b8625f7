"""The timeline of a run: every place where a kill can strike, what it leaves behind, and what the resume makes of it.

    run = record(stage)                       # exit137.widgets.record: real processes, really killed
    run                                       # a slider that moves the kill through the run
    print(run.text())                         # the same as a table
    print(run.text(at=5))                     # one kill, file by file
    run.steps[4].after.tickets                # and as plain data

A run that was forked has a branch for each timeline: `main.with_branch(record(fork, name="fork"), "main", turn=2)`.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from exit137.widgets import shown


@dataclass(frozen=True)
class Scene:
    """What can be seen from outside at one moment.

    `checkpoint` in words ("turn 2 A, create_ticket pending"), `ledger` a line for each entry, `files` name -> bytes,
    `tickets` and `mails` a line for each one that exists, `answers` the tool_results on disk in words.
    """

    checkpoint: str
    ledger: tuple[str, ...]
    files: Mapping[str, int]
    tickets: tuple[str, ...]
    mails: tuple[str, ...]
    answers: tuple[str, ...] = ()

    def desk(self) -> str:
        """Tickets and mails in a few characters, for a table."""
        return f"{len(self.tickets)} / {len(self.mails)}"


@dataclass(frozen=True)
class Step:
    """A crash point of a run: `left` is what the kill leaves behind, `after` what stands once a resume has ended.

    `point` is LABEL:N, as a stage takes it; `exit_status` is the resume's.
    """

    number: int
    turn: int
    point: str
    what: str
    left: Scene
    after: Scene
    exit_status: int


@dataclass(frozen=True)
class Branch:
    """One line of turns. `whole` is how it ends when nothing kills it; a fork names its `parent` and the turn."""

    name: str
    steps: tuple[Step, ...]
    whole: Scene
    parent: str | None = None
    forked_after: int | None = None

    def title(self) -> str:
        """The branch in words: "main", or "fork, from main after turn 2"."""
        return self.name if self.parent is None else f"{self.name}, from {self.parent} after turn {self.forked_after}"


@dataclass(frozen=True, repr=False)
class Timeline(shown.Shown):
    """A run with all its branches; `steps` counts through them from 1, so that one number names one kill."""

    branches: tuple[Branch, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of all branches, in order, with the numbers by which `text(at=...)` and the slider call them."""
        found = [step for branch in self.branches for step in branch.steps]
        return tuple(replace(step, number=number) for number, step in enumerate(found, start=1))

    def with_branch(self, other: Timeline, parent: str, turn: int) -> Timeline:
        """This timeline and, beside it, the branches of a run that was forked from `parent` after `turn`."""
        if parent not in [branch.name for branch in self.branches]:
            raise LookupError(f"there is no branch {parent!r}")
        return Timeline((*self.branches, *(replace(b, parent=parent, forked_after=turn) for b in other.branches)))

    def branch_of(self, number: int) -> Branch:
        """The branch that step `number` belongs to."""
        last = 0
        for branch in self.branches:
            last += len(branch.steps)
            if 1 <= number <= last:
                return branch
        raise LookupError(f"the steps of this timeline are 1 to {last}, not {number}")

    def text(self, at: int | None = None) -> str:
        """The whole table, or, with `at`, what one kill leaves behind and what the resume makes of it."""
        return self._table() if at is None else self._detail(at)

    def _table(self) -> str:
        lines = ["Killed at each point in turn, then resumed. Tickets / mails that really exist."]
        for branch in self.branches:
            lines += ["", branch.title()] if len(self.branches) > 1 else [""]
            lines.append(_columns("", "turn", "point", "checkpoint left", "ledger", "left", "resumed"))
            lines += [_row(step) for step in self.steps if self.branch_of(step.number) is branch]
            whole = branch.whole
            lines.append(_columns("", "", "not killed", whole.checkpoint, len(whole.ledger), whole.desk(), ""))
        return "\n".join(lines)

    def _detail(self, at: int) -> str:
        branch = self.branch_of(at)
        step = self.steps[at - 1]
        head = f"Kill {at} of {len(self.steps)}, {branch.title()}, turn {step.turn}, {step.point}: {step.what}"
        return "\n".join([head, *_scene("left behind", step.left), *_scene("after the resume", step.after)])

    def widget(self) -> Any:
        slider = shown.widgets().IntSlider(
            value=0, min=0, max=len(self.steps), description="kill at", readout=True, continuous_update=True,
            layout=shown.widgets().Layout(width="min(100%, 46em)"),
        )  # fmt: skip
        view = shown.widgets().HTML(self.html(0))
        slider.observe(lambda change: setattr(view, "value", self.html(change["new"])), names="value")
        hint = shown.html_block("Move the kill with the arrow keys; 0 is the run that nobody kills.", "ask")
        return shown.widgets().VBox([shown.style(), hint, slider, view])

    def html(self, at: int) -> str:
        """The widget's picture for a kill at step `at`; 0 for none."""
        rows = []
        for branch in self.branches:
            if len(self.branches) > 1:
                rows.append(f"<tr><th colspan=3>{html.escape(branch.title())}</th></tr>")
            struck = at > 0 and self.branch_of(at) is branch
            rows += [_html_row(step, at, struck) for step in self.steps if self.branch_of(step.number) is branch]
        table = f'<table class="exit137-run">{"".join(rows)}</table>'
        if at == 0:
            scenes = {f"{branch.title()}, not killed": branch.whole for branch in self.branches}
        else:
            scenes = {"left by the kill": self.steps[at - 1].left, "after the resume": self.steps[at - 1].after}
        return f"{table}<div role='status' aria-live='polite'>{_html_scenes(scenes)}</div>"


def _row(step: Step) -> str:
    left, after = step.left, step.after
    return _columns(step.number, step.turn, step.point, left.checkpoint, len(left.ledger), left.desk(), after.desk())


def _columns(number: object, turn: object, point: str, checkpoint: str, ledger: object, left: str, after: str) -> str:
    return f"{number:>4} {turn:>4}  {point:<22} {checkpoint:<30} {ledger:>6} {left:>7} {after:>8}".rstrip()


def _parts(scene: Scene) -> list[tuple[str, list[str]]]:
    """A scene as titled groups of lines, in the order in which things were written."""
    files = [f"{name}, {size} bytes" for name, size in scene.files.items()]
    return [
        ("files", files),
        ("checkpoint", [scene.checkpoint]),
        ("ledger", list(scene.ledger)),
        ("desk", list(scene.tickets)),
        ("mailbox", list(scene.mails)),
        ("answers on disk", list(scene.answers)),
    ]


def _scene(title: str, scene: Scene) -> list[str]:
    lines = ["", f"{title}:"]
    for name, found in _parts(scene):
        lines += [f"  {name if n == 0 else '':<19} {line}" for n, line in enumerate(found or ["-"])]
    return lines


def _html_row(step: Step, at: int, struck: bool) -> str:
    """A step as a table row: the one that was struck is framed, those behind it in its branch are faded."""
    kind = "here" if step.number == at else "lost" if struck and step.number > at else ""
    mark = "&#9760; killed here" if step.number == at else ""
    return (
        f'<tr class="{kind}"><td>{step.number}</td><td>turn {step.turn}</td><td><code>{step.point}</code></td>'
        f"<td>{html.escape(step.what)}</td><td>{mark}</td></tr>"
    )


def _html_scenes(scenes: dict[str, Scene]) -> str:
    """Scenes side by side: a column for each, a row for each kind of thing there is to see."""
    heads = "".join(f"<th>{html.escape(title)}</th>" for title in scenes)
    columns = [_parts(scene) for scene in scenes.values()]
    rows = ""
    for kinds in zip(*columns, strict=True):
        cells = "".join(f"<td><pre>{html.escape(chr(10).join(lines) or '-')}</pre></td>" for _, lines in kinds)
        rows += f"<tr><th>{kinds[0][0]}</th>{cells}</tr>"
    return f'<table class="exit137-scenes"><tr><th></th>{heads}</tr>{rows}</table>'
