"""The acceptance cases of `cases/dublin-core-to-cdif.tsv`, by their ids.

A case's prose is made a check here; the test of completeness reads the file and misses none.
Those of DIDL (X) and of the way back (B) belong to other rooms.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from oaicdif.rules.result import Surroundings
from tests.rules import mapped
from tests.rules.mapped import Mapped

CHECKS: dict[str, Callable[[], None]] = {}
SAID: list[str] = []  # what the check at work gave to the crosswalk, value by value
THESIS = "http://purl.org/coar/resource_type/c_db06"
URL = ("dc:identifier", "https://repository.example.org/1")


def case(*ids: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def add(check: Callable[[], None]) -> Callable[[], None]:
        for each in ids:
            CHECKS[each] = check
        return check

    return add


def crosswalked(*values: tuple[str, ...], **options: object) -> Mapped:
    """As `mapped.crosswalked`; remembers the values."""
    SAID.extend(value[1] for value in values)
    return mapped.crosswalked(*values, **options)  # type: ignore[arg-type]


def one(element: str, text: str, *more: tuple[str, ...], **options: object) -> Mapped:
    return crosswalked((element, text), *more, **options)


def creator(text: str) -> dict[str, object]:
    (found,) = one("dc:creator", text).work["creator"]
    return found  # type: ignore[no-any-return]


def place(text: str) -> dict[str, object]:
    (found,) = one("dc:coverage", text).work["spatialCoverage"]
    return found  # type: ignore[no-any-return]


# ---- title ------------------------------------------------------------------------------


@case("T1")
def first_title_is_the_name() -> None:
    work = crosswalked(("dc:title", "A"), ("dc:title", "B")).work
    assert work["name"] == "A"
    assert work["alternateName"] == ["B"]


@case("T2")
def alternative_title() -> None:
    found = crosswalked(
        ("dc:title", "A"), ("dcterms:alternative", "Título paralelo"), name="qdc-to-cdif"
    )
    assert found.work["alternateName"] == ["Título paralelo"]


@case("T3")
def without_title() -> None:
    found = crosswalked(URL)
    assert "name" not in found.draft
    assert "required-missing" in found.codes
    assert found.claims == (False, False)


# ---- agents -----------------------------------------------------------------------------


def person(text: str, **expected: str) -> None:
    found = creator(text)
    assert found["@type"] == "Person"
    assert found["name"] == text
    for key in ("familyName", "givenName", "honorificSuffix"):
        assert found.get(key) == expected.get(key), key


PERSONS = {
    "C1": ("Sulston, John E.", {"familyName": "Sulston", "givenName": "John E."}),
    "C3": ("Janssen, J. (John)", {"familyName": "Janssen", "givenName": "John"}),
    "C4": ("Smit, J.H. (John) de", {"familyName": "de Smit", "givenName": "John"}),
    "C5": (
        "Smit Jr., J.H. (John) de",
        {"familyName": "de Smit", "givenName": "John", "honorificSuffix": "Jr."},
    ),
    "C6": (
        "Walker Jnr., John",
        {"familyName": "Walker", "givenName": "John", "honorificSuffix": "Jnr."},
    ),
    "C7": ("García Márquez, Gabriel", {"familyName": "García Márquez", "givenName": "Gabriel"}),
    "C8": ("Labov, William", {"familyName": "Labov", "givenName": "William"}),
}
for _id, (_text, _parts) in PERSONS.items():
    CHECKS[_id] = lambda text=_text, parts=_parts: person(text, **parts)  # type: ignore[misc]
ORGANISATIONS = {
    "C10": "Consorcio Internacional de la Secuencia del Genoma Humano",
    "C11": "European Commission",
    "C12": "CERN",
}
for _id, _text in ORGANISATIONS.items():
    CHECKS[_id] = lambda text=_text: organisation(text)  # type: ignore[misc]


def organisation(text: str) -> None:
    assert creator(text) == {"@type": "Organization", "name": text}


@case("C15")
def two_creators_in_one_value() -> None:
    people = one("dc:creator", "Smith, John; Doe, Jane").work["creator"]
    assert [each["name"] for each in people] == ["Smith, John", "Doe, Jane"]
    assert [each["@type"] for each in people] == ["Person", "Person"]


@case("C17")
def creator_known_by_a_urn() -> None:
    urn = "urn:NationalOrgThesaurus:nl/234"
    found = one("dc:creator", urn)
    assert found.work["creator"] == [{"@id": urn, "name": urn}]
    assert "name-missing" in found.codes


@case("C18")
def anonymous_is_nobody() -> None:
    for text in ("Anonymous", "n/a", "not available", "unknown"):
        found = one("dc:creator", text)
        assert found.draft["creator"] == ["nil:unknown"]
        assert "schema:creator" not in found.core
        assert "nil-value" in found.codes


@case("K2")
def contributor_with_role() -> None:
    (role,) = one("dc:contributor", "Doe, Jane (Supervisor)").work["contributor"]
    assert role["@type"] == "Role"
    assert role["roleName"] == "Supervisor"
    assert role["contributor"]["@type"] == "Person"
    assert role["contributor"]["name"] == "Doe, Jane"
    (plain,) = one("dc:contributor", "Janssen, J. (John)").work["contributor"]
    assert plain["@type"] == "Person"


@case("K3")
def role_before_a_colon() -> None:
    (role,) = one("dc:contributor", "Author: John Doe").work["contributor"]
    assert role["roleName"] == "Author"
    assert role["contributor"]["name"] == "John Doe"


@case("P1")
def publisher() -> None:
    name = "John Wiley & Sons, Inc. (US)"
    found = one("dc:publisher", name)
    agent = {"@type": "Organization", "name": name}
    assert found.work["publisher"] == [agent]
    role = {"@type": "Role", "roleName": "publisher", "contributor": agent}
    assert role in found.draft["contributor"]
    assert found.draft["publisher"] == agent
    assert found.core["schema:publisher"]["schema:name"] == name


@case("P2")
def publisher_provides() -> None:
    found = one("dc:publisher", "Utrecht University")
    assert found.work["provider"] == [{"@type": "Organization", "name": "Utrecht University"}]
    assert found.traced("work.provider")[0].status.value == "derived"


# ---- subject, description ---------------------------------------------------------------

for _id, _text in {
    "S2": "Germany--History--1933-1945",
    "S3": "World War, 1939-1945--Germany",
}.items():
    CHECKS[_id] = lambda text=_text: keyword(text)  # type: ignore[misc]


def keyword(text: str) -> None:
    assert one("dc:subject", text).work["keywords"] == [text]


@case("S4")
def classification() -> None:
    assert one("dc:subject", "info:eu-repo/classification/ddc/641").work["keywords"] == [
        {
            "@type": "DefinedTerm",
            "name": "641",
            "termCode": "641",
            "inDefinedTermSet": "info:eu-repo/classification/ddc",
        }
    ]


@case("S6")
def repeated_keyword() -> None:
    subjects = [("dc:subject", text) for text in ("b", "a", "b")]
    assert crosswalked(*subjects).work["keywords"] == ["b", "a"]


@case("D1")
def two_descriptions() -> None:
    found = crosswalked(("dc:description", "first"), ("dc:description", "second"))
    assert found.work["description"] == "first\n\nsecond"


@case("D2")
def abstract_first() -> None:
    found = crosswalked(
        ("dc:description", "other"), ("dcterms:abstract", "abstract"), name="qdc-to-cdif"
    )
    assert found.work["description"] == "abstract\n\nother"


@case("D3")
def markup_goes() -> None:
    escaped = "&lt;p&gt;HTML &lt;b&gt;x&lt;/b&gt;&lt;/p&gt;"
    for text in ("<p>HTML <b>x</b></p>", escaped):
        assert one("dc:description", text).work["description"] == "HTML x"


@case("D4")
def latex_stays() -> None:
    assert one("dc:description", r"$\alpha$-decay").work["description"] == r"$\alpha$-decay"


@case("D5")
def without_description() -> None:
    assert one("dc:title", "A").draft["description"] == "nil:missing"


@case("N9")
def less_than_stays() -> None:
    text = "temperatures a < b and b > c"
    assert one("dc:description", text).work["description"] == text


# ---- dates ------------------------------------------------------------------------------


def published(text: str, expected: str | None, *codes: str, note: str = "") -> None:
    found = one("dc:date", text)
    assert found.work.get("datePublished") == expected
    assert set(codes) <= found.codes
    if note:
        assert note in found.work["description"]


for _id, _arguments in {
    "A1": ("2006-12-12", "2006-12-12"),
    "A5": ("2019-04-30 16:53:24.556", "2019-04-30", "time-dropped"),
    "A12": ("21.1.1921", "1921-01-21", "reformatted"),
    "A13": ("9.8.2013", None, "ambiguous"),
}.items():
    CHECKS[_id] = lambda arguments=_arguments: published(*arguments)  # type: ignore[misc]


@case("A6")
def embargo_end() -> None:
    found = one("dc:date", "info:eu-repo/date/embargoEnd/2015-12-31")
    assert found.work["conditionsOfAccess"] == ["Embargo until 2015-12-31"]
    assert "datePublished" not in found.work


@case("A7")
def date_beats_time_stamp() -> None:
    found = crosswalked(("dc:date", "2006-12-06T19:00:49Z"), ("dc:date", "2006-12-12"))
    assert found.work["datePublished"] == "2006-12-12"
    assert "date-not-used" in found.codes


@case("A8")
def range_is_cut_to_its_oldest_year() -> None:
    published("2004/2006", "2004", "range-truncated", note="2004/2006")


@case("A9")
def two_years_of_a_century() -> None:
    assert one("dc:coverage", "2014/15").work["temporalCoverage"] == ["2014/2015"]
    published("2014/15", "2014", "range-truncated")


@case("A10")
def year_or_month() -> None:
    found = one("dc:coverage", "1900/12")
    assert "temporalCoverage" not in found.work
    assert found.codes & {"ambiguous"}


@case("A11")
def estimates() -> None:
    published("c. 1920", "1920", "approximate", note="c. 1920")
    published("[ca. 1946]", "1946", "approximate", note="[ca. 1946]")


@case("A15")
def unknown_dates() -> None:
    for text in ("n.d.", "unknown"):
        published(text, None, "nil-value")
    found = crosswalked(("dcterms:modified", "unknown"), name="qdc-to-cdif")
    assert found.draft["dateModified"] == "nil:unknown"


@case("A16")
def centuries() -> None:
    assert one("dc:coverage", "19th century").work["temporalCoverage"] == ["1801/1900"]
    found = one("dc:date", "19th century")
    assert "datePublished" not in found.work
    assert found.codes & {"date-not-read"}


@case("A17")
def dates_of_dcterms() -> None:
    found = crosswalked(
        ("dcterms:issued", "2001"),
        ("dcterms:created", "2000"),
        ("dcterms:modified", "2002-02-03"),
        ("dcterms:available", "1999"),
        name="qdc-to-cdif",
    ).work
    assert (found["datePublished"], found["dateCreated"], found["dateModified"]) == (
        "2001",
        "2000",
        "2002-02-03",
    )
    past = crosswalked(("dcterms:available", "2020-01-01"), name="qdc-to-cdif").work
    assert past["datePublished"] == "2020-01-01"
    future = crosswalked(("dcterms:available", "2031-01-01"), name="qdc-to-cdif").work
    assert future["conditionsOfAccess"] == ["Embargo until 2031-01-01"]
    assert "datePublished" not in future


@case("A18")
def date_modified_is_never_made_up() -> None:
    values = (
        ("dc:title", "Title"),
        ("dc:date", "2006-12-12"),
        ("dc:rights", "CC BY 4.0"),
        ("dc:type", "Article"),
        URL,
    )
    found = crosswalked(*values)
    assert found.draft["dateModified"] == "nil:missing"
    assert "schema:dateModified" not in found.core
    assert found.claims == (True, False)
    derived = crosswalked(*values, name="oai_dc-derived-dates")
    assert derived.work["dateModified"] == "2006-12-12"
    assert derived.traced("work.dateModified")[0].status.value == "derived"
    assert derived.claims == (True, False)


@case("A19")
def driver_dates_are_of_creation() -> None:
    found = one("dc:date", "2006-12-12", name="driver_dc-to-cdif")
    assert found.work["dateCreated"] == "2006-12-12"
    assert "datePublished" not in found.work
    assert found.draft["dateModified"] == "nil:missing"


# ---- types, formats ---------------------------------------------------------------------


def typed(expected: str, *texts: str) -> Mapped:
    found = crosswalked(*(("dc:type", text) for text in texts))
    assert found.work["@type"] == expected
    return found


@case("Y2", "Y3")
def doctoral_thesis() -> None:
    for text in ("info:eu-repo/semantics/doctoralThesis", "Doctoral thesis"):
        assert THESIS in typed("Thesis", text).work["additionalType"]


@case("Y4", "Y5")
def dataset_iris_are_kept() -> None:
    for iri in (
        "http://purl.org/coar/resource_type/c_ddb1",
        "http://purl.org/dc/dcmitype/Dataset",
    ):
        assert iri in typed("Dataset", iri).work["additionalType"]


@case("Y6")
def dcmi_types() -> None:
    typed("VideoObject", "MovingImage")
    typed("AudioObject", "Sound")
    typed("ImageObject", "StillImage")
    typed("SoftwareSourceCode", "Software")


@case("Y7")
def most_specific_type() -> None:
    typed("Thesis", "Text", "info:eu-repo/semantics/masterThesis")
    typed("Thesis", "info:eu-repo/semantics/masterThesis", "Text")


@case("Y8")
def version_is_no_type() -> None:
    found = typed("CreativeWork", "info:eu-repo/semantics/publishedVersion")
    assert found.work["creativeWorkStatus"] == "publishedVersion"


@case("Y9")
def unknown_type() -> None:
    found = typed("CreativeWork", "Tesis inédita")
    assert found.work["additionalType"] == ["Tesis inédita"]
    assert "unmapped-type" in found.codes


@case("Y10")
def without_type() -> None:
    found = crosswalked(("dc:title", "A"))
    assert found.work["@type"] == "CreativeWork"
    assert "required-missing" in found.codes


@case("N11")
def fourteen_labels_of_driver() -> None:
    labels = [
        "Article",
        "Book",
        "Conference lecture",
        "Conference report",
        "Contribution for newspaper or weekly",
        "Doctoral thesis",
        "Master thesis",
        "Bachelor thesis",
        "External research report",
        "Lecture",
        "Internal report",
        "Newsletter",
        "Part of book or chapter of book",
        "Research paper",
    ]
    for label in labels:
        found = crosswalked(("dc:type", label))
        assert "unmapped-type" not in found.codes, label
        assert found.work["additionalType"], label


def formatted(text: str, expected: str, *codes: str) -> None:
    found = one("dc:format", text)
    assert found.work["format"] == [expected]
    assert set(codes) <= found.codes


for _id, _arguments in {
    "F2": ('text/plain; charset="us-ascii"; format=flowed', "text/plain"),
    "F3": ("aplicación/pdf", "application/pdf", "repaired-mime"),
    "F4": ("application/html", "text/html", "repaired-mime"),
    "N3": ("image/pdf", "application/pdf", "repaired-mime"),
    "N4": ("vídeo/quicktime", "video/quicktime", "repaired-mime"),
}.items():
    CHECKS[_id] = lambda arguments=_arguments: formatted(*arguments)  # type: ignore[misc]


@case("F6")
def extent() -> None:
    found = one("dc:format", "12 p.").work
    assert found["size"] == ["12 p."]
    assert "encodingFormat" not in found


# ---- identifiers ------------------------------------------------------------------------


def identified(text: str, expected: str) -> Mapped:
    found = one("dc:identifier", text)
    assert found.work["@id"] == expected
    return found


def kept(text: str, *codes: str) -> Mapped:
    found = one("dc:identifier", text)
    assert text in found.work["identifier"]
    assert set(found.result.document.derived) >= {"work.@id"}
    assert set(codes) <= set(found.codes)
    return found


@case("I3")
def doi() -> None:
    identified("info:doi/10.1705/6748398729821", "https://doi.org/10.1705/6748398729821")


@case("I4")
def misprinted_doi() -> None:
    kept("info:doi/10. 1874/15290/18", "bad-doi")


@case("I5")
def handles() -> None:
    identified("http://hdl.handle.net/1765/1473", "https://hdl.handle.net/1765/1473")
    identified("hdl:1874/15290", "https://hdl.handle.net/1874/15290")


@case("I6")
def bare_handle_is_no_handle() -> None:
    kept("1874/15290")


@case("I7")
def urn_nbn() -> None:
    dutch = one("dc:identifier", "urn:nbn:nl:ui:13-123456789").work
    assert dutch["identifier"][0]["value"] == "urn:nbn:nl:ui:13-123456789"
    assert dutch["url"].startswith("https://www.persistent-identifier.nl/")
    german = one("dc:identifier", "urn:nbn:de:101:1-201102033592").work
    assert german["url"] == "https://nbn-resolving.org/urn:nbn:de:101:1-201102033592"
    unknown = one("dc:identifier", "urn:nbn:zz:1-2").work
    assert unknown["identifier"][0]["value"] == "urn:nbn:zz:1-2"
    assert "url" not in unknown


@case("I9")
def resolved_urn_nbn() -> None:
    url = "http://nbn-resolving.de/urn:nbn:de:101:1-201102033592"
    found = one("dc:identifier", url).work
    assert found["identifier"][0]["value"] == "urn:nbn:de:101:1-201102033592"
    assert found["url"] == url


@case("I10")
def ark() -> None:
    found = one("dc:identifier", "ark:/13030/c7833mx7t").work
    assert found["identifier"][0]["value"] == "ark:/13030/c7833mx7t"
    assert found["identifier"][0]["url"] == "https://n2t.net/ark:/13030/c7833mx7t"
    assert found["url"] == "https://n2t.net/ark:/13030/c7833mx7t"


@case("I11")
def isbn() -> None:
    found = one("dc:identifier", "ISBN: 978-3-16-148410-0").work
    assert found["isbn"] == ["9783161484100"]
    assert found["identifier"][0]["value"] == "9783161484100"


@case("I12")
def wrong_check_digit() -> None:
    kept("ISBN: 978-3-16-148410-1", "bad-check-digit")


@case("I14")
def bare_issn_is_not_believed() -> None:
    kept("1461023X", "unlabelled-identifier")


@case("I15")
def date_as_identifier() -> None:
    kept("2006-12-12")


@case("I16")
def oai_identifier() -> None:
    found = crosswalked(("dc:identifier", "oai:arXiv.org:cs/0112017"), around=_nowhere())
    assert found.record["identifier"] == "oai:arXiv.org:cs/0112017"
    assert "@id" not in found.work


def _nowhere() -> Surroundings:
    return Surroundings()


@case("I17")
def plain_url() -> None:
    url = "http://arno.unimaas.nl/show.cgi?fid=5628"
    found = one("dc:identifier", url).work
    assert found["url"] == url
    assert found["@id"] == url


@case("I18")
def file_beside_a_page() -> None:
    file = "https://x.example.org/bitstream/1874/15290/15/c1.pdf"
    page = "https://x.example.org/handle/1874/15290"
    found = crosswalked(("dc:identifier", file), ("dc:identifier", page))
    (download,) = found.work["distribution"]
    assert download["contentUrl"] == file
    assert download["encodingFormat"] == "application/pdf"
    assert found.draft["distribution"][0]["contentURL"] == file
    assert found.work["url"] == page


@case("I19")
def three_urls() -> None:
    urls = [f"https://repository.example.org/{n}" for n in "abc"]
    found = crosswalked(*(("dc:identifier", url) for url in urls)).work
    assert found["url"] == urls[0]
    assert found["sameAs"] == urls[1:]


@case("I21")
def handle_before_nbn() -> None:
    found = crosswalked(
        ("dc:identifier", "urn:nbn:nl:ui:10-1874-15290"), ("dc:identifier", "hdl:1874/15290")
    ).work
    assert found["@id"] == "https://hdl.handle.net/1874/15290"
    assert found["identifier"][0]["value"] == "1874/15290"
    assert found["identifier"][1]["value"] == "urn:nbn:nl:ui:10-1874-15290"
    assert "urn:nbn:nl:ui:10-1874-15290" in found["sameAs"]


@case("N1")
def minted_identifier() -> None:
    found = one("dc:title", "A")
    assert found.work["@id"] == "https://catalog.example.org/records/oai:example.org:1#resource"
    assert found.record["@id"] == "https://catalog.example.org/records/oai:example.org:1"
    assert "identifier-minted" in found.codes


@case("N2")
def access_instructions() -> None:
    text = "Available on request from the archive"
    found = one("dc:rights", text)
    assert text in str(found.draft["conditionsOfAccess"])
    assert "no-access-url" in found.codes
    assert "Distribution" not in found.claims.__repr__()


# ---- source, language -------------------------------------------------------------------


@case("O1")
def issn_called_isbn() -> None:
    found = one("dc:source", "ISBN: 0928-0987")
    assert found.work["isPartOf"] == [{"@type": "Periodical", "issn": "0928-0987"}]
    assert "label-says-isbn" in found.codes


@case("O2")
def citation_with_issn() -> None:
    text = "Ecology Letters (1461023X) vol.4 (2001)"
    found = one("dc:source", text)
    (part,) = found.work["isPartOf"]
    assert part["@type"] == "Periodical"
    assert part["name"] == "Ecology Letters"
    assert part["issn"] == "1461-023X"
    assert text in str(found.draft)


def languages(text: str, *expected: str) -> Mapped:
    found = one("dc:language", text)
    assert found.work["inLanguage"] == list(expected)
    return found


@case("L1")
def codes_of_iso_639() -> None:
    for code, tag in (("eng", "en"), ("deu", "de"), ("ger", "de"), ("dut", "nl")):
        languages(code, tag)


@case("L2")
def underscore() -> None:
    assert "reformatted" in languages("en_US", "en-US").codes


@case("L6")
def norwegian_is_no_boolean() -> None:
    languages("no", "no")


@case("L7")
def two_languages() -> None:
    found = languages("eng;spa", "en", "es")
    assert found.draft["inLanguage"] == ["en", "es"]
    assert found.core["schema:inLanguage"] == "en"


@case("L8")
def language_iris() -> None:
    languages("http://lexvo.org/id/iso639-3/eng", "en")
    languages("ISO639-3:fra", "fr")


@case("L9")
def unknown_language() -> None:
    assert "unmapped-language" in languages("test", "test").codes


# ---- relation ---------------------------------------------------------------------------


@case("R2")
def grant() -> None:
    iri = "info:eu-repo/grantAgreement/EC/FP7/283595/EU//OpenAIREplus"
    (found,) = one("dc:relation", iri).work["funding"]
    assert found["@type"] == "MonetaryGrant"
    assert found["@id"] == iri
    assert found["identifier"] == "283595"
    assert "name" not in found
    assert found["alternateName"] == "OpenAIREplus"
    assert found["funder"]["name"] == "European Commission"


@case("R4")
def escaped_grant_name() -> None:
    iri = "info:eu-repo/grantAgreement/EC/FP7/244909/EU/My%2FProject/X"
    (found,) = one("dc:relation", iri).work["funding"]
    assert found["name"] == "My/Project"


@case("R6")
def related_dataset() -> None:
    found = one("dc:relation", "info:eu-repo/semantics/dataset/doi/10.1234/789.1").work
    url = "https://doi.org/10.1234/789.1"
    assert found["relatedLink"] == [
        {
            "@type": "LinkRole",
            "linkRelationship": "dataset",
            "target": {"@type": "EntryPoint", "name": url, "url": url},
        }
    ]


@case("R7")
def reference() -> None:
    found = one("dc:relation", "info:eu-repo/semantics/reference/doi/10.1234/789.1").work
    assert found["citation"] == [{"@id": "https://doi.org/10.1234/789.1"}]


@case("R8")
def plain_relation() -> None:
    (link,) = one("dc:relation", "http://hdl.handle.net/1765/1473").work["relatedLink"]
    url = "https://hdl.handle.net/1765/1473"
    assert link["linkRelationship"] == "relation"
    assert (link["target"]["name"], link["target"]["url"]) == (url, url)


@case("R9")
def refined_relations() -> None:
    beside = {"isPartOf": "isPartOf", "hasPart": "hasPart", "references": "citation"}
    for name in ("isPartOf", "hasPart", "isVersionOf", "references"):
        found = crosswalked(
            (f"dcterms:{name}", "https://example.org/other"), name="qdc-to-cdif"
        ).work
        (link,) = found["relatedLink"]
        assert link["linkRelationship"]["name"] == name[0].upper() + name[1:]
        if name in beside:
            assert found[beside[name]] == [{"@id": "https://example.org/other"}]


@case("N12")
def relation_to_another_record() -> None:
    found = one(
        "dc:relation",
        "http://other.example.org/7",
        alias=lambda value: "https://doi.org/10.1234/7" if value.endswith("/7") else None,
    ).work
    targets = [link["target"]["url"] for link in found["relatedLink"]]
    assert "https://doi.org/10.1234/7" in targets
    assert "http://other.example.org/7" in targets


# ---- coverage ---------------------------------------------------------------------------


@case("V1")
def countries() -> None:
    for text, code, name in (
        ("NL", "NL", "Netherlands"),
        ("NO", "NO", "Norway"),
        ("UK", "GB", "United Kingdom"),
        ("EL", "GR", "Greece"),
    ):
        found = one("dc:coverage", text)
        term = found.work["spatialCoverage"][0]["name"]
        assert (term["@type"], term["termCode"], term["name"]) == ("DefinedTerm", code, name)
        assert "ISO 3166-1" in term["inDefinedTermSet"]
        assert ("repaired-country" in found.codes) == (text in ("UK", "EL"))


@case("V2")
def box() -> None:
    found = place(
        "name=Western Australia; northlimit=-13.5; southlimit=-35.5; westlimit=112.5; eastlimit=129"
    )
    assert found["name"] == "Western Australia"
    assert found["geo"] == {"@type": "GeoShape", "box": "-35.5 112.5 -13.5 129"}


@case("V4")
def box_out_of_range() -> None:
    found = one("dc:coverage", "northlimit=95; southlimit=-35.5; westlimit=112.5; eastlimit=129")
    assert "spatialCoverage" not in found.work
    assert "box-out-of-range" in found.codes


@case("V6")
def point() -> None:
    for name in ("Rosario", "..."):
        found = place(f"name={name}; lat=-32.94682; lon=-60.63932")
        assert found["name"] == name
        assert found["geo"] == {
            "@type": "GeoCoordinates",
            "latitude": -32.94682,
            "longitude": -60.63932,
        }


def period(text: str, expected: str, name: str) -> None:
    found = one("dc:coverage", text)
    assert found.work["temporalCoverage"] == [expected]
    assert name in str(found.draft)


@case("V7")
def named_period() -> None:
    period("name=The Great Depression; start=1929; end=1939;", "1929/1939", "The Great Depression")


@case("V8")
def open_periods() -> None:
    period("Modern era; start=1975;", "1975/..", "Modern era")
    period("name=Modern era; start=1975;", "1975/..", "Modern era")
    period("name=Prehistoric Period; end=-5300", "../-5300", "Prehistoric Period")


@case("V9")
def interval_is_a_string() -> None:
    assert one("dc:coverage", "1842-07-20/2023-08-01").draft["temporalCoverage"] == (
        "1842-07-20/2023-08-01"
    )


@case("V11")
def place_name() -> None:
    assert place("Western Australia") == {"@type": "Place", "name": "Western Australia"}


@case("N5")
def named_eras() -> None:
    found = one("dc:coverage", "Lower Devonian to Lower Permian")
    (interval,) = found.draft["temporalCoverage"]
    assert interval["@type"] == "time:ProperInterval"
    assert "LowerDevonian" in str(interval["time:intervalStartedBy"])
    assert "LowerPermian" in str(interval["time:intervalFinishedBy"])
    assert found.core["schema:temporalCoverage"] == ["Lower Devonian to Lower Permian"]


@case("N6")
def two_boxes() -> None:
    found = crosswalked(
        ("dc:coverage", "northlimit=10; southlimit=0; westlimit=5; eastlimit=6"),
        ("dc:coverage", "northlimit=4; southlimit=-2.5; westlimit=7; eastlimit=9"),
    )
    assert found.draft["spatialCoverage"]["geo"]["box"] == "-2.5 5 10 9"
    assert "boxes-merged" in found.codes


@case("N7")
def wkt() -> None:
    found = one("dc:coverage", "POLYGON((0 0, 4 0, 4 2, 0 2, 0 0))")
    geometry = found.draft["geosparql:hasGeometry"]
    assert "POLYGON((0 0, 4 0" in geometry["geosparql:asWKT"]["@value"]
    assert geometry["geosparql:crs"]["@id"].endswith("CRS84")
    assert found.core["schema:spatialCoverage"]


@case("N10")
def absent_coverage() -> None:
    found = one("dc:type", "Dataset").draft
    assert found["spatialCoverage"] == "nil:missing"
    assert found["temporalCoverage"] == "nil:missing"
    text = one("dc:type", "Article", name="oai_dc-texts").draft
    assert text["spatialCoverage"] == "nil:notapplicable"
    assert one("dc:type", "Article").draft["spatialCoverage"] == "nil:missing"


@case("N8")
def natural_order() -> None:
    found = one("dc:creator", "Mary Ann Evans")
    assert found.work["creator"] == [{"@type": "Person", "name": "Mary Ann Evans"}]
    assert "name-not-inverted" in found.codes


# ---- rights, audience -------------------------------------------------------------------


@case("G1", "G5")
def creative_commons() -> None:
    for text in ("http://creativecommons.org/licenses/by/4.0/", "CC BY 4.0"):
        found = one("dc:rights", text).work
        assert found["license"][0] == "https://creativecommons.org/licenses/by/4.0/"
        assert "CC-BY-4.0" in str(found["license"])


@case("G3")
def ported_licence() -> None:
    found = one("dc:rights", "http://creativecommons.org/licenses/by-sa/2.0/uk/").work
    assert found["license"][0] == "https://creativecommons.org/licenses/by-sa/2.0/uk/"
    assert "CC-BY-SA-2.0-UK" in str(found["license"])


@case("G7")
def open_access() -> None:
    found = one("dc:rights", "info:eu-repo/semantics/openAccess").work
    assert found["conditionsOfAccess"] == ["http://purl.org/coar/access_right/c_abf2"]
    assert found["isAccessibleForFree"] is True


@case("G8")
def two_rights_in_any_order() -> None:
    for texts in (("Test rights", "open access"), ("open access", "Test rights")):
        found = crosswalked(*(("dc:rights", text) for text in texts)).work
        assert set(found["conditionsOfAccess"]) == {
            "Test rights",
            "http://purl.org/coar/access_right/c_abf2",
        }


@case("G9")
def rights_statement() -> None:
    found = one("dc:rights", "https://www.rightsstatements.org/page/InC/1.0").work
    assert found["conditionsOfAccess"] == ["http://rightsstatements.org/vocab/InC/1.0/"]


@case("G11")
def without_rights() -> None:
    found = one("dc:title", "A")
    assert "required-missing" in found.codes
    assert found.claims == (False, False)


@case("U1")
def audience() -> None:
    found = one("dc:audience", "Researchers").work
    assert found["audience"] == [{"@type": "Audience", "audienceType": "Researchers"}]
    driver = one("dc:audience", "Researchers", name="driver_dc-to-cdif").work
    assert driver["educationalLevel"] == ["Researchers"]
    assert driver["audience"] == found["audience"]


# ---- the table --------------------------------------------------------------------------


def table(shared: Path) -> list[dict[str, str]]:
    """The cases of ours: those of DIDL and of the way back belong to other rooms."""
    with (shared / "cases" / "dublin-core-to-cdif.tsv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file, delimiter="\t") if row["id"][0] not in "XB"]


# Cells that tell what is given instead of giving it, and what is quoted in them.
TOLD: dict[str, tuple[str, ...]] = {
    "T1": ("A", "B"),
    "T2": ("Título paralelo",),
    "N2": ("Available on request from the archive",),
    "G8": ("Test rights", "open access"),
    "A8": ("2004/2006",),
    "I14": ("1461023X",),
    "Y9": ("Tesis inédita",),
    "N5": ("Lower Devonian to Lower Permian",),
    **dict.fromkeys(
        (
            *("T3", "P2", "S6", "D1", "D2", "D5", "A17", "A18", "A19", "Y10", "N11", "I18", "I19"),
            *("I21", "R2", "R4", "R9", "V1", "V4", "N1", "N6", "N7", "N10", "N12", "G11"),
        ),
        (),
    ),
}


def literal_inputs(row: dict[str, str]) -> tuple[str, ...]:
    """The inputs of a case as they stand in its cell, alternatives and pairs one by one."""
    if row["id"] in TOLD:
        return TOLD[row["id"]]
    return tuple(part.strip() for part in re.split(r" / | \+ ", row["input"]))


def test_every_case_has_its_check(shared: Path) -> None:
    ids = [row["id"] for row in table(shared)]
    assert [each for each in ids if each not in CHECKS] == []
    assert [each for each in CHECKS if each not in ids] == []


def test_every_case_is_checked_with_its_literal_input(shared: Path) -> None:
    bent = {}
    for row in table(shared):
        SAID.clear()
        CHECKS[row["id"]]()
        missing = [each for each in literal_inputs(row) if each not in SAID]
        if missing:
            bent[row["id"]] = missing
    assert bent == {}


@pytest.mark.parametrize("case_id", sorted(CHECKS))
def test_case(case_id: str) -> None:
    CHECKS[case_id]()
