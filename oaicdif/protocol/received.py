"""Metadata published as received: the elements of one item in several formats, kept together.

    prefix, line feed, element; the next one behind a NUL, which no XML can contain

Must not know: which formats are published, the store.
"""

from __future__ import annotations

from collections.abc import Mapping


def pack_received(elements: Mapping[str, bytes]) -> bytes:
    """The elements by metadata prefix as one body; empty for none."""
    return b"\0".join(prefix.encode() + b"\n" + body for prefix, body in elements.items())


def received_element(body: bytes, prefix: str) -> bytes | None:
    """The element of that prefix in a packed body, or None."""
    wanted = prefix.encode() + b"\n"
    for part in body.split(b"\0"):
        if part.startswith(wanted):
            return part[len(wanted) :]
    return None
