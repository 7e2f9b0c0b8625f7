"""Put the workbook into the wheel: what a learner gets, and the course table, as data of the package `grader`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WorkbookHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the built files only; sources of lessons, solutions and tests stay behind."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from grader.course.layout import workbook_files
        from grader.differences import NAME, differences_file

        files = {"lessons/course.toml": root / "lessons" / "course.toml", **workbook_files(root)}
        if differing := differences_file(root / "lessons" / "course.toml"):
            files[f"lessons/{NAME}"] = differing
        for name, path in files.items():
            build_data["force_include"][str(path)] = f"grader/workbook/{name}"
