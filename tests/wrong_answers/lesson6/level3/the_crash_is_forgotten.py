"""Never crashes the first run."""
# caught by: right-harness

from pathlib import Path


def crash_matrix(run, labels, workdir):
    matrix = {}
    for label in labels:
        folder = Path(workdir) / label
        folder.mkdir(parents=True)
        crash = run(folder, None, False)
        resume = run(folder, None, True)
        codes = (crash["exit_code"], resume["exit_code"])
        matrix[label] = codes == (137, 0) and resume["tickets"] == 1 and finished(resume["state"])
    return matrix


def finished(state):
    if state is None:
        return False
    last = state["messages"][-1]
    if last["role"] != "assistant":
        return False
    blocks = [] if isinstance(last["content"], str) else last["content"]
    return all(block["type"] != "tool_use" for block in blocks)
