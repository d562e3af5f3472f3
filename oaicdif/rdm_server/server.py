"""What stays the same from message to message: the server, and its catalogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple, TypeAlias

from ..config import Settings
from ..rdm.catalog_ids import DEFAULT, Csid, check_ours, csid_of, read_csid
from ..rdm.message_problems import CATALOG
from ..rdm.query_languages import QueryLanguage
from ..rdm.rd_view import MOST_ORDERED
from ..rdm.schema import SchemaEntry
from ..rdm.soif_object import Attribute
from ..store import Catalog, Snapshot

PATH: Final = "/rdm/incoming"
_SHOWN: Final = 30  # catalogs that an error names

# The attributes of a document (kept as JSON), without those that only the catalog knows.
Describe: TypeAlias = Callable[[bytes], Sequence[Attribute]]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is done at once: `whole` is the most descriptions that are sent with their length;
    so many are read in one transaction, with and without their documents; so many are sorted."""

    whole: int = 100
    with_documents: int = 100
    without: int = 1000
    sorted: int = MOST_ORDERED


SIZES: Final = Sizes()


@dataclass(frozen=True, slots=True)
class RdmServer:
    """The server over one catalog. `site_url` has no slash at its end; `entries` are those of its
    schema, which is called `schema_name` and says the same since `schema_since`."""

    settings: Settings
    site_url: str
    catalog: Catalog
    clock: Callable[[], datetime]
    describe: Describe
    schema_name: str
    entries: tuple[SchemaEntry, ...]
    languages: Mapping[str, QueryLanguage]
    schema_since: datetime
    takes_submissions: bool = False
    sizes: Sizes = SIZES

    @property
    def address(self) -> str:
        return self.site_url + PATH

    @property
    def csid(self) -> Csid:
        """The one of everything."""
        return csid_of(self.site_url)


class Chosen(NamedTuple):
    """The catalog that a message is about: of one endpoint, of one set, or everything."""

    name: str = DEFAULT
    set_spec: str | None = None
    endpoint_id: int | None = None


def catalog_names(snapshot: Snapshot) -> list[str]:
    """Every name that a CSID may have: `default`, endpoints, sets."""
    endpoints = [each.value for each in snapshot.shelves("endpoint")]
    held = {str(each.endpoint_id): each.name for each in snapshot.endpoints()}
    names = [DEFAULT, *(held[each] for each in endpoints if each in held)]
    names += [each.set_spec for each in snapshot.sets()]
    return list(dict.fromkeys(names))


def choose_catalog(
    server: RdmServer, snapshot: Snapshot, text: str, hosts: Sequence[str]
) -> Chosen:
    """The catalog of a Catalog-Service-ID; none is everything.

    Raises:
        RdmError: it is none, one of another server, or there is no such catalog.
    """
    if not text:
        return Chosen()
    asked = read_csid(text)
    check_ours(asked, server.csid, hosts)
    if asked.name in ("", DEFAULT):
        return Chosen()
    endpoints = snapshot.endpoints()
    for each in endpoints:
        if each.name == asked.name:
            return Chosen(asked.name, None, each.endpoint_id if len(endpoints) > 1 else None)
    if asked.name in {each.set_spec for each in snapshot.sets()}:
        return Chosen(asked.name, asked.name)
    raise _unknown(server, snapshot, asked.name)


def check_push_catalog(server: RdmServer, text: str, hosts: Sequence[str]) -> None:
    """Let only a push pass that names no catalog, the whole, or the endpoint of submissions: all
    that is taken goes there.

    Raises:
        RdmError: it is for another catalog, or the name is none.
    """
    if not text:
        return
    asked, own = read_csid(text), server.settings.rdm.endpoint
    check_ours(asked, server.csid, hosts)
    if asked.name not in ("", DEFAULT, own):
        raise CATALOG.error(
            f"Nothing can be submitted to the catalog {asked.name[:200]!r}; submissions are taken"
            f" for {server.csid.named(DEFAULT)} and {server.csid.named(own)}."
        )


def _unknown(server: RdmServer, snapshot: Snapshot, name: str) -> Exception:
    known = [str(server.csid.named(each)) for each in catalog_names(snapshot)]
    more = f" and {len(known) - _SHOWN} more" if len(known) > _SHOWN else ""
    return CATALOG.error(
        f"There is no catalog {name[:200]!r} here; known are {', '.join(known[:_SHOWN])}{more}."
    )
