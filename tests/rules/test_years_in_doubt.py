"""Years in doubt behind an inverted name are no part of the given name, and no date."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("years", "known"),
    [
        ("1692 or 1693-1770 or 1771", {}),
        ("1692 or 3-1770 or 1", {}),
        ("1254-1294 or 1295", {"birthDate": "1254"}),
        ("1254 or 5-1294", {"deathDate": "1294"}),
        ("-1294 or 1295", {}),
        ("17th cent", {}),
        ("17th cent.", {}),
        ("active 16th century", {}),
        ("1254-1294", {"birthDate": "1254", "deathDate": "1294"}),
    ],
)
@pytest.mark.parametrize("given", ["Ada", "Nathan ben Joel"])
def test_years_in_doubt_leave_the_name_inverted(
    years: str, known: dict[str, str], given: str
) -> None:
    (found,) = crosswalked(("dc:creator", f"Elm, {given}, {years}")).work["creator"]
    assert found == {
        "@type": "Person", "name": f"Elm, {given}, {years}", "familyName": "Elm",
        "givenName": given, **known,
    }  # fmt: skip
