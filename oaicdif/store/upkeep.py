"""The faces of a store towards its keeper: what it takes, what is wrong with it, a copy of it.

A `Keeper` knows the database's files (one for each driver); `UpkeepStore` knows the tables. All
of it may run while others read and write: each step is short, and where a later one goes on is
known from the store itself or begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from ..counting import counted
from ..model import Change, StoredRecord

# The note that tells of damage which the last check found and nobody has mended: a sentence.
DAMAGED: Final = "damaged"
UNPUBLISHED: Final = "unpublished"  # why the daemon cannot publish
# The note of a catalog whose published state was lost: the change up to which everything is to be
# crosswalked again; then the datestamp behind which all of it can be seen.
REPUBLISHING: Final = "republishing"


class FileSize(NamedTuple):
    """Bytes: of the database, of its log beside it, and how many of them nothing lies in."""

    file_bytes: int
    log_bytes: int
    free_bytes: int


class Disk(NamedTuple):
    """Bytes of the disk that a store's file lies on: all, and those that are free for it."""

    bytes: int
    free_bytes: int


class TableSize(NamedTuple):
    """A table with its indexes; `bytes` are those of its pages where the database can say, else
    those of its values."""

    name: str
    rows: int
    bytes: int


class Contents(NamedTuple):
    """What a store holds, and of how many bytes of XML as received (of pages ever stored)."""

    records: int
    pages: int
    xml_bytes: int


class Saved(NamedTuple):
    """A copy of a store that was read again: its file, bytes, records and published entries."""

    path: str
    file_bytes: int
    records: int
    published: int


class Restored(NamedTuple):
    """A copy that is the store now: its path, where the store of before is kept (empty if there
    was none), records and published entries."""

    path: str
    kept: str
    records: int
    published: int


class Rebuilt(NamedTuple):
    """A damaged store that was written anew: where the damaged one is kept, and the tables of
    which something could not be read."""

    kept: str
    lost: tuple[str, ...]


class KeptRecord(NamedTuple):
    """A stored record with its digest; `record` is None where its working copy cannot be read."""

    record_id: int
    identifier: str
    page_id: int | None
    digest: bytes
    record: StoredRecord | None


class Lost(NamedTuple):
    """Live records whose metadata is lost: how many, the names of some, and their endpoints.
    What is published of them stays as it is until they are harvested again."""

    records: int
    names: tuple[str, ...] = ()
    endpoints: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """What is said of them, and what to do; empty without any."""
        if not self.records:
            return ""
        more = (
            f" and {self.records - len(self.names)} more" if self.records > len(self.names) else ""
        )
        return (
            f"The metadata of {counted(self.records, 'records')} were lost in the store:"
            f" {', '.join(self.names)}{more}. What is published of them stays as it is."
            f" Next: oaicdif harvest --full {' '.join(self.endpoints)}"
        )


class ShortPage(NamedTuple):
    """A page to which fewer records lead than it changed last: its own number, whose it is, the
    scope that its records were cut in (None where they lie elsewhere), and its bytes."""

    page_id: int
    run_id: int
    endpoint_id: int
    metadata_prefix: str
    scope: str | None
    request_url: str
    received: datetime
    body: bytes


class Orphans(NamedTuple):
    """Rows that nothing leads to, or counts that are not what they count; how many."""

    what: str
    rows: int


class Repacked(NamedTuple):
    """The last revision that was looked at, None when there are no more; how many were packed."""

    last: int | None
    packed: int


class Keeper(Protocol):
    """What can be done with the files of a database."""

    def size(self) -> FileSize: ...

    def disk(self) -> Disk | None:
        """The disk of a store in a file; None on a server, and where the system does not say."""
        ...

    def tables(self) -> list[TableSize]:
        """All tables, the largest first."""
        ...

    def faults(self) -> list[str]:
        """What the database itself finds wrong with its file; reads all of it."""
        ...

    def tidy_index(self) -> str | None:
        """Write the index anew that wastes most, if one wastes much; its name."""
        ...

    def give_back(self, most_bytes: int) -> int:
        """Give up to so many free bytes back to the system; how many."""
        ...

    def shorten_log(self) -> None:
        """Write the log into the database, if nobody reads it."""
        ...

    def save(
        self, path: Path, told: Callable[[float], object], *, replace_any: bool = False
    ) -> Saved:
        """Write a copy of the store as it is now, and read it again; `told` of the part done.
        `replace_any`: also over a copy of another catalog, or of one that was not lost.

        Raises:
            StoreUnwritable: it cannot be written there; what was there before still is.
            StoreCorrupt: the copy is not what it should be; it is removed.
            UsageError: another file than a copy of a store is there, or a copy to be kept.
        """
        ...


class UpkeepStore(Protocol):
    """What can be said of the tables, and mended in them; a part of `interface.Store`."""

    @property
    def keeper(self) -> Keeper: ...

    @property
    def is_read_only(self) -> bool:
        """Whether it cannot be written."""
        ...

    def contents(self) -> Contents: ...

    def notes(self) -> Mapping[str, str]:
        """What was noted, by name."""
        ...

    def note(self, notes: Mapping[str, str | None]) -> None:
        """Keep these notes; None forgets one."""
        ...

    def orphans(self, *, mend: bool) -> list[Orphans]:
        """Rows that nothing leads to and counts that are wrong; with `mend` they are removed
        and set right."""
        ...

    def close_broken_runs(self, now: datetime) -> int:
        """Runs that are told to be under way, though nobody holds their endpoint, broke off;
        how many. The next harvest goes on with them."""
        ...

    def kept_records(self, *, after: int, limit: int) -> list[KeptRecord]:
        """The next records by record_id."""
        ...

    def page_body(self, page_id: int) -> bytes | None:
        """A page as it was received; None where it is not kept, or cannot be unpacked."""
        ...

    def mend_copies(self, copies: Mapping[int, bytes]) -> None:
        """Put these in the place of working copies, by record_id."""
        ...

    def publish_anew(self) -> None:
        """Forget what is published, but for names, and mark everything to be crosswalked: it
        is published again with new datestamps. Lists that are being read end, and nobody is
        shown a list before all of it is there (`catalog_reads.Snapshot.check_published`)."""
        ...

    def ask_again(self, record_ids: Sequence[int]) -> None:
        """Call the metadata of these lost: they are no longer crosswalked, and are taken for
        changed when they are harvested next."""
        ...

    def short_page_ids(self) -> list[int]:
        """Pages that are kept, and to which fewer records lead than they changed last; the newest
        first."""
        ...

    def short_pages(self, page_ids: Sequence[int]) -> Iterator[ShortPage]:
        """Those of these pages that can be read, in this order."""
        ...

    def set_aside(self, endpoint_id: int, identifiers: Sequence[str]) -> Collection[str]:
        """Those of these identifiers that are in quarantine."""
        ...

    def take_back(self, page: ShortPage, changes: Sequence[Change]) -> None:
        """Store records of a page again whose rows were lost; they are to be crosswalked."""
        ...

    def entries_without_record(self, most: int) -> Lost:
        """Published entries that have no record any more; the names of up to `most`."""
        ...

    def lost_records(self, most: int) -> Lost:
        """Live records whose metadata is lost; the names of up to `most`."""
        ...

    def published_bodies(
        self, entry_ids: Sequence[int], name: str
    ) -> Mapping[int, tuple[bytes | None, bytes | None]]:
        """(digest, the named body) of those of these entries that are published and live."""
        ...

    def pack_again(self, *, after: int, limit: int) -> Repacked:
        """Look at the next `limit` revisions, and pack the documents of those that are not
        packed as new ones are."""
        ...

    def move_together(self, *, limit: int) -> int:
        """Write up to about `limit` published entries' bodies anew, behind all others, where
        they stand between many that are gone; how many. Nothing of them changes."""
        ...

    def mend_bodies(self, name: str, bodies: Mapping[int, bytes]) -> None:
        """Put these in the place of bodies that are published; no datestamp changes."""
        ...
