"""How a PostgreSQL server keeps our tables: what it does with a step of the schema beyond its
script.

What is compressed already is not compressed again, and what changes all the time is tidied and
counted in time: autovacuum's defaults wait until a fifth of a table has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

# Columns of compressed bytes. The server would try in vain to make them smaller.
_COMPRESSED: Final = (
    *(("page", "body"), ("kept_answer", "body"), ("copies", "bytes")),
    *(("packed_body", "bytes"), ("dictionary", "bytes")),
)
# Columns of text as it stands. LZ4 takes a third of the time of the default on both ways; servers
# that were built without it stay with the default.
_PLAIN: Final = (("record_body", "bytes"), ("body", "bytes"))
_LZ4: Final = (
    "DO $$ BEGIN ALTER TABLE {0} ALTER COLUMN {1} SET COMPRESSION lz4;"
    " EXCEPTION WHEN feature_not_supported THEN NULL; END $$"
)
_GROWING: Final = (
    "autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01,"
    " autovacuum_vacuum_insert_scale_factor = 0.05"
)
_TURNING_OVER: Final = (
    "autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,"
    " autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000"
)
_ONE_PAGE: Final = (
    "fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500"
)
_TIDIED: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("record", "page", "entry", "alias", "membership", "former", "record_body", "packed_body"),
        _GROWING,
    ),
    **dict.fromkeys(("stale", "pending", "claim", "seen"), _TURNING_OVER),
    **dict.fromkeys(("counter", "oaicdif"), _ONE_PAGE),
}
KEPT_SINCE: Final = 90
PACKED_SINCE: Final = 130
LISTED_SINCE: Final = 140
UNCHECKED_SINCE: Final = 150
SHORT_NAMES_SINCE: Final = 160
# An endpoint is never removed, and the transaction of each page has read its row before
# (`sql.leases.open_page`). To look for it again for each record costs a twentieth of a page (bench
# `postgresql`, 2026-11-23). `store check` looks for records without one (`postgres_keeper`).
_UNCHECKED: Final = "ALTER TABLE record DROP CONSTRAINT IF EXISTS record_endpoint_id_fkey"


def kept_by_the_server(step: int) -> Iterator[str]:
    """The statements that follow the script of a step."""
    if step == PACKED_SINCE:
        yield "ALTER TABLE record_body ALTER COLUMN bytes SET STORAGE EXTERNAL"
    if step == LISTED_SINCE:
        for table in ("listed_body", "list_dictionary"):
            yield f"ALTER TABLE {table} ALTER COLUMN bytes SET STORAGE EXTERNAL"
        yield f"ALTER TABLE listed_body SET ({_GROWING})"
    if step == UNCHECKED_SINCE:
        yield _UNCHECKED
    if step == SHORT_NAMES_SINCE:
        yield f"ALTER TABLE claimed_name SET ({_GROWING})"
    if step != KEPT_SINCE:
        return
    for table, column in _COMPRESSED:
        yield f"ALTER TABLE {table} ALTER COLUMN {column} SET STORAGE EXTERNAL"
    for table, column in _PLAIN:
        yield _LZ4.format(table, column)
    for table, settings in _TIDIED.items():
        yield f"ALTER TABLE {table} SET ({settings})"
