"""An undisturbed run first, in a folder of its own, and each folder thrown away once it has been judged."""

import shutil
from pathlib import Path
from uuid import uuid4


def crash_matrix(run, labels, workdir):
    base = Path(workdir)
    base.mkdir(parents=True, exist_ok=True)
    undisturbed = base / "undisturbed"
    undisturbed.mkdir()
    print("undisturbed:", run(undisturbed, None, False)["exit_code"])
    matrix = {}
    for label in labels:
        folder = base / uuid4().hex
        folder.mkdir()
        crash = run(str(folder), f"{label}:1", False)
        resumed = run(str(folder), None, True)
        again = run(str(folder), None, True) if resumed["exit_code"] == 0 else resumed
        print(label, crash["tickets"], resumed["tickets"], again["tickets"])
        matrix[label] = all(
            (
                crash["exit_code"] == 137,
                resumed["exit_code"] == 0,
                resumed["tickets"] == 1,
                finished(resumed["state"]),
            )
        )
        shutil.rmtree(folder)
    return matrix


def finished(state):
    if state is None:
        return False
    message = state["messages"][-1]
    content = message["content"]
    names_a_tool = not isinstance(content, str) and any(b["type"] == "tool_use" for b in content)
    return message["role"] == "assistant" and not names_a_tool
