"""The tree as a document gives it, in every edition, bounded whatever is sent."""

from __future__ import annotations

import pytest

from oaicdif.errors import MalformedXml
from oaicdif.formats.didl.didl_reader import MAX_DEPTH, MAX_PARTS, parse_didl
from oaicdif.formats.didl.tree import Component, DidlTree, Statement
from oaicdif.xmldoc import parse_xml
from tests.formats.didl import documents as d


def codes(tree: DidlTree) -> list[str]:
    return [note.code for note in tree.notes]


def parts_of(tree: DidlTree) -> int:
    root = tree.root
    assert root is not None
    return sum(1 + sum(1 + len(c.resources) for c in each.components) for each in root.walk())


def test_document_identifier_is_that_of_the_attribute() -> None:
    body = d.document(d.item(), attributes='DIDLDocumentId="oai:example.org:1"')
    assert parse_didl(body).document_id == "oai:example.org:1"


def test_descriptors_become_statements_with_usual_prefixes() -> None:
    tree = parse_didl(d.document(d.item(d.identifier("urn:x:1"), d.modified("2006-12-20"))))
    assert tree.root is not None
    assert tree.root.statements == (
        Statement("dii:Identifier", "urn:x:1"),
        Statement("dcterms:modified", "2006-12-20"),
    )


@pytest.mark.parametrize("dip", [d.DIP, d.DIP_2005])
def test_both_editions_of_dip_are_the_same(dip: str) -> None:
    tree = parse_didl(d.document(d.item(d.kind("objectFile")), dip=dip))
    assert tree.root is not None
    assert tree.root.statements[0].name == "dip:ObjectType"


def test_first_edition_of_the_didl_namespace_is_read() -> None:
    tree = parse_didl(d.document(d.item(), didl="urn:mpeg:mpeg21:2002:01-DIDL-NS"))
    assert tree.root is not None
    assert tree.notes == ()


@pytest.mark.parametrize("attribute", ["rdf:resource", "resource"])
def test_type_in_an_attribute_is_a_text_too(attribute: str) -> None:
    tree = parse_didl(d.document(d.item(d.rdf_kind("objectFile", attribute))))
    assert tree.root is not None
    assert tree.root.statements == (Statement("rdf:type", "info:eu-repo/semantics/objectFile"),)


def test_white_space_round_a_reference_goes() -> None:
    tree = parse_didl(d.document(d.item(d.component(d.resource("\n https://example.org/a.pdf ")))))
    assert tree.root is not None
    assert tree.root.components[0].resources[0].ref == "https://example.org/a.pdf"


def test_items_and_components_keep_their_order() -> None:
    body = d.document(
        d.item(d.component(d.resource("a:1")), d.item(), d.component(d.resource("a:2")))
    )
    root = parse_didl(body).root
    assert root is not None
    assert [isinstance(part, Component) for part in root.parts] == [True, False, True]


def test_no_item_is_noted() -> None:
    assert codes(parse_didl(d.document())) == ["didl-no-item"]


def test_container_counts_as_an_item_and_is_noted() -> None:
    tree = parse_didl(d.document("<didl:Container>", d.item(), "</didl:Container>"))
    assert tree.root is not None
    assert codes(tree) == ["didl-container-root"]


def test_attribute_that_the_schema_forbids_is_noted() -> None:
    body = d.document(d.item(), attributes='DIDLDocumentModified="2006-12-20"')
    assert codes(parse_didl(body)) == ["didl-illegal-attribute"]


def test_foreign_elements_are_passed_over_and_noted_once() -> None:
    stranger = '<x:Item xmlns:x="urn:stranger"/>'
    tree = parse_didl(d.document(d.item(stranger, stranger, d.item())))
    assert [note.text for note in tree.notes] == ["{urn:stranger}Item"]
    assert tree.root is not None
    assert len(tree.root.items) == 1


def test_several_statements_in_one_descriptor_are_all_read_and_noted() -> None:
    two = d.says(
        "<dii:Identifier>urn:x:1</dii:Identifier><dcterms:modified>2006</dcterms:modified>"
    )
    tree = parse_didl(d.document(d.item(two)))
    assert tree.root is not None
    assert len(tree.root.statements) == 2
    assert codes(tree) == ["didl-several-statements"]


def test_text_of_a_statement_is_read_behind_a_comment_and_beside_elements() -> None:
    words = d.says("about <!-- so --> stations <dcterms:modified>2006</dcterms:modified> here")
    tree = parse_didl(d.document(d.item(words)))
    assert tree.root is not None
    assert [each.text for each in tree.root.statements] == ["2006", "about stations here"]


def test_everything_embedded_in_one_resource_is_read() -> None:
    both = (
        '<didl:Resource mimeType="application/xml" ref="https://example.org/a.xml">'
        '<a xmlns="urn:a"/>and <!-- so -->on<b xmlns="urn:b"/></didl:Resource>'
    )
    tree = parse_didl(d.document(d.item(d.component(both))))
    assert tree.root is not None
    found = tree.root.components[0].resources
    assert [each.ref for each in found if each.ref] == ["https://example.org/a.xml"]
    bodies = [parse_xml(each.body).tag for each in found if each.body]
    assert bodies == ["{urn:a}a", "{urn:b}b"]
    assert [each.text for each in found if each.text] == ["and on"]


@pytest.mark.parametrize(
    "reference",
    [
        '<didl:Reference target="#part"/>',
        '<xi:include xpointer="part"/>',
        '<xi:include href="#part"/>',
    ],
)
def test_reference_within_the_document_is_followed(reference: str) -> None:
    declared = d.item(d.component(d.resource("https://example.org/a.pdf")), attributes='id="part"')
    body = d.document(f"<didl:Declarations>{declared}</didl:Declarations>", d.item(reference))
    tree = parse_didl(body)
    assert tree.root is not None
    assert tree.root.items[0].components[0].resources[0].ref == "https://example.org/a.pdf"


def test_circle_of_references_ends_in_a_note() -> None:
    one = d.item('<didl:Reference target="#two"/>', attributes='id="one"')
    two = d.item('<didl:Reference target="#one"/>', attributes='id="two"')
    tree = parse_didl(d.document(d.item(one, two)))
    assert set(codes(tree)) == {"didl-cycle"}
    assert parts_of(tree) < 10


def test_item_that_names_itself_ends_in_a_note() -> None:
    tree = parse_didl(d.document(d.item('<xi:include xpointer="me"/>', attributes='id="me"')))
    assert codes(tree) == ["didl-cycle"]


def test_reference_to_another_document_is_not_followed() -> None:
    tree = parse_didl(d.document(d.item('<xi:include href="https://example.org/x.xml"/>')))
    assert codes(tree) == ["didl-external-reference"]


def test_reference_to_nothing_is_noted() -> None:
    assert codes(parse_didl(d.document(d.item('<didl:Reference target="#gone"/>')))) == [
        "didl-dead-reference"
    ]


def test_ten_thousand_items_are_bounded_and_noted() -> None:
    files = (d.file(f"https://example.org/{n}.pdf") for n in range(10_000))
    tree = parse_didl(d.document(d.many(files)))
    assert codes(tree) == ["didl-too-many-parts"]
    assert parts_of(tree) <= MAX_PARTS


@pytest.mark.slow
def test_references_that_multiply_are_bounded() -> None:
    levels = [
        d.item(*[f'<didl:Reference target="#l{n + 1}"/>'] * 10, attributes=f'id="l{n}"')
        for n in range(30)
    ]
    tree = parse_didl(d.document(d.item(*levels)))
    assert "didl-too-many-parts" in codes(tree)
    assert parts_of(tree) <= MAX_PARTS


def test_depth_is_bounded() -> None:
    tree = parse_didl(d.document(d.nested(1000, d.item())))
    assert codes(tree) == ["didl-too-deep"]
    assert parts_of(tree) == MAX_DEPTH


def test_another_document_has_no_root() -> None:
    assert codes(parse_didl(b'<dc xmlns="urn:x"/>')) == ["didl-no-item"]


def test_broken_xml_is_refused() -> None:
    with pytest.raises(MalformedXml):
        parse_didl(b"<didl:DIDL")
