"""The canary's attempts under each layer, as both users, against the table in the README."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from grader.sandbox import bubblewrap, landlock, table
from grader.sandbox.attempts import ATTEMPTS
from grader.sandbox.canary import KNOWN_OPEN
from grader.sandbox.trial import BUBBLEWRAP, NOTHING, ONLY_LANDLOCK, ONLY_SECCOMP, SEALED, WEAK

from .conftest import SANDBOX, Person

# What not everybody may do even without a seal, or not on every machine.
PRIVILEGED = {
    "mount", "raise_limits", "call_as_i386", "new_user_namespace", "io_uring", "trace_parent", "xattr_outside",
    "keyring", "read_parent_memory", "write_parent_memory",
}  # fmt: skip


def documented() -> dict[str, list[str]]:
    """{words: cells} of the table in the README."""
    lines = [line for line in (SANDBOX / "README.md").read_text().splitlines() if line.startswith("| ")]
    table_of = [[part.strip().strip("*") for part in line.strip("| ").split(" | ")] for line in lines]
    return {row[0]: row[1:] for row in table_of if len(row) == len(table.COLUMNS) + 1}


@cache
def measured(person: Person, *unders: str) -> Any:
    return person.run(str(person.sandbox / "__main__.py"), "measure", *unders)


@pytest.mark.parametrize("name", ATTEMPTS)
def test_the_seal_holds_what_is_possible_without_it(person: Person, name: str) -> None:
    outcomes = measured(person, WEAK, ONLY_LANDLOCK, ONLY_SECCOMP, SEALED)["outcomes"]
    if name not in PRIVILEGED:
        assert outcomes[NOTHING][name] == "done", "the control failed, so the trial says nothing"
    if name not in KNOWN_OPEN:
        assert outcomes[SEALED][name] != "done"
    assert "hung" not in outcomes[SEALED][name]
    assert "broken" not in outcomes[SEALED][name]


@pytest.mark.parametrize("name", ATTEMPTS)
def test_the_readme_says_what_each_layer_stops(person: Person, name: str) -> None:
    if landlock.abi() < 6:
        pytest.skip("the table was measured with a newer Landlock")
    outcomes = measured(person, WEAK, ONLY_LANDLOCK, ONLY_SECCOMP, SEALED)["outcomes"]
    written = dict(zip(table.COLUMNS, documented()[ATTEMPTS[name][0]], strict=True))
    for under in (WEAK, ONLY_LANDLOCK, ONLY_SECCOMP, SEALED):
        found = table.cell(outcomes[NOTHING][name], outcomes[under][name])
        assert found == written[under] or table.UNTRIED in (found, written[under]), under


def test_the_readme_says_what_bubblewrap_stops(person: Person, tmp_path: Any) -> None:
    works, reason = bubblewrap.works(str(tmp_path))
    if not works or person.name == "root":  # once is enough: it makes the same namespaces for both
        pytest.skip(reason or "tried as the ordinary user")
    outcomes = measured(person, BUBBLEWRAP)["outcomes"]
    written = documented()
    column = list(table.COLUMNS).index(BUBBLEWRAP)
    for name, (words, _) in ATTEMPTS.items():
        found = table.cell(outcomes[NOTHING][name], outcomes[BUBBLEWRAP][name])
        assert found == written[words][column] or table.UNTRIED in (found, written[words][column]), words


def test_the_layers_are_all_in_force(person: Person) -> None:
    answer = measured(person, WEAK, ONLY_LANDLOCK, ONLY_SECCOMP, SEALED)
    assert answer["layers"]["sealed"]
    assert answer["layers"]["missing"] == {}
