"""Every note a layout can make is in the table, nothing else is, and each is made.

The documents are written from what docs/reports.md says of a note.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from oaicdif import cdif
from oaicdif.cdif.document import Document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.notes import NOTES
from tests.cdif.documents import ERA, FILE, JANE, PRESS, WKT, document

CODE = re.compile(r'(?:\.note|\.fault|LayoutNote)\(\s*"([a-z-]+)"')
EITHER = re.compile(r'"([a-z-]+)" if \w+ else "([a-z-]+)"')


def test_table_of_notes_is_complete() -> None:
    folder = Path(cdif.__file__).parent
    used: set[str] = set()
    for path in folder.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        used.update(CODE.findall(source))
        used.update(
            code
            for line in source.splitlines()
            if ".note(" in line
            for pair in EITHER.findall(line)
            for code in pair
        )
    assert used == set(NOTES)


def test_every_note_says_what_to_do() -> None:
    assert all(meaning and advice for meaning, advice in NOTES.values())


BEYOND = WKT | {"geosparql:crs": {"@id": "http://www.opengis.net/def/crs/EPSG/0/25832"}}
TWO_FILES = [FILE, FILE | {"contentUrl": "https://repo.example.org/2.csv"}]
ONE_OF_TWO = [{"@type": "Organization", "name": name} for name in ("One Press", "Two Press")]
# note -> a document of which it is made
CASES: dict[str, Document] = {
    "license-as-text": document("license", license=["All rights reserved"]),
    "rectangles-as-one": document(
        "spatialCoverage",
        spatialCoverage=[
            {"@type": "Place", "geo": {"@type": "GeoShape", "box": box}}
            for box in ("1 2 3 4", "5 6 7 8")
        ],
    ),
    "periods-as-one": document("temporalCoverage", temporalCoverage=["1929/1939", "1950"]),
    "several-languages": document(inLanguage=["en", "es"]),
    "several-publishers": document(publisher=ONE_OF_TWO),
    "several-affiliations": document(creator=[JANE | {"affiliation": ONE_OF_TWO}]),
    "era-as-text": document(temporalCoverage=[ERA]),
    "wkt-as-box": document(geometry=[WKT]),
    "wkt-dropped": document(geometry=[BEYOND]),
    "geometry-dropped": document(
        spatialCoverage=[{"@type": "Place", "geo": {"@type": "GeoShape", "circle": "1 2 3"}}]
    ),
    "url-not-web": document(url="urn:example:1"),
    "link-without-url": document(
        relatedLink=[
            {
                "@type": "LinkRole",
                "linkRelationship": "IsPartOf",
                "target": {"@type": "EntryPoint", "name": "Ecology Letters vol. 4"},
            }
        ]
    ),
    "distribution-without-url": document(distribution=[{"@type": "DataDownload", "name": "x"}]),
    "page-as-url": document("url", distribution=[FILE]),
    "checksum-dropped": document(distribution=TWO_FILES, checksum=FILE["spdx:checksum"]),
    "fraction-dropped": document(dateModified="2024-05-08T04:11:24.309Z"),
    "short-name": document(publisher=[PRESS | {"name": "UN"}]),
    "nameless-agent": document(creator=[{"@type": "Person"}]),
    "untyped-agent": document(creator=[{"name": "Jordanaires"}]),
    "grant-named-by-funder": document(funding=[{"@type": "MonetaryGrant", "funder": PRESS}]),
    "nameless-variable": document(
        variableMeasured=[{"@type": "PropertyValue", "description": "How much of it there was."}]
    ),
}


@pytest.mark.parametrize("code", CASES)
def test_note_is_made_of_what_it_means_and_no_other(code: str) -> None:
    given = CASES[code]
    made = [*lay_out_2023(given).notes, *lay_out_1_1(given).notes]
    assert {note.code for note in made} == {code}


def test_every_note_has_a_case_and_stands_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reports.md").read_text(encoding="utf-8")
    section = page.partition("## Notes of a layout\n")[2].partition("\n## ")[0]
    docs = re.findall(r"^\| ([a-z0-9-]+) \|", section, re.MULTILINE)
    assert docs == ["note", *NOTES]
    assert list(CASES) == list(NOTES)
