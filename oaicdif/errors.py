"""Every error oaicdif raises on purpose, and what each one carries.

    OaicdifError                 message, hint (what to do); exit_code
    ├── UsageError               exit 2: the command line or a file of settings is wrong
    │   ├── SettingsError        file, line, key
    │   ├── CrosswalkError       file, line, column
    │   ├── UnknownEndpoint      name
    │   ├── EndpointElsewhere    retired, moved or renamed: the settings say otherwise
    │   └── UnknownRecord        identifier
    ├── StoreError               path
    │   ├── StoreLocked, StoreCorrupt, StoreUnwritable, StoreAway, StoreUnpublished
    │   ├── StoreTooNew, StoreTooOld   found, known (schema versions)
    │   ├── StoreExchanged       another file, or another state, in its place
    │   └── LeaseLost            endpoint: somebody else harvests it
    ├── ExportError              path: the site cannot be written there
    ├── NotDelivered, Stopped    an alert did not arrive; we were asked to stop
    ├── FetchError               url: no usable answer came over the network
    │   ├── ConnectionFailed
    │   │   └── DamagedEncoding
    │   ├── DeadlinePassed       seconds
    │   ├── BodyTooLarge         limit_bytes
    │   ├── AddressRefused       address
    │   ├── EndpointBlocked      reason: it will not answer us until a person acts
    │   ├── EndpointParked       seconds: it wants to be left alone so long
    │   └── HttpError            status, retry_after_s, body, headers
    ├── ResponseError            url: an answer came, but not one that can be believed
    │   ├── MalformedXml         line, column, reason
    │   ├── MalformedSoif        offset, reason
    │   ├── NotOaiPmh            root
    │   ├── NotRdm               an answer, and no RDM message of the type that was asked for
    │   ├── AnotherRepository    name, known, found
    │   ├── MalformedJsonLd      reason
    │   └── ContextRefused       context
    ├── OaiError                 code, in either direction: received from an endpoint, or sent
    │   └── one class for each of the eight codes of OAI-PMH 2.0, section 3.6
    └── RdmError                 number, status: of an RDM message, in either direction

Raised where the knowledge is, translated once at the wall (`raise ... from error`), shown as
one sentence with a way out. Source of the exit codes: DECISIONS 34, repeated in docs/commands.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import ClassVar, Final

from .endpoint_errors import (
    OFTEN_ENDS,
    AddressRefused,
    AnotherRepository,
    BodyTooLarge,
    ConnectionFailed,
    ContextRefused,
    DamagedEncoding,
    DeadlinePassed,
    EndpointBlocked,
    EndpointParked,
    FetchError,
    HttpError,
    MalformedJsonLd,
    MalformedSoif,
    MalformedXml,
    NotOaiPmh,
    NotRdm,
    ResponseError,
)
from .error_base import OaicdifError, UsageError

__all__ = [
    "OAI_ERRORS",
    "OFTEN_ENDS",
    "AddressRefused",
    "AnotherRepository",
    "BadArgument",
    "BadResumptionToken",
    "BadVerb",
    "BodyTooLarge",
    "CannotDisseminateFormat",
    "ConnectionFailed",
    "ContextRefused",
    "CrosswalkError",
    "DamagedEncoding",
    "DeadlinePassed",
    "EndpointBlocked",
    "EndpointElsewhere",
    "EndpointParked",
    "ExportError",
    "FetchError",
    "HttpError",
    "IdDoesNotExist",
    "LeaseLost",
    "MalformedJsonLd",
    "MalformedSoif",
    "MalformedXml",
    "NoMetadataFormats",
    "NoRecordsMatch",
    "NoSetHierarchy",
    "NotDelivered",
    "NotOaiPmh",
    "NotRdm",
    "OaiError",
    "OaicdifError",
    "RdmError",
    "ResponseError",
    "SettingsError",
    "Stopped",
    "StoreAway",
    "StoreCorrupt",
    "StoreError",
    "StoreExchanged",
    "StoreLocked",
    "StoreTooNew",
    "StoreTooOld",
    "StoreUnpublished",
    "StoreUnwritable",
    "UnknownEndpoint",
    "UnknownRecord",
    "UsageError",
]

_FEW: Final = 10  # names of endpoints in a sentence


class SettingsError(UsageError):
    """A settings file or an environment variable holds something wrong."""

    def __init__(
        self, message: str, *, file: str, line: int | None = None, key: str = "", hint: str = ""
    ) -> None:
        where = file if line is None else f"{file}:{line}"
        super().__init__(f"{where}: {f'{key}: ' if key else ''}{message}", hint=hint)
        self.file, self.line, self.key = file, line, key


class CrosswalkError(UsageError):
    """A crosswalk file or vocabulary cannot be loaded."""

    def __init__(
        self, message: str, *, file: str, line: int = 0, column: int = 0, hint: str = ""
    ) -> None:
        where = f"{file}:{line}:{column}" if line else file
        super().__init__(f"{where}: {message}", hint=hint)
        self.file, self.line, self.column, self.problem = file, line, column, message


class NotDelivered(OaicdifError):
    """A mail server or a webhook did not take an alert; it is sent again later."""


class UnknownEndpoint(UsageError):
    """No endpoint of that name or base URL is known. `known`: the names that there are."""

    def __init__(self, name: str, known: Iterable[str] = (), *, hint: str = "") -> None:
        hint = hint or _instead_of(name, sorted(known))
        super().__init__(f"No endpoint is called {name!r}.", hint=hint)
        self.name = name


def _instead_of(name: str, known: Sequence[str]) -> str:
    """What to write for a name that no endpoint has: the one most alike, or a few, or where all
    are listed."""
    folded = {each.casefold(): each for each in known}
    close = get_close_matches(name.casefold(), folded, 1)
    if close:
        return f"Did you mean {folded[close[0]]!r}?"
    if "/" in name:
        return "A base URL begins with http:// or https://."
    if not known:
        return "There is none yet: `oaicdif init URL` adds one."
    few = len(known) <= _FEW
    return f"Known: {', '.join(known)}." if few else "`oaicdif endpoint list` names them all."


class EndpointElsewhere(UsageError):
    """The store knows that this endpoint is not to be harvested under this name and address."""


class UnknownRecord(UsageError):
    """No record with that identifier is stored."""

    def __init__(self, identifier: str, *, hint: str = "") -> None:
        super().__init__(f"No record {identifier!r} is stored.", hint=hint)
        self.identifier = identifier


class StoreError(OaicdifError):
    """The store cannot do what was asked; what it held before is still there."""

    def __init__(self, message: str, *, path: str = "", hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.path = path


class StoreLocked(StoreError):
    """Another process holds the store's write lock for too long."""


class StoreCorrupt(StoreError):
    """The file is no store, or a damaged one."""


class StoreUnwritable(StoreError):
    """The place where the store should be cannot be written."""


class StoreAway(StoreError):
    """The store's server cannot do it at the moment: it restarts, fails over, or is full."""

    is_doubtful = False  # whether what was asked may have been done all the same


class StoreTooNew(StoreError):
    """A newer oaicdif made this store."""

    def __init__(self, *, path: str, found: int, known: int) -> None:
        text = f"The store {path} has schema {found}; this oaicdif knows schemas up to {known}."
        super().__init__(text, path=path, hint="Install a newer oaicdif, or name another store.")
        self.found, self.known = found, known


class StoreTooOld(StoreError):
    """An older oaicdif made this store, in a schema that is not read any more."""

    def __init__(self, *, path: str, found: int) -> None:
        super().__init__(
            f"The store {path} has the old schema {found}, which this oaicdif does not read:"
            " `oaicdif store fill` fills a new one from the pages it keeps, without the network.",
            path=path,
        )
        self.found = found


class StoreExchanged(StoreError):
    """The store is not the one that was opened: exchanged, restored, or gone."""

    def __init__(self, path: str) -> None:
        text = f"The store {path} was exchanged, restored or removed while it was in use."
        hint = "Start again what uses it; the workers of `oaicdif serve` do so by themselves."
        super().__init__(text, path=path, hint=hint)


class StoreUnpublished(StoreError):
    """What was published was lost: before all of it is published again, no list is true."""


class LeaseLost(StoreError):
    """Somebody else harvests this endpoint, or took it over; nothing was written."""

    def __init__(self, endpoint: str) -> None:
        hint = "Wait until that ends; `oaicdif status` shows it."
        super().__init__(f"{endpoint!r} is being harvested already.", hint=hint)
        self.endpoint = endpoint


class ExportError(OaicdifError):
    """The site cannot be written as files where that was asked."""

    def __init__(self, message: str, *, path: str, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.path = path


class Stopped(OaicdifError):
    """We were asked to stop, and did so behind the last page that was stored."""


class OaiError(OaicdifError):
    """An OAI-PMH error condition. Source: OAI-PMH 2.0, section 3.6.

    One that was received carries the reply that held it, and that reply's responseDate.
    """

    code: ClassVar[str] = ""

    def __init__(
        self, message: str = "", *, hint: str = "", reply: bytes = b"", response_date: str = ""
    ) -> None:
        super().__init__(message or self.code, hint=hint)
        self.reply, self.response_date = reply, response_date


class BadVerb(OaiError):
    code = "badVerb"


class BadArgument(OaiError):
    code = "badArgument"


class BadResumptionToken(OaiError):
    code = "badResumptionToken"


class CannotDisseminateFormat(OaiError):
    code = "cannotDisseminateFormat"


class IdDoesNotExist(OaiError):
    code = "idDoesNotExist"


class NoRecordsMatch(OaiError):
    code = "noRecordsMatch"


class NoMetadataFormats(OaiError):
    code = "noMetadataFormats"


class NoSetHierarchy(OaiError):
    code = "noSetHierarchy"


class RdmError(OaicdifError):
    """An RDM message with something wrong, ours or theirs; `status` is that of HTTP."""

    def __init__(self, message: str, *, number: int, status: int = 400) -> None:
        super().__init__(message)
        self.number, self.status = number, status


OAI_ERRORS: dict[str, type[OaiError]] = {cls.code: cls for cls in OaiError.__subclasses__()}
