"""Each folder is removed when its label is done."""

import shutil
from pathlib import Path


def is_finished(state):
    if state is None:
        return False
    if "messages" not in state or not state["messages"]:
        return False
    last = state["messages"][-1]
    content = last.get("content", "")
    uses = 0 if isinstance(content, str) else sum(1 for b in content if b.get("type") == "tool_use")
    return last.get("role") == "assistant" and uses == 0


def crash_matrix(run, labels, workdir):
    workdir = Path(workdir)
    matrix = {}
    for index in range(len(labels)):
        folder = workdir / ("f" * (index + 1))
        folder.mkdir(parents=True)
        try:
            one = run(folder, labels[index], False)
            two = run(folder, None, True)
        except Exception:
            matrix[labels[index]] = False
        else:
            try:
                good = (
                    one["exit_code"] == 137
                    and two["exit_code"] == 0
                    and two["tickets"] == 1
                    and is_finished(two["state"])
                )
            except (KeyError, TypeError, AttributeError):
                good = False
            matrix[labels[index]] = good
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return matrix
