"""Lesson 1: what is predicted before its accidents, and the quiz at its end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from exit137.checkpoint import new_state
from exit137.widgets.guesses import foresee
from exit137.widgets.quizzes import ask, measure, no, when, yes


def turns_after_a_kill_and_a_resume() -> int:
    """What `turns` says at the end of the reference's task of four turns, killed in turn 3 and gone on from there."""
    from exit137.widgets.stage import Stage  # not needed until the answer is

    with tempfile.TemporaryDirectory(prefix="exit137-quiz-") as folder:
        stage = Stage(Path(folder) / "stage")
        stage.start(kill="before-tool:3")
        stage.resume()
        return int(stage.read("checkpoint.json")["turns"])


def what_a_shallow_copy_holds() -> tuple[int, int]:
    """`turns` and the number of messages in `dict(state)`, after one more turn of the state it was taken from."""
    state = new_state("Look into the outage.")
    kept = dict(state)
    state["turns"] += 1
    state["messages"].append({"role": "assistant", "content": "I look into it."})
    return kept["turns"], len(kept["messages"])


PREDICTIONS = [
    foresee(
        "start-over",
        "The process is killed in turn 9 of 12, and the program is started again and runs to its end. How many "
        "answers of the model are on the provider's bill?",
        {
            12: "12: the second process goes on at turn 9",
            13: "13: turn 9 has to be asked for again",
            21: "21: the second process starts at turn 1",
        },
        right=21,
        why="Nothing of the first process was left but what it had done to the world. So the second one began at "
        "the beginning: 9 answers, and then 12.",
    ),
    foresee(
        "mails",
        "Turn 2 sends Orla a mail. How many mails does she have once the second process has ended?",
        {0: "None: the run that sent it has failed", 1: "One", 2: "Two"},
        right=2,
        why="A mail that was sent stays sent. And the second process could not know of it, so it sent one too.",
    ),
    foresee(
        "notes",
        "The notes survive, and the second process puts them before the model. What does its counter `turns` say "
        "when it begins?",
        {0: "0", 8: "8: so many turns were complete", 9: "9: so far the first process had come"},
        right=0,
        why="The notes are a text for the model. No line of the program takes a number out of it.",
    ),
    foresee(
        "shallow",
        "The copy that `dict(state)` made after turn 3 is looked at when all twelve turns are over. How many "
        "messages are in it?",
        {7: "7, as after turn 3", 24: "24, as at the end", 1: "1, the task"},
        right=24,
        why="There is only one list. The copy holds the same one as the live state, so it has everything that was "
        "appended since.",
    ),
    foresee(
        "repair",
        "The state is written after each complete turn. Killed in turn 9 before the tool, and started again: how "
        "many answers are on the bill in the end?",
        {
            12: "12: nothing is paid twice",
            13: "13: the ninth answer is paid twice",
            21: "21: all of it is paid twice up to turn 9",
        },
        right=13,
        why="On the disk was the state after turn 8. The ninth answer had come after it and was lost, so the model "
        "was asked once more.",
    ),
    foresee(
        "open",
        "Three calls were named, and one has its result. How many calls are open?",
        {1: "One: the one that pending_tool_use names", 2: "Two", 3: "Three: the turn is not complete"},
        right=2,
        why="Each call needs a result of its own. The field can name the one that was about to run; that another "
        "one waits behind it, only the messages say.",
    ),
    foresee(
        "effect",
        "Killed in turn 2, right after the mail has gone out. The file on the disk is that of turn 1. How many "
        "mails does Orla get in all?",
        {1: "One: the second process goes on behind the mail", 2: "Two: it asks for turn 2 again"},
        right=2,
        why="The state on the disk comes from before the mail. In it the mail has not been sent, so the second "
        "process sends it.",
    ),
]

QUESTIONS = [
    ask(
        "notes",
        "An agent writes all it learns to NOTES.md and reads the file when it starts. It is killed in turn 40 and "
        "started again. What is lost?",
        no(
            "Nothing: what the agent knows is in the file.",
            "What the model has noted is. The loop's counters, the history word for word and the call that was open "
            "were never in there.",
        ),
        yes(
            "The loop's own scene: counters, history, and which call was open.",
            "Notes are memory. They tell the model what it should know, and they tell the loop nothing about how "
            "far it had come.",
        ),
        no(
            "Everything, notes included, since the process wrote them.",
            "A file does not need the process that wrote it. The notes are still there.",
        ),
    ),
    measure(
        "copy",
        "`kept = dict(state)` before the first turn; then the loop takes one turn: it counts up and appends one "
        "message to the task's. What is in `kept` now? (The answer is measured as you give yours.)",
        what_a_shallow_copy_holds,
        when(
            (0, 1),
            "turns 0 and one message",
            "That would be the state as it was. A number is copied by dict(), a list is not.",
        ),
        when(
            (0, 2),
            "turns 0 and two messages",
            "A scene that never was: the old counter with the new history. The two dicts hold one list, and "
            "counting up puts a new number into one of them only.",
        ),
        when(
            (1, 2),
            "turns 1 and two messages",
            "That would be the live state itself. dict() does make a new outer dict, and in that the old number stays.",
        ),
    ),
    measure(
        "counter",
        "The reference works on a task of four turns and saves as it goes. It is killed in turn 3, and another "
        "process goes on from what was saved. What does `turns` say at the end? (Measured, with a real kill.)",
        turns_after_a_kill_and_a_resume,
        when(2, "2: the second process takes two turns", "So it would be if the second process counted from zero."),
        when(
            4,
            "4: as if nobody had killed it",
            "The counter is part of the saved state, and the second process counts on from there. So a limit on "
            "turns holds for the task, however many processes it takes.",
        ),
        when(5, "5: turn 3 counts twice", "A turn counts when its answer is in the messages, and it is in there once."),
    ),
    ask(
        "status",
        "A job has ended with exit status 137. What do you know?",
        yes(
            "A SIGKILL ended it, and it could do nothing about that. Who sent it is not known.",
            "128 and 9. It may have been a memory limit, a platform that moves containers, or a person. The program "
            "had no moment in which to save anything.",
        ),
        no(
            "An exception in the program was not caught.",
            "Python ends with status 1 then, prints a traceback, and runs every finally on the way.",
        ),
        no(
            "The program noticed that it had to end and saved its state.",
            "Nothing notices a SIGKILL. There are signals that ask a process to end; this one does not ask.",
        ),
    ),
    ask(
        "worth",
        "Which of these tasks should write down its execution state first?",
        no(
            "One that sorts a mailbox into folders by reading every subject, in half a minute.",
            "Started again it is done half a minute later, and sorting twice does no harm.",
        ),
        no(
            "One that answers questions about a document, one question a run.",
            "Each run is short and leaves nothing in the world. Ask again.",
        ),
        yes(
            "One that works through 300 refund requests in three hours.",
            "Hours are lost at a kill, and worse, a second start does not know which refunds were made. Both "
            "questions speak for it. And the second one needs more than a saved state, as lesson 4 will show.",
        ),
    ),
]
