"""The limits of a map as ISBD prints and MARC 21 codes them (fields 255 and 034)."""

from __future__ import annotations

import pytest

from oaicdif.rules.values.map_limits import read_map_limits


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("W 5°--W 1°/N 49°--N 47°", ("47", "-5", "49", "-1")),
        ("(W18°--E51°/N37°--S35°)", ("-35", "-18", "37", "51")),
        ("(W 5°30'--W 1°15'/N 49°--N 47°).", ("47", "-5.5", "49", "-1.25")),
        ("(W 71⁰07ʹ30ʺ--W 71⁰04ʹ30ʺ/N 42⁰18ʹ00ʺ--N 42⁰15ʹ00ʺ).",
         ("42.25", "-71.125", "42.3", "-71.075")),
        ("W 0°--E 0°/N 0°--S 0°", ("0", "0", "0", "0")),
        ("E 170°--W 170°/S 10°--S 20°", ("-20", "170", "-10", "-170")),
        ("W0180000 E0510000 N370000 S350000", ("-35", "-18", "37", "51")),
        ("W0180000 E0510000 N0370000 S0350000", ("-35", "-18", "37", "51")),
        ("W0053000 W0011500 N490000 N470000", ("47", "-5.5", "49", "-1.25")),
    ],
)  # fmt: skip
def test_limits_are_read(text: str, limits: tuple[str, str, str, str]) -> None:
    box = read_map_limits(text)
    assert box is not None
    assert (box.south, box.west, box.north, box.east) == limits


@pytest.mark.parametrize(
    "text",
    [
        "W 5°--W 1°/N 47°--N 49°",  # the north below the south
        "N 49°--N 47°/W 5°--W 1°",  # another order
        "5°--1°/49°--47°",
        "O 5°--O 1°/N 49°--N 47°",  # east in German, west in French
        "W 5°75'--W 1°/N 49°--N 47°",
        "W 5°--W 1°/N 99°--N 47°",
        "W 200°--W 1°/N 49°--N 47°",
        "W 5°--W 1°",
        "W 5--W 1/N 49--N 47",
        "W0187500 E0510000 N370000 S350000",
        "W018 E051 N37 S35",
        "Scale 1:100 (W 5°--W 1°/N 49°--N 47°)",
        "here",
        "",
    ],
)
def test_anything_else_is_not_guessed(text: str) -> None:
    assert read_map_limits(text) is None
