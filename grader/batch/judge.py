"""One submission in, one report out, both plain JSON: the part of the grading that can run anywhere.

A task: {"exercise": "4.2", "name": file name, "shown": name in the report, "data": base64 of the bytes,
         "notices": [sentence], "seed": int, "seconds": float}
A reply: {"report": the contract's object with notes and seed, "answer": digest of the bytes, "code": digest of the
          code or None, "sealed": bool}
"""

from __future__ import annotations

import base64
import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..catalogue import Course
from ..errors import UserError
from ..marking import mark
from ..report import Report, could_not_read
from ..source import Source, from_module, from_notebook
from ..zygote import Starter, remove_tree
from .fingerprint import of_bytes, of_code

UNSEALED = "Not isolated:"  # how the note begins that a report of an unsealed answer carries
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,16}\b")


def judge(task: dict[str, Any], course: Course, starter: Starter) -> dict[str, Any]:
    """Judge one task. Nothing of it is left in the starter's scratch folder afterwards."""
    level = course.level(task["exercise"])
    data = base64.b64decode(task["data"])
    reply: dict[str, Any] = {"answer": of_bytes(data), "code": None, "sealed": True}
    try:
        source = _source(task["name"], data)
    except UserError as error:
        report = could_not_read(level, task["shown"], str(error), task["seed"])
        return {"report": report_json(report, task["notices"]), **reply}
    try:
        report = mark(level, source, starter=starter, seed=task["seed"], seconds=task["seconds"])
    finally:
        for place in starter.scratch.iterdir():  # fails if somebody has removed it: then the report is worth nothing
            remove_tree(place)
    report = replace(report, submission=task["shown"])
    sealed = not any(note.startswith(UNSEALED) for note in report.notes)
    return {**reply, "report": report_json(report, task["notices"]), "code": of_code(source), "sealed": sealed}


def report_json(report: Report, notices: list[str]) -> dict[str, Any]:
    """The report as JSON, its notes after `notices`, without what differs from run to run: folders and addresses."""
    values = report.as_json()
    values["notes"] = [*notices, *(_steady(note) for note in values["notes"])]
    for row in values["criteria"]:
        row["feedback"] = _steady(row["feedback"])
    return values


def _source(name: str, data: bytes) -> Source:
    return from_module(name, data) if Path(name).suffix.lower() == ".py" else from_notebook(name, data)


def _steady(text: str) -> str:
    scratch = re.escape(str(Path(tempfile.gettempdir()).resolve()))
    text = re.sub(scratch + r"/exit137-\w+(/place-\d+)?(/(work/run-\d+|home|tmp))?", "…", text)
    return ADDRESS.sub("0x…", text)
