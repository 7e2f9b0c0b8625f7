# A variant of the course asks for one item of each group in course.toml; the others' rows are not built.

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
# | `style_guide` | `STYLE.md` on the disk: how answers to customers are to sound; its text is put into every request |
# | `team_rules` | `RULES.md` on the disk: what the agent has been told not to do; its text is put into every request |
# | `customer_profile` | a text about the customer, in a variable only; it is put into every request too |
# | `product_facts` | what the agent is to know of the product, in a variable only; it is put into every request too |
# | `user_wishes` | what the user asked for beyond the task, in a variable only; it is put into every request too |
# | `messages` | the list to which the loop has appended every answer and every result so far, in a variable only |
# | `tokens_used` | the counter by which the loop would stop at its token limit, in a variable only |
# | `turns` | the counter by which the loop would stop at its turn limit, in a variable only |
# | `retries_left` | how often the loop may still repeat a request that failed, in a variable only |
# | `pending_call` | the call of turn 9, of which the loop has noted that it is about to run, in a variable only |
# | `tool_to_run` | which function the loop is about to start for the call of turn 9, in a variable only |
# | `open_ids` | the ids of the calls that the loop still has to answer in turn 9, in a variable only |
# | `saved_state` | `state.json` on the disk, to which the loop had written its messages and counters after turn 8 |
# | `history_file` | `history.json` on the disk, to which the loop had written its messages after turn 8 |
# | `counter_file` | `counters.json` on the disk, to which the loop had written its two counters after turn 8 |
# | `ticket` | the ticket that `create_ticket` opened in turn 6, at the desk |
# | `mail` | the message that `send_email` sent in turn 6, in a customer's inbox |
# | `appointment` | the hour that `book_visit` took in turn 6, in a technician's calendar |
# | `token_bill` | what the provider will charge for the nine answers |
# | `request_log` | the provider's own list of the nine requests |
# | `hourly_quota` | how many of the requests that the provider allows in an hour are used up |

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
    "style_guide": {
        "kind": "memory",
        "survives_kill": True,
        "why": "How to sound is told to the model, and the file stays on its disk.",
    },
    "team_rules": {
        "kind": "memory",
        "survives_kill": True,
        "why": "A reminder for the model that anybody may open tomorrow.",
    },
    "customer_profile": {
        "kind": "memory",
        "survives_kill": False,
        "why": "The model reads it like the notes, but nobody ever wrote it down, so it goes with the process.",
    },
    "product_facts": {
        "kind": "memory",
        "survives_kill": False,
        "why": "Knowledge for the model to read, and never put down anywhere.",
    },
    "user_wishes": {
        "kind": "memory",
        "survives_kill": False,
        "why": "The model is to bear them in mind, yet only our program remembers them.",
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
    "turns": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "The loop counts on its own fingers, and they are gone.",
    },
    "retries_left": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "Whether to try once more is for the loop to decide; nobody else keeps that number.",
    },
    "pending_call": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "It says where in the turn the loop was, and no other place says so.",
    },
    "tool_to_run": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "The very next step of the loop, held by the dead process.",
    },
    "open_ids": {
        "kind": "execution state",
        "survives_kill": False,
        "why": "By them the loop knows what is unanswered, and they were nowhere but in its own list.",
    },
    "saved_state": {
        "kind": "execution state",
        "survives_kill": True,
        "why": "Still the scene of the loop, only this time on a disk, and a turn old.",
    },
    "history_file": {
        "kind": "execution state",
        "survives_kill": True,
        "why": "What the loop works on, a turn behind, in a file that outlives it.",
    },
    "counter_file": {
        "kind": "execution state",
        "survives_kill": True,
        "why": "Limits are the loop's business, and here somebody thought of writing them down.",
    },
    "ticket": {
        "kind": "outside world",
        "survives_kill": True,
        "why": "The desk keeps its own records and has never heard of our process.",
    },
    "mail": {
        "kind": "outside world",
        "survives_kill": True,
        "why": "It lies in a stranger's inbox, whatever becomes of us.",
    },
    "appointment": {
        "kind": "outside world",
        "survives_kill": True,
        "why": "The technician will come; his calendar runs elsewhere.",
    },
    "token_bill": {
        "kind": "outside world",
        "survives_kill": True,
        "why": "The provider counted nine answers, and forgetting our counter does not lower the price.",
    },
    "request_log": {
        "kind": "outside world",
        "survives_kill": True,
        "why": "Those are the provider's books, kept in the provider's house.",
    },
    "hourly_quota": {
        "kind": "outside world",
        "survives_kill": True,
        "why": "The provider does the counting there, and our end changes no number of theirs.",
    },
}

# %% tags=["check"]
from grader import check

check("1.1")
