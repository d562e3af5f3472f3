"""Boxes and points as marks on the world map of 360 by 180 units (equirectangular).

The outlines of the land are `static/world.svg`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from .view import Extent

SMALL: Final = 3.0  # degrees; a smaller box is shown as a ring, or nobody would see it


@dataclass(frozen=True, slots=True)
class Mark:
    """A rectangle with its upper left corner, or (`ring`) a ring around a place."""

    x: float
    y: float
    width: float = 0.0
    height: float = 0.0
    ring: bool = False


def marks(extents: Sequence[Extent]) -> tuple[Mark, ...]:
    """What to draw; a box over the date line gives two marks."""
    return tuple(mark for extent in extents for mark in _marks(extent))


def _marks(extent: Extent) -> Iterator[Mark]:
    height = extent.north - extent.south
    if extent.west > extent.east:
        yield _box(extent, extent.west, 180.0, height)
        yield _box(extent, -180.0, extent.east, height)
    elif height < SMALL and extent.east - extent.west < SMALL:
        yield Mark(
            _rounded((extent.west + extent.east) / 2 + 180),
            _rounded(90 - (extent.south + extent.north) / 2),
            ring=True,
        )
    else:
        yield _box(extent, extent.west, extent.east, height)


def _box(extent: Extent, west: float, east: float, height: float) -> Mark:
    return Mark(
        _rounded(west + 180),
        _rounded(90 - extent.north),
        _rounded(max(east - west, 0.5)),
        _rounded(max(height, 0.5)),
    )


def _rounded(value: float) -> float:
    return round(value, 2)
