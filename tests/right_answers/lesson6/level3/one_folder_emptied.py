"""One folder for all labels, taken away and made anew before each; paths as text."""

import os
import shutil


def crash_matrix(run, labels, workdir):
    place = os.path.join(workdir, "run")

    def survives(label):
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
        crashed = run(place, label, False)["exit_code"]
        if crashed != 137:
            return False
        outcome = run(place, None, True)
        if outcome["exit_code"] or outcome["tickets"] != 1:
            return False
        return done(outcome["state"])

    return {label: survives(label) for label in labels}


def done(state):
    try:
        *_, last = state["messages"]
        kinds = [] if type(last["content"]) is str else [block.get("type") for block in last["content"]]
        return last["role"] == "assistant" and "tool_use" not in kinds
    except (TypeError, ValueError, KeyError):
        return False
