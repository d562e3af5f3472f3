"""What an edit of the rules asks for, what waits, and what a rule that fails costs."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from oaicdif.catalog.crosswalk_run import site_names
from oaicdif.catalog.drafts import Drafter
from oaicdif.catalog.publishing import publish_all
from oaicdif.catalog.rerun import Rerun, rerun
from oaicdif.config import CrosswalkSettings, ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record, Selection
from oaicdif.rules.library import load_crosswalks
from oaicdif.rules.result import Issue, Surroundings
from oaicdif.store import WHOLE, Store
from tests.store.filling import NOON, Clock, harvest
from tests.store.new_stores import new_store

pytestmark = pytest.mark.slow  # each test reads and compiles rules of its own

COLUMNS = "source\ttarget\trelation\tpreferred\tnote\n"


def record(number: int, kind: str = "Proefstuk") -> Record:
    values = [("title", f"Title {number}", ""), ("type", kind, "")]
    return Record(Header(f"oai:repo.example.org:{number}", "2024-01-01"), write_oai_dc(values))


class Site:
    """A store, and a folder of tables to edit."""

    def __init__(self, folder: Path) -> None:
        self.tables = folder / "own" / "vocabularies"
        self.tables.mkdir(parents=True)
        self.store: Store = new_store(folder / "store.sqlite")
        self.clock = Clock()
        self.settings = Settings(
            folder=folder,
            provider=ProviderSettings(base_url="https://catalog.example.org"),
            crosswalk=CrosswalkSettings(folder="own"),
        )

    def edit(self, rows: str) -> None:
        (self.tables / "types.tsv").write_text(COLUMNS + rows, encoding="utf-8")

    def run(self, *names: str) -> tuple[Rerun, int]:
        found = rerun(self.store, self.settings, self.clock, names=names)
        published = publish_all(self.store, self.clock)
        self.clock.tick(10)
        return found, published


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path)
    harvest(site.store, [record(1), record(2, "Article")])
    harvest(site.store, [record(3)], name="b")
    yield site
    site.store.close()


def test_second_run_has_nothing_to_do(site: Site) -> None:
    site.run()
    found, published = site.run()
    assert (found.report.crosswalked, published) == (0, 0)
    assert (found.edited, found.waiting) == ({}, {})


def test_edit_is_applied_by_the_next_run_and_stamps_only_what_changes(site: Site) -> None:
    site.run()
    site.edit("Proefstuk\tThesis\n")
    found, published = site.run()
    assert found.edited == {"a": 2, "b": 1}
    assert (found.report.crosswalked, found.report.changed, published) == (3, 2, 2)
    assert site.run()[0].report.crosswalked == 0


def test_run_of_one_endpoint_says_that_the_other_waits(site: Site) -> None:
    site.run()
    site.edit("Proefstuk\tThesis\n")
    found, _ = site.run("a")
    assert (found.report.crosswalked, found.edited, found.waiting) == (2, {"a": 2}, {"b": 1})
    found, _ = site.run()
    assert (found.report.crosswalked, found.edited, found.waiting) == (1, {"b": 1}, {})


def test_edit_before_the_first_run_asks_for_nothing_twice(site: Site) -> None:
    site.edit("Proefstuk\tThesis\n")
    found, _ = site.run()
    assert (found.report.crosswalked, found.edited) == (3, {})


def test_what_another_version_left_without_a_mark_is_done_again(site: Site) -> None:
    site.run()
    endpoint = site.store.endpoints()[0].endpoint_id
    marks = {endpoint: {WHOLE: 7, "oai_dc": 8}}
    assert site.store.edited(marks) == {endpoint: 2}
    site.store.mark_edited(marks)
    assert site.store.edited(marks) == {}
    assert len(site.store.stale_items(limit=9)) == 2


# ---- an edit of the rules of one format -----------------------------------------------------

OWN_MODS = (
    "crosswalk: mods-to-cdif\nextends: mods-to-cdif.yaml\nelements:\n  mods:genre:\n"
    "    - {id: mine, when: {equals: tide table}, to: work.comment, before: unknown}\n"
)


def mods(number: int) -> Record:
    body = f'<mods xmlns="http://www.loc.gov/mods/v3"><genre>g{number}</genre></mods>'
    return Record(Header(f"oai:repo.example.org:{number}", "2024-01-01"), body.encode())


@pytest.fixture
def mixed(site: Site) -> Site:
    """A site whose endpoint a gives three more items in MODS; all is crosswalked."""
    harvest(site.store, [mods(n) for n in (7, 8, 9)], selection=Selection("mods"), full=False)
    assert site.run()[0].report.crosswalked == 6
    return site


def test_edit_of_the_rules_of_a_format_asks_for_its_records_alone(mixed: Site) -> None:
    (mixed.tables.parent / "mods.yaml").write_text(OWN_MODS, encoding="utf-8")
    found, published = mixed.run()
    assert (found.edited, found.report.crosswalked, published) == ({"a": 3}, 3, 0)
    assert mixed.run()[0].edited == {}


def test_edit_of_a_table_that_all_use_asks_for_all_records(mixed: Site) -> None:
    mixed.edit("Proefstuk\tThesis\n")
    assert mixed.run()[0].edited == {"a": 5, "b": 1}


def test_record_under_a_prefix_of_another_format_is_asked_for_by_what_it_is(site: Site) -> None:
    """The prefix says oai_dc, the record is MODS."""
    harvest(site.store, [mods(7)], full=False)
    site.run()
    (site.tables.parent / "mods.yaml").write_text(OWN_MODS, encoding="utf-8")
    assert site.run()[0].edited == {"a": 3}  # all of its prefix


def test_format_that_is_met_later_is_known_from_then_on(mixed: Site) -> None:
    harvest(mixed.store, [mods(10)], selection=Selection("mods"), name="b", full=False)
    assert mixed.run()[0].report.crosswalked == 1
    (mixed.tables.parent / "mods.yaml").write_text(OWN_MODS, encoding="utf-8")
    assert mixed.run()[0].edited == {"a": 3, "b": 1}


def test_endpoint_whose_formats_nobody_noted_is_done_again_as_a_whole(mixed: Site) -> None:
    """As a store of an older version is."""
    endpoint = mixed.store.endpoints()[0].endpoint_id
    for name in (f"formats of {endpoint}", f"rules of {endpoint}"):
        with mixed.store._db.write() as db:  # type: ignore[attr-defined]
            db.execute("DELETE FROM counter WHERE name = ?", (name,))
    assert mixed.run()[0].edited == {"a": 5}
    assert mixed.run()[0].edited == {}


# ---- a rule that fails ---------------------------------------------------------------------

VALUES = [
    ("dc:title", "Tides", "", ""),
    ("dc:subject", "sea", "", ""),
    ("dc:subject", "moon", "", ""),
]


def failing(name: str, *, at: str) -> Drafter:
    """A drafter whose builder `name` cannot bear the text `at`."""
    crosswalks = load_crosswalks()
    word = crosswalks.words.builders[name]
    given = word.make({})

    def build(m: object, text: str, *more: object) -> object:
        if text == at:
            raise ValueError("no such thing")
        return given(m, text, *more)

    object.__setattr__(word, "make", lambda _vocabularies: build)
    return Drafter(crosswalks, site_names(Settings()), lambda _: None)


def test_value_on_which_a_rule_fails_is_reported_and_the_others_are_written(
    caplog: pytest.LogCaptureFixture,
) -> None:
    engine = failing("plain-text", at="moon").crosswalks.engine("oai_dc-to-cdif")
    with caplog.at_level(logging.WARNING):
        plain = engine.crosswalk(VALUES, Surroundings())
        traced = engine.crosswalk(VALUES, Surroundings(), traced=True)
    assert plain.document.work["keywords"] == ["sea"]
    (failed,) = [issue for issue in plain.issues if issue.code == "rule-failed"]
    assert (failed.element, failed.position, failed.text) == ("dc:subject", 2, "moon")
    assert failed.detail.startswith("keyword (oai_dc-to-cdif.yaml:")
    assert failed.detail.endswith("no such thing")
    assert traced.issues == plain.issues
    assert [row.reason for row in traced.trace or () if row.index == 2] == ["rule-failed"]
    assert "ValueError: no such thing" in caplog.text


def test_step_that_cannot_use_what_is_in_its_pool_costs_only_itself(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    (site.tables.parent / "own.yaml").write_text(
        "crosswalk: own\nextends: oai_dc-to-cdif.yaml\nelements:\n  dc:subject:\n"
        "    - {id: a, when: {equals: sea}, to: pool.boxes, before: unknown}\n",
        encoding="utf-8",
    )
    values = [("title", "Four", ""), ("subject", "sea", "")]
    four = Record(Header("oai:repo.example.org:4", "2024-01-01"), write_oai_dc(values))
    harvest(site.store, [four], full=False)
    found, published = site.run()
    assert (found.report.crosswalked, published) == (4, 4)
    assert found.report.issues["rule-failed"] == 1
    (item,) = site.store.items_named("oai:repo.example.org:4")
    drafter = Drafter(load_crosswalks(site.tables.parent), site_names(site.settings), _nobody)
    drafted = drafter.draft(item._replace(published_digest=None), NOON)
    assert orjson.loads(drafted.draft.bodies["cdif-2023"])["about"]["name"] == "Four"


def _nobody(_value: str) -> None:
    return None


def test_item_that_cannot_be_laid_out_keeps_its_identity_and_is_reported(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    def place(placing: object) -> tuple[str, ...]:
        if getattr(placing, "values", ()) and "Title 1" in str(placing):
            raise ValueError("no place")
        return ()

    items = site.store.stale_items(limit=9)
    names = site_names(site.settings)
    drafter = Drafter(
        load_crosswalks(), names.__class__(names.base_url, place=place), lambda _: None
    )
    drafted = list(drafter.draft_all(items, NOON))
    assert [each.draft.title for each in drafted] == ["", "Title 2", "Title 3"]
    assert drafted[0].issues[0] == Issue("record-failed", detail="ValueError: no place")
    assert "the record failed" in caplog.text
    record = orjson.loads(drafted[0].draft.bodies["cdif-2023"])
    assert record["description"] == (
        "The metadata of this record could not be laid out as CDIF. Only its identity is published."
    )
