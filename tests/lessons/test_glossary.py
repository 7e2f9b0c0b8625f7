"""The glossary holds the course's sixty terms, and every definition stands on its own feet."""

from __future__ import annotations

import re
from pathlib import Path

from grader.course.glossary import Term, load_glossary

ROOT = Path(__file__).resolve().parents[2]
TERMS = load_glossary(ROOT, range(1, 7)).terms

SIXTY = {
    1: ["memory", "execution state", "messages", "turns", "tokens_used", "pending_tool_use", "tool_use", "tool_result",
        "tool_use_id", "dangling call", "137", "proportion"],
    2: ["checkpoint", "checkpoint.json", "version", "task", "save_checkpoint", "save point A", "save point B",
        "temp file", "os.replace", "overwrite in place", "is_error"],
    3: ["resume", "load_checkpoint", "reconcile", "read-only tool", "READ_ONLY_TOOLS", "high-impact tool", "--resume"],
    4: ["at-least-once", "idempotent", "append", "overwrite", "effects ledger", "effects.json", "load_effects",
        "save_effects", "execute first, record after", "approval gate", "run_tool_uses", "ensure_ticket"],
    5: ["rewind", "fork", "rewind_to", "fork_from", "turn-014-A.json", "pick_latest_point", "decision scene",
        "dry-run mode", "checkpoint sequence", "Git"],
    6: ["CRASH_AFTER", "SimulatedCrash", "crash_point", "response queue", "make_stub_client", "main()",
        "three-way split", "Verification Harness"],
}  # fmt: skip

# Names in code that a definition may mention although they are no terms: tools, values, fields, files, one call.
NO_TERMS = {
    "read_file", "list_dir", "web_search", "send_email", "create_ticket", "delete_file", "set_config",
    "checkpoint.json.tmp", "client.messages.create", "after-effect-write", "SIGKILL", "JSON",
}  # fmt: skip


def test_the_terms_are_the_courses_sixty_each_in_the_lesson_that_introduces_it() -> None:
    found = {lesson: [term.name for term in TERMS if term.lesson == lesson] for lesson in SIXTY}
    assert found == SIXTY
    assert sum(map(len, SIXTY.values())) == len(TERMS) == 60


def test_a_definition_is_one_or_two_sentences() -> None:
    assert [term.name for term in TERMS if not 1 <= len(sentences(term)) <= 2] == []


def test_no_definition_leans_on_a_name_outside_the_glossary() -> None:
    known = {spelling for term in TERMS for spelling in term.spellings} | NO_TERMS
    for term in TERMS:
        names = re.findall(r"--\w+|[\w.-]*\w[_.]\w[\w.-]*|[A-Z]{3,}\w*|\w+\(\)", term.definition)
        strangers = {name for name in names if name.rstrip(".") not in known}
        assert not strangers, f"{term.name}: {strangers}"


def test_a_definition_does_not_define_a_term_by_itself() -> None:
    for term in TERMS:
        first = sentences(term)[0].lower()
        assert not first.startswith((f"{term.name.lower()} is", f"a {term.name.lower()} is")), term.name


def sentences(term: Term) -> list[str]:
    return [part for part in re.split(r"(?<=[.?!])\s+(?=[A-Z])", term.definition) if part]
