"""4.3: two gates, in order (lesson 4, the approval gate and ensure instead of create)."""

from grader.expectations import FarError, require, same, shown, step
from grader.fakes import text, tool_use
from grader.ledgers import entry, holds_result, read_ledger, time_fault, write_ledger
from grader.plugin import criterion
from grader.results import is_failure, is_success, require_successes
from grader.submission import Raise

FALSY = (None, "", 0, False, [])


class Gates:
    """The approver and the alarm that a submission is given: what they were asked, in order, with the tool runs."""

    def __init__(self, folder, tools, answers=None):
        self.ledger, self.tools, self.answers = folder / "effects.json", tools, answers or {}
        self.events, self.alerts, self.on_disk = [], [], []

    def note(self, kind, what):
        self.events.append((kind, what))
        self.on_disk.append(set(read_ledger(self.ledger) or {}))

    def approve(self, *args, **kwargs):
        if len(args) != 2 or kwargs or not isinstance(args[0], str) or not isinstance(args[1], dict):
            raise Raise("TypeError", "approve takes two positional arguments, the tool's name and its input")
        self.note("asked", (args[0], args[1].get("of")))
        return self.answers.get(args[1].get("of"), True)

    def alert(self, *args, **kwargs):
        self.alerts.append(args[0] if len(args) == 1 and not kwargs else None)

    def add(self, name, values):
        def work(given):
            self.note("ran", (name, given.get("of")))
            return values.get(given.get("of"))

        self.tools.add(name, do=work)

    def run(self, submission, content, high_impact):
        return submission.run_tool_uses(
            content,
            self.tools.impls,
            effects_path=self.ledger,
            high_impact=high_impact,
            approve=self.approve,
            alert=self.alert,
        )

    def asked(self):
        return [what for kind, what in self.events if kind == "asked"]

    def ran(self):
        return [what for kind, what in self.events if kind == "ran"]


def call(call_id, name):
    return tool_use(call_id, name, {"of": call_id})


# gate-order -------------------------------------------------------------------------------------


@criterion("gate-order")
def test_a_recorded_call_is_neither_asked_about_nor_run(submission, folder, vary, tools):
    gates, risky, plain = Gates(folder, tools), vary.tool_name(), vary.tool_name()
    known = {vary.id(): value for value in vary.shuffled((vary.ticket(), vary.value(), *FALSY))}
    names = dict(zip(known, vary.shuffled([risky, plain] * 4), strict=False))
    write_ledger(gates.ledger, {call_id: entry(vary, names[call_id], value) for call_id, value in known.items()})
    for name in (risky, plain):
        gates.add(name, known)
    step(
        "ran calls that are in the ledger, high-impact ones and others, some with results such as null and 0",
        "the stored results; nobody is asked about what has happened already, and nothing runs",
    )
    results = gates.run(submission, [call(call_id, names[call_id]) for call_id in known], {risky})
    require(not gates.asked(), f"approve was asked {len(gates.asked())} times")
    require(not gates.ran(), f"{len(gates.ran())} of {len(known)} recorded calls ran again")
    require_successes(results, list(known.items()))


@criterion("gate-order")
def test_each_new_call_goes_through_the_gates_in_order(submission, folder, vary, tools):
    gates = Gates(folder, tools)
    risky = vary.tool_name()
    plain = f"{risky}_{vary.letters(3).lower()}"  # a name that merely begins like a high-impact one
    order = [(vary.id(), name) for name in vary.shuffled((risky, risky, plain, plain))]
    values = {call_id: vary.ticket() for call_id, _ in order}
    kept = vary.id()
    write_ledger(gates.ledger, {kept: entry(vary, plain, "kept")})
    for name in (risky, plain):
        gates.add(name, values)
    step(
        "ran two high-impact calls and two others that are not in the ledger",
        "approve asked once before each high-impact call and never about the others; each call run once, then recorded "
        "with name, result and time before the next one runs",
    )
    content = [text(vary.title()), *(call(call_id, name) for call_id, name in order)]
    results = gates.run(submission, content, {risky, vary.tool_name()})
    require_successes(results, list(values.items()))
    risky_ids = [call_id for call_id, name in order if name == risky]
    require(
        sorted(map(repr, gates.asked())) == sorted(repr((risky, call_id)) for call_id in risky_ids),
        f"approve was asked about {len(gates.asked())} calls: {shown([name for name, _ in gates.asked()])}",
    )
    require(
        gates.ran() == [(name, call_id) for call_id, name in order], f"{len(gates.ran())} runs, or in another order"
    )
    for call_id in risky_ids:
        asked, ran = gates.events.index(("asked", (risky, call_id))), gates.events.index(("ran", (risky, call_id)))
        require(asked < ran, "a high-impact tool ran before approve was asked")
    for (kind, (_, call_id)), on_disk in zip(gates.events, gates.on_disk, strict=True):
        require(
            call_id not in on_disk,
            f"a call stood in the ledger before it {'was asked about' if kind == 'asked' else 'ran'}",
        )
        if kind == "ran":
            earlier = [other for other, _ in order[: [i for i, _ in order].index(call_id)]]
            require(set(earlier) <= on_disk, "a call ran before the one before it was in the ledger on disk")
    entries = read_ledger(gates.ledger)
    for call_id, name in order:
        found = (entries or {}).get(call_id)
        require(
            holds_result(entries, call_id, values[call_id])
            and found.get("name") == name
            and time_fault(found.get("at")) is None,
            f"the ledger afterwards has {shown(found)} for a call",
        )
    require(holds_result(entries, kept, "kept"), "an entry that was in the ledger before is gone")


@criterion("gate-order")
def test_hits_do_not_stop_the_calls_after_them(submission, folder, vary, tools):
    gates, name = Gates(folder, tools), vary.tool_name()
    values = {vary.id(): vary.ticket() for _ in range(3)}
    first, hit, last = values
    write_ledger(gates.ledger, {hit: entry(vary, name, values[hit])})
    gates.add(name, values)
    step(
        "ran three high-impact calls of which the second is in the ledger",
        "the first and the third asked about and run, the second answered from the ledger",
    )
    results = gates.run(submission, [call(call_id, name) for call_id in values], {name})
    require_successes(results, list(values.items()))
    require(gates.asked() == [(name, first), (name, last)], f"approve was asked {len(gates.asked())} times")
    require(gates.ran() == [(name, first), (name, last)], f"{len(gates.ran())} runs")


@criterion("gate-order")
def test_a_replay_in_a_new_process_asks_and_runs_nothing(submission, folder, vary, tools):
    gates, name = Gates(folder, tools), vary.tool_name()
    values = {vary.id(): vary.ticket(), vary.id(): None}
    gates.add(name, values)
    content = [call(call_id, name) for call_id in values]
    step("ran two approved calls, then the same two in a new process", "no question and no run the second time")
    gates.run(submission, content, {name})
    results = gates.run(submission.fresh(), content, {name})
    require(len(gates.asked()) == 2, f"approve was asked {len(gates.asked())} times in all")
    require(len(gates.ran()) == 2, f"the tool ran {len(gates.ran())} times in all")
    require_successes(results, list(values.items()))


@criterion("gate-order")
def test_a_tool_that_raises_is_reported_and_not_recorded(submission, folder, vary, tools):
    gates, fine, absent = Gates(folder, tools), vary.tool_name(), vary.tool_name()
    broken = {vary.tool_name(): kind for kind in vary.shuffled(("RuntimeError", "OSError", "KeyError"))}
    for name, kind in broken.items():
        tools.failing(name, kind, vary.title())
    bad = [call(vary.id(), name) for name in (*broken, absent)]
    last, ticket = vary.id(), vary.ticket()
    gates.add(fine, {last: ticket})
    step(
        "ran approved tools that raise (RuntimeError, OSError, KeyError), one that nobody wrote, and one that works",
        "is_error True for each but the last, none of them in the ledger or run twice, and the last one run",
    )
    results = gates.run(submission, [*bad, call(last, fine)], set(broken))
    require(isinstance(results, list) and len(results) == len(bad) + 1, f"{shown(results)} for {len(bad) + 1} calls")
    entries = read_ledger(gates.ledger) or {}
    for result, block in zip(results, bad, strict=False):
        require(is_failure(result, block["id"]), f"{shown(result)} for a call that raised")
        require(block["id"] not in entries, "a call that raised stands in the ledger")
        require(tools.count(block["name"]) <= 1, f"a tool that raised was run {tools.count(block['name'])} times")
    require(is_success(results[-1], last, ticket), f"{shown(results[-1])} for the call after them")
    require(not gates.alerts, "alert was called, although the ledger could be written")


# declined ---------------------------------------------------------------------------------------


@criterion("declined")
def test_a_declined_call_is_not_run_and_not_recorded(submission, folder, vary, tools):
    name, other = vary.tool_name(), vary.tool_name()
    values = {vary.id(): vary.ticket() for _ in range(4)}
    ids = list(values)
    declined = set(vary.random.sample(ids[:3], 2))
    gates = Gates(folder, tools, answers=dict.fromkeys(declined, False))
    gates.add(name, values)
    gates.add(other, values)
    step(
        "declined two of three high-impact calls; a fourth call needs no approval",
        "an is_error result that says so for each declined call, no run and no ledger entry for it; the others run",
    )
    content = [*(call(call_id, name) for call_id in ids[:3]), call(ids[3], other)]
    results = gates.run(submission, content, {name})
    require(isinstance(results, list) and len(results) == 4, f"{shown(results)} for four calls")
    ran = [call_id for _, call_id in gates.ran()]
    entries = read_ledger(gates.ledger) or {}
    for call_id, result in zip(ids, results, strict=True):
        if call_id in declined:
            require(call_id not in ran, "a declined tool ran")
            require(is_failure(result, call_id), f"{shown(result)} for a declined call")
            require(call_id not in entries, "a declined call stands in the ledger")
        else:
            require(is_success(result, call_id, values[call_id]), f"{shown(result)} for a call that was not declined")
            require(ran.count(call_id) == 1, f"a call that was not declined ran {ran.count(call_id)} times")
    require(len(gates.asked()) == 3, f"approve was asked {len(gates.asked())} times about three calls")


@criterion("declined")
def test_a_declined_call_is_asked_about_again(submission, folder, vary, tools):
    name, call_id = vary.tool_name(), vary.id()
    values = {call_id: vary.ticket()}
    gates = Gates(folder, tools, answers={call_id: False})
    gates.add(name, values)
    step(
        "declined a call, then replayed it in a new process and approved it",
        "approve asked again, the tool run, its real result",
    )
    gates.run(submission, [call(call_id, name)], {name})
    gates.answers.clear()
    results = gates.run(submission.fresh(), [call(call_id, name)], {name})
    require(len(gates.asked()) == 2, f"approve was asked {len(gates.asked())} times in all")
    require_successes(results, list(values.items()))


# ledger-failure ---------------------------------------------------------------------------------


@criterion("ledger-failure")
def test_a_ledger_that_cannot_be_written_raises_an_alert(submission, folder, vary, tools):
    gates, risky, plain = Gates(folder, tools), vary.tool_name(), vary.tool_name()
    hit, values = vary.id(), {vary.id(): vary.ticket() for _ in range(2)}
    write_ledger(gates.ledger, {hit: entry(vary, plain, "kept")})
    for name in (risky, plain):
        gates.add(name, values)
    step(
        "ran a recorded, a high-impact and a plain call on a full disk, where the ledger cannot be written",
        "for each call that ran, alert called with a text and the real result returned, not marked as an error",
    )
    if not submission.fill_disk():
        return  # this system cannot fill a disk for one process
    first, second = values
    results = gates.run(submission, [call(hit, plain), call(first, risky), call(second, plain)], {risky})
    require_successes(results, [(hit, "kept"), *values.items()])
    require(len(gates.ran()) == 2, f"{len(gates.ran())} runs of two calls that were not in the ledger")
    require(
        len(gates.alerts) >= 2, f"alert was called {len(gates.alerts)} times for two entries that could not be written"
    )
    for words in gates.alerts:
        require(isinstance(words, str) and bool(words.strip()), "alert was called with something else than one text")


@criterion("ledger-failure")
def test_no_alert_without_a_failure(submission, folder, vary, tools):
    gates, name = Gates(folder, tools), vary.tool_name()
    values = {vary.id(): vary.ticket() for _ in range(2)}
    gates.add(name, values)
    step("ran two calls that were recorded as they should be", "no alert")
    results = gates.run(submission, [call(call_id, name) for call_id in values], {name})
    require_successes(results, list(values.items()))
    require(not gates.alerts, f"alert was called {len(gates.alerts)} times")


# ensure -----------------------------------------------------------------------------------------


class TicketDesk:
    """Tickets by title, and what was asked of them."""

    def __init__(self, vary):
        self.vary, self.tickets, self.looked_up, self.created = vary, {}, [], []

    def find_by_title(self, title):
        self.looked_up.append(title)
        return self.tickets.get(title) if isinstance(title, str) else None

    def create(self, given):
        self.created.append(given)
        self.tickets[given["title"]] = self.vary.ticket(given["title"])
        return self.tickets[given["title"]]


@criterion("ensure")
def test_a_ticket_that_exists_is_returned(submission, vary):
    desk, title = TicketDesk(vary), vary.title()
    desk.tickets[title] = vary.ticket(title)
    step("called ensure_ticket where a ticket has that title", "that ticket, and nothing created")
    found = submission.ensure_ticket({"title": title, "body": vary.title()}, desk.find_by_title, desk.create)
    require(not desk.created, f"create was called {len(desk.created)} times")
    require(
        desk.looked_up == [title] * len(desk.looked_up) and bool(desk.looked_up), f"looked up {shown(desk.looked_up)}"
    )
    require(same(found, desk.tickets[title]), f"it returned {shown(found)}")


@criterion("ensure")
def test_a_missing_ticket_is_created_once(submission, vary):
    desk, title = TicketDesk(vary), vary.title()
    other = vary.title()
    desk.tickets[other] = vary.ticket(other)
    given = {"title": title, "body": vary.title(), "priority": vary.number()}
    step(
        "called ensure_ticket three times for a title that no ticket had, the last time in a new process",
        "one ticket created, with the whole input, and the same ticket returned each time",
    )
    found = [submission.ensure_ticket(given, desk.find_by_title, desk.create) for _ in range(2)]
    found.append(submission.fresh().ensure_ticket(given, desk.find_by_title, desk.create))
    require(len(desk.created) == 1, f"create was called {len(desk.created)} times")
    require(same(desk.created[0], given), f"create was called with {shown(desk.created[0])}")
    for ticket in found:
        require(same(ticket, desk.tickets[title]), f"it returned {shown(ticket)}")


@criterion("ensure")
def test_nothing_is_created_when_the_look_up_fails(submission, vary):
    desk = TicketDesk(vary)
    for kind in vary.shuffled(("ConnectionError", "RuntimeError", "LookupError", "KeyError", "TimeoutError")):

        def fail(_, kind=kind):
            raise Raise(kind, "the desk does not answer")

        step(
            f"called ensure_ticket while the look-up raises a {kind}",
            "nothing created: nobody knows whether such a ticket exists",
        )
        try:
            submission.ensure_ticket({"title": vary.title()}, fail, desk.create)
        except FarError:
            pass  # passing the error on is the right thing
        require(not desk.created, f"create was called {len(desk.created)} times")


@criterion("ensure")
def test_the_desk_is_asked_each_time(submission, vary):
    title = vary.title()
    step(
        "called ensure_ticket for one title at a first desk, then at another one, in one process",
        "each desk asked, and a ticket created at each: what counts is what the desk says",
    )
    for desk in (TicketDesk(vary), TicketDesk(vary)):
        found = submission.ensure_ticket({"title": title}, desk.find_by_title, desk.create)
        require(len(desk.created) == 1, f"create was called {len(desk.created)} times")
        require(same(found, desk.tickets[title]), f"it returned {shown(found)}")
