"""Values packed from many elements are mapped part by part; what is not is reported, and so is
each attribute."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.rules.result import CrosswalkResult, Status
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import AROUND, shipped

MODS = "http://www.loc.gov/mods/v3"
KERNEL = "http://datacite.org/schema/kernel-4"


def crosswalked(xml: str) -> CrosswalkResult:
    root = parse_xml(xml.encode())
    source, engine = shipped().choose(root) or (None, None)
    assert source is not None
    assert engine is not None
    return engine.crosswalk(source.read(root), AROUND)


def mods(inner: str) -> CrosswalkResult:
    return crosswalked(f'<mods xmlns="{MODS}">{inner}</mods>')


def datacite(inner: str) -> CrosswalkResult:
    return crosswalked(f'<resource xmlns="{KERNEL}">{inner}</resource>')


def host(inner: str, outer: str = "", kind: str = "host") -> CrosswalkResult:
    return mods(
        f'{outer}<relatedItem type="{kind}"><titleInfo><title>Annals</title></titleInfo>{inner}'
        "</relatedItem>"
    )


def told(result: CrosswalkResult, *codes: str) -> list[str]:
    wanted = codes or ("part-not-carried", "unknown-element", "unknown-attribute")
    return [i.detail or i.text for i in result.issues if i.code in wanted]


# ---- related items of MODS ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("inner", "key", "value"),
    [
        ("<abstract>On the sea.</abstract>", "abstract", "On the sea."),
        ("<abstract>One.</abstract><abstract>Two.</abstract>", "abstract", ["One.", "Two."]),
        ('<titleInfo type="abbreviated"><title>Ann.</title></titleInfo>', "alternateName", "Ann."),
        ('<identifier type="local">A 1</identifier><identifier type="local">A 2</identifier>',
         "identifier", ["A 1", "A 2"]),
        ('<identifier type="issn">0378-5955</identifier><identifier type="issn">2049-3630'
         "</identifier>", "issn", ["0378-5955", "2049-3630"]),
        ("<originInfo><publisher>Hetzel</publisher><publisher>Sea Press</publisher></originInfo>",
         "publisher", [{"@type": "Organization", "name": "Hetzel"},
                       {"@type": "Organization", "name": "Sea Press"}]),
        ("<originInfo><edition>2nd</edition></originInfo>", "version", "2nd"),
        ("<originInfo><dateIssued>1870-06</dateIssued></originInfo>", "datePublished", "1870-06"),
        ("<subject><topic>tides</topic></subject>", "keywords", "tides"),
    ],
)  # fmt: skip
def test_part_of_a_host_is_the_hosts(inner: str, key: str, value: Any) -> None:
    result = host(inner)
    (found,) = result.document.work["isPartOf"]
    assert found["name"] == "Annals"
    assert found[key] == value
    assert told(result) == []


@pytest.mark.parametrize(
    ("role", "key"),
    [("edt", "editor"), ("editor", "editor"), ("aut", "author"), ("trl", "contributor")],
)
def test_name_of_a_host_is_its_editor_author_or_contributor(role: str, key: str) -> None:
    name = f"<name><namePart>Doe, Jane</namePart><role><roleTerm>{role}</roleTerm></role></name>"
    result = host(name)
    (found,) = result.document.work["isPartOf"]
    assert (found[key]["@type"], found[key]["familyName"]) == ("Person", "Doe")
    assert told(result) == (["trl"] if role == "trl" else [])


@pytest.mark.parametrize("kind", ["host", "series", "preceding"])
@pytest.mark.parametrize(
    ("inner", "part"),
    [
        ("<originInfo><dateOther>1872</dateOther></originInfo>", "dateOther: 1872"),
        ("<originInfo><place><placeTerm>Nantes</placeTerm></place></originInfo>",
         "placeTerm: Nantes"),
        ("<note>Bound with another</note>", "note: Bound with another"),
        ("<genre>yearbook</genre>", "genre: yearbook"),
        ("<recordInfo><recordIdentifier>R 7</recordIdentifier></recordInfo>",
         "recordIdentifier: R 7"),
    ],
)  # fmt: skip
def test_part_without_a_place_is_reported_by_itself(inner: str, part: str, kind: str) -> None:
    assert told(host(inner, kind=kind), "part-not-carried") == [part]


def test_both_layouts_write_what_a_host_says() -> None:
    found = host("<abstract>On the sea.</abstract><name><namePart>Doe, Jane</namePart></name>")
    (part,) = lay_out_1_1(found.document).body["schema:isPartOf"]
    assert part["schema:abstract"] == "On the sea."
    assert part["schema:contributor"]["schema:name"] == "Doe, Jane"


# ---- the date of the host -----------------------------------------------------------------

ISSUED = "<originInfo><dateIssued>{}</dateIssued></originInfo>"


@pytest.mark.parametrize(
    ("own", "published"),
    [
        ("", "1870-06"),
        (ISSUED.format("1901"), "1901"),
        ("<originInfo><dateCreated>1869</dateCreated></originInfo>", None),
        ("<originInfo><copyrightDate>1869</copyrightDate></originInfo>", None),
    ],
)
def test_date_of_the_host_is_the_articles_when_it_has_no_other(
    own: str, published: str | None
) -> None:
    document = host(ISSUED.format("1870-06"), own).document
    assert document.work.get("datePublished") == published
    assert ("work.datePublished" in document.derived) == (own == "")


def test_date_of_a_series_is_not_its_parts() -> None:
    assert "datePublished" not in host(ISSUED.format("1870"), kind="series").document.work


# ---- names, attributes ----------------------------------------------------------------------


def test_dates_of_a_body_are_reported() -> None:
    name = (
        '<name type="corporate"><namePart>Elm Press</namePart>'
        '<namePart type="date">1861-1930</namePart></name>'
    )
    assert told(mods(name)) == ["years: 1861-1930"]


def test_years_of_a_persons_life_are_carried_and_not_reported() -> None:
    name = '<name><namePart>Doe, Jane</namePart><namePart type="date">1861-1930</namePart></name>'
    assert told(mods(name)) == []


def test_script_of_a_language_is_reported_as_what_has_no_place() -> None:
    inner = "<language><languageTerm>eng</languageTerm><scriptTerm>Latin</scriptTerm></language>"
    assert told(mods(inner), "not-carried", "part-not-carried", "unknown-element") == ["Latin"]


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        ('<genre displayLabel="kind">report</genre>', ["kind"]),
        ('<genre authority="marcgt">report</genre>', []),
        ('<originInfo><dateCreated encoding="w3cdtf" keyDate="yes">1901</dateCreated>'
         "</originInfo>", []),
        ('<originInfo><dateCreated qualifier="questionable">1901</dateCreated></originInfo>',
         []),
        ('<form valueURI="https://vocab.example.org/1">print</form>',
         ["https://vocab.example.org/1"]),
        ('<language><languageTerm type="code">eng</languageTerm><languageTerm type="text">English'
         "</languageTerm></language>", []),
        ("<abstract><x>inner</x></abstract>", []),
    ],
)  # fmt: skip
def test_attribute_or_leaf_that_no_value_holds_is_reported(inner: str, said: list[str]) -> None:
    assert told(mods(inner), "unknown-element", "unknown-attribute") == said


@pytest.mark.parametrize(
    ("attributes", "iri"),
    [
        ('publisherIdentifier="https://ror.org/04wxnsj81" publisherIdentifierScheme="ROR"',
         "https://ror.org/04wxnsj81"),
        ('publisherIdentifier="04wxnsj81" publisherIdentifierScheme="ROR"'
         ' schemeURI="https://ror.org"', "https://ror.org/04wxnsj81"),
        ('publisherIdentifier="https://isni.org/isni/0000000121032683"',
         "https://isni.org/isni/0000000121032683"),
    ],
)  # fmt: skip
def test_identifier_of_a_publisher_is_its_iri(attributes: str, iri: str) -> None:
    result = datacite(f"<publisher {attributes}>DataCite</publisher>")
    assert result.document.work["publisher"] == [
        {"@type": "Organization", "name": "DataCite", "@id": iri}
    ]
    assert told(result) == []


def test_publisher_without_identifier_is_as_before() -> None:
    result = datacite('<publisher xml:lang="en">DataCite</publisher>')
    assert result.document.work["publisher"] == [{"@type": "Organization", "name": "DataCite"}]


RELATED = (
    '<relatedIdentifiers><relatedIdentifier relatedIdentifierType="URL" relationType="{}"'
    ' relationTypeInformation="was presented at">https://example.org/forum</relatedIdentifier>'
    "</relatedIdentifiers>"
)


def test_other_relation_is_called_what_its_information_says() -> None:
    """Kernel 4.7."""
    result = datacite(RELATED.format("Other"))
    (link,) = result.document.work["relatedLink"]
    assert link["linkRelationship"] == "was presented at"
    assert told(result) == []


def test_information_beside_a_relation_that_says_enough_is_reported() -> None:
    result = datacite(RELATED.format("Cites"))
    (link,) = result.document.work["relatedLink"]
    assert link["linkRelationship"]["name"] == "Cites"
    assert told(result) == ["was presented at"]


def test_related_item_of_datacite_keeps_its_titles_and_people() -> None:
    result = datacite(
        '<relatedItems><relatedItem relatedItemType="Text" relationType="IsPublishedIn">'
        "<titles><title>Annals</title><title>Ann.</title></titles><creators><creator>"
        "<creatorName>Doe, Jane</creatorName></creator></creators><contributors>"
        '<contributor contributorType="Editor"><contributorName>Land, Ned</contributorName>'
        "</contributor></contributors><edition>2nd</edition></relatedItem></relatedItems>"
    )
    (found,) = result.document.work["isPartOf"]
    assert (found["name"], found["alternateName"]) == ("Annals", "Ann.")
    assert (found["author"]["familyName"], found["editor"]["familyName"]) == ("Doe", "Land")
    assert found["version"] == "2nd"
    assert told(result) == ["itemType: Text"]


@pytest.mark.parametrize("example", ["full", "poster", "presentation", "audiovisual"])
def test_official_examples_of_datacite_have_every_leaf_in_document_or_report(
    shared: Path, example: str
) -> None:
    """A leaf that a table translates (a licence's name, a type) is in no words of the document:
    for it the value that holds nothing else must be mapped."""
    path = shared / "official" / "datacite-4.7" / "example" / f"datacite-example-{example}-v4.xml"
    root = parse_xml(path.read_bytes())
    source, engine = shipped().choose(root) or (None, None)
    assert source is not None
    assert engine is not None
    result = engine.crosswalk(source.read(root), AROUND, traced=True)
    known = squeezed(str(result.document.work) + str(result.document.record))
    known += squeezed(" ".join(i.text + i.detail for i in result.issues))
    mapped = {row.text for row in result.trace or () if row.path and row.status is Status.MAPPED}
    leaves = ["".join(map(str, each.itertext())) for each in root.iter("*") if not len(each)]
    lost = [leaf for leaf in leaves if leaf.strip() and squeezed(leaf) not in known]
    assert [leaf for leaf in lost if " ".join(leaf.split()) not in mapped] == []


def squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


# ---- languages of texts -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "text", "reported"),
    [
        ("dc:creator", "Doe, Jane", ["en"]),
        ("dc:type", "Text", ["en"]),
        ("dc:language", "English", ["en"]),
        ("dc:subject", "sea", ["en"]),
        ("dc:title", "Sea", ["en"]),
        ("dcterms:alternative", "Sea", []),
    ],
)
@pytest.mark.parametrize("traced", [True, False])
def test_language_of_a_text_is_kept_with_it_or_reported_once(
    element: str, text: str, reported: list[str], traced: bool
) -> None:
    engine = shipped().engine("qdc-to-cdif")
    beside = [] if element == "dc:title" else [("dc:title", "Ocean", "", "")]
    result = engine.crosswalk([*beside, (element, text, "en", "")], AROUND, traced=traced)
    found = [i.detail for i in result.issues if i.code == "language-not-carried"]
    assert found == reported


def test_elements_of_an_extension_are_told_one_by_one() -> None:
    found = mods(
        '<extension xmlns:e="http://elm.example/e"><e:set><e:owner>Oak</e:owner>'
        "<e:kind>unit</e:kind></e:set><e:note>Elm</e:note></extension>"
    )
    assert told(found, "unknown-element") == ["Oak", "unit", "Elm"]
