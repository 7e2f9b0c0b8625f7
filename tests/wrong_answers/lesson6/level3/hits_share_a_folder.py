"""LABEL and LABEL:2 get one folder."""
# caught by: fresh-workdir

from pathlib import Path


def finished(state):
    if not isinstance(state, dict) or not state.get("messages"):
        return False
    last = state["messages"][-1]
    content = last["content"]
    if last["role"] != "assistant":
        return False
    return isinstance(content, str) or not any(b["type"] == "tool_use" for b in content)


def survives(run, folder, label):
    first = run(folder, label, False)
    if first["exit_code"] != 137:
        return False
    second = run(folder, None, True)
    return second["exit_code"] == 0 and second["tickets"] == 1 and finished(second["state"])


def crash_matrix(run, labels, workdir):
    matrix = {}
    for label in labels:
        folder = Path(workdir) / label.split(":")[0]
        folder.mkdir(parents=True, exist_ok=True)
        try:
            matrix[label] = survives(run, folder, label)
        except Exception:
            matrix[label] = False
    return matrix
