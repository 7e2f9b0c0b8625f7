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
# | `send_email(to, subject, body)` | puts a message into somebody's inbox |
# | `ensure_ticket(title, body)` | hands back the ticket of that title, opening one only where there was none |
# | `append_log(line)` | puts a line below the last one of a log |
# | `set_config(key, value)` | stores a value under a key, in place of what was stored there |
# | `delete_file(path)` | takes a file off the disk |

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
    "send_email": {
        "idempotent": False,
        "risk": "high",
        "why": "Every run is one more mail in a real person's inbox, and nobody can call it back.",
    },
    "ensure_ticket": {
        "idempotent": True,
        "risk": "low",
        "why": "The second run finds the ticket of the first and creates none.",
    },
    "append_log": {
        "idempotent": False,
        "risk": "medium",
        "why": "The file grows with each run; a doubled entry misleads whoever counts them, but hurts no customer.",
    },
    "set_config": {
        "idempotent": True,
        "risk": "low",
        "why": "The key holds the same value after one run and after ten.",
    },
    "delete_file": {
        "idempotent": True,
        "risk": "medium",
        "why": "Gone stays gone, yet somebody may have written a new file of that name in the meantime.",
    },
}

DEPENDS_ON_IMPLEMENTATION = (
    "ensure_ticket is only as good as its look-up: one that compares titles by case, or asks an index that lags "
    "behind, misses the existing ticket and creates a second one."
)

# %% tags=["check"]
from grader import check

check("4.1")
