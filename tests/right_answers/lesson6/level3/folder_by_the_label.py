"""The label itself names the folder; run is called with keywords."""

from pathlib import Path


def task_is_done(outcome):
    state = outcome["state"]
    if state is None:
        return False
    messages = state["messages"]
    if len(messages) == 0:
        return False
    message = messages[-1]
    if message["role"] != "assistant":
        return False
    if type(message["content"]) is str:
        return True
    for block in message["content"]:
        if block["type"] == "tool_use":
            return False
    return True


def try_label(run, label, folder):
    crashed = run(workdir=folder, crash_after=label, resume=False)
    if crashed["exit_code"] != 137:
        return False
    resumed = run(workdir=folder, crash_after=None, resume=True)
    if resumed["exit_code"] != 0:
        return False
    if resumed["tickets"] != 1:
        return False
    return task_is_done(resumed)


def crash_matrix(run, labels, workdir):
    result = {}
    for label in labels:
        folder = Path(workdir) / label
        folder.mkdir(parents=True, exist_ok=True)
        try:
            result[label] = try_label(run, label, folder)
        except Exception as error:
            print(label, "broke:", repr(error))
            result[label] = False
    return result
