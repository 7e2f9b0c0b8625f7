"""Plain: a folder named after each label, one expression."""

from pathlib import Path


def crash_matrix(run, labels, workdir):
    matrix = {}
    for label in labels:
        folder = Path(workdir) / label
        folder.mkdir(parents=True, exist_ok=True)
        first = run(folder, label, False)
        second = run(folder, None, True)
        matrix[label] = (
            first["exit_code"] == 137
            and second["exit_code"] == 0
            and second["tickets"] == 1
            and finished(second["state"])
        )
    return matrix


def finished(state):
    if not state or not state["messages"]:
        return False
    last = state["messages"][-1]
    if last["role"] != "assistant":
        return False
    if isinstance(last["content"], str):
        return True
    return not any(block["type"] == "tool_use" for block in last["content"])
