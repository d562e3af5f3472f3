"""The bytes of a message as its objects, read strictly and one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import MalformedSoif
from .message_problems import MALFORMED
from .soif_entry import Found
from .soif_object import SoifObject
from .soif_reader import SoifReader


def objects_of(body: bytes) -> Iterator[SoifObject]:
    """The objects of a message. Only so much is read as is asked for: behind the header of a
    Status-Response stands no SOIF.

    Raises:
        RdmError: a byte does not stand where it should.
    """
    reader = SoifReader()
    reader.feed(body)
    reader.close()
    try:
        for each in reader.entries():
            if isinstance(each, Found):
                yield each.object
    except MalformedSoif as error:
        raise MALFORMED.error(
            f"The message is not readable as SOIF: at byte {error.offset} {error.reason}"
        ) from error
