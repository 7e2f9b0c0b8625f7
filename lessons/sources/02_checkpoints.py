# %% [markdown]
# # Which file is still whole after a kill?
#
# *Lesson 2 of 6. About 50 minutes. Before: lesson 1 (two kinds of state). After: lesson 3.*
#
# Lesson 1 ended with a loss. A process was killed in turn 9, and with it went its [[execution state]]: the
# conversation, the counters, the call that was open. What dies with a process has to be somewhere else before the
# process dies. This lesson writes it to a file. That sounds like one line of Python, and it is; the line is wrong.
#
# At the end you can
#
# - say what a [[checkpoint]] holds, and at which two moments of a turn it is written;
# - write a file so that a kill, whenever it comes, leaves the old one or the new one whole;
# - tell ways to write that only look safe from the one that is;
# - read the file back so that one that cannot be used stops you, and does not quietly start the task again.
#
# All kills of processes here are real: a process of its own gets SIGKILL, and what you look at is what it left. The
# tickets are rows in a SQLite file outside that process. All files are written to the folder `work` beside this
# notebook, and it is emptied when you start again.
#
# Run the cells one by one. Where you are asked for a prediction, commit to one before you run the next cell.

# %% [markdown]
# ## What a checkpoint holds
#
# The task: a customer, Orla, reports an outage. The agent reads her report, opens a ticket and sends her a mail. The
# model is a stub that says the same four things each time.

# %%
import json
import os
import shutil
import time
from pathlib import Path

from exit137.checkpoint import CheckpointError, load_checkpoint, new_state
from exit137.files import write_json
from exit137.loop import run_loop
from exit137.stub import StubClient, response, tool_use
from exit137.tools import READ_ONLY_TOOLS
from exit137.widgets import Stage, predict, quiz, record, seen
from IPython.display import display

# %% [markdown]
# A stage is a folder in which the agent runs as a process of its own. The two settings belong to later lessons: no
# record is kept but the checkpoint, and a call that may do damage is not run again unasked.

# %% tags=["run"]
stage = Stage("work/lesson2", rerun=READ_ONLY_TOOLS, ledger=False)
path = stage.folder / "checkpoint.json"
stage.start()

# %% tags=["look"]
def checkpoint_files():
    for file in sorted(stage.folder.glob("checkpoint*")):
        print(f"{file.stat().st_size:6} bytes  {file.name}")


checkpoint_files()

# %% [markdown]
# Nobody has killed it, and it has left one file, [[checkpoint.json]]. Here is what is in it, each field cut to one
# line.

# %% tags=["look"]
for field, value in stage.read("checkpoint.json").items():
    print(f"{field:17} {json.dumps(value)[:70]}")

# %% [markdown] tags=["name"]
# Six fields. Four of them you know from lesson 1: [[messages]], by far the largest; [[turns]] and [[tokens_used]], the
# counters that a limit looks at; and [[pending_tool_use]], the call that is open. Two are new:
#
# - [[task]] is what the user asked for, word for word. Whoever finds the file knows what it is about.
# - [[version]] says how the file is laid out. Nothing in the task needs it. We come to who does.
#
# What is *not* in it? The tools, the client, the API key, the open connections. They are not state: the next process
# makes its own.
#
# ## Half a file
#
# Now the one line. It takes the path and the state, opens the file, and puts the state there. To be able to kill it on
# its way, we write the text in two halves. That is no trick: the operating system takes a long text in pieces as well,
# and a kill can fall between any two.

# %%
def write_in_two_halves(path, text, state):
    with Path(path).open("w", encoding="utf-8") as file:
        file.write(text[: len(text) // 2])
        file.flush()
        half_way(state)
        file.write(text[len(text) // 2 :])

# %%
def half_way(state):
    from exit137.crash import crash_point  # a place where a run can be killed

    crash_point("in-save-a" if state["pending_tool_use"] else "in-save-b")


def save_checkpoint(path, state):
    write_in_two_halves(path, json.dumps(state, indent=1), state)

# %% [markdown]
# `stage.use` hands these functions to the agent. Without a kill they work as well as any.

# %% tags=["run"]
stage.use(write_in_two_halves, half_way, save_checkpoint)
print(stage.start())
print(stage.read("checkpoint.json")["turns"], "turns on disk")

# %% [markdown]
# The loop saves twice in a turn; why twice, we see below. In turn 2 the ticket is made. `in-save-b:2` is the second
# save of that turn, when the ticket exists and its result is about to go to disk. There we strike, half way through
# the text.

# %% tags=["predict"]
predict("2.overwrite")

# %% tags=["run"]
stage.clear()
stage.start(kill="in-save-b:2")

# %% tags=["look"]
checkpoint_files()
print(path.read_text()[-60:])

# %% [markdown]
# Exit status [[137]]: killed. The last characters in the file stand in the middle of a message. To name what is there,
# ask JSON: it is whole, or it is not.

# %% tags=["look"]
def what_stands_in(path):
    try:
        state = json.loads(path.read_text())
    except ValueError:
        return "torn"
    return "older" if state["pending_tool_use"] else "newer"


seen("2.overwrite", what_stands_in(path))

# %% [markdown] tags=["explain"]
# Both are gone: the new checkpoint, which was not finished, and the old one, which was. The old one went first. To open
# a file with `"w"` empties it, before a single character is written. Two turns are lost that were paid for, and a
# ticket exists of which no file tells. A second process finds this:

# %% tags=["run"]
print(stage.resume().printed.splitlines()[-1])
print(stage.desk())

# %% [markdown] tags=["name"]
# This way to write has a name: [[overwrite in place]]. What is wrong with it is not that a write can be cut short.
# Every write can. It is that the only good copy is destroyed *before* there is a new one.
#
# Does it help to write faster, or to call `os.fsync`, which forces the text to the disk? Neither brings back what the
# opening has wiped out. A shorter moment is still a moment, and a task that runs for a day saves often enough to hit
# it.
#
# ## Beside it, then rename
#
# So turn it round: make the new copy first, and only then give up the old one. The text goes to a file beside the
# real one. When it is complete, it gets the real name.

# %% tags=["repair"]
def save_checkpoint(path, state):
    temp = f"{path}.tmp"
    write_in_two_halves(temp, json.dumps(state, indent=1), state)
    os.replace(temp, path)

# %% [markdown]
# The kill strikes where it struck before, half way through the text.

# %% tags=["predict"]
predict("2.rename")

# %% tags=["run"]
stage.use(write_in_two_halves, half_way, save_checkpoint)
print(stage.start(kill="in-save-b:2"))
checkpoint_files()

# %% tags=["look"]
seen("2.rename", what_stands_in(path))

# %% [markdown] tags=["name"]
# The half is there again, and this time in the [[temp file]], where it hurts nobody. The checkpoint is the one from
# before. It is a little old, and it is whole: it says that turn 2 has begun and that `create_ticket` is open. A second
# process can go on from there.

# %% tags=["run"]
print(stage.resume())
print(stage.desk())
checkpoint_files()

# %% [markdown] tags=["explain"]
# Done, with one ticket. (How it dealt with the open call is the matter of lesson 3.) Look at the files: the leftover
# temp file is gone. The next save opened it with `"w"`, which emptied it, and then renamed it. That is the harmless
# side of `"w"`: a temp file is nobody's only copy.
#
# The step on which all hangs is [[os.replace]]. It gives a file a name that is taken already. In one file system that
# is a single step: whoever opens the name finds the old file or the new one, whole, and there is no moment at which
# neither is there. These three lines, on the whole, are [[save_checkpoint]] as the reference has it.
#
# ## What only looks safe
#
# There are more ways to go about it that have a temp file in them, or a rename, and are torn all the same. To find out,
# we need not kill anybody: a kill *between* two steps leaves what the steps before it have done. So we write each way
# down as steps, stop behind each `yield`, and look at the file.

# %%
def in_place(path, text):
    with path.open("w") as file:
        yield "opened"
        file.write(text)
        file.flush()
        yield "written"

# %%
def remove_first(path, text):
    temp = Path(f"{path}.tmp")
    temp.write_text(text)
    yield "temp file complete"
    path.unlink()
    yield "old file removed"
    temp.rename(path)
    yield "renamed"

# %%
def replace(path, text):
    temp = Path(f"{path}.tmp")
    temp.write_text(text)
    yield "temp file complete"
    os.replace(temp, path)
    yield "renamed"

# %%
def steps_of(way):
    trial = stage.folder / "trial.txt"
    trial.write_text("old")
    for step in way(trial, "new"):
        yield step, trial.read_text() if trial.exists() else None

# %% tags=["predict"]
predict("2.ways")

# %% tags=["run"]
ways = {"in place": in_place, "remove first": remove_first, "replace": replace}
found = {name: dict(steps_of(way)) for name, way in ways.items()}
for name, steps in found.items():
    print(f"{name:13} {steps}")
seen("2.ways", tuple(name for name, steps in found.items() if not set(steps.values()) <= {"old", "new"}))

# %% [markdown] tags=["explain"]
# `remove_first` has a complete temp file, and it has a moment at which the name stands for nothing. It is often
# written so, by people who know another system on which a rename does not go over an existing file. `os.replace` does,
# everywhere.
#
# Three more to beware of:
#
# - **A temp file in another folder.** The system's folder for temp files is often another disk. A name cannot be handed
#   on between two disks: `os.replace` raises an error, and `shutil.move`, which does not, makes a copy over your
#   checkpoint, in place. The folder of the checkpoint is the one that is sure to be on the same disk.
# - **A rename before the file is closed.** Python keeps what you write in a buffer. As long as the file is open, the
#   name can be that of a complete text of which the end is still in memory. Close first.
# - **A temp file that must not exist yet** (mode `"x"`). It works until the first kill. Then the leftover makes every
#   later save fail.
#
# `shutil.move` between two disks comes down to this, which you can put through `steps_of` as well:

# %% tags=["run"]
def move_to_another_disk(path, text):
    elsewhere = path.with_name("elsewhere.txt")
    elsewhere.write_text(text)
    with path.open("w") as target, elsewhere.open() as source:
        yield "target opened"
        shutil.copyfileobj(source, target)
    yield "copied"


dict(steps_of(move_to_another_disk))

# %% [markdown]
# ## Two save points
#
# *How* to save is settled. Now *when*. A turn of the loop is: ask the model, run the tool that it names, put the result
# into the messages. The natural moment is the end of the turn: then all is in order. Let us do just that, and leave out
# the other save.

# %% tags=["run"]
def save_checkpoint(path, state):
    if state["pending_tool_use"]:
        return  # not now: the turn is not complete
    temp = f"{path}.tmp"
    Path(temp).write_text(json.dumps(state))
    os.replace(temp, path)

# %% [markdown]
# The kill comes when `create_ticket` has just run, before anything is saved. Then a second process goes on.

# %% tags=["predict"]
predict("2.only-b")

# %% tags=["run"]
stage.use(save_checkpoint)
stage.start(kill="after-tool:2")
left = stage.read("checkpoint.json")
print("on disk:", left["turns"], "turn, pending:", left["pending_tool_use"])

# %% tags=["run"]
print(stage.resume())
print(stage.desk())
seen("2.only-b", stage.world.count("tickets"))

# %% [markdown] tags=["explain"]
# The file was whole, every field was true, and the ticket was made twice. On disk turn 2 had not begun. Nobody who
# reads that file can suspect that a ticket was ever wanted. The second process asked the model again; a real one would
# even name the call under a new [[tool_use_id]], and nothing would connect the two.
#
# So the model's wish has to be on disk *before* the tool runs. With the save that we have left out, at the same place:

# %% tags=["repair"]
def save_checkpoint(path, state):
    temp = f"{path}.tmp"
    Path(temp).write_text(json.dumps(state))
    os.replace(temp, path)

# %% tags=["predict"]
predict("2.with-a")

# %% tags=["run"]
stage.use(save_checkpoint)
stage.start(kill="after-tool:2")
left = stage.read("checkpoint.json")
print("on disk:", left["turns"], "turns, pending:", left["pending_tool_use"])

# %% tags=["run"]
print(stage.resume())
print(stage.desk())
seen("2.with-a", stage.world.count("tickets"))

# %% [markdown] tags=["name"]
# The two moments have names.
#
# | | when | `messages` end with | `pending_tool_use` |
# |---|---|---|---|
# | [[save point A]] | a tool is named and has not run | the model's message with the [[tool_use]] | the call |
# | [[save point B]] | the results are there | a user message with each [[tool_result]] | `None` |
#
# Point A cannot say what became of the call: a kill right after it and a kill in the middle of the tool leave the same
# bytes, with a [[dangling call]] in them. But it says that there is something to ask about. Without it, there is
# nothing.
#
# And B? Without B a result that is there would never reach the disk, and each resume would find the last turn open.
# A turn that names no tool, which is how a task ends, has only a B.
#
# ### Both, in every turn
#
# `save` is a parameter of the loop, so you can look at all the points of a run without any process. This one only
# prints what it is given: the point, turns, tokens_used, how many messages there are, and which tool is pending.

# %% tags=["look"]
def note(point, state):
    pending = state["pending_tool_use"]
    print(point, state["turns"], state["tokens_used"], len(state["messages"]), pending and pending["name"])


stage.clear()
done = run_loop(StubClient(stage.plan["responses"]), stage.world.tools(), new_state(stage.plan["task"]), note)

# %% [markdown] tags=["explain"]
# Read the counters. From A to B of a turn they do not move: `turns` counts the model's answers, and at A the answer is
# in `messages` already, and paid for. *A counter includes a response as soon as its message is in messages.* If it were
# counted at B only, each kill in between would give the task a turn more than its limit allows.
#
# A response may name several tools. Their results all go into *one* user message: that is what the API asks
# for.<sup>[1](#Sources)</sup> For A there is a choice. One A can stand for the turn and name its first call, or each
# call has an A of its own, which then holds the results so far. The reference does the second. It can tell a call that
# surely has not started from the one that may have.

# %% tags=["look"]
calls = [tool_use("t1", "read_file", path="reports/orla.txt"), tool_use("t2", "read_file", path="no/such.txt")]
client = StubClient([response(*calls), response("I could read one of the two.")])
done = run_loop(client, stage.world.tools(), new_state("Read two files."), note)
for result in done["messages"][2]["content"]:
    print(json.dumps(result)[:150])

# %% [markdown] tags=["name"]
# The second call asks for a file that is not there, so its tool raises. The loop goes on. The model gets a tool_result
# all the same, marked with [[is_error]], and can try something else. An exception that escapes from the loop would end
# a task for which the model may well know a way round.
#
# One more thing about `save`. Ours prints; the real one writes to disk before it returns. A `save` that only keeps what
# it is given had better copy it. Lesson 1 showed why, with a state that two names share:

# %% tags=["look"]
state, kept = new_state("Read two files."), []
state["pending_tool_use"] = {"id": "t1", "name": "read_file", "input": {}}
kept.append(("A", state))
state["pending_tool_use"] = None  # the loop goes on with the same dict
kept[0][0], kept[0][1]["pending_tool_use"]

# %% [markdown]
# ### Every kill of a turn
#
# The next cell kills the reference at each point of turn 2, each time in a fresh copy of the folder, and looks at what
# is left. Move the slider, or press the arrow keys. Without a front end you see a table; `print(turn.text(at=3))` gives
# one row in full. The column *checkpoint left* says which save point is on disk; `ledger` is for lesson 4.
#
# **Task.** After some of these kills the model has to be asked for turn 2 again, although it has answered and the
# answer is paid for. Which are they? Find them before you run the cell after it.

# %% tags=["run"]
reference = Stage("work/lesson2-reference", rerun=READ_ONLY_TOOLS, ledger=False)
turn = record(reference, turns=[2])
display(turn)

# %% tags=["look"]
[step.point for step in turn.steps if step.left.checkpoint == "turn 1 B"]

# %% [markdown] tags=["explain"]
# A kill before A is on disk costs one response. From A on, the response is safe. From B on, the turn is. No kill costs
# more than the turn it falls in, and none leaves anything torn. Regular checkpoints are one of the plain safeguards
# that an agent needs beside a model that adapts.<sup>[2](#Sources)</sup>
#
# ## A load that looks the other way
#
# Files get damaged in other ways than by our kills: a full disk, an editor, a half-finished copy. So what should a load
# do with a file that it cannot read? Here is an answer that is found in many programs. It is meant kindly: the program
# always starts.

# %% tags=["run"]
def lenient_load(path):
    try:
        return json.loads(path.read_text())
    except (FileNotFoundError, ValueError):
        return new_state(stage.plan["task"])

# %% [markdown]
# The agent is killed in turn 2, when the ticket exists. The checkpoint is whole, until somebody cuts twenty bytes off.
# Then the program is started again with this load.

# %% tags=["predict"]
predict("2.lenient")

# %% tags=["run"]
def go_on(state):
    client = StubClient(stage.plan["responses"][state["turns"] :])
    run_loop(client, stage.world.tools(), state, lambda point, state: None)
    return len(client.calls)

# %% tags=["run"]
stage.clear()
stage.start(kill="after-save-b:2")
path.write_bytes(path.read_bytes()[:-20])
asked = go_on(lenient_load(path))
print(stage.desk())
seen("2.lenient", asked)

# %% [markdown] tags=["explain"]
# No error, no word, exit status 0. Two tickets, and half of the answers paid for twice. Somebody may find out from the
# bill.
#
# "I cannot read it" has become "there was nothing". An empty state is not a safe answer. It is the strongest claim of
# all: *this task has not begun*. The rule is therefore: **a load that cannot load says so, and stops.** Then a person
# looks, while the damaged file is still there to be looked at.
#
# Here is the reference's load, with a gallery of files.

# %% tags=["run"]
whole = json.dumps(new_state("Open a ticket for Orla.")).encode()
gallery = {
    "cut off": whole[:-20], "empty": b"", "zero bytes": bytes(len(whole)), "two in one": whole + whole,
    "no UTF-8": whole.replace(b"Orla", b"Or\xffa"), "a list": b"[]", "brackets": b"[" * 100_000,
}  # fmt: skip

# %% tags=["look"]
for name, data in gallery.items():
    path.write_bytes(data)
    try:
        print(name, load_checkpoint(path))
    except CheckpointError as refused:
        print(f"{name:10}", str(refused)[:100])

# %% [markdown] tags=["explain"]
# Each refusal is one kind of error, `CheckpointError`, and its text holds two things: *which* file, and *why*. Whoever
# is called at night needs both.
#
# Python hides the different faults behind different exceptions, and a load has to know them all. Bytes that are no
# UTF-8 raise a `UnicodeDecodeError`, broken JSON a `JSONDecodeError`; both are a `ValueError`. A hundred thousand
# brackets raise a `RecursionError`, which is none. And a list raises nothing: it is good JSON and no state.
#
# Is a *missing* file another case? For a program that is told to begin, yes: there is none yet. For one that is told to
# go on, no: somebody believes that there is something. So the load refuses it too, and the two orders are kept apart.
#
# ## A version that nobody checked
#
# One file passes all that and is still not ours: a good one, from another day. Say that last month's program called
# its counter `tokens`. Its file is whole JSON. Today's program does not look at `version`.

# %% tags=["run"]
def careless_load(path):
    return json.loads(path.read_text())


old = {**new_state(stage.plan["task"]), "version": 0, "tokens": 5000}
del old["tokens_used"]
path.write_text(json.dumps(old))

# %% tags=["predict"]
predict("2.version")

# %% tags=["run"]
client = StubClient(stage.plan["responses"])
try:
    run_loop(client, stage.world.tools(), careless_load(path), note)
except KeyError as missing:
    print("KeyError:", missing)
seen("2.version", "after a model call" if client.calls else "at once")

# %% [markdown] tags=["explain"]
# The program fell over in the middle of a turn, far away from the cause, with an answer in hand that it had paid for.
# That was the lucky case. If the loop had said `state.get("tokens_used", 0)`, nothing would have fallen over. The
# counter would have started at zero, and the limit on tokens would be worth twice what it was.
#
# A number in the file and one comparison at the door are enough to prevent both:

# %% tags=["repair"]
try:
    load_checkpoint(path)
except CheckpointError as refused:
    print(refused)

# %% [markdown] tags=["explain"]
# The version goes up when the layout changes. A program reads the one it knows and refuses the rest: older ones, newer
# ones, and a file that has none. To translate old files is a program of its own, run on purpose.
#
# The comparison has a trap in Python. Which of these equal 1?

# %% tags=["look"]
{repr(version): version == 1 for version in (1, True, 1.0, "1")}

# %% [markdown] tags=["explain"]
# A file that says `"version": true` was not written by this program, and neither was one with `1.0`. Ask for the type
# as well: `type(version) is int`.
#
# ## What this does not survive
#
# A whole file and two save points do a lot, and not everything.
#
# **A power cut.** A kill ends the process. What it has written is in the memory of the operating system, which lives
# on and puts it on the disk in its own time. When the power goes, that memory goes too, and a rename may be on disk
# before the text it belongs to. Against that, the reference calls `os.fsync` on the temp file before the rename, and
# on the folder after it. No kill can ever show you that it is missing. What does it cost?

# %% tags=["run"]
def milliseconds(save, count=20):
    began = time.perf_counter()
    for _ in range(count):
        save(path, state)
    return round((time.perf_counter() - began) * 1000 / count, 2)

# %% tags=["look"]
print("temp file and rename ", milliseconds(save_checkpoint), "ms")
print("the same, with a sync", milliseconds(write_json), "ms")

# %% [markdown] tags=["explain"]
# Milliseconds, twice a turn. The model takes seconds to answer.
#
# **A long task.** Every save writes the whole file, and the file grows with every turn. Over a task the bytes add up
# with the square of its length:

# %% tags=["look"]
turn_size = len(json.dumps(done["messages"][1:3]))
for turns in (10, 100, 1000):
    written = sum(2 * turn_size * n for n in range(1, turns + 1))
    print(f"{turns:5} turns: a file of {turn_size * turns:>8,} bytes, {written:>12,} written in all")

# %% [markdown] tags=["explain"]
# For a hundred turns that is nothing. For thousands it is a reason to write only what is new, or to take a database.
# And for three turns it may be a reason to write nothing at all: lesson 1 called that [[proportion]].
#
# **Two processes at once.** Both would use the same temp file, and each would overwrite what the other has saved. The
# reference lets one process at a time work in a folder.
#
# **The world.** A save puts the *state* on disk. What a tool does outside, it does outside. Between a tool and save
# point B there is a stretch in which the ticket exists and the file says only "pending". You saw the second process
# deal with it, twice, and we passed over how. What it may do with a call that nobody answered, and what it must tell
# the model, is lesson 3.
#
# ## Recap
#
# - A checkpoint is the execution state in a file: version, task, turns, tokens_used, messages, pending_tool_use.
# - To write in place destroys the only copy before there is a new one. A sync does not change that.
# - Temp file in the same folder, close, `os.replace`: the name stands for the old file or the new one at every moment.
# - Save point A comes before the tool runs and names the call; B comes after and holds the results. Both counters
#   include a response as soon as it is in messages.
# - A load that cannot load raises, with the path and the reason. An empty state is a claim, and a wrong one.
# - The version is checked at the door, and `True` is no version.
# - A kill does not show a missing sync; a power cut would.
#
# ## Quiz

# %% tags=["quiz"]
quiz(2)

# %% [markdown]
# Without buttons: `quiz(2).answer("sync", "b")`.
#
# ## Exercises
#
# 1. [2.1 Which writes survive a kill?](../exercises/lesson2/level1.ipynb), 10 minutes. No code: a judgement and a
#    reason for each.
# 2. [2.2 A checkpoint that never tears](../exercises/lesson2/level2.ipynb), 30 minutes. You write the save and the
#    load; the check kills your code at every line and feeds it damaged files of many kinds.
# 3. [2.3 Save points A and B](../exercises/lesson2/level3.ipynb), 25 minutes. You put the two saves into a loop that
#    has none.
#
# In the notebook of an exercise, run its check cell. In a terminal: `exit137 check 2.2`.
#
# Next: lesson 3, in which a second process finds a checkpoint with a call that nobody answered.
#
# ## Sources
#
# 1. Claude API docs, [Handle tool
#    calls](https://platform.claude.com/docs/en/agents&#45;and-tools/tool-use/handle-tool-calls).
# 2. Anthropic Engineering, on [building its multi-agent research
#    system](https://anthropic.com/engineering/multi-agent-research-system).
