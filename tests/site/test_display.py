"""What of a record's texts and addresses may reach a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.shown_text import clean, one_line, reading_order
from oaicdif.site.display import Shortener, shortened, web_link

HIDDEN = "\x00\x0b\x85\u202a\u202e\u2066\u2069\ufeff\ufdd0\uffff\U0010fffe"


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("", ""),
        ("x" * 40, "x" * 40),
        ("a" * 20 + " " + "b" * 30, "a" * 20 + " …"),
        ("a" * 20 + " " + "b" * 19 + " cut", "a" * 20 + " " + "b" * 19 + " …"),
        ("one two " + "x" * 40, "one two " + "x" * 32 + " …"),  # a word without end
        ("水" * 41, "水" * 40 + " …"),  # a script without blanks
    ],
)
def test_long_text_is_cut_between_words_where_it_can_be(text: str, short: str) -> None:
    assert shortened(text, 40) == short


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org",
        "http://example.org:8080/a/b?c=d&e=%2F#f",
        "https://doi.org/10.1000/(sici)1097-4571(199806)49:8%3C693::aid-asi4%3E3.0.co;2-o",
    ],
)
def test_address_that_is_a_uri_stays_as_it_is(address: str) -> None:
    assert web_link(address) == address


@pytest.mark.parametrize(
    ("address", "link"),
    [
        (" https://example.org/a ", "https://example.org/a"),
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("https://example.org/ü", "https://example.org/%C3%BC"),
        ("https://bücher.example.org/", "https://xn--bcher-kva.example.org/"),
        ("https://example.org/100%", "https://example.org/100%25"),
        ('https://example.org/"><script>', "https://example.org/%22%3E%3Cscript%3E"),
        ("https://example.org/a[1]", "https://example.org/a%5B1%5D"),
        ("https://example.org/#a#b", "https://example.org/#a%23b"),
        ("HTTPS://EXAMPLE.org/x", "https://example.org/x"),
    ],
)
def test_address_is_written_as_a_uri(address: str, link: str) -> None:
    assert web_link(address) == link


@pytest.mark.parametrize(
    "address",
    [
        "",
        "example.org/a",
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)//https://example.org",
        "data:text/html,<script>alert(1)</script>",
        "ftp://example.org/",
        "mailto:a@example.org",
        "urn:nbn:de:101:1-201102033592",
        "https://",
        "https:///path",
        "https:\\\\example.org",
        "https://user@example.org/",
        "https://example.org:port/",
        "https://example.org:65536/",
        "https://exa mple.org/",
        "https://example.org/\x00",
        "https://example.org/\u202etxt",
        "https://[::1/",
        "https://example.org/" + "a" * 3000,
    ],
)
def test_address_that_must_not_become_a_link_gives_none(address: str) -> None:
    assert web_link(address) == ""


@given(st.text())
def test_any_text_gives_a_link_that_is_ascii_and_safe_or_none(text: str) -> None:
    link = web_link(f"https://example.org/{text}")
    assert link.isascii()
    assert not set(link) & set(" \"'<>\\^`{|}\n\t") - {"'"}


def test_invisible_controls_are_taken_out_and_counted() -> None:
    short = Shortener()
    assert short.text(f"a{HIDDEN}b", 100, "title") == "ab"
    assert short.notes == (f"{len(HIDDEN)} invisible control characters are left out.",)


def test_marks_that_arabic_and_hebrew_need_stay() -> None:
    text = "\u0627\u200f!\u200e\u061c"
    assert clean(text) == text


def test_long_text_is_cut_and_said_so() -> None:
    short = Shortener()
    assert short.text("x" * 2000, 10, "title") == "x" * 10 + " …"
    assert short.notes == ("The title has 2,000 characters; the first 10 are shown.",)


def test_long_list_is_cut_and_said_so() -> None:
    short = Shortener()
    assert list(short.items(list(range(5000)), 3, "creators")) == [0, 1, 2]
    assert short.notes == ("The first 3 of 5,000 creators are shown.",)


def test_short_values_leave_no_note() -> None:
    short = Shortener()
    short.text("a", 10, "title")
    short.items([1], 1, "files")
    assert short.notes == ()


def test_lines_are_paragraphs_without_empty_ones() -> None:
    assert Shortener().lines("one\r\n\r\ntwo\r three \n", 100, "description") == (
        "one",
        "two",
        "three",
    )


def test_one_line_collapses_white_space() -> None:
    assert one_line(" a\n\t b  c ") == "a b c"


@pytest.mark.parametrize(
    ("text", "shown", "characters"),
    [
        ("the winds and the tides of the bay", "the winds and the …", 17),
        ("x" * 60, "x" * 21 + " …", 21),  # an address has no blanks
        ("水" * 60, "水" * 21 + " …", 21),
    ],
)
def test_cut_text_ends_with_a_whole_word_where_it_has_words(
    text: str, shown: str, characters: int
) -> None:
    short = Shortener()
    assert short.text(text, 21, "title") == shown
    assert f"; the first {characters} are shown." in short.notes[0]


def test_cut_paragraphs_end_with_a_whole_word() -> None:
    assert Shortener().lines("one two\nthree four", 10, "description") == ("one two …",)


NAMES = ["museum", "s1", "S2", "s10", "s100", "zoo 9", "zoo 10"]


@given(st.permutations(NAMES))
def test_names_are_sorted_by_the_numbers_in_them(names: list[str]) -> None:
    assert sorted(names, key=reading_order) == NAMES


def test_number_of_any_length_has_a_place() -> None:
    assert reading_order("s" + "9" * 5000) > reading_order("s1")
