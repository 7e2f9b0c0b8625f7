"""Lesson 6: what is predicted before its accidents, and the quiz at its end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from exit137.widgets.guesses import foresee
from exit137.widgets.quizzes import ask, measure, no, when, yes


def tickets_when_killed_before_the_tool() -> int:
    """Tickets after a kill between save point A and create_ticket, and a resume that goes by the three-way split."""
    from exit137.tools import READ_ONLY_TOOLS
    from exit137.widgets.stage import Stage  # not needed until the answer is

    with tempfile.TemporaryDirectory(prefix="exit137-quiz-") as folder:
        stage = Stage(Path(folder) / "stage", rerun=READ_ONLY_TOOLS)
        stage.start(kill="after-save-a:2")
        stage.resume()
        return stage.world.count("tickets")


PREDICTIONS = [
    foresee(
        "asked",
        "The stub has been asked four times. How many messages does `calls[0]` hold, where it keeps the first request?",
        {
            1: "One: the task, which is all that had been said by then",
            8: "Eight: all that has been said by the end",
        },
        right=8,
        why="The stub kept the list, and the loop went on adding to it. All four entries are the same list.",
    ),
    foresee(
        "green",
        "The agent has no ledger and its resume runs whatever is open. Lesson 4 has killed it right after the ticket "
        "was made: two tickets. How many does our new harness count for that crash point?",
        {1: "One", 2: "Two, as in lesson 4"},
        right=1,
        why="There was no crash. The loop takes an exception inside a tool for a failure of the tool, and "
        "SimulatedCrash was an exception like any other.",
    ),
    foresee(
        "typo",
        "Somebody writes `after-effects` for `after-effect`. What does a harness say that counts the tickets and "
        "looks at nothing else?",
        {
            "an error": "It stops with an error: there is no such label",
            "does not survive": "The agent does not survive it",
            "survives": "The agent survives it",
        },
        right="survives",
        why="No crash point has that label, so nothing crashed, and a run that nobody disturbs makes one ticket.",
    ),
    foresee(
        "gentle",
        "A process writes a line into an open file and is killed before the file is closed: once by a SimulatedCrash, "
        "once by SIGKILL. In which of the two cases is the line on disk afterwards?",
        {
            "both": "In both",
            "simulated only": "After the SimulatedCrash only",
            "neither": "In neither",
        },
        right="simulated only",
        why="An exception leaves through `with`, which closes the file and writes what was waiting. SIGKILL asks "
        "nobody.",
    ),
    foresee(
        "split",
        "The kill comes after save point A and before the tool. The resume goes by the three-way split. How many "
        "tickets are there in the end?",
        {
            0: "None: the resume cannot know that the tool never started, so it does not run it",
            1: "One: the tool has not run yet, so it is run now",
        },
        right=0,
        why="Checkpoint and ledger look as they do after a kill behind the tool. The split reports both, and is right "
        "about one ticket too few where *run it* would be right about one too many.",
    ),
    foresee(
        "unknown",
        "Nine points of the ticket's turn, nine kills, nine resumes. After how many of them is the model told that "
        "the outcome of create_ticket is unknown?",
        {1: "After one: the window between the tool and its record", 2: "After two", 4: "After four", 6: "After six"},
        right=4,
        why="From the rename of save point A to the rename of the ledger the files stay the same: after-save-a, "
        "before-tool, after-tool and in-effect-write all leave the call pending and unrecorded.",
    ),
    foresee(
        "schemes",
        "Four schemes, each killed at all nine points of the ticket's turn. Which of them end with one ticket every "
        "time?",
        {
            (): "None of them",
            ("+ ensure",): "Only the one whose tool ensures the ticket",
            ("three ways", "+ ensure"): "That one, and the ledger with the three-way split",
            ("ledger", "three ways", "+ ensure"): "All that have a ledger",
        },
        right=("+ ensure",),
        why="A record of our own can tell where it looks back on a finished write. Only the desk can tell in between, "
        "and an ensure tool asks the desk.",
    ),
]

QUESTIONS = [
    ask(
        "base",
        "Why does SimulatedCrash descend from BaseException and not from Exception?",
        no(
            "Because it must not be caught by anything at all.",
            "main() does catch it, by its name, and makes 137 of it. A KeyboardInterrupt is caught in some programs "
            "too.",
        ),
        yes(
            "Because code that handles a tool's errors says `except Exception`, and would take it for one.",
            "Then the run goes on, the model reads of a failed tool, and the harness believes that it has crashed "
            "something. Descending from BaseException keeps it out of that handler, as SIGKILL is out of reach.",
        ),
        no(
            "Because exit status 137 is reserved for a BaseException.",
            "Python reserves nothing of the kind. 137 is what main() returns for this one class.",
        ),
    ),
    ask(
        "zero",
        "A matrix says True at a label: one ticket, task finished. The run that was to crash there had ended with "
        "exit status 0. What does this show?",
        no(
            "That the agent survives a crash at that label.",
            "Nothing crashed. The same cell would be green for an agent that survives nothing.",
        ),
        no(
            "That the agent is so robust that the crash did not harm it.",
            "A crash that harms nothing is a crash that did not happen. A killed process has no exit status of its "
            "own choosing.",
        ),
        yes(
            "Nothing about that label, except that no run came to it.",
            "The label may be misspelt, stand on a way that this task does not take, or be asked for at a hit that "
            "never comes. A harness has to notice; that is what the 137 of the first run is for.",
        ),
    ),
    measure(
        "early",
        "create_ticket is pending, and the process is killed before the tool has started. The resume goes by the "
        "three-way split. How many tickets are there? (The answer is measured as you give yours.)",
        tickets_when_killed_before_the_tool,
        when(
            0,
            "None, and the model is told that the outcome is unknown",
            "The files are those of a call that may have run, so it is reported and not run. A person looks, sees no "
            "ticket, and opens one.",
        ),
        when(1, "One, made by the resume", "That is the rule of lesson 4: run what is not in the ledger."),
        when(2, "Two", "Nothing ran before the kill, so even a rule that runs every miss makes one here."),
    ),
    ask(
        "folder",
        "To save time, all labels of a matrix are run in one folder, one after the other. What can go wrong?",
        no(
            "Nothing, since a start without --resume clears the checkpoint and the ledger.",
            "It does not clear the world. Tickets of the label before are still at the desk when this one is counted.",
        ),
        yes(
            "What one label has left behind is counted, or found, by the next.",
            "Tickets add up, a leftover file makes a start behave in another way, and a label may look broken, or "
            "sound, because of its neighbour. Each gets a folder of its own.",
        ),
        no(
            "The crash counter goes on counting from label to label.",
            "It would, if all runs shared one process. It counts in a process, and each run is a new one; that is "
            "another matter than the folder.",
        ),
    ),
    ask(
        "power",
        "Every cell of the matrix is as you want it, with real kills. What may still break it?",
        no(
            "A kill at a moment between two crash points at which nothing is written and no tool runs.",
            "There the disk and the world look as they do at the nearest crash point, so the resume does the same. "
            "This is why a few points are enough.",
        ),
        yes(
            "A power cut.",
            "A killed process loses its memory, and the system still writes what it had been handed. A power cut "
            "takes that as well. A missing fsync shows there and in no kill.",
        ),
        no(
            "A SimulatedCrash at the same labels.",
            "It is gentler than the kill that was survived: `finally` runs and buffers are written.",
        ),
    ),
]
