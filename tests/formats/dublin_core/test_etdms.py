"""Theses in ETD-MS, and the degree of a thesis wherever it stands.

Source: ETD-MS 1.1, elements 3.1 to 3.14 and global qualifiers; schema.org 30 (`inSupportOf`,
`additionalProperty`). The verdicts were written before the code.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.metadata_format import Format
from oaicdif.formats.table import format_of, formats
from oaicdif.formats.value import Value
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

SPACE = "http://www.ndltd.org/standards/metadata/etdms/"
LEVEL = f"{SPACE}1.1/level"
DEGREE = (
    "<t:degree><t:name>Doctor of Philosophy</t:name><t:level>Doctoral</t:level>"
    "<t:discipline>Law</t:discipline><t:grantor>Elm University</t:grantor></t:degree>"
)
TYPE = "<dc:type>Thesis</dc:type>"
DUBLIN_CORE = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:t="{space}">'
    "<dc:title>Tides</dc:title>{below}</oai_dc:dc>"
)
MODS = (
    '<mods xmlns="http://www.loc.gov/mods/v3" xmlns:t="{space}"><titleInfo><title>Tides</title>'
    "</titleInfo><genre>Thesis</genre><extension>{below}</extension></mods>"
)


def read(body: str) -> tuple[Format, list[Value]]:
    root = parse_xml(body.encode())
    found = format_of(root)
    assert found is not None
    return found, list(formats()[found.name].read(root))


def mapped(body: str) -> Mapped:
    form, values = read(body)
    name = {"oai_dc": "oai_dc", "mods": "mods", "etdms": "etdms", "qdc": "qdc"}[form.name]
    return crosswalked(*values, name=f"{name}-to-cdif")


def thesis(below: str, space: str = f"{SPACE}1.1/") -> Mapped:
    return mapped(f'<thesis xmlns="{space}"><title>Tides</title>{below}</thesis>')


def agents(found: Mapped, name: str) -> list[tuple[str, str, str]]:
    """(role, name, IRI) of each."""
    roles = ((each.get("roleName", ""), each.get("contributor", each))
             for each in found.work.get(name, ()))  # fmt: skip
    return [(role, agent["name"], agent.get("@id", "")) for role, agent in roles]


@pytest.mark.parametrize("space", [f"{SPACE}1.0/", f"{SPACE}1.1/"])
@pytest.mark.parametrize(
    "body",
    [
        DUBLIN_CORE.replace("{below}", TYPE + "{below}"),
        MODS,
        '<t:thesis xmlns:t="{space}"><t:title>Tides</t:title><t:type>Thesis</t:type>{below}'
        "</t:thesis>",
    ],
)
def test_degree_of_a_thesis_stands_in_the_document(body: str, space: str) -> None:
    found = mapped(body.format(space=space, below=DEGREE))
    assert found.work["@type"] == "Thesis"
    assert found.work["inSupportOf"] == ["Doctor of Philosophy"]
    properties = [(p["name"], p["value"]) for p in found.work["additionalProperty"]]
    assert properties == [("degree level", "Doctoral"), ("degree discipline", "Law")]
    assert found.work["additionalProperty"][0]["propertyID"] == LEVEL
    assert agents(found, "contributor") == [("degree granting institution", "Elm University", "")]
    assert "unknown-element" not in found.codes
    assert found.draft["inSupportOf"] == "Doctor of Philosophy"
    assert found.draft["additionalProperty"] == found.work["additionalProperty"]
    assert found.core["schema:additionalProperty"][0] == {
        "@type": ["schema:PropertyValue"],
        "schema:propertyID": {"@id": LEVEL},
        "schema:name": "degree level",
        "schema:value": "Doctoral",
    }


def test_degree_of_no_thesis_is_a_further_property() -> None:
    found = mapped(DUBLIN_CORE.format(space=f"{SPACE}1.0/", below=DEGREE))
    assert "inSupportOf" not in found.work
    assert {
        "@type": "PropertyValue",
        "propertyID": f"{SPACE}1.1/name",
        "name": "degree name",
        "value": "Doctor of Philosophy",
    } in found.work["additionalProperty"]


@pytest.mark.parametrize("part", ["name", "level", "discipline", "grantor"])
def test_word_for_nothing_is_no_part_of_a_degree(part: str) -> None:
    found = thesis(f"<type>Thesis</type><degree><{part}>n/a</{part}></degree>")
    assert found.work.keys().isdisjoint({"inSupportOf", "additionalProperty", "contributor"})
    assert "nil-value" in found.codes


def test_degree_in_words_alone_is_its_name() -> None:
    found = thesis("<type>Thesis</type><degree>Master of Laws</degree>")
    assert found.work["inSupportOf"] == ["Master of Laws"]


def test_agents_have_their_roles_and_identifiers() -> None:
    orcid, ror = "https://orcid.org/0000-0002-1825-0097", "https://ror.org/00k4n6c32"
    found = thesis(
        f'<creator resource="{orcid}">Elm, Ada</creator><contributor role="advisor">Oak, Jan'
        f'</contributor><contributor role="chair" resource="{orcid}">Elm, Ada</contributor>'
        f'<degree><grantor resource="{ror}">Elm University</grantor></degree>'
    )
    assert agents(found, "creator") == [("", "Elm, Ada", orcid)]
    assert agents(found, "contributor") == [
        ("advisor", "Oak, Jan", ""),
        ("chair", "Elm, Ada", orcid),
        ("degree granting institution", "Elm University", ror),
    ]


def test_number_in_resource_is_no_second_agent() -> None:
    found = thesis('<creator resource="12345">Elm, Ada</creator>')
    assert agents(found, "creator") == [("", "Elm, Ada", "")]
    assert "12345" in {issue.text for issue in found.result.issues}


@pytest.mark.parametrize(
    ("role", "path"), [("abstract", "description"), ("note", "comment"), ("release", "comment")]
)
def test_role_of_a_description_says_where_it_belongs(role: str, path: str) -> None:
    found = thesis(f'<description role="{role}">Of the tides.</description>')
    assert found.work[path] in ("Of the tides.", ["Of the tides."])
    assert "unknown-attribute" not in found.codes


def test_scheme_of_a_subject_is_its_vocabulary() -> None:
    found = thesis('<subject scheme="LCSH">Tides</subject>')
    (term,) = found.work["keywords"]
    assert term["inDefinedTermSet"] == "http://purl.org/dc/terms/LCSH"


def test_attributes_that_nobody_reads_are_reported() -> None:
    found = thesis('<publisher country="Elmland">Elm Press</publisher>')
    told = {(issue.code, issue.text) for issue in found.result.issues}
    assert ("unknown-attribute", "Elmland") in told


def test_title_of_another_language_is_an_alternative() -> None:
    found = thesis("<alternativeTitle>Les marées</alternativeTitle>")
    assert (found.work["name"], found.work["alternateName"]) == ("Tides", ["Les marées"])


@pytest.mark.parametrize(
    "space",
    [
        f"{SPACE}1.0",
        f"https{SPACE[4:]}1.1/",
        f"{SPACE}1.0/etdms.xsd",
        "http://www.openarchives.org/OAI/2.0/",
    ],
)
def test_namespace_written_otherwise_is_a_named_repair(space: str) -> None:
    found = thesis("<type>Thesis</type><degree><name>Doctor</name></degree>", space)
    assert found.work["inSupportOf"] == ["Doctor"]
    assert found.codes & {"misspelled-namespace", "envelope-namespace"}


@pytest.mark.parametrize(
    "space",
    [
        "http://ndltd.org/standards/metadata/etdms/1.0",
        "https://www.ndltd.org/standards/metadata/etdms/1.1/",
    ],
)
def test_namespace_that_is_nearly_right_needs_no_degree(space: str) -> None:
    found = mapped(f'<thesis xmlns="{space}"><title>Tides</title></thesis>')
    assert found.work["name"] == "Tides"
    assert "misspelled-namespace" in found.codes


def test_thesis_of_another_namespace_without_a_degree_is_nothing_that_we_read() -> None:
    assert format_of(parse_xml(b'<thesis xmlns="urn:x"><title>Tides</title></thesis>')) is None
