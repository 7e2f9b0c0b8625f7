# %% [markdown]
# # How do we know that it survives?
#
# *Lesson 6 of 6. About 60 minutes. Before: lesson 3 (resume) and lesson 4 (the [[effects ledger]]).*
#
# For five lessons we have killed agents at places that somebody had thought of. Each time something broke, was
# mended, and was killed once more at the same place. What about the places nobody thought of? And if a colleague
# changes one line tomorrow, who kills it everywhere again?
#
# This lesson builds the machine that does it. A large part of it is about the machine itself. A test bench that says
# "survives" where nothing was tried is worse than none, and such a bench is easily built: we build one by accident.
# At the end you can
#
# - fix the two things that differ from run to run, so that a kill can be put at one place as often as you like;
# - tell a crash that happened from one that did not, and a crash from a fault;
# - answer an open call in three ways, by what the disk says and by what the tool is;
# - kill a run at every point, for real, read the table, and say what it does not show;
# - compare ways to protect an effect by numbers.
#
# Run the cells one by one. Where you are asked for a prediction, commit to one before you run the next cell. All
# files are written to the folder `work` beside this notebook; a new start clears what an earlier one has left there.

# %% [markdown]
# ## Two things that vary
#
# Start an agent, press Ctrl-C at some moment, start it again: it goes on. What have you learnt? You do not know at
# which moment it died, so you cannot try that moment again. And you could not if you knew it, because the model will
# say something else the next time.
#
# Two things vary from run to run: *what the model says*, and *when the process dies*. All the rest is our own
# program, which does the same each time. A [[Verification Harness]] pins both down. What is left can be repeated, and
# checked line by line.

# %%
import copy
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

from exit137.checkpoint import CheckpointError
from exit137.crash import CRASH_LABELS
from exit137.main import REPORT, RESPONSES, TASK
from exit137.run import run_task
from exit137.tools import READ_ONLY_TOOLS
from exit137.widgets import Stage, predict, quiz, record, seen
from exit137.world import World
from IPython.display import display

# %% [markdown]
# ## The response queue
#
# First the model. A [[response queue]] is a list of answers, written down beforehand and handed out in order. Here is
# the one that all lessons have used: Orla reports an outage, the agent reads, opens a ticket, sends a mail, is done.

# %% tags=["look"]
for answer in RESPONSES:
    print(answer["stop_reason"], [block.get("name", "text") for block in answer["content"]])

# %% [markdown]
# [[make_stub_client]] wraps the queue in something that is called like the real client, as
# `client.messages.create(messages=...)`. It also keeps what it was asked. That matters as much as the answers:
# whether a resume sends the right history can only be seen in the request.

# %%
class StubClient:
    def __init__(self, responses):
        self.responses, self.calls, self.messages = list(responses), [], self
    def create(self, *, messages, **options):
        self.calls.append(messages)
        return self.responses[len(self.calls) - 1]

# %%
def make_stub_client(responses):
    return StubClient(responses)

# %% [markdown]
# An agent in its shortest form to try it with: no file, no kill, and a history that grows as it goes.

# %%
def answer_all(content, tools):
    calls = [block for block in content if block["type"] == "tool_use"]
    return [{"type": "tool_result", "tool_use_id": c["id"], "content": tools[c["name"]](c["input"])} for c in calls]

# %%
def short_loop(client, tools, messages):
    while messages[-1]["role"] == "user":
        answer = client.messages.create(messages=messages)
        messages.append({"role": "assistant", "content": answer["content"]})
        if results := answer_all(answer["content"], tools):
            messages.append({"role": "user", "content": results})

# %% tags=["predict"]
predict("6.asked")

# %% tags=["run"]
stage = Stage("work/lesson6")
client = make_stub_client(RESPONSES)
short_loop(client, stage.world.tools(), [{"role": "user", "content": TASK}])
seen("6.asked", len(client.calls[0]))

# %% [markdown] tags=["explain"]
# By these notes the model knew the end of the conversation before it began. A check on them could not fail: whatever
# is missing from a request is in the list by the time somebody looks. The stub has to copy what it was asked, and all
# of it, since a message inside the list may change as well.

# %% tags=["repair"]
class StubClient:
    def __init__(self, responses):
        self.responses, self.calls, self.messages = list(responses), [], self
    def create(self, *, messages, **options):
        self.calls.append(copy.deepcopy(messages))
        return self.responses[len(self.calls) - 1]

# %% tags=["run"]
client = make_stub_client(RESPONSES)
short_loop(client, stage.world.tools(), [{"role": "user", "content": TASK}])
print([len(messages) for messages in client.calls])

# %% [markdown] tags=["explain"]
# Three more cares, all visible in those few lines. The queue is a list of the stub's own, so that nobody else's list
# is eaten up. The place in it is counted and not guessed from the history, since two answers may be equal. And when
# the queue is empty the stub raises an error: an agent that asks once too often is a finding, and not to be answered
# with yesterday's last line.

# %% [markdown]
# ## Crash points
#
# Now the moment of death. A [[crash_point]] is a line in the program that does nothing, unless the environment
# variable [[CRASH_AFTER]] names it. `CRASH_AFTER=after-effect:2` means: die at the second hit of the label
# `after-effect`. What stands for the death is an exception, [[SimulatedCrash]], so that a test can go on after it.

# %%
class SimulatedCrash(Exception):
    """Stands for a kill."""

# %%
hits = Counter()

# %%
def crash_point(label):
    wanted, _, n = os.environ.get("CRASH_AFTER", "").partition(":")
    if label == wanted:
        hits[label] += 1
        if hits[label] == int(n or 1):
            raise SimulatedCrash(label)

# %% [markdown]
# Every part of this function has a reason.
#
# - The variable is read *at each call*. Read once at import, it could not be set for the second run of a test.
# - Labels are compared whole. `after-effect` is not `after-effect-write`, and a label may well hold digits.
# - Each label has a count of its own. With one count for all of them, `:2` would mean another place as soon as
#   somebody adds a crash point elsewhere.
# - It raises *at* the n-th hit and not from the n-th hit on. A resume in the same process would never get past it.
#
# For tests in one process, a helper sets the variable and starts the count at zero.

# %%
@contextmanager
def crashing(wanted):
    hits.clear()
    with patch.dict(os.environ, CRASH_AFTER=wanted):
        yield

# %% tags=["run"]
with crashing("after-effect:2"):
    for label in ("after-effect", "before-effect", "after-effect", "after-effect"):
        with suppress(SimulatedCrash):
            crash_point(label)
            print("passed", label)

# %% [markdown] tags=["explain"]
# Four hits, and three of them passed: it was the second hit of `after-effect` that raised, and no other.

# %% [markdown]
# ## A green table that proves nothing
#
# Queue and crash point make a first harness. Its agent is the reference of the earlier lessons, with a crash point on
# each side of every tool. It has *no* ledger, and its [[resume]] runs whatever it finds open. Lesson 4 has shown what
# that is worth.

# %%
def with_points(tool):
    def run(input):
        crash_point("before-effect")
        result = tool(input)
        crash_point("after-effect")
        return result
    return run

# %%
def agent(folder, resuming):
    world = World(folder)
    world.write_file({"path": "reports/orla.txt", "content": REPORT})
    tools = {name: with_points(tool) for name, tool in world.tools().items()}
    yes = lambda name, input: True  # noqa: E731
    run_task(folder, resuming, TASK, RESPONSES, tools, ledger=False, read_only=tools, approve=yes)

# %% [markdown]
# The harness: a fresh folder, a run that crashes, a run that resumes, and a count of the tickets that really exist.

# %%
def fresh_folder(label):
    folder = Path("work/lesson6-matrix") / label.replace(":", "-")
    shutil.rmtree(folder, ignore_errors=True)
    return folder

# %%
def crash_and_resume(label):
    folder = fresh_folder(label)
    with crashing(label), suppress(SimulatedCrash):
        agent(folder, resuming=False)
    agent(folder, resuming=True)
    return World(folder).count("tickets")

# %%
def try_all(*labels):
    for label in labels:
        tickets = crash_and_resume(label)
        print(f"{label:15}", "survives" if tickets == 1 else "DOES NOT SURVIVE", f"(tickets: {tickets})")

# %% tags=["predict"]
predict("6.green")

# %% tags=["run"]
try_all("after-effect:1", "after-effect:2", "after-effect:3")
seen("6.green", World("work/lesson6-matrix/after-effect-2").count("tickets"))

# %% [markdown] tags=["explain"]
# Green throughout, for an agent of which we know that it makes two tickets. Before you read on, think of a reason.
# Then look at what the second of these crashes has left on disk.

# %% tags=["look"]
state = json.loads(Path("work/lesson6-matrix/after-effect-2/checkpoint.json").read_text())
print(state["turns"], "turns")
for message in state["messages"][2::2]:
    print(message["content"][0])

# %% [markdown] tags=["name"]
# Nobody died. The [[checkpoint]] is that of a finished run. The second [[tool_result]] tells the story: the loop
# wraps each tool in `try ... except Exception`, as it should, for a tool that fails is something the model has to
# hear of. Our SimulatedCrash came out of a tool and was an Exception. So it was taken for a failure of the tool, the
# model was told with [[is_error]] that the ticket had failed, which stands on the desk, and the run went on to its
# end. The resume found nothing to do.
#
# The table was green because nothing was tried. That is the usual way in which a test bench fails: it says yes to
# everything, and nobody looks twice at a yes.
#
# What stands for a kill must be out of reach for code that handles errors. Python has a place for such things, beside
# `KeyboardInterrupt` and `SystemExit`:

# %% tags=["repair"]
class SimulatedCrash(BaseException):
    """Stands for a kill. No `except Exception` catches it."""

# %% tags=["run"]
try_all("after-effect:1", "after-effect:2", "after-effect:3")

# %% [markdown] tags=["explain"]
# There it is, red, at the one place where lesson 4 has put it. Now the harness can be wrong, and so it can be right.
#
# (It counts tickets only. After `after-effect:3` there are two *mails*, and it calls that surviving. A harness sees
# what it looks at.)
#
# ### A crash that never came
#
# One hole of the same kind is still open. Labels are text.

# %% tags=["predict"]
predict("6.typo")

# %% tags=["run"]
tickets = crash_and_resume("after-effects:2")
seen("6.typo", "survives" if tickets == 1 else "does not survive")

# %% [markdown] tags=["explain"]
# Green again, and again nothing was tried. A label that no run comes to, or a hit number that is too high, looks like
# perfect health. So the harness has to ask of the first run whether it *did* crash, and the program has to say so.

# %% [markdown]
# ## One way in, one way out
#
# That is the business of [[main()]]. It decides one thing on the way in: whether [[--resume]] stands on the command
# line. And it says one thing on the way out: exit status [[137]] for a SimulatedCrash, as a shell reports it for a
# process that SIGKILL has ended, and 0 for a run that came to its end.

# %%
def main(run, argv):
    try:
        run("--resume" in argv)
    except SimulatedCrash:
        return 137
    return 0

# %% tags=["repair"]
def crash_and_resume(label):
    folder = fresh_folder(label)
    with crashing(label):
        crashed = main(lambda resume: agent(folder, resume), [])
    resumed = main(lambda resume: agent(folder, resume), ["--resume"])
    return crashed, resumed, World(folder).count("tickets")

# %% tags=["run"]
for label in ("before-effect:2", "after-effect:2", "after-effects:2"):
    print(f"{label:16}", crash_and_resume(label))

# %% [markdown] tags=["explain"]
# Only `(137, 0, 1)` is a label survived. `(137, 0, 2)` is a second ticket, and `(0, 0, 1)` is a label at which
# nothing was tried.
#
# main() catches this one exception and no other. If it made 137 of everything, each fault of the program would look
# like a successful kill, and a broken program would have the greenest table of all. Here the resume is sent to a
# folder in which there is nothing to resume:

# %% tags=["run"]
nowhere = fresh_folder("nowhere")
try:
    main(lambda resume: agent(nowhere, resume), ["--resume"])
except CheckpointError as fault:
    print("not swallowed:", fault)

# %% [markdown]
# The reference is a program of that shape; `lessons/exit137/main.py` has the same function. Run it as a process, with
# a crash label that the reference knows, and then with the flag.

# %%
def environment(**more):
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **more}

# %%
def program(*options, crash=""):
    command = [sys.executable, "-m", "exit137", "--dir", "work/lesson6-program", *options]
    done = subprocess.run(command, env=environment(CRASH_AFTER=crash), capture_output=True, text=True)
    print(done.stdout + done.stderr, end="")
    return done.returncode

# %% tags=["run"]
shutil.rmtree("work/lesson6-program", ignore_errors=True)
print("exit status", program(crash="after-effect-write:2"))
print("exit status", program("--resume"))

# %% [markdown]
# And a label that it does not know is refused before anything runs, which closes the hole with the misspelt label at
# its root.

# %% tags=["run"]
print("exit status", program(crash="after-effects:2"))

# %% [markdown]
# ## Gentler than death
#
# An exception is a polite way to die. On its way out it passes every `finally` and every `with`, and what was waiting
# in a buffer is written. SIGKILL passes nothing. Does it matter? A small program that is about to have written
# something:

# %%
NOTE = """
from exit137.crash import crash_point
with open("note.txt", "w") as file:
    file.write("The ticket is T-1.")
    crash_point("after-tool")
"""

# %% [markdown]
# The reference's crash_point knows both ends: with `CRASH_HOW=kill` it does not raise but sends SIGKILL to its own
# process (on Windows the process is terminated). The stage of the earlier lessons has used it all along.

# %%
def note_left_by(how):
    folder = fresh_folder(f"note-{how}")
    folder.mkdir(parents=True)
    crash = environment(CRASH_AFTER="after-tool", CRASH_HOW=how)
    subprocess.run([sys.executable, "-c", NOTE], cwd=folder, env=crash, stderr=subprocess.DEVNULL)
    return (folder / "note.txt").read_text()

# %% tags=["predict"]
predict("6.gentle")

# %% tags=["run"]
left = {how: note_left_by(how) for how in ("raise", "kill")}
print(left)
found = [bool(text) for text in left.values()]
seen("6.gentle", {(True, True): "both", (True, False): "simulated only"}.get(tuple(found), "neither"))

# %% [markdown] tags=["explain"]
# A program that counts on its buffers survives every SimulatedCrash and no kill. So each has its use. The simulated
# one stays in the test's own process, where it can be repeated, counted and stepped through with a debugger. The real
# one tells the truth. The reference is tested with both, and what this lesson concludes it concludes from real ones.

# %% [markdown]
# ## The three-way split
#
# Before all points are tried, one part of the agent needs its last form. Lesson 3's [[reconcile]] had two answers to
# a [[dangling call]]: run it again if it only reads, report it otherwise. Lesson 4 brought the ledger, and a rule
# that runs whatever the ledger does not know. The two together make the [[three-way split]]:
#
# 1. it is in the ledger: it has happened, so its stored result is given;
# 2. it is not, and it is a [[read-only tool]]: it is run again;
# 3. it is not, and it is anything else: nothing runs, and the model is told that the outcome is unknown.

# %% tags=["repair"]
def tool_result(call, content, **more):
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content, **more}

# %% tags=["repair"]
def run_again(call, tool_impls):
    try:
        return tool_result(call, tool_impls[call["name"]](call["input"]))
    except Exception as error:
        return tool_result(call, f"The tool failed: {error}", is_error=True)

# %% tags=["repair"]
def reconcile(pending, effects, tool_impls, read_only):
    if pending["id"] in effects:
        return tool_result(pending, effects[pending["id"]]["result"])
    if pending["name"] in read_only:
        return run_again(pending, tool_impls)
    return tool_result(pending, f"Outcome unknown: {pending['name']} may have run or not. Look first.", is_error=True)

# %% [markdown]
# `except Exception` once more, and not wider: a crash inside a tool is no failure of the tool. `stage.use` hands the
# functions to an agent with a ledger; what it may run again is [[READ_ONLY_TOOLS]]. From here on all kills are real.
# One for each of the three ways:

# %% tags=["run"]
stage = Stage("work/lesson6", rerun=READ_ONLY_TOOLS)
stage.use(tool_result, run_again, reconcile)

# %% tags=["run"]
def told_after(kill):
    stage.clear()
    stage.start(kill)
    call = stage.read("checkpoint.json")["pending_tool_use"]
    stage.resume()
    return call["name"], [block["content"] for block in stage.answers() if block["tool_use_id"] == call["id"]]

# %% tags=["run"]
for kill in ("in-save-b:2", "after-tool:1", "after-tool:2"):
    print(f"{kill:12}", *told_after(kill))

# %% [markdown]
# The last of them is the window that no ledger closes: the ticket exists and only the desk knows. And the same answer
# is given where the tool has not even started.

# %% tags=["predict"]
predict("6.split")

# %% tags=["run"]
stage.clear()
print(stage.start(kill="before-tool:2"))
print(stage.resume())
seen("6.split", stage.world.count("tickets"))

# %% [markdown] tags=["explain"]
# No ticket. That looks like a step back, since lesson 4's rule would have made one here. But that rule makes two
# after `after-tool:2`, and the files on disk are the same in both cases. The split has chosen its mistake: it would
# rather do too little and say so than do too much and say nothing. What it must never do is leave a call out
# *silently*. Look at what the model was told:

# %% tags=["look"]
print(json.dumps(stage.answers()[1], indent=1))

# %% [markdown]
# ## Predict before you kill
#
# These are the crash points of the reference, in the order in which one call passes them.

# %% tags=["look"]
print(*CRASH_LABELS, sep="\n")

# %% [markdown]
# Why these, and why are they enough? Because between two of them nothing happens that a resume could see: no file
# gets its name, and the world stays as it is. A turn with one call does four things that last: it renames [[save
# point A]] into place, it runs the tool, it renames the ledger, it renames [[save point B]]. A kill anywhere between
# two of these leaves the same as a kill at the crash point there. (`in-sequence-write` comes in where a [[checkpoint
# sequence]] is kept. Our stage keeps none.)
#
# So the whole matrix, what [[checkpoint.json]] and [[effects.json]] hold after each kill, can be worked out at a
# table:
#
# | the kill falls | checkpoint | ledger |
# |---|---|---|
# | before A is renamed | the turn before | no entry |
# | before the ledger is renamed | A, the call is pending | no entry |
# | before B is renamed | A, the call is pending | the entry |
# | after that | B, nothing is pending | the entry |
#
# Working it out first is the better half of the work. A table that you read off a run confirms what the program does.
# A table that you wrote down before shows where you and the program disagree, and one of you has to be mended.
#
# **Task.** Do exercise 6.1 now, or at least answer this:

# %% tags=["predict"]
predict("6.unknown")

# %% [markdown]
# ## The matrix, with real kills
#
# `record` does for each point of a run what we did by hand: an empty folder, a process that is killed there, a look
# at what is left, a second process that resumes, and another look. If a process that should die ends otherwise, it
# stops with an error. That makes sixty-one processes, so give it a few seconds. Move the slider, or press the arrow
# keys, and watch files, ledger and desk.

# %% tags=["run"]
matrix = record(stage)
display(matrix)

# %% [markdown]
# A look at each row is not a verdict. What does it mean to survive? At the least: the resume ends with 0, the task is
# finished, and no effect is there twice.

# %% tags=["run"]
def survived(step):
    finished = step.after.checkpoint == "turn 4 B"
    return step.exit_status == 0 and finished and len(step.after.tickets) <= 1 and len(step.after.mails) <= 1


print([step.point for step in matrix.steps if not survived(step)])

# %% [markdown]
# No point at which it breaks. Is that the green that proves nothing? The kills were real, and the same verdict over
# the agent without a ledger has to come out red somewhere:

# %% tags=["run"]
bare = Stage("work/lesson6-bare", ledger=False)
without = record(bare, turns=[2])
print([step.point for step in without.steps if not survived(step)])

# %% [markdown] tags=["explain"]
# A verdict that can say no, and says it where lesson 4 would. Try a test on something broken before you believe what
# it says about something sound: exercise 6.3 does that to yours, with many kinds of broken harnesses.
#
# Now be stricter. *One* ticket and *one* mail, not at most one:

# %% tags=["run"]
short = [step for step in matrix.steps if step.after.desk() != "1 / 1"]
for step in short:
    told = [answer for answer in step.after.answers if "is_error" in answer]
    print(f"{step.point:15}", step.after.desk(), "|", *(answer[:34] for answer in told))

# %% [markdown] tags=["explain"]
# There is an effect missing at these points, and at each of them the model was told so: the third way of the split.
# That is the promise of this scheme, *nothing twice, nothing missing in silence*, and the matrix confirms it. Which
# verdict is the right one depends on what you promise. Write the promise down before you write the check.
#
# The prediction from above, counted:

# %% tags=["run"]
def told_about_the_ticket(step):
    answer = next((answer for answer in step.after.answers if answer.startswith("toolu_02 ")), "")
    return "unknown" if "Outcome unknown" in answer else re.search(r"T-\d+", answer)[0]

# %% tags=["run"]
of_the_ticket = [step for step in matrix.steps if step.turn == 2]
seen("6.unknown", [told_about_the_ticket(step) for step in of_the_ticket].count("unknown"))

# %% [markdown] tags=["name"]
# What a harness needs, then, whatever agent it is for:
#
# - **An empty folder for each label.** The desk is not cleared by a start, and should not be. In one folder for all,
#   the tickets of the first label are counted for the second, and what one run leaves lying about decides how the
#   next one starts.
# - **Two exit statuses.** 137, or nothing was tried. Then 0, or the resume has not come through.
# - **The world.** How many tickets exist, asked at the desk. An exit status says how a program ended, and not what it
#   did.
# - **The last message.** A task is finished when the model has the last word and names no tool in it.
#
# Each of the four is there because a broken agent gets past the other three.

# %% [markdown]
# ## Four schemes, one table
#
# All the ways of protecting an effect that this course has taught can now be put side by side. Four schemes, each
# killed at all nine points of the ticket's turn:
#
# - **no ledger**: the resume runs what is open;
# - **ledger**: the resume runs what the ledger does not know, the rule of lesson 4;
# - **three ways**: the ledger, and the split of this lesson;
# - **+ ensure**: the same, with [[ensure_ticket]] for the tool. It is [[idempotent]], so it may be counted among the
#   tools that are run again.

# %% tags=["run"]
ensuring = json.loads(json.dumps(RESPONSES).replace("create_ticket", "ensure_ticket"))
safe = {*READ_ONLY_TOOLS, "ensure_ticket"}
ensured = record(Stage("work/lesson6-ensure", responses=ensuring, rerun=safe), turns=[2])

# %% tags=["run"]
run_misses = record(Stage("work/lesson6-ledger"), turns=[2])
schemes = {"no ledger": without, "ledger": run_misses, "three ways": matrix, "+ ensure": ensured}

# %% [markdown]
# A cell says how many tickets exist in the end, and which one the model was told of. A scheme of your own would be
# one entry more in `schemes`.

# %% tags=["run"]
def column(timeline):
    steps = [step for step in timeline.steps if step.turn == 2]
    return {step.point: f"{len(step.after.tickets)}, told {told_about_the_ticket(step)}" for step in steps}


table = {name: column(timeline) for name, timeline in schemes.items()}

# %% tags=["predict"]
predict("6.schemes")

# %% tags=["run"]
print(f"{'killed at':21}", *(f"{name:16}" for name in table))
for point in table["three ways"]:
    print(f"{point:21}", *(f"{cells.get(point, '-'):16}" for cells in table.values()))

# %% tags=["run"]
always_one = [name for name, cells in table.items() if all(cell.startswith("1,") for cell in cells.values())]
seen("6.schemes", tuple(always_one))

# %% [markdown] tags=["explain"]
# (A dash: without a ledger there is no such point.) Read it by columns.
#
# *No ledger* makes a second ticket from the moment the tool has run until B is in place, and tells the model of the
# second one only. That is [[at-least-once]], and nobody is told.
#
# *Ledger* makes that stretch short. It ends with the rename of the ledger and not with that of B. Two points are
# left.
#
# *Three ways* has no two in it. It pays with two zeros, and with the four times that somebody is called; two of these
# times only to find that all is well. And note the word *told*: no row says that something failed or was cancelled
# which may have happened.
#
# *+ ensure* has one ticket in every row, and the model was told of the very one that exists. It did not need to know
# whether the tool had run. It asked the desk, which knew. The price is that of lesson 4: two outages under one title
# are one ticket.
#
# So the schemes do not form a ladder on which each step is better in everything. What helps most is a tool that may
# be run again. Where the service takes a key, a [[tool_use_id]] for one, you have such a tool. Where neither can be
# had, choose between the second and the third column by what costs more, one too many or one too few.
#
# And no column says more than it shows. "One in each of nine rows" is a measurement of these nine kills. It is not a
# promise that something will happen one time only, and nobody who has read this table should give one.

# %% [markdown]
# ## What the matrix cannot show
#
# A table like this one is convincing, which is a reason to say what is not in it.
#
# - **A power cut.** A killed process takes its memory along. What it has handed to the system is still written. A
#   power cut takes that too, so a missing `fsync` shows in no cell. The reference syncs the file and the folder. No
#   kill of ours can tell whether it does.
# - **Other turns.** The queue holds one call a turn. Turns with three calls, calls that fail, ids that come twice:
#   each needs a queue of its own. The reference's tests have one, and kill it twice and three times in a row
#   (`tests/reference/test_kills.py`).
# - **Two processes at once.** A second resume beside the first is no crash, and makes two tickets all the same. That
#   is what the lock on the run's folder is for, and it needs a test of its own.
# - **A slow world.** Our desk answers or raises. A real one may time out after it has done the work.
# - **The model.** The stub says its lines whatever it reads. What a real one does with "outcome unknown" is a
#   question for other methods.
# - **Places without a label.** The argument above says that the labels are enough. It holds as long as nobody adds a
#   write without a crash point on each side. The check of exercise 4.2 goes further and stops your code at every
#   line.
#
# ### When it is worth it
#
# The harness in this lesson is about fifty lines, and the matrix runs in seconds. For an agent that only reads it
# would be fifty lines too many. As soon as one effect has to be protected, there is code whose whole purpose is to
# work at a moment that never comes while you watch. Such code is tested by a harness or by your customers. Lesson 1
# called the question [[proportion]],<sup>[2](#Sources)</sup> and this is its last use: long-running agents keep their
# state over many calls, and small faults add up in them,<sup>[1](#Sources)</sup> so the machinery that survives must
# itself be shown to survive.

# %% [markdown]
# ## Recap
#
# - Two things vary: what the model says and when the process dies. A response queue fixes the one, crash points the
#   other.
# - The stub copies what it was asked, deeply and at once. It runs dry with an error.
# - A crash point reads CRASH_AFTER at each call, compares whole labels, counts each for itself, and raises at the
#   n-th hit and at no other.
# - SimulatedCrash descends from BaseException, or the tool's error handling swallows it and the table is green.
# - main() returns 137 for it, 0 for an end, and hides nothing else. Without a 137 nothing was tried.
# - The three-way split: in the ledger, reuse; a read, run again; anything else, report as unknown.
# - Each label has a folder of its own; tickets are counted at the desk; the last message says whether the task is
#   finished. A verdict has to have said no before its yes counts.
# - A record of one's own can be late. Only the desk can say what exists, so ensure, or a key, where it can be had.
# - Kills show neither a power cut nor a second process.

# %% [markdown]
# ## Quiz

# %% tags=["quiz"]
quiz(6)

# %% [markdown]
# Without buttons: `quiz(6).answer("zero", "c")`.

# %% [markdown]
# ## Exercises
#
# 1. [6.1 Predict the crash matrix](../exercises/lesson6/level1.ipynb), 15 minutes. No code: eighteen kills, and what
#    each leaves behind.
# 2. [6.2 The parts of a verification harness](../exercises/lesson6/level2.ipynb), 30 minutes. Stub, crash point,
#    split and main, in the form in which they can be trusted.
# 3. [6.3 A matrix that catches broken harnesses](../exercises/lesson6/level3.ipynb), 25 minutes. Yours is tried on
#    harnesses that are broken on purpose.
#
# In the notebook of an exercise, run its check cell. In a terminal: `exit137 check 6.2`.
#
# This was the last lesson. You have seen a task lose everything to one kill, and you have now killed one at every
# point and read in a table what became of it. The reference in `lessons/exit137` is yours to read: a dozen small
# modules, each with the lesson that it belongs to in its first line. The best next step is an agent of your own. Take
# the tool of it that you would least like to see run twice, put a crash point on each side, and look.

# %% [markdown]
# ## Sources
#
# 1. Anthropic Engineering, on [building its multi-agent research
#    system](https://anthropic.com/engineering/multi-agent-research-system).
# 2. Anthropic Engineering, [Building effective agents](https://anthropic.com/engineering/building-effective-agents).
