# %% [markdown] tags=["statement"]
# ## The scene
#
# Three teams have each built an agent that survives a kill, they say. Each hands you one function, `run`, that starts
# the agent, lets it crash where you want it, and tells you what was left. You are to find out who is right: label by
# label, and without any team's crashes getting into the way of the others.
#
# Your matrix is a test, and a test is worth what it catches. So it is tried on harnesses that are broken on purpose.

# %% [markdown] tags=["statement"]
# ## The task
#
# Write `crash_matrix(run, labels, workdir) -> dict`. It returns a dict with one entry for each label: `True` if the
# harness survives a crash at that label, otherwise `False`.
#
# `run(workdir, crash_after, resume)` is one run of an agent whose task is to open one ticket:
#
# - `workdir`: the folder in which it works. It has to exist.
# - `crash_after`: the label at which the run is to crash, in the form that `CRASH_AFTER` has; `None` for a run that is
#   not to crash.
# - `resume`: `False` to start afresh, `True` to go on from what an earlier run has left in that folder.
# - It returns an outcome, a dict:
#     - `"exit_code"`: an `int`, 137 after a simulated crash, 0 when the run has ended;
#     - `"tickets"`: how often `create_ticket` was really executed in this folder so far, all runs together;
#     - `"state"`: the checkpoint that the run has left, a dict with `"messages"` among others, or `None` if there is
#       none.
#
# A harness survives a label if all of this holds, after one run that is to crash there and a second one, in the same
# folder, that resumes and is not to crash:
#
# - the first exits with 137 and the second with 0;
# - there is exactly one ticket;
# - the task is finished: the last message in the state is the assistant's and names no tool. A message's `"content"` is
#   a string or a list of blocks, and a `tool_use` may stand anywhere in it.
#
# A harness that breaks makes your function say `False`. It must not make it raise an error.
#
# `workdir`, a `str` or a path, is an empty folder or does not exist yet; its parents may be missing too. The folders
# that you hand to `run` you make yourself. No label may notice that another one was tried before it: some harnesses do
# not start where something lies about.

# %% tags=["stub"]
def crash_matrix(run, labels, workdir):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-6.3-90c1fe6b7d5a4328
from pathlib import Path


def crash_matrix(run, labels, workdir):
    matrix = {}
    for number, label in enumerate(labels):
        folder = Path(workdir) / f"{number:02}"
        folder.mkdir(parents=True)
        crashed = run(folder, label, False)
        resumed = run(folder, None, True)
        exit_codes = (crashed["exit_code"], resumed["exit_code"])
        matrix[label] = exit_codes == (137, 0) and resumed["tickets"] == 1 and is_finished(resumed["state"])
    return matrix


def is_finished(state):
    if state is None:
        return False
    last = state["messages"][-1]
    blocks = [] if isinstance(last["content"], str) else last["content"]
    return last["role"] == "assistant" and all(block["type"] != "tool_use" for block in blocks)


# %% [markdown] tags=["statement"]
# A harness to try yours on. It survives `after-save-b` and opens a second ticket after a crash at `after-tool`.

# %% tags=["scratch"]
from pathlib import Path


def double_at_after_tool(workdir, crash_after, resume):
    path = Path(workdir) / "tickets.txt"
    crashed_at = path.read_text().split()[-1] if resume else crash_after
    tickets = 2 if resume and crashed_at == "after-tool" else 1
    path.write_text(f"{tickets} {crashed_at}")
    state = {"messages": [{"role": "assistant", "content": "The ticket is open."}]}
    return {"exit_code": 0 if resume else 137, "tickets": tickets, "state": state}


# import tempfile
# crash_matrix(double_at_after_tool, ["after-tool", "after-save-b"], tempfile.mkdtemp())

# %% tags=["check"]
from grader import check

check("6.3")
