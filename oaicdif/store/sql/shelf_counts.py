"""The pages of shelves counted again, page by page, as a check of the store does (`keeping`)."""

from __future__ import annotations

from typing import Final

from ..dialect import holds
from ..shelves import ALL, RANGE
from .shelving import VISIBLE

# A set that an entry lies in, or an ancestor of one; not those that it left.
_LIES_IN: Final = " OR ".join(
    holds("' ' || entry.sets || ' '", f"' ' || set_spec || '{end}'") for end in (" ", ":")
)
_MEMBERS: Final = " UNION ALL ".join(
    f"SELECT '{kind}' AS kind, {value} AS value, entry.entry_id AS entry_id, entry.seq AS seq,"
    f" entry.datestamp AS datestamp FROM {source} AND {VISIBLE}"
    for kind, value, source in (
        ("type", "work_type", "entry WHERE work_type <> ''"),
        ("year", "year", "entry WHERE year <> ''"),
        ("endpoint", "CAST(endpoint_id AS TEXT)", "entry WHERE true"),
        (ALL, "''", "entry WHERE true"),
        (
            *("set", "set_spec"),
            "published_set JOIN membership USING (set_id) JOIN entry"
            " ON entry.entry_id = membership.entry_id AND entry.seq = membership.seq"
            f" WHERE set_spec NOT LIKE '=%' AND ({_LIES_IN})",
        ),
    )
)
# The page that holds an entry is the last that begins at it or before; a shelf's first begins at 0.
_FIRST: Final = (
    "coalesce((SELECT max(first_entry) FROM shelf WHERE shelf.kind = member.kind AND"
    " shelf.value = member.value AND first_entry <= member.entry_id),"
    f" CASE WHEN kind = '{ALL}' THEN (entry_id - 1) / {RANGE} * {RANGE} + 1 ELSE 0 END)"
)
_COUNTED: Final = (
    "SELECT kind, value, first_entry, count(*) AS live, max(seq) AS seq,"
    f" max(datestamp) AS datestamp FROM (SELECT member.*, {_FIRST} AS first_entry"
    f" FROM ({_MEMBERS}) AS member) AS placed GROUP BY kind, value, first_entry"
)
_EMPTY: Final = (
    "(SELECT shelf.kind, shelf.value, shelf.first_entry FROM shelf LEFT JOIN"
    f" ({_COUNTED}) AS counted USING (kind, value, first_entry)"
    " WHERE counted.live IS NULL AND shelf.live <> 0) AS empty"
)
WRONG: Final = (
    f"SELECT (SELECT count(*) FROM ({_COUNTED}) AS counted LEFT JOIN shelf"
    " USING (kind, value, first_entry) WHERE counted.live <> coalesce(shelf.live, 0))"
    f" + (SELECT count(*) FROM {_EMPTY})"
)
SET_RIGHT: Final = (
    f"UPDATE shelf SET live = 0 FROM {_EMPTY} WHERE shelf.kind = empty.kind"
    " AND shelf.value = empty.value AND shelf.first_entry = empty.first_entry",
    "INSERT INTO shelf (kind, value, first_entry, live, seq, datestamp)"
    f" SELECT kind, value, first_entry, live, seq, datestamp FROM ({_COUNTED}) AS counted"
    " WHERE true ON CONFLICT (kind, value, first_entry) DO UPDATE SET live = excluded.live"
    " WHERE shelf.live <> excluded.live",
)
