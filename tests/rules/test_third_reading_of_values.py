"""What a third reading of unseen records found wrong of single values, with their neighbours.

Sources: DataCite 4.7, DSpace's provenance, OpenAIRE guidelines, MODS 3.8. The verdicts were written
before the code.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked


def dc(element: str, *texts: str) -> Mapped:
    return crosswalked(("dc:title", "Elms"), *((f"dc:{element}", each) for each in texts))


def mods(below: str) -> Mapped:
    body = f'<mods xmlns="http://www.loc.gov/mods/v3">{below}</mods>'
    return crosswalked(*read_mods(parse_xml(body.encode())), name="mods-to-cdif")


def openaire(below: str) -> dict[str, Any]:
    body = (
        '<resource xmlns="http://namespace.openaire.eu/schema/oaire/"'
        f' xmlns:d="http://datacite.org/schema/kernel-4">{below}</resource>'
    )
    values = read_datacite(parse_xml(body.encode()))
    return crosswalked(*values, name="datacite-to-cdif").work


# ---- descriptions ----------------------------------------------------------------------------


def test_text_behind_the_label_of_a_series_says_where_it_appeared() -> None:
    found = dc("description", "Abstract", "On elms", "SeriesInformation", "Elm Reports, 12").work
    assert found["description"] == "On elms"
    assert found["bibliographicCitation"] == ["Elm Reports, 12"]


@pytest.mark.parametrize(
    ("text", "of_the_record"),
    [
        ("Submitted by Ada Elm (a@example.org) on 2008-08-25T10:11:12Z No. of bitstreams: 1", True),
        ("Made available in DSpace on 2008-08-26T10:11:12Z (GMT). No. of bitstreams: 1", True),
        ("Approved for entry into archive by A. Elm (a@example.org) on 2008-08-26T10:11:12Z", True),
        ("Rejected by A. Elm(a@example.org), reason: no file on 2008-01-02T10:11:12Z (GMT)", True),
        (
            "Made available in DSpace on 2008-08-26T10:11:12Z (GMT). No. of bitstreams: 1\n"
            "elm.pdf: 123 bytes, checksum: 0ab1 (MD5)\n  Previous issue date: 2008",
            True,
        ),
        ("Made available in DSpace on 2008-08-26T10:11:12Z (GMT)\n\nElms are trees.", False),
        (
            "Made available in DSpace on 2008-08-26T10:11:12Z (GMT). No. of bitstreams: 1 "
            "The abstract follows: Elms are trees.",
            False,
        ),
        ("Submitted by the author on 2008-08-26T10:11:12Z and cited as a study of elms", False),
        ("Submitted by the author on paper on 1920-01-02.", False),
        ("Rejected by the court: a study of elms", False),
        ("The data were submitted by Ada Elm on 2008-08-25T10:11:12Z", False),
    ],
)
def test_log_of_a_repository_is_no_description(text: str, of_the_record: bool) -> None:
    found = dc("description", text)
    assert ("description" not in found.work) is of_the_record
    assert ("left-out" in found.codes) is of_the_record


# ---- identifiers and sources -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Elm, Ada and Oak, Jan (2002) Elms. Journal of Trees, 5 (4). pp. 1-10. ISSN 1405-9177", 1),
        ("Oak, Jan (2001): Elms in winter. In: Trees, vol. 3, no. 2, pp. 3-9", 1),
        ("MS 12, fol. 3-9 (1450), a book of elms in the library, p. 3", 0),
        ("Photograph album of the Elm family, Halle (1912), 12 leaves, box 3", 0),
        ("Elm-2002-0001 (2002)", 0),
    ],
)
def test_citation_is_no_identifier(text: str, cited: int) -> None:
    found = dc("identifier", text).work
    assert found.get("bibliographicCitation", []) == [text] * cited
    assert found.get("identifier", []) == [text] * (1 - cited)


@pytest.mark.parametrize(
    ("address", "derived"),
    [
        ("https://library.example.edu/findingaids/9531.htm", False),
        ("https://library.example.edu/finding-aid/3", False),
        ("https://www.imdb.com/title/tt0000001/", False),
        ("https://library.example.edu/books/9531.htm", True),
    ],
)
def test_work_is_not_made_from_its_finding_aid(address: str, derived: bool) -> None:
    found = dc("source", address).work
    assert ("isBasedOn" in found) is derived
    (link,) = found["relatedLink"]
    assert link["target"]["url"] == address


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("Elm Collection--https://a.example.org/c", "https://a.example.org/c"),
        ("Elm Collection - https://a.example.org/c", "https://a.example.org/c"),
        ("Elm Collection, https://a.example.org/c", "https://a.example.org/c"),
        ("Elm Collection | https://a.example.org/c", "https://a.example.org/c"),
        ("Elm Collection (https://a.example.org/c)", "https://a.example.org/c"),
        ("Elm Collection: https://a.example.org/c.", "https://a.example.org/c"),
        ("Elm Collection, http://localhost/c", None),
        ("Elm Collection: https://a.example.org/c", "https://a.example.org/c"),
        ("Elm Collection (https://a.example.org/c) of https://b.example.org/", None),
        ("Elm Collection of https://a.example.org/c and others", None),
    ],
)
def test_address_at_the_end_of_a_relation_is_where_it_leads(text: str, url: str | None) -> None:
    (link,) = dc("relation", text).work["relatedLink"]
    assert link["target"].get("url") == url
    assert link["target"]["name"] == text


def test_several_awards_in_the_brackets_of_one_funder() -> None:
    found = dc("relation", "info:eu-repo/grantAgreement/MINECO [CTQ2014-1, CTQ2014-2]").work
    assert [each["identifier"] for each in found["funding"]] == ["CTQ2014-1", "CTQ2014-2"]
    assert all("@id" not in each for each in found["funding"])


def test_words_in_brackets_are_no_award() -> None:
    assert "funding" not in dc("relation", "info:eu-repo/grantAgreement/MINECO (see text)").work


# ---- audiences, types, files -----------------------------------------------------------------


@pytest.mark.parametrize("text", ["true", "No", "2009-08-04", "2009", "5"])
def test_nobody_is_called_so(text: str) -> None:
    found = dc("audience", text)
    assert "audience" not in found.work
    assert "not-carried" in found.codes


@pytest.mark.parametrize("text", ["Grade 5", "Students", "K-12"])
def test_audience_with_a_word(text: str) -> None:
    assert dc("audience", text).work["audience"] == [{"@type": "Audience", "audienceType": text}]


def test_report_of_a_list_names_the_word() -> None:
    found = dc("type", "Clippings; Elmwood things").result
    details = [each.detail for each in found.issues if each.code == "unmapped-type"]
    assert details == ["Clippings", "Elmwood things"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("elm_0006.tiff", False),
        ("elm/Elm 12.pdf", False),
        ("www.example.org", True),
        ("Box 12", True),
    ],
)
def test_name_of_a_file_is_no_identifier(text: str, kept: bool) -> None:
    found = mods(f"<location><url>{text}</url></location>")
    assert ("identifier" in found.work) is kept
    assert "not-an-address" in found.codes


# ---- dates of several origins ----------------------------------------------------------------


def origin(start: str, end: str, qualifier: str) -> str:
    mark = f'qualifier="{qualifier}"'
    return (
        f'<originInfo><dateCreated {mark} point="start">{start}</dateCreated>'
        f'<dateCreated {mark} point="end">{end}</dateCreated></originInfo>'
    )


@pytest.mark.parametrize(
    ("below", "created"),
    [
        (origin("1400", "1499", "approximate") + origin("1000", "1099", "approximate"), "1000"),
        (
            origin("1820", "1825", "questionable")
            + "<originInfo><dateCreated>1824</dateCreated></originInfo>",
            "1824",
        ),
        (
            "<originInfo><dateCreated>1830</dateCreated></originInfo>"
            "<originInfo><dateCreated>1824</dateCreated></originInfo>",
            "1830",
        ),
    ],
)
def test_plain_date_then_the_first_range(below: str, created: str) -> None:
    assert mods(below).work["dateCreated"] == created


# ---- OpenAIRE and DataCite without lists -----------------------------------------------------

TITLE = "<d:titles><d:title>Elms</d:title></d:titles>"


def test_elements_without_their_lists() -> None:
    found = openaire(
        f"{TITLE}<d:geoLocation><d:geoLocationPlace>Halle</d:geoLocationPlace></d:geoLocation>"
        "<d:geoLocation>Jena</d:geoLocation>"
        "<fundingReference><funderName>Elm Fund</funderName><awardNumber>12</awardNumber>"
        "</fundingReference>"
    )
    assert [each["name"] for each in found["spatialCoverage"]] == ["Halle", "Jena"]
    assert found["funding"][0]["identifier"] == "12"


def test_place_and_date_of_a_conference_are_in_the_citation() -> None:
    found = openaire(
        f"{TITLE}<citationTitle>Elm Days</citationTitle>"
        "<citationConferencePlace>Halle</citationConferencePlace>"
        "<citationConferenceDate>2020-05-04</citationConferenceDate>"
    )
    assert found["bibliographicCitation"] == ["Elm Days, Halle, 2020-05-04"]


# ---- cdif-1.1 --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        (["uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8"], None),
        (
            ["uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8", "10.1234/elm"],
            "https://doi.org/10.1234/elm",
        ),
        (["Elm 12"], "Elm 12"),
    ],
)
def test_identifier_keeps_its_scheme_in_1_1(texts: list[str], first: str | None) -> None:
    found = dc("identifier", *texts)
    body = found.core
    assert body["schema:identifier"] == (first or body["@id"])
    numbers = [each for each in body.get("schema:sameAs", ()) if isinstance(each, dict)]
    assert [each["schema:value"] for each in numbers] == [
        each.partition(":")[2] for each in texts if each.startswith("uuid")
    ]


# ---- hostile values ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Deutsch (German)", "de"),
        ("German [Deutsch]", "de"),
        ("eng (English)", "en"),
        ("Text in English", "en"),
        ("in German", "de"),
        ("English (French)", "English (French)"),
        ("written in stone", "written in stone"),
    ],
)
def test_language_said_twice_or_as_what_a_text_is_in(text: str, language: str) -> None:
    assert dc("language", text).work["inLanguage"] == [language]


@pytest.mark.parametrize("text", ["CC-BY 5.0", "CC BY-NC 3.1", "Attribution 2.2"])
def test_version_that_no_licence_has_is_no_licence(text: str) -> None:
    found = dc("rights", text).work
    assert "license" not in found
    assert found["conditionsOfAccess"] == [text]


@pytest.mark.parametrize("address", ["http://localhost/x", "http://192.168.1.2/x", "http://elm/x"])
def test_link_to_a_private_host_has_no_address(address: str) -> None:
    (link,) = dc("relation", address).work["relatedLink"]
    assert link["target"] == {"@type": "EntryPoint", "name": address}


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("1697 [i.e. 1967]", "1967"),
        ("2004 [i. e. 2005].", "2005"),
        ("[1697 (recte 1967)]", "1967"),
        ("1066 AD", "1066"),
        ("1450 C.E.", "1450"),
        ("1450 n. Chr.", "1450"),
        ("44 BC", None),
        ("1697 [i.e. Elm]", None),
        ("1697 [1967]", None),
    ],
)
def test_corrected_year_and_year_of_our_era(text: str, date: str | None) -> None:
    found = dc("date", text).work
    assert found.get("datePublished") == date
    assert date is None or "[" not in text or found["description"] == f"Date: {text}"


@pytest.mark.parametrize("text", ["EC[FP7]", "Fund (2001)", "EC [H2020]"])
def test_a_programme_or_a_year_is_no_number_of_a_grant(text: str) -> None:
    found = dc("relation", f"info:eu-repo/grantAgreement/{text}").work
    assert "funding" not in found
