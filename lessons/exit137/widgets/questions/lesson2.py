"""Lesson 2: what is predicted before its accidents, and the quiz at its end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from exit137.widgets.guesses import foresee
from exit137.widgets.quizzes import ask, measure, no, when, yes


def turns_in_the_checkpoint_after_a() -> int:
    """The turns in the checkpoint of a process that was killed right after save point A of its second turn."""
    from exit137.widgets.stage import Stage  # not needed until the answer is

    with tempfile.TemporaryDirectory(prefix="exit137-quiz-") as folder:
        stage = Stage(Path(folder) / "stage", ledger=False)
        stage.start(kill="after-save-a:2")
        return int(stage.read("checkpoint.json")["turns"])


PREDICTIONS = [
    foresee(
        "overwrite",
        "In turn 2 the ticket was made. The save that comes after it is half done when the process is killed. What "
        "stands in `checkpoint.json`?",
        {
            "older": "The checkpoint from before: the save was not complete, so it does not count",
            "newer": "The new checkpoint: the system finishes what was begun",
            "torn": "The beginning of the new one, and nothing of the old one",
        },
        right="torn",
        why="Opening a file with `w` empties it. From then on the old checkpoint is gone, and the new one is on its "
        "way.",
    ),
    foresee(
        "rename",
        "The same kill, half way through the same save, which now writes to a temp file first. What stands in "
        "`checkpoint.json`?",
        {
            "older": "The checkpoint from before",
            "newer": "The new checkpoint",
            "torn": "The beginning of the new one",
        },
        right="older",
        why="The kill struck the temp file. `checkpoint.json` had not been touched yet.",
    ),
    foresee(
        "ways",
        "Three ways to save, stopped behind each of their steps: writing in place, removing the old file before the "
        "rename, and a rename over it. Which of them has a step behind which there is no whole checkpoint?",
        {
            ("in place",): "in place only",
            ("in place", "remove first"): "in place, and remove first",
            ("in place", "remove first", "replace"): "all three: between any two steps something is unfinished",
        },
        right=("in place", "remove first"),
        why="Between removing and renaming no file has the name. Behind each step of the third way the name stands "
        "for a whole file, the old one or the new one.",
    ),
    foresee(
        "only-b",
        "The program saves once a turn, when the results are there. It is killed when `create_ticket` has just run, "
        "and goes on in a second process. How many tickets are there in the end?",
        {1: "One", 2: "Two"},
        right=2,
        why="On disk the second turn had not begun. The second process asked the model for it, the model wanted a "
        "ticket, and nobody knew that there was one.",
    ),
    foresee(
        "with-a",
        "Now the program also saves before the tool runs. The same kill. How many tickets are there in the end?",
        {1: "One", 2: "Two"},
        right=1,
        why="The second process found the call in the file, and did not run it again blindly.",
    ),
    foresee(
        "lenient",
        "A load takes a damaged file for a task that has not begun. The file is damaged in turn 2, when the ticket "
        "exists. The program is started again and ends without an error. How many model answers has it paid for since?",
        {
            2: "Two: those of turns 3 and 4, which were still to come",
            4: "Four: all of them, and two for the second time",
        },
        right=4,
        why="It began at turn 1. It also made a second ticket. Nothing that it printed says so.",
    ),
    foresee(
        "version",
        "A checkpoint of an older layout, in which the counter has another name, meets a program that does not look "
        "at the version. When does anybody notice?",
        {
            "at once": "At once: the program cannot even start",
            "after a model call": "After the next model call, which is paid for and lost",
            "never": "Never: the counter is filled in",
        },
        right="after a model call",
        why="The missing field was needed only when there was something to add to it. A load that asks first would "
        "have cost nothing.",
    ),
]

QUESTIONS = [
    ask(
        "sync",
        "A colleague writes in place and calls `os.fsync` before closing the file. Does a kill in the middle of the "
        "save still do damage?",
        no(
            "No. What is synced is on the disk, and a kill cannot take it away.",
            "It is true of what has been synced. The kill comes before that: the file is empty or half full by then.",
        ),
        yes(
            "Yes. Between the opening and the end of the write there is no whole checkpoint.",
            "A sync makes what is there lasting. It does not make it whole, and it does not bring back what the "
            "opening has wiped out.",
        ),
        no(
            "Only on a slow disk.",
            "A slow disk makes the moment longer. On a fast one it is there as well, and a long task saves thousands "
            "of times.",
        ),
    ),
    ask(
        "elsewhere",
        "The temp files are moved to the system's own folder for such things, which is another disk. `os.replace` "
        "fails there, so `shutil.move` is taken. What has been gained?",
        no(
            "Order: no half files beside the checkpoint.",
            "There are none now. In their place, the checkpoint itself can be half.",
        ),
        no(
            "Nothing, and nothing lost: the text is complete before it is moved.",
            "The text is. The move is not one step: between two disks it is a copy, and a copy opens its target and "
            "fills it.",
        ),
        yes(
            "Nothing, and the guarantee is lost: the move copies over the checkpoint in place.",
            "A name can only be handed on within one file system. Beside the target is the one place that is sure to "
            "be on it.",
        ),
    ),
    measure(
        "counted",
        "A process is killed right after save point A of turn 2. `create_ticket` has not run. What does `turns` say "
        "in the checkpoint? (The answer is measured as you give yours.)",
        turns_in_the_checkpoint_after_a,
        when(0, "0", "Turn 1 was complete and saved."),
        when(1, "1", "One turn is complete. But `turns` counts the model's answers, and the second is in messages."),
        when(
            2,
            "2",
            "The second answer is in messages and has been paid for, so both counters include it at A already. "
            "Otherwise a limit would be off by one after each kill.",
        ),
    ),
    ask(
        "absent",
        "A program is told to go on with a task, and there is no checkpoint. What should it do?",
        no(
            "Begin the task: no file means that nothing has been done.",
            "Or that the path is mistyped, or the disk is not mounted, or somebody tidied up. Then everything would "
            "be done once more.",
        ),
        yes(
            "Stop, and say which file it has looked for.",
            "To begin and to go on are two different orders. Whoever gave the second one believes that there is "
            "something to go on with.",
        ),
        no(
            "Take the temp file beside it, if there is one.",
            "A temp file that was never renamed may be cut off anywhere, even where it can still be read.",
        ),
    ),
    ask(
        "order",
        "May save point A be written while the tool is running, to save time?",
        no(
            "Yes, as long as it is on disk before save point B.",
            "The kill may come when the tool has had its effect and A is not on disk yet. Then the file says that "
            "nothing was asked for.",
        ),
        yes(
            "No. A has to be on disk before the tool starts.",
            "A is the promise that no tool starts unknown to the disk. The second process can ask about a call that "
            "it can see.",
        ),
        no(
            "Yes, because the model will name the call again anyway.",
            "It will, under a new id. For everybody who looks at ids that is another call, and it runs.",
        ),
    ),
]
