"""Gives the graders below their options and fixtures; everything is in grader.plugin."""

from grader.plugin import (
    beside,
    folder,
    level,
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_report_header,
    pytest_runtest_makereport,
    pytest_runtest_protocol,
    pytest_runtest_setup,
    submission,
    tools,
    vary,
)

__all__ = [
    "beside",
    "folder",
    "level",
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_report_header",
    "pytest_runtest_makereport",
    "pytest_runtest_protocol",
    "pytest_runtest_setup",
    "submission",
    "tools",
    "vary",
]
