"""Descriptions that say only that there is none, in the languages of repositories."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

NOTHING = [
    "absent",
    "Absent.",
    "[no abstract]",
    "[no description]",
    "No abstract",
    "none",
    "Missing",
    "assente",
    "Nessun abstract",
    "nessuno",
    "Ninguno",
    "no hay",
    "No hay resumen",
    "Sin resumen disponible",
    "Sem resumo",
    "não há resumo",
    "Aucun résumé",
    "Pas de résumé disponible",
    "pas d'abstract",
    "kein Abstract vorhanden",
    "keine",
    "Ohne Zusammenfassung",
    "geen",
    "Geen samenvatting beschikbaar",
    "brak",
    "Brak streszczenia",
    "нет",
    "Нет аннотации",
    "Аннотация отсутствует",
    "无",
    "无摘要",
    "なし",
    "없음",
    "yok",
    "Abstract not available",
    "Abstract: none",
    "résumé non disponible",
    "Abstract is not available.",
    "Zusammenfassung nicht verfügbar",
    "(no summary provided)",
    "saknas",
    "Beschreibung fehlt",
    "n/a",
    "-",
]
SOMETHING = [
    "No man is an island",
    "Absent friends",
    "Without",
    "No abstract ideas",
    "Summary",
    "Text",
    "Keine Macht",
    "Abstract available",
    "Summary is available",
    "The absent father",
    "Missing persons",
    "Sans titre",
    "None of the above",
    "Description",
    "No text messages",
    "no data were found for 1990",
]


@pytest.mark.parametrize(
    ("element", "name"), [("dc:description", "oai_dc-to-cdif"), ("dcterms:abstract", "qdc-to-cdif")]
)
@pytest.mark.parametrize("text", NOTHING)
def test_words_for_nothing_are_no_description(text: str, element: str, name: str) -> None:
    found = crosswalked(("dc:title", "Tides"), (element, text), name=name)
    assert "description" not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", SOMETHING)
def test_other_words_are_a_description(text: str) -> None:
    found = crosswalked(("dc:title", "Tides"), ("dc:description", text))
    assert found.work["description"] == text


def test_such_a_word_may_be_a_title() -> None:
    assert crosswalked(("dc:title", "Absent")).work["name"] == "Absent"
