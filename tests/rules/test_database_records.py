"""Addresses of records in bibliographic databases, journals and other things among a work's
identifiers; a DOI that is said twice. Verdicts written before the code.

Sources: schema.org, identifier and url; DOI Handbook 2.4 (no case); the ISSN portal and DOAJ
(/toc/ISSN); ISO 3297 (an ISSN names the serial).
"""

from __future__ import annotations

import pytest

from oaicdif.rules.library import load_crosswalks
from oaicdif.rules.values.database_records import read_database_record
from tests.rules.mapped import AROUND, Mapped, crosswalked

TITLE = ("dc:title", "Elms of the valley")
PAGE = "https://repo.example.org/handle/10/2"
PUBMED = "https://registry.identifiers.org/registry/pubmed"
RECORDS = [
    ("http://www.scopus.com/inward/record.url?eid=2-s2.0-84900000000&partnerID=40",
     "scopus", "2-s2.0-84900000000"),
    ("https://www.scopus.com/record/display.uri?eid=2-s2.0-84900000000&origin=inward",
     "scopus", "2-s2.0-84900000000"),
    ("https://www.scopus.com/inward/record.uri?partnerID=HzOxMe3b&scp=84900000000",
     "scopus", "84900000000"),
    ("http://gateway.webofknowledge.com/gateway/Gateway.cgi?GWVersion=2&KeyUT=WOS:000300000000001"
     "&DestLinkType=FullRecord", "wos", "WOS:000300000000001"),
    ("https://www.webofscience.com/wos/woscc/full-record/WOS:000300000000001",
     "wos", "WOS:000300000000001"),
    ("https://academic.microsoft.com/#/detail/2100000000", "mag", "2100000000"),
    ("https://pubmed.ncbi.nlm.nih.gov/12345678/", PUBMED, "12345678"),
    ("http://www.ncbi.nlm.nih.gov/pubmed/12345678", PUBMED, "12345678"),
    ("https://search.worldcat.org/title/12345678", "oclc", "12345678"),
    ("http://www.worldcat.org/title/elms-and-oaks/oclc/12345678", "oclc", "12345678"),
    ("https://dblp.org/rec/journals/elm/Oak20", "dblp", "journals/elm/Oak20"),
    ("https://ui.adsabs.harvard.edu/abs/2001ElmJ...12..345O/abstract",
     "bibcode", "2001ElmJ...12..345O"),
    ("https://www.semanticscholar.org/paper/Elms/0123456789abcdef0123456789abcdef01234567",
     "s2", "0123456789abcdef0123456789abcdef01234567"),
    ("https://openalex.org/W2100000000", "openalex", "W2100000000"),
    ("https://www.base-search.net/Record/0123456789abcdef0123/", "base", "0123456789abcdef0123"),
]  # fmt: skip
NO_RECORDS = [
    "https://doaj.org/article/0123456789abcdef0123456789abcdef",
    "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1234567/", "https://scopus.example.org/12345678",
    "https://www.scopus.com/authid/detail.uri?authorId=7004212771", "https://pubmed.ncbi.nlm.nih.gov/",
    "https://citeseerx.ist.psu.edu/viewdoc/summary?doi=10.1.1.1.1", "https://repo.example.org/pubmed/1",
]  # fmt: skip


def named(*addresses: str) -> Mapped:
    return crosswalked(TITLE, *(("dc:identifier", each) for each in addresses))


@pytest.mark.parametrize(("address", "scheme", "number"), RECORDS)
def test_record_of_a_database_stands_behind_the_page(
    address: str, scheme: str, number: str
) -> None:
    found = named(address, PAGE)
    assert (found.work["@id"], found.work["url"]) == (PAGE, PAGE)
    assert "sameAs" not in found.work
    assert found.work["identifier"] == [
        {"@type": "PropertyValue", "propertyID": scheme, "value": number, "url": address}
    ]
    assert "reformatted" in found.codes


@pytest.mark.parametrize("address", [each[0] for each in RECORDS])
def test_record_of_a_database_alone_names_no_work(address: str) -> None:
    found = named(address)
    assert found.work["@id"] == AROUND.work_iri
    assert found.work["identifier"][0]["url"] == address


@pytest.mark.parametrize("address", NO_RECORDS)
def test_other_address_is_no_record_of_a_database(address: str) -> None:
    assert read_database_record(address) is None


@pytest.mark.parametrize(
    "told",
    [{"identifier": "oai:dblp.org:journals/elm/Oak20"}, {"repository_url": "https://dblp.org/oai"}],
)
def test_own_record_of_a_database_is_its_page(told: dict[str, str]) -> None:
    address = "https://dblp.org/rec/journals/elm/Oak20"
    around = AROUND._replace(**told)  # type: ignore[arg-type]
    work = crosswalked(TITLE, ("dc:identifier", address), around=around).work
    assert (work["@id"], work["url"]) == (address, address)


@pytest.mark.parametrize(
    "text",
    [
        "https://www.scopus.com/inward/record.url?" + "a&" * 2_500,
        "https://www.worldcat.org/title/" + "a/oclc/" * 700,
        "https://dblp.org/rec/journals/" + "a." * 2_500,
        "https://apps.webofknowledge.com/" + "a?" * 2_500,
    ],
)
def test_long_address_is_read_at_once(text: str) -> None:
    assert read_database_record(text) is None


@pytest.mark.parametrize(
    "address",
    [
        "https://doaj.org/toc/1234-5679", "https://portal.issn.org/resource/ISSN/1234-5679",
        "http://urn.issn.org/urn:issn:1234-5679",
    ],
)  # fmt: skip
def test_address_of_a_journal_by_its_number_is_the_journal(address: str) -> None:
    for found in (named(address), named(address, PAGE)):
        assert found.work["isPartOf"] == [{"@type": "Periodical", "issn": "1234-5679"}]
        assert found.work.keys().isdisjoint({"identifier", "sameAs", "relatedLink"})


@pytest.mark.parametrize(
    "address", ["http://repo.example.org/api", "https://orcid.org/", "https://ror.org/abc"]
)
def test_refused_address_is_the_same_link_beside_a_page_and_alone(address: str) -> None:
    alone, beside = named(address), named(address, PAGE)
    assert alone.work["relatedLink"] == beside.work["relatedLink"]
    assert "identifier" not in beside.work
    assert {"placeholder-identifier"} <= alone.codes & beside.codes


def test_private_address_is_the_same_text_beside_a_page_and_alone() -> None:
    for found in (named("http://localhost/1"), named("http://localhost/1", PAGE)):
        assert found.work["identifier"] == ["http://localhost/1"]
        assert "placeholder-identifier" in found.codes


@pytest.mark.parametrize(
    "again",
    ["10.1234/elm-5", "doi:10.1234/ELM-5", "http://dx.doi.org/10.1234/elm-5.", "hdl:10.1234/ELM-5"],
)
def test_doi_is_said_once(again: str) -> None:
    values = named("https://doi.org/10.1234/ELM-5", again).work["identifier"]
    assert len(values) == 1 + again.startswith("hdl:")


@pytest.mark.parametrize(
    ("address", "bare"),
    [
        ("https://oak.example.org/ark:/12148/elm5", "ark:/12148/elm5"),
        ("https://oak.example.org/urn:nbn:de:101:1-20190", "urn:nbn:de:101:1-20190"),
    ],
)
def test_name_without_an_address_is_the_one_that_has_it(address: str, bare: str) -> None:
    found = named(address, bare).work
    assert [each["url"] for each in found["identifier"]] == [address]
    assert "sameAs" not in found
    turned = named(bare, address).work
    assert [each["url"] for each in turned["identifier"]] == [address]


def test_two_arks_are_two() -> None:
    found = named("https://oak.example.org/ark:/12148/elm5", "ark:/12148/elm6")
    assert len(found.work["identifier"]) == 2


def test_two_dois_are_two() -> None:
    assert len(named("10.1234/elm-5", "10.1234/elm-6").work["identifier"]) == 2


def alternate(kind: str, text: str, *more: tuple[str, ...]) -> Mapped:
    value = ("datacite:alternateIdentifier", text, "", kind)
    return crosswalked(TITLE, value, *more, name="datacite-to-cdif")


@pytest.mark.parametrize(
    ("kind", "text"),
    [("ISSN", "issn:2049-3630"), ("EISSN", "issn:2049-3630"), ("E-ISSN", "2049-3630"),
     ("ISSN-L", "2049-3630"), ("pISSN", "2049-3630")],
)  # fmt: skip
def test_issn_of_an_article_is_its_journals(kind: str, text: str) -> None:
    found = alternate(kind, text)
    assert found.work["isPartOf"] == [{"@type": "Periodical", "issn": "2049-3630"}]
    assert "identifier" not in found.work


def test_issn_of_a_journal_is_its_own() -> None:
    found = alternate("ISSN", "issn:2049-3630", ("datacite:resourceTypeGeneral", "Journal")).work
    assert found["@type"] == "Periodical"
    assert [each["value"] for each in found["identifier"]] == ["2049-3630"]
    assert "isPartOf" not in found


def test_numbers_of_print_and_screen_are_of_one_journal() -> None:
    second = ("datacite:alternateIdentifier", "issn:0378-5955", "", "ISSN")
    found = alternate("EISSN", "issn:2049-3630", second).work
    assert found["isPartOf"] == [{"@type": "Periodical", "issn": ["0378-5955", "2049-3630"]}]


@pytest.mark.parametrize("kind", ["ISSN", "eissn", "E-ISSN"])
def test_issn_by_type_in_qualified_dublin_core_is_the_journals(kind: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", "2049-3630", "", kind), name="qdc-to-cdif").work
    assert found["isPartOf"] == [{"@type": "Periodical", "issn": "2049-3630"}]


def test_crosswalks_know_the_condition() -> None:
    assert load_crosswalks().engine("mods-to-cdif")
