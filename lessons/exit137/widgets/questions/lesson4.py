"""Lesson 4: what is predicted before its accidents, and the quiz at its end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from exit137.widgets.guesses import foresee
from exit137.widgets.quizzes import ask, measure, no, when, yes


def tickets_when_killed_before_the_record() -> int:
    """Tickets after a kill between create_ticket and its ledger line, and a resume that runs what it does not find."""
    from exit137.widgets.stage import Stage  # not needed until the answer is

    with tempfile.TemporaryDirectory(prefix="exit137-quiz-") as folder:
        stage = Stage(Path(folder) / "stage", rerun=None, ledger=True)
        stage.start(kill="after-tool:2")
        stage.resume()
        return stage.world.count("tickets")


PREDICTIONS = [
    foresee(
        "outage",
        "The ticket is on the desk and save point B is being written when the process is killed. A second process "
        "resumes. How many tickets are there in the end?",
        {
            0: "None: the turn was not complete, so it does not count",
            1: "One: the resume goes on behind the ticket",
            2: "Two: the resume opens it once more",
        },
        right=2,
        why="The checkpoint on disk is save point A. It says that create_ticket is pending, and that is all it says. "
        "The resume ran the call, for the second time.",
    ),
    foresee(
        "same-bytes",
        "One process is killed just before create_ticket runs, another just after. Do the two leave different bytes in "
        "`checkpoint.json`?",
        {
            True: "Yes: one of them has seen a ticket being made",
            False: "No: the file is the same in both",
        },
        right=False,
        why="Between save point A and save point B nothing is written. Whatever happens there leaves no mark in the "
        "file.",
    ),
    foresee(
        "twice",
        "Four tools are each run once, and then once more with the same input. For which of them does the second run "
        "change the world?",
        {
            ("create_ticket",): "create_ticket only",
            ("create_ticket", "append_log"): "create_ticket and append_log",
            ("create_ticket", "append_log", "write_file"): "create_ticket, append_log and write_file",
        },
        right=("create_ticket", "append_log"),
        why="Both add to what is there. write_file changes the world too, but its second run puts the same content "
        "where the first had put it.",
    ),
    foresee(
        "ledger",
        "The same accident at the same point, now with the ledger. How many tickets are there in the end?",
        {1: "One", 2: "Two"},
        right=1,
        why="The line was on disk before save point B was begun. The resume found it and ran nothing.",
    ),
    foresee(
        "early",
        "Now the line is written before the tool runs, to be on the safe side, and the process is killed in between. "
        "How many tickets are there once the resume has ended?",
        {0: "None", 1: "One", 2: "Two"},
        right=0,
        why="The ledger vouched for a call that had never run. The resume believed it, and Orla got a mail about a "
        "ticket that does not exist.",
    ),
    foresee(
        "torn",
        "The ledger was cut off in the middle, and `load_effects` turns damage into `{}`. The ticket exists. How many "
        "are there after the resume?",
        {1: "One", 2: "Two"},
        right=2,
        why="An empty ledger says that nothing has happened. A torn one only says that it cannot be read. Taking the "
        "second for the first costs a ticket.",
    ),
    foresee(
        "window",
        "The ledger is in place. The kill comes a moment earlier than before: the tool has returned, its line is not "
        "yet on disk. How many tickets after the resume?",
        {1: "One: this is what the ledger is for", 2: "Two: the ledger knows nothing yet"},
        right=2,
        why="Effect and record are two writes to two places. A kill between them leaves the effect without its record.",
    ),
    foresee(
        "rules",
        "A call is not in the ledger. One rule runs it, the other reports it as unknown. Which of them is right both "
        "when the tool never started and when it had just run?",
        {"run it": "Run it", "report it": "Report it", "neither": "Neither of them"},
        right="neither",
        why="A missing line stands for two different pasts. A rule that sees only the missing line cannot be right for"
        " both.",
    ),
    foresee(
        "asked",
        "The approval gate stands in front of the ledger. The process is killed after the ticket was made and "
        "recorded, and resumed. How often was a person asked about that ticket?",
        {1: "Once", 2: "Twice"},
        right=2,
        why="The gate came first, so it asked about a call that was long done. Whatever the person answers, it is "
        "wrong.",
    ),
    foresee(
        "full",
        "The tool succeeds, the ledger cannot be written, and the model is told that the call failed. The model does "
        "what models do after a failure. How many tickets are there?",
        {1: "One", 2: "Two"},
        right=2,
        why="The second try has an id of its own, so no ledger in the world would have known it as the same call.",
    ),
    foresee(
        "ensure",
        "No ledger at all, and the agent calls ensure_ticket. The kill comes right after the tool, in the window that "
        "the ledger could not close. How many tickets after the resume?",
        {1: "One", 2: "Two"},
        right=1,
        why="The second run found the ticket of the first. Nothing had to be remembered; the desk itself was asked.",
    ),
]

QUESTIONS = [
    ask(
        "mail",
        "A resume finds a dangling send_email. The mail had gone out; the kill came before its result was saved. A "
        "colleague says: run it again without a second thought, the model will see the result and put things right. "
        "Does that hold?",
        no(
            "Yes. The model reads the new result, notices the repetition and corrects it.",
            "The model's messages hold one call and one result, exactly as after a smooth run. There is no repetition "
            "in them to notice.",
        ),
        yes(
            "No. When the model reads anything at all, the second mail has been delivered, and nothing it reads tells "
            "of the first.",
            "An effect cannot be taken back by thinking about it afterwards. All the model could add is a third mail, "
            "and it has no reason to: it sees one call with one result. Whether the call has run is for the program to"
            " find out, before it runs it.",
        ),
        no(
            "Yes, provided that the result of the second run says is_error.",
            "Then the model is told that a mail failed which was sent twice. It will most likely send a third.",
        ),
        no(
            "Yes, because the tool_use_id is the same and so the mail server drops the second one.",
            "The id is between the model and this program. The mail server never sees it, unless somebody built a tool "
            "that hands it over and a server that honours it.",
        ),
    ),
    ask(
        "returns",
        "set_config writes a value and returns the one that stood there before. Run twice, it returns two different "
        "things. Is it idempotent?",
        no(
            "No, since the two runs do not give the same result.",
            "What a call returns is not what counts. Ask what it leaves behind.",
        ),
        yes(
            "Yes, since after two runs the setting is what it is after one.",
            "The effect decides, and the effect is an overwrite. The different return value can still confuse a "
            "model, which is a reason to reuse a stored result where there is one.",
        ),
        no(
            "Only when the old value and the new one happen to be equal.",
            "Then the first run would have no effect either. The question is what one more run adds.",
        ),
    ),
    measure(
        "window",
        "create_ticket has returned; the process is killed before the ledger line is written. The resume does not find"
        " the call in the ledger and runs it. How many tickets exist? (The answer is measured as you give yours.)",
        tickets_when_killed_before_the_record,
        when(0, "None", "The ticket is a row at the desk, outside the process. A kill does not take it back."),
        when(1, "One", "That would need a line in the ledger, and the kill came before it."),
        when(
            2,
            "Two",
            "The effect is in the world and its record is nowhere: the window that no ledger closes. An ensure tool or "
            "a key that the desk honours does.",
        ),
    ),
    ask(
        "gates",
        "Why does the ledger come before the approval gate?",
        no(
            "Because looking in a file is faster than asking a person.",
            "It is, and that is not the reason. With the gate first, a person would be asked about something already "
            "done.",
        ),
        yes(
            "Because a call that has happened leaves nothing to approve.",
            "Whether it has happened comes first. Only a call that has not can be allowed or refused. A no to a "
            "finished call would tell the model that nothing ran.",
        ),
        no(
            "Because the approval has to be written in the ledger too.",
            "The ledger holds effects. An approval is none: it can be given, and the process killed before anything "
            "ran.",
        ),
    ),
    ask(
        "failed-write",
        "The tool has succeeded, and writing the ledger raises an OSError. What is the model told?",
        no(
            "is_error, so that it knows that something went wrong.",
            "It would learn that the call failed, and try again under a new id. The ledger would not know that id.",
        ),
        no(
            "Nothing: the program stops, and the resume sorts it out.",
            "The resume would find no line and a dangling call, which is the window again, now made on purpose.",
        ),
        yes(
            "The real result. The person who runs the program gets an alert.",
            "For the model the call has succeeded, because it has. That its record is missing is a fault of the disk, "
            "and somebody has to know it before the next kill.",
        ),
    ),
]
