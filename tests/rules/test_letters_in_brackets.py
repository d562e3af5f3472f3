"""Letters in brackets behind a name, and two words joined by "and": what they say of its kind."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Interactions Plantes Elmes (IPE)", "Organization"),  # its initials
        ("Écologie Ormes Chênes (EOC)", "Organization"),
        ("Ingénierie Procédés Elmes (GENIEL)", None),  # a body's, or where somebody works
        ("Physique Systèmes (LPT) (PhyElm)", None),
        ("Robert Elm (MIT)", "Person"),  # a given name in front
        ("R. Elmo (MIT)", "Person"),
        ("Robin Elmo (PhD)", "Person"),
        ("Robin Elmo (III)", "Person"),
        ("Elmo Oakson (USA)", "Person"),
        ("Elm, Ada (XYZ)", "Person"),
        ("Nikolas and Elmakis", None),
        ("Oak & Elm", "Organization"),
        ("Elm and Sons", "Organization"),
    ],
)
def test_kind_of_a_name_with_letters_or_a_small_word(name: str, kind: str | None) -> None:
    found = crosswalked(("dc:contributor", name))
    (agent,) = found.work["contributor"]
    assert agent.get("@type") == kind
    assert agent["name"] == name
    assert found.result.judged
