"""From stale items to published entries: what is chosen, what changes, what is deleted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

import orjson
import pytest

from oaicdif.catalog.crosswalk_run import (
    crosswalk_stale,
    in_this_process,
    site_crosswalks,
    site_names,
)
from oaicdif.catalog.crosswalk_worker import RunReport
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import CrosswalkSettings, EndpointSettings, ProviderSettings, Settings
from oaicdif.errors import UsageError
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.store import Store
from oaicdif.store.catalog_reads import ListedEntry
from oaicdif.store.lease import Claim
from tests.store.filling import Clock, harvest
from tests.store.new_stores import new_store

IDENTIFIER = "oai:repo.example.org:1"
BODIES = ("cdif-2023", "cdif-1.1", "oai_dc", "about", "issues")


def live(title: str, *more: tuple[str, str], sets: str = "", name: str = IDENTIFIER) -> Record:
    values = [("title", title, ""), *((element, text, "") for element, text in more)]
    return Record(Header(name, "2024-01-01", tuple(sets.split())), write_oai_dc(values))


def gone(sets: str = "") -> Record:
    return Record(Header(IDENTIFIER, "2024-01-02", tuple(sets.split()), True), None)


class Site:
    """A store, a clock and settings, run by hand."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = Clock()
        self.settings = Settings(provider=ProviderSettings(base_url="https://catalog.example.org"))

    def take(self, *records: Record, **more: bool) -> RunReport:
        """Harvest these records, crosswalk and publish them; a second passes."""
        harvest(self.store, records, full=more.get("full", False))
        return self.run()

    def run(self) -> RunReport:
        crosswalks, site = site_crosswalks(self.settings), site_names(self.settings)
        report = crosswalk_stale(self.store, crosswalks, site, self.clock)
        publish_all(self.store, self.clock)
        self.clock.tick(10)
        return report

    def entry(self, name: str = IDENTIFIER, bodies: Sequence[str] = BODIES) -> ListedEntry:
        with self.store.snapshot(self.clock.now) as snapshot:
            found = snapshot.listed(name, tuple(bodies))
        assert found is not None
        return found

    def document(self, name: str = IDENTIFIER) -> dict[str, object]:
        bodies = self.entry(name).bodies
        assert bodies[0] is not None
        found: dict[str, object] = orjson.loads(bodies[0])
        return found


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    store = new_store(tmp_path / "store.sqlite")
    yield Site(store)
    store.close()


def test_entry_has_every_body(site: Site) -> None:
    site.take(live("The sea"))
    bodies = site.entry().bodies
    assert all(bodies)
    assert b"The sea" in (bodies[2] or b"")
    assert b"provenance" in (bodies[3] or b"")


def test_record_that_did_not_change_is_not_looked_at_again(site: Site) -> None:
    site.take(live("The sea"))
    assert site.take(live("The sea")).crosswalked == 0


def test_output_that_is_the_same_keeps_its_datestamp(site: Site) -> None:
    site.take(live("The sea"))
    before = site.entry().datestamp
    site.store.mark_stale()
    report = site.run()
    assert (report.crosswalked, report.changed) == (1, 0)
    assert site.entry().datestamp == before


def test_output_that_changes_gets_a_new_datestamp(site: Site) -> None:
    site.take(live("The sea"))
    before = site.entry().datestamp
    assert site.take(live("The sky")).changed == 1
    assert site.entry().datestamp > before


def test_deleted_record_is_a_tombstone_that_keeps_its_sets(site: Site) -> None:
    site.take(live("The sea", sets="maps maps:old"))
    before = site.entry().sets
    report = site.take(gone("maps maps:old"))
    entry = site.entry()
    assert report.deleted == 1
    assert entry.deleted
    assert entry.sets == before
    assert "maps:old" in before


def test_record_that_comes_back_is_alive_again(site: Site) -> None:
    site.take(live("The sea"))
    site.take(gone())
    site.take(live("The sea"))
    assert not site.entry().deleted


@pytest.mark.parametrize("said", ["oai:repo.example.org:2", "Report 2"])
def test_relation_names_another_record_by_its_work(site: Site, said: str) -> None:
    page, other = "https://repo.example.org/items/2", "oai:repo.example.org:2"
    site.take(live("Whole", ("identifier", page), ("identifier", "Report 2"), name=other))
    site.take(live("Part", ("relation", said)))
    document = orjson.dumps(site.document()).decode()
    assert "https://repo.example.org/items/2" in document


@pytest.mark.parametrize("said", ["oai:repo.example.org:2", "Report 2"])
def test_relation_points_at_a_record_that_comes_later(site: Site, said: str) -> None:
    page, other = "https://repo.example.org/items/2", "oai:repo.example.org:2"
    site.take(live("Part", ("relation", said)))
    before = site.entry().datestamp
    whole = live("Whole", ("identifier", page), ("identifier", "Report 2"), name=other)
    assert site.take(whole).changed == 2
    assert page in orjson.dumps(site.document()).decode()
    assert site.entry().datestamp > before


def test_relation_points_at_a_record_of_the_same_page_that_stands_behind(site: Site) -> None:
    page, other = "https://repo.example.org/items/2", "oai:repo.example.org:2"
    part, whole = live("Part", ("relation", other)), live("Whole", ("identifier", page), name=other)
    site.take(part, whole)
    assert page in orjson.dumps(site.document()).decode()


def test_record_that_nobody_named_wakes_nobody(site: Site) -> None:
    site.take(live("Part", ("relation", "oai:repo.example.org:2")))
    assert site.take(live("Other", name="oai:repo.example.org:3")).crosswalked == 1


@pytest.mark.slow
@pytest.mark.parametrize("said", [IDENTIFIER, "Report 1"])
def test_relation_of_a_record_to_itself_points_nowhere(site: Site, said: str) -> None:
    page = ("identifier", "https://repo.example.org/items/1")
    report = site.take(live("Whole", page, ("identifier", "Report 1"), ("relation", said)))
    before = site.document()
    assert report.crosswalked == 1
    site.store.mark_stale()
    assert site.run().changed == 0
    assert site.document() == before


def test_issues_are_counted_and_kept(site: Site) -> None:
    report = site.take(live("The sea", ("date", "some day")))
    assert report.issues["date-not-read"] == 1
    kept = orjson.loads(site.entry().bodies[4] or b"{}")
    assert kept["endpoint"] == "a"
    assert "date-not-read" in [issue["code"] for issue in kept["issues"]]


OVERLAY = """\
crosswalk: site
extends: oai_dc-to-cdif.yaml
elements:
  dc:date:
    - {id: ours, replace: other, report: type-says-format, note: our own code}
"""


def test_edit_of_report_codes_alone_renews_reports_and_stamps_nothing(
    site: Site, tmp_path: Path
) -> None:
    site.take(live("The sea", ("date", "9?")))
    before = site.entry()
    (tmp_path / "site.yaml").write_text(OVERLAY, encoding="utf-8")
    chosen = EndpointSettings("a", "http://a.example.org/oai", crosswalk="site")
    provider, folder = site.settings.provider, CrosswalkSettings(folder=str(tmp_path))
    site.settings = Settings(provider=provider, crosswalk=folder, endpoints=(chosen,))
    site.store.mark_stale()
    assert site.run().changed == 0
    after = site.entry()
    assert (after.seq, after.datestamp, after.bodies[:4]) == (
        before.seq, before.datestamp, before.bodies[:4],
    )  # fmt: skip
    codes = [issue["code"] for issue in orjson.loads(after.bodies[4] or b"{}")["issues"]]
    assert "type-says-format" in codes
    assert "date-not-read" not in codes


def test_progress_is_told_after_each_batch(site: Site) -> None:
    harvest(site.store, [live("x", name=f"oai:repo.example.org:{number}") for number in range(5)])
    told: list[int] = []
    crosswalk_stale(
        site.store, site_crosswalks(site.settings), site_names(site.settings), site.clock,
        progress=told.append, run=partial(in_this_process, batch=2),
    )  # fmt: skip
    assert told == [2, 4, 5]


def test_metadata_that_no_crosswalk_reads_still_gives_an_entry(site: Site) -> None:
    recipe = b'<recipe xmlns="https://example.org/recipe"><title>Soup</title></recipe>'
    report = site.take(Record(Header(IDENTIFIER, "2024-01-01"), recipe))
    assert report.issues["no-crosswalk"] == 1
    assert not site.entry().deleted


def test_endpoint_may_have_a_crosswalk_of_its_own(site: Site) -> None:
    date = ("date", "2019-05-04")
    site.take(live("The sea", date))
    assert "datePublished" in orjson.dumps(site.document()).decode()
    chosen = EndpointSettings("a", "http://a.example.org/oai", crosswalk="driver_dc-to-cdif")
    site.settings = Settings(provider=site.settings.provider, endpoints=(chosen,))
    site.store.mark_stale()
    site.run()
    text = orjson.dumps(site.document()).decode()
    assert "dateCreated" in text
    assert "datePublished" not in text


def test_crosswalk_of_an_endpoint_that_is_not_there_is_refused() -> None:
    chosen = EndpointSettings("a", "http://a.example.org/oai", crosswalk="driver-to-cdif")
    with pytest.raises(UsageError, match="driver-to-cdif") as caught:
        site_crosswalks(Settings(endpoints=(chosen,)))
    assert "driver_dc-to-cdif" in str(caught.value)


def test_two_workers_at_once_are_handed_different_items(site: Site) -> None:
    names = [f"oai:repo.example.org:{n}" for n in range(1, 8)]
    harvest(site.store, [live(f"Title {name}", name=name) for name in names], full=True)
    crosswalks, site_ = site_crosswalks(site.settings), site_names(site.settings)
    beside: list[RunReport] = []

    def clock() -> datetime:
        """As soon as the first worker has some in hand, a second one does all that is left."""
        looking = Claim("elsewhere:1:cafe.1", site.clock())
        free = len(site.store.stale_items(limit=10, claim=looking))
        site.store.give_back(looking.worker)
        if free < 7 and not beside:
            beside.append(RunReport())
            beside[0] = crosswalk_stale(site.store, crosswalks, site_, site.clock)
        return site.clock()

    first = crosswalk_stale(
        site.store, crosswalks, site_, clock, run=partial(in_this_process, batch=3)
    )
    done = [(each.crosswalked, each.changed) for each in (first, *beside)]
    assert done == [(3, 3), (4, 4)]


def test_items_of_a_run_that_broke_off_are_free_at_once(site: Site) -> None:
    harvest(site.store, [live("A title")], full=True)

    def broken() -> datetime:
        if len(site.store.stale_items(limit=1, claim=Claim("a:1:0.1", site.clock()))) == 0:
            raise RuntimeError("a fault of ours")
        site.store.give_back("a:1:0.1")
        return site.clock()

    with pytest.raises(RuntimeError, match="a fault of ours"):
        crosswalk_stale(
            site.store, site_crosswalks(site.settings), site_names(site.settings), broken
        )
    assert site.run().crosswalked == 1


def test_a_batch_that_is_long_in_the_making_stays_in_its_workers_hands(site: Site) -> None:
    names = [f"oai:repo.example.org:{n}" for n in range(1, 8)]
    harvest(site.store, [live(f"Title {name}", name=name) for name in names], full=True)
    taken: list[int] = []

    def clock() -> datetime:
        """Each look at the clock is 20 s after the one before."""
        now = site.clock.tick(20)
        taken.append(len(site.store.stale_items(limit=10, claim=Claim("b:1:0.1", now))))
        site.store.give_back("b:1:0.1")
        return now

    crosswalks, site_ = site_crosswalks(site.settings), site_names(site.settings)
    report = crosswalk_stale(site.store, crosswalks, site_, clock)
    in_hand = taken[taken.index(0) :] if 0 in taken else []
    assert (report.crosswalked, set(in_hand)) == (7, {0})
    assert len(in_hand) >= len(names)


@pytest.mark.parametrize(("said", "expected"), [("de", "de"), ("de-AT", "de-AT"), ("", "")])
def test_entry_has_the_language_of_its_title(site: Site, said: str, expected: str) -> None:
    body = write_oai_dc([("title", "Das Meer", said), ("subject", "sea", "en")])
    site.take(Record(Header(IDENTIFIER, "2024-01-01", ()), body))
    with site.store.snapshot(site.clock.now) as snapshot:
        assert [each.title_language for each in snapshot.latest(9)] == [expected]
