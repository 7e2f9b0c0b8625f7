# A variant of the course asks for one of each group in course.toml; the others' rows are not built.

# %% [markdown] tags=["statement"]
# ## The scene
#
# You are about to kill your agent on purpose, at every crash point, and before you do you write down what should
# come of it. A matrix that is filled in afterwards only tells you what happened. One that was filled in before tells
# you where you were wrong.
#
# The agent is the reference of lesson 6, with an effects ledger. It keeps no checkpoint sequence, just
# `checkpoint.json` and `effects.json`. Two of its turns are looked at. In each of them the model names a single call:
#
# | call | the tool |
# | --- | --- |
# | `create_ticket` | opens a ticket; it is not on the agent's list of read-only tools |
# | `send_email` | writes to a customer; it is not on the agent's list of read-only tools |
# | `book_room` | takes a room for an hour; it is not on the agent's list of read-only tools |
# | `read_file` | gives back what stands in a file; it is on that list |
# | `list_orders` | gives back a customer's orders; it is on that list |
# | `web_search` | gives back what a search engine finds; it is on that list |
#
# The turn before was saved whole, the tool works, and the turn comes past these crash points:
#
# | label | is passed |
# | --- | --- |
# | `after-model` | once the model has answered |
# | `before-save-a` | when save point A is about to begin |
# | `in-save-a` | in the middle of save point A, between temp file and rename |
# | `before-rename-a` | when save point A has synced its temp file and is about to rename it |
# | `after-save-a` | behind save point A |
# | `before-look-up` | when the ledger is about to be asked for the call |
# | `before-tool` | when the tool is about to start |
# | `in-tool` | in the middle of the tool, half of its work done |
# | `after-tool` | when the tool has returned |
# | `before-effect-write` | when the ledger's save is about to begin, with the tool's result in it |
# | `in-effect-write` | in the middle of the ledger's save, between temp file and rename |
# | `before-effect-rename` | when the ledger's save has synced its temp file and is about to rename it |
# | `after-effect-write` | behind the ledger's save |
# | `before-save-b` | when the result is in the messages and save point B is about to begin |
# | `in-save-b` | in the middle of save point B, between temp file and rename |
# | `before-rename-b` | when save point B has synced its temp file and is about to rename it |
# | `after-save-b` | behind save point B |
# | `before-next-request` | when save point B is behind and the model is about to be asked again |
#
# Every call that succeeds goes into the ledger, one of a read-only tool as well.

# %% [markdown] tags=["statement"]
# ## The task
#
# The process is killed (SIGKILL) at that point of that turn, and a second process starts with `--resume`. Fill in
# `MATRIX`, one entry for each turn and label:
#
# - `"pending"`: `True` if, after the kill, the `pending_tool_use` in `checkpoint.json` names the call of this turn,
#   otherwise `False`. Only the file of that name counts, since no resume reads a temp file.
# - `"in_ledger"`: `True` if, after the kill, `effects.json` has an entry for the call of this turn, otherwise `False`.
#   Here too only the file of that name counts.
# - `"on_resume"`: what the resume does about the call that it finds open, by the three-way split:
#     - `"re-run"`: it runs the tool,
#     - `"reuse"`: it answers with the stored result,
#     - `"is_error"`: it answers that the outcome is unknown,
#     - `"nothing"`: it finds no call of this turn open. (It goes on and asks the model, as in any turn.)
# - `"why"`: what speaks for this line, in your own words and in any language. Three words can be enough.

# %% tags=["stub"]
MATRIX = {
    "create_ticket after-model": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "create_ticket in-save-a": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "create_ticket after-save-a": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "create_ticket before-tool": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "create_ticket after-tool": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "create_ticket in-effect-write": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "create_ticket after-effect-write": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "create_ticket in-save-b": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "create_ticket after-save-b": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "read_file after-model": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "read_file in-save-a": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "read_file after-save-a": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "read_file before-tool": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "read_file after-tool": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "read_file in-effect-write": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "read_file after-effect-write": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "read_file in-save-b": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
    "read_file after-save-b": {"pending": None, "in_ledger": None, "on_resume": "", "why": ""},
}


# %% tags=["solution"]
# canary: exit137-6.1-7d20c95be1f8463a
ACTS = ("create_ticket", "send_email", "book_room")
READS = ("read_file", "list_orders", "web_search")


def row(pending, in_ledger, on_resume, why):
    return {"pending": pending, "in_ledger": in_ledger, "on_resume": on_resume, "why": why}


def rows(tool, unknown):
    """What is to be predicted for a tool: `unknown` is what is done about a call that may or may not have run."""
    ask = f"The answer that named {tool} was in memory only; the model will be asked once more."
    return {
        "after-model": row(False, False, "nothing", ask),
        "before-save-a": row(False, False, "nothing", "No byte on disk speaks of this turn yet."),
        "in-save-a": row(False, False, "nothing", "Without its rename the new checkpoint does not exist for anybody."),
        "before-rename-a": row(False, False, "nothing", "However whole it is, a temp file is nobody's checkpoint."),
        "after-save-a": row(True, False, unknown, f"{tool} has not started, but the files cannot tell."),
        "before-look-up": row(True, False, unknown, "Asking the ledger leaves no trace, so this looks like any A."),
        "before-tool": row(True, False, unknown, "Nothing was written since A, so nobody sees that it never ran."),
        "in-tool": row(True, False, unknown, "Half of the work is done, and our two files are as they were at A."),
        "after-tool": row(True, False, unknown, "Its work is done and no file of ours knows: the window."),
        "before-effect-write": row(True, False, unknown, "What goes with the process is not on record."),
        "in-effect-write": row(True, False, unknown, "Still the window, since the ledger that counts is the old one."),
        "before-effect-rename": row(True, False, unknown, "The entry is written and not valid: it lacks its name."),
        "after-effect-write": row(True, True, "reuse", "The ledger is asked first, and it has what really came back."),
        "before-save-b": row(True, True, "reuse", "On disk it is still A, and the entry answers it."),
        "in-save-b": row(True, True, "reuse", "The checkpoint is A until the rename, and the entry is there."),
        "before-rename-b": row(True, True, "reuse", "B is ready but not yet called checkpoint.json."),
        "after-save-b": row(False, True, "nothing", "The turn is complete; its result stands in the messages."),
        "before-next-request": row(False, True, "nothing", "Answered and saved, so there is nothing left open."),
    }


MATRIX = {f"{tool} {label}": line for tool in ACTS for label, line in rows(tool, "is_error").items()}
MATRIX |= {f"{tool} {label}": line for tool in READS for label, line in rows(tool, "re-run").items()}

# %% tags=["check"]
from grader import check

check("6.1")
