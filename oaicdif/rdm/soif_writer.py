"""SOIF objects as bytes, in the form that Harvest's own writer gives them.

    @TYPE { URL LF, then NAME{SIZE}: TAB VALUE LF for each attribute, then } LF

SIZE counts the bytes of VALUE. A value may be empty (`T{0}:`) and hold any byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from .soif_object import NAME, TYPE, URL, SoifObject

_MOST_NAMES: Final = 10_000  # remembered at once; a message from outside may hold any number


class _Heads(dict[str, bytes]):
    """`NAME{` by name, each name checked once."""

    def __missing__(self, name: str) -> bytes:
        if not NAME.fullmatch(name):
            raise ValueError(f"{name!r} cannot be the name of a SOIF attribute.")
        if len(self) >= _MOST_NAMES:
            self.clear()
        self[name] = head = name.encode() + b"{"
        return head


_HEADS: Final = _Heads()


def write_object(found: SoifObject) -> bytes:
    """The bytes of one object.

    Raises:
        ValueError: a type, URL or name that SOIF cannot hold, such as one with a blank.
    """
    template, url, attributes = found
    if not TYPE.fullmatch(template):
        raise ValueError(f"{template!r} cannot be the type of a SOIF object.")
    if not URL.fullmatch(url):
        raise ValueError(f"{url!r} cannot be the URL of a SOIF object.")
    heads = _HEADS
    lines = [b"%b%d}:\t%b\n" % (heads[name], len(value), value) for name, value in attributes]
    return b"@%b { %b\n%b}\n" % (template.encode(), url.encode(), b"".join(lines))


def write_stream(objects: Iterable[SoifObject]) -> Iterator[bytes]:
    """The bytes of a stream, one piece for each object. Raises as `write_object`."""
    return map(write_object, objects)
