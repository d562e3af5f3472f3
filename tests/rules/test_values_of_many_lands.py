"""Single values of records from many lands, with their neighbours.

Sources: RFC 5870 (geo addresses); DCMI Type Vocabulary (Image); DOI Handbook 2.4 (case); OpenAIRE
guidelines (grantAgreement, altIdentifier). The verdicts were written before the code.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import AROUND, Mapped, crosswalked

REGISTRY = "https://registry.identifiers.org/registry/"
BITS = "https://elm.example.org/bitstreams/123e4567-e89b-12d3-a456-426614174000/download"
CORE = BITS.replace("bitstreams", "server/api/core/bitstreams").replace("download", "content")


def dc(element: str, *texts: str) -> Mapped:
    return crosswalked(("dc:title", "Elms"), *((f"dc:{element}", each) for each in texts))


def datacite(below: str) -> Mapped:
    body = f'<resource xmlns="http://datacite.org/schema/kernel-4">{below}</resource>'
    return crosswalked(*read_datacite(parse_xml(body.encode())), name="datacite-to-cdif")


def mods(below: str) -> Mapped:
    body = f'<mods xmlns="http://www.loc.gov/mods/v3">{below}</mods>'
    return crosswalked(*read_mods(parse_xml(body.encode())), name="mods-to-cdif")


# ---- addresses -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "https://doaj.org/toc/1234-5679", "https://repo.elm.example.org/api",
        "https://repo.elm.example.org/server/oai", "https://repo.elm.example.org/cgi/oai-pmh",
        "https://elm.example.org/search?p=id:%22ELM-2014-02998%22",
        "https://elm.example.org/vufind/search/?lookfor=elm",
    ],
)  # fmt: skip
def test_address_of_a_journal_a_search_or_an_interface_names_no_work(address: str) -> None:
    found = dc("identifier", address)
    assert found.work["identifier"] == [address]
    assert found.work["@id"] == AROUND.work_iri
    assert found.work.keys().isdisjoint({"url", "sameAs"})
    assert "placeholder-identifier" in found.codes


@pytest.mark.parametrize(
    "address",
    [
        "https://elm.example.org/search/1234", "https://elm.example.org/api/5",
        "https://elm.example.org/record?search=elm", "https://doaj.org/article/0123abcd",
        "https://elm.example.org/research?q=5",
    ],
)  # fmt: skip
def test_address_that_is_none_of_these_names_the_work(address: str) -> None:
    assert dc("identifier", address).work["@id"] == address


@pytest.mark.parametrize("file", [BITS, CORE])
def test_download_of_a_repository_is_a_file_without_a_format(file: str) -> None:
    page = "https://elm.example.org/handle/1234/5"
    work = dc("identifier", file, page).work
    assert (work["@id"], work["url"], "sameAs" in work) == (page, page, False)
    assert work["distribution"] == [{"@type": "DataDownload", "contentUrl": file}]
    assert dc("identifier", file).work["@id"] == file


@pytest.mark.parametrize(
    "other", ["http://dx.doi.org/10.1234/elm-5", "10.1234/ELM-5.", "https://doi.org/10.1234/elm-5"]
)
def test_own_doi_in_another_form_is_not_the_same_elsewhere(other: str) -> None:
    own = "https://doi.org/10.1234/Elm-5"
    found = datacite(
        '<identifier identifierType="DOI">10.1234/Elm-5</identifier><alternateIdentifiers>'
        f'<alternateIdentifier alternateIdentifierType="url">{other}</alternateIdentifier>'
        "</alternateIdentifiers>"
    ).work
    assert (found["@id"], found["url"], "sameAs" in found) == (own, own, False)


def test_another_doi_is_the_same_elsewhere() -> None:
    values = (
        ("dc:identifier", "https://hdl.handle.net/1234/5"),
        ("dc:relation", "info:eu-repo/semantics/altIdentifier/hdl/1234/5"),
        ("dc:relation", "info:eu-repo/semantics/altIdentifier/doi/10.1234/elm"),
    )
    assert crosswalked(*values).work["sameAs"] == ["https://doi.org/10.1234/elm"]


# ---- numbers ---------------------------------------------------------------------------------


def test_issn_among_the_identifiers_is_the_journals() -> None:
    found = dc("relation", "info:eu-repo/semantics/altIdentifier/eissn/2049-3630").work
    assert found["isPartOf"] == [{"@type": "Periodical", "issn": "2049-3630"}]
    wrong = dc("relation", "info:eu-repo/semantics/altIdentifier/issn/2049-3631")
    assert "bad-check-digit" in wrong.codes


def test_numbers_of_two_archives_in_one_value() -> None:
    found = dc("identifier", "PMID: 12345678; PMCID: PMC1234567").work["identifier"]
    assert [(each["propertyID"], each["value"]) for each in found] == [
        (f"{REGISTRY}pubmed", "12345678"), (f"{REGISTRY}pmc", "PMC1234567"),
    ]  # fmt: skip


@pytest.mark.parametrize("number", ["0000-0000", "XXXX-XXXX", "0000 0000"])
@pytest.mark.parametrize("kind", ["host", "series", ""])
def test_number_that_a_form_left_empty_is_none(number: str, kind: str) -> None:
    of_kind = f' type="{kind}"' if kind else ""
    found = mods(
        f"<relatedItem{of_kind}><titleInfo><title>Elm Journal</title></titleInfo>"
        f'<identifier type="issn">{number}</identifier></relatedItem>'
    )
    assert number not in str(found.work)
    assert "nil-value" in found.codes
    assert "bad-check-digit" not in found.codes


def test_empty_number_beside_a_datacite_record_is_none() -> None:
    found = datacite(
        '<alternateIdentifiers><alternateIdentifier alternateIdentifierType="ISSN">0000-0000'
        "</alternateIdentifier></alternateIdentifiers>"
    )
    assert "identifier" not in found.work
    assert "nil-value" in found.codes


GRANT = "info:eu-repo/grantAgreement/"


@pytest.mark.parametrize(
    ("text", "grant"),
    [
        (f"{GRANT}/FP7/283595", {"identifier": "283595"}),
        (f"{GRANT}//283595", {"identifier": "283595"}),
        (f"{GRANT}Elm Fund//283595/", {
            "identifier": "283595", "funder": {"@type": "Organization", "name": "Elm Fund"}}),
    ],
)  # fmt: skip
def test_grant_without_a_funder_or_a_programme_is_one(text: str, grant: dict[str, Any]) -> None:
    (found,) = dc("relation", text).work["funding"]
    assert {key: found[key] for key in found if key not in ("@id", "@type")} == grant


@pytest.mark.parametrize(
    "rest", ["EC/H2020/n/a", "EC/H2020/null", "EC/H2020/-/EU", "EC/FP7/", "EC", "/FP7/elm"]
)
def test_grant_without_a_number_is_none_and_told(rest: str) -> None:
    found = dc("relation", GRANT + rest)
    assert "funding" not in found.work
    assert "relation-not-resolvable" in found.codes


# ---- dates, types, places --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2005.10", "2005-10"), ("2005.10.07", "2005-10-07"), ("[D.L. 1980]", "1980"),
        ("DL 1980", "1980"), ("imp. 1980", "1980"), ("dep. legal 2001", "2001"),
        ("Depósito legal 2001", "2001"),
    ],
)  # fmt: skip
def test_date_with_dots_or_of_deposit_is_read_and_told(text: str, day: str) -> None:
    found = dc("date", text)
    assert found.work["datePublished"] == day
    assert found.codes & {"reformatted", "approximate"}


@pytest.mark.parametrize("text", ["2005.13", "2005.1", "1395.05", "DL 12"])
def test_figures_with_a_dot_that_may_be_no_month_are_told(text: str) -> None:
    found = dc("date", text)
    assert "datePublished" not in found.work
    assert found.codes & {"date-not-read", "ambiguous"}


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        (("Image;MovingImage",), "VideoObject"), (("Image", "MovingImage"), "VideoObject"),
        (("MovingImage", "Image"), "VideoObject"), (("Image", "StillImage"), "ImageObject"),
        (("Image",), "ImageObject"),
    ],
)  # fmt: skip
def test_image_of_dcmi_is_still_or_moving(texts: tuple[str, ...], kind: str) -> None:
    found = dc("type", *texts)
    assert found.work["@type"] == kind
    assert "type-conflict" not in found.codes


def test_still_image_beside_a_film_is_a_conflict() -> None:
    assert "type-conflict" in dc("type", "StillImage", "MovingImage").codes


@pytest.mark.parametrize(
    ("text", "geo"),
    [
        ("geo:50.5,7.25", {"latitude": 50.5, "longitude": 7.25}),
        ("geo:-33,18;u=5", {"latitude": -33.0, "longitude": 18.0}),
        ("geo:40.1,40.2,1000", {"latitude": 40.1, "longitude": 40.2, "elevation": "1000 m"}),
        ("GEO:1,2;crs=WGS84", {"latitude": 1.0, "longitude": 2.0}),
    ],
)
def test_geo_address_is_a_point(text: str, geo: dict[str, Any]) -> None:
    (place,) = dc("coverage", text).work["spatialCoverage"]
    assert place == {"@type": "Place", "geo": {"@type": "GeoCoordinates", **geo}}


def test_geo_address_off_the_globe_is_told() -> None:
    assert "box-out-of-range" in dc("coverage", "geo:91,0").codes
    assert dc("coverage", "geo:test,40").work["spatialCoverage"][0]["name"] == "geo:test,40"
