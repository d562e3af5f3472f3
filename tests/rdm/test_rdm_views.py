"""Views: which attributes are shown, and how descriptions are compared."""

from __future__ import annotations

import pytest

from oaicdif.rdm.rd_view import OrderKey, Sorted, View, rank, read_view, shown
from oaicdif.rdm.soif_object import soif_object
from tests.rdm_rows import shows

RD = soif_object(
    "DOCUMENT",
    "http://a/",
    [("Title", "A"), ("Author-1", "x"), ("Author-2", "y"), ("title-1", "B"), ("Date", "2001")],
)


@shows(56, 57, 59, 63)
@pytest.mark.parametrize(
    ("attributes", "names"),
    [
        ("", ["Title", "Author-1", "Author-2", "title-1", "Date"]),
        ("URL", []),
        ("TITLE", ["Title", "title-1"]),
        ("author", ["Author-1", "Author-2"]),
        ("Author-2", ["Author-2"]),
        ("Date, Title", ["Title", "title-1", "Date"]),
        ("Colour,Date", ["Date"]),
        (" , ", ["Title", "Author-1", "Author-2", "title-1", "Date"]),
    ],
)
def test_view_shows_its_attributes_in_the_order_of_the_description(
    attributes: str, names: list[str]
) -> None:
    found = shown(RD, read_view(attributes, "", ""))
    assert [name for name, _ in found.attributes] == names
    assert found.url == "http://a/"


@shows(61, 62)
def test_order_is_read_with_its_signs() -> None:
    keys = read_view("", "", "-score, +title,Date,score").order
    assert keys == (
        OrderKey("score", descending=True),
        OrderKey("title"),
        OrderKey("date"),
        OrderKey("score", descending=True),
    )


@shows(60)
@pytest.mark.parametrize(("hits", "available", "cut"), [("", 7, 7), ("3", 7, 3), ("10", 7, 7)])
def test_hits_are_a_maximum(hits: str, available: int, cut: int) -> None:
    assert read_view("", hits, "").cut(available) == cut


def in_order(order: str, values: dict[str, str | None], data_type: str = "varchar") -> list[str]:
    keys = read_view("", "", order).order
    found = []
    for url, value in values.items():
        rd = soif_object("D", url, [("A", value)] if value is not None else [])
        found.append(Sorted(keys, tuple(rank(rd, key, data_type) for key in keys), url, url))
    return [each.item for each in sorted(found)]


@shows(61)
def test_text_is_compared_without_case_and_ties_by_url() -> None:
    values = {"u3": "Zinc", "u2": "ark", "u1": None, "u5": "ZINC", "u4": "Ärger"}
    assert in_order("A", values) == ["u2", "u3", "u5", "u4", "u1"]
    assert in_order("-A", values) == ["u4", "u3", "u5", "u2", "u1"]


@shows(61)
@pytest.mark.parametrize(
    ("data_type", "values", "order"),
    [
        ("int", {"a": "10", "b": "9", "c": "many", "d": "0"}, ["d", "b", "a", "c"]),
        (
            "date",
            {
                "a": "Wed, 02 Jan 2002 00:00:00 GMT",
                "b": "Thu, 03 Jan 2002 00:00:00 GMT",
                "c": "2001-05-01",
                "d": "soon",
            },
            ["c", "a", "b", "d"],
        ),
    ],
)
def test_numbers_and_dates_are_compared_as_such(
    data_type: str, values: dict[str, str | None], order: list[str]
) -> None:
    assert in_order("A", values, data_type) == order


@shows(61)
def test_url_can_be_ordered_by() -> None:
    assert in_order("-URL", {"a": None, "c": None, "b": None}) == ["c", "b", "a"]


def test_whole_view_changes_nothing() -> None:
    assert shown(RD, View()) is RD
