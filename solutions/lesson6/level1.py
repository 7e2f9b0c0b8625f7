# %% [markdown] tags=["statement"]
# ## The scene
#
# You are about to kill your agent on purpose, at every crash point, and before you do you write down what should
# come of it. A matrix that is filled in afterwards only tells you what happened. One that was filled in before tells
# you where you were wrong.
#
# The agent is the reference of lesson 6, with an effects ledger. `read_file` is its only read-only tool. It keeps no
# checkpoint sequence, just `checkpoint.json` and `effects.json`. Two of its turns are looked at:
#
# - one in which the model names a single `create_ticket`;
# - one in which the model names a single `read_file`.
#
# The turn before was saved whole, the tool works, and it takes its way through these crash points:
#
# | label | comes |
# | --- | --- |
# | `after-model` | once the model has answered |
# | `in-save-a` | in the middle of save point A, between temp file and rename |
# | `after-save-a` | behind save point A |
# | `before-tool` | when the tool is about to start |
# | `after-tool` | when the tool has returned |
# | `in-effect-write` | in the middle of the ledger's save, between temp file and rename |
# | `after-effect-write` | behind the ledger's save |
# | `in-save-b` | in the middle of save point B, between temp file and rename |
# | `after-save-b` | behind save point B |
#
# Every call that succeeds goes into the ledger, a `read_file` as well.

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
def row(pending, in_ledger, on_resume, why):
    return {"pending": pending, "in_ledger": in_ledger, "on_resume": on_resume, "why": why}


MATRIX = {
    "create_ticket after-model": row(
        False, False, "nothing", "The answer lived in memory only; the model will be asked once more."
    ),
    "create_ticket in-save-a": row(
        False, False, "nothing", "Without its rename the new checkpoint does not exist for anybody."
    ),
    "create_ticket after-save-a": row(
        True, False, "is_error", "It has not started, but the files look as if it might have."
    ),
    "create_ticket before-tool": row(
        True, False, "is_error", "Nothing was written since A, so the resume cannot see that it never ran."
    ),
    "create_ticket after-tool": row(
        True, False, "is_error", "The ticket is at the desk and no file of ours knows: the window."
    ),
    "create_ticket in-effect-write": row(
        True, False, "is_error", "Still the window, since the ledger that counts is the old one."
    ),
    "create_ticket after-effect-write": row(True, True, "reuse", "The entry holds the ticket that was really made."),
    "create_ticket in-save-b": row(
        True, True, "reuse", "The checkpoint is A until the rename, and the entry is there."
    ),
    "create_ticket after-save-b": row(
        False, True, "nothing", "The turn is complete; its result stands in the messages."
    ),
    "read_file after-model": row(False, False, "nothing", "No byte on disk speaks of this turn yet."),
    "read_file in-save-a": row(False, False, "nothing", "A temp file is nobody's checkpoint."),
    "read_file after-save-a": row(True, False, "re-run", "A read may always be done, whether it was done or not."),
    "read_file before-tool": row(True, False, "re-run", "In fact this is its first run, and it makes no difference."),
    "read_file after-tool": row(True, False, "re-run", "What was read is lost, and reading it again changes nothing."),
    "read_file in-effect-write": row(
        True, False, "re-run", "The entry is not valid yet, so the file is read a second time."
    ),
    "read_file after-effect-write": row(True, True, "reuse", "The ledger is asked first, whatever kind of tool it is."),
    "read_file in-save-b": row(True, True, "reuse", "A is what counts on disk, and the ledger has the text."),
    "read_file after-save-b": row(False, True, "nothing", "Answered and saved, so there is nothing left open."),
}

# %% tags=["check"]
from grader import check

check("6.1")
