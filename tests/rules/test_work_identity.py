"""One IRI, one work: what may name a work, and what another entry has already (DECISIONS 3)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner

from oaicdif.catalog.crosswalk_run import crosswalk_stale, site_crosswalks, site_names
from oaicdif.catalog.publishing import publish_all
from oaicdif.cli.main import cli
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.rules.work_identity import is_web_address, placeholder, same_title
from tests.catalog.test_crosswalk_run import Site, live
from tests.rules.mapped import AROUND, crosswalked
from tests.store.new_stores import new_store

URL = "https://theses.example.org/show"
DOI = "https://doi.org/10.5555/1"


@pytest.mark.parametrize(
    "iri",
    [
        "http://tez2.yok.gov.tr/",
        "http://tez2.yok.gov.tr",
        "https://www.example.org/index.html",
        "https://www.example.org/index.php",
        "http://repository.example.org/xmlui/",
        "https://example.org/en/",
        "http://localhost:8080/xmlui/handle/1/2",
        "http://127.0.0.1/record/5",
        "http://10.1.2.3/record/5",
        "http://192.168.1.20:8080/jspui/handle/1/2",
        "http://[::1]/record/5",
        "http://dspace/handle/1/2",
        "http://repository.local/record/5",
        "https://hdl.handle.net/123456789/5",
        "http://hdl.handle.net/123456789.2/5",
    ],
)
def test_no_work_has_this_name(iri: str) -> None:
    assert placeholder(iri)


@pytest.mark.parametrize(
    "iri",
    [
        DOI,
        URL,
        "https://hdl.handle.net/1765/1473",
        "https://hdl.handle.net/1234567890/5",
        "https://repository.example.org/handle/123456789/5",
        "urn:nbn:nl:ui:13-1",
        "https://n2t.net/ark:/13030/c7833mx7t",
        "https://example.org/?id=5",
        "https://example.org/#/record/5",
        "https://example.org/5",
        "https://example.org/thesis.pdf",
        "ftp://ftp.example.org/5",
    ],
)
def test_a_work_may_have_this_name(iri: str) -> None:
    assert placeholder(iri) == ""


@pytest.mark.parametrize(
    ("iri", "web"),
    [
        (URL, True),
        ("https://repository.example.org/handle/123456789/5", True),
        (DOI, False),
        ("https://hdl.handle.net/1765/1473", False),
        ("urn:nbn:nl:ui:13-1", False),
        ("https://n2t.net/ark:/13030/c7833mx7t", False),
    ],
)
def test_web_addresses_are_told_from_persistent_names(iri: str, web: bool) -> None:
    assert is_web_address(iri) is web


@pytest.mark.parametrize(
    ("mine", "theirs", "same"),
    [
        (["The Sea"], ["the sea."], True),
        (["The sea"], ["The sea: a study"], True),
        (["Sea, The"], ["The land"], False),
        (["The sea"], ["The land", "The sea"], True),
        (["The land", "La mer"], ["La  Mer"], True),
        (["The sea"], [""], True),
        ([], ["The sea"], True),
        (["Über das Meer"], ["UBER DAS MEER"], False),
        (["The sea"], ["A sea"], False),
    ],
)
def test_titles_are_compared_without_case_and_punctuation(
    mine: list[str], theirs: list[str], same: bool
) -> None:
    assert same_title(mine, theirs) is same


def test_home_page_is_not_the_work_and_the_next_candidate_is() -> None:
    values = [("dc:identifier", text) for text in ("http://tez2.yok.gov.tr/", URL)]
    found = crosswalked(("dc:title", "A"), *values)
    assert found.work["@id"] == URL
    assert "sameAs" not in found.work or "http://tez2.yok.gov.tr/" not in found.work["sameAs"]
    assert [i.text for i in found.result.issues if i.code == "placeholder-identifier"] == [
        "http://tez2.yok.gov.tr/"
    ]


@pytest.mark.parametrize(
    "text", ["http://tez2.yok.gov.tr/", "http://localhost/5", "hdl:123456789/5"]
)
def test_without_another_candidate_one_is_minted(text: str) -> None:
    found = crosswalked(("dc:identifier", text))
    assert found.work["@id"] == AROUND.work_iri
    assert found.codes >= {"placeholder-identifier", "identifier-minted"}
    assert text.removeprefix("hdl:") in str(found.work)


def test_handle_of_the_example_prefix_leads_nowhere() -> None:
    found = crosswalked(("dc:identifier", "http://hdl.handle.net/123456789/5"))
    (known,) = found.work["identifier"]
    assert (known["value"], "url" in known) == ("123456789/5", False)
    assert "url" not in found.work


# ---- in a catalog -----------------------------------------------------------------------


class Catalog(Site):
    """A site whose works are named; `renew` is what `crosswalk run` does."""

    def iri(self, number: int) -> str:
        about = self.document(name_of(number))["about"]
        assert isinstance(about, dict)
        return str(about["@id"])

    def codes(self, number: int) -> set[str]:
        body = self.entry(name_of(number), ("issues",)).bodies[0]
        assert body is not None
        return {each["code"] for each in orjson.loads(body)["issues"]}

    def renew(self) -> None:
        self.store.mark_stale()
        crosswalks, site = site_crosswalks(self.settings), site_names(self.settings)
        crosswalk_stale(self.store, crosswalks, site, self.clock, renew_identity=True)
        publish_all(self.store, self.clock)
        self.clock.tick(10)


def name_of(number: int) -> str:
    return f"oai:repo.example.org:{number}"


def minted(number: int) -> str:
    return f"https://catalog.example.org/records/{name_of(number).replace('.', '~2e')}#resource"


def thesis(number: int, title: str, *identifiers: str) -> Record:
    return live(title, *(("identifier", each) for each in identifiers), name=name_of(number))


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    store = new_store(tmp_path / "store.sqlite")
    yield Catalog(store)
    store.close()


@pytest.mark.parametrize("together", [True, False])
def test_the_first_keeps_a_shared_address_and_the_others_take_their_next(
    catalog: Catalog, together: bool
) -> None:
    records = [
        thesis(1, "The sea", URL),
        thesis(2, "The land", URL),
        thesis(3, "The sky", URL, f"{URL}?id=3"),
    ]
    for some in [records] if together else [[each] for each in records]:
        catalog.take(*some)
    assert [catalog.iri(n) for n in (1, 2, 3)] == [URL, minted(2), f"{URL}?id=3"]
    assert "shared-identifier" not in catalog.codes(1)
    assert "shared-identifier" in catalog.codes(2) & catalog.codes(3)


@pytest.mark.parametrize("title", ["THE SEA.", "The sea: a study"])
def test_records_of_one_work_share_its_address(catalog: Catalog, title: str) -> None:
    catalog.take(thesis(1, "The sea", URL), thesis(2, title, URL))
    assert catalog.iri(1) == catalog.iri(2) == URL
    assert "shared-identifier" not in catalog.codes(2)


def test_an_alternative_title_is_a_title(catalog: Catalog) -> None:
    first = live("The sea", ("title", "La mer"), ("identifier", URL), name=name_of(1))
    catalog.take(first)
    catalog.take(thesis(2, "La mer", URL))
    assert catalog.iri(2) == URL


@pytest.mark.parametrize("name", [DOI, "hdl:1765/1473", "urn:nbn:nl:ui:13-1", "ark:/13030/c78"])
def test_a_persistent_name_stays_and_the_difference_is_reported(
    catalog: Catalog, name: str
) -> None:
    catalog.take(thesis(1, "The sea", name))
    catalog.take(thesis(2, "The land", name))
    assert catalog.iri(1) == catalog.iri(2)
    assert "shared-identifier" in catalog.codes(2)


def test_an_address_that_its_first_entry_gave_up_is_free(catalog: Catalog) -> None:
    catalog.take(thesis(1, "The sea", URL))
    catalog.take(Record(Header(name_of(1), "2024-01-02", (), True), None))
    catalog.take(thesis(2, "The land", URL))
    assert catalog.iri(2) == URL


def test_a_published_name_changes_only_by_crosswalk_run(catalog: Catalog) -> None:
    catalog.take(thesis(1, "The sea", URL), thesis(2, "The sea", URL))
    catalog.take(thesis(2, "The land", URL))
    assert catalog.iri(2) == URL
    assert "shared-identifier" in catalog.codes(2)
    catalog.renew()
    assert [catalog.iri(n) for n in (1, 2)] == [URL, minted(2)]
    catalog.renew()
    assert [catalog.iri(n) for n in (1, 2)] == [URL, minted(2)]


def test_a_minted_name_stays_when_a_better_one_comes_until_crosswalk_run(
    catalog: Catalog,
) -> None:
    catalog.take(thesis(1, "The sea"))
    catalog.take(thesis(1, "The sea", DOI))
    assert catalog.iri(1) == minted(1)
    catalog.renew()
    assert catalog.iri(1) == DOI


@pytest.mark.parametrize("others", [(), (f"{URL}?id=2",)], ids=["alone", "before another"])
def test_the_address_of_another_work_is_refused_each_time_a_record_comes(
    catalog: Catalog, others: tuple[str, ...]
) -> None:
    """Its entry has a name by then, which is kept; that of another it never gets."""
    catalog.take(thesis(1, "The sea", URL), thesis(2, "The land", URL, *others))
    named = catalog.iri(2)
    for title in ("The land", "The land, second printing"):
        catalog.take(thesis(2, title, URL, *others))
        assert catalog.iri(2) == named
        assert "shared-identifier" in catalog.codes(2)
        about = catalog.document(name_of(2))["about"]
        assert isinstance(about, dict)
        assert URL not in about.get("sameAs", ())


def test_a_name_that_the_record_has_no_longer_is_given_up(catalog: Catalog) -> None:
    catalog.take(thesis(1, "The sea", URL))
    catalog.take(thesis(1, "The sea", f"{URL}/1"))
    assert catalog.iri(1) == f"{URL}/1"


def test_a_home_page_is_what_no_relation_points_at(catalog: Catalog) -> None:
    catalog.take(thesis(1, "The sea", "http://tez2.yok.gov.tr/", DOI))
    assert catalog.store.alias("http://tez2.yok.gov.tr/") is None
    assert catalog.store.alias(DOI) == DOI


# ---- commands ---------------------------------------------------------------------------


@pytest.fixture
def settings(catalog: Catalog, tmp_path: Path) -> str:
    """The settings of a store in which two works of several titles have one IRI each."""
    catalog.take(thesis(1, "The sea", URL), thesis(2, "The sea", URL))
    catalog.take(thesis(2, "The land", URL), thesis(3, "A", DOI), thesis(4, "B", DOI))
    catalog.take(thesis(5, "C", "http://repo.example.org/5"))
    path = tmp_path / "oaicdif.toml"
    base = 'base_url = "https://catalog.example.org"'
    path.write_text(f'[store]\npath = "store.sqlite"\n[provider]\n{base}\n', encoding="utf-8")
    return str(path)


def run(*arguments: str) -> tuple[int | None, str]:
    found = CliRunner().invoke(cli, [*arguments], standalone_mode=False)
    return found.return_value, found.stdout


def test_validate_finds_them_over_the_whole_catalog(settings: str) -> None:
    code, output = run("validate", "--store", "--json", "--settings", settings)
    assert orjson.loads(output)["identity"] == [
        {
            "code": "shared-identifier",
            "iri": DOI,
            "records": 2,
            "examples": [name_of(3), name_of(4)],
            "changes": False,
        },
        {
            "code": "shared-identifier",
            "iri": URL,
            "records": 2,
            "examples": [name_of(1), name_of(2)],
            "changes": True,
        },
    ]
    assert code == 1


def test_diff_counts_the_names_that_crosswalk_run_changes(settings: str) -> None:
    names = ("oai_dc-to-cdif", "oai_dc-to-cdif")
    _, output = run("crosswalk", "diff", *names, "--store", "--json", "--settings", settings)
    found = orjson.loads(output)
    assert (found["changed"], found["new_identities"]) == (0, 1)


def test_report_lists_what_is_shared(settings: str) -> None:
    _, output = run("crosswalk", "report", "--json", "--settings", settings)
    (tally,) = orjson.loads(output)
    codes = {each["code"]: each["records"] for each in tally["reported"]}
    assert codes["shared-identifier"] == 2


def test_convert_says_that_a_file_knows_no_neighbours(tmp_path: Path) -> None:
    path = tmp_path / "dc.xml"
    path.write_bytes(write_oai_dc([("title", "The sea", ""), ("identifier", URL, "")]))
    found = CliRunner().invoke(cli, ["convert", str(path)])
    assert "A file knows no neighbours" in found.stderr
    assert orjson.loads(found.stdout)["about"]["@id"] == URL


@pytest.mark.parametrize(
    "address",
    ["http://localhost:4000/handle/123456789/9", "http://192.168.63.159/items/1"],
)
def test_address_that_leads_nowhere_is_kept_as_text(address: str) -> None:
    found = crosswalked(("dc:title", "Tides"), ("dc:identifier", address))
    assert "url" not in found.work
    assert found.work["identifier"] == [address]
    assert "placeholder-identifier" in found.codes


def test_address_that_leads_nowhere_is_no_same_work_in_1_1() -> None:
    found = crosswalked(
        ("dc:title", "Tides"), ("dc:identifier", "box 7"), ("dc:identifier", "http://localhost/1")
    )
    node = {"@type": ["schema:PropertyValue"], "schema:value": "http://localhost/1"}
    assert found.core["schema:sameAs"] == [node]
    assert "schema:url" not in found.core
