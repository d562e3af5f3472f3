"""Metadata published as received: the elements of one item in several formats, kept together.

    prefix, line feed, element; the next one behind a NUL, which no XML can contain
    prefix, =about, line feed, the `<about>` of that record; no prefix holds an equals sign

Must not know: which formats are published, the store.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_ABOUT: Final = "=about"


def pack_received(
    elements: Mapping[str, bytes], abouts: Mapping[str, bytes] = MappingProxyType({})
) -> bytes:
    """The elements by metadata prefix, and what stands about them, as one body; empty for none."""
    parts = {**elements, **{prefix + _ABOUT: body for prefix, body in abouts.items()}}
    return b"\0".join([name.encode() + b"\n" + body for name, body in parts.items()])


def received_element(body: bytes, prefix: str) -> bytes | None:
    """The element of that prefix in a packed body, or None."""
    return _part(body, prefix)


def received_about(body: bytes, prefix: str) -> bytes:
    """The `<about>` packed beside the element of that prefix; empty where there is none."""
    return _part(body, prefix + _ABOUT) or b""


def _part(body: bytes, name: str) -> bytes | None:
    wanted = name.encode() + b"\n"
    for part in body.split(b"\0"):
        if part.startswith(wanted):
            return part[len(wanted) :]
    return None
