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
from oaicdif.model import Header, Record
from oaicdif.rules.library import load_crosswalks
from oaicdif.rules.result import Issue, Surroundings
from oaicdif.store import Store, open_store
from tests.store.filling import NOON, Clock, harvest

COLUMNS = "source\ttarget\trelation\tpreferred\tnote\n"


def record(number: int, kind: str = "Proefstuk") -> Record:
    values = [("title", f"Title {number}", ""), ("type", kind, "")]
    return Record(Header(f"oai:repo.example.org:{number}", "2024-01-01"), write_oai_dc(values))


class Site:
    """A store, and a folder of tables to edit."""

    def __init__(self, folder: Path) -> None:
        self.tables = folder / "own" / "vocabularies"
        self.tables.mkdir(parents=True)
        self.store: Store = open_store(folder / "store.sqlite")
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
    endpoint = site.store.endpoints()[0]
    assert site.store.edited({endpoint.endpoint_id: 7}) == {endpoint.endpoint_id: 2}
    site.store.mark_edited({endpoint.endpoint_id: 7})
    assert site.store.edited({endpoint.endpoint_id: 7}) == {}
    assert len(site.store.stale_items(limit=9)) == 2


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
