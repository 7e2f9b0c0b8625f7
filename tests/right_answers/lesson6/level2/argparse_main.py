"""argparse in main, which leaves other flags alone; match in reconcile; a regular expression for CRASH_AFTER."""

import argparse
import copy
import os
import re


def make_stub_client(responses):
    class Client:
        calls = []
        _responses = iter([*responses])

        class messages:
            @staticmethod
            def create(*, messages, **_):
                try:
                    answer = next(Client._responses)
                except StopIteration:
                    raise IndexError("no more responses") from None
                Client.calls.append(copy.deepcopy(messages))
                return answer

    return Client()


class SimulatedCrash(BaseException):
    pass


_hits: dict[str, int] = {}


def crash_point(label: str) -> None:
    match = re.fullmatch(r"(?P<label>[^:]+)(:(?P<n>\d+))?", os.environ.get("CRASH_AFTER", ""))
    if match is None:
        return
    if match["label"] == label:
        _hits[label] = _hits.get(label, 0) + 1
        if _hits[label] == int(match["n"] or "1"):
            raise SimulatedCrash(label)


def reconcile(pending, effects, tool_impls, read_only):
    match pending:
        case {"id": id} if id in effects:
            content, failed = effects[id]["result"], False
        case {"name": name, "input": input} if name in read_only:
            try:
                content, failed = tool_impls[name](input), False
            except Exception as error:
                content, failed = f"{error!r}", True
        case _:
            content, failed = "unknown outcome", True
    block = {"type": "tool_result", "tool_use_id": pending["id"], "content": content}
    return block | {"is_error": True} if failed else block


def main(run, argv):
    parser = argparse.ArgumentParser(allow_abbrev=False, add_help=False)
    parser.add_argument("--resume", action="store_true")
    options, _others = parser.parse_known_args(argv)
    try:
        run(options.resume)
    except SimulatedCrash:
        return 137
    return 0
