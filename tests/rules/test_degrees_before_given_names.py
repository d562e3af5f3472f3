"""A degree between the family name and the given one, as submission forms put it.

Written before the rule: what nobody's initials are written like is a degree, and no given name.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("text", "given", "suffix", "prefix"),
    [
        ("Elm, Ph.D Ada", "Ada", "Ph.D", ""),
        ("Elm, Ph.D. Ada B.", "Ada B.", "Ph.D.", ""),
        ("Elm, Ph. D. Ada", "Ada", "Ph. D.", ""),
        ("Elm, PhD Ada", "Ada", "PhD", ""),
        ("Elm, Phd Ada", "Ada", "Phd", ""),
        ("Elm, MSc. Ada", "Ada", "MSc.", ""),
        ("Elm, S.Kom. Ada", "Ada", "S.Kom.", ""),
        ("Elm, M.Pd Ada", "Ada", "M.Pd", ""),
        ("Elm, Dr. Ph.D. Ada", "Ada", "Ph.D.", "Dr."),
        ("van der Elm, PhD Ada", "Ada", "PhD", ""),
        ("Elm, Dr. Eng. Ada", "Ada", "", "Dr. Eng."),
        ("Elm, Prof. Ada", "Ada", "", "Prof."),
    ],
)
def test_degree_is_no_given_name(text: str, given: str, suffix: str, prefix: str) -> None:
    (one,) = crosswalked(("dc:creator", text)).work["creator"]
    assert (one["givenName"], one["name"]) == (given, text)
    assert one["familyName"].endswith("Elm")
    assert (one.get("honorificSuffix", ""), one.get("honorificPrefix", "")) == (suffix, prefix)


@pytest.mark.parametrize(
    "given", ["M.A. Ada", "M.D. Ada", "MA A.", "Phil Ada", "Si Ada", "S. Ada", "Edda B."]
)
def test_what_may_be_initials_or_a_name_stays_a_given_name(given: str) -> None:
    (one,) = crosswalked(("dc:creator", f"Elm, {given}")).work["creator"]
    assert one["givenName"] == given
    assert "honorificSuffix" not in one
