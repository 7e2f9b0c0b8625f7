"""Who tries: root and an ordinary user, each with a Python that they can start and a readable copy of the sandbox."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
SANDBOX = HERE.parent.parent / "grader" / "sandbox"
NOBODY = 65534
LIMITS = {"memory_bytes": 512 << 20, "cpu_seconds": 5, "file_bytes": 4 << 20, "open_files": 64, "processes": 64}

collect_ignore = [] if sys.platform.startswith("linux") else [str(path) for path in HERE.glob("test_*.py")]


@dataclass(frozen=True)
class Person:
    """`run` starts the interpreter as this user and reads its JSON."""

    name: str
    python: str
    folder: Path
    user: dict[str, Any] = field(hash=False, compare=False)

    @property
    def sandbox(self) -> Path:
        return self.folder / "sandbox"

    def start(self, *arguments: str, order: object = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.python, "-I", "-S", *arguments],
            input=json.dumps(order), capture_output=True, text=True, timeout=60, check=False, cwd="/",
            env={"PATH": "/usr/bin:/bin"}, **self.user,
        )  # fmt: skip

    def run(self, *arguments: str, order: object = None) -> Any:
        done = self.start(*arguments, order=order)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def bench(self, module: str, names: list[str] | None = None, **order: Any) -> Any:
        """What bench.py makes of the scenarios of `module`."""
        whole = {"module": module, "names": names, "without": [], "limits": LIMITS, **order}
        return self.run(str(self.folder / "tests" / "bench.py"), str(self.sandbox), order=whole)


def python_for(user: dict[str, Any]) -> str | None:
    """An interpreter that `user` can start and that is new enough."""
    code = "import sys, sqlite3, ssl; sys.exit(sys.version_info < (3, 11))"
    for candidate in [sys.executable, *filter(None, map(shutil.which, ("python3", "python3.11", "python3.12")))]:
        for real in (candidate, "/usr/bin/python3"):
            try:
                done = subprocess.run([real, "-I", "-S", "-c", code], capture_output=True, cwd="/", check=False, **user)
            except OSError:
                continue
            if done.returncode == 0:
                return real
    return None


@pytest.fixture(scope="session")
def copies() -> Iterator[Path]:
    """The sandbox and these tests where everybody can read them."""
    folder = Path(tempfile.mkdtemp(prefix="exit137-tests-"))
    shutil.copytree(SANDBOX, folder / "sandbox", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HERE, folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    for place in [folder, *folder.rglob("*")]:
        place.chmod(0o755 if place.is_dir() else 0o644)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session", params=["root", "ordinary"])
def person(request: pytest.FixtureRequest, copies: Path) -> Person:
    is_root = os.getuid() == 0
    if request.param == "root":
        if not is_root:
            pytest.skip("only root can try as root")
        return Person("root", sys.executable, copies, {})
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if is_root else {}
    python = python_for(user)
    if python is None:
        pytest.skip("no Python that an ordinary user can start")
    return Person("ordinary", python, copies, user)
