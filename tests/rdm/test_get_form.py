"""The GET form: a query string as the objects of a message."""

from __future__ import annotations

import pytest

from oaicdif.errors import RdmError
from oaicdif.rdm.get_form import form_of, objects_of_form
from oaicdif.rdm.message_bytes import objects_of
from oaicdif.rdm.messages import read_message
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import message


@shows(119, 121, 123)
def test_form_and_message_say_the_same() -> None:
    query = (
        b"RDM-Version=1.0&RDM-Type=RD-Request&RDM-Query-Language=Gatherer&Scope=SEND-UPDATE%200"
        b"&View-Attributes=URL,Title&View-Hits=10&View-Order=-Title"
    )
    body = message(
        *("RD-Request", "SEND-UPDATE 0"), language="Gatherer",
        View_Attributes="URL,Title", View_Hits="10", View_Order="-Title",
    )  # fmt: skip
    assert read_message(objects_of_form(query)) == read_message(list(objects_of(body)))


@shows(121)
@pytest.mark.parametrize(
    ("query", "scope"),
    [
        (b"rdm-type=rd-request&SCOPE=a+b", "a b"),
        (b"RDM-TYPE=RD-REQUEST&scope=%C3%A4%26", "ä&"),
        (b"RDM-Type=RD-Request&scope=", ""),
        (b"RDM-Type=RD-Request&Colour=red", ""),
    ],
)
def test_names_are_in_any_case_and_values_decoded(query: bytes, scope: str) -> None:
    assert read_message(objects_of_form(query)).query.scope == scope


def test_plus_before_an_order_may_have_become_a_blank() -> None:
    found = read_message(objects_of_form(b"RDM-Type=RD-Request&View-Order=+title")).query.view
    assert [(each.name, each.descending) for each in found.order] == [("title", False)]


@shows(119, 121)
@pytest.mark.parametrize(
    ("query", "number"),
    [
        (b"RDM-Type=RD-Request&rdm-type=RD-Request", 1),
        (b"RDM-Type=RD-Request&Scope=a&scope=a", 1),
        (b"RDM-Type=RD-Request&Scope=%FF", 1),
        (b"RDM-Type=RD-Request&Scope=\xff", 1),
        (b"RDM-Type=RD-Request&Scope=a%00b", 1),
        (b"RDM-Type=RD-Request" + b"&a%d=1" % 7 * 200, 1),
        (b"RDM-Type=RD-Request&View-Hits=0", 6),
        (b"", 3),
        (b"verb=Identify", 3),
        (b"RDM-Type=RD-Response", 3),
        (b"RDM-Type=RD-Delete-Response", 3),
        (b"RDM-Type=Status-Response", 3),
        (b"RDM-Type=RD-Request&Scope=" + b"x" * 70_000, 10),
    ],
)
def test_wrong_form_has_its_number(query: bytes, number: int) -> None:
    with pytest.raises(RdmError) as found:
        read_message(objects_of_form(query))
    assert found.value.number == number


def test_form_is_written_as_it_is_read() -> None:
    objects = list(objects_of(message("RD-Request", "SEND-UPDATE 0 & ü", language="Gatherer")))
    assert objects_of_form(form_of(objects).encode()) == objects
