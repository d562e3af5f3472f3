"""Descriptions of a schema, a taxonomy and a server: written, read back, cut."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.errors import RdmError
from oaicdif.rdm.rd_view import View, read_view
from oaicdif.rdm.schema import (
    ENTRY_ATTRIBUTES,
    Schema,
    read_schema,
    schema_entry,
    schema_object,
    selected_schema,
)
from oaicdif.rdm.scopes import SchemaScope, TaxonomyScope
from oaicdif.rdm.server_description import ServerDescription, read_server, server_object
from oaicdif.rdm.soif_object import SoifObject, soif_object
from oaicdif.rdm.soif_reader import read_objects
from oaicdif.rdm.status_page import status_page
from oaicdif.rdm.taxonomy import (
    Classification,
    Taxonomy,
    read_taxonomy,
    selected,
    taxonomy_objects,
)
from tests.rdm_rows import shows

DAY = datetime(1996, 7, 24, tzinfo=UTC)
# Every attribute of the NOTE's table, with its default.
TABLE = {
    "SOIF-Attribute": "",
    "Description": "",
    "Data-Type": "varchar",
    "Content-Type": "text/plain",
    "Enforce-Uniqueness": "0",
    "Index-Attribute": "0",
    "Is-Internal": "0",
    "Default-View-Order": "0",
    "Default-View-Attribute": "0",
    "Table-Name": "",
    "Column-Name": "",
    "System-Table-Name": "",
    "System-Column-Name": "",
    "Parent-Table-Name": "",
    "Parent-Column-Name": "",
    "In-Root-Table": "0",
}
FULL = {name: f"a {name}" for name in TABLE if not TABLE[name] and name != "SOIF-Attribute"} | {
    "Data-Type": "date", "Content-Type": "text/html", "Enforce-Uniqueness": "1",
    "Index-Attribute": "2", "Is-Internal": "1", "Default-View-Order": "3",
    "Default-View-Attribute": "1", "In-Root-Table": "1",
}  # fmt: skip
SCHEMA = Schema(
    "DOCUMENT",
    "http://a/schema",
    DAY,
    (
        schema_entry("Title", FULL),
        schema_entry("Author", {"Default-View-Attribute": "2"}),
        schema_entry("Body", {}),
    ),
    "admin@example.org",
)


def pairs(found: SoifObject) -> dict[str, str]:
    return {name: value.decode() for name, value in found.attributes}


@shows(77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, "X6", "X7", "X8")
def test_schema_has_the_22_attributes_of_the_table() -> None:
    assert {each.name: each.default for each in ENTRY_ATTRIBUTES} == TABLE
    found = schema_object(SCHEMA)
    assert (found.type, found.url) == ("SCHEMA", "http://a/schema")
    assert pairs(found) == {
        "Version": "1.0",
        "Schema-Name": "DOCUMENT",
        "Last-Modified": "Wed, 24 Jul 1996 00:00:00 GMT",
        "Number-of-Entries": "3",
        "Maintainer": "admin@example.org",
        "SOIF-Attribute-1": "Title",
        **{f"{name}-1": value for name, value in FULL.items()},
        "SOIF-Attribute-2": "Author",
        "Data-Type-2": "varchar",
        "Content-Type-2": "text/plain",
        "Default-View-Attribute-2": "2",
        "SOIF-Attribute-3": "Body",
        "Data-Type-3": "varchar",
        "Content-Type-3": "text/plain",
    }


@shows(92, 93)
def test_schema_comes_back_as_it_was_written() -> None:
    found = read_schema(schema_object(SCHEMA))
    assert (found, found.repairs) == (SCHEMA, ())


@shows("X7", "X8", 93)
def test_schema_of_others_is_read_with_its_repairs() -> None:
    found = read_schema(
        soif_object(
            "DOCUMENT",
            "http://b/",
            [
                ("Schema-Name", "FILE"),
                ("soif-attribute", "Title"),
                ("SOIF-Attribute-3", "Body"),
                ("Foreign-Table-Name-3", "files"),
                ("foreign-column-name-3", "id"),
            ],
        )
    )
    assert [each.name for each in found.entries] == ["Title", "Body"]
    assert found.entries[1].said == {"Parent-Table-Name": "files", "Parent-Column-Name": "id"}
    assert [found.version, found.data_type("Title")] == ["1.0", "varchar"]
    assert found.repairs == (
        "Title has no Data-Type",
        "Title has no Content-Type",
        "Body has no Data-Type",
        "Body has no Content-Type",
        "the schema has no Version",
    )


@shows("X8", 77)
@pytest.mark.parametrize("name", ["Version", "schema-version"])
def test_version_of_a_schema_is_read_under_both_names(name: str) -> None:
    found = read_schema(soif_object("SCHEMA", "-", [(name, "2.1"), ("Schema-Name", "X")]))
    assert (found.version, found.repairs) == ("2.1", ())


@shows(83, "X5")
@pytest.mark.parametrize("names", [("Title", "TITLE"), ("title-1",)])
def test_schema_with_a_name_twice_or_numbered_is_refused(names: tuple[str, ...]) -> None:
    given = [(f"SOIF-Attribute-{n}", name) for n, name in enumerate(names, 1)]
    with pytest.raises(RdmError):
        read_schema(soif_object("SCHEMA", "-", given))


@shows("X5", 51)
@pytest.mark.parametrize(
    ("name", "found"), [("title", "Title"), ("Title-7", "Title"), ("AUTHOR", "Author"), ("x", None)]
)
def test_attribute_is_looked_up_whole_then_without_its_number(name: str, found: str | None) -> None:
    entry = SCHEMA.entry(name)
    assert (entry.name if entry else None) == found


@shows("X5")
def test_whole_name_counts_before_the_one_without_its_number() -> None:
    both = Schema("X", "-", None, (schema_entry("Title", {}), schema_entry("Title-2", {})))
    found = [both.entry(each) for each in ("title-1", "title-2", "title-3")]
    assert [entry.name for entry in found if entry] == ["Title", "Title-2", "Title"]


@shows(91, 97)
def test_default_view_is_in_its_order() -> None:
    assert SCHEMA.default_view() == ("Title", "Author")


@shows(95, 96, 97, "X22")
@pytest.mark.parametrize(
    ("defined", "names"),
    [
        ("", ["Title", "Author", "Body"]),
        ("Default-View-Attribute", ["Title", "Author"]),
        ("Data-Type", ["Title"]),
        ("Table-Name", ["Title"]),
    ],
)
def test_scope_chooses_entries_that_define_more_than_the_default(
    defined: str, names: list[str]
) -> None:
    found = selected_schema(SCHEMA, SchemaScope(defined), View())
    assert [each.name for each in found.entries] == names


@shows(98)
def test_view_on_a_schema_orders_cuts_and_reduces_its_entries() -> None:
    view = read_view("Default-View-Attribute", "2", "-Default-View-Attribute")
    found = selected_schema(SCHEMA, SchemaScope(), view)
    assert pairs(schema_object(found, view)) == {
        "Version": "1.0",
        "Schema-Name": "DOCUMENT",
        "Last-Modified": "Wed, 24 Jul 1996 00:00:00 GMT",
        "Number-of-Entries": "2",
        "Maintainer": "admin@example.org",
        "SOIF-Attribute-1": "Author",
        "Default-View-Attribute-1": "2",
        "SOIF-Attribute-2": "Title",
        "Default-View-Attribute-2": "1",
    }


@shows(62)
def test_schema_is_not_ordered_by_score() -> None:
    with pytest.raises(RdmError) as found:
        selected_schema(SCHEMA, SchemaScope(), read_view("", "", "Score"))
    assert found.value.number == 6


# ---- taxonomy -------------------------------------------------------------------------------

TREE = Taxonomy(
    "fruit",
    "Kinds of fruit",
    (
        Classification("apple", "", "Apples"),
        Classification("apple:fuji", "apple", "Fuji\n apples"),
        Classification("apple:fuji:red", "apple:fuji"),
        Classification("pear", "", "Pears"),
    ),
)


@shows(20, 99, 100, 101, "X10")
def test_taxonomy_is_one_object_then_its_classes() -> None:
    found = list(taxonomy_objects(TREE))
    assert [(each.type, pairs(each)) for each in found] == [
        ("TAXONOMY", {"Id": "fruit", "Description": "Kinds of fruit"}),
        (
            "CLASSIFICATION",
            {"Id": "apple", "Parent-Id": "ROOT", "Taxonomy-Id": "fruit", "Description": "Apples"},
        ),
        (
            "CLASSIFICATION",
            {"Id": "apple:fuji", "Parent-Id": "apple", "Taxonomy-Id": "fruit",
             "Description": "Fuji apples"},
        ),
        (
            "CLASSIFICATION",
            {"Id": "apple:fuji:red", "Parent-Id": "apple:fuji", "Taxonomy-Id": "fruit"},
        ),
        (
            "CLASSIFICATION",
            {"Id": "pear", "Parent-Id": "ROOT", "Taxonomy-Id": "fruit", "Description": "Pears"},
        ),
    ]  # fmt: skip


@shows(102, 104, 105, "X10")
@pytest.mark.parametrize(
    ("scope", "ids"),
    [
        (TaxonomyScope(), ["apple", "apple:fuji", "apple:fuji:red", "pear"]),
        (TaxonomyScope("", 1), ["apple", "pear"]),
        (TaxonomyScope("apple"), ["apple", "apple:fuji", "apple:fuji:red"]),
        (TaxonomyScope("apple", 1), ["apple", "apple:fuji"]),
        (TaxonomyScope("apple:fuji:red", 1), ["apple:fuji:red"]),
    ],
)
def test_scope_cuts_the_taxonomy(scope: TaxonomyScope, ids: list[str]) -> None:
    assert [each.id for each in selected(TREE, scope)] == ids


@shows(103)
def test_unknown_class_is_error_5() -> None:
    with pytest.raises(RdmError, match="top classes are apple, pear") as found:
        selected(TREE, TaxonomyScope("plum"))
    assert found.value.number == 5


def given(name: str, parent: str) -> SoifObject:
    return soif_object("classification", "-", [("id", name), ("parent-id", parent)])


@shows(101)
def test_taxonomy_of_others_is_read_with_parents_first_and_its_problems() -> None:
    found = read_taxonomy(
        [
            given("b", "a"),
            given("a", ""),
            soif_object("TAXONOMY", "-", [("Id", "x")]),
            given("a", "b"),
            given("c", "d"),
            given("d", "c"),
            given("", "a"),
            given("e", "nowhere"),
            given("f", "f"),
        ]
    )
    assert found == Taxonomy(
        "x", "", (Classification("a"), Classification("b", "a"), Classification("e"))
    )
    assert sorted(found.problems) == [
        "'c' lies below itself",
        "'d' lies below itself",
        "'f' lies below itself",
        "a class has no Id",
        "the class 'a' is there twice",
        "the parent 'nowhere' of 'e' is not there",
    ]


def test_taxonomy_deeper_than_any_stack_is_read() -> None:
    objects = [given(f"c{n}", f"c{n - 1}" if n else "") for n in range(5000)]
    assert len(read_taxonomy(objects).classes) == 5000


def test_taxonomy_guessed_is_read(shared: Path) -> None:
    body = (shared / "official" / "soif" / "GUESS_taxonomy.rdm").read_bytes()
    found = read_taxonomy(read_objects(body))
    assert found == Taxonomy(
        *("Fruit", "Kinds of fruit"),
        (
            Classification("Apple", "", "Apples"),
            Classification("Apple:Fuji", "Apple", "Fuji apples"),
        ),
    )
    assert found.problems == ()


# ---- server ---------------------------------------------------------------------------------


@shows(18, 68, 69, 70, 71, 72, 73, 74, 75, 76)
def test_server_description_comes_back_as_it_was_written() -> None:
    ours = ServerDescription(
        url="http://a/rdm/incoming",
        types=("RD-Request", "Status-Request"),
        languages=("Gatherer",),
        last_modified=DAY,
        expires=DAY.replace(year=1997),
        description="A catalog",
        catalogs=("x-catalog://a:80/default", "x-catalog://a:80/b"),
        maintainer="admin@example.org",
        samples=(b"@DOCUMENT { http://a/\n}\n", b"@DOCUMENT { http://b/\n}\n"),
    )
    found = server_object(ours)
    assert (found.type, found.url) == ("RDMSERVER", "http://a/rdm/incoming")
    assert list(pairs(found)) == [
        *("Supported-RDM-Type", "Supported-RDM-Query-Language", "SD-Last-Modified", "SD-Expires"),
        *("Description", "Supported-Catalog-Service-ID", "Maintainer"),
        *("Sample-RD-1", "Sample-RD-2"),
    ]
    assert read_server(found) == ours


@pytest.mark.parametrize("name", ["GUESS_server_description", "PROFILE_server_description"])
def test_server_description_of_the_samples_is_read(shared: Path, name: str) -> None:
    body = (shared / "official" / "soif" / f"{name}.rdm").read_bytes()
    found = read_server(read_objects(body)[1])
    assert found.answers(["rd-request"])
    assert found.speaks("gatherer")
    assert not found.speaks("sample-keyword-ql")


def test_server_description_without_anything_lists_nothing() -> None:
    found = read_server(soif_object("RDMSERVER"))
    assert (found.types, found.languages, found.expires) == ((), (), None)


# ---- status ---------------------------------------------------------------------------------


@shows(107, "X9")
def test_status_page_is_html_2_without_anything_that_runs() -> None:
    page = status_page("Errör", ["<script>alert(1)</script> & \"x\" 'y' \x00\x1b\ud800"])
    text = page.decode("ascii")
    assert text.startswith(
        '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head><title>'
    )
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot; &#39;y&#39;" in text
    assert "Err&#246;r" in text
    assert not set(text) & set("\x00\x1b")
