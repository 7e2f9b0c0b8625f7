# %% [markdown]
# # What do we owe a call that nobody answered?
#
# *Lesson 3 of 6. About 50 minutes. Before: lesson 1 (calls left open) and lesson 2 (save points). After: lesson 4.*
#
# Since lesson 2 a kill leaves a whole [[checkpoint]] behind. A file alone does not bring a task back. This lesson
# writes the other half, the [[resume]]: read the file, settle what the dead process left open, and go on as if nothing
# had been. It turns out that one thing cannot be settled, and the lesson says what to do then.
#
# At the end you can
#
# - load a checkpoint so that a file that cannot be used stops you, loudly;
# - give every call its result, in the one place where the API looks for it, for one call and for several;
# - decide which calls may simply be run again, and tell the model the truth about the rest;
# - carry the counters on, so that a limit stays a limit.
#
# All kills here are real: a process of its own gets SIGKILL (on Windows it is terminated), and we look at what it left.
# Tickets and mails are rows in a SQLite file outside that process. All files are written to the folder `work` beside
# this notebook, and it is emptied when you start again.
#
# Run the cells one by one. Where you are asked for a prediction, commit to one before you run the next cell.

# %% [markdown]
# ## A loop that works
#
# The [[task]]: read Orla's report of an outage, open a ticket, send her a mail. The model is a stub that says the same
# four things each time. `stage.start` runs the agent in a new process and, if asked, kills it at a named point:
# `after-save-b:2` is just after [[save point B]] of the second turn.

# %%
import json
from itertools import pairwise

from exit137.checkpoint import CheckpointError, load_checkpoint, new_state
from exit137.loop import LimitReached, run_loop
from exit137.messages import find_dangling, with_result
from exit137.stub import StubClient, response, tool_use
from exit137.tools import HIGH_IMPACT, READ_ONLY_TOOLS
from exit137.widgets import Stage, predict, quiz, record, seen
from IPython.display import display

# %% tags=["run"]
stage = Stage("work/lesson3", rerun=READ_ONLY_TOOLS, ledger=False)
path = stage.folder / "checkpoint.json"
print(stage.start(kill="after-save-b:2"))
print(stage.desk())

# %% [markdown]
# The process is dead, exit status [[137]]. Half of the work is done: the ticket exists and the mail does not. A program
# that is now started again has two ways in. Without a flag it clears the old files away and begins at turn 1. With
# [[--resume]] it loads the checkpoint and goes on. The difference is one word on the command line:
#
# ```text
# python -m exit137 --dir work/lesson3             begins the task, and opens a second ticket
# python -m exit137 --dir work/lesson3 --resume    goes on with turn 3
# ```
#
# `stage.resume` starts a process with that flag.

# %% tags=["run"]
print(stage.resume())
print(stage.desk())
print(stage.world.count("mails"), "mail")

# %% [markdown]
# One ticket, one mail. After a save point B a resume is easy: nothing is open, and the next thing to do is to ask the
# model. It need not know that there ever were two processes.

# %% [markdown]
# ## The call that nobody answered
#
# Now the kill comes half a turn earlier, at [[save point A]] of turn 2.

# %% tags=["run"]
stage.clear()
print(stage.start(kill="after-save-a:2"))

# %% tags=["look"]
state = load_checkpoint(path)
print(state["turns"], "turns, pending:", state["pending_tool_use"]["name"])
print(json.dumps(state["messages"][-1], indent=1))

# %% [markdown] tags=["name"]
# The last of the [[messages]] is the model's: a [[tool_use]] block, and nothing behind it. In lesson 1 such a call got
# its name, a [[dangling call]]. The process that was going to answer it is gone.
#
# A resume takes over: [[load_checkpoint]] hands it the state, and the loop of lesson 2 goes on from there. Our stub
# would answer anything. The real API would not, so we teach the stub the one rule that matters here: behind each
# assistant message with calls stands a user message with a [[tool_result]] for each of them.<sup>[1](#Sources)</sup>

# %%
class BadRequest(Exception):
    """Status 400: the API does not take these messages, and no model ever reads them."""


def ids(message, kind, key):
    blocks = message["content"] if isinstance(message["content"], list) else []
    return {block[key] for block in blocks if block["type"] == kind}

# %%
def check_pairs(messages):
    for place, (message, behind) in enumerate(pairwise([*messages, {"content": []}])):
        missing = ids(message, "tool_use", "id") - ids(behind, "tool_result", "tool_use_id")
        if missing:
            raise BadRequest(f"messages[{place}]: no tool_result right behind it for {', '.join(sorted(missing))}")

# %%
class StrictClient(StubClient):
    def create(self, *, messages, **options):
        check_pairs(messages)
        return super().create(messages=messages)

# %% [markdown]
# With this client the resume of a hasty author: load, and go on. The part of the stub's lines that was used before the
# kill is left out.

# %%
def no_save(point, state):
    """This lesson looks at what a resume asks; saving is as in lesson 2."""


def go_on(state):
    client = StrictClient(stage.plan["responses"][state["turns"] :])
    return run_loop(client, stage.world.tools(), state, no_save)

# %% tags=["predict"]
predict("3.unpaired")

# %% tags=["run"]
try:
    go_on(load_checkpoint(path))
    happened = "the next answer"
except BadRequest as refused:
    happened = "a refusal"
    print(refused)
seen("3.unpaired", happened)

# %% [markdown] tags=["explain"]
# The checkpoint is in order and the program is stuck. It may be started a hundred times. Each time it loads the same
# messages, sends them, and is refused. Nothing in the loop ever answers a call that it has not just received.

# %% [markdown]
# ## Every call paired
#
# So the call is owed an answer before the model is asked. Where does it go? Three attempts, judged by the rule.

# %%
def verdict(messages):
    try:
        check_pairs(messages)
        return "accepted"
    except BadRequest as refused:
        return f"refused, {refused}"

# %% tags=["run"]
def user(*blocks):
    return {"role": "user", "content": list(blocks)}


note = {"type": "text", "text": "The process was restarted, please go on."}
answer = {"type": "tool_result", "tool_use_id": "toolu_02", "content": "(any result)"}

# %% tags=["look"]
history = state["messages"]
print("a note:             ", verdict([*history, user(note)]))
print("a note, then result:", verdict([*history, user(note), user(answer)]))
print("the result:         ", verdict([*history, user(answer)]))

# %% [markdown] tags=["explain"]
# Only the third is accepted. The answer stands in the *next* message, which is a user message, and carries the call's
# id as [[tool_use_id]]. If there is something to say beside it, it goes into the same message, behind the result.
#
# Two functions of the reference do this. `find_dangling` is what exercise 1.3 asked for: the calls that nobody has
# answered. `with_result` puts a result where the API looks for it.

# %% tags=["repair"]
dangling = find_dangling(history)
print([call["name"] for call in dangling])
print(verdict(with_result(history, answer)))

# %% [markdown]
# ## Read-only or high-impact
#
# The place is settled. What is the answer? The obvious one is to run the call and take its result. Here is a stage
# whose resume does just that, with every call. The kill comes in turn 3: the mail to Orla is out, and nothing on disk
# says so.

# %% tags=["predict"]
predict("3.mails")

# %% tags=["run"]
blind = Stage("work/lesson3-blind", rerun=None, ledger=False)
print(blind.start(kill="after-tool:3"))
print(blind.resume())

# %% tags=["look"]
for mail in blind.world.rows("mails"):
    print(mail["number"], mail["to"], mail["subject"], mail["at"][11:23])
seen("3.mails", blind.world.count("mails"))

# %% [markdown] tags=["explain"]
# The resume was correct in every point that the API can check. Orla has two mails.
#
# Try the same with the first call of the task, which reads a file. We photograph the world after a run that nobody
# killed, and after a run that was killed and has read twice.

# %% tags=["predict"]
predict("3.read-again")

# %% tags=["run"]
def world_after(kill):
    blind.clear()
    blind.start(kill)
    blind.resume()
    return blind.world.snapshot()


seen("3.read-again", world_after("after-tool:1") != world_after(None))

# %% [markdown] tags=["name"]
# This is the line that a resume has to draw.
#
# - A [[read-only tool]] looks and leaves the world as it is. Running it again costs time and nothing else. What it
#   *returns* may differ the second time; that is no harm, since nobody has seen the first result.
# - A [[high-impact tool]] changes something outside the program. Running it again may change it twice.
#
# The reference has a set for each.

# %% tags=["look"]
print("READ_ONLY_TOOLS", sorted(READ_ONLY_TOOLS))
print("HIGH_IMPACT    ", sorted(HIGH_IMPACT))

# %% [markdown] tags=["explain"]
# Which of the two should decide? They do not meet in the middle. Here are the tools of our world that stand in
# neither.

# %% tags=["look"]
strangers = sorted(stage.world.tools().keys() - READ_ONLY_TOOLS - HIGH_IMPACT)
print("neither:", strangers)
print("run again if HIGH_IMPACT decides:    ", [name for name in strangers if name not in HIGH_IMPACT])
print("run again if READ_ONLY_TOOLS decides:", [name for name in strangers if name in READ_ONLY_TOOLS])

# %% [markdown] tags=["explain"]
# A list of dangers is never complete: whoever adds a tool has to think of it, and `append_log` was forgotten. A list of
# harmless tools is never complete either, but then the mistake is harmless too. So [[READ_ONLY_TOOLS]] decides, and
# whatever is not in it counts as a tool that acts. That holds for a tool without any implementation as well: an older
# version of the program may have had one.
#
# The function that decides is called [[reconcile]].

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
def reconcile(pending, tool_impls, read_only):
    if pending["name"] in read_only:
        return run_again(pending, tool_impls)
    return tool_result(pending, "Cancelled: the process was restarted.", is_error=True)

# %% [markdown]
# A tool may raise on the second run too, and that is an answer like any other: [[is_error]] and what went wrong. For
# all other calls nothing is run, and the model is told something. It sounds reasonable. Look at it once more before you
# go on.

# %% [markdown]
# ## What the model is told
#
# Our stub reads nothing of what it is told. For once we need a model that does. This one does what models tend to do:
# it repeats what it believes has not happened, and asks about what it cannot know.

# %%
MAIL = {"to": "orla@example.com", "subject": "Your outage", "body": "We are working on it."}


def reply(told):
    if "nobody knows" in told:
        return response("I cannot tell whether Orla has her mail. Somebody please look into the mailbox.")
    if "'is_error': True" in told:
        return response(tool_use("toolu_09", "send_email", **MAIL))
    return response("Orla has her mail.")

# %%
class Listener(StrictClient):
    def create(self, *, messages, **options):
        check_pairs(messages)
        return reply(str(messages[-1]))

# %% [markdown]
# The accident is that of the two mails: killed in turn 3, when the mail is out. This time the resume runs nothing.

# %%
def answer_and_go_on(reconcile):
    state = load_checkpoint(path)
    for call in find_dangling(state["messages"]):
        result = reconcile(call, stage.world.tools(), READ_ONLY_TOOLS)
        state["messages"] = with_result(state["messages"], result)
    return run_loop(Listener([]), stage.world.tools(), state, no_save)

# %% tags=["predict"]
predict("3.told")

# %% tags=["run"]
stage.clear()
stage.start(kill="after-tool:3")
state = answer_and_go_on(reconcile)
seen("3.told", stage.world.count("mails"))

# %% tags=["look"]
for message in state["messages"][-4:]:
    print(message["role"], json.dumps(message["content"])[:110])

# %% [markdown] tags=["explain"]
# Read it as the model does. It asked for a mail, and was told that the call had been cancelled. It asked again, as
# anybody would. The new call has a new id, `toolu_09`; nothing connects it with the old one.
#
# "Cancelled" was a guess. So are "failed", "declined" and "did not run", and so is "done". The process that knew is
# dead. There is one sentence that is true whatever happened:

# %% tags=["repair"]
def unknown(call):
    text = f"Outcome unknown: nobody knows whether {call['name']} ran before the kill. Look before you repeat it."
    return tool_result(call, text, is_error=True)


def reconcile(pending, tool_impls, read_only):
    return run_again(pending, tool_impls) if pending["name"] in read_only else unknown(pending)

# %% tags=["run"]
stage.clear()
stage.start(kill="after-tool:3")
state = answer_and_go_on(reconcile)
print(stage.world.count("mails"), "mail")
print(state["messages"][-1]["content"][0]["text"])

# %% [markdown] tags=["explain"]
# One mail, and a question that a person can answer by looking. `is_error` has two uses, then: *it failed*, and *nobody
# knows*. The flag is the same; the text has to say which. A model can do something sensible with either, as long as it
# is the right one.
#
# The other way to get rid of the problem would be to drop the open turn from the messages, so that the model decides
# afresh. It would decide the same and ask for the mail. What has been said stays; it gets an honest answer.

# %% [markdown]
# ## Several calls in one turn
#
# So far one call was open. A model may name several in one message, and the kill may come between them.

# %%
calls = [
    tool_use("toolu_01", "read_file", path="reports/orla.txt"),
    tool_use("toolu_02", "create_ticket", title="Checkout outage"),
    tool_use("toolu_03", "send_email", **MAIL),
]
three = Stage("work/lesson3-three", responses=[response(*calls), response("Done.")], ledger=False)

# %% tags=["predict"]
predict("3.several")

# %% tags=["run"]
print(three.start(kill="after-tool:2"))
state = three.read("checkpoint.json")
seen("3.several", len(find_dangling(state["messages"])))

# %% tags=["look"]
print("pending: ", state["pending_tool_use"]["name"])
print("dangling:", [call["name"] for call in find_dangling(state["messages"])])
print("answered:", [block["tool_use_id"] for block in state["messages"][-1]["content"]])

# %% [markdown] tags=["name"]
# [[pending_tool_use]] has room for one call. It says which one was about to run when the file was written, and that is
# worth knowing. It does not say which calls are open. Only the messages do: a call is open as long as no `tool_result`
# carries its id.
#
# Here the turn is partly answered. The last message is not the model's but a user message with one result in it. Three
# ways to add the missing ones:

# %% tags=["run"]
history = state["messages"]
results = [reconcile(call, {}, READ_ONLY_TOOLS) for call in calls[1:]]
print("a second user message:", verdict([*history, user(*results)]))
print("one message each:     ", verdict([*history, *map(user, results)]))

# %% tags=["repair"]
for result in results:
    history = with_result(history, result)
print("joined with the first:", verdict(history))
print([block["tool_use_id"] for block in history[-1]["content"]])

# %% [markdown] tags=["explain"]
# All results of one turn belong into one user message. What is there is kept, what is missing joins it. The API does
# not ask for the order of the calls; we keep it, since it costs nothing and a reader will be glad of it.
#
# Was the mail worth an "unknown"? The reference says no. It writes a save point A for each call, so a call *behind* the
# pending one has surely not started, and it is run in the ordinary way. You may do so if you know who wrote the file. A
# program that saves one A for a whole turn names the first call in it, and all three may have run. In exercise 3.3 the
# file comes from somebody else, so every open call goes by the rule.

# %% [markdown]
# ## Load, and refuse loudly
#
# Back to the first step of a resume, which looked too easy. Damage the file: cut it in half, as an [[overwrite in
# place]] did in lesson 2. The kill before it came after save point B of turn 2, so the ticket is made.

# %%
def damage(path):
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


stage.clear()
stage.start(kill="after-save-b:2")
damage(path)

# %% [markdown]
# Some loaders mean well. This one never fails:

# %%
def forgiving_load(path):
    try:
        return load_checkpoint(path)
    except CheckpointError:
        return new_state(stage.plan["task"])

# %% tags=["predict"]
predict("3.forgiving")

# %% tags=["run"]
state = go_on(forgiving_load(path))
print(state["turns"], "turns, no error")
print(stage.desk())
seen("3.forgiving", stage.world.count("tickets"))

# %% [markdown] tags=["explain"]
# A green run, and a second ticket. "I cannot read it" was turned into "nothing has happened". Whoever is told the
# first can look for a copy of the file, or for the ticket. Nobody was told.
#
# `load_checkpoint` refuses instead, and says which file and why. It refuses a file of another [[version]] too. A newer
# program may have given a field another meaning, and JSON that can be read is not JSON that is understood.

# %% tags=["repair"]
def refusal(path):
    try:
        return load_checkpoint(path)
    except CheckpointError as error:
        return error


print(refusal(path))

# %% tags=["look"]
path.write_text(json.dumps({**new_state("a task"), "version": 2}))
print(refusal(path))
path.unlink()
print(refusal(path))

# %% [markdown]
# ## Continue the counters
#
# A checkpoint carries two counters, [[turns]] and [[tokens_used]]. They are there for limits: so many turns, so many
# tokens, for the whole task. Take a model that never comes to an end, and a limit of three turns.

# %%
reads = [response(tool_use(f"toolu_{n:02}", "read_file", path="reports/orla.txt")) for n in range(1, 10)]
endless = Stage("work/lesson3-endless", responses=reads, ledger=False)
print(endless.start(kill="after-save-b:2"))

# %%
def answers_in_all(turns):
    state = {**load_checkpoint(endless.folder / "checkpoint.json"), "turns": turns}
    client = StrictClient(reads[2:])
    try:
        run_loop(client, endless.world.tools(), state, no_save, max_turns=3)
    except LimitReached as limit:
        print(limit)
    return 2 + len(client.calls)

# %% tags=["predict"]
predict("3.limit")

# %% tags=["run"]
seen("3.limit", answers_in_all(turns=0))

# %% tags=["repair"]
print(answers_in_all(turns=2), "answers when the counter goes on")

# %% [markdown] tags=["explain"]
# With the counter set back, a task that is killed often enough has no limit at all. The same goes for `tokens_used`.
#
# Going on means: take the number from the file, and add one for each answer of the *model*. Answering a dangling call
# is no turn. The turn was counted when the model named the call, and that count is in the file already.

# %% [markdown]
# ## The whole resume
#
# Four steps: load, answer, count on, go on. Counting on is the loop's part, as long as nobody touches the numbers.

# %% tags=["repair"]
def resume(path, client, tool_impls, read_only):
    state = load_checkpoint(path)
    for call in find_dangling(state["messages"]):
        result = reconcile(call, tool_impls, read_only)
        state["messages"] = with_result(state["messages"], result)
    state["pending_tool_use"] = None
    return run_loop(client, tool_impls, state, no_save)

# %% [markdown]
# Kill a run in the middle of `read_file`, resume it with this function, and compare with a run that nobody killed: the
# same messages, the same counters, field by field.

# %% tags=["run"]
def resumed_after(kill):
    stage.clear()
    stage.start(kill)
    rest = stage.plan["responses"][load_checkpoint(path)["turns"] :]
    return resume(path, StrictClient(rest), stage.world.tools(), READ_ONLY_TOOLS)


print(resumed_after("after-tool:1") == resumed_after(None))

# %% [markdown] tags=["explain"]
# The second of the two was not killed, so its task was finished and nothing was left to do. The last message was the
# model's and named no tool; the loop asked nothing and gave the state back. A resume may be started once too often.
#
# Now the same `reconcile` in processes of their own, killed at every point of the first two turns. Each line is one
# kill and one resume. (The column that stays at 0 belongs to lesson 4.) Move the slider, or use
# `print(run.text(at=5))`.
#
# **Task.** After which kills is the model told that nobody knows? And in which of those had the ticket really been
# made?

# %% tags=["run"]
stage.use(tool_result, run_again, unknown, reconcile)
run = record(stage, turns=[1, 2])
display(run)

# %% tags=["look"]
for step in run.steps:
    if "nobody knows" in " ".join(step.after.answers):
        print(f"{step.number:2}  {step.point:15} tickets: {len(step.left.tickets)}")

# %% [markdown] tags=["explain"]
# Turn 1 takes care of itself, wherever it is cut. In turn 2 the kills between the two save points lead to a question.
# In half of them the ticket had been made, in the other half not, and the file on disk is the same in all of them. That
# is why the text must not say more.

# %% [markdown]
# ## What this does not survive
#
# - **The question itself.** Each kill in the middle of a high-impact tool wakes somebody up, even when the tool had
#   never started. The rule is honest, and it is expensive.
# - **A model that does not listen.** Our stub went on and told Orla of a ticket that may not exist. A text is only a
#   text.
# - **Two resumes at once.** Both load the same file, both answer, both go on, and everything happens twice. The
#   reference holds a lock on the folder of the run.
# - **Ids that are not unique.** A server that calls every call `call_0` makes every result fit every call.

# %% [markdown]
# ## When it is worth it
#
# Everything here is machinery for one case, a call that is open at the moment of a kill. Agents get reliable when a
# model that adapts meets plain machinery that does not guess.<sup>[2](#Sources)</sup> Still, [[proportion]]: if all
# your tools are read-only, the rule is *run it again*, and half of this lesson is one line.

# %% [markdown]
# ## Recap
#
# - A resume loads, answers what is open, carries the counters on, and goes on. In that order.
# - A file that cannot be used is an error with a name and a reason. An empty state is a fresh start in disguise.
# - Each call has its result in the next message. All results of a turn stand in one user message; those that are there
#   stay.
# - Which calls are open is read off the messages. `pending_tool_use` names one call at most.
# - A call of a read-only tool is run again. Everything else is not, unknown tools included.
# - Then the model is told, with `is_error`, that nobody knows. Not that it was cancelled, declined, failed or done.
# - `turns` and `tokens_used` go on from the file. A finished task makes no model call.

# %% [markdown]
# ## Quiz

# %% tags=["quiz"]
quiz(3)

# %% [markdown]
# Without buttons: `quiz(3).answer("place", "b")`.

# %% [markdown]
# ## Exercises
#
# 1. [3.1 What to do with a dangling call?](../exercises/lesson3/level1.ipynb), 10 minutes. No code: six calls, a
#    decision and a reason for each.
# 2. [3.2 Reconcile](../exercises/lesson3/level2.ipynb), 30 minutes. The rule as a function, with no record to ask.
# 3. [3.3 Resume](../exercises/lesson3/level3.ipynb), 25 minutes. Any checkpoint, from anybody, taken to its end.
#
# In the notebook of an exercise, run its check cell. In a terminal: `exit137 check 3.2`.
#
# Next: lesson 4, which finds out what happened, where that can be found out, so that nobody has to be woken.

# %% [markdown]
# ## Sources
#
# 1. Claude API docs, [Handle tool
#    calls](https://platform.claude.com/docs/en/agents&#45;and-tools/tool-use/handle-tool-calls).
# 2. Anthropic Engineering, on [building its multi-agent research
#    system](https://anthropic.com/engineering/multi-agent-research-system).
