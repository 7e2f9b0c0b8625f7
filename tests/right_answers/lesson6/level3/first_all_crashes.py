"""First all the crashes, then all the resumes, with keyword arguments and numbered folders."""

from pathlib import Path


def crash_matrix(run, labels, workdir):
    workdir = Path(workdir)
    folders = {}
    for number, label in enumerate(labels):
        folders[label] = workdir / f"label-{number}"
        folders[label].mkdir(parents=True)
    crashes = {label: run(workdir=folder, crash_after=label, resume=False) for label, folder in folders.items()}
    resumes = {label: run(folder, resume=True, crash_after=None) for label, folder in reversed(folders.items())}
    return {label: judge(crashes[label], resumes[label]) for label in folders}


def judge(crash, resume):
    if [crash["exit_code"], resume["exit_code"]] != [137, 0]:
        return False
    return resume["tickets"] == 1 and ended(resume["state"])


def ended(state):
    match state:
        case {"messages": [*_, {"role": "assistant", "content": str()}]}:
            return True
        case {"messages": [*_, {"role": "assistant", "content": [*blocks]}]}:
            return all(block["type"] != "tool_use" for block in blocks)
    return False
