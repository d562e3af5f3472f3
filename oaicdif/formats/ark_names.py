"""ARKs whose label the source leaves to the type of the identifier, as EZID does."""

from __future__ import annotations

from typing import Final

from ..late_pattern import late_regex

# Name assigning authority and name.
_BARE: Final = late_regex(r"/?[0-9bcdfghjkmnpqrstvwxz]{5,16}/[^\s:]+\Z")


def with_ark_label(kind: str, text: str) -> str:
    """`ark:/13030/m5qz2bmh` for `13030/m5qz2bmh` of the type ARK; any other text unchanged."""
    if kind.casefold() == "ark" and _BARE.match(text):
        return f"ark:/{text.lstrip('/')}"
    return text
