"""The crash takes no argument and counts the hits in its class."""

import copy
import os


class SimulatedCrash(BaseException):
    hits = {}

    @classmethod
    def at(cls, label):
        cls.hits[label] = cls.hits.get(label, 0) + 1
        return cls.hits[label]

    def __init__(self):
        super().__init__("killed")


def crash_point(label):
    environment = dict(os.environ)
    if "CRASH_AFTER" not in environment:
        return
    name, *rest = environment["CRASH_AFTER"].split(":", 1)
    if name != label:
        return
    if SimulatedCrash.at(label) != (int(rest[0]) if rest else 1):
        return
    raise SimulatedCrash


class Client(object):
    def __init__(self, answers):
        self.answers = answers[:]
        self.calls = list()
        outer = self

        class messages(object):
            def create(self, **keywords):
                outer.calls.append(copy.deepcopy(keywords.pop("messages")))
                return outer.answers[len(outer.calls) - 1]

        self.messages = messages()


def make_stub_client(responses):
    return Client(responses)


def reconcile(pending, effects, tool_impls, read_only):
    content, is_error = three_way(pending, effects, tool_impls, read_only)
    block = {"type": "tool_result", "tool_use_id": pending["id"], "content": content}
    return {**block, "is_error": True} if is_error else block


def three_way(pending, effects, tool_impls, read_only):
    if pending["id"] in effects:
        return effects[pending["id"]]["result"], False
    if pending["name"] in read_only:
        try:
            return tool_impls[pending["name"]](pending["input"]), False
        except KeyError:
            return f"{pending['name']} failed or is unknown", True
        except Exception as error:
            return f"{pending['name']}: {error}", True
    return f"{pending['name']}: outcome unknown", True


def main(run, argv):
    try:
        run("--resume" in list(argv))
    except BaseException as error:
        if isinstance(error, SimulatedCrash):
            return 137
        raise
    return 0
