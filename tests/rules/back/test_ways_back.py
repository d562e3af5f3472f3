"""An edit of a site's own ways back reaches those who harvest: it gives new datestamps.

DECISIONS 7: what gives a new stamp is a change of what is published, and nothing else. What is
written on demand (qualified Dublin Core, DIDL) is published, though no bytes of it are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import run_stale, site_crosswalks
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import CrosswalkSettings, ProviderSettings, Settings
from oaicdif.errors import CrosswalkError
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.rules.library import load_crosswalks
from oaicdif.store import Store
from tests.store.filling import Clock, harvest
from tests.store.new_stores import new_store

pytestmark = pytest.mark.slow

WAY = """crosswalk: cdif-to-oai_qdc
version: 1.0.0
title: Titles as alternatives
to: oai_qdc
vocabularies:
  words: words.tsv
elements:
  dcterms:alternative:
    - {id: title, from: work.name, note: the title}
losses:
  - {id: rest, kind: dropped, codes: [all-else], note: nothing else is written}
"""
HEAD = "source\ttarget\trelation\tpreferred\tnote\n"
WORDS = f"{HEAD}one\tONE\texact\tyes\tthe first\ntwo\tONE\n"


class Site:
    """A site with a folder of crosswalks of its own, and two records, one of them deleted."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self.folder = folder
        (folder / "mine" / "back").mkdir(parents=True)
        (folder / "mine" / "vocabularies").mkdir()
        self.settings = Settings(
            folder=folder,
            provider=ProviderSettings(base_url="https://catalog.example.org"),
            crosswalk=CrosswalkSettings(folder="mine"),
        )
        live = write_oai_dc([("title", "The sea", "")])
        harvest(store, [
            Record(Header("oai:a:1", "2024-01-01"), live),
            Record(Header("oai:a:2", "2024-01-01", deleted=True)),
        ])  # fmt: skip
        assert self.stamped() == 2

    def way(self, text: str = WAY, name: str = "qdc.yaml") -> None:
        (self.folder / "mine" / "back" / name).write_text(text, encoding="utf-8")

    def words(self, text: str = WORDS) -> None:
        (self.folder / "mine" / "vocabularies" / "words.tsv").write_text(text, encoding="utf-8")

    def stamped(self) -> int:
        """How many entries `crosswalk run --all` gives a new datestamp."""
        self.store.mark_stale()
        run_stale(self.store, self.settings, Clock())
        return publish_all(self.store, Clock())


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    store = new_store(tmp_path / "store.sqlite")
    yield Site(store, tmp_path)
    store.close()


@pytest.fixture
def own(site: Site) -> Site:
    """The site with a way back of its own, all of it published."""
    site.words()
    site.way()
    site.stamped()
    return site


def test_first_way_back_of_ones_own_stamps_what_lives(site: Site) -> None:
    site.words()
    site.way()
    assert site.stamped() == 1
    assert site.stamped() == 0


@pytest.mark.parametrize(
    "edit",
    [
        lambda site: site.way(WAY.replace("alternative", "abstract")),
        lambda site: site.way(WAY.replace("work.name", "work.description")),
        lambda site: site.words(WORDS.replace("two\tONE", "two\tTWO")),
        lambda site: (site.folder / "mine" / "back" / "qdc.yaml").unlink(),
    ],
)
def test_edit_that_may_write_something_else_stamps_what_lives(
    own: Site, edit: Callable[[Site], object]
) -> None:
    edit(own)
    assert own.stamped() == 1
    assert own.stamped() == 0


@pytest.mark.parametrize(
    "edit",
    [
        lambda site: site.way("# Read me\n" + WAY.replace("1.0.0", "1.0.1")),
        lambda site: site.way(WAY.replace("the title", "a title").replace("nothing", "naught")),
        lambda site: site.words(WORDS.replace("the first", "the 1st")),
        lambda site: site.way(WAY.replace("cdif-to-oai_qdc", "of-no-format"), "other.yaml"),
    ],
)
def test_edit_of_words_for_people_stamps_nothing(own: Site, edit: Callable[[Site], object]) -> None:
    edit(own)
    assert own.stamped() == 0


def test_way_back_to_oai_dc_stamps_only_where_oai_dc_changes(site: Site) -> None:
    # the record's own oai_dc is published as received
    shipped = Path(load_crosswalks().back()["cdif-to-oai_dc"].file)
    site.way(shipped.read_text(encoding="utf-8"), "dc.yaml")
    assert site.stamped() == 0


def test_folder_without_ways_back_marks_nothing_and_reads_none(site: Site) -> None:
    crosswalks = site_crosswalks(site.settings)
    assert crosswalks.back_mark() == b""
    assert crosswalks._back == {}
    assert load_crosswalks().back_mark() == b""


def test_wrong_way_back_ends_the_run_before_anything_is_done(site: Site) -> None:
    site.words()
    site.way(WAY.replace("from:", "form:"))
    site.store.mark_stale()
    with pytest.raises(CrosswalkError, match="unknown key 'form'"):
        run_stale(site.store, site.settings, Clock())
    assert len(site.store.stale_items(limit=9)) == 2
