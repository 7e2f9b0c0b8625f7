"""Names of the layers, and the report on which of them are in force."""

from __future__ import annotations

NO_NEW_PRIVS = "no_new_privs"  # nothing that is run may gain rights
NOT_DUMPABLE = "not_dumpable"  # no core file; /proc entries closed to the same user
CAPABILITIES = "capabilities"  # root's powers given up, all but reading past file modes
LANDLOCK_FILES = "landlock_files"  # only listed folders can be read or written
LANDLOCK_OWN_FOLDER = "landlock_own_folder"  # among the working folders, only its own
LANDLOCK_TCP = "landlock_tcp"  # no TCP, in or out
LANDLOCK_SCOPES = "landlock_scopes"  # no signals and no abstract sockets to the outside
SECCOMP = "seccomp"  # the system call filter

LANDLOCK = (LANDLOCK_FILES, LANDLOCK_OWN_FOLDER, LANDLOCK_TCP, LANDLOCK_SCOPES)
ALL = (NO_NEW_PRIVS, NOT_DUMPABLE, CAPABILITIES, *LANDLOCK, SECCOMP)
_ENOUGH = frozenset({NO_NEW_PRIVS, CAPABILITIES, LANDLOCK_FILES, LANDLOCK_OWN_FOLDER, SECCOMP})


class Layers:
    """`names`: those of ALL that were seen to hold. `missing`: every other name, with the reason."""

    __slots__ = ("missing", "names")

    def __init__(self) -> None:
        self.names: list[str] = []
        self.missing: dict[str, str] = {}

    @property
    def sealed(self) -> bool:
        """Files, network, processes and signals are closed. TCP and signals are, by the filter alone if need be."""
        return _ENOUGH.issubset(self.names)

    def settle(self, name: str, holds: bool, reason: str = "put on, but what it should refuse is not refused") -> None:
        """Enter `name` into one of the two lists."""
        if holds:
            self.names.append(name)
        else:
            self.missing[name] = reason

    def as_json(self) -> dict[str, object]:
        """{"sealed": bool, "names": [name], "missing": {name: reason}}"""
        return {"sealed": self.sealed, "names": list(self.names), "missing": dict(self.missing)}

    def __repr__(self) -> str:
        return f"Layers({self.as_json()})"
