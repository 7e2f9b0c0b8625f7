"""Lesson 3: what is predicted before its accidents, and the quiz at its end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from exit137.tools import READ_ONLY_TOOLS
from exit137.widgets.guesses import foresee
from exit137.widgets.quizzes import ask, measure, no, when, yes


def tickets_when_killed_before_the_tool() -> int:
    """Tickets after a kill just before create_ticket runs, and a resume that reports what is not read-only."""
    from exit137.widgets.stage import Stage  # not needed until the answer is

    with tempfile.TemporaryDirectory(prefix="exit137-quiz-") as folder:
        stage = Stage(Path(folder) / "stage", rerun=READ_ONLY_TOOLS, ledger=False)
        stage.start(kill="before-tool:2")
        stage.resume()
        return stage.world.count("tickets")


PREDICTIONS = [
    foresee(
        "unpaired",
        "The checkpoint is whole, and its last message is the model's: a call of create_ticket. The new process loads "
        "it and asks the model to go on. What comes back?",
        {
            "the next answer": "The model's next answer: it sees that it has asked already and waits for the ticket",
            "the same call": "The same call once more, since it was never answered",
            "a refusal": "No answer at all: the API refuses the messages",
        },
        right="a refusal",
        why="The model never saw the request. The API checks first that each call has its result in the very next "
        "message, and turns down everything else.",
    ),
    foresee(
        "mails",
        "The mail to Orla has gone out; the kill comes before its result is saved. The new process runs every dangling "
        "call once more and hands over the result. How many mails does Orla get?",
        {1: "One", 2: "Two"},
        right=2,
        why="Running the call again is a way to get a result, and it is also a mail. The API was content both times.",
    ),
    foresee(
        "read-again",
        "Now the kill comes after `read_file`, before its result is saved, and the new process runs it once more. Is "
        "anything in the world different from a run that nobody killed?",
        {True: "Yes: the file was read twice", False: "No"},
        right=False,
        why="Two looks leave no more behind than one. That is all that makes a tool read-only.",
    ),
    foresee(
        "told",
        "The mail has gone out again, and again its result is lost. This time nothing is run. The model is told: the "
        "call was cancelled. How many mails are there in the end?",
        {1: "One: nothing was run on resume", 2: "Two: the model asks for the mail that it thinks was never sent"},
        right=2,
        why="The resume did nothing wrong with its hands. It said something that it could not know, and the model "
        "acted on it, under a new id.",
    ),
    foresee(
        "several",
        "The model has named three calls in one turn: read a file, open a ticket, send a mail. The kill comes when the "
        "ticket is on the desk. How many of the three have no result on disk?",
        {1: "One: the call that pending_tool_use names", 2: "Two", 3: "Three: the turn was not complete"},
        right=2,
        why="The first result was saved together with the second call. The second and the third have none, and "
        "pending_tool_use has room for one of them.",
    ),
    foresee(
        "forgiving",
        "The ticket is made and its turn is saved. Then the file is damaged, and a forgiving loader turns damage into "
        "an empty state. The task runs to its end without an error. How many tickets are there?",
        {1: "One", 2: "Two"},
        right=2,
        why="An empty state is a fresh start. The second run did everything that the first had done, and nobody was "
        "told.",
    ),
    foresee(
        "limit",
        "A task may take 3 turns. It is killed after the second, and the resume sets `turns` to 0. How many answers "
        "has the model given in all when the limit stops it?",
        {3: "Three", 4: "Four", 5: "Five"},
        right=5,
        why="Two before the kill and three after it. Each kill grants the task its whole budget anew.",
    ),
]

QUESTIONS = [
    ask(
        "place",
        "A turn has three calls, and two of their results are in the checkpoint already. Where does the third one go?",
        no(
            "Into a new user message at the end.",
            "Then the message right behind the call holds two results for three calls, and the API refuses it. "
            "What stands further down does not count.",
        ),
        yes(
            "Into the user message that holds the other two.",
            "One assistant message, one user message with all its results. The order of the calls keeps it easy to "
            "read.",
        ),
        no(
            "Nowhere: two of three are enough to go on.",
            "Each call is waited for. One that is left out is refused as all three would be.",
        ),
    ),
    ask(
        "changed",
        "A dangling `read_file` is to be run again. Since the kill somebody has added a line to the file. Is running "
        "it again still right?",
        no(
            "No. The result is not the one that the first run gave.",
            "True, and no harm. Nobody has seen the first result; what matters is what a run leaves behind.",
        ),
        yes(
            "Yes. Reading leaves nothing behind, and the model had better see the file as it is.",
            "Read-only is about the world after the call, not about what the call returns.",
        ),
        no(
            "Only if the file is compared with its old content first.",
            "There is no old content: the result was lost in the kill. And nothing would follow from the comparison.",
        ),
    ),
    ask(
        "words",
        "What should the model be told of a dangling `send_email`?",
        no(
            "The call failed, please try again.",
            "If the mail went out, this is an order to send it twice.",
        ),
        no(
            "Nothing. The call is taken out of the messages, so that the model decides afresh.",
            "A model that decides afresh decides the same: it asks for the mail, as if there had never been one.",
        ),
        yes(
            "With `is_error`: nobody knows whether it ran, look before you repeat it.",
            "It is the only one that is true whatever happened, and the model can act on it: check, ask, or leave it.",
        ),
        no(
            "It has been sent, with no `is_error`.",
            "If it was not, Orla waits for a mail that everybody thinks she has.",
        ),
    ),
    measure(
        "never-ran",
        "The process is killed just before `create_ticket` runs. The resume goes by the rule of this lesson, and the "
        "stub goes on with its next line. How many tickets are there? (The answer is measured as you give yours.)",
        tickets_when_killed_before_the_tool,
        when(
            0,
            "None",
            "The call had not started, but on disk it looks as if it might have. So it is reported and not run, and "
            "until somebody looks there is no ticket.",
        ),
        when(1, "One", "That would need somebody who runs it, and the rule runs nothing that is not read-only."),
        when(2, "Two", "Nothing ran before the kill, and nothing after it."),
    ),
    ask(
        "new-tool",
        "A colleague adds a tool and tells nobody. It is in neither set. What does a resume do with a dangling call of "
        "it?",
        no(
            "It runs it, since it is not known to be dangerous.",
            "That is a list of what is forbidden, and such a list is behind the times on the day a tool is added.",
        ),
        yes(
            "It reports it, since it is not known to be harmless.",
            "A list of what is allowed errs on the side of asking. The worst that happens is a question too many.",
        ),
        no(
            "It stops with an error.",
            "Then the task hangs on a tool that may have had no effect at all. An honest answer lets it go on.",
        ),
    ),
]
