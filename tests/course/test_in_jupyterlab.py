"""Built pages in a real JupyterLab: definitions on hover, links to the glossary, hints that unfold."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from grader.cli import main
from grader.course.lessons import headings
from grader.course.percent import parse

from .conftest import Sample

CHROMIUM, CHROMEDRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = [
    pytest.mark.skipif(not (CHROMIUM and CHROMEDRIVER), reason="needs chromium and chromedriver"),
    pytest.mark.timeout(240),
]
SWITCHES = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --window-size=1400,1000"
)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    sample = Sample(tmp_path_factory.mktemp("browser") / "course")
    assert main(["build", "--root", str(sample.root)]) == 0
    return sample


@pytest.fixture(scope="module")
def server(course: Sample, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Address and token of a JupyterLab on the course folder."""
    log = tmp_path_factory.mktemp("log") / "log"
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--LabApp.news_url=None"]
    command += ["--ServerApp.port=18951", f"--ServerApp.root_dir={course.root}"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        ends_at = time.monotonic() + 60
        while not (found := re.search(r"(http://127\.0\.0\.1:\d+)/\S*token=([0-9a-f]+)", log.read_text())):
            assert process.poll() is None and time.monotonic() < ends_at, log.read_text()
            time.sleep(0.1)
        yield found[1], found[2]
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for switch in [*SWITCHES.split(), f"--user-data-dir={tmp_path_factory.mktemp('profile')}"]:
        options.add_argument(switch)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(CHROMEDRIVER)))
    yield driver
    driver.quit()


def wait_for(browser: webdriver.Chrome, selector: str) -> list[WebElement]:
    """The visible elements of that selector, once there are any."""

    def visible(driver: webdriver.Chrome) -> list[WebElement]:
        return [element for element in driver.find_elements(By.CSS_SELECTOR, selector) if element.is_displayed()]

    return WebDriverWait(browser, 60).until(visible)


def show(browser: webdriver.Chrome, server: tuple[str, str], path: str) -> None:
    address, token = server
    browser.get(f"{address}/lab/tree/{path}?token={token}&reset")


def test_a_term_shows_its_definition_and_leads_to_the_glossary(
    browser: webdriver.Chrome, server: tuple[str, str], course: Sample
) -> None:
    show(browser, server, "lessons/01_first.ipynb")
    links = {link.text: link for link in wait_for(browser, ".jp-RenderedMarkdown a[title]")}
    assert links["temp file"].get_attribute("title") == 'A file written first, "beside" the target.'
    titles = wait_for(browser, ".jp-RenderedMarkdown h1, .jp-RenderedMarkdown h2")
    sections = headings(parse(course.read("lessons/sources/01_first.py"), "01_first.py"))
    assert [title.get_attribute("data-jupyter-id") for title in titles] == [
        section.replace(" ", "-") for section in sections
    ]

    links["temp file"].click()
    [anchor] = [
        element
        for element in WebDriverWait(browser, 60).until(
            lambda driver: driver.find_elements(By.CSS_SELECTOR, '.jp-MarkdownViewer [data-jupyter-id="temp-file"]')
        )
        if element.tag_name == "a"
    ]
    heading = anchor.find_element(By.XPATH, "following::h3")
    assert heading.text.startswith("temp file")


def test_hints_are_folded_and_unfold(browser: webdriver.Chrome, server: tuple[str, str]) -> None:
    show(browser, server, "exercises/lesson1/level1.ipynb")
    summaries = wait_for(browser, ".jp-RenderedMarkdown details summary")
    assert [summary.text for summary in summaries] == [f"Hint {number} of 3" for number in (1, 2, 3)]
    hints = browser.find_elements(By.CSS_SELECTOR, ".jp-RenderedMarkdown details")
    assert "store = {}" not in hints[2].text
    browser.execute_script("arguments[0].scrollIntoView()", summaries[2])
    summaries[2].click()
    WebDriverWait(browser, 10).until(lambda _: "store = {}" in hints[2].text)
    assert hints[2].find_elements(By.CSS_SELECTOR, "pre code, pre span")
    assert "dict" not in hints[1].text
