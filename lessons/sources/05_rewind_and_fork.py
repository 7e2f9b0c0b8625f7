# %% [markdown]
# # What does a rewind take back?
#
# *Lesson 5 of 6. About 50 minutes. Before: lesson 2 (save points), lesson 3 (resume) and lesson 4 (the [[effects
# ledger|ledger]]). After: lesson 6.*
#
# So far a [[checkpoint]] has served one purpose: a process died, and another one goes on. There is a second use for
# it. Nobody died. The task has gone wrong all by itself, three turns ago, and you would like to be back before that.
#
# It looks like an undo. This lesson finds out how much of an undo it is. At the end you can
#
# - keep every save point of a run under a name of its own, and find the last one of a turn;
# - go back to a turn, and say what that takes back, what it leaves, and where the list of what it leaves is kept;
# - start a second run from the middle of a first one, so that neither touches the other's files;
# - try a route out without sending a mail, and name what such a trial does not cover.
#
# The agents here are processes of their own, and what they do to the world is rows in a SQLite file outside of them.
# All files are written to the folder `work` beside this notebook; a new start clears what an earlier one has left
# there.
#
# Run the cells one by one. Where you are asked for a prediction, commit to one before you run the next cell.

# %% [markdown]
# ## A run on the wrong track
#
# Orla has reported an outage once more. The agent reads her report and opens a ticket; that is fine.

# %%
import copy
import json
import os
import shutil
from pathlib import Path

from exit137.checkpoint import load_checkpoint, save_checkpoint
from exit137.ledger import load_effects, save_effects
from exit137.stub import response, tool_use
from exit137.tools import HIGH_IMPACT
from exit137.widgets import Stage, predict, quiz, record, seen
from IPython.display import display

# %%
shared = [
    response("I read the report first.", tool_use("toolu_01", "read_file", path="reports/orla.txt")),
    response(tool_use("toolu_02", "create_ticket", title="Checkout outage", body="Error 502 at every checkout.")),
]

# %% [markdown]
# Then the model has an idea. It closes her shop, and tells her so.

# %%
def write_to_orla(tool_use_id, body):
    return response(tool_use(tool_use_id, "send_email", to="orla@example.com", subject="Your outage", body=body))

# %%
old_route = [
    write_to_orla("toolu_03", "We close your shop until the checkout works again."),
    response(tool_use("toolu_04", "set_config", key="shop.status", value="closed")),
    response(tool_use("toolu_05", "append_log", line="Closed Orla's shop.")),
    response("The shop is closed, and Orla knows."),
]

# %%
def look_at(world):
    for row in world.rows("mails"):
        print(f"M-{row['number']} to {row['to']}: {row['body']}")
    print({row["key"]: row["value"] for row in world.rows("settings")})

# %% tags=["run"]
stage = Stage("work/lesson5", responses=[*shared, *old_route])
print(stage.start())
look_at(stage.world)

# %% [markdown]
# Six turns, no kill, no error. Every function has done what it was told. Only that nobody wanted the shop closed. Up
# to turn 2 all was well; we want to be back there.

# %% tags=["look"]
print(stage.files())
print("turn", stage.read("checkpoint.json")["turns"])

# %% [markdown] tags=["explain"]
# There is no way back. [[checkpoint.json]] holds turn 6. Each save has taken the place of the one before, and so it
# should: a [[resume]] wants the newest state and no other. For going back one has to keep the others too.

# %% [markdown]
# ## Every save point under its own name
#
# Each turn has two save points: [[save point A]] before a tool runs, [[save point B]] when its result is in. Keep
# every one of them, in a file that is never written over by a later one. The files of a run, together, are its
# [[checkpoint sequence]]. Our stage can do that; it writes `checkpoint.json` first and the copy right after.

# %% tags=["run"]
stage = Stage("work/lesson5", responses=[*shared, *old_route], sequence=True)
stage.start()
print(stage.files())

# %% [markdown] tags=["name"]
# A name like [[turn-014-A.json]] says which turn and which save point, so that one can choose a file without opening
# any. Turn 0 is the task before the first answer. The last turn has no A: it names no tool.
#
# The number is padded with zeros, to three digits at least.

# %% tags=["repair"]
def checkpoint_name(turn, point):
    return f"turn-{turn:03d}-{point}.json"


print(checkpoint_name(2, "A"), checkpoint_name(14, "A"), checkpoint_name(1000, "B"))

# %% [markdown]
# The padding is there so that a list of files is in order. Is it?

# %% tags=["predict"]
predict("5.order")

# %% tags=["run"]
names = [checkpoint_name(turn, point) for turn in (99, 100, 999, 1000) for point in "AB"]
print(sorted(names))
seen("5.order", sorted(names)[-1])

# %% [markdown] tags=["explain"]
# A thousand turns is a long run, and such runs exist. So the order of *turns* is an order of numbers, and text must
# not decide it. Within a turn it may: A comes before B in the alphabet and in time. File times decide nothing at all.
# A clock is set back, a backup is unpacked, a file is copied, and B is older than A.
#
# ### The last point of a turn
#
# Now a function that finds the last save point of a turn. A first try: of all names that begin with this turn, take
# the last.

# %% tags=["run"]
def pick_latest_point(folder, turn):
    return sorted(Path(folder).glob(f"turn-{turn:03d}*"))[-1]


print(pick_latest_point(stage.folder, 2).name)

# %% [markdown]
# That was an undisturbed folder. Kill the process while it adds to the sequence: `in-sequence-write:4` is the fourth
# time, which is the B of turn 2.

# %% tags=["predict"]
predict("5.leftover")

# %% tags=["run"]
stage.clear()
print(stage.start(kill="in-sequence-write:4"))
print(stage.files())
seen("5.leftover", pick_latest_point(stage.folder, 2).name)

# %% [markdown] tags=["explain"]
# A [[temp file]] that was not renamed is worth nothing: a kill a moment earlier would have cut it off in the middle.
# And it is not the only stranger in such a folder. An editor leaves `turn-002-B.json~`, somebody unpacks
# `turn-2-B.json`, and for turn 100 the pattern finds turn 1000 as well.
#
# One could exclude these, one by one. It is simpler to turn the question round. A turn can have two save points, so
# there are two names, and we can write both of them. The later one first:

# %% tags=["repair"]
def pick_latest_point(folder, turn):
    for point in ("B", "A"):
        path = Path(folder) / checkpoint_name(turn, point)
        if path.is_file():
            return path
    raise FileNotFoundError(f"{folder} has no save point of turn {turn}")

# %% tags=["run"]
print(pick_latest_point(stage.folder, 2).name)
print(stage.resume())
print(pick_latest_point(stage.folder, 2).name)

# %% [markdown] tags=["name"]
# This is [[pick_latest_point]]. Right after the kill it gives the A, the last point that is whole. The resume has then
# put the missing B in its place. A turn that does not exist is an error that names it, and never an empty state or the
# turn next to it:

# %% tags=["look"]
try:
    pick_latest_point(stage.folder, 40)
except FileNotFoundError as error:
    print(error)

# %% [markdown]
# ## Back to the decision scene
#
# To [[rewind]] is to take the state of an earlier turn and to go on from there. The first half is short:

# %% tags=["repair"]
def rewind_to(folder, turn, point=None):
    path = pick_latest_point(folder, turn)
    if point is not None:
        path = path.with_name(checkpoint_name(turn, point))
    return load_checkpoint(path)

# %% [markdown]
# [[rewind_to]] reads one file and changes none. Without a point it takes the last one of the turn, which nearly always
# is what you want: at a B every call is answered.

# %% tags=["predict"]
predict("5.mail")

# %% tags=["run"]
state = rewind_to(stage.folder, 2)
print({field: state[field] for field in ("turns", "tokens_used", "pending_tool_use")})
print(len(state["messages"]), "messages")
look_at(stage.world)
seen("5.mail", stage.world.count("mails"))

# %% [markdown] tags=["name"]
# The state is that of turn 2, to the last field. The world is that of turn 6. What has come back is the [[decision
# scene]]: all that the next decision is made from. It is what the checkpoint holds, and no more.
#
# | back as it was | stays as it is now |
# |---|---|
# | `messages`, and with them all that the model knows | the mail in Orla's inbox |
# | `turns` and [[tokens_used]], the counters | the bill for those tokens |
# | [[pending_tool_use]] | the setting of the shop, the line in the log |
# | | [[effects.json]]: it tells what happened, and it did happen |
#
# Note the second line. The token counter goes back, as a field of the state. What the model's answers have cost does
# not. And note the setting: `set_config` is [[idempotent]], so it may safely be run twice. That does not put the old
# value back. *Safe to repeat* and *undone* are two things.
#
# ### The list of what stays
#
# Who could say what has happened since turn 2? The state cannot, it was saved before. The model cannot; it knows its
# messages. But the ledger was not taken back. What stands in it and is not answered in the state's messages has
# happened since:

# %% tags=["look"]
from exit137.rewind import effects_that_stay

for effect in effects_that_stay(load_effects(stage.folder / "effects.json"), state):
    print(effect["id"], effect["name"], effect["input"])

# %% [markdown] tags=["explain"]
# This list is the most useful thing that a rewind can give you. It is for a person, who decides what to do about each
# line: set the value back, write a second mail that explains the first, or let it stand. Nothing of that happens by
# itself.
#
# ### Going on from there
#
# The second half of a rewind: make the old state the newest, and resume. The model takes another route this time. (A
# stub has to be told so; a real model would have been given a hint.)

# %%
new_route = [
    write_to_orla("toolu_13", "Your shop stays open. Only the checkout is down, and we are working on it."),
    response(tool_use("toolu_14", "set_config", key="shop.banner", value="Checkout is down")),
    response("Orla has a mail, and the shop has a banner."),
]

# %% tags=["predict"]
predict("5.again")

# %% tags=["run"]
stage.plan["responses"] = [*shared, *new_route]
stage.write_plan()
save_checkpoint(stage.folder / "checkpoint.json", state)
print(stage.resume())
look_at(stage.world)
seen("5.again", stage.world.count("mails"))

# %% [markdown] tags=["explain"]
# Orla is told that her shop will be closed, and then that it stays open. It *is* closed: nobody has set that value
# back, and the model, which says otherwise, has no way of knowing.
#
# Why did the ledger let the second mail through? It did its work. A resume *repeats* a call, and a repeated call has
# the same [[tool_use_id]]. After a rewind the model *decides anew*, and what it names is a new call with a new id. In
# the file they stand side by side:

# %% tags=["look"]
[(id, entry["name"]) for id, entry in load_effects(stage.folder / "effects.json").items()]

# %% [markdown]
# ## Two histories in one folder
#
# There is a second fault in what we have just done, and it is of our own making. Look at the folder. The new route
# ended after turn 5.

# %% tags=["predict"]
predict("5.mixed")

# %% tags=["run"]
print([path.name for path in sorted(stage.folder.glob("turn-00[56]-*"))])
last_words = rewind_to(stage.folder, 6)["messages"][-1]["content"][0]["text"]
print(last_words)
seen("5.mixed", "old" if "is closed" in last_words else "new")

# %% [markdown] tags=["explain"]
# The sequence is no longer the history of one run. Turns 1 to 5 are one story, turn 6 is the end of another. Whoever
# rewinds to turn 6 tomorrow is in a run in which turn 5 never happened.
#
# Delete the later turns when rewinding? Then the old route is gone for good, and perhaps it was the better one. And a
# kill between two deletions leaves a mixture again. The clean way is to leave the old folder alone: read from it, and
# go on somewhere else.

# %% [markdown]
# ## A folder of its own
#
# Two routes from one point, side by side: that is a [[fork]]. Each needs a folder with everything that a run needs,
# and nothing that belongs to the other. We start the old run afresh, to have a clean one to fork from. `stage_in`
# makes a stage of any folder; its agent gets the new route.

# %% tags=["run"]
stage.plan["responses"] = [*shared, *old_route]
stage.clear()
stage.start()
look_at(stage.world)

# %%
def stage_in(folder, route):
    twin = copy.copy(stage)
    twin.folder, twin.plan = Path(folder), {**stage.plan, "responses": [*shared, *route]}
    twin.write_plan()
    return twin

# %%
def free(folder):
    shutil.rmtree(folder, ignore_errors=True)  # what an earlier run of this cell has left
    return Path(folder)

# %% [markdown]
# A first try: copy the folder, and delete the turns that the copy should not have.

# %% tags=["run"]
def fork_from(folder, turn, new):
    shutil.copytree(folder, new, ignore=shutil.ignore_patterns("world*"))
    for later in range(turn + 1, 7):
        for path in new.glob(f"turn-{later:03d}-*"):
            path.unlink()
    return new

# %% tags=["predict"]
predict("5.copied")

# %% tags=["run"]
copied = stage_in(fork_from(stage.folder, 2, free("work/lesson5-copied")), new_route)
print(copied.files())
print(copied.resume())
seen("5.copied", copied.read("checkpoint.json")["turns"])

# %% [markdown] tags=["explain"]
# It did nothing, and said that it was done. Deleting from a copy means knowing all that must go, and we forgot the one
# file that counts. We forgot another one too: `effects.json` came along, with all that the old run has done. So the
# other way round: begin with nothing, and put in what is needed.
#
# - The last save point of the turn, under its own name. Earlier ones are welcome, later ones are not.
# - The same state as `checkpoint.json`, since that is where a resume starts.
# - A *blank* ledger. More on that below.
# - All of it in a folder that was empty. A fork that writes into a used folder makes the mixture of before.
# - Copies. A link looks like a copy, until somebody writes:

# %% tags=["look"]
box = free("work/lesson5-links")
box.mkdir()
(box / "old.json").write_text("the old run's state")
os.link(box / "old.json", box / "new.json")
(box / "new.json").write_text("the new run's state")  # an overwrite in place
print((box / "old.json").read_text())

# %% [markdown] tags=["explain"]
# Two names, one file. A save by temp file and rename would have spared the old run, since it makes a new file. But a
# fork should not have to hope for how each of two programs saves.

# %% tags=["repair"]
def fork_from(folder, turn, new):
    source, new = pick_latest_point(folder, turn), Path(new)
    if new.exists() and any(new.iterdir()):
        raise FileExistsError(f"{new} is in use; a fork needs a folder of its own")
    new.mkdir(parents=True, exist_ok=True)
    for name in (source.name, "checkpoint.json"):
        shutil.copyfile(source, new / name)
    save_effects(new / "effects.json", {})
    return new

# %% [markdown]
# This is [[fork_from]]. Its order counts: the turn is looked up and the folder is judged before anything is made. We
# take a picture of the old run's folder first, and compare it when the fork has run.

# %% tags=["predict"]
predict("5.fork")

# %% tags=["run"]
def picture(stage):
    return {path.name: path.read_bytes() for path in stage.own_files()}


def new_fork():
    return stage_in(fork_from(stage.folder, 2, free("work/lesson5-fork")), new_route)

# %% tags=["run"]
before = picture(stage)
fork = new_fork()
print(fork.resume())
look_at(fork.world)
seen("5.fork", fork.world.count("mails"))

# %% tags=["look"]
print(picture(stage) == before)
print(fork.files())

# %% [markdown] tags=["explain"]
# The files are in order: the old run's are the same to the byte, the fork has its own sequence up to turn 5. The world
# is not in order. Two timelines have worked on one inbox. A fork copies the run; it cannot copy Orla.
#
# ### Why the ledger is blank
#
# Would the old run's ledger have stopped the second mail? No, for the reason that you know: another id. Then it would
# at least do no harm? It would. A ledger says what *its own timeline* has done. Fork at an A instead of a B, and both
# timelines have the same call pending, under the same id. With the old run's entries the fork would take the old run's
# effect for its own, and go on as if it had done that itself. And if both write to one file, a save of one can throw
# away what the other has just added.
#
# The blank ledger is honest and it has a price: **it blocks nothing that the other timeline has done.**
#
# ### Both timelines
#
# Here are both runs, with a real kill at every point of their third turn, which is where each sends its mail. The
# fork's own kills come on top of what the fork does anyway.
#
# **Task.** Every kill in the fork ends with at least two mails. Find those that end with three, before you run the
# cell after it. You know them from lesson 4.

# %% tags=["run"]
stage.clear()
stage.start()
both = record(stage, turns=[3])
both = both.with_branch(record(new_fork(), name="fork", turns=[3], resuming=True), "main", turn=2)
display(both)

# %% tags=["look"]
[(both.branch_of(step.number).name, step.point) for step in both.steps if len(step.after.mails) == 3]

# %% [markdown] tags=["explain"]
# The tool has run and its ledger line is not on disk: the window that no ledger closes. A fork has it too, like any
# run. Rewinding and forking add a second way to do things twice, and take nothing away from the first.

# %% [markdown]
# ## Trying it out without doing it
#
# If a fork is for trying a route out, let it try. In [[dry-run mode]] the tools that reach out into the world, each
# [[high-impact tool]], are replaced by stand-ins. A stand-in runs nothing. It says what would have been run:

# %% tags=["run"]
def dry_run(tool_impls, high_impact):
    dry = dict(tool_impls)
    for name in sorted(high_impact):
        dry[name] = lambda input: {"dry_run": True, "name": name, "input": input}  # noqa: B023
    return dry

# %% tags=["predict"]
predict("5.names")

# %% tags=["run"]
dry = dry_run(stage.world.tools(), HIGH_IMPACT)
told = [dry[name]({})["name"] for name in sorted(HIGH_IMPACT)]
print(told)
seen("5.names", len(set(told)))

# %% [markdown] tags=["explain"]
# The model asked for a ticket and is told of a mail. A function made in a loop does not keep the value that a variable
# had then; it looks the variable up when it is called. Give each stand-in a variable of its own, by making it in a
# function that gets the name. (Linters know this mistake. Ruff calls it B023; the comment in the cell kept it quiet.)

# %% tags=["repair"]
def stand_in(name):
    return lambda input: {"dry_run": True, "name": name, "input": input}


def dry_run(tool_impls, high_impact):
    return {name: stand_in(name) if name in high_impact else tool for name, tool in tool_impls.items()}

# %% tags=["look"]
dry = dry_run(stage.world.tools(), HIGH_IMPACT)
print([dry[name]({})["name"] for name in sorted(HIGH_IMPACT)])

# %% [markdown]
# A new dict, and the old one as it was: the old run goes on with its real tools. Now the fork, dry, from turn 2 to its
# end. `run_task` is the reference's way to run in this process what the stage runs in another one.

# %%
from exit137.run import run_task


def try_out(tools):
    fork = new_fork()
    run_task(fork.folder, True, "", fork.plan["responses"], tools, ledger=False, high_impact=())
    return fork

# %% tags=["predict"]
predict("5.dry")

# %% tags=["run"]
before = stage.world.snapshot()
fork = try_out(dry_run(stage.world.tools(), HIGH_IMPACT))
print(*fork.answers()[2:], sep="\n")
seen("5.dry", stage.world.snapshot() == before)

# %% tags=["look"]
look_at(stage.world)

# %% [markdown] tags=["explain"]
# No mail, and a banner on a real shop. Two lists were taken for one. `HIGH_IMPACT` names the tools that a person has
# to approve. What a dry run must not touch is every tool that has an effect, and that list nobody has written down.
#
# There is another one that somebody has: the tools that only read. Everything that is not on it, and has no stand-in,
# may have an effect. The reference's `dry_run` refuses to call it:

# %% tags=["repair"]
from exit137.fork import dry_run as careful_dry_run

stage.world.set_config({"key": "shop.banner", "value": ""})
before = stage.world.snapshot()
fork = try_out(careful_dry_run(stage.world.tools(), HIGH_IMPACT))
print(*fork.answers()[2:], sep="\n")
print(stage.world.snapshot() == before)

# %% [markdown] tags=["explain"]
# The world is as it was. The model is told, with [[is_error]], that this step could not be tried, which is true. In
# exercise 5.3 you write the simple form: the tools in `high_impact` are replaced, all others work as before. Now you
# know what it relies on: that the list is complete.
#
# Two more cautions.
#
# *No ledger in a dry run.* We have switched it off. A stand-in returns, and what returns is recorded: the ledger would
# say that a mail was sent, under an id that a later resume of this folder would look up. When the route is good, throw
# the dry fork away and make a new one for the real thing.
#
# *A dry run is a rehearsal.* The model has read `{"dry_run": True}` where a ticket number would have been. What it
# does next, it does without one. The further a dry run goes, the more of it is guesswork.

# %% [markdown]
# ## What it costs, and what Git is for
#
# Each save point holds the whole history up to there. The files grow with the run, and there are more and more of
# them. How does the sum grow? Take half a kilobyte a message, two messages a turn, two save points a turn.

# %% tags=["run"]
message = len(json.dumps({"role": "user", "content": "x" * 470}))
for turns in (50, 100, 200, 2000):
    megabytes = sum(2 * 2 * message * turn for turn in range(1, turns + 1)) / 1e6
    print(f"{turns:5} turns {megabytes:8.0f} MB")

# %% [markdown] tags=["explain"]
# Twice the turns, four times the disk. For a course and for runs of a hundred turns that is nothing. As a habit it is
# wrong: a long run should write down what is new in each turn, not everything again.
#
# ### Git is something else
#
# "We have all that already, it is called [[Git]]." There is a likeness: old states, branches, a way back. But ask who
# makes an entry, for whom, and for how long:
#
# | | checkpoint sequence | effects ledger | Git |
# |---|---|---|---|
# | holds | the decision scene at each save point | what has happened in the world | files of a project |
# | made by | the program, at every save point | the program, after every effect | people, when they mean it |
# | read by | this run and its forks | this run's resume; a person after a rewind | everybody who works on the project |
# | kept | for minutes, or until the task is done | as long as its effects matter | for good |
# | going back | changes what the run does next | is not possible | changes the files |
#
# The three do not compete. An agent that writes code has use for all of them. Claude Code, for one, can take back
# edits that it made with its own edit tools. What a shell command has done to files it does not track, and for a
# history that lasts its makers point to version control.<sup>[1](#Sources)</sup>
#
# ### When it is worth it
#
# A task of five turns is started again, and that is all the rewind it needs. A sequence pays when turns are dear, when
# a run can go wrong without failing, and when somebody looks. Lesson 1 called that
# [[proportion]].<sup>[3](#Sources)</sup> A dry run pays as soon as one tool writes to people. Two timelines that both
# write to them are seldom what you want: an agent's mistakes add up as it is,<sup>[2](#Sources)</sup> and here two
# agents add theirs to one world.

# %% [markdown]
# ## Recap
#
# - To go back, every save point has to be kept under a name of its own: turn and point, `turn-014-A.json`.
# - Turns are ordered as numbers, A before B; text order fails past 999, file times at any time. Only a file with
#   exactly the right name is a checkpoint.
# - `rewind_to` gives back the decision scene: what the checkpoint holds. Mails, settings, the ledger and the bill
#   stay. The ledger can list the effects that stay, and a person decides about each.
# - After a rewind the model names its calls anew. New ids, so the ledger does not know them.
# - Going on in the same folder mixes two histories. A fork has a folder of its own: copies and no links, no later
#   turn, a blank ledger, and nothing that was there before.
# - A blank ledger blocks nothing that the parent did. Hence the dry run: stand-ins for what reaches the world, an
#   error for what has no stand-in, and no ledger.
# - Git keeps what people mean to keep. It is neither of the two.

# %% [markdown]
# ## Quiz

# %% tags=["quiz"]
quiz(5)

# %% [markdown]
# Without buttons: `quiz(5).answer("git", "b")`.

# %% [markdown]
# ## Exercises
#
# 1. [5.1 What does a rewind take back?](../exercises/lesson5/level1.ipynb), 10 minutes. No code: a verdict and a
#    reason for each of eight things.
# 2. [5.2 Rewind](../exercises/lesson5/level2.ipynb), 30 minutes. Names, the last point, and a folder full of
#    strangers.
# 3. [5.3 Fork](../exercises/lesson5/level3.ipynb), 25 minutes. A second timeline, and a dry run.
#
# In the notebook of an exercise, run its check cell. In a terminal: `exit137 check 5.2`.
#
# Next: lesson 6. Every kill so far came at a place that somebody had thought of. How do we know that there is no other
# place, at which all this breaks?

# %% [markdown]
# ## Sources
#
# 1. Claude Code docs, [Checkpointing](https://code.claude.com/docs/en/checkpointing).
# 2. Anthropic Engineering, on [building its multi-agent research
#    system](https://anthropic.com/engineering/multi-agent-research-system).
# 3. Anthropic Engineering, [Building effective agents](https://anthropic.com/engineering/building-effective-agents).
