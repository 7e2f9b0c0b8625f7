"""A test per label that asserts; what fails becomes False. Folders by position, with hashes in their names."""

import hashlib
import pathlib


def check(run, label, folder):
    crash = run(folder, label, False)
    assert crash["exit_code"] == 137, f"{label}: the run did not crash"
    outcome = run(folder, None, True)
    assert outcome["exit_code"] == 0, f"{label}: the resume ended with {outcome['exit_code']}"
    assert outcome["tickets"] == 1, f"{label}: {outcome['tickets']} tickets"
    state = outcome["state"]
    assert state is not None, f"{label}: no checkpoint"
    last = state["messages"][-1]
    assert last["role"] == "assistant", f"{label}: the model has the word"
    if not isinstance(last["content"], str):
        for block in last["content"]:
            assert block["type"] != "tool_use", f"{label}: a call is open"


def crash_matrix(run, labels, workdir):
    result = {}
    for label in labels:
        folder = pathlib.Path(workdir, hashlib.sha256(label.encode()).hexdigest()[:16], "run")
        folder.mkdir(parents=True)
        try:
            check(run, label, folder)
        except AssertionError as reason:
            print(reason)
            result[label] = False
        else:
            result[label] = True
    return result
