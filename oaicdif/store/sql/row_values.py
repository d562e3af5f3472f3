"""Rows of the tables as values of the model, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final

from ...json_text import read_json
from ...model import (
    CatalogEntry,
    Counts,
    Endpoint,
    Quarantined,
    Run,
    RunState,
    Selection,
    StoredRecord,
    Verb,
)
from ...model.operation import QuarantineEntry
from ...model.purpose import Purpose
from ..connection import Row

COUNT_NAMES = tuple(Counts.__slots__)
_UNIT = "\x1f"
LOST: Final = -1  # the `copy_start` of a live record whose metadata is lost


def is_lost(deleted: object, copy_start: int | None) -> bool:
    """Whether it is a live record whose metadata is lost: not one that came without."""
    return copy_start is not None and copy_start < 0 and not deleted


@lru_cache(maxsize=1024)  # a batch of entries has one, whose hash is then computed once
def moment(text: str) -> datetime:
    """Aware: kept moments have their offset."""
    return datetime.fromisoformat(text)


def joined(set_specs: Sequence[str]) -> str:
    """Set specs as they are kept: with U+001F between them, which no spec may hold."""
    return " ".join(set_specs)


def unit_joined(set_specs: Sequence[str]) -> str:
    """The set specs of a record, as received: some hold blanks, none the unit separator."""
    return _UNIT.join(set_specs)


def unit_split(joined_specs: str) -> tuple[str, ...]:
    """The set specs that `joined` put together."""
    return tuple(joined_specs.split(_UNIT)) if joined_specs else ()


def packed(about: Sequence[bytes]) -> bytes | None:
    """`about` containers as they are kept: with a zero byte between them, which XML cannot hold."""
    return b"\0".join(about) or None


def unpacked(about: bytes | None) -> tuple[bytes, ...]:
    """The containers that `packed` put together."""
    return tuple(about.split(b"\0")) if about else ()


def old_endpoint(row: Row) -> Endpoint:
    """An endpoint by the columns that it has in every schema."""
    return Endpoint(**_always(row))


def endpoint(row: Row) -> Endpoint:
    return Endpoint(
        **_always(row),
        open_access=tuple(read_json(row["open_access"])),
        open_access_since=row["open_access_since"],
        retired=row["retired"],
        retired_why=row["retired_why"],
        part_of=row["part_of"],
    )


def _always(row: Row) -> dict[str, Any]:
    """What an endpoint has in every schema."""
    return {
        "endpoint_id": row["endpoint_id"],
        "name": row["name"],
        "base_url": row["base_url"],
        "identify": row["identify"],
        "profile": read_json(row["profile"]),
        "mint_identifiers": bool(row["mint_identifiers"]),
    }


def selection(row: Row) -> Selection:
    return Selection(row["metadata_prefix"], row["set_spec"], row["from_"], row["until"])


def counts(row: Row) -> Counts:
    return Counts(*(row[name] for name in COUNT_NAMES))


def run(row: Row) -> Run:
    return Run(
        run_id=row["run_id"],
        endpoint_id=row["endpoint_id"],
        selection=selection(row),
        full=bool(row["entire"]),
        state=RunState(row["state"]),
        started=moment(row["started"]),
        ended=moment(row["ended"]) if row["ended"] else None,
        counts=counts(row),
        complete_list_size=row["complete_list_size"],
        message=row["message"],
        first_response_date=row["first_response_date"],
        seen=row["seen"],
        verb=Verb(row["verb"]),
        purpose=Purpose(row["purpose"]),
    )


def quarantined(row: Row) -> QuarantineEntry:
    return QuarantineEntry(
        quarantine_id=row["quarantine_id"],
        endpoint_id=row["endpoint_id"],
        run_id=row["run_id"],
        page_number=row["page_number"],
        metadata_prefix=row["metadata_prefix"],
        received=row["received"],
        entry=Quarantined(row["position"], row["reason"], row["body"], row["identifier"]),
    )


def stored_record(row: Row, metadata: bytes | None) -> StoredRecord:
    """A row of `record` with its metadata, which lies elsewhere."""
    return StoredRecord(
        record_id=row["record_id"],
        endpoint_id=row["endpoint_id"],
        metadata_prefix=row["metadata_prefix"],
        identifier=row["identifier"],
        datestamp=row["datestamp"],
        deleted=bool(row["deleted"]),
        set_specs=unit_split(row["sets"]),
        metadata=metadata,
        about=unpacked(row["about"]),
        harvested=moment(row["harvested"]),
        page_id=row["page_id"],
        position=row["position"],
        lost=is_lost(row["deleted"], row["copy_start"]),
    )


# The columns of an entry in the order of `CatalogEntry`: by place they are taken in a third of
# the time that names take.
ENTRY: Final = ", ".join(
    f"entry.{name}"
    for name in (
        *("entry_id", "endpoint_id", "identifier", "oai_identifier", "slug", "seq", "datestamp"),
        *("deleted", "sets", "work_iri", "title", "work_type", "year", "metadata_prefix"),
        "title_language",
    )
)
ENTRY_WIDTH: Final = len(CatalogEntry._fields)


def entry(row: tuple[Any, ...]) -> CatalogEntry:
    """The entry of a plain row that begins with the columns `ENTRY`."""
    stamp, deleted, sets = row[6:9]
    changed = (moment(stamp), bool(deleted), tuple(sets.split()))
    return CatalogEntry._make(row[:6] + changed + row[9:ENTRY_WIDTH])


def format_set(prefix: str) -> str:
    """The name under which the members of a format are kept beside those of sets."""
    return f"={prefix}"


def gone_set(prefix: str) -> str:
    """The name under which those members of a format are kept whose record in it is deleted."""
    return format_set(_gone(prefix))


def _gone(prefix: str) -> str:
    return f"={prefix}"


def format_words(formats: Sequence[str], gone: Sequence[str]) -> str:
    """The formats of an entry as they are kept, marking those whose record is deleted."""
    return joined([_gone(each) if each in gone else each for each in formats])


def format_names(words: str) -> tuple[str, ...]:
    """The formats of `format_words`, each once, deleted or not."""
    return tuple(dict.fromkeys([word.lstrip("=") for word in words.split()]))


def left_set(set_spec: str) -> str:
    """The name under which those members of a set are kept that only stand in it as deleted,
    because they left it."""
    return f"=/{set_spec}"


def in_left(sets: str, left: str) -> str:
    """The set specs in the header of an entry in the list of a set that it left."""
    return f"{sets} {left}".strip()


def in_all(sets: str, formats: str) -> list[str]:
    """The sets of an entry, and its formats as `format_set` calls them."""
    return [*sets.split(), *(format_set(each) for each in format_names(formats))]


def marks(formats: str, departed: str = "") -> list[str]:
    """Where an entry stands because it is deleted in that format or set alone: see `gone_set`
    and `left_set`."""
    gone = [format_set(word) for word in formats.split() if word.startswith("=")]
    return [*gone, *map(left_set, departed.split())]


def with_ancestors(set_specs: Sequence[str]) -> list[str]:
    """The set specs and all they lie in, each once: `a:b` lies in `a`."""
    found: dict[str, None] = {}
    for set_spec in set_specs:
        parts = set_spec.split(":")
        for length in range(1, len(parts) + 1):
            found[":".join(parts[:length])] = None
    return list(found)


def runs_of(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """(first, behind the last) of each run of numbers without a gap, in order."""
    first = None
    for number, following in zip_longest(numbers, numbers[1:]):
        first = number if first is None else first
        if following is None or following > number + 1:
            yield first, number + 1
            first = None
