"""Hostile answers in a row leave no process, file, descriptor or memory behind, and root and others judge alike."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .conftest import ROOT
from .hostile_runs import FIRST
from .sandbox.conftest import NOBODY, python_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what is left is looked up in /proc")

LIBRARIES = (
    "pytest", "_pytest", "py", "pluggy", "iniconfig", "packaging", "pygments",
    "rich", "markdown_it", "mdurl", "filelock",
)  # fmt: skip
MORE_KILOBYTES = 20_000


@pytest.fixture(scope="module")
def copies() -> Iterator[Path]:
    """The grader, the specimens and the libraries where everybody can read them, and an empty folder of anybody's."""
    folder = Path(tempfile.mkdtemp(prefix="exit137-runs-"))
    leave_out = shutil.ignore_patterns("__pycache__", "*_answers", ".*")
    for name in ("grader", "lessons", "exercises", "solutions", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=leave_out)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "site-packages").mkdir()
    for name in LIBRARIES:
        found = importlib.util.find_spec(name)
        assert found is not None and found.origin is not None
        if found.submodule_search_locations is None:
            shutil.copy(found.origin, folder / "site-packages")
        else:
            shutil.copytree(Path(found.origin).parent, folder / "site-packages" / name, ignore=leave_out)
    for place in [folder, *folder.rglob("*")]:
        place.chmod(0o755 if place.is_dir() else 0o644)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.parametrize("person", ["root", "ordinary"])
def test_nothing_is_left(person: str, copies: Path, pytestconfig: pytest.Config) -> None:
    user: dict[str, Any] = {}
    if os.getuid() == 0 and person == "ordinary":
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    elif os.getuid() != 0 and person == "root":
        pytest.skip("only root can try as root")
    python = sys.executable if not user else python_for(user)
    if python is None:
        pytest.skip("no Python that an ordinary user can start")
    folder = copies / f"for-{person}"
    folder.mkdir()
    os.chown(folder, user.get("user", -1), user.get("group", -1))
    count = 100 if pytestconfig.getoption("--long") else len(FIRST)
    path = os.pathsep.join(str(copies / name) for name in ("", "lessons", "site-packages"))
    done = subprocess.run(
        [python, "-B", "-m", "tests.hostile_runs", str(count), str(folder)], cwd=copies, capture_output=True, text=True,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": path}, check=False, **user,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    if not found["sealed"]:
        pytest.skip("answers are not sealed on this system")
    assert found["wrong"] == []
    assert found["slowest"] < 32
    assert found["children"] == found["files"] == []
    for name, room in (("descriptors", 0), ("threads", 0), ("kilobytes", MORE_KILOBYTES)):
        before, after = found[name]
        assert after <= before + room, f"{name}: {before}, then {after}"
