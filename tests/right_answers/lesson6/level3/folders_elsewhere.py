"""Makes its folders below the system's temporary folder and leaves workdir alone."""

from tempfile import TemporaryDirectory


def crash_matrix(run, labels, workdir):
    return {label: survives(run, label) for label in labels}


def survives(run, label):
    with TemporaryDirectory() as folder:
        codes = []
        for crash_after, resume in ((label, False), (None, True)):
            outcome = run(folder, crash_after, resume)
            codes.append(outcome["exit_code"])
    if codes != [137, 0] or outcome["tickets"] != 1 or outcome["state"] is None:
        return False
    last = outcome["state"]["messages"].pop()
    texts = [last["content"]] if isinstance(last["content"], str) else last["content"]
    return last["role"] == "assistant" and "tool_use" not in [text["type"] for text in texts if isinstance(text, dict)]
