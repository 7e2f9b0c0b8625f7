"""The script that a bare interpreter (`python -I -S -X utf8 start.py ...`) runs on the far side.

`start.py zygote FD` serves a grader over the socket FD; `start.py single FOLDER` is one child by itself, on
systems without fork, and speaks over its standard input and output.
"""

import importlib.util
import os
import sys
from types import ModuleType

HERE = os.path.dirname(os.path.abspath(__file__))


def load_package(name: str, folder: str) -> ModuleType:
    """Load the package in `folder` as `name`, without its parent package."""
    spec = importlib.util.spec_from_file_location(
        name, os.path.join(folder, "__init__.py"), submodule_search_locations=[folder]
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# What answers like to import, ready in the zygote before the first child is forked. A process by itself imports what
# its answer asks for and no more.
COMMON = (
    "asyncio", "concurrent.futures.thread", "contextlib", "copy", "dataclasses", "datetime", "encodings.utf_8_sig",
    "functools", "json", "logging", "pathlib", "shutil", "tempfile", "typing", "unittest", "uuid",
)  # fmt: skip


def load_runtime() -> ModuleType:
    """The modules of the runtime and of the sandbox."""
    load_package("exit137_runtime", HERE)
    sandbox = load_package("exit137_sandbox", os.path.join(os.path.dirname(HERE), "sandbox"))
    for name in ("kernel", "limits", "seal", "subreaper", "watch"):
        setattr(sandbox, name, importlib.import_module(f"exit137_sandbox.{name}"))
    return sandbox


def main(arguments: list[str]) -> None:
    sandbox = load_runtime()
    if arguments[0] == "zygote":
        for name in COMMON:
            importlib.import_module(name)
        importlib.import_module("exit137_runtime.zygote").main(int(arguments[1]), sandbox)
    else:
        importlib.import_module("exit137_runtime.single").main(arguments[1], sandbox)


if __name__ == "__main__":
    main(sys.argv[1:])
