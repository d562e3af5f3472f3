"""DataCite's rights: an address, a code of a list and words, each a value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..xmldoc import Element, local_name
from .datacite_elements import attribute_of, children_of, text_of, value_of
from .value import Value


def read_rights(element: Element) -> Iterator[Value]:
    """An address, a code of a list, and words may say the same: each is a value. Where the words
    speak of metadata, address and code may be the licence of these: their name says so."""
    for each in [element] if local_name(element) == "rights" else children_of(element, "rights"):
        words = text_of(each)
        of = ".ofMetadata" if _METADATA.search(words) else ""
        yield value_of(f"rights{of}", attribute_of(each, "rightsURI"))
        yield value_of(f"rightsIdentifier{of}", attribute_of(each, "rightsIdentifier"))
        yield value_of("rights", words, each)


_METADATA: Final = re.compile(
    r"\bmeta-?(?:data|daten|datos|dados|dati|dane|danych|dat[ay]?\b)|métadonnées|метаданн|メタデータ|元数据",
    re.IGNORECASE,
)
