"""The assistant's last message is looked at, wherever it stands."""
# caught by: catches-broken

from pathlib import Path


def finished(state):
    last = [m for m in state["messages"] if m["role"] == "assistant"][-1]
    c = last["content"]
    return isinstance(c, str) or not any(b["type"] == "tool_use" for b in c)


def survives(run, folder, label):
    first = run(folder, label, False)
    if first["exit_code"] != 137:
        return False
    second = run(folder, None, True)
    return second["exit_code"] == 0 and second["tickets"] == 1 and finished(second["state"])


def crash_matrix(run, labels, workdir):
    matrix = {}
    for number, label in enumerate(labels):
        folder = Path(workdir) / f"label-{number}"
        folder.mkdir(parents=True)
        try:
            matrix[label] = survives(run, folder, label)
        except Exception:
            matrix[label] = False
    return matrix
