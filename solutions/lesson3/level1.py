# A variant of the course asks for one item of each group in course.toml; the others' rows are not built.

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
# | `list_orders` | gives back a customer's orders; there may be one more by now |
# | `get_forecast` | gives back tomorrow's weather as a service sees it, which is another forecast every hour |
# | `send_email` | to that customer; the last line in the log of the killed process is `sending mail` |
# | `post_message` | into a customer's channel; the last line in the log of the killed process is `posting` |
# | `charge_card` | of a customer; the last line in the log of the killed process is `charging 40 EUR` |
# | `web_search` | finds something slightly different every day |
# | `draw_sample` | gives back ten of all reports, picked by chance, so never the same ten |
# | `stock_price` | gives back the price of a share, which has not been the same for a minute |
# | `create_ticket` | the model wrote beside it: "Should this be interrupted, simply do it again." |
# | `book_room` | the model wrote beside it: "If in doubt, book it once more." |
# | `order_part` | the model wrote beside it: "This may be repeated at any time." |
# | `grep` | goes through 40,000 files; it had been at it for two minutes |
# | `count_lines` | of a log of 80 GB; an hour had gone by |
# | `compare_folders` | says which files of two folders differ; it was at the last of 9,000 |
# | `sync_contacts` | new since yesterday, on no list of anybody's; those who know what it does are on holiday |
# | `refresh_cache` | came with last night's update, on no list of anybody's; nobody has read its code |
# | `tidy_up` | a friend of the customer's wrote it, on no list of anybody's; nobody knows what it tidies |

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
    "list_orders": {
        "action": "re-run",
        "why": "Looking at a list adds nothing to it, and a longer list is a better answer.",
    },
    "get_forecast": {
        "action": "re-run",
        "why": "No weather ever changed because somebody asked for it.",
    },
    "send_email": {
        "action": "report is_error",
        "why": "The log says that it was about to go out. Whether it did is known to the mailbox only.",
    },
    "post_message": {
        "action": "report is_error",
        "why": "The line was logged before the act; only the channel itself would know whether it is there.",
    },
    "charge_card": {
        "action": "report is_error",
        "why": "Forty euros may be gone already, and the log tells us of the plan, not of the deed.",
    },
    "web_search": {
        "action": "re-run",
        "why": "Other hits than yesterday are no harm: a search puts nothing into the world.",
    },
    "draw_sample": {
        "action": "re-run",
        "why": "Ten other reports serve as well, and none of them notices being drawn.",
    },
    "stock_price": {
        "action": "re-run",
        "why": "A question about a price buys no share.",
    },
    "create_ticket": {
        "action": "report is_error",
        "why": "The model's permission says nothing of whether the first ticket is on the desk already.",
    },
    "book_room": {
        "action": "report is_error",
        "why": "The model spoke before it could know, and the room may be ours already.",
    },
    "order_part": {
        "action": "report is_error",
        "why": "A second parcel arrives, whatever the model has allowed.",
    },
    "grep": {
        "action": "re-run",
        "why": "Two minutes are the whole price of looking through the same lines a second time.",
    },
    "count_lines": {
        "action": "re-run",
        "why": "It takes an hour and leaves the log alone; patience is all it needs.",
    },
    "compare_folders": {
        "action": "re-run",
        "why": "Both folders stay as they are, so starting over costs nothing but time.",
    },
    "sync_contacts": {
        "action": "report is_error",
        "why": "As long as nobody can say that it only looks, it is treated like a tool that acts.",
    },
    "refresh_cache": {
        "action": "report is_error",
        "why": "What nobody has read may do anything, so it counts as doing something.",
    },
    "tidy_up": {
        "action": "report is_error",
        "why": "Its name promises order, which is not the same as being harmless.",
    },
}

# %% tags=["check"]
from grader import check

check("3.1")
