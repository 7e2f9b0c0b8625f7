"""Messages, from plain dicts and from the official package's own types."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import anthropic
import pytest
from anthropic import types
from exit137.checkpoint import new_state
from exit137.loop import run_loop
from exit137.messages import RealClient, ResponseError, find_dangling, for_api, plain, plain_response, with_result
from exit137.run import run_task
from exit137.stub import make_stub_client, response, tool_use

from tests.reference.conftest import RESPONSES, new_world


def sdk_message(plain_one: dict[str, Any]) -> types.Message:
    """The object that the official client makes of this response."""
    rest = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-x", "stop_sequence": None}
    return types.Message.model_validate(rest | copy.deepcopy(plain_one))


def test_sdk_objects_become_the_dicts_that_were_sent() -> None:
    for given in RESPONSES:
        assert plain_response(sdk_message(given)) == plain_response(given)
        assert json.loads(json.dumps(plain_response(sdk_message(given)))) == plain_response(given)


def test_sdk_blocks_within_plain_dicts() -> None:
    block = types.ToolUseBlock(type="tool_use", id="t", name="read_file", input={"path": "a"})
    text = types.TextBlock(type="text", text="hello", citations=None)
    message = {"role": "assistant", "content": (text, block)}
    assert plain(message) == {
        "role": "assistant",
        "content": [{"type": "text", "text": "hello", "citations": None}, tool_use("t", "read_file", path="a")],
    }


def test_a_thinking_block_goes_back_unchanged() -> None:
    thinking = {"type": "thinking", "thinking": "hm", "signature": "c2ln"}
    given = response(thinking, "so")
    assert plain_response(sdk_message(given))["content"] == given["content"]


def test_cached_tokens_count() -> None:
    given = response("x", tokens=(10, 5))
    given["usage"] |= {"cache_creation_input_tokens": 100, "cache_read_input_tokens": None}
    assert plain_response(given)["tokens"] == 115
    assert plain_response(sdk_message(given))["tokens"] == 115


def test_a_whole_task_with_sdk_objects_ends_like_one_with_dicts(tmp_path: Path) -> None:
    states = []
    for kind, responses in (("plain", RESPONSES), ("sdk", [sdk_message(r) for r in RESPONSES])):
        tools = new_world(tmp_path / kind).tools()
        states.append(run_task(tmp_path / kind, False, "t", responses, tools, approve=lambda *_call: True))
    assert states[0] == states[1]
    assert (states[0]["turns"], states[0]["tokens_used"]) == (5, 165)


@pytest.fixture
def wire() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A server on this machine that answers with RESPONSES: its address, and the requests it got."""
    queue = make_stub_client(RESPONSES)
    requests: list[dict[str, Any]] = []

    class Api(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            said = sdk_message(queue.create(messages=requests[-1]["messages"]))
            body = said.model_dump_json().encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Api)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", requests
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_official_client_gets_what_the_api_takes(wire: tuple[str, list[dict[str, Any]]], tmp_path: Path) -> None:
    address, requests = wire
    with anthropic.Anthropic(api_key="none", base_url=address, max_retries=0) as official:
        client = RealClient(official, model="claude-x", max_tokens=100)
        state = run_loop(client, new_world(tmp_path).tools(), new_state("t"), lambda _point, _state: None)
    assert (state["turns"], state["tokens_used"]) == (5, 165)
    assert json.loads(json.dumps(state)) == state
    assert len(requests) == 5
    for request in requests:
        assert (request["model"], request["max_tokens"]) == ("claude-x", 100)
        assert find_dangling(request["messages"]) == []
        for message in request["messages"]:
            for block in message["content"] if isinstance(message["content"], list) else []:
                assert block["type"] != "tool_result" or isinstance(block["content"], str)


def test_for_api_turns_results_into_text_and_leaves_blocks() -> None:
    def sent(content: Any) -> Any:
        message = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": content}]}
        return for_api([message])[0]["content"][0]["content"]

    assert [sent(value) for value in ({"id": 1}, None, "", 0, [], "text")] == [
        '{"id": 1}',
        "null",
        "",
        "0",
        "[]",
        "text",
    ]
    blocks = [{"type": "text", "text": "a"}]
    assert sent(blocks) == blocks


@pytest.mark.parametrize("stop_reason", ["max_tokens", "refusal", "pause_turn", None])
def test_a_response_that_was_cut_short_is_refused(stop_reason: str | None) -> None:
    with pytest.raises(ResponseError, match=repr(stop_reason)):
        plain_response(response("half a") | {"stop_reason": stop_reason})


@pytest.mark.parametrize("lost", ["id", "name", "input"])
def test_a_call_without_a_part_is_refused(lost: str) -> None:
    call = tool_use("t", "read_file")
    del call[lost]
    with pytest.raises(ResponseError, match="tool_use"):
        plain_response(response(call))


def test_something_else_is_refused() -> None:
    for other in (None, "text", {"content": []}, {"content": "text", "usage": {}, "stop_reason": "end_turn"}):
        with pytest.raises(ResponseError):
            plain_response(other)


# Dangling calls.

A, B, C = (tool_use(name, "read_file", path=name) for name in "abc")


def said(*calls: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": list(calls)}


def results(*ids: str) -> dict[str, Any]:
    return {"role": "user", "content": [{"type": "tool_result", "tool_use_id": i, "content": i} for i in ids]}


@pytest.mark.parametrize(
    ("messages", "dangling"),
    [
        ([], []),
        ([{"role": "user", "content": "text"}, {"role": "assistant", "content": "text"}], []),
        ([said(A)], [A]),
        ([said(A), results("a")], []),
        ([said(A, {"type": "text", "text": "behind"}, B)], [A, B]),
        ([said(A, B, C), results("b")], [A, C]),
        ([said(A, B), results("b", "a")], []),
        ([said(A), {"role": "user", "content": "go on"}, said(B), results("b")], [A]),
        ([results("a"), said(A)], [A]),
    ],
)
def test_find_dangling(messages: list[dict[str, Any]], dangling: list[dict[str, Any]]) -> None:
    before = copy.deepcopy(messages)
    assert find_dangling(messages) == dangling
    assert messages == before


def test_a_result_joins_those_of_its_turn_in_the_order_of_the_calls() -> None:
    history = [said(A, B, C), results("c")]
    before = copy.deepcopy(history)
    one = with_result(history, results("a")["content"][0])
    assert with_result(one, results("b")["content"][0]) == [said(A, B, C), results("a", "b", "c")]
    assert history == before


def test_a_result_in_the_middle_stands_before_the_text_that_followed() -> None:
    history = [said(A), {"role": "user", "content": "go on"}, said({"type": "text", "text": "done"})]
    answered = with_result(history, results("a")["content"][0])
    assert answered[1]["content"] == [*results("a")["content"], {"type": "text", "text": "go on"}]
    assert (answered[0], answered[2]) == (history[0], history[2])
    assert with_result([said(A), said({"type": "text", "text": "done"})], results("a")["content"][0]) == [
        said(A),
        results("a"),
        said({"type": "text", "text": "done"}),
    ]
