"""What the tests of 6.2 hit, crash and start: labels, crash points, and the `run` that main is given."""

from grader.expectations import FarError, Unjudged, raised, require, shown
from grader.submission import Raise


def label_of(vary):
    """A label as a harness might use it: words, dashes, digits in any place."""
    shapes = ("after-{0}", "in-{0}-{1}", "turn-{1:03}-{0}", "{0}", "{1}-{0}", "{0}_{1}")
    return vary.choice(shapes).format(vary.word(), vary.random.randint(1, 14))


def hit(submission, label):
    """Whether crash_point raised, which then is a SimulatedCrash that no `except Exception` catches."""
    try:
        submission.crash_point(label)
    except FarError as error:
        require(error.is_a("SimulatedCrash"), raised(error))
        require(not error.is_a("Exception"), "what it raised is an Exception, so tool error handling would swallow it")
        return True
    return False


def require_hits(submission, wanted, sequence, expected):
    """Set CRASH_AFTER in a new process, hit labels in sequence; it may raise at the places in `expected` only."""
    submission.fresh().set_variable("CRASH_AFTER", wanted)
    found = [number for number, label in enumerate(sequence, 1) if hit(submission, label)]
    places = ", ".join(map(str, found)) or "none"
    require(found == expected, f"of {len(sequence)} hits it raised at these: {places}")


def way_to_crash(submission, label):
    """A function that raises the submission's SimulatedCrash in its process: by its own crash_point if that does it,
    else with one made by hand, since a crash_point that raises none is judged elsewhere."""
    submission.fresh().set_variable("CRASH_AFTER", label)
    try:
        submission.crash_point(label)
        works = False
    except FarError as error:
        works = error.is_a("SimulatedCrash")
    except Unjudged:
        works = False  # it is missing, or it has ended the process
    submission.fresh().set_variable("CRASH_AFTER", label)

    def crash():
        if works:
            submission.crash_point(label)
        raise Raise("SimulatedCrash", label)

    return crash


class Program:
    """The `run` that main is given: notes with what it was called, then does what it is told to."""

    def __init__(self, do):
        self.do, self.seen = do, []

    def run(self, *args, **kwargs):
        given = [*args, *kwargs.values()]
        if len(given) != 1 or not set(kwargs) <= {"resume"}:
            raise Raise("TypeError", f"run takes one argument, resume; it got {len(given)}")
        self.seen.append(given[0])
        return self.do()

    def require_called(self, resume):
        words = "with True" if resume else "with False"
        require(
            len(self.seen) == 1 and self.seen[0] is resume,
            f"run was called with {shown(self.seen)}, and should have been called once, {words}",
        )


def fail(kind, words):
    raise Raise(kind, words)
