"""`oaicdif conformance`, its page, and its lines in `status`: a repository of Dublin Core alone,
before and after its operator decided. Expectations: the issue's sentence, and the words of
DECISIONS 15."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import orjson
import pytest

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.cli.conformance import EVER
from oaicdif.config import load_settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import CatalogEntry, Header
from oaicdif.model import Record as Harvested
from oaicdif.site.addresses import Addresses
from oaicdif.site.browsing import Names
from oaicdif.site.conformance_page import conformance_view
from oaicdif.site.pages import Pages
from oaicdif.site.record_files import Record, RecordForms
from oaicdif.store import open_store
from oaicdif.web.app import create_app
from tests.cli.programs import Finished, run_program
from tests.store.filling import NOON, Clock, harvest
from tests.store.new_stores import new_store
from tests.web.catalog import document

BASE = "https://catalog.example.org"
SETTINGS = f'[provider]\nbase_url = "{BASE}"\nadmin_email = "a@example.org"\n'
DECIDED = f'{SETTINGS}[cdif.derive]\ndateModified = "datePublished"\n'
TOLD = (
    "dateModified is not stated by the source. It is the date of publication; the resource may"
    " have been modified since."
)


def metadata(number: int, **without: bool) -> bytes:
    values = [
        ("title", f"Tides, part {number}", ""),
        ("date", "2012-07-18" if number < 3 else "2012", ""),
        ("type", "Dataset", ""),
        ("rights", "https://creativecommons.org/licenses/by/4.0/", ""),
        ("identifier", f"https://doi.org/10.1234/{number}", ""),
    ]
    return write_oai_dc([each for each in values if not without.get(each[0])])


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "oaicdif.toml").write_text(SETTINGS, encoding="utf-8")
    store = new_store(tmp_path / "oaicdif.sqlite")
    records = [
        *((number, metadata(number)) for number in (1, 2, 3)),
        (4, metadata(4, rights=True)),
    ]
    harvest(
        store,
        [Harvested(Header(f"oai:a:{n}", "2024-01-01"), body) for n, body in records],
        name="demo",
    )
    store.close()
    published(tmp_path)
    return tmp_path


def published(site: Path) -> None:
    clock = Clock()
    store = open_store(site / "oaicdif.sqlite")
    crosswalk_and_publish(store, load_settings(site / "oaicdif.toml", {}), clock)
    store.close()


def told(*arguments: str) -> Finished:
    return run_program(*arguments, "--settings", "oaicdif.toml")


def test_command_says_what_is_missing_and_what_a_decision_would_change(site: Path) -> None:
    assert told("conformance", "demo").out.splitlines() == [
        "demo: 4 documents",
        "  3 of 4 claim CDIF 2023; 1 misses only license.",
        "    without Rights (license): 1, 1 lack only this",
        f"      {BASE}/records/oai:a:4",
        "  0 of 4 claim CDIF 1.1; 3 miss only dateModified; derived from datestamp,"
        " 3 would claim; from datePublished, 2 would claim.",
        "    without Modified Date (dateModified): 4, 3 lack only this",
        *(f"      {BASE}/records/oai:a:{n}" for n in (1, 2, 3)),
        "    without Rights (license): 1, 0 lack only this",
        f"      {BASE}/records/oai:a:4",
        '    if you decide [cdif.derive] dateModified = "datestamp": 3 would claim',
        *(f"      {BASE}/records/oai:a:{n}" for n in (1, 2, 3)),
        '    if you decide [cdif.derive] dateModified = "datePublished": 2 would claim',
        *(f"      {BASE}/records/oai:a:{n}" for n in (1, 2)),
        "    with every source that there is: 3 would claim",
    ]


def test_of_several_endpoints_the_sum_comes_first(site: Path) -> None:
    with closing(open_store(site / "oaicdif.sqlite")) as store:
        more = [Harvested(Header("oai:b:1", "2024-01-01"), metadata(5, rights=True))]
        harvest(store, more, name="second")
    published(site)
    lines = told("conformance").out.splitlines()
    assert [each for each in lines if not each.startswith(" ")] == [
        "all 2 endpoints: 5 documents",
        "demo: 4 documents",
        "second: 1 document",
    ]
    assert lines[1] == "  3 of 5 claim CDIF 2023; 2 miss only license."
    assert lines[2:5] == [
        "    without Rights (license): 2, 2 lack only this",
        f"      {BASE}/records/oai:a:4",
        f"      {BASE}/records/oai:b:1",
    ]
    found = orjson.loads(told("conformance", "--json").out)
    assert [(each["documents"], each["claims"]) for each in found["all"]] == [(5, 3), (5, 0)]
    assert "all 2" not in told("conformance", "demo").out


def test_page_of_many_endpoints_shows_the_sum_and_the_largest(site: Path) -> None:
    with closing(open_store(site / "oaicdif.sqlite")) as store:
        for number in range(60):
            more = [Harvested(Header(f"oai:b:{number}", "2024-01-01"), metadata(5))]
            harvest(store, more, name=f"small{number}")
        published(site)
        with store.snapshot(EVER) as snapshot:
            view = conformance_view(snapshot)
    assert view.sentence.endswith(" Of 61 endpoints those 50 with most documents are listed.")
    assert [each.title for each in view.layouts[:4]] == [
        "All endpoints, CDIF 2023",
        "All endpoints, CDIF 1.1",
        "demo, CDIF 2023",
        "demo, CDIF 1.1",
    ]
    assert view.layouts[0].sentence.startswith("63 of 64 claim CDIF 2023")
    assert len(view.layouts) == 2 * 51
    for each in view.layouts:  # a record stands once among the choices, and not if it stood above
        above = {one for row in each.gaps for one in row.examples}
        chosen = [one for row in each.decisions for one in row.examples]
        assert len({*above, *chosen}) == len(above) + len(chosen)
    assert any(each.decisions for each in view.layouts)


def test_what_is_promised_is_what_the_decision_brings(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (site / "oaicdif.toml").write_text(DECIDED, encoding="utf-8")
    done = told("crosswalk", "run")
    assert done.out.splitlines()[0] == "4 crosswalked, 2 changed, 2 published"
    assert "[cdif.derive] of demo changed" in caplog.text
    (endpoint,) = orjson.loads(told("conformance", "--json").out)["endpoints"]
    draft, core = endpoint["layouts"]
    assert core["sentence"] == (
        "2 of 4 claim CDIF 1.1; 2 of them by your decision; 1 misses only dateModified;"
        " derived from datestamp, 3 would claim"
    )
    assert (core["claims"], core["by_decision"], draft["by_decision"]) == (2, 2, 0)
    assert core["would_claim"] == [
        {
            "decision": "dateModified = datestamp",
            "claims": 3,
            "records": 1,
            "examples": [{"identifier": "oai:a:3", "url": f"{BASE}/records/oai:a:3"}],
        }
    ]


def test_status_has_a_line_for_each_layout(site: Path) -> None:
    lines = [each for each in told("status").out.splitlines() if "conformance" in each]
    assert lines == [
        "  conformance   3 of 4 claim CDIF 2023; 1 misses only license",
        "  conformance   0 of 4 claim CDIF 1.1; 3 miss only dateModified; derived from"
        " datestamp, 3 would claim; from datePublished, 2 would claim",
    ]
    (endpoint,) = orjson.loads(told("status", "--json").out)["endpoints"]
    assert [each["claims"] for each in endpoint["conformance"]] == [3, 0]


def test_endpoint_that_is_not_there_is_refused(site: Path) -> None:
    done = told("conformance", "b")
    assert done.code == 2
    assert "No endpoint is called 'b'" in done.err


def test_pages_tell_of_claims_and_of_what_was_derived(site: Path) -> None:
    (site / "oaicdif.toml").write_text(DECIDED, encoding="utf-8")
    published(site)
    clock = Clock()
    clock.tick(60)
    store = open_store(site / "oaicdif.sqlite")
    app = create_app(load_settings(site / "oaicdif.toml", {}), store, clock)
    with app.test_client() as client:
        page = client.get("/conformance")
        assert page.status_code == 200
        assert "2 of 4 claim CDIF 1.1; 2 of them by your decision" in page.text
        assert '<a href="./records/oai:a:3">oai:a:3</a>' in page.text
        assert (
            client.get("/conformance", headers={"If-None-Match": page.headers["ETag"]}).status_code
            == 304
        )
        assert (
            f'<dt>Derived in this catalog</dt><dd dir="auto">{TOLD}</dd>'
            in client.get("/records/oai:a:1").text
        )
        assert "Derived in this catalog" not in client.get("/records/oai:a:3").text
        # formats that cannot mark it do not say it
        mods = client.get("/oai?verb=GetRecord&metadataPrefix=oai_qdc&identifier=oai:a:1").text
        assert "2012-07-18" in mods
        assert "dcterms:modified" not in mods
    store.close()


def test_page_of_a_record_that_could_not_be_laid_out_says_so(site: Path) -> None:
    told = "The metadata of this record could not be laid out as CDIF."
    body = orjson.dumps(document("oai:x:1", {"name": "Untold"}) | {"description": told})
    entry = CatalogEntry(1, 1, "oai:x:1", "oai:x:1", "oai:x:1", 1, NOON, False, ())
    store, where = open_store(site / "oaicdif.sqlite"), Addresses(BASE)
    with store.snapshot(NOON) as snapshot:
        forms = RecordForms(Pages("Example", where), where, Names(snapshot))
        page = forms.page(Record(entry, {"cdif-2023": body})) or b""
    store.close()
    assert f'<dt>Note</dt><dd dir="auto">{told}</dd>' in page.decode()
