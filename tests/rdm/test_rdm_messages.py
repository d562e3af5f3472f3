"""Messages read: a header first, then a query or what is pushed."""

from __future__ import annotations

import pytest

from oaicdif.errors import RdmError
from oaicdif.rdm.message_bytes import objects_of
from oaicdif.rdm.message_types import TYPES, message_type
from oaicdif.rdm.messages import Message, Query, header_object, query_object, read_message
from oaicdif.rdm.messages import write_request as write
from oaicdif.rdm.rd_view import OrderKey, View
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import message, soif

HEADER = [("RDM-Version", "1.0"), ("RDM-Type", "RD-Request"), ("RDM-Query-Language", "Gatherer")]
QUERY = soif("RDMQUERY", "-", [("Scope", "SEND-UPDATE 0")])
DOCUMENT = soif("DOCUMENT", "http://a/", [("Title", "A")])


def read(body: bytes) -> Message:
    return read_message(objects_of(body))


def headed(*pairs: tuple[str, str | bytes], body: bytes = b"") -> bytes:
    return soif("RDMHEADER", "-", pairs) + body


def error_of(body: bytes) -> RdmError:
    with pytest.raises(RdmError) as found:
        list(read(body).objects)
    return found.value


@shows(4, 10, 23, 31, 32, 33, 34, 40, 58, 67, "X13", "X14")
def test_request_of_the_note_is_header_and_query() -> None:
    body = message(
        *("RD-Request", "SEND-UPDATE 0"), language="Gatherer", csid="x-catalog://a:80/b",
        View_Attributes="URL,Title,Author,Last-Modified", View_Hits="10", View_Order="Title",
    )  # fmt: skip
    found = read(body)
    assert found.header.type.name == "RD-Request"
    assert (found.header.language, found.header.catalog) == ("Gatherer", "x-catalog://a:80/b")
    view = View(("url", "title", "author", "last-modified"), 10, (OrderKey("title"),))
    assert found.query == Query("SEND-UPDATE 0", view)
    assert not found.pushed


@shows(39)
def test_unknown_attributes_are_passed_over_in_header_and_query() -> None:
    query = soif("RDMQUERY", "-", [("Shape", "round"), ("Scope", "SEND-UPDATE 0"), ("Sort", "x")])
    found = read(headed(("Colour", "red"), *HEADER, ("Shape", "round"), body=query))
    assert found == read(headed(*HEADER, body=QUERY))


@shows(34, 58)
def test_types_of_header_and_query_are_read_in_any_case_of_letters() -> None:
    body = headed(*HEADER, body=QUERY)
    small = body.replace(b"RDMHEADER", b"rdmheader").replace(b"RDMQUERY", b"RdmQuery")
    assert small != body
    assert read(small) == read(body)


@shows("X13")
@pytest.mark.parametrize(
    "names", [("View-Attributes", "View-Hits"), ("view-attribute", "View-HIT")]
)
def test_singular_names_of_views_are_read(names: tuple[str, str]) -> None:
    query = soif("RDMQUERY", "-", [(names[0], "Title"), (names[1], "3"), ("View-Template", "x")])
    assert read(headed(*HEADER, body=query)).query.view == View(("title",), 3)


@shows("X12", 55)
def test_view_without_scope_is_obeyed_on_everything() -> None:
    query = soif("RDMQUERY", "-", [("View-Hits", "3")])
    assert read(headed(*HEADER, body=query)).query == Query("", View(hits=3))


@shows(36)
@pytest.mark.parametrize("each", TYPES, ids=lambda each: each.name)
def test_types_are_known_in_any_case_of_letters(each: object) -> None:
    for name in (each.name, *each.aliases):  # type: ignore[attr-defined]
        assert message_type(name.upper()) == message_type(name.lower()) == each


@shows("X2", 24, 26, 28, 30, "30a")
def test_reply_to_every_type_is_that_of_the_table() -> None:
    assert {each.name: each.reply for each in TYPES} == {
        "RD-Request": "RD-Response",
        "RD-Response": "Status-Response",
        "RD-Delete-Request": "RD-Delete-Response",
        "RD-Delete-Response": "Status-Response",
        "Server-Description-Request": "Server-Description-Response",
        "Server-Description-Response": "Status-Response",
        "Schema-Description-Request": "Schema-Description-Response",
        "Schema-Description-Response": "Status-Response",
        "Taxonomy-Description-Request": "Taxonomy-Description-Response",
        "Taxonomy-Description-Response": "Status-Response",
        "Status-Request": "Status-Response",
        "Status-Response": "",
    }
    assert message_type("RD-Update-Request").name == "RD-Request"
    assert message_type("RD-Update-Response").name == "RD-Response"


@shows("X2", "X3", 17, 22)
@pytest.mark.parametrize(
    ("kind", "body", "pushed"),
    [
        ("RD-Update-Request", b"", False),
        ("RD-Update-Request", QUERY, False),
        ("RD-Update-Request", DOCUMENT, True),
        ("RD-Request", DOCUMENT, True),
        ("RD-Delete-Request", QUERY, False),
        ("RD-Delete-Request", DOCUMENT, True),
        ("RD-Response", DOCUMENT, True),
        ("RD-Update-Response", b"", True),
        ("RD-Delete-Response", DOCUMENT, True),
        ("Schema-Description-Response", soif("SCHEMA", "http://a/", []), True),
        ("Status-Response", b"<html>no SOIF</html>", True),
    ],
)
def test_body_decides_between_asking_and_pushing(kind: str, body: bytes, pushed: bool) -> None:
    pairs = [("RDM-Version", "1.0"), ("RDM-Type", kind), ("RDM-Query-Language", "Gatherer")]
    assert read(headed(*pairs, body=body)).pushed is pushed


@shows("X1", 25, 31)
@pytest.mark.parametrize("kind", ["Server-Description-Request", "Status-Request"])
@pytest.mark.parametrize("language", ["", "none", "Gatherer", "nonsense"])
@pytest.mark.parametrize("body", [b"", QUERY, DOCUMENT])
def test_types_without_query_ignore_language_and_body(
    kind: str, language: str, body: bytes
) -> None:
    found = read(message(kind, language=language) + body)
    assert (found.header.type.name, found.query, found.pushed) == (kind, Query(), False)


WRONG = {
    "nothing": (b"", 1, "empty"),
    "no SOIF": (b"hello", 1, "byte 0"),
    "another object first": (QUERY + headed(*HEADER), 1, "begins with @RDMQUERY"),
    "a header twice": (headed(*HEADER) * 2, 1, "two @RDMHEADER"),
    "a header behind the query": (headed(*HEADER) + QUERY + headed(*HEADER), 1, "two @RDMHEADER"),
    "a header among descriptions": (
        headed(("RDM-Type", "RD-Response")) + DOCUMENT + headed(*HEADER), 1, "two @RDMHEADER",
    ),
    "a query among descriptions": (
        headed(("RDM-Type", "RD-Response")) + DOCUMENT + QUERY, 9, "@RDMQUERY",
    ),
    "a query twice": (headed(*HEADER) + QUERY + QUERY, 6, "two @RDMQUERY"),
    "more behind the query": (headed(*HEADER) + QUERY + DOCUMENT, 1, "@DOCUMENT"),
    "version 2": (headed(("RDM-Version", "2.0"), *HEADER[1:]), 2, "'2.0'"),
    "version in words": (headed(("RDM-Version", "one"), *HEADER[1:]), 2, "'one'"),
    "no type": (headed(("RDM-Version", "1.0")), 3, "RDM-Type is missing"),
    "an unknown type": (headed(("RDM-Type", "RD-Wish")), 3, "'RD-Wish'"),
    "type twice": (headed(*HEADER, ("rdm-type", "Status-Request")), 1, "RDM-Type stands twice"),
    "type no UTF-8": (headed(("RDM-Type", b"RD\xff")), 1, "byte 2 is 0xFF"),
    "NUL in the language": (
        headed(*HEADER[:2], ("RDM-Query-Language", b"a\0b")), 1, "U+0000",
    ),
    "hits of 0": (headed(*HEADER, body=soif("RDMQUERY", "-", [("View-Hits", "0")])), 6, "'0'"),
    "hits below 0": (headed(*HEADER, body=soif("RDMQUERY", "-", [("View-Hits", "-1")])), 6, "'-1'"),
    "hits in words": (headed(*HEADER, body=soif("RDMQUERY", "-", [("View-Hits", "²")])), 6, "'²'"),
    "hits of many digits": (
        headed(*HEADER, body=soif("RDMQUERY", "-", [("View-Hits", "9" * 5000)])), 6, "View-Hits",
    ),
    "an order of nothing": (
        headed(*HEADER, body=soif("RDMQUERY", "-", [("View-Order", "Title,-")])), 6, "sign",
    ),
    "a query for a taxonomy that is a document": (
        headed(("RDM-Type", "Taxonomy-Description-Request"), body=DOCUMENT), 1, "@DOCUMENT",
    ),
    "a size in letters": (b"@RDMHEADER { -\nRDM-Type{ten}:\tRD-Request\n}\n", 1, "byte 15"),
    "a size too large": (b"@RDMHEADER { -\nRDM-Type{99}:\tRD-Request\n}\n", 1, "99"),
    "no end": (b"@RDMHEADER { -\nRDM-Type{10}:\tRD-Request\n", 1, "byte"),
    "blank for TAB": (b"@RDMHEADER { -\nRDM-Type{10}: RD-Request\n}\n", 1, "byte 15"),
}  # fmt: skip


@shows(34, 35, 36, 48, 58, 60)
@pytest.mark.parametrize(("body", "number", "words"), WRONG.values(), ids=WRONG)
def test_wrong_message_has_its_number_and_place(body: bytes, number: int, words: str) -> None:
    error = error_of(body)
    assert error.number == number
    assert words in error.message


@shows(35)
@pytest.mark.parametrize("version", ["1.0", "1", "1.1", "1.4.2", ""])
def test_versions_that_begin_with_one_are_read(version: str) -> None:
    pairs = [("RDM-Version", version)] if version else []
    assert read(headed(*pairs, ("RDM-Type", "status-request"))).header.type.name == "Status-Request"


@shows(35, 36, 37)
def test_written_request_is_read_as_it_was_meant() -> None:
    header = header_object(message_type("rd-request"), language="Gatherer")
    body = write(header, query_object("SEND-UPDATE 7", "Title", "10", "-Title"))
    assert body == message(
        *("RD-Request", "SEND-UPDATE 7"), language="Gatherer",
        View_Attributes="Title", View_Hits="10", View_Order="-Title",
    )  # fmt: skip
    assert read(body).query == Query(
        "SEND-UPDATE 7", View(("title",), 10, (OrderKey("title", descending=True),))
    )


@pytest.mark.parametrize("name", ["sun_status_request.rdm", "sun_rd_request.rdm"])
def test_attested_requests_are_read(shared: object, name: str) -> None:
    body = (shared / "official" / "soif" / name).read_bytes()  # type: ignore[operator]
    assert read(body).header.type.name.lower() in ("status-request", "rd-request")


@pytest.mark.parametrize(
    "name",
    ["rd_delete_request", "rd_request", "schema_request", "status_request", "taxonomy_request"],
)
def test_requests_of_our_profile_are_read(shared: object, name: str) -> None:
    body = (shared / "official" / "soif" / f"PROFILE_{name}.rdm").read_bytes()  # type: ignore[operator]
    assert not read(body).pushed
