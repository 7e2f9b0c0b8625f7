"""One file to hand in: a learner's answers with what their last checks found."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import zipfile
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from .catalogue import Course, Level
from .course.layout import laid_hashes
from .progress import digest, failing, load_progress, saved_answers

MANIFEST = "submission.json"


@dataclass(frozen=True)
class Packed:
    """One answer in the archive; `standing` says in words what its last check found."""

    level: Level
    path: Path
    standing: str


def pack(course: Course, workbook: Path, name: str) -> tuple[bytes, list[Packed], list[Level]]:
    """The archive's bytes, what is in it, and the levels without an answer.

    It holds `lessonL/levelN.ipynb` (or .py) for each answer and a manifest with the last report on each.
    """
    checks, laid = load_progress(workbook)["checks"], laid_hashes(workbook)
    packed, missing, buffer = [], [], BytesIO()
    manifest: dict[str, Any] = {"name": name, "at": _now(), "answers": {}}
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for level in course.levels.values():
            path = next(saved_answers(workbook, level.folder, level.stem), None)
            if path is None:
                missing.append(level)
                continue
            data = path.read_bytes()
            check = checks.get(level.id)
            sha256 = hashlib.sha256(data).hexdigest()
            untouched = sha256 in laid.get(path.relative_to(workbook).as_posix(), [])
            packed.append(Packed(level, path, _standing(check, path, untouched)))
            archive.writestr(f"{level.folder}/{path.name}", data)
            manifest["answers"][level.id] = {"file": f"{level.folder}/{path.name}", "sha256": sha256, "check": check}
        archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
    return buffer.getvalue(), packed, missing


def write_new(folder: Path, data: bytes) -> Path:
    """Write the archive under a new name with the time in it; an earlier one is never touched, and what bears such a
    name is whole. OSError if it cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"exit137-{datetime.now():%Y%m%d-%H%M%S}"
    beside = folder / f".{stem}-{os.getpid()}.tmp"
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        for number in range(1, 100):
            path = folder / (f"{stem}.zip" if number == 1 else f"{stem}-{number}.zip")
            if not path.exists():  # two in one second are told apart; two at the same moment do not happen by hand
                os.replace(beside, path)
                return path
    finally:
        beside.unlink(missing_ok=True)
    raise FileExistsError(errno.EEXIST, "it holds a hundred archives of this second")


def _standing(check: dict[str, Any] | None, path: Path, untouched: bool) -> str:
    if untouched:
        return "as it was handed out"
    if check is None:
        return "never checked"
    report = check["report"]
    points = f"{report['points']:.4g} of {report['max_points']:.4g} points"
    if check["file"] != digest(path):
        return f"changed since its last check ({points})"
    waiting = ", ".join(failing(check))
    return f"{points}; does not hold: {waiting}" if waiting else points


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
