"""OAI identifiers that a source gives to records which it knows under another name."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..connection import Connection, Database
from ..dialect import places


class GivenNameTables:
    """A part of the harvest's face of the store."""

    _db: Database

    def give_names(self, endpoint_id: int, names: Mapping[str, str]) -> None:
        if not names:
            return
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO given_name (endpoint_id, identifier, name) VALUES (?, ?, ?)"
                " ON CONFLICT (endpoint_id, identifier) DO UPDATE SET name = excluded.name",
                [(endpoint_id, identifier, name) for identifier, name in names.items()],
            )


def given_names(db: Connection, items: Collection[tuple[int, str]]) -> dict[tuple[int, str], str]:
    """The names given to these items (endpoint_id, identifier)."""
    if not items or not db.execute("SELECT 1 FROM given_name LIMIT 1").fetchone():
        return {}
    names = [identifier for _, identifier in items]
    found = db.execute(
        "SELECT endpoint_id, identifier, name FROM given_name"
        f" WHERE identifier IN ({places(names)})",
        names,
    )
    return {(row[0], row[1]): row[2] for row in found}
