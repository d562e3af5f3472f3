"""The names that items get once and keep for ever (DECISIONS 2 and 4).

Which of two endpoints keeps an identifier that both have? The one whose entry is older; at first
sight the one that comes first in the settings.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence

from ...identity import minted_identifier, slug_of
from ...model import Endpoint, EntryKey
from ...protocol.patterns import is_uri
from ..connection import Connection
from ..dialect import AMONG, asked, numbers, one_row, places
from .counters import next_counter
from .endpoint_reads import endpoints_of
from .given_names_table import given_names

Item = tuple[int, str]  # endpoint_id, identifier of the source


def name_entries(
    db: Connection, items: Iterable[tuple[Endpoint, str]], namespace: str
) -> dict[Item, EntryKey]:
    """The names of these items, given now where they have none: the endpoint's own identifier
    if it is free, or the name that the endpoint gives beside it. All look-ups of a batch are one
    statement each."""
    wanted = {(endpoint.endpoint_id, text): endpoint for endpoint, text in items}
    names = _known(db, wanted)
    nameless = [item for item in wanted if item not in names]
    given = given_names(db, nameless)
    taken = _taken(db, [*(identifier for _, identifier in nameless), *given.values()])
    first = next_counter(db, "entry", len(nameless)) - len(nameless) + 1 if nameless else 0
    for entry_id, item in enumerate(nameless, first):
        identifier = given.get(item, item[1])
        # What is no URI could be listed, but never asked for (OAI-PMH 2.0, section 2.4).
        minted = wanted[item].mint_identifiers and item not in given
        ours = minted or identifier in taken or not is_uri(identifier)
        name = minted_identifier(namespace, entry_id) if ours else identifier
        taken.add(name)
        names[item] = EntryKey(entry_id, name, slug_of(name))
    db.executemany(
        "INSERT INTO entry (endpoint_id, identifier, entry_id, oai_identifier, slug)"
        " VALUES (?, ?, ?, ?, ?)",
        [(*item, *_columns(names[item])) for item in nameless],
    )
    return names


def nameless(db: Connection) -> array[int]:
    """A record_id of each stale item without names, those of the first endpoint of the settings
    first: of two items with one identifier the first keeps it (DECISIONS 2)."""
    found = db.execute(
        "SELECT min(record_id) FROM stale JOIN record USING (record_id)"
        " LEFT JOIN endpoint_place USING (endpoint_id)"
        " LEFT JOIN entry USING (endpoint_id, identifier)"
        " WHERE entry_id IS NULL GROUP BY endpoint_id, identifier, place"
        " ORDER BY place IS NULL, place, endpoint_id, min(record_id)"
    )
    return array("q", (row[0] for row in found))


def name_records(db: Connection, record_ids: Sequence[int], namespace: str) -> None:
    """Name the items of these records, in this order."""
    found = db.execute(
        f"SELECT record_id, endpoint_id, identifier FROM record WHERE record_id {AMONG}",
        (numbers(record_ids),),
    ).fetchall()
    endpoints = endpoints_of(db, (row[1] for row in found))
    items = {row[0]: (endpoints[row[1]], row[2]) for row in found}
    name_entries(db, [items[each] for each in record_ids], namespace)


def _columns(key: EntryKey) -> tuple[int, str, str]:
    return key.entry_id, key.oai_identifier, key.slug


def _known(db: Connection, items: Collection[Item]) -> dict[Item, EntryKey]:
    if not items:
        return {}
    rows = list(items)
    found = db.execute(  # in that order: SQLite would rather read all entries
        f"WITH {asked(('endpoint', 'name'), rows)}"
        " SELECT endpoint_id, identifier, entry_id, oai_identifier, slug"
        f" FROM asked {one_row('entry', 'endpoint_id = endpoint AND identifier = name')}",
        [part for item in rows for part in item],
    )
    return {(row[0], row[1]): EntryKey(row[2], row[3], row[4]) for row in found}


def _taken(db: Connection, identifiers: Collection[str]) -> set[str]:
    found = db.execute(
        f"SELECT oai_identifier FROM entry WHERE oai_identifier IN ({places(identifiers)})",
        list(identifiers),
    )
    return {row[0] for row in found}
