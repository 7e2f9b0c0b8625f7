"""Takes any exit status but 0 for the crash."""
# caught by: catches-broken

from pathlib import Path


def crash_matrix(run, labels, workdir):
    matrix = {}
    for label in labels:
        folder = Path(workdir) / label
        folder.mkdir(parents=True)
        crash = run(folder, label, False)
        resume = run(folder, None, True)
        codes = (crash["exit_code"], resume["exit_code"])
        matrix[label] = (
            crash["exit_code"]
            and resume["exit_code"] == 0
            and resume["tickets"] == 1
            and finished(resume["state"]) is True
        )
    return matrix


def finished(state):
    if state is None:
        return False
    last = state["messages"][-1]
    if last["role"] != "assistant":
        return False
    blocks = [] if isinstance(last["content"], str) else last["content"]
    return all(block["type"] != "tool_use" for block in blocks)
