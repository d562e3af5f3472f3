"""A role behind a full stop is no part of the body before it, whatever the body is called."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("name", "said", "role"),
    [
        ("Université d'Orme", "Auteur du texte", "Author"),
        ("Musée des ormes", "Éditeur scientifique", "Editor"),
        ("Académie de l'orme", "Directeur de publication", "Publishing director"),
        ("Oak Museum", "Éditeur scientifique", "Editor"),
        ("Dept. of elms", "Technical director", "Technical director"),
        ("دار المحيط للنشر والتوزيع", "Auteur du texte", "Author"),
        ("دار المحيط للنشر والتوزيع", "Traducteur", "Translator"),
        ("东方图书馆", "Traducteur", "Translator"),
    ],
)
def test_role_behind_the_stop_is_a_role(name: str, said: str, role: str) -> None:
    found = crosswalked(("dc:creator", f"{name}. {said}"))
    assert [each["name"] for each in found.work["creator"]] == [name]
    assert "parentOrganization" not in found.work["creator"][0]
    assert [each["roleName"] for each in found.work["contributor"]] == [role]


@pytest.mark.parametrize(
    ("text", "parent"),
    [("Oak Museum. Department of prints", "Oak Museum"), ("Oak University. Oak Press",
      "Oak University"), ("Oak University. Laboratory of texts", "Oak University")],
)  # fmt: skip
def test_part_behind_the_stop_stays_a_part(text: str, parent: str) -> None:
    (found,) = crosswalked(("dc:creator", text)).work["creator"]
    assert (found["name"], found["parentOrganization"]["name"]) == (text, parent)
