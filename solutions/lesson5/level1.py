# A variant of the course asks for one item of each group in course.toml; the others' rows are not built.

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
# | `next_turn` | the number that the next turn of the run gets |
# | `turns_left` | how many turns the run may still take, by the counter in that state and a limit of 40 |
# | `tokens_used` | the token counter in that state |
# | `tokens_left` | how many tokens the run may still use, by the counter in that state and a limit of 90,000 |
# | `token_share` | the share of its token limit that the run has used, by the counter in that state |
# | `pending_tool_use` | which call that state has pending |
# | `open_calls` | how many calls in that state's messages have no result |
# | `next_step` | whether the loop, going on from that state, has a call to deal with before it asks the model |
# | `what_the_model_knows` | what the model, asked for its next step, will know about turns 15 to 17 |
# | `last_message` | the message that the list in that state ends with |
# | `request_size` | how long the history is that goes out with the next request |
# | `mail` | the mail of turn 15 in the customer's inbox |
# | `inbox_count` | how many messages of ours there are in the customer's inbox |
# | `customer_belief` | what the customer thinks has become of her order |
# | `setting` | the value of `shop.status` |
# | `shop_door` | whether somebody who comes to the shop can buy anything |
# | `changed_settings` | how many settings differ from those of the end of turn 14 |
# | `ledger_entry` | the entry of the mail in `effects.json` |
# | `ledger_size` | how many entries `effects.json` has |
# | `ledger_answer` | what `effects.json` says of the id of the call of turn 15 |
# | `token_bill` | what the provider charges for the model's calls in turns 15 to 17 |
# | `request_log` | the provider's list of the requests of turns 15 to 17 |
# | `hourly_quota` | how many of the requests that the provider allows in an hour are used up |
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
    "next_turn": {"rolled_back": True, "why": "One more than the counter in the file, so it is fifteen again."},
    "turns_left": {"rolled_back": True, "why": "A subtraction from a field that was read back."},
    "tokens_used": {"rolled_back": True, "why": "It is read from the same file, so it holds what was used by then."},
    "tokens_left": {"rolled_back": True, "why": "The limit has not moved and the counter has, back to its old place."},
    "token_share": {"rolled_back": True, "why": "Worked out from what was loaded, by the loop and for the loop."},
    "pending_tool_use": {"rolled_back": True, "why": "At a B every call is answered, so nothing is pending."},
    "open_calls": {"rolled_back": True, "why": "The call of turn 17 is not in these messages at all."},
    "next_step": {"rolled_back": True, "why": "With everything answered the loop just asks, as it did after turn 14."},
    "what_the_model_knows": {
        "rolled_back": True,
        "why": "All it knows is in messages, and those end before the mail. It may well decide to write one.",
    },
    "last_message": {"rolled_back": True, "why": "The list was loaded whole, and it stops with the results of 14."},
    "request_size": {"rolled_back": True, "why": "Only what is in the list is sent, and the list got shorter."},
    "mail": {"rolled_back": False, "why": "It sits in somebody's inbox; no file of ours reaches that far."},
    "inbox_count": {"rolled_back": False, "why": "We cannot count backwards in a house that is not ours."},
    "customer_belief": {"rolled_back": False, "why": "She has read it. No file can make her forget."},
    "setting": {
        "rolled_back": False,
        "why": "An overwrite can be repeated without harm, but nobody has put the old value back.",
    },
    "shop_door": {"rolled_back": False, "why": "It was shut in turn 16, and reading a file opens no door."},
    "changed_settings": {"rolled_back": False, "why": "One value is different still, until somebody sets it again."},
    "ledger_entry": {
        "rolled_back": False,
        "why": "The ledger tells what happened, and it did happen. A rewind only reads one checkpoint.",
    },
    "ledger_size": {"rolled_back": False, "why": "Nothing was written to that file, so nothing was taken out of it."},
    "ledger_answer": {"rolled_back": False, "why": "It still says done, and rightly so."},
    "token_bill": {"rolled_back": False, "why": "The model did answer. Throwing that away is our affair."},
    "request_log": {"rolled_back": False, "why": "Three requests came in over there, and that stays on their list."},
    "hourly_quota": {"rolled_back": False, "why": "What is used up is used up; only the clock gives it back."},
}

# %% tags=["check"]
from grader import check

check("5.1")
