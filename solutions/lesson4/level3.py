# %% [markdown] tags=["statement"]
# ## The scene
#
# Your ledger works, and now people want a say. Before the agent sends a mail or closes an account, somebody presses
# *yes* or *no*. Last night the process was killed after a mail had left. On resume the harness asked the person on duty
# whether to send that mail. She had seen it go out, wondered what the question meant, and pressed *no*. The agent told
# the customer that nothing had been sent.
#
# Two questions stand before every call, "has this happened?" and "should this happen?", and they were asked in the
# wrong order.

# %% [markdown] tags=["statement"]
# ## The task
#
# Write `run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert) -> list`. It answers the
# `tool_use` blocks of `content` as in 4.2, and each call goes through these steps in this order:
#
# 1. **The ledger.** A call on record gets its stored result. Nobody is asked, nothing runs.
# 2. **The approval gate**, only for names in `high_impact`: `approve(name, input)` is asked once for each call, with
#    two positional arguments. Declined: an answer with `"is_error": True`; nothing runs and nothing is recorded.
# 3. **The tool.** One that raises, or does not exist, is answered with `"is_error": True` and not recorded.
# 4. **The record**: name, result and time go into the ledger before the next call begins. If the ledger cannot be
#    written (`OSError`), call `alert(text)` with a sentence for the people who run this, and answer with the real
#    result.
#
# Reading and saving the ledger is not the point today: the cell below imports both from `exit137`. Yours from 4.2 will
# do as well.
#
# A ledger is a net under the tool. Better still is a tool that cannot fall. Write
# `ensure_ticket(input, find_by_title, create) -> ticket`: it looks for a ticket titled `input["title"]` with
# `find_by_title(title)`, which gives the ticket or `None`, and calls `create(input)` only where there is none. When the
# look-up itself fails, nothing is created.

# %% tags=["stub"]
from exit137.ledger import load_effects, save_effects


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    raise NotImplementedError


def ensure_ticket(input, find_by_title, create):
    raise NotImplementedError


# %% tags=["solution"]
# canary: exit137-4.3-1e94b7d05f6c83a2
from datetime import UTC, datetime


def run_tool_uses(content, tool_impls, *, effects_path, high_impact, approve, alert):
    effects = load_effects(effects_path)
    calls = [block for block in content if block["type"] == "tool_use"]
    answers = {}
    for call in calls:
        name, call_id = call["name"], call["id"]
        if call_id in answers:
            continue
        answer = answers[call_id] = {"type": "tool_result", "tool_use_id": call_id}
        if call_id in effects:
            answer["content"] = effects[call_id]["result"]
            continue
        if name in high_impact and not approve(name, call["input"]):
            answer |= {"content": "The person asked said no. It was not run.", "is_error": True}
            continue
        try:
            answer["content"] = tool_impls[name](call["input"])
        except Exception as error:
            answer |= {"content": f"{name} failed: {error!r}", "is_error": True}
            continue
        effects[call_id] = {"name": name, "result": answer["content"], "at": datetime.now(UTC).isoformat()}
        try:
            save_effects(effects_path, effects)
        except OSError as error:
            alert(f"{name} {call_id} has happened, but the ledger could not be written: {error}")
    return [answers[call["id"]] for call in calls]


def ensure_ticket(input, find_by_title, create):
    existing = find_by_title(input["title"])
    return create(input) if existing is None else existing


# %% tags=["check"]
from grader import check

check("4.3")
