"""3.2: reconcile without a ledger (lesson 3, the rule for a dangling call)."""

from contextlib import suppress

from grader.expectations import FarError, require, same, shown, step
from grader.levels.lesson3.outcome import outcome_objection
from grader.plugin import criterion

FALSY = (None, "", 0, False, [], {})
FAULTS = ("RuntimeError", "OSError", "KeyError", "ValueError", "TimeoutError", "LookupError", "ZeroDivisionError")


def pending(vary, name):
    """A pending call as a checkpoint holds it."""
    return {"id": vary.id(), "name": name, "input": {"title": vary.title(), "options": [vary.number(), {"dry": False}]}}


def effects(vary, tools):
    """Two calls of tools that do something to the world."""
    names = [vary.tool_name(), vary.choice(("send_email", "create_ticket", "delete_file"))]
    for name in names:
        tools.add(name, vary.ticket())
    return [pending(vary, name) for name in vary.shuffled(names)]


# paired -----------------------------------------------------------------------------------------


@criterion("paired")
def test_every_call_gets_one_paired_block(submission, vary, tools):
    reads = vary.tool_name()
    tools.add(reads, vary.value())
    step(
        "reconciled two calls of a read-only tool and two of others",
        "for each call one dict: type tool_result, the call's own id as tool_use_id, and a content",
    )
    for call in vary.shuffled([pending(vary, reads), pending(vary, reads), *effects(vary, tools)]):
        block = submission.reconcile(call, tools.impls, {reads})
        require_block(block, call)


@criterion("paired")
def test_a_read_only_call_that_fails_is_paired_too(submission, vary, tools):
    breaks, absent = vary.tool_name(), vary.tool_name()
    tools.failing(breaks, vary.choice(FAULTS), vary.title())
    step(
        "reconciled a call of a read-only tool that raises, and one of a read-only tool without implementation",
        "one dict too: type tool_result, the call's own id as tool_use_id, and a content",
    )
    for name in (breaks, absent):
        call = pending(vary, name)
        with suppress(FarError):  # an error that gets out is a matter of another criterion
            require_block(submission.reconcile(call, tools.impls, {breaks, absent}), call)


def require_block(block, call):
    require(
        isinstance(block, dict)
        and block.get("type") == "tool_result"
        and same(block.get("tool_use_id"), call["id"])
        and "content" in block,
        f"it returned {shown(block)}",
    )


# re-runs-read-only ------------------------------------------------------------------------------


@criterion("re-runs-read-only")
def test_a_read_only_call_is_run_again(submission, vary, tools):
    # One name that a list of dangerous tools might hold: what is read-only, the argument alone says.
    values = {vary.tool_name(): value for value in vary.shuffled((vary.ticket(), vary.value(), vary.title(), *FALSY))}
    values[vary.choice(("delete_file", "send_email"))] = vary.value()
    values[vary.tool_name()] = " ".join(vary.title() for _ in range(300))
    for name, value in values.items():
        tools.add(name, value)
    step(
        'reconciled calls of tools in read_only, which return things such as a dict, a long text, null, 0 and ""',
        "each tool called once, with the call's input, and what it returned as the content, not marked as an error",
    )
    for name, value in values.items():
        call = pending(vary, name)
        if value is None or value == "":
            call["input"] = {}
        block = submission.reconcile(call, tools.impls, set(values))
        runs = [run for run in tools.runs if run.name == name]
        require(len(runs) == 1, f"a read-only tool ran {len(runs)} times for one call")
        require(same(runs[0].input, call["input"]), f"it was called with {shown(runs[0].input)}")
        require(
            isinstance(block, dict) and same(block.get("content", ()), value) and not block.get("is_error"),
            f"it returned {shown(block)}",
        )


@criterion("re-runs-read-only")
def test_a_read_only_tool_that_raises_is_reported(submission, vary, tools):
    kinds = {vary.tool_name(): kind for kind in vary.shuffled(FAULTS)}
    for name, kind in kinds.items():
        tools.failing(name, kind, vary.title())
    step("reconciled calls of read-only tools that raise", "the tool called, and is_error True; nothing raised")
    for name, kind in kinds.items():
        block = submission.reconcile(pending(vary, name), tools.impls, set(kinds))
        require(tools.count(name) > 0, "a read-only tool was not run")
        told = isinstance(block, dict) and block.get("is_error") is True
        require(told, f"it returned {shown(block)} after a {kind}")
        require(same(block, block), f"it returned {shown(block)} after a {kind}, and something in it is no JSON")


@criterion("re-runs-read-only")
def test_a_read_only_tool_without_implementation_is_reported(submission, vary, tools):
    absent, other = vary.tool_name(), vary.tool_name()
    tools.add(other, vary.value())
    step(
        "reconciled a call whose tool is in read_only and has no implementation",
        "is_error True, as for a tool that raises; nothing raised",
    )
    for impls in (tools.impls, {}):
        block = submission.reconcile(pending(vary, absent), impls, {absent, other})
        require(isinstance(block, dict) and block.get("is_error") is True, f"it returned {shown(block)}")
    require(tools.count() == 0, "another tool ran in its place")


# never-runs-effects -----------------------------------------------------------------------------


@criterion("never-runs-effects")
def test_what_is_not_read_only_is_never_run(submission, vary, tools):
    read_only = {vary.tool_name() for _ in range(2)}
    for name in sorted(read_only):
        tools.add(name, vary.value())
    step(
        "reconciled calls of tools that are not in read_only, some with a name much like a read-only one, "
        "one without an implementation",
        "an answer, no tool run, nothing raised: only what read_only names may run again",
    )
    alike = [f"{min(read_only)}_{vary.letters(3).lower()}", max(read_only)[:-1], max(read_only)[1:]]
    for name in alike:
        tools.add(name, vary.ticket())
    for call in [*effects(vary, tools), *(pending(vary, name) for name in alike), pending(vary, vary.tool_name())]:
        block = submission.reconcile(call, tools.impls, read_only)
        require(tools.count() == 0, f"{shown(call['name'])} was run, which is not in read_only")
        require(isinstance(block, dict), f"it returned {shown(block)} instead of a block")


@criterion("never-runs-effects")
def test_names_decide_nothing(submission, vary, tools):
    names = [*vary.shuffled(("read_file", "grep", "list_dir", "web_search"))]
    names += [f"{verb}_{vary.word()}" for verb in ("check", "get", "find")]
    for name in names:
        tools.add(name, vary.value())
    upper = vary.tool_name()
    tools.add(upper.upper(), vary.value())
    step(
        "reconciled calls whose names sound harmless, with a read_only that does not name them, once with an empty one",
        "an answer and no tool run: what is read-only is said by read_only, not by a name",
    )
    for name in [*names, upper.upper()]:
        for read_only in ({upper}, set()):
            block = submission.reconcile(pending(vary, name), tools.impls, read_only)
            require(tools.count() == 0, f"{shown(name)} was run, which is not in read_only")
            require(isinstance(block, dict), f"it returned {shown(block)} instead of a block")


# honest-error -----------------------------------------------------------------------------------


@criterion("honest-error")
def test_the_model_is_told_that_nobody_knows(submission, vary, tools):
    read_only = {vary.tool_name()}
    for name in read_only:
        tools.add(name, vary.value())
    step(
        "reconciled calls of tools that are not in read_only, with and without an implementation (words are judged by "
        "rules, in many languages; a person may look again)",
        "is_error True, and a text that says in any words that nobody knows whether the call ran: not that it ran, "
        "nor that it did not, failed, was cancelled or declined",
    )
    for call in [*effects(vary, tools), pending(vary, vary.tool_name())]:
        block = submission.reconcile(call, tools.impls, read_only)
        require(isinstance(block, dict), f"it returned {shown(block)} instead of a block")
        require(block.get("is_error") is True, f"is_error is {shown(block.get('is_error'))}")
        objection = outcome_objection(block.get("content"), call=call)
        require(objection is None, str(objection))
