"""The GET form: the attributes of a message as a query string, names as in the message.

    RDM-Type=RD-Request&RDM-Query-Language=Gatherer&Scope=SEND-UPDATE+0
        ─objects_of_form→ @RDMHEADER, @RDMQUERY

So both ways lead to one reading of messages. The NOTE's list of fields and its examples are lost;
that they are called as in the message is our profile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import parse_qsl, quote_plus

from .message_problems import MALFORMED, TOO_LARGE, TYPE
from .message_types import TYPES, message_type
from .messages import HEADER, QUERY, QUERY_NAMES
from .soif_object import SoifObject, soif_object

MOST_FIELDS: Final = 100
MOST_BYTES: Final = 64_000
_IN_QUERY: Final = frozenset(each.lower() for each in QUERY_NAMES)


def objects_of_form(query: bytes) -> list[SoifObject]:
    """The objects of the message that a query string is.

    Raises:
        RdmError: it cannot be read, a name stands twice, or the type is none to be sent by GET.
    """
    pairs = _pairs(query)
    _once(pairs)
    header = [each for each in pairs if each[0].lower() not in _IN_QUERY]
    asked = [each for each in pairs if each[0].lower() in _IN_QUERY]
    objects = [soif_object(HEADER, attributes=header)]
    kind = message_type(next((v for k, v in header if k.lower() == "rdm-type"), ""))
    if not kind.by_get:
        known = ", ".join(each.name for each in TYPES if each.by_get)
        raise TYPE.error(f"{kind.name} cannot be sent by GET; these can: {known}.")
    if asked:
        objects.append(soif_object(QUERY, attributes=asked))
    return objects


def form_of(objects: Iterable[SoifObject]) -> str:
    """The query string of a request: every attribute of its objects."""
    return "&".join(
        f"{quote_plus(name)}={quote_plus(value)}"
        for each in objects
        for name, value in each.attributes
    )


def _pairs(query: bytes) -> list[tuple[str, str]]:
    if len(query) > MOST_BYTES:
        raise TOO_LARGE.error(f"The query string is longer than {MOST_BYTES} bytes; use POST.")
    try:
        return [
            (name.strip(), value)
            for name, value in parse_qsl(
                query.decode("ascii"),
                keep_blank_values=True,
                errors="strict",
                max_num_fields=MOST_FIELDS,
            )
        ]
    except UnicodeDecodeError as error:
        raise MALFORMED.error("The query string is not UTF-8 in %XX.") from error
    except ValueError as error:
        raise MALFORMED.error(f"The query string has more than {MOST_FIELDS} fields.") from error


def _once(pairs: Iterable[tuple[str, str]]) -> None:
    seen: set[str] = set()
    for name, _ in pairs:
        if name.lower() in seen:
            raise MALFORMED.error(f"{name[:60]!r} stands twice in the query string.")
        seen.add(name.lower())
