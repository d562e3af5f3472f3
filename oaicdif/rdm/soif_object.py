"""One SOIF object: a template type, a URL, and attributes whose values are bytes.

    @DOCUMENT { http://www.siroe.com/
    Title{16}:	Siroe Consulting
    Author-1{14}:	William Lawson
    Author-2{16}:	Gregory Blaxland
    }

Attributes keep their order, their repeats and the letters of their names; looking one up ignores
case. Several values of one attribute have numbered names. Source: Harvest User's Manual, chapter 7;
NOTE-rdm, "Multivalued attributes".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

NO_URL: Final = "-"  # stands where an object has none ("Request headers ... use '-'")
_NUMBERED: Final = re.compile(r"(.+)-([1-9][0-9]{0,8})", re.DOTALL)
_NEVER: Final = r"\s\x00-\x1f\x7f-\x9f\ud800-\udfff"  # white space, controls, halves of characters
# What a type, a name and a URL may look like. The brace that ends an object and the @ that begins
# one never begin a name.
TYPE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
NAME: Final = re.compile(rf"[^{_NEVER}{{}}@][^{_NEVER}{{}}]*")
URL: Final = re.compile(rf"[^{_NEVER}}}][^{_NEVER}]*")

Attribute: TypeAlias = tuple[str, bytes]


class SoifObject(NamedTuple):
    """One object. Nothing is checked here: the writer refuses what cannot be written."""

    type: str
    url: str = NO_URL
    attributes: tuple[Attribute, ...] = ()

    def values(self, name: str) -> tuple[bytes, ...]:
        """Every value of an attribute: those of the bare name, then the numbered ones by number.

        Numbers may have gaps; what repeats keeps its order. A name that itself ends in a number
        (`title-1`) gives the values of just that name.
        """
        wanted = name.lower()
        found = [
            (number, value)
            for each, value in self.attributes
            if (number := number_under(each.lower(), wanted)) is not None
        ]
        return tuple(value for _, value in sorted(found, key=lambda pair: pair[0]))

    def first(self, name: str) -> bytes | None:
        """The first of `values`, or None."""
        return next(iter(self.values(name)), None)

    def text(self, name: str) -> str:
        """The first value as UTF-8 text; empty without one. Broken bytes become U+FFFD."""
        return (self.first(name) or b"").decode("utf-8", "replace")

    def is_type(self, name: str) -> bool:
        """Whether the template type is this one, in any case of letters."""
        return self.type.lower() == name.lower()


def number_under(name: str, base: str) -> int | None:
    """Which value of the attribute `base` an attribute called `name` holds: 0 for the bare name,
    its number for a numbered one, None if it belongs to another. Both in lower case."""
    if name == base:
        return 0
    numbered = _NUMBERED.fullmatch(name) if name.startswith(base) else None
    return int(numbered[2]) if numbered and numbered[1] == base else None


def base_name(name: str) -> str:
    """The name without the number of a multi-value: `Author-2` gives `Author`."""
    numbered = _NUMBERED.fullmatch(name)
    return numbered[1] if numbered else name


def numbered(name: str, values: Iterable[str | bytes]) -> Iterator[Attribute]:
    """Attributes for the values of one name: the bare name for one, `-1`, `-2` … for several."""
    held = [value.encode() if isinstance(value, str) else value for value in values]
    if len(held) == 1:
        yield name, held[0]
        return
    for number, value in enumerate(held, 1):
        yield f"{name}-{number}", value


def soif_object(
    template: str, url: str = NO_URL, attributes: Iterable[tuple[str, str | bytes]] = ()
) -> SoifObject:
    """An object whose values may be given as text."""
    pairs = (
        (name, value.encode() if isinstance(value, str) else value) for name, value in attributes
    )
    return SoifObject(template, url, tuple(pairs))
