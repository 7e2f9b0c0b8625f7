"""4.2: a ledger for a run_tool_uses that has none (lesson 4, the effects ledger)."""

from functools import partial
from pathlib import Path

from grader.crash_states import CrashState, crash_states, glimpses, kill_at, read_files, resumable
from grader.expectations import FarError, raised, require, same, shown, step
from grader.fakes import Tools, text, tool_use
from grader.ledgers import HeldFile, entry, holds_result, parse_ledger, read_ledger, time_fault, write_ledger
from grader.plugin import criterion
from grader.results import is_failure, is_success, require_successes
from grader.submission import Raise

FALSY = (None, "", 0, False, [], {})


# atomic-save ------------------------------------------------------------------------------------


@criterion("atomic-save")
def test_a_save_swaps_the_ledger_whole(submission, folder, vary, tools):
    old = {vary.id(): entry(vary, vary.tool_name(), vary.value())}
    new = {**old, vary.id(): entry(vary, vary.tool_name(), vary.ticket())}
    ledger = folder / f"{vary.word()}.json"
    write_ledger(ledger, old)
    kept = HeldFile(ledger)

    step(
        "called save_effects on an old ledger and looked at the folder at each step",
        "the new ledger written to a temp file beside the old one, then renamed over it, so that the ledger is whole "
        "at every step",
    )
    states, _ = crash_states(
        submission, folder, tools, lambda: submission.call("save_effects", ledger, new, stepping=True)
    )
    for state in states:
        found = parse_ledger(state.files.get(ledger.name))
        seen = "no ledger at all" if ledger.name not in state.files else "a ledger that is not whole"
        require(
            found is not None and (same(found, old) or same(found, new)),
            f"{seen} {state.moment()} ({state.listing()})",
        )
    require(same(read_ledger(ledger), new), "afterwards the file does not hold the entries that were saved")
    require(
        same(parse_ledger(kept.read()), old), "the old file was written over in place: who had it open saw it change"
    )
    beside = [
        state
        for state in states
        if same(parse_ledger(state.files.get(ledger.name)), old)
        and any(same(parse_ledger(data), new) for name, data in state.files.items() if name != ledger.name)
    ]
    require(bool(beside), "no whole temp file was ever seen in the ledger's own folder before the ledger changed")


@criterion("atomic-save")
def test_what_is_saved_is_loaded_by_a_new_process(submission, folder, vary):
    effects = {vary.id(): entry(vary, vary.tool_name(), value) for value in (vary.ticket(), vary.title(), *FALSY)}
    ledger = folder / f"{vary.word()}.json"
    step("saved a first ledger, with its path as a str, and loaded it in a new process", "the same entries")
    submission.save_effects(str(ledger), effects)
    require(same(read_ledger(ledger), effects), "the file does not hold the entries that were saved, as a JSON object")
    loaded = submission.fresh().load_effects(ledger)
    require(same(loaded, effects), f"load_effects gave {shown(loaded)}")


@criterion("atomic-save")
def test_the_last_save_counts(submission, folder, vary):
    ledger = folder / "effects.json"
    step(
        "saved one ledger, loaded it, saved another one and loaded that, and so on, in one process",
        "each time what was saved last, in a file that takes the place of the one before",
    )
    kept = before = None
    for _ in range(8):  # who saves well only while somebody looks has to guess right each time
        effects = {vary.id(): entry(vary, vary.tool_name(), vary.ticket())}
        with glimpses(submission, ledger) as there:
            submission.save_effects(ledger, effects)
        require(same(read_ledger(ledger), effects), "the file holds something else than what was saved last")
        require(kept is None or all(there), "between two changes to files there was no ledger at all")
        loaded = submission.load_effects(ledger)
        require(same(loaded, effects), f"load_effects gave {shown(loaded)}")
        whole = kept is None or same(parse_ledger(kept.read()), before)
        require(whole, "the file of the save before was written over in place: who had it open saw it change")
        kept, before = HeldFile(ledger), effects


@criterion("atomic-save")
def test_a_save_that_fails_leaves_the_old_ledger(submission, folder, vary):
    old = {vary.id(): entry(vary, vary.tool_name(), vary.value())}
    ledger = folder / "effects.json"
    write_ledger(ledger, old)
    step("called save_effects on a full disk", "the old ledger, whole")
    if not submission.fill_disk():
        return  # this system cannot fill a disk for one process
    try:
        submission.save_effects(ledger, {**old, vary.id(): entry(vary, vary.tool_name(), vary.ticket())})
    except FarError:
        pass  # an error is a fair answer to a full disk
    require(same(read_ledger(ledger), old), "the old ledger is gone or damaged")


# missing-ledger ---------------------------------------------------------------------------------


@criterion("missing-ledger")
def test_no_file_is_an_empty_ledger(submission, folder, vary):
    step("called load_effects for a file that does not exist", "an empty dict and no error")
    for path in (folder / f"{vary.word()}.json", str(folder / f"{vary.word()}.json")):
        loaded = submission.load_effects(path)
        require(same(loaded, {}), f"it gave {shown(loaded)}")


@criterion("missing-ledger")
def test_a_run_without_a_ledger_starts_one(submission, folder, vary, tools):
    name, ticket, call_id = vary.tool_name(), vary.ticket(), vary.id()
    tools.add(name, ticket)
    step("called run_tool_uses where no ledger exists yet", "the tool run and its result")
    results = submission.run_tool_uses([tool_use(call_id, name)], tools.impls, folder / "effects.json")
    require_successes(results, [(call_id, ticket)])


@criterion("missing-ledger")
def test_a_torn_ledger_never_gives_a_wrong_entry(submission, folder, vary):
    path = folder / "whole.json"
    write_ledger(path, {vary.id(): entry(vary, vary.tool_name(), vary.ticket()) for _ in range(3)})
    whole = path.read_bytes()
    step("called load_effects for a ledger that was cut off", "an empty dict or an error, whichever you chose")
    for number, data in enumerate((b"", whole[: len(whole) // 3], whole[:-1], b"\0" * len(whole))):
        torn = folder / f"torn-{number}.json"
        torn.write_bytes(data)
        try:
            loaded = submission.load_effects(torn)
        except FarError:
            continue  # refusing is one of the two right answers
        require(same(loaded, {}), f"for {len(data)} of {len(whole)} bytes it gave {shown(loaded)}")


# hit-reuses -------------------------------------------------------------------------------------


@criterion("hit-reuses")
def test_a_recorded_call_is_answered_from_the_ledger(submission, folder, vary, tools):
    name, ledger = vary.tool_name(), folder / "effects.json"
    known = [(vary.id(), value) for value in vary.shuffled((vary.ticket(), vary.value(), *FALSY))]
    write_ledger(ledger, {call_id: entry(vary, name, value) for call_id, value in known})
    tools.add(name, do=lambda _: vary.ticket())
    step(
        'called run_tool_uses with calls whose ids are in the ledger, among them results such as null, 0 and ""',
        "the stored results, and no tool run",
    )
    results = submission.run_tool_uses([tool_use(call_id, name) for call_id, _ in known], tools.impls, ledger)
    require(tools.count() == 0, f"the tool ran {tools.count()} times")
    require_successes(results, known)


@criterion("hit-reuses")
def test_a_replay_in_a_new_process_runs_nothing_again(submission, folder, vary, tools):
    name, ledger = vary.tool_name(), folder / "effects.json"
    results_by_id = {vary.id(): value for value in vary.shuffled((vary.ticket(), vary.title(), None, 0))}
    tools.add(name, do=lambda given: results_by_id.get(given.get("of")))
    content = [tool_use(call_id, name, {"of": call_id}) for call_id in results_by_id]
    step("ran some calls, then the same calls again in a new process, with the ledger moved", "each tool run only once")
    submission.run_tool_uses(content, tools.impls, ledger)
    submission.fresh()
    moved = submission.new_folder() / f"{vary.word()}.json"
    require(ledger.is_file() and not ledger.is_symlink(), "there is no ledger file after the first run")
    ledger.rename(moved)
    results = submission.run_tool_uses(content, tools.impls, str(moved))
    require(tools.count() == len(content), f"the {len(content)} calls ran {tools.count()} times in all")
    require_successes(results, list(results_by_id.items()))


@criterion("hit-reuses")
def test_hits_and_misses_in_one_turn(submission, folder, vary, tools):
    name, ledger = vary.tool_name(), folder / "effects.json"
    values = {vary.id(): vary.ticket() for _ in range(4)}
    order = list(values)
    write_ledger(ledger, {call_id: entry(vary, name, values[call_id]) for call_id in (order[0], order[2])})
    tools.add(name, do=lambda given: values.get(given.get("of")))
    step(
        "called run_tool_uses with two recorded and two new calls of the same tool, in turn",
        "the new ones run, the recorded ones answered from the ledger, results in the order of the calls",
    )
    content = [tool_use(call_id, name, {"of": call_id}) for call_id in order]
    results = submission.run_tool_uses(content, tools.impls, ledger)
    ran = [run.of for run in tools.runs]
    require(ran == [order[1], order[3]], f"{len(ran)} runs, for the calls number {[order.index(i) + 1 for i in ran]}")
    require_successes(results, list(values.items()))


@criterion("hit-reuses")
def test_equal_inputs_under_two_ids_are_two_calls(submission, folder, vary, tools):
    name, first, second, third = vary.tool_name(), vary.id(), vary.id(), vary.id()
    tickets = [vary.ticket() for _ in range(3)]
    waiting = list(tickets)
    tools.add(name, do=lambda _: waiting.pop(0) if waiting else None)
    step(
        "ran two calls of one tool with equal inputs, then a third such call in a new process",
        "three runs: the id says which call it is, and two equal refunds are two refunds",
    )
    same_input = {"title": vary.title()}
    content = [tool_use(first, name, same_input), tool_use(second, name, same_input)]
    results = submission.run_tool_uses(content, tools.impls, folder / "effects.json")
    results += submission.fresh().run_tool_uses(
        [tool_use(third, name, same_input)], tools.impls, folder / "effects.json"
    )
    require(tools.count() == 3, f"the tool ran {tools.count()} times for three calls")
    require_successes(results, list(zip((first, second, third), tickets, strict=True)))


@criterion("hit-reuses")
def test_an_id_that_stands_twice_runs_once(submission, folder, vary, tools):
    name, ticket, twice = vary.tool_name(), vary.ticket(), vary.id()
    tools.add(name, ticket)
    step("called run_tool_uses with the same tool_use block twice in one list", "one run, and its result twice")
    results = submission.run_tool_uses([tool_use(twice, name)] * 2, tools.impls, folder / "effects.json")
    require(tools.count() == 1, f"the tool ran {tools.count()} times")
    require_successes(results, [(twice, ticket)] * 2)


# record-after-success ---------------------------------------------------------------------------


@criterion("record-after-success")
def test_a_success_is_recorded_with_its_real_result(submission, folder, vary, tools):
    name, ledger, old_id = vary.tool_name(), folder / "effects.json", vary.id()
    write_ledger(ledger, {old_id: entry(vary, name, "kept")})
    values = {vary.id(): value for value in vary.shuffled((vary.ticket(), vary.value(), *FALSY))}
    tools.add(name, do=lambda given: values.get(given.get("of")))
    content = [text(vary.title()), *(tool_use(call_id, name, {"of": call_id}) for call_id in values)]
    step(
        "ran new calls, with a text block before them",
        "for each call an entry with the tool's name, the result it really returned and the time (ISO 8601 with "
        "offset), beside the entries that were there",
    )
    results = submission.run_tool_uses(content, tools.impls, ledger)
    require_successes(results, list(values.items()))
    entries = read_ledger(ledger)
    require(entries is not None, "there is no whole ledger file afterwards")
    for call_id, value in values.items():
        found = entries.get(call_id)
        require(isinstance(found, dict), f"a call that returned {shown(value)} has no entry under its id")
        require(holds_result(entries, call_id, value), f"the entry {shown(found)} for a result {shown(value)}")
        require(found.get("name") == name, f"the entry {shown(found)} of the tool {name}")
        fault = time_fault(found.get("at"))
        require(fault is None, f"the entry's `at` is {shown(found.get('at'))}: {fault}")
    require(holds_result(entries, old_id, "kept"), "an entry that was in the ledger before is gone")


@criterion("record-after-success")
def test_recorded_after_the_run_and_before_the_next(submission, folder, vary, tools):
    name, ledger = vary.tool_name(), folder / "effects.json"
    ids, done = [vary.id() for _ in range(3)], []
    during = []

    def work(given):
        entries = read_ledger(ledger) or {}
        during.append((given.get("of") in entries, [call_id for call_id, _ in done if call_id not in entries]))
        done.append((given.get("of"), vary.ticket()))
        return done[-1][1]

    tools.add(name, do=work)
    step(
        "read the ledger file while each of three tools ran",
        "every earlier call already in it, and the running one not yet",
    )
    results = submission.run_tool_uses(
        [tool_use(call_id, name, {"of": call_id}) for call_id in ids], tools.impls, ledger
    )
    require_successes(results, done)
    for number, (running, missing) in enumerate(during, 1):
        require(not running, f"call {number} stood in the ledger while it was still running")
        require(not missing, f"while call {number} ran, {len(missing)} earlier calls were not in the ledger on disk")
    require(len(during) == 3, f"{len(during)} tools ran")
    require(
        holds_result(read_ledger(ledger), *done[-1]), "the last call was not in the ledger when the function returned"
    )


@criterion("record-after-success")
def test_a_tool_that_raises_is_reported_and_not_recorded(submission, folder, vary, tools):
    ledger, fine, absent = folder / "effects.json", vary.tool_name(), vary.tool_name()
    tools.add(fine, do=lambda given: given.get("of"))
    broken = []
    for type_name in vary.shuffled(("RuntimeError", "OSError", "KeyError")):
        broken.append((vary.id(), vary.tool_name()))
        tools.failing(broken[-1][1], type_name, vary.title())
    broken.append((vary.id(), absent))
    good = [(vary.id(), vary.word()) for _ in broken]
    content = []
    for (bad_id, bad_name), (good_id, value) in zip(broken, good, strict=True):
        content += [tool_use(bad_id, bad_name), tool_use(good_id, fine, {"of": value})]
    step(
        "ran calls of tools that raise (RuntimeError, OSError, KeyError) and of one without implementation, each "
        "followed by a call that works",
        "is_error True for each that raised, no entry for it, and every call after it still run",
    )
    results = submission.run_tool_uses(content, tools.impls, ledger)
    require(isinstance(results, list) and len(results) == len(content), f"{shown(results)} for {len(content)} calls")
    entries = read_ledger(ledger) or {}
    for index, (bad_id, _) in enumerate(broken):
        require(is_failure(results[2 * index], bad_id), f"{shown(results[2 * index])} for a tool that raised")
        require(bad_id not in entries, "a call that raised stands in the ledger")
        ran = tools.count(content[2 * index]["name"])
        require(ran <= 1, f"a tool that raised was run {ran} times for one call")
        require(
            is_success(results[2 * index + 1], *good[index]), f"{shown(results[2 * index + 1])} for the call after it"
        )


@criterion("record-after-success")
def test_a_failed_call_runs_again_on_a_replay(submission, folder, vary, tools):
    name, call_id, ticket = vary.tool_name(), vary.id(), vary.ticket()
    outages = [True]

    def work(_):
        if outages:
            outages.pop()
            raise Raise("RuntimeError", "the desk is down")
        return ticket

    tools.add(name, do=work)
    step("replayed a call that had raised the first time", "the tool run again, and its result")
    submission.run_tool_uses([tool_use(call_id, name)], tools.impls, folder / "effects.json")
    results = submission.fresh().run_tool_uses([tool_use(call_id, name)], tools.impls, folder / "effects.json")
    require_successes(results, [(call_id, ticket)])


@criterion("record-after-success")
def test_a_ledger_that_cannot_be_written_is_no_failed_tool(submission, folder, vary, tools):
    name, ledger = vary.tool_name(), folder / "effects.json"
    write_ledger(ledger, {vary.id(): entry(vary, name, "kept")})
    values = {vary.id(): vary.ticket() for _ in range(2)}
    tools.add(name, do=lambda given: values.get(given.get("of")))
    step(
        "ran two calls on a full disk, where the ledger cannot be written",
        "the real results, not marked as errors: the tools did succeed",
    )
    if not submission.fill_disk():
        return  # this system cannot fill a disk for one process
    content = [tool_use(call_id, name, {"of": call_id}) for call_id in values]
    results = submission.run_tool_uses(content, tools.impls, ledger)
    require_successes(results, list(values.items()))


# proof ------------------------------------------------------------------------------------------

RIGHT = (
    "right_plain", "right_mkstemp_and_is_error_false", "right_refuses_torn", "right_rereads_each_time",
    "right_local_time_and_fsync",
)  # fmt: skip
BROKEN = (
    "broken_no_ledger", "broken_writes_only", "broken_runs_then_returns_stored", "broken_fresh_keys",
    "broken_clears_at_start", "broken_other_file", "broken_never_saves",
)  # fmt: skip


def spoken(name):
    return name.removeprefix("broken_").replace("_", " ")


@criterion("proof")
def test_the_proof_passes_right_and_catches_broken_in_any_folder(submission, beside, vary):
    implementations = beside("implementations.py", RIGHT + BROKEN)
    for name in vary.shuffled(RIGHT + BROKEN):
        right = name in RIGHT
        step(
            f"gave your proof an implementation that is {'right' if right else 'broken (' + spoken(name) + ')'}",
            "no error" if right else "an AssertionError, since a replay of one id runs the tool again",
        )
        submission.forget()
        workdir = submission.new_folder()
        function = partial(implementations.call, name)
        try:
            submission.prove_replay_is_safe(function, workdir)
        except FarError as error:
            require(not right and error.is_a("AssertionError"), raised(error))
        else:
            require(right, "it raised nothing")
    step(
        "gave your proof a right implementation twice in one process, each time with a new empty folder as workdir, "
        "the second time as a str",
        "no error either time: what the first proof has left is in a folder of its own",
    )
    function = partial(implementations.call, vary.choice(RIGHT))
    submission.forget()
    for kind in (Path, str):
        submission.prove_replay_is_safe(function, kind(submission.new_folder()))


# kill-anywhere ----------------------------------------------------------------------------------


@criterion("kill-anywhere")
def test_a_resume_after_a_kill_at_any_step(submission, vary, tools):
    scene = Scene(vary)
    folder = submission.new_folder()
    write_ledger(folder / "effects.json", scene.before)
    step(
        "ran three calls and stopped at every step to see what a kill would leave",
        "each call in the ledger before the next one runs, and all three when the function returns",
    )
    states, results = crash_states(submission, folder, scene.add_to(tools), scene.run(submission, tools, folder))
    require_successes(results, scene.results(tools))
    require(states[-1].runs == 3, f"{states[-1].runs} tool runs in all")
    for state in states:
        scene.judge_state(state, tools)
    recorded = parse_ledger(states[-1].files.get("effects.json")) or {}
    require(
        all(call_id in recorded for call_id in scene.ids), "not every call was in the ledger when the function returned"
    )
    submission.fresh()
    for state in vary.shuffled(resumable(states)):
        scene.judge_resume(submission, state, tools)
    for state in vary.random.sample(states[1:], min(2, len(states) - 1)):
        scene.judge_real_kill(submission, state)


class Scene:
    """A turn of three calls on top of a ledger with one entry, killed and resumed in many ways."""

    def __init__(self, vary):
        self.vary = vary
        self.names = [vary.tool_name() for _ in range(3)]
        self.ids = [vary.id() for _ in range(3)]
        self.old_id = vary.id()
        self.before = {self.old_id: entry(vary, vary.tool_name(), vary.value())}
        self.litter = set()
        self.content = [
            text(vary.title()),
            *(tool_use(*call, {"of": call[0]}) for call in zip(self.ids, self.names, strict=True)),
        ]

    def add_to(self, tools):
        for name in self.names:
            tools.add(name, do=lambda _: self.vary.ticket())
        return tools

    def run(self, submission, tools, folder):
        return lambda: submission.call(
            "run_tool_uses", self.content, tools.impls, folder / "effects.json", stepping=True
        )

    def results(self, tools):
        by_id = {run.of: run.result for run in tools.runs}
        return [(call_id, by_id.get(call_id)) for call_id in self.ids]

    def judge_state(self, state, tools):
        """The ledger is whole, and lacks at most the one call that has just run."""
        step(
            f"looked at what a kill leaves {state.moment()}",
            "a whole ledger with every call that ran, but for the one that ran last: that gap no ledger can close",
        )
        ledger = parse_ledger(state.files.get("effects.json"))
        require(ledger is not None, f"no whole ledger on disk ({state.listing()})")
        require(self.old_id in ledger, "the entry from before is gone")
        ran = [run.of for run in tools.runs[: state.runs]]
        early = [call_id for call_id in self.ids if call_id in ledger and call_id not in ran]
        require(not early, "a call that has not run yet stands in the ledger")
        lost = [call_id for call_id in ran[:-1] if call_id not in ledger]
        require(not lost, f"{state.runs} calls have run, and {len(lost)} of the earlier ones are not in the ledger")

    def is_new_litter(self, state):
        """Whether something lies beside the ledger that was not left like that, empty or whole, by an earlier kill."""
        beside = [data for name, data in state.files.items() if name != "effects.json"]
        kind = tuple(sorted((bool(data), parse_ledger(data) is not None) for data in beside))
        is_new = kind not in self.litter
        self.litter.add(kind)
        return is_new and bool(beside)

    def judge_real_kill(self, submission, state):
        """The same turn in a new process that is really killed at that step."""
        submission.resumed()
        folder, tools = submission.new_folder(), self.add_to(Tools())
        write_ledger(folder / "effects.json", self.before)
        if kill_at(submission, state.step, tools, self.run(submission, tools, folder)):
            left = CrashState(read_files(folder), len(tools.runs), f"{state.where} (a real SIGKILL)", state.step)
            self.judge_state(left, tools)
            self.judge_resume(submission, left, tools)

    def judge_resume(self, submission, state, tools):
        """A new process with the same files answers all three calls and repeats none that is recorded."""
        submission.resumed(tidies=self.is_new_litter(state))
        folder, again = submission.new_folder(), self.add_to(Tools())
        state.put_back(folder)
        recorded = parse_ledger(state.files["effects.json"])
        step(
            f"killed it {state.moment()}, with {state.listing()} on disk, and ran the same calls in a new process",
            "recorded calls answered from the ledger, the others run, three results in order, all three recorded",
        )
        results = submission.run_tool_uses(self.content, again.impls, folder / "effects.json")
        ran = [run.of for run in again.runs]
        missing = [call_id for call_id in self.ids if call_id not in recorded]
        require(ran == missing, f"the resume ran {len(ran)} calls where {len(missing)} were not in the ledger")
        first, second = dict(self.results(tools)), dict(self.results(again))
        expected = [(call_id, (first if call_id in recorded else second)[call_id]) for call_id in self.ids]
        require_successes(results, expected)
        after = read_ledger(folder / "effects.json")
        for call_id, value in [*expected, (self.old_id, self.before[self.old_id]["result"])]:
            require(holds_result(after, call_id, value), "after the resume the ledger lacks a call or its real result")
