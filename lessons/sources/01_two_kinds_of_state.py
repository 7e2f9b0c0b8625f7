# %% [markdown]
# # What dies when the process dies?
#
# *Lesson 1 of 6. About 45 minutes. Before: some Python. After: lesson 2.*
#
# An agent is a loop around a model. The model answers and names a tool, your program runs the tool and asks again.
# Some tasks are done after three rounds. Others take hundreds of them and half a night, and in half a night a lot can
# happen to a process: its container is moved, the machine runs out of room, somebody closes a laptop.
#
# This course is about making such a task survive. It begins with the question of what there is to lose. At the end of
# this lesson you can
#
# - tell two kinds of state apart, and both from the world outside, and say of each what a kill does to it;
# - say why an agent that takes good notes still starts again at turn 1;
# - take a snapshot of a running loop that is worth its name, and go on from it in another process;
# - find the calls in a history that nobody has answered;
# - say when none of this is worth building.
#
# All kills here are real: a process of its own gets SIGKILL (on Windows it is terminated), and what you then look at
# is what it left. All files are written to the folder `work` beside this notebook, and it is emptied when you start
# again.
#
# Run the cells one by one. Where you are asked for a prediction, commit to one before you run the next cell.

# %% [markdown]
# ## A loop that works
#
# The customers of a web shop cannot pay. Eight of them have written. The agent is to tell Orla, who runs the shop,
# that somebody is on it, read the eight reports, and open one ticket.

# %%
import copy
import json
import os
import shutil
import subprocess
import sys
from inspect import getsource
from pathlib import Path
from types import SimpleNamespace

from exit137.crash import kill_this_process
from exit137.messages import blocks
from exit137.stub import make_stub_client, response, tool_use
from exit137.widgets import predict, quiz, seen
from exit137.widgets.stage import Ended
from exit137.world import World

# %% [markdown]
# A model is asked with the whole conversation, each time anew; it keeps nothing between two requests. It answers with
# blocks. A text block is for a reader. A [[tool_use]] block asks for a tool: it has an id, a name and an input, and
# asking is all that it does. Your program runs the tool and puts the outcome into a [[tool_result]] block, which
# carries the id of the call as its [[tool_use_id]]. The two together are a pair.<sup>[2](#Sources)</sup>
#
# Our model is a stub. It says the same twelve things each time, so that every run takes the same way: eleven calls,
# and a last word.

# %%
TASK = "Customers cannot pay. Tell Orla that we are on it, read the eight reports, open one ticket."
calls = [tool_use("toolu_01", "list_dir", path="reports")]
calls += [tool_use("toolu_02", "send_email", to="orla@example.com", subject="We are on it")]
calls += [tool_use(f"toolu_{n + 2:02}", "read_file", path=f"reports/{n}.txt") for n in range(1, 9)]
calls += [tool_use("toolu_11", "create_ticket", title="Checkout fails, eight reports")]

# %%
answers = [response(call, tokens=(200 * turn, 40)) for turn, call in enumerate(calls, start=1)]
answers += [response("One ticket is open and Orla knows.", tokens=(200 * 12, 40))]
print(len(answers), "answers;", answers[2]["content"])

# %% [markdown]
# Each request holds all that was said before, so each one is longer than the last. The `tokens` above say so: later
# turns cost more.
#
# The loop works on one dict, the *state*. It has six fields, and in this lesson you will meet the reason for each.

# %%
def new_state(task):
    start = {"version": 1, "task": task, "turns": 0, "tokens_used": 0}
    return start | {"messages": [{"role": "user", "content": task}], "pending_tool_use": None}

# %% [markdown]
# A turn begins with a question to the model. Its answer goes into [[messages]], the list of everything said so far.
# Two counters go up: [[turns]], by which a loop can stop after so many, and [[tokens_used]], by which it can stop when
# it gets too expensive or when the history has to be shortened.

# %%
def ask(client, state):
    answer = client.messages.create(messages=state["messages"])
    state["messages"].append({"role": "assistant", "content": answer["content"]})
    state["turns"] += 1
    state["tokens_used"] += sum(answer["usage"].values())
    return [block for block in answer["content"] if block["type"] == "tool_use"]

# %% [markdown]
# Then the call it has named is run. While that goes on, the field [[pending_tool_use]] says which call it is. When the
# result is in `messages`, nothing is pending any more. (`accident` is for later.)

# %%
def begin(state, call):
    state["pending_tool_use"] = {key: call[key] for key in ("id", "name", "input")}
    accident("before", state)

# %%
def finish(state, call, tools):
    result = tools[call["name"]](call["input"])
    accident("after", state)
    answer = {"type": "tool_result", "tool_use_id": call["id"], "content": result}
    state["messages"].append({"role": "user", "content": [answer]})
    state["pending_tool_use"] = None

# %% [markdown]
# The loop ends when the last word is the model's.

# %%
def take_turn(client, tools, state):
    for call in ask(client, state):
        begin(state, call)
        finish(state, call, tools)

# %%
def is_done(state):
    return state["messages"][-1]["role"] == "assistant"

# %% [markdown]
# This is an agent. The loop of our reference, in `lessons/exit137/loop.py`, is the same one with more cares, which you
# will meet one by one.
#
# What follows is the stage it plays on, and you may skim it. The desk, the mailbox and the reports are a SQLite file
# outside the agent's process. The provider of the model keeps its own books there: `metered` adds a line to them for
# each answer, and prints what was asked for.

# %%
def metered(client, world):
    def create(messages):
        answer = client.messages.create(messages=messages)
        world.append_log({"line": str(sum(answer["usage"].values()))})
        print(f"turn {len(messages) // 2 + 1}:", answer["content"][0].get("name", "a last word"), flush=True)
        return answer

    return SimpleNamespace(messages=SimpleNamespace(create=create))

# %%
def program():
    plan, world = json.loads(Path("plan.json").read_text()), World("world")
    client, state = metered(make_stub_client(plan["answers"]), world), new_state(plan["task"])
    try:
        while not is_done(state):
            take_turn(client, world.tools(), state)
        print(f"done: {state['turns']} turns, {state['tokens_used']} tokens")
    finally:
        print("cleaning up")

# %% [markdown]
# `accident` is where we kill the process: when the environment says so, it sends itself a SIGKILL.

# %%
def accident(moment, state):
    if os.environ.get("KILL") == f"turn {state['turns']}, {moment} the tool":
        kill_this_process()

# %% [markdown]
# `clear` makes a new folder with an empty desk and eight reports. `start` writes the functions above to
# `work/lesson1/agent.py` and runs that in a new process.

# %%
HEADER = """import json, os
from pathlib import Path
from types import SimpleNamespace
from exit137.crash import kill_this_process
from exit137.stub import make_stub_client
from exit137.world import World"""

# %%
folder = Path("work/lesson1")


def world():
    return World(folder / "world")

# %%
def clear():
    if folder.exists():
        shutil.rmtree(folder)
    for n in range(1, 9):
        world().write_file({"path": f"reports/{n}.txt", "content": f"Report {n}: error 502 at the checkout."})
    (folder / "plan.json").write_text(json.dumps({"task": TASK, "answers": answers}))

# %%
def start(*functions, kill=""):
    source = "\n\n\n".join([HEADER, *map(getsource, functions), "program()\n"])
    (folder / "agent.py").write_text(source, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "KILL": kill}
    process = subprocess.run(
        [sys.executable, "agent.py"], cwd=folder, env=environment, encoding="utf-8", check=False, timeout=60,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    status = process.returncode if process.returncode >= 0 else 128 - process.returncode
    return Ended(status, kill, process.stdout)

# %% tags=["run"]
agent = [new_state, ask, begin, finish, accident, take_turn, is_done, metered, program]
clear()
start(*agent)

# %%
def bill():
    return [int(line) for line in world().read_file({"path": "log.txt"}).split()]

# %% tags=["look"]
print(len(bill()), "answers on the bill,", sum(bill()), "tokens")
print(world().count("mails"), "mail,", world().count("tickets"), "ticket")

# %% [markdown]
# Twelve turns, twelve answers on the bill, one mail, one ticket. The counter of the program and the provider's books
# agree. As long as nobody kills the process, this is a fine program.

# %% [markdown]
# ## Killed in turn 9
#
# Now the same task, and in turn 9 the container is moved. The model has just named `read_file` for the seventh report;
# the tool has not run yet. The platform notices that the process is gone and starts the program again.

# %% tags=["predict"]
predict("1.start-over")

# %% tags=["predict"]
predict("1.mails")

# %% tags=["run"]
clear()
start(*agent, kill="turn 9, before the tool")

# %% [markdown]
# Look at the last lines. A shell reports a process that was ended by a signal with 128 and the signal's number. SIGKILL
# is number 9, and so the exit status is [[137]]. It does not say who sent it or why. And one line is missing: the
# `finally` in `program` never ran. Nothing in a process can catch this signal, or do something quickly before it
# takes effect. Whatever is to be saved has to be saved *before*.
#
# What has it left? First the files in its folder, then the world.

# %% tags=["look"]
print(sorted(path.name for path in folder.iterdir()))
print(world().count("mails"), "mail;", len(bill()), "answers on the bill")

# %% [markdown]
# `plan.json` and `agent.py` were there before. The agent itself has written nothing. The mail has been sent, and nine
# answers are on the bill. Now the program is started again.

# %% tags=["run"]
start(*agent)

# %% tags=["look"]
print(sum(bill()), "tokens on the bill")
seen("1.start-over", len(bill()))

# %% tags=["look"]
seen("1.mails", world().count("mails"))

# %% [markdown] tags=["explain"]
# The second process knew nothing of the first. It asked for everything again, and the provider charged for everything
# again. Its own counter ends at 12 turns, although 21 were taken; a limit of 15 turns would not have stopped it. And
# Orla has two mails. Whoever has a task of four hours in place of one of twelve turns loses hours. People who
# run agents in earnest name this first: starting again from the beginning is slow, it costs money, and the user has
# been waiting all the time.<sup>[1](#Sources)</sup>

# %% [markdown]
# ## Memory, execution state, outside world
#
# What was lost, exactly? We cannot look into a process that is gone. But the loop is the same here, so let us take the
# same nine turns in the notebook, with tools that do nothing, and stop at the same place.

# %% tags=["look"]
idle = {call["name"]: lambda input: "(a result)" for call in calls}
state, client = new_state(TASK), make_stub_client(answers)
for _ in range(8):
    take_turn(client, idle, state)
[call] = ask(client, state)
begin(state, call)

# %% tags=["look"]
{**state, "messages": f"{len(state['messages'])} messages"}

# %% [markdown] tags=["name"]
# This is the [[execution state]]: what the loop goes by to take its next step. Eighteen messages, two counters, and the
# call that was about to run. It answers the question *how far has the loop come?* Unless somebody writes it down, it
# stands in variables, and the variables went with the process.
#
# There is another kind of state in an agent, and people often think of it first: [[memory]]. That is what is kept to be
# put before the model: notes, a summary, facts about a customer. It answers the question *what does the model get to
# read?*
#
# And there is what is no state of the agent at all: the *outside world*. The mail in Orla's mailbox, the ticket at the
# desk, the provider's books. It is at somebody else's place. A kill does not undo any of it.
#
# | | the question | where it may stand | examples |
# |---|---|---|---|
# | memory | what does the model get to read? | in the process or in a file | `NOTES.md`, a summary |
# | execution state | how far has the loop come? | in the process or in a file | `messages`, the counters |
# | outside world | what has happened? | at somebody else's place | mails, tickets, the bill |
#
# Mind the third column. **What kind a thing is does not say whether it survives.** A summary that the program keeps
# in a variable is memory, and it dies. Messages that the program has written to a file are execution state, and they
# survive. Two questions have to be asked of everything: what is it for, and where does it stand?
#
# One field is on the border. `messages` is what the loop works on, so it is execution state, and the largest part of
# it. It also is the only thing from which a model can be given back what it knew. Lose it, and the model is a
# stranger.

# %% [markdown]
# ## Notes are not enough
#
# So let the agent take notes. It writes what it finds out to `NOTES.md`, and a process that starts reads the file and
# puts it before the model. Many agents do this, and it is a good idea. Suppose that it did so until it was killed in
# turn 9.

# %% tags=["predict"]
predict("1.notes")

# %% tags=["run"]
notes = "Orla has a mail. Reports 1 to 6 say: error 502 at the checkout."
fresh = new_state(f"{TASK}\n\nYour notes so far: {notes}")
print({key: fresh[key] for key in ("turns", "tokens_used", "pending_tool_use")}, len(fresh["messages"]), "message")
seen("1.notes", fresh["turns"])

# %% [markdown] tags=["explain"]
# A sensible model will read this and go on with report 7. Much is won. But look at what the notes did not bring back:
#
# - `turns` and `tokens_used` begin at zero. A limit on either is now a limit for each process, and not for the task.
# - `pending_tool_use` is `None`. That a call was open in turn 9 is known to nobody.
# - `messages` holds one message. The model has the notes in place of what it read, and notes leave things out.
#
# And whether Orla gets a second mail depends on a sentence in the notes, and on a model that heeds it. The notes are
# for the model. The loop cannot read them.

# %% [markdown]
# ## What a shallow copy shares
#
# The loop needs its own record: its execution state, kept somewhere at certain moments. Begin simply and keep it in
# the process. After every turn, a copy of the state goes into a list.

# %% tags=["run"]
def run_and_keep(copied):
    state, client, kept = new_state(TASK), make_stub_client(answers), []
    while not is_done(state):
        take_turn(client, idle, state)
        kept.append(copied(state))
    return kept

# %% [markdown]
# After turn 3 there are seven messages: the task, and then three times an answer and a result.

# %% tags=["predict"]
predict("1.shallow")

# %% tags=["run"]
kept = run_and_keep(dict)
third = kept[2]
print(third["turns"], "turns")
seen("1.shallow", len(third["messages"]))

# %% tags=["look"]
print([len(one["messages"]) for one in kept])
print(third["messages"] is kept[11]["messages"])

# %% [markdown] tags=["name"]
# `dict(state)` makes a new dict, and puts into it what was in the old one. A number is copied by that: `turns` says 3.
# The list is not. Both dicts hold the same list, and the loop went on appending to it. Such a copy is called *shallow*.
# `state.copy()`, `{**state}` and `copy.copy` are shallow too.
#
# Copying the list as well does not help for long. In the list are dicts, in these are lists of blocks, in the blocks
# are inputs and results, and any of them can be changed from either side. A copy that shares nothing has to go all the
# way down.

# %% tags=["repair"]
kept = run_and_keep(copy.deepcopy)
print([len(one["messages"]) for one in kept])

# %% [markdown] tags=["explain"]
# It works in both directions. If you go on from `kept[2]` itself, your loop changes the copy you may need once more. A
# snapshot is something that you take copies *from*, too.

# %% [markdown]
# ## A snapshot
#
# Kept in a list, a snapshot dies with the process like everything else in it. So it has to become bytes. JSON is the
# obvious choice: anybody can read it, and all six fields fit.
#
# | field | why it has to be there |
# |---|---|
# | `version` | so that a program of next year sees that it does not know this layout |
# | `task` | so that whoever finds the file knows what it is about |
# | `turns`, `tokens_used` | so that limits hold for the whole task |
# | `messages` | so that the model knows what it knew |
# | `pending_tool_use` | so that the next process knows which call was about to run |
#
# JSON does one thing more for you. It refuses what would not survive, such as a client, a lock or a `datetime`.
# But it does not refuse all of it. Some things get through and come back as something else:

# %% tags=["look"]
there = {"pair": (3, 40), "by turn": {3: 40}}
back = json.loads(json.dumps(there))
print(back, back == there)

# %% [markdown] tags=["explain"]
# A tuple comes back as a list, and a number that was a key comes back as text. Whoever adds fields of their own to a
# snapshot should keep to what JSON gives back as it was.

# %% [markdown]
# ## The same kill, survived
#
# The smallest change that helps: after every turn the state is written to a file, and a program that starts looks for
# that file first.

# %% tags=["repair"]
def keep(state):
    Path("state.json").write_text(json.dumps(state), encoding="utf-8")

# %% tags=["repair"]
def kept_or_new(task):
    path = Path("state.json")
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else new_state(task)

# %% [markdown]
# In `program` two lines are new. (A third makes our stub skip what it has said already. A real model needs no such
# thing; it goes on from what it is shown.)

# %% tags=["repair"]
def program():
    plan, world = json.loads(Path("plan.json").read_text()), World("world")
    state = kept_or_new(plan["task"])  # new
    client = metered(make_stub_client(plan["answers"][state["turns"] :]), world)
    while not is_done(state):
        take_turn(client, world.tools(), state)
        keep(state)  # new
    print(f"done: {state['turns']} turns, {state['tokens_used']} tokens")

# %% [markdown]
# The same accident, at the same point.

# %% tags=["predict"]
predict("1.repair")

# %% tags=["run"]
agent = [new_state, ask, begin, finish, accident, take_turn, is_done, metered, keep, kept_or_new, program]
clear()
start(*agent, kill="turn 9, before the tool")

# %% tags=["look"]
saved = json.loads((folder / "state.json").read_text(encoding="utf-8"))
{**saved, "messages": f"{len(saved['messages'])} messages"}

# %% tags=["run"]
print(start(*agent))
print(world().count("mails"), "mail,", world().count("tickets"), "ticket")
seen("1.repair", len(bill()))

# %% [markdown] tags=["explain"]
# The second process goes on at turn 9. One mail, one ticket, and the counters say 12 turns, as in a run that nobody
# killed.
#
# One thing differs. The file was written after turn 8. The ninth answer had come, and was in the process only, so it
# had to be asked for once more: 13 answers are on the bill. Our stub said the same again. A real model may say
# something else. The fewer such gaps there are, the less is paid and said twice, and lesson 2 will save at a second
# moment in each turn.

# %% [markdown]
# ## A call that nobody answered
#
# Suppose that the state had been written at that second moment, when the call was named and had not run. The next
# process would find the scene that you have seen above:

# %% tags=["look"]
print(state["messages"][-1])
print(state["pending_tool_use"])

# %% [markdown] tags=["name"]
# The last message asks for a tool, and no result follows. This is a [[dangling call]]. It cannot be left like that. The
# API wants a result for each call, all of them in the user message that comes next, and refuses a conversation in which
# one is missing.<sup>[2](#Sources)</sup> What to answer is the matter of lesson 3. Finding it is ours.
#
# `pending_tool_use` names a call. But a model may name several in one answer, and the field has room for one. Take an
# answer with three calls, and a kill when one of them had its result:

# %% tags=["look"]
three = [tool_use(f"toolu_{letter}", "read_file", path=f"{letter}.txt") for letter in "abc"]
history = [
    {"role": "user", "content": "Compare the three."},
    {"role": "assistant", "content": [{"type": "text", "text": "I read them."}, *three]},
    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_b", "content": "It is empty."}]},
]

# %% tags=["predict"]
predict("1.open")

# %% [markdown]
# What is open can be read off the messages themselves: ids that were named, without the ids that were answered. The
# first message shows a small trap: its content is a text and no list of blocks. `blocks` of our reference takes care of
# that.

# %% tags=["run"]
every = [block for message in history for block in blocks(message)]
answered = {block["tool_use_id"] for block in every if block["type"] == "tool_result"}
named = [block["id"] for block in every if block["type"] == "tool_use"]
print("named:", named, "answered:", answered)
seen("1.open", len([call_id for call_id in named if call_id not in answered]))

# %% [markdown] tags=["explain"]
# The id makes the pair, not the order: the result that came first was that of the second call. Nor is it the place. If
# a conversation went on for a while before anybody noticed, the open call stands in the middle of the history and not
# at its end. Keep this in mind for exercise 1.3.
#
# So there are two sources. `messages` says which calls are open. `pending_tool_use` says which one was about to run.

# %% [markdown]
# ## What the snapshot does not survive
#
# A last kill. In turn 2 the mail goes out, and before the loop can put the result into `messages`, the process is gone.

# %% tags=["predict"]
predict("1.effect")

# %% tags=["run"]
clear()
print(start(*agent, kill="turn 2, after the tool"))
print(str(start(*agent)).splitlines()[-1])
seen("1.effect", world().count("mails"))

# %% [markdown] tags=["explain"]
# Two mails again. The file says how far the loop has come. What has happened in the world is another matter, and
# between the mail and the next `keep` there is a gap. No snapshot closes it, however often it is taken: the mail and
# the file are in two places, and a kill can always come between them. Lesson 4 is about this.
#
# Two more things are open, and they are the next two lessons:
#
# - `keep` opens the file, which empties it, and then writes. A kill between the two leaves an empty file, and the
#   snapshot before it is gone as well. Lesson 2.
# - A process that finds a dangling call has to do something about it. Lesson 3.

# %% [markdown]
# ## When not to build any of this
#
# Every file that is written is a file that can be wrong. Code that goes on from a saved state has to be tested in all
# the states it can meet. Is it worth it? Estimate what you lose. Say that a process is killed once a day, at some
# moment. The longer a task, the more likely it is hit, and the more is lost: half of it, on average.

# %% tags=["look"]
DAY = 24 * 60
for minutes in (1, 10, 60, 240):
    hit = minutes / DAY
    print(f"{minutes:4} minutes: hit in {hit:6.2%} of the runs; lost per run: {60 * hit * minutes / 2:7.2f} seconds")

# %% [markdown] tags=["name"]
# For a task of one minute that is nothing. Start it again; that is a complete and well-tested way to recover. For one
# of four hours it is twenty minutes for each run, and a person who waits. This sense of what is worth it is called
# [[proportion]]: machinery is added where it is shown to pay, and the plainest thing that works is kept
# otherwise.<sup>[3](#Sources)</sup>
#
# Two questions settle most cases:
#
# 1. *Is it cheap to start again?* Minutes, cents, nobody waiting: then start again.
# 2. *Does it do something to the world that must not happen twice?* Then starting again is not cheap, however short the
#    task. Our run was over in a second, and Orla has two mails.

# %% [markdown]
# ## Recap
#
# - A SIGKILL cannot be caught. Exit status 137; no `finally`, no last words. What was not written down before is gone.
# - Execution state says how far the loop has come: messages, turns, tokens_used, pending_tool_use. Memory is what the
#   model gets to read. The outside world is at somebody else's place.
# - What a thing is for and where it stands are two questions. Only the second one decides whether it survives.
# - Notes help the model. They bring back no counter and no open call.
# - A snapshot holds all six fields, is JSON, and shares nothing with the live state, in either direction.
# - Calls and results are paired by id. What was named and not answered is a dangling call, wherever it stands.
# - A snapshot takes care of the loop, not of the world.
# - If a task is short and harmless, start it again.

# %% [markdown]
# ## Quiz

# %% tags=["quiz"]
quiz(1)

# %% [markdown]
# Without buttons: `quiz(1).answer("notes", "b")`.

# %% [markdown]
# ## Exercises
#
# 1. [1.1 Sort the state](../exercises/lesson1/level1.ipynb), 10 minutes. No code: a judgement and a reason for each of
#    eight things.
# 2. [1.2 Snapshot a running loop](../exercises/lesson1/level2.ipynb), 30 minutes. The check lets a loop go on, on both
#    sides, and looks for what they share.
# 3. [1.3 Find the dangling calls](../exercises/lesson1/level3.ipynb), 25 minutes. Several calls in a turn, results out
#    of order, texts in between.
#
# In the notebook of an exercise, run its check cell. In a terminal: `exit137 check 1.2`.
#
# Next: lesson 2, where the file itself is killed half way.

# %% [markdown]
# ## Sources
#
# 1. Anthropic Engineering, on [building its multi-agent research
#    system](https://anthropic.com/engineering/multi-agent-research-system).
# 2. Claude API docs, [Handle tool
#    calls](https://platform.claude.com/docs/en/agents&#45;and-tools/tool-use/handle-tool-calls).
# 3. Anthropic Engineering, [Building effective agents](https://anthropic.com/engineering/building-effective-agents).
