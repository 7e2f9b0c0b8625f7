"""The guard that looks at what an answer writes while a class is graded is not led astray by what it finds."""

from __future__ import annotations

import os
from pathlib import Path

from grader.batch.disk import FILES, DiskGuard, is_too_much


class NoStarter:
    """A starter that starts nothing."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch


def test_links_and_endless_nesting_do_not_stop_it(tmp_path: Path) -> None:
    outside, place = tmp_path / "outside", tmp_path / "place"
    outside.mkdir()
    (outside / "precious").touch()
    place.mkdir()
    (place / "home").symlink_to(outside)
    (place / "work").mkdir()
    here = os.open(place / "work", os.O_RDONLY)
    for _ in range(2000):
        os.mkdir("deep", dir_fd=here)
        below = os.open("deep", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    assert not is_too_much(place)
    DiskGuard(NoStarter(tmp_path))._stop(-1, place)  # type: ignore[arg-type]
    assert (outside / "precious").exists()
    assert not list((place / "work").iterdir())


def test_many_files_are_too_much(tmp_path: Path) -> None:
    for number in range(FILES + 2):
        os.close(os.open(tmp_path / str(number), os.O_CREAT | os.O_WRONLY))
    assert is_too_much(tmp_path)
