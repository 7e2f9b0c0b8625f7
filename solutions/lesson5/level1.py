# %% [markdown] tags=["statement"]
# ## The scene
#
# A run was at turn 17 when you saw that it had been on the wrong track for a while. You stop it, and go back to where
# it was still right, with `rewind_to` as the lesson has it:
#
# ```python
# state = rewind_to(run_folder, 14)   # the last save point of turn 14, its B
# ```
#
# In between this had happened:
#
# - Turn 15: `send_email` told a customer that her order was cancelled. The mail went out, its result came back.
# - Turn 16: `set_config` changed `shop.status` from `"open"` to `"closed"`.
# - Turn 17: the model named `delete_file`. Save point A is on disk, the tool has not run.

# %% [markdown] tags=["statement"]
# ## The task
#
# You now hold the state of turn 14. Compare it, and the world, with the moment just before the rewind. Which of these
# eight are back to what they were at the end of turn 14?
#
# | item | what is meant |
# | --- | --- |
# | `turns` | the turn counter in the state that the run goes on with |
# | `tokens_used` | the token counter in that state |
# | `pending_tool_use` | which call that state has pending |
# | `what_the_model_knows` | what the model, asked for its next step, will know about turns 15 to 17 |
# | `mail` | the mail of turn 15 in the customer's inbox |
# | `setting` | the value of `shop.status` |
# | `ledger_entry` | the entry of the mail in `effects.json` |
# | `token_bill` | what the provider charges for the model's calls in turns 15 to 17 |
#
# Fill in `ROLLED_BACK`, one entry an item:
#
# - `"rolled_back"`: `True` if the rewind alone takes it back, otherwise `False`.
# - `"why"`: what speaks for your verdict, in your own words and in any language. A short sentence is enough.

# %% tags=["stub"]
ROLLED_BACK = {
    "turns": {"rolled_back": None, "why": ""},
    "tokens_used": {"rolled_back": None, "why": ""},
    "pending_tool_use": {"rolled_back": None, "why": ""},
    "what_the_model_knows": {"rolled_back": None, "why": ""},
    "mail": {"rolled_back": None, "why": ""},
    "setting": {"rolled_back": None, "why": ""},
    "ledger_entry": {"rolled_back": None, "why": ""},
    "token_bill": {"rolled_back": None, "why": ""},
}

# %% tags=["solution"]
# canary: exit137-5.1-e24c70b93f815d6a
ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "The counter is a field of the checkpoint, and that one says 14."},
    "tokens_used": {"rolled_back": True, "why": "It is read from the same file, so it holds what was used by then."},
    "pending_tool_use": {"rolled_back": True, "why": "At a B every call is answered, so nothing is pending."},
    "what_the_model_knows": {
        "rolled_back": True,
        "why": "All it knows is in messages, and those end before the mail. It may well decide to write one.",
    },
    "mail": {"rolled_back": False, "why": "It sits in somebody's inbox; no file of ours reaches that far."},
    "setting": {
        "rolled_back": False,
        "why": "An overwrite can be repeated without harm, but nobody has put the old value back.",
    },
    "ledger_entry": {
        "rolled_back": False,
        "why": "The ledger tells what happened, and it did happen. A rewind only reads one checkpoint.",
    },
    "token_bill": {"rolled_back": False, "why": "The model did answer. Throwing that away is our affair."},
}

# %% tags=["check"]
from grader import check

check("5.1")
