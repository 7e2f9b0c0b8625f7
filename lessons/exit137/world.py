"""The outside world: a ticket desk, a mailbox, files and settings, in one SQLite file.

It is not part of the agent. A killed agent leaves its tickets here, a resumed one finds them, and a
notebook can count them. Each tool is one transaction: it happens whole or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from exit137.files import PathLike

SCHEMA = """
BEGIN;
CREATE TABLE IF NOT EXISTS tickets (
    number INTEGER PRIMARY KEY, key TEXT UNIQUE, title TEXT NOT NULL, body TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS mails (
    number INTEGER PRIMARY KEY, key TEXT UNIQUE, "to" TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL,
    at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, content TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
COMMIT;
"""
TABLES = ("tickets", "mails", "files", "settings")


def ensure_ticket(
    input: dict[str, Any],
    find_by_title: Callable[[str], dict[str, Any] | None],
    create: Callable[[dict[str, Any]], dict[str, Any]],
) -> dict[str, Any]:
    """The ticket with this title: the one that is there, else a new one (lesson 4).

    If the look-up raises, so does this, and nothing is created: not found is not the same as not known.
    """
    existing = find_by_title(input["title"])
    return existing if existing is not None else create(input)


class World:
    """The world of one working folder. Its methods that take `input` are the agent's tools."""

    def __init__(self, folder: PathLike) -> None:
        self.path = Path(folder) / "world.sqlite3"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._transaction() as db:
            db.executescript(SCHEMA)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=10)) as db, db:
            db.row_factory = sqlite3.Row
            yield db

    # What a person, a notebook or a test looks at.

    def rows(self, table: str) -> list[dict[str, Any]]:
        """All rows of one of TABLES, oldest first."""
        if table not in TABLES:
            raise ValueError(f"the world has the tables {', '.join(TABLES)}, not {table!r}")
        with self._transaction() as db:
            return [dict(row) for row in db.execute(f"SELECT * FROM {table} ORDER BY rowid")]

    def count(self, table: str) -> int:
        """How many rows a table has: `world.count("tickets")`."""
        return len(self.rows(table))

    def snapshot(self) -> dict[str, list[dict[str, Any]]]:
        """Everything there is, without the times, to compare one world with another."""
        return {table: [{k: v for k, v in row.items() if k != "at"} for row in self.rows(table)] for table in TABLES}

    # The desk and the mailbox. With a key, a second request with that key finds the first one's row.

    def create_ticket(self, input: dict[str, Any], key: str | None = None) -> dict[str, Any]:
        """`{"title", "body"}` -> `{"id": "T-1", "title": ...}`. Not idempotent without a key."""
        row = self._insert("tickets", key, {"title": input["title"], "body": input.get("body", "")})
        return {"id": f"T-{row['number']}", "title": row["title"]}

    def find_ticket(self, title: str) -> dict[str, Any] | None:
        """The oldest ticket with exactly this title, or None."""
        for row in self.rows("tickets"):
            if row["title"] == title:
                return {"id": f"T-{row['number']}", "title": row["title"]}
        return None

    def ensure_ticket(self, input: dict[str, Any]) -> dict[str, Any]:
        """Like create_ticket, and idempotent."""
        return ensure_ticket(input, self.find_ticket, self.create_ticket)

    def send_email(self, input: dict[str, Any], key: str | None = None) -> dict[str, Any]:
        """`{"to", "subject", "body"}` -> `{"id": "M-1", "to": ...}`. Not idempotent without a key."""
        fields = {name: input.get(name, "") for name in ("subject", "body")}
        row = self._insert("mails", key, {"to": input["to"], **fields})
        return {"id": f"M-{row['number']}", "to": row["to"]}

    def _insert(self, table: str, key: str | None, fields: dict[str, str]) -> dict[str, Any]:
        values = {"key": key, **fields, "at": datetime.now(UTC).isoformat()}
        columns = ", ".join(f'"{name}"' for name in values)
        with self._transaction() as db:
            db.execute(
                f"INSERT INTO {table} ({columns}) VALUES ({', '.join('?' * len(values))}) ON CONFLICT (key) DO NOTHING",
                list(values.values()),
            )
            where, known = ("key = ?", [key]) if key is not None else ("number = last_insert_rowid()", [])
            return dict(db.execute(f"SELECT * FROM {table} WHERE {where}", known).fetchone())

    # Files and settings.

    def read_file(self, input: dict[str, Any]) -> str:
        """`{"path"}` -> the content. FileNotFoundError if there is none."""
        for row in self.rows("files"):
            if row["path"] == input["path"]:
                return str(row["content"])
        raise FileNotFoundError(f"no file {input['path']!r}")

    def list_dir(self, input: dict[str, Any]) -> list[str]:
        """`{"path"}` -> the paths below it, sorted."""
        folder = input.get("path", "").rstrip("/")
        return sorted(row["path"] for row in self.rows("files") if not folder or row["path"].startswith(f"{folder}/"))

    def grep(self, input: dict[str, Any]) -> list[str]:
        """`{"pattern"}` -> `path: line` for each line that holds this text."""
        files = ((row["path"], line) for row in self.rows("files") for line in row["content"].splitlines())
        return [f"{path}: {line}" for path, line in files if input["pattern"] in line]

    def write_file(self, input: dict[str, Any]) -> str:
        """`{"path", "content"}`: the whole file. Idempotent: an overwrite."""
        with self._transaction() as db:
            db.execute(
                "INSERT INTO files VALUES (?, ?) ON CONFLICT DO UPDATE SET content = excluded.content",
                (input["path"], input["content"]),
            )
        return f"wrote {input['path']}"

    def append_log(self, input: dict[str, Any]) -> str:
        """`{"line"}`: one line more at the end of `log.txt`. Not idempotent: an append."""
        with self._transaction() as db:
            db.execute(
                "INSERT INTO files VALUES ('log.txt', ?1 || char(10)) "
                "ON CONFLICT (path) DO UPDATE SET content = content || ?1 || char(10)",
                (input["line"],),
            )
        return "appended"

    def delete_file(self, input: dict[str, Any]) -> str:
        """`{"path"}`. Idempotent: a file that is gone already is no error."""
        with self._transaction() as db:
            db.execute("DELETE FROM files WHERE path = ?", (input["path"],))
        return f"{input['path']} is gone"

    def set_config(self, input: dict[str, Any]) -> str:
        """`{"key", "value"}`. Idempotent: an overwrite."""
        with self._transaction() as db:
            db.execute(
                "INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
                (input["key"], str(input["value"])),
            )
        return f"{input['key']} = {input['value']}"

    def tools(self) -> dict[str, Callable[[dict[str, Any]], Any]]:
        """`tool_impls` for the loop."""
        return {
            tool.__name__: tool
            for tool in (
                self.read_file, self.list_dir, self.grep, self.write_file, self.append_log, self.delete_file,
                self.set_config, self.create_ticket, self.ensure_ticket, self.send_email,
            )
        }  # fmt: skip
