"""CDIF written as SOIF: each attribute, the schema that describes them, and the way there again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oaicdif.cdif.document import Document
from oaicdif.errors import CrosswalkError
from oaicdif.formats.soif.soif_format import DESCRIBED, NAMES, soif_of_values
from oaicdif.rdm.soif_object import SoifObject, base_name
from oaicdif.resources import shipped_folder
from oaicdif.rules.back.back_engine import write_back
from oaicdif.rules.back.back_loader import read_back
from oaicdif.rules.back.back_rules import BackCrosswalk, Loss
from oaicdif.rules.back.turn import follow_paths
from tests.rdm_rows import shows
from tests.rules.back.turning import recorded, turned_by_soif
from tests.rules.mapped import crosswalked, shipped, shipped_back

PAGE = "https://catalog.example.org/records/1"
FORMATS = ("oai_dc", "qdc", "dcterms", "mods", "datacite", "didl")


def way() -> BackCrosswalk:
    return shipped_back()["cdif-to-soif"]


def written(work: dict[str, Any], **record: str) -> SoifObject:
    known = {"@id": PAGE, **record}
    return soif_of_values(write_back(way(), Document(work, known)).values)


def attributes(work: dict[str, Any]) -> list[tuple[str, str]]:
    """What is written of a document, but for the page of its record."""
    found = [(name, value.decode()) for name, value in written(work).attributes]
    return [each for each in found if each[0] != "Metadata-URL"]


def test_the_url_is_the_works_address_or_the_record_page() -> None:
    assert written({"@id": "https://doi.org/10.1234/5"}).url == "https://doi.org/10.1234/5"
    assert written({"@id": "urn:nbn:nl:ui:1-2"}).url == PAGE
    assert written({"@id": f"{PAGE}#resource"}).url == PAGE
    assert written({}).type == "DOCUMENT"


PERSON = {"@type": "Person", "name": "Doe, Jane"}
FILE = {
    "@type": "DataDownload",
    "contentUrl": "https://x.org/a.csv",
    "encodingFormat": "text/csv",
    "contentSize": "1204 bytes",
    "spdx:checksum": {
        "spdx:algorithm": "spdx:checksumAlgorithm_md5",
        "spdx:checksumValue": "d41d8cd98f00b204e9800998ecf8427e",
    },
}
SHA = {"spdx:algorithm": "spdx:checksumAlgorithm_sha256", "spdx:checksumValue": "e3b0"}
COAR = "http://purl.org/coar/access_right/c_abf2"
LINK = {
    "@type": "LinkRole",
    "linkRelationship": {"@type": "DefinedTerm", "name": "IsPartOf"},
    "target": {"@type": "EntryPoint", "url": "https://x.org/series"},
}


@pytest.mark.parametrize(
    ("work", "expected"),
    [
        ({"name": "Tides"}, [("Title", "Tides")]),
        ({"alternateName": ["Ebb", "Flow"]},
         [("Alternative-Title-1", "Ebb"), ("Alternative-Title-2", "Flow")]),
        ({"creator": [PERSON]}, [("Author", "Doe, Jane")]),
        ({"contributor": [{"@type": "Role", "roleName": "Editor", "contributor": PERSON}]},
         [("Contributor", "Doe, Jane (Editor)")]),
        ({"description": "One.\n\nTwo.", "abstract": ["Three."]},
         [("Description", "One.\n\nTwo."), ("Abstract", "Three.")]),
        ({"keywords": ["sea", "ice"]}, [("Keywords-1", "sea"), ("Keywords-2", "ice")]),
        ({"publisher": [{"name": "House"}], "provider": [{"name": "Library"}]},
         [("Publisher", "House"), ("Provider", "Library")]),
        ({"datePublished": "1994-11", "dateCreated": "1993", "dateModified": "1994-11-06"},
         [("Publication-Date", "1994-11"), ("Created", "1993"), ("Last-Modified", "1994-11-06")]),
        ({"@type": "Dataset"}, [("Type", "Dataset")]),
        ({"inLanguage": ["nl"]}, [("Language", "nl")]),
        ({"distribution": [FILE]},
         [("Content-Type", "text/csv"), ("Content-Length", "1204"),
          ("Data-URL", "https://x.org/a.csv"), ("MD5", "d41d8cd98f00b204e9800998ecf8427e")]),
        ({"encodingFormat": ["application/pdf"]}, [("Content-Type", "application/pdf")]),
        ({"format": ["tidy", "image/png", "On paper"]},
         [("Content-Type", "image/png"), ("Format-1", "tidy"), ("Format-2", "On paper")]),
        ({"distribution": [{"contentUrl": "https://x.org/a", "encodingFormat": "Tide table"}]},
         [("Format", "Tide table"), ("Data-URL", "https://x.org/a")]),
        ({"size": ["12 bytes", "6", "12 p."]},
         [("Content-Length", "12"), ("Extent-1", "6"), ("Extent-2", "12 p.")]),
        ({"checksum": SHA}, [("Checksum", "sha256:e3b0")]),
        ({"identifier": ["A 1"], "sameAs": ["urn:x:1"]},
         [("Identifier", "A 1"), ("Same-As", "urn:x:1")]),
        ({"@id": "urn:x:1"}, [("Identifier", "urn:x:1")]),
        ({"@id": "https://x.org/1", "url": "https://x.org/1"}, []),
        ({"@id": "https://x.org/1", "url": "https://x.org/page"},
         [("Page-URL", "https://x.org/page")]),
        ({"conditionsOfAccess": [COAR, "Ask us."], "license": ["https://x.org/licence"]},
         [("Rights", "Ask us."), ("License", "https://x.org/licence"),
          ("Access", "info:eu-repo/semantics/openAccess")]),
        ({"relatedLink": [LINK]}, [("Relation", "IsPartOf: https://x.org/series")]),
        ({"isPartOf": [{"name": "Tides", "url": "https://x.org/t"}]},
         [("Source-1", "Tides"), ("Source-2", "https://x.org/t")]),
        ({"bibliographicCitation": ["Tides 4"]}, [("Citation", "Tides 4")]),
        ({"funding": [{"@id": "info:eu-repo/grantAgreement/EC/FP7/1"}]},
         [("Funding", "info:eu-repo/grantAgreement/EC/FP7/1")]),
        ({"spatialCoverage": [{"name": "Texel"}]}, [("Coverage-Spatial", "Texel")]),
        ({"temporalCoverage": ["1990/1999"]},
         [("Coverage-Temporal", "start=1990; end=1999; scheme=W3C-DTF;")]),
        ({"additionalType": ["field notes"]}, [("Resource-Type", "field notes")]),
        ({"encodingFormat": ["text/csv"], "format": ["microfilm"]},
         [("Content-Type", "text/csv"), ("Format", "microfilm")]),
        ({"distribution": [FILE, {**FILE, "contentUrl": "https://x.org/b.csv"}]},
         [("Content-Type", "text/csv"), ("Content-Length", "1204"),
          ("Data-URL-1", "https://x.org/a.csv"), ("Data-URL-2", "https://x.org/b.csv"),
          ("MD5", "d41d8cd98f00b204e9800998ecf8427e")]),
        ({"checksum": {**SHA, "spdx:algorithm": "spdx:checksumAlgorithm_md5"}}, [("MD5", "e3b0")]),
        ({"isBasedOn": [{"url": "https://x.org/original"}]},
         [("Source", "https://x.org/original")]),
        ({"hasPart": [{"url": "https://x.org/part"}]}, [("Relation", "https://x.org/part")]),
        ({"copyrightHolder": [PERSON], "version": "2"},
         [("Rights-Holder", "Doe, Jane"), ("Version", "2")]),
        ({"measurementTechnique": ["By hand"], "comment": ["Torn"], "material": ["paper"]},
         [("Method", "By hand"), ("Remark", "Torn"), ("Material", "paper")]),
        ({"audience": [{"audienceType": "Teachers"}], "educationalLevel": ["Primary"]},
         [("Audience", "Teachers"), ("Level", "Primary")]),
    ],
)  # fmt: skip
def test_attribute_is_written_from_its_path(
    work: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert attributes(work) == expected


# What only the catalog knows, or a record: shown by tests of those.
OF_THE_CATALOG = {"Classification", "RD-Last-Modified", "OAI-Identifier", "Metadata-URL"}


def test_every_attribute_that_is_written_is_shown_above() -> None:
    (rows,) = (each.args[1] for each in test_attribute_is_written_from_its_path.pytestmark)
    shown = {base_name(name) for _, expected in rows for name, _ in expected}
    missing = set(NAMES.values()) - shown - OF_THE_CATALOG
    assert missing == {"Status"}  # its terms are those of a vocabulary: tests of cdif-to-oai_dc


def test_record_page_is_named() -> None:
    assert written({"@id": "https://x.org/1"}).text("Metadata-URL") == PAGE


def test_only_a_real_identifier_of_the_record_is_written() -> None:
    assert written({}, identifier="oai:x.org:1").text("OAI-Identifier") == "oai:x.org:1"
    assert written({}, identifier="file.xml#1").first("OAI-Identifier") is None


# ---- the schema -------------------------------------------------------------------------------


@shows(51, 84)
def test_every_attribute_is_described_once_and_no_other() -> None:
    assert [each.element for each in way().schema] == list(DESCRIBED)
    assert all(each.said["Description"] for each in way().schema)


@shows(85, 86, 87, 88, 89, 90, 91, 92, 94)
def test_the_default_view_and_the_keys_are_those_of_the_profile() -> None:
    said = {DESCRIBED[each.element]: each.said for each in way().schema}
    view = [(int(row.get("Default-View-Attribute", "0")), name) for name, row in said.items()]
    assert [name for place, name in sorted(view) if place] == [
        "Title",
        "Author",
        "Description",
        "Publication-Date",
        "Classification",
    ]
    assert said["Title"]["Default-View-Order"] == "1"
    unique = [name for name, row in said.items() if row.get("Enforce-Uniqueness") == "1"]
    assert unique == ["URL", "OAI-Identifier"]
    internal = {name for name, row in said.items() if row.get("Is-Internal") == "1"}
    assert internal == {"RD-Last-Modified", "MD5", "Checksum", "OAI-Identifier"}
    assert said["Last-Modified"]["Data-Type"] == "date"
    assert said["Content-Length"]["Data-Type"] == "int"
    assert {row["In-Root-Table"] for row in said.values()} == {"1"}
    assert {row["Table-Name"] for row in said.values()} == {"rd"}
    assert {row["System-Table-Name"] for row in said.values()} == {"rd"}
    assert said["Publication-Date"]["Column-Name"] == "publication_date"
    assert said["Publication-Date"]["System-Column-Name"] == "publication_date"
    assert len({row["Column-Name"] for row in said.values()}) == len(said)
    assert not any("Parent-Table-Name" in row for row in said.values())
    assert [name for name, row in said.items() if row.get("Default-View-Order")] == ["Title"]
    assert {row.get("Content-Type", "text/plain") for row in said.values()} == {"text/plain"}


@shows(85, 88, 92, 93)
def test_a_row_may_say_all_that_the_table_of_the_note_has(tmp_path: Path) -> None:
    row = (
        '{note: "x", type: KIND, content: text/html, unique: 1, index: 3, internal: 1, order: 2,'
        " view: 4, table: t, column: c, system-table: st, system-column: sc, parent-table: pt,"
        " parent-column: pc, root: 0}"
    )
    for kind in ("varchar", "date", "int", "blob", "serial"):
        path = tmp_path / "mine.yaml"
        title = f"  soif:title: {row.replace('KIND', kind)}\n"
        path.write_text(FILE_TEXT.replace(TITLE_ROW, title), encoding="utf-8")
        schema = read_back(path, (shipped_folder("crosswalks"),)).schema
        (said,) = [each.said for each in schema if each.element == "soif:title"]
        assert said == {
            "Description": "x",
            "Data-Type": kind,
            "Content-Type": "text/html",
            "Enforce-Uniqueness": "1",
            "Index-Attribute": "3",
            "Is-Internal": "1",
            "Default-View-Order": "2",
            "Default-View-Attribute": "4",
            "Table-Name": "t",
            "Column-Name": "c",
            "System-Table-Name": "st",
            "System-Column-Name": "sc",
            "Parent-Table-Name": "pt",
            "Parent-Column-Name": "pc",
            "In-Root-Table": "0",
        }


FILE_TEXT = (shipped_folder("crosswalks") / "back" / "cdif-to-soif.yaml").read_text("utf-8")
TITLE_ROW = '  soif:title: {index: 1, view: 1, order: 1, note: "The title of the resource."}\n'


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("", "'soif:title' has no row in the block `schema`. Add there `soif:title: {note:"),
        ("  soif:title: {index: 1}\n", "'soif:title' needs a `note`"),
        ('  soif:title: {note: "x", index: first}\n', "index is a number: 0, 1, 2 and so on."),
        ('  soif:title: {note: "x", unique: 2}\n', "unique is 0 or 1."),
        ('  soif:title: {note: "x", type: text}\n', "unknown data type 'text'."),
        ('  soif:title: {note: "x", kind: a}\n', "unknown key 'kind'."),
        ("  soif:title: yes\n", "a row of the block `schema` is a mapping of keys."),
        (TITLE_ROW + '  soif:colour: {note: "x"}\n', "unknown element 'soif:colour'."),
    ],
)
def test_a_schema_that_is_wrong_does_not_load(tmp_path: Path, new: str, message: str) -> None:
    assert TITLE_ROW in FILE_TEXT
    path = tmp_path / "mine.yaml"
    path.write_text(FILE_TEXT.replace(TITLE_ROW, new), encoding="utf-8")
    with pytest.raises(CrosswalkError) as refused:
        read_back(path, (shipped_folder("crosswalks"),))
    assert message in str(refused.value)


def test_only_a_format_with_descriptions_has_a_schema(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = 'crosswalk: x\nversion: "1"\ntitle: X\nto: oai_dc\nelements: {}\nschema: {}\n'
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CrosswalkError, match="oai_dc has no block `schema`"):
        read_back(path, (shipped_folder("crosswalks"),))


def test_a_loss_names_a_path_that_exists(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(FILE_TEXT.replace("paths: [work.@id]", "paths: [work.id]"), encoding="utf-8")
    with pytest.raises(CrosswalkError, match=r"unknown path 'work\.id'"):
        read_back(path, (shipped_folder("crosswalks"),))


# ---- there and back ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("source", FORMATS)
def test_recorded_documents_come_back_but_for_what_is_declared(shared: Path, source: str) -> None:
    table = turned_by_soif(recorded(shared, source, per_file=2), shipped())
    assert table.records, table
    assert table.undeclared == [], str(table)


def loss(kind: str) -> Loss:
    (path,) = [each.place for each in way().losses[:1]]
    return Loss("x", kind, (), (), (), "", path, ("work.isPartOf",))


PART = [{"@type": "CreativeWork", "name": "Tides"}]


@pytest.mark.parametrize(
    ("kind", "after", "declared"),
    [
        ("respelled", {"isPartOf": [{"name": "Ebb"}]}, True),
        ("respelled", {}, False),
        ("moved", {"isBasedOn": PART}, True),
        ("moved", {"name": "Ebb"}, False),
        ("dropped", {}, True),
    ],
)
def test_a_loss_by_path_holds_what_it_says(
    kind: str, after: dict[str, Any], declared: bool
) -> None:
    (fate,) = follow_paths(Document({"isPartOf": PART}), Document(after), [loss(kind)])
    assert (fate.found, fate.declared) == (False, declared)


def test_what_comes_back_in_another_order_is_found() -> None:
    before, after = Document({"keywords": ["a", "b"]}), Document({"keywords": ["b", "a"]})
    assert [each.found for each in follow_paths(before, after, ())] == [True]


def test_words_on_the_format_come_back_as_words() -> None:
    found = crosswalked(("soif:format", "On paper"), ("soif:title", "T"), name="soif-to-cdif")
    assert found.work["format"] == ["On paper"]
    assert "unknown-element" not in found.codes
