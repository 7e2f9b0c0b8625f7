"""What is in force, in plain words, for `exit137 doctor`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .canary import KNOWN_OPEN
from .layers import (
    ALL,
    CAPABILITIES,
    LANDLOCK_FILES,
    LANDLOCK_OWN_FOLDER,
    LANDLOCK_SCOPES,
    LANDLOCK_TCP,
    NO_NEW_PRIVS,
    NOT_DUMPABLE,
    SECCOMP,
)

WORDS = {
    NO_NEW_PRIVS: "nothing it runs can gain rights",
    NOT_DUMPABLE: "it leaves no core file and is closed to other processes of the same user",
    CAPABILITIES: "it has none of root's powers",
    LANDLOCK_FILES: "it reads Python and its libraries, and no other file",
    LANDLOCK_OWN_FOLDER: "it writes in its own working folder, and cannot read the others",
    LANDLOCK_TCP: "Landlock refuses TCP",
    LANDLOCK_SCOPES: "Landlock refuses signals and abstract sockets to the outside",
    SECCOMP: "the filter refuses new processes and programs, sockets, and tracing or signalling others",
}

# True of the seal wherever it works; the README has the measured table.
NOT_STOPPED = (
    "asking whether a path exists, and its size and times",
    "filling the disk with many files, each below the size limit",
    "starting many threads, where root grades (for other users the process limit stops it)",
    "measuring time, or how busy the machine is",
    "a flaw in the Linux kernel itself",
)

_WEAK = (
    "Not isolated. Submissions run in a process of their own with limits on time, memory, file size and output,",
    "but as you: they can read and write your files and use the network. Fine for your own work; grade others' work",
    "on Linux, or in a virtual machine.",
)


def layers(report: Mapping[str, Any]) -> list[str]:
    """Lines of text about a report of `canary.probe`."""
    lines = [f"System: {report['system']}"]
    if report["isolated"]:
        lines.append("Isolated. A submission is sealed; what was tried and what held:")
    else:
        lines += _WEAK
    for name in ALL:
        if name in report["layers"]["names"]:
            lines.append(f"  on   {name}: {WORDS[name]}")
        else:
            lines.append(f"  off  {name}: {report['layers']['missing'].get(name, 'unknown')}")
    if report["attempts"]:
        lines.append(f"Tried {len(report['held']) + len(report['open'])} ways out, {len(report['held'])} held.")
    for name in report["open"]:
        known = " (known)" if name in KNOWN_OPEN else ""
        lines.append(f"  open{known}: {report['attempts'][name]['words']}")
    if report["untried"]:
        words = ", ".join(report["attempts"][name]["words"] for name in report["untried"])
        lines.append(f"Not to be tried here, since nobody may do it: {words}.")
    for name in ("bubblewrap", "seatbelt"):
        found = report[name]
        lines.append(f"{name}: {'works here' if found['works'] else 'not in use: ' + found['reason']}")
    if report["isolated"]:
        lines.append("What the seal does not stop:")
        lines += [f"  {words}" for words in NOT_STOPPED]
    return lines
