"""6.2: the parts of a verification harness (lesson 6, what pins a run down, and how it ends)."""

from grader.expectations import FarError, Unjudged, raised, require, same, shown, step
from grader.fakes import assistant, response, text, tool_result, tool_use, user
from grader.ledgers import entry
from grader.levels.lesson6.parts import Program, fail, hit, label_of, require_hits, way_to_crash
from grader.plugin import criterion
from grader.results import is_failure, is_success

FALSY = (None, "", 0, False, [], {})
FAULTS = ("RuntimeError", "OSError", "KeyError", "ValueError", "TimeoutError", "LookupError", "ZeroDivisionError")


# stub-client ------------------------------------------------------------------------------------


def queue_of(vary, length):
    """A response queue in which two responses, not side by side, are equal."""
    queue = [
        response(
            text(vary.title()),
            tool_use(vary.id(), vary.tool_name(), {"title": vary.title(), "tags": [vary.number()]}),
            tokens=(vary.number(), vary.number()),
        )
        for _ in range(length - 2)
    ]
    queue.append(response(text(vary.title()), tokens=(vary.number(), vary.number())))
    return [*queue, queue[0]]


def ask(client, messages, **options):
    return client.call([".messages", ".create"], messages=messages, **options)


@criterion("stub-client")
def test_responses_come_in_order_and_then_no_more(submission, vary):
    queue = queue_of(vary, vary.random.randint(4, 7))
    step(
        "asked a stub client as often as it has responses, with options such as model and max_tokens, and then again",
        "the responses in their order, the last of them equal to the first; after that an IndexError or AssertionError",
    )
    client = submission.make_stub_client(queue, keep=True)
    options = {"model": vary.word(), "max_tokens": vary.number(), "tools": [{"name": vary.tool_name()}]}
    options[vary.word()] = vary.value()
    for number, expected in enumerate(queue, 1):
        found = ask(client, [user(text(vary.title()))], **(options if number % 2 else {}))
        require(same(found, expected), f"call {number} of {len(queue)} gave {shown(found)}")
    for _ in range(2):
        require_past_the_end(client, vary, f"call {len(queue) + 1} of {len(queue)}")
    step("asked a stub client that has no responses", "an IndexError or AssertionError")
    require_past_the_end(submission.make_stub_client([], keep=True), vary, "the first call")


def require_past_the_end(client, vary, which):
    try:
        found = ask(client, [user(text(vary.title()))])
    except FarError as error:
        require(error.is_a("IndexError") or error.is_a("AssertionError"), f"{which}: {raised(error)}")
    else:
        require(False, f"{which} gave {shown(found)}")


@criterion("stub-client")
def test_the_responses_that_were_handed_in_stay(submission, vary):
    queue = queue_of(vary, 4)
    held = submission.hold(queue)
    step(
        "made two stub clients of one list of responses, and asked them in turn and to the end",
        "all responses from each, in order, and the list as it was",
    )
    clients = [submission.make_stub_client(held, keep=True) for _ in range(2)]
    for number, expected in enumerate(queue, 1):
        for client in clients:
            found = ask(client, [user(text(vary.title()))])
            require(same(found, expected), f"call {number} of one of the clients gave {shown(found)}")
            left = held.read()
            require(same(left, queue), f"after call {number} the list that was handed in is another one")
    for client in clients:
        require_past_the_end(client, vary, f"call {len(queue) + 1} of {len(queue)}")
    require(same(held.read(), queue), "after one call too many the list that was handed in is another one")


@criterion("stub-client")
def test_calls_holds_what_was_asked_as_it_was_then(submission, vary):
    step("read .calls of a stub client before it was asked anything", "an empty list")
    client = submission.make_stub_client(queue_of(vary, 5), keep=True)
    require(same(client.read(".calls"), []), f".calls is {shown(client.read('.calls'))}")
    messages = [user(text(vary.title()))]
    held = submission.hold(messages)
    call_id = vary.id()
    grown = [
        assistant(text(vary.title()), tool_use(call_id, vary.tool_name(), {"title": vary.title()})),
        user(tool_result(call_id, vary.ticket())),
    ]
    step(
        "asked it three times with one messages list that grew and was changed, deep inside too, after each call",
        "in .calls, for each call, the messages as they were at that call; and the list itself left alone",
    )
    asked = [list(messages)]
    ask(client, held)
    held.append(grown[0])
    asked.append([*messages, grown[0]])
    ask(client, held, model=vary.word())
    held.append(grown[1])
    asked.append([*messages, *grown])
    ask(client, held)
    require(same(held.read(), asked[-1]), "the messages list that it was called with was changed by the call")
    held.put(0, "content", 0, "text", vary.title())
    held.put(1, "content", 1, "input", "title", vary.title())
    held.append(2, "content", text(vary.title()))
    calls = client.read(".calls")
    require(isinstance(calls, list) and len(calls) == 3, f"after three calls .calls is {shown(calls)}")
    for number, (found, expected) in enumerate(zip(calls, asked, strict=True), 1):
        lengths = f"{len(found) if isinstance(found, list) else 'no'} messages, there were {len(expected)}"
        what = lengths if not isinstance(found, list) or len(found) != len(expected) else "changed since then"
        require(same(found, expected), f"in .calls the messages of call {number} are not what they were: {what}")


@criterion("stub-client")
def test_each_client_has_its_own_calls(submission, vary):
    step(
        "asked one of two stub clients, twice with the same messages",
        "its messages in its own .calls for each call, nothing in the other's",
    )
    first, second = (submission.make_stub_client(queue_of(vary, 4), keep=True) for _ in range(2))
    messages = [user(text(vary.title()))]
    for number in (1, 2):
        ask(first, messages)
        require(same(first.read(".calls"), [messages] * number), f".calls is {shown(first.read('.calls'))}")
    require(same(second.read(".calls"), []), f".calls of the other one is {shown(second.read('.calls'))}")


# crash-point ------------------------------------------------------------------------------------


@criterion("crash-point")
def test_a_simulated_crash_is_no_exception_that_tools_handle(submission):
    step("looked at SimulatedCrash", "a class that descends from BaseException and not from Exception")
    require(submission.is_exception("SimulatedCrash"), "it is no exception class")
    require(not submission.is_exception("SimulatedCrash", base="Exception"), "it descends from Exception")


@criterion("crash-point")
def test_unset_it_does_nothing(submission, vary):
    step("hit several labels with CRASH_AFTER unset", "nothing raised")
    require_hits(submission, None, [label_of(vary) for _ in range(3)] * 2, [])


@criterion("crash-point")
def test_without_a_number_it_raises_at_the_first_hit(submission, vary):
    wanted, other = label_of(vary), label_of(vary)
    step(
        "set CRASH_AFTER to a label without a number, and hit that label and another one in turn",
        "SimulatedCrash at the first hit of that label, and at no other",
    )
    require_hits(submission, wanted, [other, wanted, wanted, other, wanted, wanted], [2])
    numbered = f"turn-{vary.random.randint(2, 5)}"
    step(
        "set CRASH_AFTER to a label that ends in a number, with no colon in it",
        "SimulatedCrash at the first hit: what stands behind a dash belongs to the label",
    )
    require_hits(submission, numbered, [numbered] * 6, [1])


@criterion("crash-point")
def test_it_raises_at_the_nth_hit_of_its_own_label_only(submission, vary):
    for n in (2, vary.random.randint(3, 5), vary.random.randint(10, 12)):
        wanted, others = label_of(vary), [label_of(vary) for _ in range(2)]
        sequence = []
        for _ in range(2 * n + 1):
            sequence += [*vary.random.choices(others, k=vary.random.randint(0, 2)), wanted]
        places = [number for number, label in enumerate(sequence, 1) if label == wanted]
        step(
            f"set CRASH_AFTER to LABEL:{n}, and hit that label {2 * n + 1} times, with other labels in between",
            f"SimulatedCrash at hit {n} of that label, and at none before or after it; other labels do not count",
        )
        require_hits(submission, f"{wanted}:{n}", sequence, [places[n - 1]])


@criterion("crash-point")
def test_a_label_is_compared_whole(submission, vary):
    word, number = vary.word(), vary.random.randint(2, 9)
    wanted = f"after-{word}-{number}"
    alike = [f"after-{word}", f"{wanted}1", f"{wanted}-more", f"{word}-{number}", "after", "a"]
    step(
        "set CRASH_AFTER to a label with a number at its end, and hit labels that are a part of it or it of them",
        "no SimulatedCrash at those, and one at the hit that was asked for",
    )
    require_hits(submission, f"{wanted}:2", [*alike, wanted, *alike, wanted, *alike], [14])
    require_hits(submission, wanted, [*alike, wanted, *alike], [7])
    mixed = f"After_{word.title()}-{number}"
    spelt_else = [mixed.lower(), mixed.upper(), mixed.replace("_", "-"), mixed.replace("-", "_")]
    step(
        "set CRASH_AFTER to a label with capitals, a dash and an underscore, and hit it among labels spelt otherwise",
        "one SimulatedCrash, at the label that is the same in every letter",
    )
    require_hits(submission, mixed, [*spelt_else, mixed, *spelt_else], [5])
    step("set CRASH_AFTER to a label, and hit longer and shorter ones", "no SimulatedCrash at any of them")
    require_hits(submission, alike[0], [wanted, alike[1], "after", word, f"before-after-{word}"], [])


@criterion("crash-point")
def test_crash_after_is_read_at_each_call(submission, vary):
    first, second, third = (label_of(vary) for _ in range(3))
    step(
        "changed CRASH_AFTER in a running process: unset, then LABEL:2, then another label",
        "each value obeyed from the next call on, and nothing raised once it is unset again",
    )
    submission.fresh().set_variable("CRASH_AFTER", None)
    require(not hit(submission, first), "it raised while CRASH_AFTER was unset")
    submission.set_variable("CRASH_AFTER", f"{second}:2")
    require(not hit(submission, second), "it raised at the first hit, and :2 was set")
    submission.set_variable("CRASH_AFTER", third)
    require(not hit(submission, second), "it raised at a label that CRASH_AFTER no longer names")
    require(hit(submission, third), "it did not raise at the label that CRASH_AFTER names now")
    submission.fresh().set_variable("CRASH_AFTER", f"{second}:2")
    require(not hit(submission, second), "it raised at the first hit, and :2 was set")
    submission.set_variable("CRASH_AFTER", None)
    require(not hit(submission, second), "it raised while CRASH_AFTER was unset again")


@criterion("crash-point")
def test_a_new_value_does_not_begin_the_count_anew(submission, vary):
    first, second = (label_of(vary) for _ in range(2))
    step(
        "set CRASH_AFTER to a label and hit it twice, then to another label, then to the first again, and hit that "
        "first one each time",
        "SimulatedCrash at the first hit of that label in the process, and at no later one",
    )
    submission.fresh().set_variable("CRASH_AFTER", first)
    found = [hit(submission, first), hit(submission, first)]
    submission.set_variable("CRASH_AFTER", second)
    found.append(hit(submission, first))  # `second` is not hit: one crash a process may be all that there is
    submission.set_variable("CRASH_AFTER", first)
    found.append(hit(submission, first))
    places = ", ".join(str(number) for number, crashed in enumerate(found, 1) if crashed) or "none"
    require(found == [True, False, False, False], f"of 4 hits of that label it raised at these: {places}")


@criterion("crash-point")
def test_hits_are_counted_in_one_process(submission, vary):
    wanted = label_of(vary)
    step(
        "set CRASH_AFTER to LABEL:2 and hit the label once; then the same in a new process",
        "no SimulatedCrash at the first hit of either process, and one at the second",
    )
    require_hits(submission, f"{wanted}:2", [wanted], [])
    require_hits(submission, f"{wanted}:2", [wanted, wanted, wanted], [2])


# three-way --------------------------------------------------------------------------------------


def pending(vary, name):
    """A pending call as a checkpoint holds it."""
    return {"id": vary.id(), "name": name, "input": {"title": vary.title(), "options": [vary.number(), {"dry": False}]}}


def ledger(vary, *names):
    """Entries of other calls of these tools."""
    return {vary.id(): entry(vary, name, vary.value()) for name in names}


@criterion("three-way")
def test_what_is_in_the_ledger_is_reused(submission, vary, tools):
    reads, writes, absent = (vary.tool_name() for _ in range(3))
    for name in (reads, writes):
        tools.add(name, do=lambda _: vary.value())
    effects = ledger(vary, reads, writes)
    cases = [(pending(vary, name), value) for name in (reads, writes) for value in (vary.ticket(), *FALSY)]
    cases.append((pending(vary, absent), vary.value()))
    for call, value in cases:
        effects[call["id"]] = entry(vary, call["name"], value)
    step(
        "reconciled calls that are in the ledger, of a read-only tool, of another one, and of one without "
        'implementation, with results such as a dict, null, 0 and ""',
        "for each call the stored result, not marked as an error, and no tool run",
    )
    for call, value in vary.shuffled(cases):
        block = submission.reconcile(call, effects, tools.impls, {reads})
        require(tools.count() == 0, "a tool ran, although the ledger has its result")
        require(is_success(block, call["id"], value), f"it returned {shown(block)} for a stored {shown(value)}")


@criterion("three-way")
def test_a_read_that_is_not_in_the_ledger_runs_again(submission, vary, tools):
    values = {vary.tool_name(): value for value in vary.shuffled((vary.ticket(), vary.title(), *FALSY))}
    values[vary.choice(("delete_file", "send_email"))] = vary.value()
    for name, value in values.items():
        tools.add(name, value)
    effects = ledger(vary, *values)
    step(
        "reconciled calls that are not in the ledger, of tools in read_only; other calls of these tools are in it",
        "each tool run once, with the call's input, and what it returned, not marked as an error",
    )
    for name, value in values.items():
        call = pending(vary, name)
        block = submission.reconcile(call, effects, tools.impls, set(values))
        runs = [run for run in tools.runs if run.name == name]
        require(len(runs) == 1, f"a read-only tool ran {len(runs)} times for one call")
        require(same(runs[0].input, call["input"]), f"it was called with {shown(runs[0].input)}")
        require(is_success(block, call["id"], value), f"it returned {shown(block)} for a tool that gave {shown(value)}")
    step("did the same with an empty ledger", "the tool run once, and its result")
    name, value = vary.tool_name(), vary.value()
    tools.add(name, value)
    call = pending(vary, name)
    block = submission.reconcile(call, {}, tools.impls, {name})
    require(tools.count(name) == 1, f"a read-only tool ran {tools.count(name)} times for one call")
    require(is_success(block, call["id"], value), f"it returned {shown(block)}")


@criterion("three-way")
def test_anything_else_is_reported_and_never_run(submission, vary, tools):
    reads, absent = vary.tool_name(), vary.tool_name()
    harmless = vary.shuffled(("read_file", "grep", "list_dir", "web_search"))
    names = ["create_ticket", vary.tool_name(), *harmless, f"{reads}_{vary.letters(3).lower()}"]
    for name in (reads, *names):
        tools.add(name, vary.value())
    step(
        "reconciled calls that are not in the ledger, of tools that are not in read_only, whatever they are called, "
        "and of one without implementation; other calls of these tools are in the ledger",
        "is_error True with a text, and no tool run",
    )
    for name in (*names, absent):
        for effects, read_only in ((ledger(vary, name, reads), {reads}), ({}, {reads}), (ledger(vary, name), set())):
            call = pending(vary, name)
            block = submission.reconcile(call, effects, tools.impls, read_only)
            require(tools.count() == 0, f"a tool ran ({shown(name)}) that is not in read_only")
            require(is_failure(block, call["id"]), f"it returned {shown(block)} for a call of {shown(name)}")


@criterion("three-way")
def test_a_read_that_fails_is_reported(submission, vary, tools):
    kinds = {vary.tool_name(): kind for kind in vary.shuffled(FAULTS)}
    absent = vary.tool_name()
    for name, kind in kinds.items():
        tools.failing(name, kind, vary.title())
    step(
        "reconciled calls of read-only tools that raise, and of one without implementation",
        "is_error True with a text; nothing raised",
    )
    for name in (*kinds, absent):
        call = pending(vary, name)
        block = submission.reconcile(call, {}, tools.impls, {*kinds, absent})
        require(name == absent or tools.count(name) > 0, "a read-only tool was not run")
        require(is_failure(block, call["id"]), f"it returned {shown(block)}")


@criterion("three-way")
def test_a_crash_inside_a_tool_is_no_failed_tool(submission, vary, tools):
    name, label = vary.tool_name(), label_of(vary)
    crash = way_to_crash(submission, label)
    if "SimulatedCrash" not in submission.kinds or submission.is_exception("SimulatedCrash", base="Exception"):
        return  # judged under crash-point
    tools.add(name, do=lambda _: crash())
    step(
        "reconciled a call of a read-only tool inside which your SimulatedCrash is raised",
        "the SimulatedCrash passed on: what stands for a kill is no failure of the tool",
    )
    try:
        block = submission.reconcile(pending(vary, name), {}, tools.impls, {name})
    except FarError as error:
        require(error.is_a("SimulatedCrash"), raised(error))
    else:
        require(False, f"it returned {shown(block)}")


# exit-137 ---------------------------------------------------------------------------------------


@criterion("exit-137")
def test_an_end_is_0_and_resume_is_handed_on(submission, vary):
    cases = [
        ([], False),
        (["--resume"], True),
        (["--dir", vary.word(), "--resume"], True),
        (["--resume", "--verbose", vary.word()], True),
        ([f"{vary.word()}.py", "--resume"], True),
        (["--verbose", "--dir", vary.word()], False),
        ([f"{vary.word()}.py", "resume"], False),
        (["--resumed"], False),
        (["--RESUME", vary.word()], False),
        (["--no-resume"], False),
        (["--dir", "my--resume"], False),
    ]
    values = [None, *(vary.random.choices((137, 1, True, {"turns": 4}, "done", False, -9, []), k=len(cases) - 1))]
    for (argv, resume), value in zip(vary.shuffled(cases), values, strict=True):
        step(
            f"called main with argv {shown(argv)} and a run that returns {shown(value)}",
            f"run called with {resume}, and 0 returned, whatever run returns",
        )
        program = Program(lambda value=value: value)
        found = submission.main(program.run, argv)
        program.require_called(resume)
        require(same(found, 0), f"it returned {shown(found)}")


@criterion("exit-137")
def test_a_simulated_crash_is_137(submission, vary):
    label = label_of(vary)
    step("looked for SimulatedCrash", "an exception class")
    require(submission.is_exception("SimulatedCrash"), "it is no exception class")
    for argv in ([], ["--resume"], ["--resume", vary.word()]):
        step(
            f"called main with argv {shown(argv)} and a run that raises your SimulatedCrash, then with one that ends",
            "137, then 0",
        )
        crashing = Program(way_to_crash(submission, label))
        found = submission.main(crashing.run, argv)
        crashing.require_called("--resume" in argv)
        require(same(found, 137), f"it returned {shown(found)} for the crash")
        ending = Program(lambda: None)
        found = submission.main(ending.run, argv)
        require(same(found, 0), f"it returned {shown(found)} for the run after the crash")


@criterion("exit-137")
def test_anything_else_passes_through(submission, vary):
    for kind in vary.shuffled((*FAULTS, "AssertionError", "KeyboardInterrupt", "GeneratorExit")):
        words = vary.title()
        step(
            f"called main with a run that raises {kind}",
            f"that very {kind}, passed on: a fault is not to look like a kill",
        )
        program = Program(lambda kind=kind, words=words: fail(kind, words))
        try:
            found = submission.main(program.run, [])
        except FarError as error:
            require(error.type_name == kind and words in error.text, raised(error))
        else:
            require(False, f"it returned {shown(found)}")


@criterion("exit-137")
def test_a_system_exit_passes_through(submission, vary):
    status = str(vary.random.randint(2, 99))
    step("called main with a run that calls sys.exit", "that SystemExit, passed on")
    try:
        found = submission.main(Program(lambda: fail("SystemExit", status)).run, [])
    except Unjudged as stopped:
        if stopped.reason != "exited":  # that is what becomes of a SystemExit that nobody catches
            raise
    else:
        require(False, f"it returned {shown(found)}")
