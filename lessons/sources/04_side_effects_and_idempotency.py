# %% [markdown]
# # Which tools are safe to run again?
#
# *Lesson 4 of 6. About 60 minutes. Before: lesson 2 (save points) and lesson 3 (resume). After: lesson 5.*
#
# Lesson 3 left a question open. A process is killed while it opens a ticket. The [[checkpoint]] shows a [[dangling
# call]]: the model has asked for a ticket, and no answer is on record. Lesson 3 told the model, with [[is_error]],
# that nobody knows what happened, and handed the matter to a person. That was honest. It also means that every kill
# at such a moment wakes somebody up.
#
# This lesson finds out what happened, where that can be found out. At the end you can
#
# - say why a [[resume]] by itself runs a call one time or more, and never promises less than that;
# - decide with one question whether a tool may be run again, and name those that do damage when they are;
# - keep a record of what has happened, and put two gates in front of a tool, in the order that works;
# - say which moment no such record covers, and what covers it instead.
#
# All kills here are real: a process of its own gets SIGKILL (on Windows it is terminated), and what you then look at
# is what it left. The tickets are rows in a SQLite file, outside that process. All files are written to the folder
# `work` beside this notebook, and it is emptied when you start again.
#
# Run the cells one by one. Where you are asked for a prediction, commit to one before you run the next cell.

# %% [markdown]
# ## A loop that works
#
# The task: a customer, Orla, reports an outage. The agent reads her report, opens a ticket and sends her a mail. The
# model is a stub that says the same four things each time, so that every run takes the same way.

# %%
import json
import os
from datetime import UTC, datetime
from pathlib import Path

from exit137.stub import tool_use
from exit137.tools import READ_ONLY_TOOLS
from exit137.widgets import Stage, predict, quiz, record, seen
from exit137.world import World
from IPython.display import display

# %%
stage = Stage("work/lesson4")
for answer in stage.plan["responses"]:
    print(answer["stop_reason"], [block.get("name", "text") for block in answer["content"]])

# %% [markdown]
# Between the model's wish and the tool stands one function: [[run_tool_uses]]. It gets the blocks of one model answer
# and returns a [[tool_result]] for each [[tool_use]] among them. Here it is in its plainest form. It looks harmless.

# %%
def tool_result(call, content, **more):
    return {"type": "tool_result", "tool_use_id": call["id"], "content": content, **more}


def run_tool_uses(content, tool_impls):
    calls = [block for block in content if block["type"] == "tool_use"]
    return [tool_result(call, tool_impls[call["name"]](call["input"])) for call in calls]

# %% [markdown]
# `stage.use` writes these functions to `work/lesson4/agent.py`, and `stage.start` runs them in a new process, inside
# the loop of lessons 1 to 3.

# %% tags=["run"]
stage.use(tool_result, run_tool_uses)
print(stage.start())
print(stage.desk())
print(stage.world.count("mails"), "mail")

# %% [markdown]
# One outage, one ticket, one mail. As long as nobody kills the process, this is a fine program.

# %% [markdown]
# ## One outage, two tickets
#
# Recall the order of a turn from lesson 2:
#
# 1. the model names a call;
# 2. [[save point A]]: the call is on disk as [[pending_tool_use]];
# 3. the tool runs;
# 4. [[save point B]]: its result is on disk, and nothing is pending any more.
#
# Last week, in a system like this one, a container was restarted between steps 3 and 4. The ticket had been made.
# Save point B was just being written: its [[temp file]] was complete and not yet renamed. We do the same, in turn 2.

# %% tags=["predict"]
predict("4.outage")

# %% [markdown]
# The stage kills by name and count: `in-save-b:2` is the second time that a save point B is being written.

# %% tags=["run"]
stage.clear()
stage.start(kill="in-save-b:2")

# %% [markdown]
# The process is gone. Exit status [[137]] is what a shell makes of a SIGKILL. Look at what it has left, before
# anything else runs: first its own files, then the call that [[checkpoint.json]] says is pending, then the desk.

# %% tags=["look"]
print(stage.files())
print(stage.read("checkpoint.json")["pending_tool_use"]["name"], "is pending")
print(stage.desk())

# %% [markdown]
# The checkpoint is that of save point A. The temp file beside it holds the result, and no reader will ever trust it:
# a temp file that was not renamed may be cut off anywhere. So the ticket exists, and the only file that counts does
# not know. Now the second process.

# %% tags=["run"]
print(stage.resume())
print(stage.desk())
seen("4.outage", stage.world.count("tickets"))

# %% [markdown] tags=["explain"]
# Two tickets for one outage. Somebody will answer one of them and close it, and somebody else will wonder about the
# other. It does not end there: an agent's next steps build on what the step before has left, so one wrong state
# becomes several.<sup>[1](#Sources)</sup>
#
# Could the resume have known better? Ask the disk. Kill one process just *before* `create_ticket` runs and another
# just *after*, and compare the two checkpoints byte by byte.

# %% tags=["predict"]
predict("4.same-bytes")

# %% tags=["run"]
def checkpoint_after(kill):
    stage.clear()
    stage.start(kill)
    return (stage.folder / "checkpoint.json").read_bytes()


before, after = checkpoint_after("before-tool:2"), checkpoint_after("after-tool:2")
seen("4.same-bytes", before != after)

# %% [markdown] tags=["name"]
# This is not a fault in the loop. It is what a resume is. Two processes with different pasts leave the same file, so
# no program that reads the file can tell them apart, however clever it is. It has two ways to go. It can leave the
# call alone; then a call that never started is lost. Or it can run the call; then a call that was done is done again.
# A resume that loses nothing takes the second way. What you get has a name: [[at-least-once]]. Every call runs, and
# some run twice.
#
# For a [[read-only tool]] such as `read_file` that costs nothing. It reads again and finds the same. For a
# [[high-impact tool]] such as `create_ticket` or `send_email` it is an accident.
#
# ### See the whole turn
#
# You have seen one kill. The next cell makes all of them: one real kill at every point of turn 2, each in a fresh
# copy of the folder, each followed by a resume. Move the slider, or press the arrow keys, and watch the files and the
# desk. Without a front end you see the same as a table; `print(free.text(at=5))` gives one row in full.
#
# **Task.** Between which two points must a kill fall to make a second ticket? Find them before you run the cell after
# it.

# %% tags=["run"]
free = record(stage, turns=[2])
display(free)

# %% tags=["look"]
[step.point for step in free.steps if len(step.after.tickets) == 2]

# %% [markdown] tags=["explain"]
# The danger begins when the tool has run and ends when save point B is in place. Everything before and after is safe.
# A longer tool, a larger checkpoint, a slower disk make that stretch longer. The rest of this lesson makes it
# shorter, and then looks for tools to which it does not matter.

# %% [markdown]
# ## What happens if it runs once more?
#
# An operation is [[idempotent]] if the world is the same after ten runs as after one. To decide it, ask one question:
#
# > *If this ran one more time and nobody noticed, would the world hold something extra, or be in another state?*
#
# A no means idempotent. The question is about what is left behind: rows, files, mails. What the call returns is
# another matter. Take a `set_config` that returns the value it replaces. Its second run returns something else than
# its first, and the setting is the same. It is idempotent.
#
# Put the question to four tools and let the world answer. Each one is run, the world is photographed, the same call
# is run once more, and the pictures are compared.

# %% tags=["predict"]
predict("4.twice")

# %% tags=["run"]
def second_run_matters(tool, **input):
    trial = World(stage.folder / "trial")
    trial.tools()[tool](input)
    once = trial.snapshot()
    trial.tools()[tool](input)
    return trial.snapshot() != once

# %% tags=["run"]
calls = {
    "create_ticket": {"title": "Checkout outage"},
    "write_file": {"path": "notes.txt", "content": "Orla called."},
    "append_log": {"line": "Orla called."},
    "read_file": {"path": "notes.txt"},
}
seen("4.twice", tuple(tool for tool, input in calls.items() if second_run_matters(tool, **input)))

# %% [markdown] tags=["name"]
# A line can be drawn through the tools, and it is not the line between reading and writing. `write_file` changes the
# world. But it is an [[overwrite]]: the second run puts the same content in the same place. `append_log` is an
# [[append]]: each run adds a line, and the number of runs can be read off the file. The same in plain Python:

# %% tags=["look"]
settings, log = {}, []
for _ in range(3):
    settings["theme"] = "dark"  # an overwrite
    log.append("theme is dark")  # an append
print(settings, log)

# %% [markdown] tags=["explain"]
# As a rule of thumb:
#
# | usually idempotent | usually not |
# |---|---|
# | reads | |
# | overwrites: a whole file, a setting | appends: a log line, a mail |
# | "look first, then act if need be" | inserts that do not look |
#
# *Usually* is meant. Much hangs on how a tool is written. A `write_file` that puts a time stamp into the text leaves
# something new each time. A lookup that compares titles letter by letter misses the ticket whose title has a capital
# more. A tool that deletes, and moves a copy to a bin first, may fill the bin. Ask the question of the code you have,
# not of the name it bears. `second_run_matters` above is yours: try it on other tools before you do exercise 4.1.

# %% [markdown]
# ## The effects ledger
#
# Some tools append by nature. For those, write down what has happened: in an [[effects ledger]], a file of its own.
#
# Why not in the checkpoint? Because the two answer different questions. The checkpoint says how far the *loop* has
# come, and is written when a turn is complete. The ledger says what has happened in the *world*, and has to be
# written the moment it has. In a smooth run they agree nearly always. The accident lives in the moment in which they
# do not.
#
# What is an entry filed under? Under the [[tool_use_id]]. The API gives every tool_use block an id that no other one
# has.<sup>[2](#Sources)</sup> It is in the messages, and so in save point A. A resume that meets the call again meets
# the same id. So there is a key already, and you need not invent one:

# %% tags=["look"]
stage.clear()
stage.start(kill="after-tool:2")
stage.read("checkpoint.json")["pending_tool_use"]

# %% [markdown]
# The key is as good as the server that made it. Some servers give every first call the id `call_0`. Our reference
# therefore keeps the input in the entry too, and stops with an error when an id comes back with another one. What
# follows leaves that out.
#
# Reading and writing the ledger is quickly said. [[load_effects]] takes a missing file for an empty ledger, since
# that is what a first run finds. [[save_effects]] writes the way lesson 2 taught: a temp file, then [[os.replace]].

# %% tags=["repair"]
def load_effects(path):
    path = Path(path)
    return json.loads(path.read_text()) if path.exists() else {}


def save_effects(path, effects):
    temp = Path(f"{path}.tmp")
    temp.write_text(json.dumps(effects, indent=2))
    os.replace(temp, path)

# %% [markdown]
# Now the two halves of a call. The first asks the ledger. It returns the stored result, or None when there is no
# entry.

# %% tags=["repair"]
def ask_ledger(call, effects):
    if call["id"] in effects:
        return tool_result(call, effects[call["id"]]["result"])
    return None

# %% [markdown]
# The second runs the tool, and writes the entry as soon as the tool has returned: its name, its real result and the
# time.

# %% tags=["repair"]
def execute_then_record(call, tool_impls, effects, path):
    value = tool_impls[call["name"]](call["input"])
    at = datetime.now(UTC).isoformat()
    effects[call["id"]] = {"name": call["name"], "result": value, "at": at}
    save_effects(path, effects)
    return tool_result(call, value)

# %% tags=["repair"]
def run_tool_uses(content, tool_impls, effects_path):
    effects = load_effects(effects_path)
    calls = [block for block in content if block["type"] == "tool_use"]
    return [ask_ledger(call, effects) or execute_then_record(call, tool_impls, effects, effects_path) for call in calls]

# %% [markdown]
# The rule in the last line is all there is to it. Found in the ledger: the call has happened, so give its result and
# run nothing. Not found: run it. It holds for every tool. For an idempotent one it makes no difference; for the
# others it is the difference.
#
# The same accident, at the same point.

# %% tags=["predict"]
predict("4.ledger")

# %% tags=["run"]
stage.use(tool_result, load_effects, save_effects, ask_ledger, execute_then_record, run_tool_uses)
stage.start(kill="in-save-b:2")

# %% tags=["look"]
print(stage.files())
print((stage.folder / "effects.json").read_text())

# %% [markdown]
# [[effects.json]] knows what the checkpoint does not: the ticket, under the id of the call that is pending. Resume.

# %% tags=["run"]
print(stage.resume())
print(stage.desk())
seen("4.ledger", stage.world.count("tickets"))

# %% [markdown]
# And the model? It was told the same as in a run that nobody killed. The result in the checkpoint is the one that the
# first process got, taken from the ledger:

# %% tags=["look"]
stage.answers()[1]

# %% [markdown] tags=["explain"]
# Lesson 3's [[reconcile]] had to say "nobody knows". With a ledger it can look. Note who does the looking. The model
# never could: a call without an answer looks the same to it, whatever became of it. The program can, since it has
# something on disk to go by.

# %% [markdown]
# ## Execute first, record after
#
# The entry is written *after* the tool and *before* save point B, at once, call by call. Each of these has its
# reason.
#
# *Before B*, because a kill between the tool and B is the case that the ledger is for. An entry that is written
# together with B is lost together with B.
#
# *At once*, and not when all calls of the answer are through: if three calls run and the third takes a minute, two
# effects stand unrecorded for that minute.
#
# *After the tool.* Would it not be safer the other way round? If the entry is on disk before the ticket is made, no
# kill can come between. Try it. The line marked below is the only thing that has moved.

# %% tags=["run"]
def execute_then_record(call, tool_impls, effects, path):  # the wrong way round
    effects[call["id"]] = {"name": call["name"], "result": "done", "at": datetime.now(UTC).isoformat()}
    save_effects(path, effects)
    tool_impls[call["name"]](call["input"])  # moved behind the record
    return tool_result(call, "done")

# %% tags=["predict"]
predict("4.early")

# %% tags=["run"]
stage.use(tool_result, load_effects, save_effects, ask_ledger, execute_then_record, run_tool_uses)
stage.start(kill="before-tool:2")
print(stage.resume())
print(stage.desk())
seen("4.early", stage.world.count("tickets"))

# %% tags=["look"]
print(stage.answers()[1])
print(stage.world.rows("mails")[0]["body"])

# %% [markdown] tags=["name"]
# No ticket. The model was told `done`, and Orla reads that we are working on it. The duplicate was a nuisance that
# somebody could see. This one nobody sees. Hence the rule: [[execute first, record after]]. An entry is made of a
# result that is in your hand. There is a second reason in the cell above: before the tool has run there is no result
# to store, only a placeholder, and a placeholder is what the model would get on a replay.

# %% tags=["repair"]
def execute_then_record(call, tool_impls, effects, path):  # the right way round again
    value = tool_impls[call["name"]](call["input"])
    at = datetime.now(UTC).isoformat()
    effects[call["id"]] = {"name": call["name"], "result": value, "at": at}
    save_effects(path, effects)
    return tool_result(call, value)

# %% [markdown]
# ## A torn ledger
#
# A ledger file that is half written is worse than none. With luck it is no JSON any more. Without luck it reads, and
# says something that is not so. That is why `save_effects` never does an [[overwrite in place]].
#
# Still, files get damaged: a disk, an editor, another program. What should `load_effects` do then? A common answer
# is: take it for empty, so that a resume is never blocked.

# %% tags=["run"]
def load_effects(path):
    try:
        return json.loads(Path(path).read_text())
    except (FileNotFoundError, ValueError):
        return {}

# %% [markdown]
# Watch what it costs. The kill is the one that the ledger has just survived. Then we cut the file ourselves, the way
# a kill would have cut it if it had been overwritten in place.

# %% tags=["predict"]
predict("4.torn")

# %% tags=["run"]
def cut_ledger(stage):
    path = stage.folder / "effects.json"
    path.write_bytes(path.read_bytes()[:-20])


stage.use(tool_result, load_effects, save_effects, ask_ledger, execute_then_record, run_tool_uses)
print(stage.start(kill="in-save-b:2"))
cut_ledger(stage)
print(stage.resume())
seen("4.torn", stage.world.count("tickets"))

# %% [markdown] tags=["explain"]
# "I cannot read it" has become "it did not happen". The first sentence is about a file, the second about the world. A
# missing file is another case: before the first effect there is none, and empty is then the truth.
#
# The reference takes the other side. It sets the damaged file aside under another name, says so, and treats every
# side effect whose call is open as in doubt: it is reported, not run. Here is the same accident with the reference.
# Its resume may run only what [[READ_ONLY_TOOLS]] names; we come to that in a moment.

# %% tags=["run"]
careful = Stage("work/lesson4-careful", rerun=READ_ONLY_TOOLS)
careful.start(kill="in-save-b:2")
cut_ledger(careful)
print(careful.resume())
print(careful.files())

# %% tags=["look"]
print(careful.desk())
print(careful.answers()[1]["content"])

# %% [markdown] tags=["explain"]
# One ticket, and a model that knows what it does not know. The price: a person has to look. In exercise 4.2 you may
# choose either way, an empty ledger or an error. You know now what you choose between. What must never come out of a
# torn ledger is a wrong entry.

# %% [markdown]
# From here on we use our first `load_effects` again. A missing ledger is empty; a torn one is an error.

# %% tags=["repair"]
def load_effects(path):
    path = Path(path)
    return json.loads(path.read_text()) if path.exists() else {}

# %% [markdown]
# ## What the ledger does not survive
#
# The kill we have been using comes while save point B is being written. Move it forward a little: the tool has
# returned, and its entry is not on disk yet.

# %% tags=["predict"]
predict("4.window")

# %% tags=["run"]
stage.use(tool_result, load_effects, save_effects, ask_ledger, execute_then_record, run_tool_uses)
print(stage.start(kill="after-tool:2"))
print(stage.resume())
seen("4.window", stage.world.count("tickets"))

# %% [markdown]
# **Task.** Here is the turn again, now with the ledger. Find the points at which a kill still makes two tickets, and
# compare them with those of the first timeline. What has become of `in-save-b:2`?

# %% tags=["run"]
kept = record(stage, turns=[2])
display(kept)

# %% tags=["look"]
[step.point for step in kept.steps if len(step.after.tickets) == 2]

# %% [markdown] tags=["explain"]
# The stretch has become shorter, and it is still there. It ran from the tool to save point B; now it runs from the
# tool to the ledger's rename, which is the time it takes to write one small file. No reordering removes it. The desk
# and the ledger are two places, there is no moment at which both change together, and a kill can come between any two
# steps. **A ledger narrows the window between effect and record. It cannot close it.** Do not believe anyone who
# promises more for a file beside a desk.

# %% [markdown]
# ## Two rules for a miss
#
# So "not in the ledger" means one of two things: the call never started, or it ran and the entry was lost. This
# course has two rules for it, and you should know that they contradict each other.
#
# - This lesson: *run it*. It is right unless the kill fell into the window, and the window is short.
# - Lesson 6: run a read-only tool, *report* anything else with `is_error` as unknown. It never repeats an effect.
#
# Measure both against both pasts. `rerun` names the tools that a resume may run when the ledger is silent; None
# stands for all of them.

# %% tags=["predict"]
predict("4.rules")

# %% tags=["run"]
def tickets_after(kill, rerun):
    trial = Stage("work/lesson4-rule", rerun=rerun)
    trial.start(kill)
    trial.resume()
    return trial.world.count("tickets")

# %% tags=["run"]
pasts = {"never started": "before-tool:2", "had just run": "after-tool:2"}
rules = {"run it": None, "report it": READ_ONLY_TOOLS}
found = {rule: [tickets_after(kill, rerun) for kill in pasts.values()] for rule, rerun in rules.items()}
print(list(pasts), found)
seen("4.rules", next((rule for rule, tickets in found.items() if tickets == [1, 1]), "neither"))

# %% [markdown] tags=["explain"]
# *Run it* gives one ticket, or two. *Report it* gives none, or one, and a person is called each time. Neither is
# wrong. They pay for the same ignorance in different coin, and which is cheaper depends on the tool. A second ticket
# can be closed: run it. A second bank transfer is gone: report it. Where the tool is idempotent the question does not
# arise.
#
# Could the two pasts be told apart? Only by a third note, "about to start", made before the effect. Without it, the
# call never started. With it and no result, the call is in doubt, and only then is anybody called. That note does not
# say what happened either. It says for which calls one has to ask.

# %% [markdown]
# ## Two gates, in order
#
# There is a second thing that stands between the model's wish and the tool: the [[approval gate]]. Before a
# high-impact tool runs, a person sees the call and says yes or no.<sup>[3](#Sources)</sup> It stands in the same
# place as the ledger and asks something else:
#
# - the approval gate: *should* this be done?
# - the ledger: *has* this been done?
#
# Both have to be passed before the tool runs. Which comes first? Suppose it is approval.

# %% tags=["run"]
def ask_person(call, high_impact, approve):
    if call["name"] in high_impact and not approve(call["name"], call["input"]):
        return tool_result(call, "Declined: a person said no. It did not run.", is_error=True)
    return None

# %% tags=["run"]
def run_tool_uses(content, tool_impls, effects_path, high_impact, approve):
    effects = load_effects(effects_path)
    calls = [block for block in content if block["type"] == "tool_use"]
    return [ask_person(call, high_impact, approve) or ask_ledger(call, effects)
            or execute_then_record(call, tool_impls, effects, effects_path) for call in calls]  # fmt: skip

# %% [markdown]
# The person on our stage says yes to everything, and the stage writes each question to `asked.txt`.

# %% tags=["predict"]
predict("4.asked")

# %% tags=["run"]
parts = [tool_result, load_effects, save_effects, ask_ledger, ask_person, execute_then_record]
stage.use(*parts, run_tool_uses)
print(stage.start(kill="in-save-b:2"))
print(stage.resume())

# %% tags=["look"]
asked = (stage.folder / "asked.txt").read_text()
print(asked)
seen("4.asked", asked.count("create_ticket"))

# %% [markdown] tags=["explain"]
# The person was asked about a ticket that was already on the desk. A yes is worth nothing: there is nothing left to
# allow. A no is worse. The model would read that the call was declined and did not run, and it did run.
#
# So the order is fixed: **ledger, approval, execution, record.** What has happened is no longer up for decision. Only
# a call that has not happened can be allowed or refused.

# %% tags=["repair"]
def run_tool_uses(content, tool_impls, effects_path, high_impact, approve):
    effects = load_effects(effects_path)
    calls = [block for block in content if block["type"] == "tool_use"]
    return [ask_ledger(call, effects) or ask_person(call, high_impact, approve)
            or execute_then_record(call, tool_impls, effects, effects_path) for call in calls]  # fmt: skip

# %% tags=["run"]
stage.use(*parts, run_tool_uses)
stage.start(kill="in-save-b:2")
stage.resume()
print((stage.folder / "asked.txt").read_text())

# %% [markdown] tags=["explain"]
# Asked once about each. Two details of `ask_person` matter. A declined call gets an answer, with `is_error`: a call
# without one would dangle, and the next request would be refused. And it gets no entry in the ledger, since nothing
# has happened.
#
# An approval is no effect either. If the process is killed after the yes and before the tool, the person is asked
# again. That is as it should be: the yes was meant for what they saw then.

# %% [markdown]
# ## When the ledger cannot be written
#
# Two things can go wrong behind the gates. The tool can fail; and the ledger can, because the disk is full or the
# folder is gone. It is tempting to put one `try` around both.

# %% tags=["run"]
def execute_then_record(call, tool_impls, effects, path):
    try:
        value = tool_impls[call["name"]](call["input"])
        effects[call["id"]] = {"name": call["name"], "result": value, "at": datetime.now(UTC).isoformat()}
        save_effects(path, effects)
        return tool_result(call, value)
    except Exception as error:
        return tool_result(call, f"The tool failed: {type(error).__name__}", is_error=True)

# %% [markdown]
# A folder that bears the name of the temp file makes every write of the ledger fail, and the tool is fine. The model
# asks for the ticket, reads the answer, and asks again. A new wish has a new id.

# %% tags=["predict"]
predict("4.full")

# %% tags=["run"]
def ask_twice(run):
    stage.clear()
    (stage.folder / "effects.json.tmp").mkdir()
    call = tool_use("toolu_02", "create_ticket", title="Checkout outage")
    for one in (call, {**call, "id": "toolu_05"}):
        print(run([one], stage.world.tools(), stage.folder / "effects.json", (), None))

# %% tags=["run"]
ask_twice(run_tool_uses)
print(stage.desk())
seen("4.full", stage.world.count("tickets"))

# %% [markdown] tags=["explain"]
# The answer said that the tool had failed. It had not; the ledger had. The model did the sensible thing with what it
# was told. And the second wish came under its own id, so not even a perfect ledger would have caught it.
#
# A failed tool and a failed record are told to different people. The tool's failure goes to the model, with
# `is_error`, and no entry is made. The record's failure goes to whoever runs the program, as an alert; the model gets
# the real result, because from its side the call has succeeded.
#
# One caution about the first half. A tool that raises has usually done nothing, and `is_error` says so. A request
# that timed out is different: it may have arrived. A tool that talks to a network should say in its error which of
# the two it was.

# %% tags=["repair"]
def record_effect(call, value, effects, path, alert):
    effects[call["id"]] = {"name": call["name"], "result": value, "at": datetime.now(UTC).isoformat()}
    try:
        save_effects(path, effects)
    except OSError as error:
        alert(f"{call['name']} {call['id']} has happened and is not recorded: {type(error).__name__}")

# %% tags=["repair"]
def execute_then_record(call, tool_impls, effects, path, alert):
    try:
        value = tool_impls[call["name"]](call["input"])
    except Exception as error:
        return tool_result(call, f"The tool failed: {error}", is_error=True)
    record_effect(call, value, effects, path, alert)
    return tool_result(call, value)

# %% tags=["repair"]
def run_tool_uses(content, tool_impls, effects_path, high_impact, approve, alert=print):
    effects = load_effects(effects_path)
    calls = [block for block in content if block["type"] == "tool_use"]
    return [ask_ledger(call, effects) or ask_person(call, high_impact, approve)
            or execute_then_record(call, tool_impls, effects, effects_path, alert) for call in calls]  # fmt: skip

# %% tags=["run"]
ask_twice(run_tool_uses)

# %% [markdown] tags=["explain"]
# Both answers are true now, and two alerts say that a kill before the disk is mended could repeat these calls. (Our
# stub asked a second time although the first answer was good. A model that has read the first answer would not.)
#
# This is the whole function: ledger, approval, execution, record, and an honest word for each thing that can go
# wrong. The reference's `run_tool_uses` in `lessons/exit137/loop.py` does the same with a few more cares. Put yours
# through the first accident once more.

# %% tags=["run"]
stage.use(*parts, record_effect, execute_then_record, run_tool_uses)
stage.start(kill="in-save-b:2")
print(stage.resume())
print(stage.desk())

# %% [markdown]
# ## Ensure rather than create
#
# The ledger catches what goes wrong. It is better when nothing can: change the tool, where you may. The most common
# change turns *create it* into *see to it that it exists*, as [[ensure_ticket]] does.

# %% tags=["repair"]
def ensure_ticket(input, find_by_title, create):
    found = find_by_title(input["title"])
    return found if found is not None else create(input)

# %% [markdown]
# The question from above: if this ran once more, would there be something extra? No. The desk has such a tool. Let
# the model call it, take the ledger away, and kill in the window that the ledger could not close.

# %% tags=["predict"]
predict("4.ensure")

# %% tags=["run"]
answers = json.loads(json.dumps(stage.plan["responses"]).replace("create_ticket", "ensure_ticket"))
ensuring = Stage("work/lesson4-ensure", responses=answers, ledger=False)
print(ensuring.start(kill="after-tool:2"))
print(ensuring.resume())
seen("4.ensure", ensuring.world.count("tickets"))

# %% [markdown]
# Every point of the turn at once, for all three programs: tickets that exist after kill and resume.

# %% tags=["run"]
runs = {"no ledger": free, "ledger": kept, "ensure": record(ensuring, turns=[2])}
print(f"{'killed at':22}", *(f"{name:>10}" for name in runs))
for point in [step.point for step in kept.steps]:
    counts = [[len(s.after.tickets) for s in run.steps if s.point == point] for run in runs.values()]
    print(f"{point:22}", *(f"{count[0] if count else '-':>10}" for count in counts))

# %% [markdown] tags=["explain"]
# The third column has no two. The same thinking serves for files: where you can choose, write the whole file instead
# of adding to it.
#
# It has its price, and you should see it. `ensure_ticket` takes two outages with one title for one outage:

# %% tags=["look"]
ensuring.clear()
for customer in ("Orla", "Padraig"):
    print(ensuring.world.ensure_ticket({"title": "Checkout outage", "body": f"{customer} cannot pay."}))

# %% [markdown] tags=["explain"]
# Padraig's report is lost. A title is not an identity. And between looking and creating there is a gap again: two
# *processes* that look at the same time both find nothing. The desk itself can close it, with a key that it keeps
# unique. Ours takes one; the tool_use_id serves as the key once more, now at the place where the effect is.

# %% tags=["look"]
for key in ("toolu_02", "toolu_02", "toolu_09"):
    print(key, ensuring.world.create_ticket({"title": "Refund 20 euros"}, key=key))

# %% [markdown] tags=["explain"]
# The same call twice is one row; another call with the same words is another row. That is what two real refunds of
# the same sum need: they look alike and are two events. Services that move money offer such a key for this reason.
#
# So the two are no rivals. *Tools that can be made idempotent, make so, and they need no ledger.* For the rest, whose
# repetition means something, and whose service takes no key, the ledger is what you have.

# %% [markdown]
# ## When it is worth it
#
# A ledger is one file more that must be right, one write more in each call, one gate more to keep in order. Reliable
# agents come from a model that adapts together with plain, certain machinery around it, retries and saved state among
# it;<sup>[1](#Sources)</sup> the ledger is one more piece of that machinery. But machinery is added when it is shown
# to pay, and not before.<sup>[3](#Sources)</sup> Lesson 1 called that [[proportion]].
#
# Look through your tools. Is there one that is not idempotent and does damage when it runs twice? Then put the gate
# in. If all of them only read, leave it out: there would be nothing to write down.

# %% [markdown]
# ## Recap
#
# - A resume gives at-least-once. Between the tool and save point B the checkpoint cannot say whether the call has
#   run.
# - Idempotent means: one run more leaves nothing more. Overwrites and checked creates usually are, appends are not.
#   The effect decides, not the return value.
# - The effects ledger holds what has happened, under the tool_use_id, with the real result. Written after the tool,
#   at once, before save point B, by temp file and rename.
# - Found: give the stored result, run nothing. Not found: run it, or report it; each rule is wrong about one past.
# - The order is ledger, approval, execution, record. A declined call is answered and not recorded.
# - A ledger that cannot be written is no failed tool: real result to the model, alert to a person.
# - The window between effect and record gets narrow and never closes. An idempotent tool, or a key that the service
#   honours, does not need it closed.

# %% [markdown]
# ## Quiz

# %% tags=["quiz"]
quiz(4)

# %% [markdown]
# Without buttons: `quiz(4).answer("mail", "b")`.

# %% [markdown]
# ## Exercises
#
# 1. [4.1 Rate six tools](../exercises/lesson4/level1.ipynb), 10 minutes. No code: a judgement and a reason for each.
# 2. [4.2 Add a ledger to a ledger-free run_tool_uses](../exercises/lesson4/level2.ipynb), 30 minutes. It starts from
#    the function at the top of this lesson. The check kills your code at every line.
# 3. [4.3 Two gates, in order](../exercises/lesson4/level3.ipynb), 25 minutes. Approval, alert, and an `ensure_ticket`
#    whose look-up may fail.
#
# In the notebook of an exercise, run its check cell. In a terminal: `exit137 check 4.2`.
#
# Next: lesson 5, where going back is done on purpose, and the question becomes what it does *not* take back.

# %% [markdown]
# ## Sources
#
# 1. Anthropic Engineering, on [building its multi-agent research
#    system](https://anthropic.com/engineering/multi-agent-research-system).
# 2. Claude API docs, [Handle tool
#    calls](https://platform.claude.com/docs/en/agents&#45;and-tools/tool-use/handle-tool-calls).
# 3. Anthropic Engineering, [Building effective agents](https://anthropic.com/engineering/building-effective-agents).
