"""6.3: a matrix that catches broken harnesses (lesson 6, the crash matrix)."""

import os
from collections import Counter
from pathlib import PurePath

from grader.expectations import FarError, require, same, shown, step
from grader.plugin import criterion
from grader.submission import Raise

# Each of these is one of the harnesses in harnesses.py, where the same words stand.
RIGHT = (
    "keeps a ledger",
    "looks at the desk first",
    "refuses a used folder",
    "shows no state of a crash",
    "ends with a plain string",
    "ends with two texts",
)
BROKEN = (
    "the resume opens a second ticket",
    "the resume opens two more tickets",
    "two tickets are open before the crash",
    "the ticket is lost",
    "the crash never comes",
    "the crash exits with 1",
    "the crash exits with 143",
    "the crash exits with -9",
    "the crash exits with 0 and the resume with 137",
    "the resume exits with 1",
    "the resume exits with -9",
    "the resume crashes too",
    "the resume shows no state",
    "the last message names a tool",
    "the last message names a tool behind a text",
    "the last message names a tool before a text",
    "the last message is the user's",
    "the last message is the user's, a plain string",
    "the user has spoken after the assistant's last word",
)


class Harness:
    """The `run` that crash_matrix is given: one of harnesses.py, with a watch on how it is called."""

    def __init__(self, far, vary, labels, *, kind="keeps a ledger", breaks=None):
        self.far = far
        self.labels, self.breaks = labels, breaks or {}
        passed = vary.shuffled(dict.fromkeys(label.partition(":")[0] for label in labels))
        self.plan = {
            "labels": passed,
            "tool_at": vary.random.randint(1, len(passed) - 1) if len(passed) > 1 else 0,
            "kind": kind,
            "breaks": self.breaks,
            "words": {"task": vary.title(), "id": vary.id(), "end": vary.title()},
        }
        self.missing, self.used, self.crashed_at, self.again = [], [], [], []
        self.places, self.resumes = {}, Counter()

    def run(self, *args, **kwargs):
        workdir, crash_after, resume = arguments(args, kwargs)
        told = self.far.call("play", workdir, crash_after, resume, self.plan)
        name, label = PurePath(workdir).name, (crash_after or "").removesuffix(":1")
        self.missing += [name] if told["missing"] else []
        self.used += [name] if told["held"] and label and not resume else []
        self.crashed_at += [] if resume else [label]
        self.again += [label] if resume and label in self.crashed_at else []
        if resume:
            self.resumes[self.places.get(workdir)] += 1
        else:
            self.places[workdir] = label
        return told["outcome"]

    def require_matrix(self, found):
        require(isinstance(found, dict), f"it returned {shown(found)}, where a dict is expected")
        odd = sorted(str(label) for label in found.keys() ^ set(self.labels))
        require(not odd, f"labels that are missing in it or should not be there: {', '.join(odd)[:160]}")
        for label in self.labels:
            right = label not in self.breaks
            require(type(found[label]) is bool, f"for {shown(label)} it says {shown(found[label])}, no True or False")
            why = "which this harness survives" if right else f"where {self.breaks[label]}"
            hint = " (you resumed there more than once)" if self.resumes[label] > 1 else ""
            hint = " (your resume was told to crash there once more)" if label in self.again else hint
            require(found[label] is right, f"it says {found[label]} for {shown(label)}, {why}{hint}")


def arguments(args, kwargs):
    """`(workdir, crash_after, resume)` of a call of run; TypeError over there for a call that is off."""
    names = ("workdir", "crash_after", "resume")
    given = dict(zip(names, args, strict=False)) | kwargs
    if len(args) > 3 or set(given) != set(names) or len(args) + len(kwargs) != 3:
        raise Raise("TypeError", "run takes workdir, crash_after and resume")
    workdir, crash_after, resume = (given[name] for name in names)
    if not isinstance(workdir, (str, PurePath)):
        raise Raise("TypeError", "workdir is a path")
    if crash_after and not isinstance(crash_after, str):
        raise Raise("TypeError", "crash_after is a label or None")
    if resume not in (True, False):
        raise Raise("TypeError", "resume is True or False")
    return str(workdir), crash_after or None, bool(resume)


def some_labels(vary, count):
    """Labels as harnesses have them, some much alike: a folder named after one must not be the folder of another.

    From four on, one is a second hit, in the form of CRASH_AFTER. Not on Windows, where no folder could be named so.
    """
    word, number = vary.word(), vary.random.randint(3, 9)
    alike = vary.random.sample([f"after-{word}", f"after-{word}-{number}", f"after_{word}", f"after-{word}s"], 2)
    second = [f"{alike[0]}:2"] if count > 3 and os.name != "nt" else []
    others = [f"{vary.choice(('after', 'in', 'before'))}-{vary.word()}" for _ in range(count - 2 - len(second))]
    return vary.shuffled([*alike, *second, *others])


def matrix_of(submission, harness):
    """What crash_matrix says of a harness, in a workdir of a kind that the answer can do with: that it is to do with
    a missing and with an empty one is judged under fresh-workdir."""
    try:
        return submission.crash_matrix(harness.run, harness.labels, submission.new_folder())
    except FarError as error:
        if not error.is_a("OSError"):
            raise
    return submission.crash_matrix(harness.run, harness.labels, submission.new_folder() / "missing")


# right-harness ----------------------------------------------------------------------------------


@criterion("right-harness")
def test_a_right_harness_survives_everywhere(submission, beside, vary):
    far = beside("harnesses.py", ("play",))
    for kind in vary.shuffled(RIGHT):
        labels = some_labels(vary, vary.random.randint(3, 6))
        harness = Harness(far, vary, labels, kind=kind)
        step(
            f"gave crash_matrix a right harness that {kind}, with {len(labels)} labels",
            "a run that is to crash at each label, and a resume; True for each label, since there are 137 and then 0, "
            "one ticket, a finished task",
        )
        found = matrix_of(submission, harness)
        require(set(labels) <= set(harness.crashed_at), "there are labels at which no new run was made to crash")
        harness.require_matrix(found)


@criterion("right-harness")
def test_one_label_and_none(submission, beside, vary):
    far = beside("harnesses.py", ("play",))
    for labels in ([f"after-{vary.word()}"], []):
        step(f"gave it a right harness and {len(labels)} labels", "True for each of them and nothing else")
        harness = Harness(far, vary, labels or [vary.word()])
        harness.labels = labels
        harness.require_matrix(matrix_of(submission, harness))


# catches-broken ---------------------------------------------------------------------------------


@criterion("catches-broken")
def test_each_fault_is_seen_at_its_labels(submission, beside, vary):
    far = beside("harnesses.py", ("play",))
    for fault in vary.shuffled(BROKEN):
        labels = some_labels(vary, 3)
        breaks = dict.fromkeys(vary.random.sample(labels, vary.random.randint(1, 2)), fault)
        judge_broken(submission, far, vary, labels, breaks, f"in which, at {len(breaks)} of 3 labels, {fault}")


@criterion("catches-broken")
def test_different_faults_in_one_harness(submission, beside, vary):
    far = beside("harnesses.py", ("play",))
    labels = some_labels(vary, 7)
    breaks = dict(zip(labels[:5], vary.random.sample(BROKEN, 5), strict=True))
    judge_broken(submission, far, vary, vary.shuffled(labels), breaks, "with another fault at each of 5 of 7 labels")
    labels = some_labels(vary, 3)
    breaks = dict(zip(labels, vary.random.sample(BROKEN, 3), strict=True))
    judge_broken(submission, far, vary, labels, breaks, "with a fault at each of 3 labels")


def judge_broken(submission, far, vary, labels, breaks, which):
    harness = Harness(far, vary, labels, kind=vary.choice(("keeps a ledger", "looks at the desk first")), breaks=breaks)
    step(f"gave crash_matrix a harness {which}", "False there, True at the other labels, and no error")
    harness.require_matrix(matrix_of(submission, harness))


# fresh-workdir ----------------------------------------------------------------------------------


@criterion("fresh-workdir")
def test_each_label_starts_in_an_empty_folder_that_is_there(submission, beside, vary):
    far = beside("harnesses.py", ("play",))
    places = {
        "a workdir that does not exist": submission.new_folder() / vary.word(),
        "a workdir whose parents do not exist": submission.new_folder() / vary.word() / vary.word() / vary.word(),
        "an empty workdir": submission.new_folder(),
    }
    for number, (what, workdir) in enumerate(vary.shuffled(places.items())):
        labels = some_labels(vary, 5)
        harness = Harness(far, vary, labels, kind="refuses a used folder")
        step(
            f"gave crash_matrix {what}{', as a str,' if number == 0 else ''} and five labels, some of them much alike",
            "for each label a folder that exists, and is empty when the run starts that is to crash there",
        )
        submission.crash_matrix(harness.run, labels, str(workdir) if number == 0 else workdir)
        untried = [label for label in labels if label not in harness.crashed_at]
        require(not untried, f"at {len(untried)} of {len(labels)} labels no new run was made to crash")
        require(not harness.missing, f"{len(harness.missing)} runs were handed a folder that does not exist")
        require(not harness.used, f"{len(harness.used)} of {len(labels)} labels began in a folder that held something")


@criterion("fresh-workdir")
def test_a_label_says_the_same_alone_and_among_others(submission, beside, vary):
    far = beside("harnesses.py", ("play",))
    labels = some_labels(vary, 4)
    broken = Harness(far, vary, labels, breaks={labels[0]: "the resume opens a second ticket"})
    harness = Harness(far, vary, labels)
    step(
        "gave crash_matrix a harness that breaks at one label, then another one that never does; and then the second "
        "one again, each label by itself in a new process",
        "the same verdict for each label, alone and among the others",
    )
    try:
        matrix_of(submission, broken)
    except FarError:
        pass  # judged under catches-broken
    together = matrix_of(submission, harness)
    require(isinstance(together, (dict, list)), f"it returned {shown(together)}, where a dict is expected")
    for number, label in enumerate(labels):
        submission.fresh()
        lone = Harness(far, vary, [label])
        lone.plan = harness.plan
        alone = matrix_of(submission, lone)
        among = together[number : number + 1] if isinstance(together, list) else {label: together.get(label)}
        require(same(alone, among), f"{shown(label)} has another verdict alone than among the others")
