"""Names of Dublin Core as exporters write them, and elements of others beside them.

Sources: DCMI Metadata Terms; DSpace's registry of Dublin Core; the Europeana Data Model 5.2.8.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.dublin_core.dc_values import read_with_repairs
from oaicdif.formats.dublin_core.odd_names import with_journal
from oaicdif.xmldoc import parse_xml

SPACES = (
    'xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
    ' xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:bibo="http://purl.org/ontology/bibo/"'
)


def read(below: str) -> list[tuple[str, str, str, str]]:
    return read_with_repairs(parse_xml(f"<oai_dc:dc {SPACES}>{below}</oai_dc:dc>".encode()))


@pytest.mark.parametrize(
    ("written", "meant", "repair"),
    [
        ("dcterms:rightsholder", "dcterms:rightsHolder", "name-in-other-case"),
        ("dcterms:dateaccepted", "dcterms:dateAccepted", "name-in-other-case"),
        ("dc:rightsholder", "dcterms:rightsHolder", "name-in-other-case"),
        ("dc:Title", "dc:title", "name-in-other-case"),
        ("dcterms:ISPARTOF", "dcterms:isPartOf", "name-in-other-case"),
        ("dc:date.created", "dcterms:created", "qualifier-behind-dot"),
        ("dc:date.Issued", "dcterms:issued", "qualifier-behind-dot"),
        ("dc:title.alternative", "dcterms:alternative", "qualifier-behind-dot"),
        ("dc:identifier.citation", "dcterms:bibliographicCitation", "qualifier-behind-dot"),
        ("dc:identifier.uri", "dc:identifier", "qualifier-behind-dot"),
        ("dc:relation.ispartofseries", "dcterms:isPartOf", "qualifier-behind-dot"),
        ("dc:contributor.author", "dc:creator", "qualifier-behind-dot"),
        ("dc:rights.holder", "dcterms:rightsHolder", "qualifier-behind-dot"),
        ("dc:doi", "dc:identifier", "element-of-no-schema"),
        ("dc:articleTitle", "dc:title", "element-of-no-schema"),
        ("dc:author", "dc:creator", "element-of-no-schema"),
        ("dc:keywords", "dc:subject", "element-of-no-schema"),
        ("dc:url", "dc:identifier", "element-of-no-schema"),
        ("dc:title_h", "dc:title", "element-of-no-schema"),
        ("dc:abstract_e", "dcterms:abstract", "element-of-no-schema"),
        ("dc:publish_date", "dcterms:issued", "element-of-no-schema"),
        ("DC.Date.Created", "dcterms:created", "envelope-namespace"),
        ("DC.Title", "dc:title", "envelope-namespace"),
    ],
)
def test_odd_name_is_read_as_what_it_means(written: str, meant: str, repair: str) -> None:
    values = read(f"<{written}>Elms</{written}>")
    local = written.rpartition(":")[2]
    assert values == [(meant, "Elms", "", ""), (f"repair:{repair}", local, "", "")]


@pytest.mark.parametrize(
    "written",
    [
        "dc:date.checked", "dc:foo.bar", "dc:title.series", "dc:description.provenance",
        "dc:contributor.email", "dc:contributor.orcid", "dc:contributor.department",
        "dc:location_org", "dc:title_x", "dc:authority",
    ],
)  # fmt: skip
def test_qualifier_that_nobody_knows_is_no_refinement(written: str) -> None:
    assert read(f"<{written}>Elms</{written}>") == [(written, "Elms", "", "")]


def test_qualifier_says_a_scheme_or_a_role() -> None:
    values = read(
        "<dc:identifier.thumbnail>https://a.example.org/t</dc:identifier.thumbnail>"
        "<dc:contributor.advisor>Elm, Ada</dc:contributor.advisor>"
        "<dc:subject.lcsh>Elms</dc:subject.lcsh>"
    )
    assert values[:3] == [
        ("dc:identifier", "https://a.example.org/t", "", "thumbnail"),
        ("dc:contributor", "name=Elm, Ada; role=advisor", "", "identified"),
        ("dc:subject", "Elms", "", "LCSH"),
    ]


@pytest.mark.parametrize("text", ["Anonymous", "Elm, Ada; Oak, Ben"])
def test_several_or_nobody_behind_a_role_are_read_as_any_contributor(text: str) -> None:
    found = read(f"<dc:contributor.advisor>{text}</dc:contributor.advisor>")
    assert found[0] == ("dc:contributor", text, "", "")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("<dc:identifier.issn>0028-0836</dc:identifier.issn>", "ISSN: 0028-0836"),
        ("<dc:identifier.isbn>ISBN 9783161484100</dc:identifier.isbn>", "ISBN 9783161484100"),
        ("<dc:isbn>9783161484100</dc:isbn>", "ISBN: 9783161484100"),
        ("<dc:identifier.pmid>19439421</dc:identifier.pmid>", "PMID: 19439421"),
    ],
)
def test_number_is_labelled_as_its_element_says(written: str, meant: str) -> None:
    assert read(written)[0][:2] == ("dc:identifier", meant)


@pytest.mark.parametrize(
    ("below", "values"),
    [
        (
            "<dc:volume>3</dc:volume><dc:journalTitle>Elm Review</dc:journalTitle>"
            "<dc:issn>0028-0836</dc:issn><dc:issn>0028-0836</dc:issn>",
            [("journal:issue-of", "volume=3; title=Elm Review; identifier=issn:0028-0836")],
        ),
        ("<dc:issn>0028-0836</dc:issn>", [("dc:identifier", "0028-0836")]),
        ("<dc:volume>3</dc:volume>", [("journal:volume", "3")]),
        (
            "<dc:journalTitle>Elm</dc:journalTitle><dc:journalTitle>Oak</dc:journalTitle>",
            [("journal:issue-of", "Elm"), ("journal:issue-of", "Oak")],
        ),
    ],
)
def test_elements_of_one_journal(below: str, values: list[tuple[str, str]]) -> None:
    assert [each[:2] for each in read(below)][:-1] == values


def test_elements_of_the_europeana_data_model() -> None:
    values = read(
        "<edm:isShownAt>https://a.example.org/1</edm:isShownAt>"
        "<edm:country>Elmland</edm:country>"
        "<edm:dataProvider><edm:Agent><edm:name>Elm Library</edm:name></edm:Agent>"
        "</edm:dataProvider>"
    )
    names = [name for name, *_ in values]
    space = "{http://www.europeana.eu/schemas/edm/}"
    assert names == ["edm:isShownAt", f"{space}country", f"{space}name"]


def test_elements_of_the_bibliographic_ontology_say_where_an_article_stands() -> None:
    values = read(
        "<bibo:issn>0028-0836</bibo:issn><bibo:eissn>1476-4687</bibo:eissn>"
        "<bibo:volume>14</bibo:volume><bibo:issue>1</bibo:issue><bibo:pages>95-98</bibo:pages>"
        "<bibo:uri>https://elm.example.org/1</bibo:uri>"
    )
    assert [each[:2] for each in values] == [
        ("dc:identifier", "https://elm.example.org/1"),
        (
            "journal:issue-of",
            "identifier=issn:0028-0836; identifier=issn:1476-4687; volume=14; issue=1; start=95-98",
        ),
    ]


@pytest.mark.parametrize(
    ("below", "names"),
    [
        ("<bibo:issn>0028-0836</bibo:issn>", ["dc:identifier"]),
        ("<bibo:volume>3</bibo:volume>", ["journal:volume"]),
        ("<bibo:doi>10.1000/1</bibo:doi>", ["{http://purl.org/ontology/bibo/}doi"]),
    ],
)
def test_half_of_a_place_in_a_journal_names_none(below: str, names: list[str]) -> None:
    assert [name for name, *_ in read(below)] == names


@pytest.mark.parametrize(
    ("volume", "read"),
    [
        ("Vol. 5", "5"), ("Volume II", "II"), ("no. 5-6", "no. 5-6"),
        ("Vol. 5 in 2 parts", "5 in 2 parts"), ("5 in 1", "5 in 1"), ("Volcano 5", "Volcano 5"),
    ],
)  # fmt: skip
def test_label_is_taken_off_a_volume_if_it_is_its_own(volume: str, read: str) -> None:
    values = with_journal(
        [("journal:title", "Oak Review", "", ""), ("journal:volume", volume, "", "")]
    )
    assert values == [("journal:issue-of", f"title=Oak Review; volume={read}", "", "")]


@pytest.mark.parametrize("text", ["12 cm3", "2.5 l.", "ca. 30 cm"])
def test_number_with_a_unit_is_no_volume(text: str) -> None:
    measure = ("journal:volume", text, "", "")
    assert measure in with_journal([("journal:title", "Oak Review", "", ""), measure])
