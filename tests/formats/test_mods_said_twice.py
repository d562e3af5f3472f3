"""MODS: labels, notations with words, titles said twice, notes on the record."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked


def mapped(content: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{content}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def told(found: Mapped, code: str) -> list[str]:
    return [each.text for each in found.result.issues if each.code == code]


# ---- the label of keywords ---------------------------------------------------------------


@pytest.mark.parametrize(
    "label",
    ["Keywords", "Key words", "Author Keywords", "Schlagwörter", "Mots-clés", "Palabras clave",
     "Palavras-chave", "Subject headings"],
)  # fmt: skip
def test_label_of_keywords_is_none(label: str) -> None:
    found = mapped(
        f"<subject><genre>{label}</genre><topic>Tides</topic><topic>Elms</topic></subject>"
    )
    assert found.work["keywords"] == ["Tides", "Elms"]
    assert told(found, "left-out") == [label]


@pytest.mark.parametrize(
    ("inner", "keywords"),
    [
        ("<genre>Photographs</genre><topic>Tides</topic>", ["Photographs", "Tides"]),
        ("<topic>Keywords</topic><topic>Tides</topic>", ["Keywords", "Tides"]),
        ("<genre>Keywords</genre>", ["Keywords"]),
        ("<genre>Keywords in poetry</genre><topic>Tides</topic>",
         ["Keywords in poetry", "Tides"]),
    ],
)  # fmt: skip
def test_other_genres_and_topics_stay_keywords(inner: str, keywords: list[str]) -> None:
    assert mapped(f"<subject>{inner}</subject>").work["keywords"] == keywords


# ---- notations ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("authority", "text", "code"),
    [
        ("ddc", "700 - Arts and crafts (The arts)", "700"),
        ("ddc", "641.5 Cooking", "641.5"),
        ("sdnb", "320 Politik", "320"),
        ("ddc", "551.46: Tides", "551.46"),
        ("ddc", "641.5", "641.5"),
        ("lcc", "PQ2469 .V4", "PQ2469 .V4"),
        ("sudocs", "Y 4.AG 8/1:", "Y 4.AG 8/1:"),
        ("rvk", "ST 230", "ST 230"),
        ("GDZ", "libraries#100elmland", ""),
        ("elm", "Elmland#20_Century", ""),
        ("elm", "Elmland, 20th century", ""),
    ],
)
def test_code_of_a_term_is_its_notation_alone(authority: str, text: str, code: str) -> None:
    found = mapped(f'<classification authority="{authority}">{text}</classification>')
    (term,) = found.work["keywords"]
    assert (term["name"], term.get("termCode", "")) == (text, code)


# ---- titles ------------------------------------------------------------------------------


def titled(*others: str) -> Any:
    infos = "".join(
        f'<titleInfo type="alternative"><title{each}</title></titleInfo>' for each in others
    )
    return mapped(f"<titleInfo><title>Tides</title></titleInfo>{infos}")


def test_other_title_that_is_the_title_is_not_said_twice() -> None:
    found = titled(">Tides", ">Waves", ">Tides")
    assert found.work["name"] == "Tides"
    assert found.work["alternateName"] == ["Waves"]


def test_title_again_in_a_language_is_not_said_twice_and_its_language_told() -> None:
    found = titled(' lang="eng">Tides')
    assert "alternateName" not in found.work
    assert "language-not-carried" in found.codes


@pytest.mark.parametrize("other", ["tides", "Tides of Elmland", "The Tides"])
def test_title_that_differs_is_kept(other: str) -> None:
    assert titled(f">{other}").work["alternateName"] == [other]


# ---- notes -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["provenance", "Provenance", "ownership", "custodial history"])
def test_note_on_the_record_or_its_holder_is_left_out(kind: str) -> None:
    note = "Submitted by Elm, Ada (ada@elm.example.org) on 2008-08-25. No. of bitstreams: 1"
    found = mapped(f'<note type="{kind}">{note}</note>')
    assert "comment" not in found.work
    assert told(found, "left-out") == [note]


@pytest.mark.parametrize("kind", ["", "content", "bibliography", "acquisition"])
def test_note_on_the_work_stays_a_remark(kind: str) -> None:
    assert mapped(f'<note type="{kind}">With maps.</note>').work["comment"] == ["With maps."]
