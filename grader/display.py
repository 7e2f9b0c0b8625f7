"""A report for a person: a table in the terminal, the same words as HTML in a notebook."""

from __future__ import annotations

import html
from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .report import causes, said_together

HOLDS, FAILS = "holds", "does not"
# Heads and cells say how they are aligned, as Jupyter's own style moves all of them to the right.
NARROW = "text-align:left;vertical-align:top;white-space:nowrap"
PEOPLE_MAY_LOOK = (
    "Reasons are checked by simple rules, which cannot judge whether they are true: a person may look again."
)


def show(report: dict[str, Any], console: Console | None = None) -> None:
    """Print a report (the contract's object) as a table, then what is to be said of each criterion that fails."""
    console = console or Console(highlight=False, soft_wrap=False)
    table = Table(
        title=Text(headline(report)), title_justify="left", title_style="bold", show_edge=False, pad_edge=False
    )
    table.add_column("criterion", overflow="fold")
    table.add_column("", no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    for row in report["criteria"]:
        verdict = Text(HOLDS, style="green") if row["passed"] else Text(FAILS, style="bold red")
        table.add_row(Text(row["title"]), verdict, f"{_points(row['points'])} of {_points(row['max_points'])}")
    console.print(table)
    for line in causes(report):
        console.print()
        console.print(Text(line))
    for rows, words in said_together(report["criteria"]):
        console.print()
        console.print(Text(", ".join(row["id"] for row in rows) + title_of(rows), style="bold"))
        console.print(Text(words))
    console.print()
    for line in footer(report):
        console.print(Text(line))


def title_of(rows: Sequence[dict[str, Any]]) -> str:
    """What follows the id of a criterion: its title, and nothing after several ids."""
    return f": {rows[0]['title']}" if len(rows) == 1 else ""


def headline(report: dict[str, Any]) -> str:
    """`4.2  level2.ipynb: 5 of 6 points`, and why grading could not finish where it could not."""
    points = f"{_points(report['points'])} of {_points(report['max_points'])} points"
    stopped = f" (stopped: {report['error']})" if report["error"] else ""
    return f"{report['exercise']}  {report['submission']}: {points}{stopped}"


def footer(report: dict[str, Any]) -> list[str]:
    """What stands at the end: notes, how to repeat the run, what a person may look at again."""
    lines = [] if causes(report) else list(report["notes"])
    if report["exercise"].endswith(".1"):
        lines.append(PEOPLE_MAY_LOOK)
    again = f"exit137 check {report['exercise']} --seed {report['seed']}"
    lines.append(f"Took {report['seconds']:.1f} s. To repeat with the same ids and inputs: {again}")
    if not report["passed"]:
        lines.append(f"For a hint: exit137 hint {report['exercise']}")
    return lines


def as_text(report: dict[str, Any]) -> str:
    """The report as plain text, for a front end that shows no HTML."""
    text = StringIO()
    show(report, Console(highlight=False, width=100, no_color=True, file=text, force_jupyter=False))
    return text.getvalue()


def as_html(report: dict[str, Any]) -> str:
    """The report as a table with a caption; verdicts are words, so that colour is never needed to read it."""
    details = {}
    for failing, words in said_together(report["criteria"]):
        details[failing[0]["id"]] = words
        details |= {row["id"]: f"The same as for “{failing[0]['title']}”." for row in failing[1:]}
    rows = []
    for row in report["criteria"]:
        detail = details.get(row["id"], "")
        shown = f"<br><span>{html.escape(detail).replace(chr(10), '<br>')}</span>" if detail else ""
        colour = "#1a7f37" if row["passed"] else "#b42318"
        rows.append(
            f'<tr><td style="text-align:left"><b>{html.escape(row["title"])}</b>{shown}</td>'
            f'<td style="color:{colour};{NARROW}"><b>{HOLDS if row["passed"] else FAILS}</b></td>'
            f'<td style="{NARROW}">{_points(row["points"])} of {_points(row["max_points"])}</td></tr>'
        )
    before, notes = (
        "".join(f"<p>{html.escape(line)}</p>" for line in lines) for lines in (causes(report), footer(report))
    )
    return (
        f'{before}<table><caption style="text-align:left"><b>{html.escape(headline(report))}</b></caption><thead><tr>'
        f'<th scope="col" style="text-align:left">criterion</th><th scope="col" style="{NARROW}">verdict</th>'
        f'<th scope="col" style="{NARROW}">points</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>{notes}"
    )


def _points(points: float) -> str:
    return f"{points:.4g}"


def table_html(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]], lines: Sequence[str]) -> str:
    """A plain table with a caption and sentences below it."""
    cells = "".join(f'<th scope="col" style="text-align:left">{html.escape(name)}</th>' for name in head)
    body = "".join(
        "<tr>" + "".join(f'<td style="text-align:left">{html.escape(cell)}</td>' for cell in row) + "</tr>"
        for row in rows
    )
    below = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
    return (
        f'<table><caption style="text-align:left"><b>{html.escape(caption)}</b></caption>'
        f"<thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>{below}"
    )
