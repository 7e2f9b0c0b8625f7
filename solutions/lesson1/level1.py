# %% [markdown] tags=["statement"]
# ## The scene
#
# An agent works through a pile of customer reports, a turn at a time. In turn 9 the model has just named a call,
# `read_file`, and the tool is about to run. In this moment somebody turns the container off, and the process gets a
# SIGKILL. It cannot do anything about it, or after it. The disk, the ticket desk and the provider go on as before.
#
# Eight things existed the moment before:
#
# | item | what is meant |
# | --- | --- |
# | `notes_file` | `NOTES.md` on the disk: what the agent has found out so far; its text is put into every request |
# | `customer_profile` | a text about the customer, in a variable only; it is put into every request too |
# | `messages` | the list to which the loop has appended every answer and every result so far, in a variable only |
# | `tokens_used` | the counter by which the loop would stop at its token limit, in a variable only |
# | `pending_call` | the call of turn 9, of which the loop has noted that it is about to run, in a variable only |
# | `saved_state` | `state.json` on the disk, to which the loop had written its messages and counters after turn 8 |
# | `ticket` | the ticket that `create_ticket` opened in turn 6, at the desk |
# | `token_bill` | what the provider will charge for the nine answers |

# %% [markdown] tags=["statement"]
# ## The task
#
# Fill in `CLASSIFICATION`, one entry an item:
#
# - `"kind"`: one of
#     - `"memory"`: text that is kept to be put before the model, wherever it is kept. The question it answers is what
#       the model gets to read about its task, the history of the loop apart.
#     - `"execution state"`: what the loop itself goes by to take its next step, wherever it is kept: the history that
#       it works on, its counters, the call that is open. The question it answers is how far the loop has come.
#     - `"outside world"`: what exists at somebody else's place because of the run.
# - `"survives_kill"`: `True` if it is still there after the kill, otherwise `False`. Only what is there by itself
#   counts, not what somebody could work out or fetch again.
# - `"why"`: what speaks for your entry, in your own words and in any language. A short sentence is enough.

# %% tags=["stub"]
CLASSIFICATION = {
    "notes_file": {"kind": "", "survives_kill": None, "why": ""},
    "customer_profile": {"kind": "", "survives_kill": None, "why": ""},
    "messages": {"kind": "", "survives_kill": None, "why": ""},
    "tokens_used": {"kind": "", "survives_kill": None, "why": ""},
    "pending_call": {"kind": "", "survives_kill": None, "why": ""},
    "saved_state": {"kind": "", "survives_kill": None, "why": ""},
    "ticket": {"kind": "", "survives_kill": None, "why": ""},
    "token_bill": {"kind": "", "survives_kill": None, "why": ""},
}

# %% tags=["solution"]
# canary: exit137-1.1-26e8fa405d7b19c3
CLASSIFICATION = {
    "notes_file": {
        "kind": "memory",
        "survives_kill": True,
        "why": "It is written for the model's eyes, and a file does not need the process that wrote it.",
    },
    "customer_profile": {
        "kind": "memory",
        "survives_kill": False,
        "why": "The model reads it like the notes, but nobody ever wrote it down, so it goes with the process.",
    },
    "messages": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "The loop appends to it and asks with it; as a plain list it lives and dies with the program.",
    },
    "tokens_used": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "A number that only the loop looks at, and the next process begins with zero.",
    },
    "pending_call": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "It says where in the turn the loop was, and no other place says so.",
    },
    "saved_state": {
        "kind": "execution state",
        "survives_kill": True,
        "why": "Still the scene of the loop, only this time on a disk, and a turn old.",
    },
    "ticket": {
        "kind": "outside world",
        "survives_kill": True,
        "why": "The desk keeps its own records and has never heard of our process.",
    },
    "token_bill": {
        "kind": "outside world",
        "survives_kill": True,
        "why": "The provider counted nine answers, and forgetting our counter does not lower the price.",
    },
}

# %% tags=["check"]
from grader import check

check("1.1")
