"""1.3: find the dangling calls (lesson 1, the call that nobody answered)."""

import json

from grader.expectations import FarError, require, same, shown, step
from grader.fakes import assistant, text, tool_result, tool_use, user
from grader.levels.lesson1.talks import Talk
from grader.plugin import criterion


def require_open(submission, talk, what):
    """find_dangling gives the open calls of this history, whole and in order; `what` says what history it is."""
    found = submission.find_dangling(talk.messages)
    require(isinstance(found, list), f"{what}: it gave {shown(found)} and no list")
    wrong = [block for block in found if not any(same(block, call) for call in talk.calls)]
    words = shown(wrong[0]) if wrong else ""
    require(not wrong, f"{what}: in the list is {words}, which is no tool_use block of an assistant message")
    ids, wanted = [block["id"] for block in found], [call["id"] for call in talk.open]
    answered = len(set(ids) - set(wanted))
    require(answered == 0, f"{what}: in the list are calls that have a result, {answered} of them")
    missing = len(set(wanted) - set(ids))
    require(missing == 0, f"{what}: of {len(wanted)} open calls {missing} are not in the list")
    require(len(ids) == len(wanted), f"{what}: in the list are {len(ids)} blocks for {len(wanted)} open calls")
    require(ids == wanted, f"{what}: the {len(ids)} open calls are not in the order in which they were named")


# none -------------------------------------------------------------------------------------------


def require_list(submission, talk):
    """What comes back is a list over there too: a tuple looks like one from here."""
    try:
        submission.find_dangling(talk.messages, keep=True).call([".__add__"], [])
    except FarError:
        require(False, "what it gave is no list: a list cannot be added to it")


@criterion("none")
def test_a_history_without_calls(submission, vary):
    step("called find_dangling for histories in which no tool was ever named", "an empty list")
    talk = Talk(vary)
    empty = Talk(vary)
    empty.messages.clear()
    require_open(submission, empty, "a history without any message")
    require_open(submission, talk, "a history that holds the task alone")
    require_list(submission, talk)
    for _ in range(6):
        talk.says("assistant").says("user")
    require_open(submission, talk, "a history of texts, as strings, as blocks and empty")


@criterion("none")
def test_a_history_with_all_its_results(submission, vary):
    step(
        "called find_dangling for histories in which every call has a result: null, an empty text, an error among them",
        "an empty list, whatever it was called with before",
    )
    begun = Talk(vary)
    begun.names(2)
    submission.find_dangling(begun.messages)
    talk = Talk(vary)
    for count in vary.shuffled((1, 1, 2, 3, 4)):
        talk.turn(count)
        require_open(submission, talk, f"a history that ends with the results of a turn of {count}")
    talk.says("assistant")
    require_open(submission, talk, "a history that has come to its end")


@criterion("none")
def test_every_kind_of_result_is_an_answer(submission, vary):
    step("called find_dangling where the only call has a result, of each kind in turn", "an empty list")
    for content in (None, "", 0, False, [], {}, vary.title(), vary.ticket()):
        for more in ({}, {"is_error": True}, {"is_error": False}):
            talk = Talk(vary)
            [call] = talk.names()
            talk.answers(call)
            talk.messages[-1] = user({**tool_result(call["id"], content), **more})
            kind = "an error" if more.get("is_error") else "no error"
            require_open(submission, talk, f"a result whose content is {shown(content)} and that is {kind}")


@criterion("none")
def test_results_that_come_late(submission, vary):
    step("called find_dangling where results stand several messages behind their calls", "an empty list")
    talk = Talk(vary)
    [late] = talk.names()
    talk.says("user")
    talk.turn(2)
    first, second, third = talk.names(3)
    talk.answers(third).says("assistant").answers(first).says("assistant")
    talk.answers(second, late)
    require_open(submission, talk, "results that come later and apart from each other")


# single -----------------------------------------------------------------------------------------


def plain_talk(vary):
    """A history whose results are such as everybody takes for answers: what others are is a matter of `none`."""
    return Talk(vary, plain_results=True)


@criterion("single")
def test_the_last_message_names_it(submission, vary):
    step("called find_dangling where the last message names a call", "a list of that one tool_use block, as it is")
    talk = plain_talk(vary)
    talk.names()
    require_open(submission, talk, "the first turn")
    for _ in range(4):
        talk = plain_talk(vary)
        for _ in range(vary.random.randint(1, 4)):
            talk.turn()
        talk.names()
        require_open(submission, talk, "a later turn")


@criterion("single")
def test_text_around_the_call(submission, vary):
    step("called find_dangling where text stands before the call, behind it, or both", "a list of that call")
    for before, behind in ((1, 0), (0, 1), (2, 2)):
        talk = plain_talk(vary).turn()
        [call] = talk.names()
        words = [text(vary.title()) for _ in range(before + behind)]
        talk.messages[-1] = assistant(*words[:before], call, *words[before:])
        require_open(submission, talk, f"{before} texts before the call and {behind} behind it")


@criterion("single")
def test_contents_that_are_a_text(submission, vary):
    step(
        "called find_dangling where the contents before and behind the open call are texts, of both roles",
        "a list of that call",
    )
    for roles_before, roles_behind in ((("assistant", "user"), ()), ((), ("user",)), (("assistant", "user"),) * 2):
        talk = plain_talk(vary)
        talk.messages = [{"role": role, "content": vary.title()} for role in ("user", *roles_before)]
        talk.names()
        talk.messages += [{"role": role, "content": vary.title()} for role in ("user", *roles_behind)]
        require_open(
            submission, talk, f"{len(roles_before) + 1} texts before the call, {len(roles_behind) + 1} behind it"
        )


@criterion("single")
def test_it_stands_in_the_middle_of_the_history(submission, vary):
    step(
        "called find_dangling where the open call is followed by a user's text and by turns that are complete",
        "a list of that call",
    )
    for turns_before in (0, 3):
        talk = plain_talk(vary)
        for _ in range(turns_before):
            talk.turn(vary.random.randint(1, 2))
        talk.names()
        talk.says("user")
        require_open(submission, talk, "an open call with a user's message behind it")
        talk.turn(2).turn()
        require_open(submission, talk, "an open call with two turns behind it")
        talk.says("assistant")
        require_open(submission, talk, "an open call in a history that has come to its end")


@criterion("single")
def test_calls_that_look_alike(submission, vary):
    step(
        "called find_dangling where the tool was called twice with the same input and one of the calls has a result",
        "a list of the other one: the id tells them apart",
    )
    for answered in (0, 1):
        talk = plain_talk(vary)
        calls = [talk.names(1, "read_file", {"path": "a.txt"})[0], *talk.names(1, "read_file", {"path": "a.txt"})]
        talk.answers(calls[answered])
        require_open(submission, talk, f"two equal calls of which number {answered + 1} has a result")


@criterion("single")
def test_an_id_that_begins_like_another(submission, vary):
    step("called find_dangling where one id begins with the other", "a list of the call without a result")
    for answered in (0, 1):
        talk, start = plain_talk(vary), vary.id()
        talk.calls = [tool_use(start, vary.tool_name()), tool_use(start + vary.letters(2), vary.tool_name())]
        talk.messages += [assistant(talk.calls[0]), assistant(talk.calls[1])]
        talk.answers(talk.calls[answered])
        require_open(submission, talk, f"two such calls of which number {answered + 1} has a result")


@criterion("single")
def test_data_that_looks_like_a_block(submission, vary):
    step(
        "called find_dangling where a text, an input and a result hold what looks like a call or like a result",
        "a list of the one real call without a result: what stands inside a text, an input or a result is data",
    )
    talk = plain_talk(vary)
    [call] = talk.names()
    fake_result, fake_call = tool_result(call["id"], vary.value()), tool_use(vary.id(), vary.tool_name())
    [reader] = talk.names(1, input={"wanted": fake_result, "ids": [call["id"]], "tool_use_id": call["id"]})
    talk.answers(reader)
    talk.messages[-1] = user(tool_result(reader["id"], [fake_call, fake_result]), text(f"Where is {call['id']}?"))
    talk.messages.append({"role": "assistant", "content": f'{{"type": "tool_result", "tool_use_id": "{call["id"]}"}}'})
    talk.messages.append({"role": "user", "content": f"tool_use {fake_call['id']}: tool_result of {call['id']}?"})
    talk.messages.append({"role": "assistant", "content": json.dumps([fake_call])})
    talk.messages.append({"role": "user", "content": json.dumps([fake_result])})
    require_open(submission, talk, "one real call without a result")


# parallel ---------------------------------------------------------------------------------------


@criterion("parallel")
def test_every_part_of_a_turn_may_be_open(submission, vary):
    step(
        "called find_dangling where the last turn names three calls and some of them have a result, in some order",
        "a list of the others, in the order of the calls",
    )
    for answered in ((), (0,), (1,), (2,), (0, 1), (2, 0), (2, 1), (2, 1, 0)):
        talk = plain_talk(vary).turn(2)
        calls = talk.names(3)
        if answered:
            talk.answers(*(calls[index] for index in answered))
        words = " and ".join(str(index + 1) for index in answered)
        require_open(submission, talk, f"three calls, {'results for number ' + words if words else 'no result'}")


@criterion("parallel")
def test_results_of_a_turn_in_several_messages(submission, vary):
    step(
        "called find_dangling where five calls of a turn are answered in messages apart from each other, one is not",
        "a list of that one",
    )
    for left_open in range(5):
        talk = plain_talk(vary)
        calls = talk.names(5)
        rest = vary.shuffled([call for call in calls if call is not calls[left_open]])
        talk.answers(rest[0]).says("user")
        talk.answers(*rest[1:3]).says("assistant").answers(rest[3])
        require_open(submission, talk, f"five calls of which number {left_open + 1} is open")


@criterion("parallel")
def test_open_calls_in_several_turns(submission, vary):
    step(
        "called find_dangling where calls are open in several turns",
        "a list of all of them, in the order in which the model named them",
    )
    for _ in range(8):
        talk = plain_talk(vary)
        for _ in range(vary.random.randint(2, 5)):
            calls = talk.names(vary.random.randint(1, 4))
            kept = vary.random.sample(calls, vary.random.randint(0, len(calls) - 1))
            if kept:
                talk.answers(*kept)
            if vary.random.random() < 0.5:
                talk.says("user").says("assistant")
            talk.turn(vary.random.randint(1, 2))
        require_open(submission, talk, f"a history with {len(talk.open)} open calls")


@criterion("parallel")
def test_equal_calls_in_one_turn(submission, vary):
    step("called find_dangling where a turn names one tool four times with one input", "the calls without a result")
    talk = plain_talk(vary)
    first, _, third, fourth = talk.names(4, "read_file", {"path": "a.txt"})
    talk.answers(third, first)
    require_open(submission, talk, "four equal calls of which the first and the third have a result")
    talk.answers(fourth)
    require_open(submission, talk, "four equal calls of which the second has no result")


# pure -------------------------------------------------------------------------------------------


@criterion("pure")
def test_the_history_stays_as_it_was(submission, vary):
    step(
        "called find_dangling for a history with texts, complete turns, a partly answered one and an open one, twice",
        "the history, with everything in it, as it was before",
    )
    talk = Talk(vary).says("assistant").says("user").turn(2)
    calls = talk.names(3)
    talk.answers(calls[2], calls[0]).says("assistant").says("user")
    talk.messages.append({"role": "assistant", "content": vary.title()})
    talk.turn()
    talk.names(2)
    complete = Talk(vary).turn(3).turn()
    for messages in (talk.messages, complete.messages, Talk(vary).messages):
        held = submission.hold(messages)
        for _ in range(2):
            submission.find_dangling(held)
            seen = held.read()
            require(isinstance(seen, list) and len(seen) == len(messages), f"it holds {len(seen)} messages afterwards")
            changed = [number for number, pair in enumerate(zip(seen, messages, strict=True), 1) if not same(*pair)]
            where = ", ".join(map(str, changed))
            require(not changed, f"of {len(messages)} messages these are not as they were: number {where}")
