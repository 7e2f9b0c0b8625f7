"""A headless Chromium and a real JupyterLab started by `exit137 lab`."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("selenium")
from selenium import webdriver

CHROMIUM, CHROMEDRIVER = shutil.which("chromium"), shutil.which("chromedriver")
SWITCHES = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --window-size=1400,1600"
)


@dataclass
class Lab:
    """A running JupyterLab: its address, its token, and the workbook it shows."""

    address: str
    token: str
    workbook: Path

    def url(self, path: str) -> str:
        return f"{self.address}/lab/tree/{path}?token={self.token}&reset"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    if not (CHROMIUM and CHROMEDRIVER):
        pytest.skip("needs chromium and chromedriver")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for switch in [*SWITCHES.split(), f"--user-data-dir={tmp_path_factory.mktemp('profile')}"]:
        options.add_argument(switch)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(CHROMEDRIVER))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """`exit137 lab` in an empty folder, as a learner starts it."""
    folder = tmp_path_factory.mktemp("learner")
    command = [sys.executable, "-m", "grader", "lab", "--no-browser", "--port", str(free_port())]
    log = folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=out)
    try:
        ends_at = time.monotonic() + 90
        while not (found := re.search(r"(http://127\.0\.0\.1:\d+)/\S*token=([0-9a-f]+)", log.read_text())):
            assert process.poll() is None and time.monotonic() < ends_at, log.read_text()
            time.sleep(0.1)
        yield Lab(found[1], found[2], folder / "exit137-workbook")
    finally:
        process.terminate()
        process.wait(30)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
