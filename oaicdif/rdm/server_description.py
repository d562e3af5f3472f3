"""Server descriptions: what a server answers, in one RDMSERVER, written and read.

Source: NOTE, "Server Descriptions". The URL in its head and the numbers of samples are our profile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from .http_dates import read_date, write_http_date
from .soif_object import SoifObject, soif_object

SERVER: Final = "RDMSERVER"


@dataclass(frozen=True, slots=True)
class ServerDescription:
    """What a server says of itself. `samples` are whole SOIF objects."""

    url: str
    types: tuple[str, ...]
    languages: tuple[str, ...]
    last_modified: datetime | None
    expires: datetime | None
    description: str = ""
    catalogs: tuple[str, ...] = ()
    maintainer: str = ""
    samples: tuple[bytes, ...] = field(default=())

    def answers(self, message_type: Sequence[str]) -> bool:
        """Whether it lists a type under any of these names."""
        listed = {each.lower() for each in self.types}
        return any(name.lower() in listed for name in message_type)

    def speaks(self, language: str) -> bool:
        return language.lower() in {each.lower() for each in self.languages}


def server_object(found: ServerDescription) -> SoifObject:
    """The one object, the required attributes first."""
    pairs: list[tuple[str, str | bytes]] = [
        ("Supported-RDM-Type", ",".join(found.types)),
        ("Supported-RDM-Query-Language", ",".join(found.languages)),
        ("SD-Last-Modified", _date(found.last_modified)),
        ("SD-Expires", _date(found.expires)),
        ("Description", found.description),
        ("Supported-Catalog-Service-ID", ",".join(found.catalogs)),
        ("Maintainer", found.maintainer),
    ]
    samples = [(f"Sample-RD-{n}", body) for n, body in enumerate(found.samples, 1)]
    return soif_object(SERVER, found.url, [*(each for each in pairs if each[1]), *samples])


def read_server(found: SoifObject) -> ServerDescription:
    """What an RDMSERVER says; what is missing is empty or None."""
    return ServerDescription(
        url=found.url,
        types=_listed(found.text("Supported-RDM-Type")),
        languages=_listed(found.text("Supported-RDM-Query-Language")),
        last_modified=read_date(found.text("SD-Last-Modified")),
        expires=read_date(found.text("SD-Expires")),
        description=found.text("Description"),
        catalogs=_listed(found.text("Supported-Catalog-Service-ID")),
        maintainer=found.text("Maintainer"),
        samples=found.values("Sample-RD"),
    )


def _listed(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(",") if each.strip())


def _date(moment: datetime | None) -> str:
    return "" if moment is None else write_http_date(moment)
