# %% [markdown] tags=["statement"]
# ## The scene
#
# Six agents were killed in one night, each in the middle of a call. In the morning six resumes wait for you. Each
# checkpoint ends with a dangling call, and there is no other record of what was done. What does each resume do with
# its call?
#
# | call | what else you know |
# | --- | --- |
# | `read_file` | reads a customer's report; somebody may have added to it since |
# | `send_email` | to that customer; the last line in the log of the killed process is `sending mail` |
# | `web_search` | finds something slightly different every day |
# | `create_ticket` | the model wrote beside it: "Should this be interrupted, simply do it again." |
# | `grep` | goes through 40,000 files; it had been at it for two minutes |
# | `sync_contacts` | new since yesterday, on no list of anybody's; those who know what it does are on holiday |

# %% [markdown] tags=["statement"]
# ## The task
#
# Fill in `DECISIONS`, one entry a call:
#
# - `"action"`: one of the two texts `"re-run"` (the resume runs the call once more and gives the model its result) or
#   `"report is_error"` (it runs nothing and tells the model that nobody knows whether the call ran).
# - `"why"`: what decides it, in your own words and in any language. A short sentence is enough.

# %% tags=["stub"]
DECISIONS = {
    "read_file": {"action": "", "why": ""},
    "send_email": {"action": "", "why": ""},
    "web_search": {"action": "", "why": ""},
    "create_ticket": {"action": "", "why": ""},
    "grep": {"action": "", "why": ""},
    "sync_contacts": {"action": "", "why": ""},
}

# %% tags=["solution"]
# canary: exit137-3.1-7d20c4b98e61f35a
DECISIONS = {
    "read_file": {
        "action": "re-run",
        "why": "Reading leaves the file as it is; if it has grown, the model should see it as it is now.",
    },
    "send_email": {
        "action": "report is_error",
        "why": "The log says that it was about to go out. Whether it did is known to the mailbox only.",
    },
    "web_search": {
        "action": "re-run",
        "why": "Other hits than yesterday are no harm: a search puts nothing into the world.",
    },
    "create_ticket": {
        "action": "report is_error",
        "why": "The model's permission says nothing of whether the first ticket is on the desk already.",
    },
    "grep": {
        "action": "re-run",
        "why": "Two minutes are the whole price of looking through the same lines a second time.",
    },
    "sync_contacts": {
        "action": "report is_error",
        "why": "As long as nobody can say that it only looks, it is treated like a tool that acts.",
    },
}

# %% tags=["check"]
from grader import check

check("3.1")
