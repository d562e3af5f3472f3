"""Nothing is dropped in silence: what is in no document is in the report.

One test for each way in which a value, a part of it or an attribute was once passed over. The
account over the recorded material is `python -m tests.trials.unaccounted`.
"""

from __future__ import annotations

import pytest

from oaicdif.cdif.document import Document
from oaicdif.formats.value import Value
from oaicdif.rules.result import CrosswalkResult
from oaicdif.xmldoc import parse_xml
from tests.formats.didl import documents as d
from tests.rules.mapped import AROUND, shipped
from tests.rules.test_loss_codes import datacite, dc, mods, qdc

STEERING = "steering-attributes"


def crosswalked(body: bytes) -> CrosswalkResult:
    root = parse_xml(body)
    source, engine = shipped().choose(root) or (None, None)
    assert source is not None
    assert engine is not None
    result = engine.crosswalk(source.read(root), AROUND)
    assert engine.crosswalk(source.read(root), AROUND, traced=True).issues == result.issues
    return result


def told(result: CrosswalkResult, code: str) -> list[str]:
    return [issue.text for issue in result.issues if issue.code == code]


def of_values(*values: Value, name: str = "qdc-to-cdif") -> CrosswalkResult:
    engine = shipped().engine(name)
    plain = engine.crosswalk(values, AROUND)
    assert engine.crosswalk(values, AROUND, traced=True).issues == plain.issues
    return plain


# ---- values that a rule leaves out ---------------------------------------------------------


def test_value_that_a_rule_leaves_out_is_reported_with_the_rules_reason() -> None:
    result = crosswalked(mods("<originInfo><issuance>monographic</issuance></originInfo>"))
    (issue,) = [each for each in result.issues if each.code == "left-out"]
    assert (issue.element, issue.text) == ("mods:issuance", "monographic")
    assert issue.detail == "how it is issued follows from its type"


@pytest.mark.parametrize(
    "element", ["dc:contributor", "dc:publisher", "dc:subject", "dc:type", "dc:format",
                "dc:identifier", "dc:source", "dc:language", "dc:relation", "dc:coverage"]
)  # fmt: skip
def test_words_for_nothing_are_reported_in_every_element(element: str) -> None:
    assert told(of_values((element, "n/a", "", "")), "nil-value") == ["n/a"]


def test_value_of_which_a_builder_makes_nothing_is_reported() -> None:
    result = of_values(("datacite:rightsIdentifier", "cc-of-ours", "", ""), name="datacite-to-cdif")
    assert [each.code for each in result.issues if each.position == 0] == ["not-carried"]


def test_language_of_an_element_without_a_rule_is_reported_too() -> None:
    result = of_values(("{urn:x}y", "meri", "fi", ""))
    assert [i.detail for i in result.issues if i.code == "language-not-carried"] == ["fi"]


# ---- attributes ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "listed"),
    [
        (mods('<genre authority="marcgt">report</genre>'), "mods:genre@authority=marcgt"),
        (mods('<note type="content">x</note>'), "mods:note@type=content"),
        (mods('<originInfo><publisher lang="ar">House</publisher></originInfo>'), ""),
        (datacite('<dates><date dateType="Issued">2001</date></dates>'),
         "datacite:date@dateType=Issued"),
        (datacite('<subjects><subject subjectScheme="A" schemeURI="http://a.example/">x</subject>'
                  "</subjects>"),
         "datacite:subject@subjectScheme=A; datacite:subject@schemeURI=http://a.example/"),
        (qdc('<dc:type xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
             ' xsi:type="dcterms:DCMIType">Text</dc:type>'), "dc:type@type=dcterms:DCMIType"),
    ],
)  # fmt: skip
def test_attributes_that_steer_reading_are_listed(body: bytes, listed: str) -> None:
    assert told(crosswalked(body), STEERING) == ([listed] if listed else [])


def test_list_of_attributes_names_each_once_and_breaks_into_lines_that_a_report_shows() -> None:
    genres = "".join(f'<genre authority="list{n:03}">g{n}</genre>' * 2 for n in range(20))
    lines = told(crosswalked(mods(genres)), STEERING)
    assert max(map(len, lines)) <= 200
    assert "; ".join(lines).split("; ") == [f"mods:genre@authority=list{n:03}" for n in range(20)]


def test_attribute_is_not_taken_for_told_because_its_word_stands_in_a_text() -> None:
    body = mods(
        '<relatedItem type="host" displayLabel="collection"><titleInfo>'
        "<title>The whole collection of tides</title></titleInfo></relatedItem>"
    )
    assert told(crosswalked(body), "unknown-attribute") == ["collection"]


def test_attributes_of_the_container_and_text_between_elements_are_reported() -> None:
    body = dc(("title", "Tides")).replace(b"<oai_dc:dc ", b'<oai_dc:dc class="x" ')
    result = crosswalked(body.replace(b"</dc:title>", b"</dc:title> ebb "))
    assert told(result, "unknown-attribute") == ["x"]
    assert told(result, "unknown-element") == ["ebb"]


def test_envelope_of_datacite_is_accounted_for() -> None:
    body = (
        b'<oai_datacite xmlns="http://schema.datacite.org/oai/oai-1.1/">'
        b"<isReferenceQuality>false</isReferenceQuality><payload>"
        b'<resource xmlns="http://datacite.org/schema/kernel-4"><version>2</version></resource>'
        b"</payload></oai_datacite>"
    )
    assert told(crosswalked(body), "unknown-element") == ["false"]


def test_scheme_of_an_alternate_identifier_is_kept() -> None:
    body = datacite(
        '<alternateIdentifiers><alternateIdentifier alternateIdentifierType="Shelf">A 12'
        "</alternateIdentifier></alternateIdentifiers>"
    )
    assert crosswalked(body).document.work["identifier"] == [
        {"@type": "PropertyValue", "propertyID": "Shelf", "value": "A 12"}
    ]


# ---- parts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "languages", "reported"),
    [
        ('<languageTerm type="code">eng</languageTerm><languageTerm type="text">English'
         "</languageTerm>", ["en"], []),
        ('<languageTerm type="code">eng</languageTerm><languageTerm type="code">nld'
         "</languageTerm>", ["en", "nl"], []),
        ('<languageTerm type="code">eng</languageTerm><languageTerm type="text">Tidish'
         "</languageTerm>", ["en"], ["Tidish"]),
    ],
)  # fmt: skip
def test_every_term_of_a_language_counts(
    terms: str, languages: list[str], reported: list[str]
) -> None:
    result = crosswalked(mods(f"<language>{terms}</language>"))
    assert result.document.work["inLanguage"] == languages
    assert told(result, "unmapped-language") == reported


def parts(result: CrosswalkResult) -> list[str]:
    return [issue.detail for issue in result.issues if issue.code == "part-not-carried"]


@pytest.mark.parametrize(
    ("role", "reported"),
    [
        ('<roleTerm type="code">aut</roleTerm><roleTerm type="text">author</roleTerm>', []),
        ('<roleTerm type="code">inv</roleTerm>', []),
        ('<roleTerm type="code">pht</roleTerm><roleTerm type="text">Photographer</roleTerm>', []),
        ('<roleTerm type="code">ths</roleTerm><roleTerm type="text">Promotor</roleTerm>',
         ["roleTerm: Promotor"]),
    ],
)  # fmt: skip
def test_role_that_no_property_says_is_kept_or_reported(role: str, reported: list[str]) -> None:
    body = f"<name><namePart>Doe, Jane</namePart><role>{role}</role></name>"
    assert parts(crosswalked(mods(body))) == reported


def test_short_part_is_not_taken_for_told_because_another_text_holds_it() -> None:
    detail = '<detail type="issue"><number>5</number><caption>no.</caption></detail>'
    title = "<titleInfo><title>Annals of note</title></titleInfo>"
    body = f'<relatedItem type="host">{title}<part>{detail}</part></relatedItem>'
    assert parts(crosswalked(mods(body))) == ["caption: no."]


def test_every_record_of_a_collection_is_read_or_reported() -> None:
    record = "<mods><titleInfo><title>{}</title></titleInfo><genre>map</genre></mods>"
    inner = record.format("One") + record.format("Two")
    body = f'<modsCollection xmlns="http://www.loc.gov/mods/v3">{inner}</modsCollection>'
    assert told(crosswalked(body.encode()), "several-records") == [
        "Two", "mods:titleInfo Two", "mods:genre map",
    ]  # fmt: skip


# ---- types and dates beside others ---------------------------------------------------------


@pytest.mark.parametrize(
    ("types", "kind", "more"),
    [
        (("Photographs", "Picture postcards", "Postcards"), "Photograph",
         ["http://purl.org/coar/resource_type/c_ecc8", "Picture postcards", "Postcards"]),
        (("still image", "Photographs"), "ImageObject",
         ["http://purl.org/dc/dcmitype/StillImage", "Photographs"]),
        (("Photographs", "photograph"), "Photograph", []),
    ],
)  # fmt: skip
def test_word_of_a_type_beside_the_chosen_one_stays(
    types: tuple[str, ...], kind: str, more: list[str]
) -> None:
    document: Document = of_values(*(("dc:type", text, "", "") for text in types)).document
    assert document.work["@type"] == kind
    assert sorted(document.work.get("additionalType", ())) == sorted(more)


@pytest.mark.parametrize(
    ("other", "code"), [("2006-09-20T15:46:07Z", "time-dropped"), ("September 2006", "reformatted")]
)
def test_date_that_agrees_with_the_chosen_one_says_what_it_lost(other: str, code: str) -> None:
    result = of_values(("dc:date", "2006-09-20", "", ""), ("dc:date", other, "", ""))
    assert result.document.work["datePublished"] == "2006-09-20"
    assert [i.code for i in result.issues if i.position == 1] == [code]


# ---- packages -------------------------------------------------------------------------------


def test_own_attributes_and_statements_of_a_package_are_read_or_reported() -> None:
    body = d.document(
        d.item(
            d.item(
                d.kind("objectFile"),
                "<didl:Component>",
                d.says("kept apart"),
                d.resource("https://example.org/a.pdf"),
                "</didl:Component>",
                attributes='id="file-1"',
            )
        )
    )
    result = crosswalked(body)
    assert told(result, "unknown-element") == ["kept apart"]
    assert any("didl:Item@id=file-1" in line for line in told(result, STEERING))


def test_what_a_description_says_of_a_file_is_added_to_the_packages_file() -> None:
    described = (
        '<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink">'
        '<physicalDescription><extent unit="bytes">215</extent>'
        '<note type="license">taverne</note><note xlink:href="https://example.org/a.pdf"/>'
        "</physicalDescription></mods>"
    )
    file = d.item(d.kind("objectFile"), d.component(d.resource("https://example.org/a.pdf")))
    result = crosswalked(d.document(d.item(d.metadata(body=described), file)))
    (found,) = result.document.work["distribution"]
    assert found["contentUrl"] == "https://example.org/a.pdf"
    assert (found["contentSize"], found["license"]) == ("215 bytes", "taverne")
