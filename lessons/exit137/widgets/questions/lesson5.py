"""Lesson 5: what is predicted before its accidents, and the quiz at its end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from exit137.widgets.guesses import foresee
from exit137.widgets.quizzes import ask, measure, no, when, yes


def mails_when_forked_behind_the_mail() -> int:
    """Mails after a run that sends one in turn 3, and a fork of it after turn 3, have both come to their end."""
    from exit137.fork import fork_from  # not needed until the answer is
    from exit137.main import REPORT, RESPONSES, TASK
    from exit137.run import run_task
    from exit137.world import World

    with tempfile.TemporaryDirectory(prefix="exit137-quiz-") as scratch:
        folder = Path(scratch)
        world = World(folder / "world")
        world.write_file({"path": "reports/orla.txt", "content": REPORT})
        run_task(folder / "run", False, TASK, RESPONSES, world.tools(), high_impact=())
        fork_from(folder / "run", 3, folder / "fork")
        run_task(folder / "fork", True, TASK, RESPONSES, world.tools(), high_impact=())
        return world.count("mails")


PREDICTIONS = [
    foresee(
        "order",
        "A long run has reached turn 1000. The names of its save points are sorted as text, the way `sorted` and most "
        "file managers do it. Which name comes last?",
        {
            "turn-1000-B.json": "turn-1000-B.json, the newest",
            "turn-999-B.json": "turn-999-B.json",
            "turn-100-B.json": "turn-100-B.json",
        },
        right="turn-999-B.json",
        why="Text is compared letter by letter, and 9 comes after 1. Three digits keep the order up to turn 999 and no "
        "further.",
    ),
    foresee(
        "leftover",
        "The process is killed while the B of turn 2 is being put into the sequence. Our function takes the last name "
        "that begins with `turn-002`. Which file does it find?",
        {
            "turn-002-A.json": "turn-002-A.json: the B is not there yet",
            "turn-002-B.json": "turn-002-B.json",
            "turn-002-B.json.tmp": "turn-002-B.json.tmp",
        },
        right="turn-002-B.json.tmp",
        why="The temp file was complete and not renamed. Its name begins with the right letters and sorts behind all "
        "others, and nobody knows whether what is in it is whole.",
    ),
    foresee(
        "mail",
        "The run is at turn 6. Its mail went out in turn 3. You rewind to turn 2. How many mails are in Orla's inbox?",
        {0: "None: at turn 2 no mail had been sent", 1: "One: it stays where it is"},
        right=1,
        why="A rewind reads a file of ours. Orla's inbox is not in it.",
    ),
    foresee(
        "again",
        "The run goes on from turn 2, with its ledger, and the model decides to send Orla a mail. How many mails does "
        "she have then?",
        {
            1: "One: the ledger has an entry for the mail, so it is not sent again",
            2: "Two: the ledger does not know this call",
        },
        right=2,
        why="The ledger is asked for an id, not for a mail. This is another call, so it has another id.",
    ),
    foresee(
        "mixed",
        "The old route had six turns, the new one ends after five. The folder still holds turn-006-B.json. Which route "
        "is that from?",
        {"new": "The new one: its files have replaced the old ones", "old": "The old one"},
        right="old",
        why="The new run wrote over turns 3 to 5 and never had a turn 6. What lies behind its end is left from the run "
        "that was given up.",
    ),
    foresee(
        "copied",
        "The whole folder is copied, and the copy's files of turns 3 to 6 are deleted. Then the copy is resumed, with "
        "the new route. After how many turns does it end?",
        {
            5: "Five: it goes on behind turn 2 and takes the new route",
            6: "Six: where the old run had ended",
        },
        right=6,
        why="A resume reads checkpoint.json and nothing else. The copy's was the newest state of the old run, which is "
        "a finished one.",
    ),
    foresee(
        "fork",
        "Now the fork is made properly. The old run stands at its end and has sent its mail. The fork goes on behind "
        "turn 2, in a folder of its own. How many mails does Orla have at the end?",
        {1: "One: it is the same task", 2: "Two: one of each timeline"},
        right=2,
        why="Neither its messages nor its ledger told the fork of a mail. So it sent one, as it was meant to.",
    ),
    foresee(
        "names",
        "Three stand-ins are made in a loop, for create_ticket, delete_file and send_email, and each is called once. "
        "How many different names do they report?",
        {1: "One", 3: "Three"},
        right=1,
        why="All three look up the variable `name` when they are called. By then the loop is over, and the variable "
        "holds the last name for all of them.",
    ),
    foresee(
        "dry",
        "The stand-ins are right now. The fork runs dry from turn 2 to its end: it sends a mail and puts a banner on "
        "the shop. Is the world afterwards as it was before?",
        {True: "Yes: that is what a dry run is for", False: "No"},
        right=False,
        why="The mail was pretended, the banner is real. set_config is not in HIGH_IMPACT: nobody has to approve it. "
        "That is not the same as having no effect.",
    ),
]

QUESTIONS = [
    ask(
        "forgets",
        "A run mailed a customer in turn 15 and was rewound to turn 14. Where is it still known that the mail went "
        "out?",
        no(
            "In the model: it wrote the mail, so it remembers.",
            "A model remembers nothing between two calls. It knows what is in messages, and those end with turn 14.",
        ),
        no(
            "In the state that rewind_to has returned.",
            "That state is the one of turn 14. It was saved before there was a mail.",
        ),
        yes(
            "In effects.json, and in the customer's inbox.",
            "The ledger is a file of its own and a rewind does not touch it. That is why it can list the effects that "
            "stay, and why somebody should read that list before the run goes on.",
        ),
        no(
            "Nowhere any more.",
            "The ledger's entry stays. It is about the world, and the world has not gone back.",
        ),
    ),
    measure(
        "behind",
        "A run sends its only mail in turn 3 and ends. It is forked after turn 3, not before, with a blank ledger, and "
        "the fork runs to its end. How many mails are there? (The answer is measured as you give yours.)",
        mails_when_forked_behind_the_mail,
        when(
            1,
            "One",
            "The fork starts with messages in which the call and its result stand. The model has no reason to send "
            "another, and the blank ledger is not even asked. Where one forks decides what is done twice.",
        ),
        when(2, "Two", "That is what a fork after turn 2 gives. Behind the mail, nobody asks for one any more."),
        when(0, "None", "The mail of the old run is in the inbox. No fork takes it out again."),
    ),
    ask(
        "blank",
        "Why does a fork get a blank ledger, and not a copy of its parent's?",
        no(
            "Because a copy would take too much disk.",
            "A ledger is small. The kept checkpoints are what takes disk.",
        ),
        yes(
            "Because a ledger says what its own timeline has done.",
            "With the parent's entries in it, a call that both timelines have pending would be answered with an effect "
            "of the other one, and nobody could say any more which of the two had done what.",
        ),
        no(
            "Because a blank ledger keeps the fork from doing anything twice.",
            "The other way round: it blocks nothing. What the parent has done the fork may do again. Dry runs and "
            "idempotent tools are there for that.",
        ),
    ),
    ask(
        "pretended",
        "A fork ran dry with its ledger switched on. You like the route, rewind that same fork to before the mail and "
        "run it for real. The stub names the same ids again. What happens?",
        no(
            "The mail is sent, since the dry run sent none.",
            "It would be, if the ledger did not say otherwise.",
        ),
        yes(
            "Nothing is sent: the ledger holds the pretended result under that id.",
            "The stand-in returned, and what returns is recorded. The entry vouches for a mail that nobody has sent. "
            "So a dry run gets no ledger, and the real thing gets a fork of its own.",
        ),
        no(
            "An error, since a dry result is no real one.",
            "To the ledger a result is any JSON value. It cannot tell that this one was pretended.",
        ),
    ),
    ask(
        "git",
        "A colleague wants to commit the run's folder to Git after every turn and drop the checkpoint sequence. What "
        "is the best objection?",
        no(
            "Git is too slow for that.",
            "It may well be, and that could be lived with.",
        ),
        no(
            "Git cannot store JSON.",
            "It can store any file.",
        ),
        yes(
            "Git keeps what people mean to keep and share. Save points are made by the hundred, by a program, and are "
            "thrown away when the run is over.",
            "The two have other makers, other readers and another lifetime. And neither takes a mail back: the third "
            "thing, the ledger, is needed either way.",
        ),
    ),
]
