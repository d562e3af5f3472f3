"""DataCite's rights: an address, a code of a list and words, each a value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..late_pattern import late_regex
from ..xmldoc import Element, local_name
from .datacite_elements import attribute_of, children_of, text_of, value_of
from .licence_names import names_own_licence
from .value import Value


def read_rights(element: Element) -> Iterator[Value]:
    """An address, a code of a list, and words may say the same: each is a value. The name of an
    address says what code and words make of it; the number of the element stands as scheme, for
    they are read together. Source: DataCite 4.7, rights."""
    found = [element] if local_name(element) == "rights" else children_of(element, "rights")
    for number, each in enumerate(found, 1):
        words, code = text_of(each), attribute_of(each, "rightsIdentifier")
        address = attribute_of(each, "rightsURI")
        of = ".ofMetadata" if _METADATA.search(words) and not _ACCESS.match(address) else ""
        called = ".licence" if names_own_licence(f"{words} {code}") else ""
        yield value_of(f"rightsURI{of or called}", address, scheme=str(number))
        yield value_of(f"rightsIdentifier{of}", code, scheme=str(number))
        yield value_of("rights", words, each, str(number))


# An access right is nobody's licence: of "metadata only access" no metadata have one.
_ACCESS: Final = late_regex(
    r"(?:https?://)?purl\.org/coar/access_right/|info:eu-repo/semantics/", re.IGNORECASE
)
_METADATA: Final = late_regex(
    r"\bmeta-?(?:data|daten|datos|dados|dati|dane|danych|dat[ay]?\b)|métadonnées|метаданн|メタデータ|元数据",
    re.IGNORECASE,
)
