"""DataCite: whose an identifier is, what a licence is of, and kernels in a wrong namespace."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.rules.result import CrosswalkResult
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import shipped
from tests.rules.test_parts_accounted import crosswalked, datacite, told

# ---- affiliations of DataCite -------------------------------------------------------------

ROR = "https://ror.org/04wxnsj81"


def creator(kind: str, *affiliations: str) -> CrosswalkResult:
    return datacite(
        f'<creators><creator><creatorName nameType="{kind}">Elm, Ada</creatorName>'
        f"{''.join(affiliations)}</creator></creators>"
    )


def affiliation(name: str, identifier: str = "", scheme: str = "ROR") -> str:
    more = f' affiliationIdentifier="{identifier}" affiliationIdentifierScheme="{scheme}"'
    return f"<affiliation{more if identifier else ''}>{name}</affiliation>"


def body(name: str, **more: Any) -> dict[str, Any]:
    return {"@type": "Organization", "name": name, **more}


@pytest.mark.parametrize(
    ("affiliations", "found"),
    [
        ([affiliation("Oak Hall"), affiliation("Data House", ROR)],
         [body("Oak Hall"), body("Data House", **{"@id": ROR})]),
        ([affiliation("Data House", ROR), affiliation("Oak Hall")],
         [body("Data House", **{"@id": ROR}), body("Oak Hall")]),
        ([affiliation("n/a"), affiliation("Data House", ROR)], body("Data House", **{"@id": ROR})),
        ([affiliation("", ROR), affiliation("Oak Hall")], body("Oak Hall")),
        ([affiliation("Data House", "04wxnsj81")], body("Data House", **{"@id": ROR})),
        ([affiliation("Oak Hall"), affiliation("Data House", "grid.1.2", "GRID")],
         [body("Oak Hall"), body("Data House", identifier={
             "@type": "PropertyValue", "propertyID": "GRID", "value": "grid.1.2"})]),
    ],
)  # fmt: skip
def test_identifier_of_an_affiliation_stays_with_it(affiliations: list[str], found: Any) -> None:
    result = creator("Personal", *affiliations)
    (ada,) = result.document.work["creator"]
    assert ada["affiliation"] == found


def test_what_a_body_belongs_to_is_no_parent_of_it_and_an_address_is_no_body() -> None:
    """schema.org: `memberOf` is "an Organization to which this Organization belongs"."""
    result = creator(
        "Organizational",
        affiliation("Oak Foundation", ROR),
        affiliation("www.elm.example"),
        affiliation("https://elm.example/people"),
        affiliation("info@elm.example"),
    )
    (who,) = result.document.work["creator"]
    assert who == body("Elm, Ada", memberOf=body("Oak Foundation", **{"@id": ROR}))
    assert told(result, "part-not-carried") == [
        f"affiliation: {each}"
        for each in ("www.elm.example", "https://elm.example/people", "info@elm.example")
    ]
    core = lay_out_1_1(result.document).body["schema:creator"]["@list"][0]
    assert core["schema:memberOf"]["schema:name"] == "Oak Foundation"


# ---- a kernel in a wrong namespace --------------------------------------------------------

KERNEL_INSIDE = (
    "<titles><title>Tides</title></titles><creators><creator><creatorName>Elm, Ada</creatorName>"
    "</creator></creators>"
)


@pytest.mark.parametrize(
    ("space", "repair"),
    [
        ("", "envelope-namespace"),
        (' xmlns="http://www.openarchives.org/OAI/2.0/"', "envelope-namespace"),
        (' xmlns="http://elm.example/"', "misspelled-namespace"),
    ],
)
def test_kernel_in_a_wrong_namespace_is_read_and_the_repair_is_told(
    space: str, repair: str
) -> None:
    result = crosswalked(f"<resource{space}>{KERNEL_INSIDE}</resource>")
    assert result.document.work["name"] == "Tides"
    assert [i.code for i in result.issues if i.code.endswith("-namespace")] == [repair]


@pytest.mark.parametrize(
    "inside", ["<title>Tides</title>", "<titles><title>Tides</title></titles>", ""]
)
def test_another_resource_element_is_no_kernel(inside: str) -> None:
    assert shipped().choose(parse_xml(f"<resource>{inside}</resource>".encode())) is None


def test_kernel_of_any_edition_in_its_own_namespace_needs_no_repair() -> None:
    for edition in ("kernel-3", "kernel-4", "kernel-4.4"):
        space = f"http://datacite.org/schema/{edition}"
        oai = "http://schema.datacite.org/oai/oai-1.1/"
        inner = f'<resource xmlns="{space}">{KERNEL_INSIDE}</resource>'
        result = crosswalked(
            f'<oai_datacite xmlns="{oai}"><payload>{inner}</payload></oai_datacite>'
        )
        assert "envelope-namespace" not in {i.code for i in result.issues}


# ---- rights of DataCite -------------------------------------------------------------------

CC0 = "https://creativecommons.org/publicdomain/zero/1.0/"
BY = "https://creativecommons.org/licenses/by/4.0/"


def rights(words: str, address: str, code: str = "") -> CrosswalkResult:
    more = f' rightsIdentifier="{code}"' if code else ""
    return datacite(
        f'<rightsList><rights rightsURI="{address}"{more}>{words}</rights></rightsList>'
    )


@pytest.mark.parametrize(
    "words",
    [
        "Metadata are openly licensed with CC0",
        "The metadata are CC0; the data are all rights reserved",
        "Die Metadaten sind frei",
        "Metadatos bajo CC0",
        "Metadata only",
    ],
)
def test_licence_beside_words_on_the_metadata_is_not_the_works(words: str) -> None:
    result = rights(words, CC0, "CC0-1.0")
    assert "license" not in result.document.work
    assert result.document.work["conditionsOfAccess"][:2] == [CC0, "CC0-1.0"]
    assert [i.text for i in result.issues if i.code == "licence-denied"][:2] == [CC0, "CC0-1.0"]


@pytest.mark.parametrize("words", ["Creative Commons Attribution 4.0", "", "Open Access"])
def test_licence_beside_other_words_is_the_works(words: str) -> None:
    assert rights(words, BY).document.work["license"][0] == BY


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://purl.org/coar/access_right/c_14cb", "metadata only access"),
        ("https://purl.org/coar/access_right/c_14cb", "Metadata only"),
        ("info:eu-repo/semantics/closedAccess", "metadata-only access"),
        ("http://purl.org/coar/access_right/c_16ec", "restricted; metadata are open"),
    ],
)
def test_access_to_nothing_but_the_metadata_is_no_licence_of_theirs(
    address: str, words: str
) -> None:
    result = rights(words, address)
    assert "licence-denied" not in {i.code for i in result.issues}
    allowed = result.document.work["conditionsOfAccess"]
    assert any(str(each).startswith("http://purl.org/coar/access_right/") for each in allowed)
