"""What becomes of an endpoint besides being harvested: retired, renamed, moved.

A part of `interface.HarvestStore`. Each method that changes anything takes the endpoint over for
its one transaction: no harvest is under way then, and one that was begun earlier can store
nothing any more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol


@dataclass(frozen=True, slots=True)
class Scheme:
    """Identifiers that begin with `old` begin with `new` from now on; both empty: none changes."""

    old: str = ""
    new: str = ""

    def known_as(self, identifier: str) -> str | None:
        """What an identifier of today was called before; None where it cannot have had a name."""
        if not identifier.startswith(self.new):
            return None
        return self.old + identifier[len(self.new) :]

    def called(self, identifier: str) -> str:
        """What one that was known is called from now on."""
        if not identifier.startswith(self.old):
            return identifier
        return self.new + identifier[len(self.old) :]


class Alike(NamedTuple):
    """An item of one endpoint and one of another that may be the same record.

    `named`: their identifiers are the same; else the IRI and the title of their works are. `live`
    is whether a record of it is not deleted, `same` that the metadata of one prefix, its sets and
    its state are the same. `stamp` is the newest datestamp at the source; title and work are empty
    before the first crosswalk; `oai` is what the item is published as.
    """

    theirs: str
    ours: str
    named: bool
    their_live: bool
    our_live: bool
    same: bool
    their_stamp: str
    our_stamp: str
    their_title: str
    our_title: str
    their_work: str
    our_work: str
    their_oai: str
    our_oai: str


class Twins(NamedTuple):
    """Identifiers of two items that are one record, and what stays of the first: its record as
    received (`their_record`), its entry with the names it is published under (`their_entry`)."""

    theirs: str
    ours: str
    their_record: bool = False
    their_entry: bool = False


class JoinStore(Protocol):
    """Two endpoints that turned out to be one repository."""

    def alike(self, gone: int, kept: int, scheme: Scheme) -> list[Alike]:
        """Items of both that may be the same, first those of one identifier; `scheme` says what
        identifiers of `gone` are called at `kept`. An item may be in several rows."""
        ...

    def prefixes_held(self, endpoint_id: int) -> list[str]:
        """The metadata prefixes of its live records, in order."""
        ...

    def join_endpoints(
        self,
        gone: int,
        kept: int,
        scheme: Scheme,
        twins: Sequence[Twins],
        *,
        owner: str,
        now: datetime,
    ) -> int:
        """`kept` gets the records of `gone`, with what they are published as; how many items.

        What is left of twins becomes tombstones of `gone`, which is retired and part of `kept`.
        The next harvest of `kept` asks for everything. One transaction.

        Raises:
            LeaseLost: one of the two is being harvested.
            UsageError: two records that are no twins would be called the same.
        """
        ...


class SourceStore(JoinStore, Protocol):
    """The endpoint's name, its address, and whether it is harvested at all."""

    def check_endpoint(
        self, name: str, base_url: str, *, named: Collection[str] | None = None
    ) -> None:
        """Let only an endpoint pass that `add_endpoint` takes. Raises as that one."""
        ...

    def refused_endpoints(
        self, addresses: Mapping[str, str], *, named: Collection[str] | None = None
    ) -> frozenset[str]:
        """Those that `add_endpoint` would refuse, of names with their addresses.

        The store is asked once, however many there are.
        """
        ...

    def rename_endpoint(self, endpoint_id: int, name: str, *, owner: str, now: datetime) -> None:
        """Another name. Its items are stale: of those that are published under the name in a
        set, the set changes.

        Raises:
            LeaseLost: it is being harvested.
            UsageError: another endpoint has the name.
        """
        ...

    def retire_endpoint(
        self, endpoint_id: int, *, reason: str, tombstones: bool, owner: str, now: datetime
    ) -> int:
        """Not harvested any more from the day of `now` on; `add_endpoint` refuses it.

        With `tombstones` all its records are deleted; how many were live. Of one that is retired
        already the day and the reason stay unless there is a new reason.

        Raises:
            LeaseLost: it is being harvested.
        """
        ...

    def reopen_endpoint(self, endpoint_id: int) -> None:
        """Harvested again, beginning with everything."""
        ...

    def relocate_endpoint(
        self,
        endpoint_id: int,
        base_url: str,
        scheme: Scheme,
        *,
        identify: bytes | None,
        owner: str,
        now: datetime,
    ) -> int:
        """The same endpoint at another address; how many records are called otherwise there.

        Records and items keep what they are published as. What was learnt of the old server, and
        runs that wait to go on there, count no more; the next harvest asks for everything.

        Raises:
            LeaseLost: it is being harvested.
            UsageError: two of its records would be called the same.
        """
        ...

    def identifiers_held(
        self, endpoint_id: int, *, among: Sequence[str] = (), limit: int = 0
    ) -> list[str]:
        """Which of these identifiers the endpoint has as live records; without `among`, some of
        its live ones, the oldest first."""
        ...
