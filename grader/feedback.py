"""A student's page: every verdict in words, as plain HTML that a keyboard and a screen reader get through.

It says what a report says and nothing more: no value that a hidden check expects, no script, nothing loaded.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from fractions import Fraction

from .batch.naming import line as name_line
from .batch.standing import Entry, Line
from .display import FAILS, HOLDS, PEOPLE_MAY_LOOK
from .report import causes, number, plain, said_together, stopped

STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
caption, th, td { text-align: left; padding: .3rem .6rem .3rem 0; vertical-align: top; }
td.number, th.number { text-align: right; white-space: nowrap; }
tbody tr { border-top: 1px solid; }
.said { white-space: pre-line; overflow-wrap: anywhere; border-left: .25rem solid; padding-left: 1rem; margin-left: 0; }
a:focus-visible { outline: .2rem solid; }
"""


def page(line: Line) -> str:
    """The whole page of one student."""
    name = html.escape(name_line(line.student))
    body = "\n".join([*_overview(line), *(part for entry in line.entries for part in _section(entry))])
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>Feedback for {name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>Feedback for <bdi>{name}</bdi></h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _overview(line: Line) -> Iterator[str]:
    maximum = sum((entry.level.max_points for entry in line.entries), Fraction(0))
    yield f"<p>{number(line.total):.4g} of {number(maximum):.4g} points.</p>"
    yield "<table>\n<caption>All exercises</caption>\n<thead><tr>"
    yield '<th scope="col">Exercise</th><th scope="col" class="number">Points</th></tr></thead>\n<tbody>'
    for entry in line.entries:
        title = html.escape(f"{entry.level.id} {entry.level.title}")
        link = f'<a href="#{_anchor(entry)}">{title}</a>' if entry.report else title
        yield f'<tr><th scope="row">{link}</th><td class="number">{_result(entry)}</td></tr>'
    yield "</tbody>\n</table>"
    for problem in line.problems:
        yield f"<p>{html.escape(plain(problem))}</p>"


def _result(entry: Entry) -> str:
    if entry.report is None:
        without = {"missing": "not handed in", "broken": "could not be read"}
        return without.get(entry.state, "not judged yet")
    points = f"{number(entry.points - entry.deduction):.4g} of {number(entry.level.max_points):.4g}"
    return points + (f" (late: {number(entry.deduction):.4g} off)" if entry.late else "")


def _section(entry: Entry) -> Iterator[str]:
    report = entry.report
    if report is None:
        return
    yield f'<section aria-labelledby="{_anchor(entry)}">'
    yield f'<h2 id="{_anchor(entry)}">{html.escape(f"{entry.level.id} {entry.level.title}")}</h2>'
    yield f"<p>{html.escape(report['submission'])}: {_result(entry)} points.{html.escape(_error(entry))}</p>"
    yield "<table>\n<caption>Criteria of exercise " + entry.level.id + "</caption>\n<thead><tr>"
    yield '<th scope="col">Criterion</th><th scope="col">Verdict</th><th scope="col" class="number">Points</th>'
    yield "</tr></thead>\n<tbody>"
    for row in report["criteria"]:
        points = f"{row['points']:.4g} of {row['max_points']:.4g}"
        verdict = HOLDS if row["passed"] else f"{FAILS} hold"
        yield f'<tr><th scope="row">{html.escape(row["title"])}</th><td>{verdict}</td>'
        yield f'<td class="number">{points}</td></tr>'
    yield "</tbody>\n</table>"
    for note in causes(report):
        yield f"<p>{html.escape(note)}</p>"
    for rows, words in said_together(report["criteria"]):
        if (report["error"] or "").endswith(words):
            continue  # said above already
        titles = [html.escape(row["title"]) for row in rows]
        yield f"<h3>{titles[0] if len(rows) == 1 else f'The same for {len(rows)} criteria'}</h3>"
        if len(rows) > 1:
            yield f"<ul>\n{''.join(f'<li>{title}</li>' for title in titles)}\n</ul>"
        yield f'<p class="said">{html.escape(plain(words))}</p>'
    for note in () if causes(report) else report["notes"]:
        yield f"<p>{html.escape(note)}</p>"
    if entry.level.number == 1:
        yield f"<p>{PEOPLE_MAY_LOOK}</p>"
    if entry.state == "judged":
        again = f"exit137 check {entry.level.id} --seed {report['seed']}"
        yield f"<p>To repeat it with the same ids and inputs: <code>{again}</code></p>"
    yield "</section>"


def _error(entry: Entry) -> str:
    """Why it was not judged, or not to the end, as a sentence of its own; nothing where it was."""
    error = (entry.report or {}).get("error")
    why = "It could not be judged" if entry.state == "broken" else "Grading stopped"
    return stopped(f" {why}: {error.removeprefix('cannot read: ')}") if error else ""


def _anchor(entry: Entry) -> str:
    return f"exercise-{entry.level.lesson}-{entry.level.number}"
