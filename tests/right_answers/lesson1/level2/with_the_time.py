"""Notes when it was taken and how long the history is; a restored state has the six fields alone."""

import copy
from datetime import UTC, datetime

FIELDS = ("version", "task", "turns", "tokens_used", "messages", "pending_tool_use")


def snapshot(state):
    fields = {field: copy.deepcopy(state[field]) for field in FIELDS}
    return {**fields, "taken_at": datetime.now(UTC).isoformat(), "about": {"messages": len(state["messages"])}}


def restore(snap):
    return copy.deepcopy({field: snap[field] for field in FIELDS})
