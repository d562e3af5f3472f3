"""Where a part stands, in many languages: the mark before the whole. Source: ISO 690, 5.3 ("In:").
The verdicts were written before the code."""

from __future__ import annotations

import pytest

from tests.rules.mapped import Mapped, crosswalked


def sourced(text: str) -> Mapped:
    return crosswalked(("dc:title", "On elms"), ("dc:source", text))


@pytest.mark.parametrize(
    "text",
    [
        "En: Revista de Elm, vol. 3", "Dans: Revue des ormes, n° 12, p. 3-9", "En: Elmton",
        "W: Zeszyty Elmowe, t. 5, s. 12-20", "В кн.: Труды, т. 3, с. 12-20",
        "所収: 楡大学紀要, 第3号, 1-10頁", "In: Elm Journal", "Em: Anais do olmo",
        "In: Oak, Jan (Hg.): Die Ulme. Elmstadt 2004, S. 12-20",
        "Published in: Elm Journal, 2004, 12(3), 45-67",
        "Erschienen in: Ulmenblatt 5 (1999), S. 3-9", "Publicado en Cuadernos del olmo",
    ],
)  # fmt: skip
def test_what_stands_in_a_whole_is_cited_there(text: str) -> None:
    work = sourced(text).work
    assert work["bibliographicCitation"] == [text]
    assert work.keys().isdisjoint({"relatedLink", "isBasedOn", "comment"})


@pytest.mark.parametrize(
    ("text", "journal"),
    [
        ("In: Elm Journal, Vol. 3, No. 2 (2004), p. 1-10", "Elm Journal"),
        ("Em: Revista Olmo, v. 2, n. 1, p. 45-60, 2010", "Revista Olmo"),
        ("I: Elmtidsskrift, årg. 3, nr. 2 (2004), s. 1-10", "Elmtidsskrift"),
        ("Dans : Revue des ormes; Vol. 3 No 2 (2004); 1-10", "Revue des ormes"),
    ],
)
def test_mark_is_no_part_of_the_journals_name(text: str, journal: str) -> None:
    (whole,) = sourced(text).work["isPartOf"]
    assert (whole["@type"], whole["name"]) == ("Periodical", journal)


@pytest.mark.parametrize(
    "text",
    ["In Memoriam Ada Elm", "En torno al olmo", "I: The elms", "In: 1902", "Inn: Elm River",
     "Originally published in 1902"],
)  # fmt: skip
def test_words_that_are_no_mark_stay_a_name(text: str) -> None:
    (link,) = sourced(text).work["relatedLink"]
    assert link["target"]["name"] == text


@pytest.mark.parametrize("worst", ["In: " * 1_250, "published in " * 400, "I: " + "E" * 5_000])
def test_long_marks_are_read_at_once(worst: str) -> None:
    assert sourced(worst).work["name"] == "On elms"
