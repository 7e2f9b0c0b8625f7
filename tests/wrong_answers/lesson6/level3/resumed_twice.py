"""What a second resume gives is what counts."""
# caught by: catches-broken

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
    run(folder, None, True)
    second = run(folder, None, True)
    return (
        first["exit_code"] == 137 and second["exit_code"] == 0 and second["tickets"] == 1 and finished(second["state"])
    )


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
