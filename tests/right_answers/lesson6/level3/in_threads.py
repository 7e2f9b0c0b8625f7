"""Four labels at a time, in threads, each in a temporary folder inside workdir."""

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def crash_matrix(run, labels, workdir):
    Path(workdir).mkdir(parents=True, exist_ok=True)

    def one(label):
        folder = tempfile.mkdtemp(dir=workdir, prefix="kill-")
        return Verdict(run(folder, label, False), run(folder, "", True)).survived

    with ThreadPoolExecutor(4) as pool:
        return dict(zip(labels, pool.map(one, labels), strict=True))


class Verdict:
    def __init__(self, crash, resume):
        self.crash, self.resume = crash, resume

    @property
    def survived(self):
        return bool(self.codes and self.one_ticket and self.finished)

    @property
    def codes(self):
        return (self.crash["exit_code"], self.resume["exit_code"]) == (137, 0)

    @property
    def one_ticket(self):
        return self.resume["tickets"] == 1

    @property
    def finished(self):
        last = ((self.resume["state"] or {}).get("messages") or [{"role": "user", "content": ""}])[-1]
        content = last["content"] if isinstance(last["content"], list) else []
        return last["role"] == "assistant" and not [b for b in content if b["type"] == "tool_use"]
