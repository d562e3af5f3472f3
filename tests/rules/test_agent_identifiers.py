"""An identifier of a person or a body that stands alone among those of a work.

Expectations: it never names the work, is kept as an identifier of its scheme, and is reported.
Numbers are printed examples: ORCID's Josiah Carberry, ISO 27729's and the registers' own pages.
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.identifiers import in_orcid_block
from oaicdif.rules.work_identity import placeholder
from tests.rules.mapped import AROUND, Mapped, crosswalked

REGISTRY = "https://registry.identifiers.org/registry/"
ORCID = f"{REGISTRY}orcid"
CARBERRY = "0000-0002-1825-0097"
PAGE = "https://repo.example.org/record/5"
ALONE = [
    (CARBERRY, ORCID, CARBERRY),
    (f"https://orcid.org/{CARBERRY}", ORCID, CARBERRY),
    (f"http://www.orcid.org/{CARBERRY}/", ORCID, CARBERRY),
    (f"ORCID: {CARBERRY}", ORCID, CARBERRY),
    ("ORCID iD 0000000218250097", ORCID, CARBERRY),
    ("0000-0001-5109-3700", ORCID, "0000-0001-5109-3700"),
    ("ISNI: 0000 0001 2103 2683", f"{REGISTRY}isni", "0000000121032683"),
    ("0000 0001 2103 2683", f"{REGISTRY}isni", "0000000121032683"),
    ("https://isni.org/isni/0000000121032683", f"{REGISTRY}isni", "0000000121032683"),
    ("https://ror.org/00k4n6c32", f"{REGISTRY}ror", "00k4n6c32"),
    ("ROR: 00k4n6c32", f"{REGISTRY}ror", "00k4n6c32"),
    ("https://viaf.org/viaf/102333412/", f"{REGISTRY}viaf", "102333412"),
    ("VIAF: 102333412", f"{REGISTRY}viaf", "102333412"),
    ("https://d-nb.info/gnd/118540238", "gnd", "118540238"),
    ("GND: 118540238", "gnd", "118540238"),
    ("(DE-588)118540238", "gnd", "118540238"),
    ("grid.4444.0", f"{REGISTRY}grid", "grid.4444.0"),
    ("https://doi.org/10.13039/501100000780", f"{REGISTRY}funderregistry", "10.13039/501100000780"),
    ("info:eu-repo/dai/nl/123456789", "dai", "123456789"),
    ("https://id.loc.gov/authorities/names/n79021164", "naf", "n79021164"),
    ("https://scholar.google.com/citations?user=abc123AAAAJ&hl=en", "scholar", "abc123AAAAJ"),
    # an author's number, not that of a record in the same database
    ("https://www.scopus.com/authid/detail.uri?authorId=7004212771", "scopusauthor", "7004212771"),
]


def mapped(text: str, element: str = "dc:identifier") -> Mapped:
    return crosswalked(("dc:title", "Tides"), (element, text))


@pytest.mark.parametrize(("text", "scheme", "value"), ALONE)
def test_identifier_of_somebody_is_kept_and_names_no_work(
    text: str, scheme: str, value: str
) -> None:
    found = mapped(text)
    assert found.work["identifier"] == [
        {"@type": "PropertyValue", "propertyID": scheme, "value": value}
    ]
    assert found.work["@id"] == AROUND.work_iri
    assert found.work.keys().isdisjoint({"url", "sameAs", "distribution"})
    assert "placeholder-identifier" in found.codes


@pytest.mark.parametrize(
    "address",
    [
        "http://www.wikidata.org/entity/Q42", "https://www.wikidata.org/wiki/Q42",
        "https://m.wikidata.org/wiki/Q42",
        "https://scholar.google.es/citations?view_op=list_works&user=abc123AAAAJ",
    ],
)  # fmt: skip
def test_item_of_a_register_of_anything_is_kept_and_names_no_work(address: str) -> None:
    found = mapped(address)
    (link,) = found.work["relatedLink"]
    assert link["target"]["url"] == address
    assert found.work["@id"] == AROUND.work_iri
    assert found.work.keys().isdisjoint({"identifier", "url", "sameAs", "distribution"})
    assert "placeholder-identifier" in found.codes


@pytest.mark.parametrize(
    "address",
    [
        "https://d-nb.info/1012345678", "https://www.wikidata.org/dumps/2024/elm.json.gz",
        "https://orcid.example.org/0000-0002-1825-0097",
        "https://scholar.google.com/scholar?cluster=1234567890",
        "https://repo.example.org/wikidata.org/wiki/Q42",
    ],
)  # fmt: skip
def test_address_that_only_looks_like_a_registers_names_the_work(address: str) -> None:
    assert mapped(address).work["@id"] == address


def test_source_in_wikidata_is_a_source() -> None:
    address = "https://www.wikidata.org/wiki/Q42"
    assert mapped(address, "dc:source").work["isBasedOn"] == [{"@id": address}]


@pytest.mark.parametrize(("text", "_scheme", "_value"), ALONE)
def test_identifier_of_somebody_stands_beside_the_works_own(
    text: str, _scheme: str, _value: str
) -> None:
    work = crosswalked(("dc:title", "Tides"), ("dc:identifier", text), ("dc:identifier", PAGE)).work
    assert (work["@id"], work["url"]) == (PAGE, PAGE)


@pytest.mark.parametrize(("text", "_scheme", "_value"), ALONE)
def test_identifier_of_somebody_is_no_source(text: str, _scheme: str, _value: str) -> None:
    found = mapped(text, "dc:source")
    assert found.work["comment"] == [text]
    assert "isBasedOn" not in found.work
    assert "source-is-publisher" in found.codes


def test_relation_to_somebody_is_kept_and_reported() -> None:
    found = mapped(CARBERRY, "dc:relation")
    address = f"https://orcid.org/{CARBERRY}"
    (link,) = found.work["relatedLink"]
    assert link["target"] == {"@type": "EntryPoint", "name": address, "url": address}
    assert "placeholder-identifier" in found.codes


def test_several_of_them_in_one_value_are_each_one() -> None:
    found = mapped(f"{CARBERRY}; 0000-0001-5109-3700")
    assert [each["value"] for each in found.work["identifier"]] == [CARBERRY, "0000-0001-5109-3700"]


@pytest.mark.parametrize(
    "text",
    [
        "0000-0002-1825-0098",
        "https://orcid.org/0000-0002-1825-0098",
        "ORCID: 0000-0002-1825-0098",
        "orcid 0000 0002 1825 0098",
        "ISNI: 0000 0001 2103 2684",
        "https://isni.org/isni/0000000121032684",
    ],
)
@pytest.mark.parametrize("element", ["dc:identifier", "dc:relation"])
def test_wrong_check_digit_is_reported_and_the_text_stays(element: str, text: str) -> None:
    found = mapped(text, element)
    assert "bad-check-digit" in found.codes
    assert found.work["@id"] == AROUND.work_iri
    if element == "dc:identifier":
        assert found.work["identifier"] == [text]
    else:
        assert found.work["relatedLink"][0]["target"] == {"@type": "EntryPoint", "name": text}


@pytest.mark.parametrize(
    "text",
    [
        "0000000121032683",  # sixteen figures that nothing calls an ISNI
        "1234-5678-9012-3456",
        "2024-0001-0002-0003",
        "Error 0000",
        "mirror 2",
        "118540238",
        "A-1009-2008",
    ],
)
def test_number_that_nobody_calls_so_is_nobodys(text: str) -> None:
    found = mapped(text)
    assert found.work["identifier"] == [text]
    assert found.codes.isdisjoint({"placeholder-identifier", "bad-check-digit"})


@pytest.mark.parametrize(
    "text",
    ["https://d-nb.info/118540238", "https://orcid.example.org/5", "10.1303/9501", "10.13039.1/5"],
)
def test_name_like_that_of_somebody_may_name_a_work(text: str) -> None:
    assert mapped(text).work["@id"] != AROUND.work_iri


@pytest.mark.parametrize("text", [text for text, _, _ in ALONE if text.startswith("http")])
def test_address_of_somebody_is_the_works_in_no_format(text: str) -> None:
    assert placeholder(text)


ENDS_OF_BLOCKS = ["0000-0001-5000-0007", "0000-0003-5000-0001", "0009-0000-0000-0000"]


@pytest.mark.parametrize("number", [*ENDS_OF_BLOCKS, "0009-0010-0000-0000"])
def test_ends_of_the_blocks_of_orcid_are_inside(number: str) -> None:
    assert in_orcid_block(number)


@pytest.mark.parametrize("text", ["Elm, Ada (ORCID: {})", "Elm, Ada (https://orcid.org/{})"])
@pytest.mark.parametrize("number", ["0000-0000-0000-0001", "0000-0001-2103-2683"])
def test_number_outside_the_blocks_of_orcid_is_no_iri(text: str, number: str) -> None:
    found = crosswalked(("dc:creator", text.format(number)))
    (creator,) = found.work["creator"]
    assert "@id" not in creator
    assert number in creator["name"]
    assert "bad-check-digit" in found.codes
