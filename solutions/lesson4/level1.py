# A variant of the course asks for one item of each group in course.toml; the others' rows are not built.

# %% [markdown] tags=["statement"]
# ## The scene
#
# Your agent was killed and is about to resume. Its last message names a tool and nothing answers it: a dangling
# call. Nobody can say whether that tool ran. A colleague shrugs: "Run whatever it was once more." For which of your
# six tools would you let that happen?
#
# | tool | what it is for |
# | --- | --- |
# | `read_file(path)` | gives back what stands in a file |
# | `search_web(query)` | gives back the first hits of a search engine |
# | `list_inbox(mailbox)` | gives back the subjects in a mailbox, read or not, and marks none of them |
# | `send_email(to, subject, body)` | puts a message into somebody's inbox |
# | `charge_card(customer, amount)` | takes an amount from a customer's card |
# | `send_sms(number, text)` | sends a text to somebody's telephone |
# | `ensure_ticket(title, body)` | hands back the ticket of that title, opening one only where there was none |
# | `ensure_folder(path)` | sees to it that there is a folder of that path, making it only where it is missing |
# | `ensure_label(ticket, label)` | looks whether a ticket has a label, and puts it on if it has not |
# | `append_log(line)` | puts a line below the last one of a log |
# | `add_comment(ticket, text)` | puts a comment below the others of a ticket |
# | `raise_stock(article, count)` | adds a count to the number of pieces in the warehouse |
# | `set_config(key, value)` | stores a value under a key, in place of what was stored there |
# | `assign_ticket(ticket, person)` | writes into a ticket who works on it, over whatever name was there |
# | `rename_project(number, title)` | gives the project of that number a title, in place of the one it had |
# | `delete_file(path)` | takes a file off the disk |
# | `close_ticket(ticket)` | sets a ticket to closed |
# | `remove_label(ticket, label)` | takes a label off a ticket |

# %% [markdown] tags=["statement"]
# ## The task
#
# Fill in `RATINGS`, one entry a tool:
#
# - `"idempotent"`: `True` if a second run leaves the outside world as the first one left it, otherwise `False`.
#   What a call returns does not matter here, only what it leaves behind.
# - `"risk"`: how bad it may turn out to run a dangling call of this tool again without looking:
#   `"high"`, `"medium"` or `"low"`. More than one level can be defended for some tools.
# - `"why"`: what speaks for your rating, in your own words and in any language. A short sentence is enough.
#
# Then write one sentence into `DEPENDS_ON_IMPLEMENTATION`: a case in which a tool of one name and one purpose may or
# may not be idempotent, depending on the code inside it.

# %% tags=["stub"]
RATINGS = {
    "read_file": {"idempotent": None, "risk": "", "why": ""},
    "send_email": {"idempotent": None, "risk": "", "why": ""},
    "ensure_ticket": {"idempotent": None, "risk": "", "why": ""},
    "append_log": {"idempotent": None, "risk": "", "why": ""},
    "set_config": {"idempotent": None, "risk": "", "why": ""},
    "delete_file": {"idempotent": None, "risk": "", "why": ""},
}

DEPENDS_ON_IMPLEMENTATION = ""

# %% tags=["solution"]
# canary: exit137-4.1-5b0e7d91c3a24f68
RATINGS = {
    "read_file": {
        "idempotent": True,
        "risk": "low",
        "why": "Reading changes nothing outside, so a second read costs a moment and no more.",
    },
    "search_web": {
        "idempotent": True,
        "risk": "low",
        "why": "The engine shows what it has; being asked twice changes nothing in it.",
    },
    "list_inbox": {
        "idempotent": True,
        "risk": "low",
        "why": "It looks and touches nothing, so a second look costs only time.",
    },
    "send_email": {
        "idempotent": False,
        "risk": "high",
        "why": "Every run is one more mail in a real person's inbox, and nobody can call it back.",
    },
    "charge_card": {
        "idempotent": False,
        "risk": "high",
        "why": "Two charges for one order are somebody's money, and a complaint by the evening.",
    },
    "send_sms": {
        "idempotent": False,
        "risk": "high",
        "why": "The telephone rings a second time, and what was sent cannot be fetched back.",
    },
    "ensure_ticket": {
        "idempotent": True,
        "risk": "low",
        "why": "The second run finds the ticket of the first and creates none.",
    },
    "ensure_folder": {
        "idempotent": True,
        "risk": "low",
        "why": "Once the folder is there, a later run finds it and leaves it alone.",
    },
    "ensure_label": {
        "idempotent": True,
        "risk": "low",
        "why": "The look before the act turns every later run into a mere look.",
    },
    "append_log": {
        "idempotent": False,
        "risk": "medium",
        "why": "The file grows with each run; a doubled entry misleads whoever counts them, but hurts no customer.",
    },
    "add_comment": {
        "idempotent": False,
        "risk": "medium",
        "why": "The same words stand there once more with every run, which is ugly but easy to delete.",
    },
    "raise_stock": {
        "idempotent": False,
        "risk": "medium",
        "why": "The pieces are counted twice, and we sell what we do not have.",
    },
    "set_config": {
        "idempotent": True,
        "risk": "low",
        "why": "The key holds the same value after one run and after ten.",
    },
    "assign_ticket": {
        "idempotent": True,
        "risk": "low",
        "why": "The field can hold one name, and writing the same one again leaves it at that.",
    },
    "rename_project": {
        "idempotent": True,
        "risk": "low",
        "why": "It has the title after the first run and the same title after the third.",
    },
    "delete_file": {
        "idempotent": True,
        "risk": "medium",
        "why": "Gone stays gone, yet somebody may have written a new file of that name in the meantime.",
    },
    "close_ticket": {
        "idempotent": True,
        "risk": "medium",
        "why": "Closed is closed, unless a customer has opened it again in between.",
    },
    "remove_label": {
        "idempotent": True,
        "risk": "low",
        "why": "What has been taken off is not there to be taken off again.",
    },
}

DEPENDS_ON_IMPLEMENTATION = (
    "ensure_ticket is only as good as its look-up: one that compares titles by case, or asks an index that lags "
    "behind, misses the existing ticket and creates a second one."
)

# %% tags=["check"]
from grader import check

check("4.1")
