"""Run by a bare interpreter: forks a child for each scenario, seals it, and prints what came of it.

`python -I -S bench.py SANDBOX_FOLDER` with a JSON order on standard input:
    {"module": "useful", "names": [...] or null, "without": [layer], "limits": {...} or null, "hidden": bool}
Prints {name: {"said": str, "status": wait status, "layers": Layers.as_json()}}.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sys
import tempfile
import traceback
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

HERE = Path(__file__).resolve().parent


def load(name: str, file: Path, package: bool = False) -> ModuleType:
    where = [str(file.parent)] if package else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=where)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def lay_out(root: Path) -> SimpleNamespace:
    """A library with something hidden in it, a place outside, two working folders."""
    for folder in ("library/open", "library/closed/deep", "outside", "scratch/sibling"):
        (root / folder).mkdir(parents=True)
    (root / "library/open/beside.py").write_text("VALUE = 'beside'\n")
    (root / "library/closed/deep/secret.py").write_text("VALUE = 'secret'\n")
    (root / "library/loose.py").write_text("VALUE = 'loose'\n")
    (root / "outside/secret").write_text("secret")
    (root / "scratch/sibling/answer").write_text("answer")
    return SimpleNamespace(root=root, library=root / "library", outside=root / "outside", scratch=root / "scratch")


def run(scenario: Any, box: SimpleNamespace, order: dict[str, Any], sandbox: ModuleType) -> dict[str, Any]:
    """One child: a fresh working folder, limits, the seal, the scenario."""
    own = box.scratch / "own"
    shutil.rmtree(own, ignore_errors=True)
    (own / "tmp").mkdir(parents=True)
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        answer: dict[str, Any] = {"said": "never said anything"}
        try:
            os.close(reader)
            os.environ["TMPDIR"] = tempfile.tempdir = str(own / "tmp")
            os.chdir(own)
            if order["limits"]:
                answer["unset"] = sandbox.limits.apply(**order["limits"])
            answer["layers"] = sandbox.seal.enter(box.policy, str(own), without=order["without"]).as_json()
            os.write(writer, json.dumps(answer).encode() + b"\n")
            said = scenario(SimpleNamespace(own=own, writer=writer, sandbox=sandbox, **vars(box)))
            answer["said"] = said or "fine"
        except BaseException:
            answer["said"] = traceback.format_exc()
        finally:
            os.write(writer, json.dumps(answer).encode() + b"\n")
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        lines = pipe.read().splitlines()
    status = os.waitpid(pid, 0)[1]
    return {**(json.loads(lines[-1]) if lines else {"said": "nothing"}), "status": status}


def main() -> None:
    os.closerange(3, 1024)  # whatever the caller's caller had open
    sandbox = load("sandbox", Path(sys.argv[1]) / "__init__.py", package=True)
    for name in ("kernel", "layers", "landlock", "limits", "seal", "subreaper"):
        importlib.import_module(f"sandbox.{name}")
    order = json.load(sys.stdin)
    scenarios = load("scenarios", HERE / f"{order['module']}.py").SCENARIOS
    root = Path(tempfile.mkdtemp(prefix="exit137-bench-"))
    try:
        box = lay_out(root)
        if order.get("abi") is not None:
            sandbox.landlock.abi = lambda: order["abi"]
        box.policy = sandbox.seal.prepare([str(box.library)], [str(box.library / "closed")], str(box.scratch))
        names = order["names"] or list(scenarios)
        print(json.dumps({name: run(scenarios[name], box, order, sandbox) for name in names}))
    finally:
        shutil.rmtree(root)


if __name__ == "__main__":
    main()
