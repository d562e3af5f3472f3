"""SOIF as a row of the table of formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ...rdm.soif_object import NO_URL, Attribute, SoifObject, numbered
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
    "Last-Modified Type Resource-Type Status Version Language Content-Type Format Content-Length "
    "Extent Material Identifier Same-As Data-URL Page-URL Rights License Access Relation "
    "Source Citation Funding Coverage-Spatial Coverage-Temporal MD5 Checksum Classification "
    "OAI-Identifier Metadata-URL RD-Last-Modified"
)
NAMES: Final[Mapping[str, str]] = {f"soif:{name.lower()}": name for name in _SPELLED.split()}
# In a schema, too, the address in an object's first line has a row: it is what is unique.
DESCRIBED: Final[Mapping[str, str]] = {URL: "URL", **NAMES}

_PLACES: Final = {element: place for place, element in enumerate(NAMES)}


def soif_of_values(values: Iterable[Value]) -> SoifObject:
    """The object of values that a way back made; the first `soif:url` is its URL."""
    held: dict[str, list[str]] = {}
    for element, text, _, _ in values:
        held.setdefault(element, []).append(text)
    url = held.get(URL, [NO_URL])[0]
    return SoifObject(TEMPLATE, _url(url), attributes_of_texts(held))


def attributes_of_texts(held: Mapping[str, list[str]]) -> tuple[Attribute, ...]:
    """The attributes of texts by element, without the URL; numbered where there are several."""
    found: list[Attribute] = []
    for element in sorted(held, key=_place_of):
        if element == URL:
            continue
        texts = held[element]
        if element not in LONG:
            texts = [" ".join(text.split()) for text in texts]
        if len(texts) == 1:
            found.append((NAMES[element], texts[0].encode()))
        else:
            found.extend(numbered(NAMES[element], texts))
    return tuple(found)


def _place_of(element: str) -> int:
    return _PLACES.get(element, -1)


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
