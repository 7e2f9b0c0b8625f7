"""Lay files out in somebody's folder, again and again, without ever touching what that person wrote.

The folder's `.exit137.json` lists, for each file, the hashes of all versions ever laid there. A file
whose hash is among them is as we left it and may be brought up to date; any other is the learner's.
The list is written before the files, so a layout that is killed halfway claims too much and not too
little of what is ours: nothing of the learner's has one of those hashes.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import UserError

MANIFEST = ".exit137.json"


@dataclass
class Laid:
    """What was done, as paths relative to the folder; `outdated` are kept files of which a newer version exists."""

    new: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    outdated: list[str] = field(default_factory=list)
    unread_manifest: bool = False


def workbook_files(source: Path) -> dict[str, Path]:
    """What a learner gets, path in the workbook to file: lessons, glossary page, exercises."""
    found = [
        *(source / "lessons").glob("*.ipynb"),
        *(source / "lessons").glob("glossary.md"),
        *(source / "exercises").rglob("*.ipynb"),
    ]
    return {
        path.relative_to(source).as_posix(): path for path in sorted(found) if ".ipynb_checkpoints" not in path.parts
    }


def workbook_bytes(source: Path) -> dict[str, bytes]:
    """The workbook's files with their bytes. Raises UserError when nothing was built yet."""
    files = {name: path.read_bytes() for name, path in workbook_files(source).items()}
    if not files:
        raise UserError(f"There is no notebook in {source}; run `exit137 build` in the checkout first.")
    return files


def lay_out(files: dict[str, bytes], folder: Path) -> Laid:
    """Put `files` into `folder`. Raises UserError when the folder cannot be used."""
    laid = Laid()
    try:
        _make_folders(folder, files)
        known = _read_manifest(folder, laid)
        todo = _decide(folder, files, known, laid)
        for name, content in files.items():
            hashes = known.setdefault(name, [])
            if (name in todo or _hash_of(folder / name) == _hash(content)) and _hash(content) not in hashes:
                hashes.append(_hash(content))
        _replace(folder / MANIFEST, _dump(known))
        for name in todo:
            _replace(folder / name, files[name])
    except OSError as error:
        place = error.filename or folder
        raise UserError(f"The files cannot be laid out: {error.strerror} ({place}); name another folder.") from error
    return laid


def laid_hashes(folder: Path) -> dict[str, list[str]]:
    """Path to the SHA-256 of all versions that were ever laid out there; empty where that is not known."""
    return _read_manifest(folder, Laid())


def _make_folders(folder: Path, files: dict[str, bytes]) -> None:
    for path in sorted({folder, *((folder / name).parent for name in files)}):
        blocking = next((part for part in (path, *path.parents) if part.exists() and not part.is_dir()), None)
        if blocking:
            raise UserError(f"{blocking} is a file where a folder is needed; move it or name another folder.")
        path.mkdir(parents=True, exist_ok=True)


def _decide(folder: Path, files: dict[str, bytes], known: dict[str, list[str]], laid: Laid) -> list[str]:
    """The files to write; sorts all into `laid`."""
    for name, content in files.items():
        path = folder / name
        if path.is_dir():
            raise UserError(f"{path} is a folder where a file is needed; move it or name another folder.")
        mine = _hash_of(path)
        if mine is None and not path.is_symlink():
            laid.new.append(name)
        elif mine == _hash(content):
            continue
        elif mine in known.get(name, []) and not path.is_symlink():
            laid.updated.append(name)
        else:
            laid.kept.append(name)
            if known.get(name) and known[name][-1] != _hash(content):
                laid.outdated.append(name)
    return laid.new + laid.updated


def _read_manifest(folder: Path, laid: Laid) -> dict[str, list[str]]:
    """Path to hashes; empty, and said so in `laid`, when the file is there but makes no sense."""
    try:
        files = json.loads((folder / MANIFEST).read_bytes())["files"]
        return {str(name): [str(item) for item in hashes] for name, hashes in files.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError):
        # Without the list no file can be shown to be ours, so all that differ count as the learner's.
        laid.unread_manifest = True
        return {}


def _dump(known: dict[str, list[str]]) -> bytes:
    return (json.dumps({"files": known, "version": 1}, indent=1, sort_keys=True) + "\n").encode()


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _hash_of(path: Path) -> str | None:
    return _hash(path.read_bytes()) if path.is_file() else None


def _replace(path: Path, content: bytes) -> None:
    beside = path.with_name(path.name + ".tmp")
    beside.write_bytes(content)
    beside.replace(path)
