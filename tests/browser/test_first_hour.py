"""A learner's first hour: an answer written in a real JupyterLab gets one verdict, wherever it is checked."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from ..conftest import ROOT
from .conftest import Lab

pytestmark = pytest.mark.timeout(300)
PASTE = """
const data = new DataTransfer();
data.setData("text/plain", arguments[1]);
arguments[0].dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
"""
# Right but for one thing: a call is looked up by its name, and the ledger is written over in place.
HALF_RIGHT = ROOT / "tests" / "browser" / "half_right.py"
RIGHT = ROOT / "tests" / "right_answers" / "lesson4" / "level2"


def answer_text(kind: str) -> str:
    return (HALF_RIGHT if kind == "half right" else sorted(RIGHT.glob("*.py"))[0]).read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["right", "half right"])
def test_one_answer_one_verdict(browser: webdriver.Chrome, lab: Lab, kind: str, tmp_path: Path) -> None:
    shown = write_and_check(browser, lab, answer_text(kind))
    report = check_in_a_terminal(lab)
    assert f"{report['points']:.4g} of 6 points" in shown["caption"]
    assert shown["verdicts"] == [mark["passed"] for mark in report["criteria"]]
    assert report["passed"] is (kind == "right")
    if kind == "half right":
        assert 0 < report["points"] < 6
        for mark in report["criteria"]:
            assert ("Expected:" in mark["feedback"]) is not mark["passed"]
    assert "from what you ran" not in shown["text"]
    assert shown["tables"] == 1


def write_and_check(browser: webdriver.Chrome, lab: Lab, text: str) -> dict[str, Any]:
    """Write the answer into the cell of the stub, run all cells from the menu, save; what the table shows."""
    browser.get(lab.url("exercises/lesson4/level2.ipynb"))
    wait = WebDriverWait(browser, 90)
    wait.until(lambda _: browser.find_elements(By.CSS_SELECTOR, '.jp-Notebook-ExecutionIndicator[data-status="idle"]'))
    stub = wait.until(lambda _: browser.find_elements(By.CSS_SELECTOR, ".jp-CodeCell .cm-content"))[0]
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", stub)
    stub.click()
    ActionChains(browser).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(Keys.DELETE).perform()
    browser.execute_script(PASTE, stub, text)
    save(browser, lab, text)
    run_from_menu(browser, "runmenu:restart-and-run-all")
    confirm(browser)
    table = wait.until(
        lambda _: [e for e in browser.find_elements(By.CSS_SELECTOR, ".jp-OutputArea table") if "points" in e.text]
    )[-1]
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", table)
    browser.save_screenshot(str(lab.workbook.parent / "verdict.png"))
    rows = table.find_elements(By.CSS_SELECTOR, "tbody tr")
    return {
        "caption": table.find_element(By.TAG_NAME, "caption").text,
        "verdicts": [row.find_elements(By.TAG_NAME, "td")[1].text == "holds" for row in rows],
        "text": table.find_element(By.XPATH, "..").text,
        "tables": browser.find_element(By.CSS_SELECTOR, ".jp-Notebook").text.count("of 6 points"),
    }


def save(browser: webdriver.Chrome, lab: Lab, text: str) -> None:
    ActionChains(browser).key_down(Keys.CONTROL).send_keys("s").key_up(Keys.CONTROL).perform()
    saved = lab.workbook / "exercises" / "lesson4" / "level2.ipynb"

    def written(_: object) -> bool:
        cells = json.loads(saved.read_text(encoding="utf-8"))["cells"]
        return text.strip() in ["".join(cell["source"]).strip() for cell in cells]

    WebDriverWait(browser, 30, ignored_exceptions=[ValueError]).until(written)


def run_from_menu(browser: webdriver.Chrome, command: str) -> None:
    for label in browser.find_elements(By.CSS_SELECTOR, ".lm-MenuBar-itemLabel"):
        if label.text == "Run":
            label.click()
    entry = WebDriverWait(browser, 20).until(
        lambda _: browser.find_elements(By.CSS_SELECTOR, f'.lm-Menu-item[data-command="{command}"]')
    )[0]
    entry.click()


def confirm(browser: webdriver.Chrome) -> None:
    """JupyterLab asks before it restarts a kernel."""
    button = WebDriverWait(browser, 20).until(
        lambda _: browser.find_elements(By.CSS_SELECTOR, ".jp-Dialog .jp-mod-accept")
    )[0]
    button.click()
    time.sleep(0.5)


def check_in_a_terminal(lab: Lab) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "grader", "check", "4.2", "--json"],
        cwd=lab.workbook.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    report: dict[str, Any] = json.loads(done.stdout)
    return report
