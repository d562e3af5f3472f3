"""The names that items get once and keep for ever (DECISIONS 2 and 4).

Must not know: when a transaction begins or ends, records, drafts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ...identity import minted_identifier, slug_of
from ...model import Endpoint, EntryKey
from ...protocol.patterns import is_uri
from .connection import Connection

Item = tuple[int, str]  # endpoint_id, identifier of the source


def name_entries(
    db: Connection, items: Iterable[tuple[Endpoint, str]], namespace: str
) -> dict[Item, EntryKey]:
    """The names of these items, given now where they have none: the endpoint's own identifier
    if it is free. All look-ups of a batch are one statement each."""
    wanted = {(endpoint.endpoint_id, text): endpoint for endpoint, text in items}
    names = _known(db, wanted)
    nameless = [item for item in wanted if item not in names]
    taken = _taken(db, [identifier for _, identifier in nameless])
    first = db.execute("SELECT coalesce(max(entry_id), 0) + 1 FROM entry").fetchone()[0]
    for entry_id, item in enumerate(nameless, first):
        _, identifier = item
        # What is no URI could be listed, but never asked for (OAI-PMH 2.0, section 2.4).
        ours = wanted[item].mint_identifiers or identifier in taken or not is_uri(identifier)
        name = minted_identifier(namespace, entry_id) if ours else identifier
        taken.add(name)
        names[item] = EntryKey(entry_id, name, slug_of(name))
    db.executemany(
        "INSERT INTO entry (endpoint_id, identifier, entry_id, oai_identifier, slug)"
        " VALUES (?, ?, ?, ?, ?)",
        [(*item, *_columns(names[item])) for item in nameless],
    )
    return names


def _columns(key: EntryKey) -> tuple[int, str, str]:
    return key.entry_id, key.oai_identifier, key.slug


def _known(db: Connection, items: Collection[Item]) -> dict[Item, EntryKey]:
    if not items:
        return {}
    marks = ",".join(["(?, ?)"] * len(items))
    found = db.execute(  # CROSS JOIN: SQLite would rather read all entries
        f"WITH wanted (endpoint, name) AS (VALUES {marks})"
        " SELECT endpoint_id, identifier, entry_id, oai_identifier, slug"
        " FROM wanted CROSS JOIN entry ON endpoint_id = endpoint AND identifier = name",
        [part for item in items for part in item],
    )
    return {(row[0], row[1]): EntryKey(row[2], row[3], row[4]) for row in found}


def _taken(db: Connection, identifiers: Collection[str]) -> set[str]:
    marks = ",".join("?" * len(identifiers))
    found = db.execute(
        f"SELECT oai_identifier FROM entry WHERE oai_identifier IN ({marks})", list(identifiers)
    )
    return {row[0] for row in found}
