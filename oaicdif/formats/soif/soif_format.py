"""SOIF as a row of the table of formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from ...rdm.soif_object import NO_URL, SoifObject, numbered
from ..metadata_format import Format, WayBackValues
from ..value import Value
from .soif_values import LONG, read_soif
from .soif_xml import ROOT, soif_xml

TEMPLATE: Final = "DOCUMENT"  # the template type of what we write, and the name of its schema
URL: Final = "soif:url"
# How the attributes that we write are spelled, in the order in which they are written.
_SPELLED: Final = (
    "Title Alternative-Title Author Contributor Rights-Holder Description Abstract Method "
    "Remark Keywords Audience Level Publisher Provider Publication-Date Created "
    "Last-Modified Type Resource-Type Status Version Language Content-Type Content-Length "
    "Extent Material Identifier Same-As Data-URL Page-URL Rights License Access Relation "
    "Source Citation Funding Coverage-Spatial Coverage-Temporal MD5 Checksum Classification "
    "OAI-Identifier Metadata-URL RD-Last-Modified"
)
NAMES: Final[Mapping[str, str]] = {f"soif:{name.lower()}": name for name in _SPELLED.split()}


_PLACES: Final = {element: place for place, element in enumerate(NAMES)}


def soif_of_values(values: Iterable[Value]) -> SoifObject:
    """The object of values that a way back made; the first `soif:url` is its URL."""
    url = NO_URL
    held: dict[str, list[str]] = {}
    for element, text, _, _ in values:
        if element == URL:
            url = text if url == NO_URL else url
        else:
            held.setdefault(element, []).append(text if element in LONG else " ".join(text.split()))
    return SoifObject(TEMPLATE, _url(url), tuple(_attributes(held)))


def _attributes(held: Mapping[str, list[str]]) -> Iterator[tuple[str, bytes]]:
    for element in sorted(held, key=_PLACES.__getitem__):
        yield from numbered(NAMES[element], held[element])


def _url(text: str) -> str:
    """An address as the head of an object can hold it, without blanks."""
    return "%20".join(text.split()) or NO_URL


def write_soif(written: WayBackValues) -> bytes:
    """The object as the element of its working copy."""
    return soif_xml(soif_of_values(written.values))


SOIF: Final = Format(
    "soif",
    "SOIF",
    roots=frozenset({ROOT}),
    read=read_soif,
    element_prefixes=frozenset({"soif"}),
    written="soif",
    elements=(URL, *NAMES),
    write=write_soif,
    described=True,
)
