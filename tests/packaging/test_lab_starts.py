"""`exit137 lab` for real: from another folder, in a C locale, without the environment's bin folder on PATH."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
import websocket

ADDRESS = re.compile(r"(http://(?:127\.0\.0\.1|localhost):\d+)(/\S*)\?token=([0-9a-f]+)")


def get(url: str, token: str, data: bytes | None = None) -> object:
    request = urllib.request.Request(url, data=data, headers={"Authorization": f"token {token}"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def run_in_kernel(url: str) -> str:
    """What a cell prints that imports the course's packages and names the workbook."""
    code = "import os, exit137, grader\nprint(os.environ['EXIT137_WORKBOOK'])"
    content = {"code": code, "silent": False, "store_history": False, "allow_stdin": False, "stop_on_error": True}
    header = {"msg_id": "1", "msg_type": "execute_request", "session": "1", "username": "", "version": "5.3"}
    request = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
    socket = websocket.create_connection(url.replace("http", "ws", 1), timeout=40)
    try:
        socket.send(json.dumps(request))
        printed = ""
        while True:
            message = json.loads(socket.recv())
            if message["parent_header"].get("msg_id") != "1":
                continue
            if message["msg_type"] == "stream" and message["content"]["name"] == "stdout":
                printed += message["content"]["text"]
            if message["msg_type"] == "error":
                raise AssertionError("\n".join(message["content"]["traceback"]))
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                return printed
    finally:
        socket.close()


@pytest.mark.timeout(120)
def test_jupyterlab_opens_on_the_lessons_and_has_a_kernel(tmp_path: Path) -> None:
    log = tmp_path / "log"
    environment = {"PATH": "/nowhere", "LC_ALL": "C", "HOME": str(tmp_path / "home")}
    if "SYSTEMROOT" in os.environ:
        environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    command = [sys.executable, "-m", "grader", "lab", "my workbook", "--no-browser", "--port", "18947"]
    with log.open("wb") as out:
        lab = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=out, stderr=out)
    try:
        ends_at = time.monotonic() + 60
        while not (found := ADDRESS.search(log.read_text(errors="replace"))):
            assert lab.poll() is None and time.monotonic() < ends_at, log.read_text(errors="replace")
            time.sleep(0.1)
        server, page, token = found.groups()
        assert page.startswith("/lab/tree/")
        names = {item["name"] for item in get(f"{server}/api/contents/lessons", token)["content"]}  # type: ignore[index]
        assert "glossary.md" in names
        assert page.rpartition("/")[2] in names
        with urllib.request.urlopen(f"{server}/lab?token={token}", timeout=20) as answer:
            # JupyterLab is told to leave its news and update checks alone.
            assert b"apputils-extension:announcements" in answer.read()
        kernel = get(f"{server}/api/kernels", token, data=json.dumps({"name": "python3"}).encode())
        printed = run_in_kernel(f"{server}/api/kernels/{kernel['id']}/channels?token={token}")  # type: ignore[index]
        assert printed == f"{tmp_path / 'my workbook'}\n"
    finally:
        lab.send_signal(signal.SIGTERM)
        lab.wait(30)
    said = log.read_text(errors="replace")
    assert f"Your workbook: {tmp_path / 'my workbook'}" in said
    assert said.count("token=") == 1 and "extension was" not in said, said
