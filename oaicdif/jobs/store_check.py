"""The check of a whole store, in short steps: it goes on where one before it was stopped.

    the file ─→ pages of lost records ─→ orphans and counts
        ─→ records beside raw pages ─→ renderings beside records

Nothing of it keeps others from reading or writing for longer than about a second. Where it stands
is noted in the store, if that can be written.
"""

from __future__ import annotations

import logging
import shlex
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Final

from ..catalog.crosswalk_run import stored_drafter
from ..catalog.drafts import Drafter
from ..catalog.entry_check import check_entries
from ..config import Settings
from ..counting import counted
from ..errors import StoreCorrupt
from ..harvest.record_check import check_records
from ..harvest.recutting import recut_records
from ..json_text import read_json, write_json
from ..store import Store, open_store, rebuild_store
from ..store.upkeep import DAMAGED
from ..store_address import shown_address

log: Final = logging.getLogger(__name__)
STANDING: Final = "check"  # the name of the note of where a check stands
OUTCOME: Final = "checked"  # and of what the last one found
# What cannot be made good row by row: all of it is published again.
_PUBLISHED_IN: Final = frozenset(
    {"entry", "membership", "rollup", "shelf", "former", "former_sets", "stamp", "published_set"}
)
_HARVESTED: Final = frozenset(
    {"endpoint", "source_set", "run", "run_window", "page", "record", "quarantine", "doubt"}
)
_AT_ONCE: Final = 200
_PAGES: Final = 20
_WITHOUT: Final = 10_000  # entries without a record that are named in the outcome
_NAMED: Final = 20


@dataclass(slots=True)
class Checked:
    """What a check found, so far. `wrong` counts what is damaged, and `mended` what was made good
    of it; `faults` are the database's own words. `recut` are lost records that stand on kept pages,
    `without_record` published entries that have none, `to_ask` endpoints that bring them again.
    `unchecked` are stages that were left out, or given up where something could not be read."""

    began: str
    stage: str = "file"
    place: int = 0
    records: int = 0
    entries: int = 0
    otherwise: int = 0
    faults: list[str] = field(default_factory=list)
    orphans: dict[str, int] = field(default_factory=dict)
    damaged_copies: list[str] = field(default_factory=list)
    lost_copies: list[str] = field(default_factory=list)
    damaged_renderings: list[str] = field(default_factory=list)
    recut: list[str] = field(default_factory=list)
    without_record: list[str] = field(default_factory=list)
    to_ask: list[str] = field(default_factory=list)
    broken_runs: int = 0
    lost_tables: list[str] = field(default_factory=list)
    damaged_store: str = ""
    unchecked: list[str] = field(default_factory=list)
    mended: bool = False

    @property
    def wrong(self) -> int:
        """How many things are damaged."""
        lists = (
            *(self.faults, self.damaged_copies, self.lost_copies, self.damaged_renderings),
            *(self.recut, self.without_record),
        )
        return sum(map(len, lists)) + sum(self.orphans.values()) + bool(self.damaged_store)

    @property
    def unmended(self) -> int:
        """How many of them could not be made good, or were not to be."""
        lost = len(_HARVESTED & set(self.lost_tables))
        if self.recut and "page" not in self.lost_tables:
            lost -= "record" in self.lost_tables  # what is still missing is `without_record`
        named = len(self.faults) + len(self.lost_copies) + len(self.without_record)
        return named + lost if self.mended else self.wrong

    @property
    def way_out(self) -> str:
        """What an operator is to do next."""
        if not self.wrong:
            return "Nothing is damaged" + (" of what was checked." if self.unchecked else ".")
        if not self.mended:
            return "Next: oaicdif store check --mend"
        if self.faults:
            return "The file itself is damaged. Next: oaicdif store restore FILE puts a copy there."
        if self.unmended:
            names = "".join(f" {shlex.quote(each)}" for each in self.to_ask)
            return f"All else is mended. Next: oaicdif harvest --full{names} brings it again."
        if _PUBLISHED_IN & set(self.lost_tables):
            return "Next: oaicdif crosswalk run publishes everything again, with new datestamps."
        return "All of it is mended."


def rebuilt_store(settings: Settings, found: Sequence[str], now: datetime) -> None:
    """Write a store anew whose file has these faults, and note what could not be read of it: the
    check that follows makes good what it can.

    Raises:
        StoreError: it cannot be written anew; it is as it was.
    """
    rebuilt = rebuild_store(settings.store_url)
    with closing(open_store(settings.store_url)) as store:
        if _PUBLISHED_IN & set(rebuilt.lost):
            store.publish_anew()
        told = Checked(
            now.isoformat(),
            lost_tables=list(rebuilt.lost),
            damaged_store=rebuilt.kept,
            mended=True,
        )
        log.warning("%s was damaged: %s", shown_address(settings.store_url), "; ".join(found[:3]))
        store.note({STANDING: write_json(asdict(told)).decode(), OUTCOME: None})


def check_store(
    store: Store,
    settings: Settings,
    now: datetime,
    *,
    mend: bool,
    stop: Callable[[], bool],
    told: Callable[[str, int], object],
) -> Checked | None:
    """Check a whole store, or go on with a check that was stopped; `told` of stages and places.
    None when it was stopped before its end.

    Raises:
        StoreCorrupt: it is too damaged to be read.
    """
    return _Check(store, settings, now, mend=mend).run(stop, told)


class _Check:
    """One check."""

    def __init__(self, store: Store, settings: Settings, now: datetime, *, mend: bool) -> None:
        self._store, self._now, self._mend = store, now, mend
        self._settings = settings
        kept = store.notes().get(STANDING)
        self.found = Checked(**read_json(kept)) if kept else Checked(now.isoformat())
        if self.found.mended != mend:
            self.found = Checked(now.isoformat(), mended=mend)
        self._drafter: Drafter | None = None
        self._short: list[int] | None = None

    def run(self, stop: Callable[[], bool], told: Callable[[str, int], object]) -> Checked | None:
        stages = {
            "file": self._file,
            "pages": self._pages,
            "orphans": self._orphans,
            "records": self._records,
            "renderings": self._renderings,
        }
        names = list(stages)
        while self.found.stage in stages:
            if stop():
                return None
            told(self.found.stage, self.found.place)
            if not self._stepped(stages[self.found.stage]):
                after = names.index(self.found.stage) + 1
                self.found.stage = names[after] if after < len(names) else "done"
                self.found.place = 0
            self._note()
        return self.found

    def _stepped(self, step: Callable[[], bool]) -> bool:
        """Whether the stage goes on; one that meets damage is given up, and says so."""
        try:
            return step()
        except StoreCorrupt as error:
            if error.message not in self.found.faults:
                self.found.faults.append(error.message)
            self.found.unchecked.append(self.found.stage)
            return False

    def _note(self) -> None:
        if self._store.is_read_only:
            return
        text = write_json(asdict(self.found)).decode()
        if self.found.stage == "done":
            damaged = _sentence(self.found) if self.found.unmended else None
            self._store.note({STANDING: None, OUTCOME: text, DAMAGED: damaged})
        else:
            self._store.note({STANDING: text})

    def _file(self) -> bool:
        self.found.faults = self._store.keeper.faults()
        return False

    def _pages(self) -> bool:
        """Records that were lost, on the pages that still hold them."""
        if self._short is None:
            self._short = self._store.short_page_ids()
        some, self._short = self._short[:_PAGES], self._short[_PAGES:]
        names = recut_records(self._store, some, mend=self._mend)
        known = set(self.found.recut)  # an older page may hold it, too
        self.found.recut += [each for each in dict.fromkeys(names) if each not in known]
        self.found.place += len(some)
        return bool(self._short)

    def _orphans(self) -> bool:
        store = self._store
        without = store.entries_without_record(_WITHOUT)
        self.found.without_record = list(without.names)
        self.found.to_ask = list(without.endpoints)
        self.found.broken_runs = store.close_broken_runs(self._now)
        self.found.orphans = {each.what: each.rows for each in store.orphans(mend=self._mend)}
        return False

    def _records(self) -> bool:
        found, after = self.found, self.found.place
        done = check_records(self._store, after=after, limit=_AT_ONCE, mend=self._mend)
        if done is None:
            return False
        found.place, found.records = done.last, found.records + done.records
        found.damaged_copies += done.mended
        found.lost_copies += done.lost
        return True

    def _renderings(self) -> bool:
        found, after, store = self.found, self.found.place, self._store
        if store.is_read_only:
            found.unchecked.append(found.stage)
            return False  # what crosswalks notes the settings that it works under
        drafter = self._drafter = self._drafter or stored_drafter(store, self._settings)
        done = check_entries(
            store, drafter, self._now, after=after, limit=_AT_ONCE, mend=self._mend
        )
        if done is None:
            return False
        found.place, found.entries = done.last, found.entries + done.entries
        found.otherwise += done.otherwise
        found.damaged_renderings += done.damaged
        return True


def _sentence(found: Checked) -> str:
    """What is said of a damaged store until a check finds it well again."""
    return (
        f"The store is damaged in {counted(found.unmended, 'places')}, as a check found that began"
        f" at {found.began[:16]} UTC. {found.way_out}"
    )


def last_check(store: Store) -> Checked | None:
    """What the last whole check found; None when there was none."""
    kept = store.notes().get(OUTCOME)
    return Checked(**read_json(kept)) if kept else None
