"""DECISIONS 5 and 6: a list is a snapshot, held against a model of it in memory.

Every item visible at the first request comes exactly once, under the datestamp and the sets of
the place it is listed under, with what is published now; whatever changes meanwhile.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import strategies as st

from oaicdif.model import ListQuery
from oaicdif.store import PublishRules, Snapshot, Store
from tests.store.drivers import Driver, examples
from tests.store.filling import NOON, Clock, draft_all, harvest, record
from tests.store.list_model import Asked, ModelCatalog, ModelPlace, State

pytestmark = pytest.mark.slow  # long random histories

SETS = ("", "x", "x:y", "z", "x:y z")
ANNOUNCED = frozenset({"z", "x"})


def stamp_text(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


@dataclass
class Catalog:
    """The store and the model of it, changed together."""

    store: Store
    clock: Clock = field(default_factory=Clock)
    model: ModelCatalog = field(default_factory=lambda: ModelCatalog(ANNOUNCED))
    stored: dict[str, State] = field(default_factory=dict)

    def write(self, changes: Sequence[tuple[int, int, str, bool]]) -> None:
        given = {f"oai:a:{n}": (str(text), sets, gone) for n, text, sets, gone in changes}
        harvest(
            self.store,
            [record(n, text=t, deleted=gone, sets=s) for n, (t, s, gone) in given.items()],
            full=False,
        )
        for name, (text, sets, gone) in given.items():
            before = self.stored.get(name, State(None))
            # A tombstone keeps what it was about, and its sets where none are named.
            specs = tuple(sets.split()) or (before.sets if gone else ())
            self.stored[name] = State(before.text if gone else text, specs, gone)
            self.model.write(name, self.stored[name])
        draft_all(self.store)

    def publish(self, limit: int) -> None:
        while self.store.publish(self.clock, limit=limit, rules=PublishRules(ANNOUNCED)):
            pass
        self.model.publish(self.clock.now)


@dataclass
class Reader:
    """Reads one list a part at a time; `expected` is what the model says of its first request."""

    catalog: Catalog
    asked: Asked
    limit: int
    expected: dict[str, ModelPlace] = field(default_factory=dict)
    seen: list[str] = field(default_factory=list)
    after: int = 0
    upto: int = 0
    bound: int = 0
    second: datetime = NOON
    ended: bool = False

    def begin(self) -> None:
        with self.catalog.store.snapshot(self.catalog.clock()) as snapshot:
            self.second = snapshot.second
            self.expected = self.catalog.model.begun(self.asked, snapshot.second)
            self.after, self.upto = snapshot.seq_range(self.asked.from_, self.asked.until)
            self.bound = snapshot.bound
            assert snapshot.count(self._query()) == len(self.expected)
            assert {each.set_spec for each in snapshot.sets()} == {
                spec
                for spec in ("x", "x:y", "z")
                if self.catalog.model.begun(Asked(spec), snapshot.second)
            }
            self._agrees_with_single_records(snapshot)
            self._part(snapshot)

    def go_on(self) -> None:
        with self.catalog.store.snapshot(self.catalog.clock()) as snapshot:
            self._part(snapshot)

    def finish(self) -> None:
        while not self.ended:
            self.go_on()
        assert sorted(self.seen) == sorted(self.expected)

    def _query(self) -> ListQuery:
        return ListQuery(
            self.after, self.upto, self.limit, self.asked.set_spec, ("oai_dc",), bound=self.bound
        )

    def _part(self, snapshot: Snapshot) -> None:
        model, asked = self.catalog.model, self.asked
        rows = snapshot.page(self._query())
        for row in rows:
            place, now = self.expected[row.oai_identifier], model.published[row.oai_identifier]
            body = None if now.deleted else f"<dc>{now.text}</dc>".encode()
            assert row.datestamp == stamp_text(place.datestamp)
            assert tuple(row.sets.split()) == place.header_sets(asked.set_spec)
            assert bool(row.deleted) == model.is_deleted(row.oai_identifier, asked.set_spec)
            assert row.bodies == (body,)
            self.seen.append(row.oai_identifier)
            self.after = row.seq
        self.ended = len(rows) < self.limit

    def _agrees_with_single_records(self, snapshot: Snapshot) -> None:
        visible = self.catalog.model.visible(snapshot.second)
        for name in self.catalog.stored:
            row = snapshot.listed(name, ())
            assert (row is not None) == (name in visible)
            if row is not None:
                assert row.datestamp == stamp_text(visible[name].datestamp)
                assert tuple(row.sets.split()) == visible[name].sets
        dead = sum(self.catalog.model.published[name].deleted for name in visible)
        assert snapshot.totals() == (len(visible) - dead, dead)


item = st.tuples(st.integers(0, 6), st.integers(0, 3), st.sampled_from(SETS), st.booleans())
some_time = st.none() | st.integers(0, 30).map(lambda s: NOON + timedelta(seconds=s))
asked = st.builds(Asked, st.sampled_from([None, "x", "x:y", "z"]), some_time, some_time)
# Half of all lists are of everything: what is most asked for.
lists = st.one_of(st.just(Asked()), asked)
step = st.one_of(
    st.tuples(st.just("write"), st.lists(item, min_size=1, max_size=6)),
    st.tuples(st.just("publish"), st.integers(1, 5)),
    st.tuples(st.just("tick"), st.sampled_from([0.3, 1.0, 1.7, 2.5, 3.0, 9.0])),
    st.tuples(st.just("begin"), st.tuples(lists, st.integers(1, 4))),
    st.tuples(st.just("go on"), st.integers(0, 9)),
)


@examples(150, steps=st.lists(step, min_size=5, max_size=40))
def test_a_list_shows_each_item_visible_at_its_first_request_exactly_once(
    driver: Driver,
    steps: list[tuple[str, object]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = driver.store(Path(folder))
        try:
            _walk(Catalog(store), steps)
        finally:
            store.close()


def _walk(catalog: Catalog, steps: list[tuple[str, object]]) -> None:
    readers: list[Reader] = []
    for kind, what in steps:
        if kind == "write":
            catalog.write(what)  # type: ignore[arg-type]
        elif kind == "publish":
            catalog.publish(what)  # type: ignore[arg-type]
        elif kind == "tick":
            catalog.clock.tick(what)  # type: ignore[arg-type]
        elif kind == "begin":
            readers.append(Reader(catalog, *what))  # type: ignore[misc]
            readers[-1].begin()
        elif readers:
            readers[what % len(readers)].go_on()  # type: ignore[operator]
    for reader in readers:
        reader.finish()


@examples(
    60,
    rounds=st.lists(
        st.tuples(st.lists(item, max_size=4), st.sampled_from([0.4, 1.0, 2.1, 4.0])), max_size=15
    ),
)
def test_who_asks_from_the_last_response_date_gets_each_change_once(
    driver: Driver,
    rounds: list[tuple[list[tuple[int, int, str, bool]], float]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = driver.store(Path(folder))
        try:
            catalog, last, got = Catalog(store), None, []
            for changes, pause in [*rounds, ([], 60.0)]:
                if changes:
                    catalog.write(changes)
                    catalog.publish(1000)
                catalog.clock.tick(pause)
                reader = Reader(catalog, Asked(from_=last), limit=3)
                reader.begin()
                reader.finish()
                got += [(name, place.datestamp) for name, place in reader.expected.items()]
                last = reader.second
            assert len(got) == len(set(got))
            newest = {name: places[-1].datestamp for name, places in catalog.model.places.items()}
            assert newest.items() <= set(got)
        finally:
            store.close()
