"""Licences that sentences name: given when they are the work's, reported when they are not."""

from __future__ import annotations

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.further_licence_statements import FURTHER
from tests.rules.licence_credits import OF_ANOTHER_THING, OF_THE_WORK
from tests.rules.licence_limits import LIMITED
from tests.rules.licence_statements import DENIED, HELD, OF_A_PART, Row
from tests.rules.mapped import crosswalked

CC = "https://creativecommons.org/"


ROWS = (*HELD, *DENIED, *OF_A_PART, *FURTHER, *OF_ANOTHER_THING, *OF_THE_WORK, *LIMITED)


@pytest.mark.few(80)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:60])
def test_licence_is_given_as_its_sentence_says_and_the_sentence_is_kept(row: Row) -> None:
    text, path, reported = row
    found = crosswalked(("dc:rights", text))
    licence = found.work.get("license", [""])[0]
    assert licence == (CC + path if path else "")
    assert found.work["conditionsOfAccess"] == [text]
    issues = [(each.code, each.text) for each in found.result.issues if "licence" in each.code]
    assert issues == ([("licence-denied", text)] if reported else [])


@pytest.mark.parametrize(
    ("name", "element"),
    [
        ("oai_dc-to-cdif", "dc:rights"),
        ("driver_dc-to-cdif", "dc:rights"),
        ("qdc-to-cdif", "dcterms:rights"),
        ("qdc-to-cdif", "dcterms:license"),
        ("qdc-to-cdif", "dcterms:accessRights"),
        ("datacite-to-cdif", "datacite:rights"),
        ("mods-to-cdif", "mods:accessCondition"),
        ("soif-to-cdif", "soif:rights"),
        ("soif-to-cdif", "soif:license"),
    ],
)
def test_every_crosswalk_reads_such_sentences_alike(name: str, element: str) -> None:
    held = crosswalked((element, "Released in full under CC BY 4.0, not peer reviewed"), name=name)
    assert held.work["license"][0] == f"{CC}licenses/by/4.0/"
    denied = crosswalked((element, "May not be reused under CC BY 4.0"), name=name)
    assert "license" not in denied.work
    assert "licence-denied" in denied.codes


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("Lizenziert unter CC BY 3.0 DE", "licenses/by/3.0/de/"),
        ("Licensed under a Creative Commons Attribution 3.0 Germany License.",
         "licenses/by/3.0/de/"),
        ("Licensed under CC BY 3.0 at no charge", "licenses/by/3.0/"),
        ("Licensed under CC BY 3.0 IGO.", "licenses/by/3.0/igo/"),
        ("See www.creativecommons.org/licenses/by-sa/3.0/at/ for the licence",
         "licenses/by-sa/3.0/at/"),
        ("Under CC Attribution 3.0, http://creativecommons.org/licenses/by/3.0/us/",
         "licenses/by/3.0/us/"),
    ],
)  # fmt: skip
def test_port_of_a_licence_is_read_with_its_name(text: str, path: str) -> None:
    assert crosswalked(("dc:rights", text)).work["license"][0] == CC + path


@pytest.mark.parametrize(
    "text",
    [
        "Licensed under CC BY 4.0 or CC BY-SA 3.0, at your choice",
        "CC BY 4.0, see https://creativecommons.org/licenses/by/3.0/",
    ],
)
def test_two_licences_of_one_work_are_none_and_reported(text: str) -> None:
    found = crosswalked(("dc:rights", text))
    assert "license" not in found.work
    assert found.work["conditionsOfAccess"] == [text]
    assert "licence-denied" in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "This work is not licensed under a Creative Commons licence",
        "See https://example.org/creativecommons.org/licenses/by/4.0/ for more",
        "Access the file in accordance with the rules",
    ],
)
def test_text_that_names_no_licence_is_kept_and_not_reported(text: str) -> None:
    found = crosswalked(("dc:rights", text))
    assert found.work["conditionsOfAccess"] == [text]
    assert "license" not in found.work
    assert "licence-denied" not in found.codes


@pytest.mark.parametrize(
    ("kind", "text", "path"),
    [
        ("Image", "The images (in this collection) are licensed under CC BY 4.0",
         "licenses/by/4.0/"),
        ("StillImage", "These photographs are licensed under CC BY 4.0", "licenses/by/4.0/"),
        ("Dataset", "The data are licensed under CC BY 4.0", "licenses/by/4.0/"),
        ("Sound", "The recordings: CC BY 4.0", "licenses/by/4.0/"),
        ("Software", "The code is licensed under CC BY 4.0", "licenses/by/4.0/"),
        ("Map", "The maps are licensed under CC BY 4.0", "licenses/by/4.0/"),
        ("Text", "The images are licensed under CC BY 4.0", ""),
        ("Dataset", "The metadata are licensed under CC0 1.0", ""),
        ("Dataset", "The data of the figures are licensed under CC BY 4.0", ""),
        ("Image", "Some images are licensed under CC BY 4.0", ""),
        ("Image", "All images except those with CC BY 4.0", ""),
        ("Image", "Cover images: CC BY 4.0", ""),
        ("Image", "The images are not licensed under CC BY 4.0", ""),
        ("Image", "No images are CC BY 4.0", ""),
        ("Image", "Two images are CC BY 4.0", ""),
        ("Image", "Images by others are CC BY 4.0", ""),
        ("Image", "Images not owned by us are CC BY 4.0", ""),
        ("Image", "Images marked with * are CC BY 4.0", ""),
        ("Image", "Images used under CC BY 4.0", ""),
        ("Image", "Images within the text: CC BY 4.0", ""),
        ("Dataset", "Data from other sources are CC BY 4.0", ""),
        ("Dataset", "Input data are CC BY 4.0", ""),
        ("Dataset", "Data protection: CC BY 4.0", ""),
        ("Dataset", "Data for Figure 3 are CC BY 4.0", ""),
        ("Dataset", "Data are CC BY 4.0 after 2030", ""),
        ("Dataset", "Les données sont sous CC BY 4.0", "licenses/by/4.0/"),
        ("Dataset", "All data, CC BY 4.0", "licenses/by/4.0/"),
    ],
)  # fmt: skip
def test_what_a_record_is_by_its_type_is_no_part_of_it(kind: str, text: str, path: str) -> None:
    found = crosswalked(("dc:type", kind), ("dc:rights", text))
    assert found.work.get("license", [""])[0] == (CC + path if path else "")
    assert found.work["conditionsOfAccess"] == [text]
    assert ("licence-denied" in found.codes) == (not path)


@pytest.mark.parametrize(
    ("other", "path"),
    [
        ("This work is licensed under CC BY-NC 4.0", "licenses/by-nc/4.0/"),
        (f"{CC}licenses/by-nc/4.0/", "licenses/by-nc/4.0/"),
        ("This work is licensed under CC BY 4.0", "licenses/by/4.0/"),
        ("The data are CC BY-NC 4.0", ""),
    ],
)
def test_licence_of_its_data_is_the_works_where_no_other_value_gives_another(
    other: str, path: str
) -> None:
    data = "The data are licensed under CC BY 4.0"
    found = crosswalked(("dc:type", "Dataset"), ("dc:rights", data), ("dc:rights", other))
    given = [each for each in found.work.get("license", []) if each.startswith(CC)]
    assert given == ([CC + path] if path else [])
    assert data in found.work["conditionsOfAccess"]


@pytest.mark.parametrize(
    ("kind", "words", "path"),
    [
        ("text", "CC BY 4.0", "licenses/by/4.0/"),
        ("text", "Some rights reserved", "licenses/by/4.0/"),
        ("text", "Images only", ""),
        ("text", "The text is under CC BY, images are not", ""),
        ("text", "All rights reserved", ""),
        ("still image", "The images are licensed under CC BY 4.0", "licenses/by/4.0/"),
        ("text", "The images are licensed under CC BY 4.0", ""),
    ],
)
def test_words_of_a_condition_in_mods_are_heard_beside_its_address(
    kind: str, words: str, path: str
) -> None:
    text = (
        '<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink">'
        f"<typeOfResource>{kind}</typeOfResource>"
        f'<accessCondition type="use and reproduction" xlink:href="{CC}licenses/by/4.0/">{words}'
        "</accessCondition></mods>"
    )
    found = crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")
    assert found.work.get("license", [""])[0] == (CC + path if path else "")
    assert ("licence-denied" in found.codes) == (not path)


def test_one_of_two_types_makes_no_part_the_work() -> None:
    text = "The images are licensed under CC BY 4.0"
    found = crosswalked(("dc:type", "Image"), ("dc:type", "Text"), ("dc:rights", text))
    assert "license" not in found.work
    assert "licence-denied" in found.codes
