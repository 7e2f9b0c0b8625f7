"""A copy of the checkout with a planted solution, and the wheel built from it, installed away from the checkout."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLANTED_CANARY = "exit137-9.9-feedfacefeedface"
PLANTED_ANSWER = "a wrong answer that was planted by the tests of the packaging"


@pytest.fixture(scope="session")
def planted_checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkout as git sees it, with one solution and one wrong answer that must never leave it."""
    copy = tmp_path_factory.mktemp("checkout")
    command = ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "-z"]
    names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    plants = {
        "solutions/lesson9/level9.py": f"# canary: {PLANTED_CANARY}\n",
        "tests/wrong_answers/lesson9/level9/planted.py": f"# {PLANTED_ANSWER}\n",
    }
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    for name, text in plants.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(text)
    return copy


@pytest.fixture(scope="session")
def built(planted_checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=planted_checkout, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment in which the wheel is installed, and the checkout is not."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    commands = folder / ("Scripts" if sys.platform == "win32" else "bin")
    python = commands / Path(sys.executable).name
    [wheel] = built.glob("*.whl")
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], check=True)
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = subprocess.run([python, "-c", ask], check=True, capture_output=True, text=True).stdout.strip()
    # The dependencies come from this environment: no network. Its own .pth files, the editable checkout's
    # among them, are not read from there.
    (Path(packages) / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return commands
