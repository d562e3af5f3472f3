"""The argument layer: raw bytes of a query or form in, one checked request out.

In this order, each step collecting every error it finds: bytes → pairs → UTF-8 and XML-legal
→ repeats → verb → known, exclusive, required → patterns → dates. What needs the repository
(does the set exist?) is not asked here.

A request with badVerb or badArgument is echoed without attributes; every other one with all
of its arguments (OAI-PMH 2.0, section 3.2, element 3).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final
from urllib.parse import unquote_to_bytes

from ..datestamp import Granularity, last_second, parse_datestamp
from ..errors import BadArgument, BadVerb, OaiError
from ..model import Verb
from ..xmldoc import ILLEGAL
from .patterns import METADATA_PREFIX, SET_SPEC, is_uri

MAX_BODY_BYTES: Final = 65536  # of a POST; no legal request comes near it
_SHOWN: Final = 80  # characters of a wrong value that an error message repeats
_MAX_ERRORS: Final = 20


@dataclass(frozen=True, slots=True)
class Arguments:
    """What a request takes; `exclusive` replaces all others when it is there; "" is none."""

    required: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    exclusive: str = ""
    known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        exclusive = {self.exclusive} if self.exclusive else set()
        object.__setattr__(self, "known", self.required | self.optional | exclusive)


_LIST: Final = Arguments(
    required=frozenset({"metadataPrefix"}),
    optional=frozenset({"from", "until", "set"}),
    exclusive="resumptionToken",
)
# Source: OAI-PMH 2.0, section 4
ARGUMENTS: Final[Mapping[Verb, Arguments]] = {
    Verb.IDENTIFY: Arguments(),
    Verb.LIST_METADATA_FORMATS: Arguments(optional=frozenset({"identifier"})),
    Verb.LIST_SETS: Arguments(exclusive="resumptionToken"),
    Verb.LIST_IDENTIFIERS: _LIST,
    Verb.LIST_RECORDS: _LIST,
    Verb.GET_RECORD: Arguments(required=frozenset({"identifier", "metadataPrefix"})),
}
VERBS: Final[Mapping[str, Verb]] = {verb.value: verb for verb in Verb}


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked, or every reason why it was asked wrongly.

    `arguments` are the decoded values as they came, without the verb; they may be echoed only
    by `echo`. `from_` is the first second asked for, `until` the last; both None if open.
    """

    verb: Verb | None
    arguments: Mapping[str, str] = field(default_factory=dict)
    from_: datetime | None = None
    until: datetime | None = None
    errors: tuple[OaiError, ...] = ()

    @property
    def echo(self) -> tuple[tuple[str, str], ...]:
        """The attributes of `<request>`: all arguments, or none after badVerb, badArgument."""
        if self.verb is None or self.errors:
            return ()
        return (("verb", self.verb.value), *self.arguments.items())

    def get(self, name: str) -> str | None:
        """The value of an argument; None if the request has none of that name."""
        return self.arguments.get(name)


def parse_request(query: bytes, body: bytes = b"", body_type: str = "") -> Request:
    """The request in a query string and the body of a POST, taken together.

    A percent sign without two hex digits stands for itself. Never raises: all that is wrong
    is in `errors`, badVerb first. `body_type` is the Content-Type of the POST, empty where none
    is declared: one that is read wrongly for being no form is told so.
    """
    request = _parsed(query, body)
    if request.errors and body and _is_no_form(body_type):
        error = BadArgument if request.verb else BadVerb
        return replace(request, errors=(error(f"{_WANTED}, not {_quoted(body_type)}."),))
    return request


# Source: OAI-PMH 2.0, section 3.1.1.2.
_FORM: Final = "application/x-www-form-urlencoded"
_WANTED: Final = f"The Content-Type of a POST must be {_FORM}"


def _is_no_form(body_type: str) -> bool:
    return body_type.partition(";")[0].strip().lower() not in ("", _FORM)


def _parsed(query: bytes, body: bytes) -> Request:
    if len(body) > MAX_BODY_BYTES:
        return Request(None, errors=(BadArgument("The body of the request is too long."),))
    raw = [_pair(part) for source in (query, body) for part in source.split(b"&") if part]
    errors: list[OaiError] = []
    pairs = _legal_pairs(raw, errors)
    # Given, though not as it should be: nobody is told that it is missing as well.
    spoiled = {name.decode("utf-8", "replace") for name, _ in raw} if errors else set()
    _check_repeats(pairs, errors)
    verb = _verb([value for name, value in pairs if name == "verb"], errors)
    arguments: dict[str, str] = {}
    for name, value in pairs:
        if name != "verb":
            arguments.setdefault(name, value)
    if verb is None:
        return Request(None, arguments, errors=_sorted(errors))
    _check_names(verb, arguments, spoiled, errors)
    _check_patterns(arguments, ARGUMENTS[verb], errors)
    from_, until = _dates(arguments, errors)
    return Request(verb, arguments, from_, until, _sorted(errors))


def _sorted(errors: list[OaiError]) -> tuple[OaiError, ...]:
    errors.sort(key=lambda error: not isinstance(error, BadVerb))
    return tuple(errors[:_MAX_ERRORS])


def _pair(part: bytes) -> tuple[bytes, bytes]:
    name, _, value = part.replace(b"+", b" ").partition(b"=")
    if b"%" not in part:
        return name, value
    return unquote_to_bytes(name), unquote_to_bytes(value)


def _legal_pairs(
    raw: Sequence[tuple[bytes, bytes]], errors: list[OaiError]
) -> list[tuple[str, str]]:
    """The pairs that are UTF-8 and may stand in XML; an error for each other one."""
    pairs = []
    for name, value in raw:
        try:
            pair = name.decode("utf-8"), value.decode("utf-8")
        except UnicodeDecodeError:
            errors.append(BadArgument(f"{_shown(name)} is not UTF-8."))
            continue
        if ILLEGAL.search(pair[0]) or ILLEGAL.search(pair[1]):
            errors.append(BadArgument(f"{_shown(name)} holds a character that XML does not allow."))
            continue
        pairs.append(pair)
    return pairs


def _check_repeats(pairs: Sequence[tuple[str, str]], errors: list[OaiError]) -> None:
    if len(dict(pairs)) == len(pairs):
        return
    for name, times in Counter(name for name, _ in pairs).items():
        if times > 1 and name != "verb":
            errors.append(BadArgument(f"{_quoted(name)} is given {times} times."))


def _verb(values: Sequence[str], errors: list[OaiError]) -> Verb | None:
    """Source: OAI-PMH 2.0, section 3.6: illegal, missing or repeated is badVerb."""
    if not values or not values[0]:
        errors.append(BadVerb(f"The verb is missing; known: {', '.join(VERBS)}."))
    elif len(values) > 1:
        errors.append(BadVerb("The verb is given more than once."))
    elif values[0] not in VERBS:
        errors.append(BadVerb(f"{_quoted(values[0])} is no verb; known: {', '.join(VERBS)}."))
    else:
        return VERBS[values[0]]
    return None


def _check_names(
    verb: Verb, given: Mapping[str, str], spoiled: Set[str], errors: list[OaiError]
) -> None:
    """Unknown, missing, and beside an exclusive argument. Source: OAI-PMH 2.0, section 4."""
    table = ARGUMENTS[verb]
    errors.extend(
        BadArgument(f"{verb.value} takes no argument {_quoted(name)}.")
        for name in given
        if name not in table.known
    )
    if table.exclusive and table.exclusive in given:
        if table.known & given.keys() != {table.exclusive}:
            errors.append(BadArgument(f"{table.exclusive} allows no other argument beside it."))
        return
    errors.extend(
        BadArgument(f"{verb.value} needs the argument {name}.")
        for name in sorted(table.required - given.keys() - spoiled)
    )


_MATCHES: Final[Mapping[str, tuple[Callable[[str], object], str]]] = {
    "metadataPrefix": (METADATA_PREFIX.match, "a metadataPrefix"),
    "set": (SET_SPEC.match, "a setSpec"),
    "identifier": (lambda text: text and is_uri(text), "a URI"),
}


def _check_patterns(given: Mapping[str, str], table: Arguments, errors: list[OaiError]) -> None:
    for name, (matches, wanted) in _MATCHES.items():
        if name in given and name in table.known and not matches(given[name]):
            errors.append(BadArgument(f"{name}: {_quoted(given[name])} is not {wanted}."))


def _dates(
    given: Mapping[str, str], errors: list[OaiError]
) -> tuple[datetime | None, datetime | None]:
    """Source: OAI-PMH 2.0, sections 2.7.1 and 3.3: same granularity, from not after until."""
    first = _date("from", given.get("from"), errors)
    last = _date("until", given.get("until"), errors)
    if first is not None and last is not None:
        if first[1] is not last[1]:
            errors.append(BadArgument("from and until have different granularities."))
        elif first[0] > last[0]:
            errors.append(BadArgument("from lies after until."))
    return (
        first and first[0],
        last and last_second(given["until"]),
    )


def _date(
    name: str, text: str | None, errors: list[OaiError]
) -> tuple[datetime, Granularity] | None:
    if text is None:
        return None
    try:
        return parse_datestamp(text)
    except ValueError:
        errors.append(
            BadArgument(f"{name}: {_quoted(text)} is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ssZ.")
        )
        return None


def _quoted(text: str) -> str:
    cut = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return f'"{cut}"'


def _shown(name: bytes) -> str:
    """A name of unknown bytes, legible and harmless."""
    return _quoted(re.sub(r"[^\x20-\x7e]", "?", name.decode("latin-1")))
