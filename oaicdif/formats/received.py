"""Metadata published as received: the elements of one item in several formats, kept together.

prefix, line feed, element; the next one behind a NUL, which no XML can contain
prefix, =about, line feed, the `<about>` of that record; no prefix holds an equals sign

"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..config import ProviderSettings
from ..errors import UsageError
from ..model import MetadataFormat

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


def received_formats(settings: ProviderSettings) -> list[MetadataFormat]:
    """The source formats that are published as received, from their setting.

    Raises:
        UsageError: an entry is not prefix, namespace and schema with spaces between.
    """
    found = []
    for each in settings.received:
        words = each.split()
        if len(words) != 3:
            raise UsageError(
                f"[provider] received: {each!r} is not prefix, namespace and schema.",
                hint='Write "datacite http://datacite.org/schema/kernel-4 https://...xsd".',
            )
        found.append(MetadataFormat(words[0], schema=words[2], namespace=words[1]))
    return found
