"""A recursive copy without any import."""


def copied(value):
    if isinstance(value, dict):
        return {key: copied(child) for key, child in value.items()}
    if isinstance(value, list):
        return [copied(child) for child in value]
    return value


def snapshot(state):
    names = "version", "task", "turns", "tokens_used", "messages", "pending_tool_use"
    return {name: copied(state[name]) for name in names}


def restore(snap):
    return copied(snap)
