"""The OAI-PMH provider: one request and one snapshot of the catalog in, one reply out.

    raw bytes ─parse_request→ Request ─verb's function→ element ─write_reply→ Reply

An OAI-PMH error is an answer like any other, with status 200; 503 is for what is not the
client's doing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..config import Settings
from ..errors import NoMetadataFormats, OaiError
from ..model import Verb
from ..protocol import writer
from ..protocol.request import Request, parse_request
from ..store import Catalog, Snapshot
from ..store.catalog_reads import TOKEN_KEY
from .answer_moment import NotNow, moment_of, nothing_visible_yet
from .dissemination import (
    Provider,
    as_listed,
    cannot_disseminate,
    find_entry,
    has_format,
    record_of,
)
from .identify import admin_email, identify_element
from .list_parts import headers_part, records_part, sets_part

CONTENT_TYPE: Final = "text/xml; charset=utf-8"  # what validators look for, with its charset


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back over HTTP. `headers` lie beside Content-Type."""

    body: bytes
    status: int = 200
    content_type: str = CONTENT_TYPE
    headers: tuple[tuple[str, str], ...] = ()


def answer_now(
    provider: Provider,
    catalog: Catalog,
    clock: Callable[[], datetime],
    query: bytes,
    body: bytes = b"",
    body_type: str = "",
) -> Reply:
    """The reply to a query string (and the form of a POST) at this moment; 503 while the clock,
    or a first publication that nobody can see yet, would make it a false one.

    Raises:
        StoreError: the catalog cannot be read.
    """
    try:
        with catalog.snapshot(moment_of(catalog, clock())) as snapshot:
            key = snapshot.secret(TOKEN_KEY)
            if key != provider.key:  # the store was restored from another one meanwhile
                provider = replace(provider, key=key)
            nothing_visible_yet(snapshot)
            return answer(provider, snapshot, query, body, body_type)
    except NotNow as wait:
        return unavailable(wait.sentence, retry_after_s=wait.seconds)


def answer(
    provider: Provider, snapshot: Snapshot, query: bytes, body: bytes = b"", body_type: str = ""
) -> Reply:
    """The reply to a query string (and the form of a POST), whatever stands in them.

    `snapshot.second` becomes the responseDate: it was read before the catalog was.
    """
    request = parse_request(query, body, body_type)
    errors: Sequence[OaiError] = request.errors
    content: list[bytes] = []
    if request.verb is not None and not errors:
        try:
            content = _VERBS[request.verb](provider, snapshot, request)
        except OaiError as error:
            errors = (error,)
    if errors:
        content = [writer.write_errors(errors)]
    return Reply(writer.write_reply(provider.base_url, snapshot.second, request.echo, *content))


def not_ready(settings: Settings) -> Reply | None:
    """The 503 of a provider that may not answer now, or None.

    Without an address to write to it never may (DECISIONS 27).
    """
    if not admin_email(settings):
        return unavailable(
            "This OAI-PMH provider is not ready: set admin_email under [provider] in"
            " oaicdif.toml, or OAICDIF_PROVIDER_ADMIN_EMAIL, to a mail address with its domain.",
            retry_after_s=3600,
        )
    if settings.provider.maintenance:
        return unavailable(settings.provider.maintenance, retry_after_s=1800)
    return None


def unavailable(sentence: str, *, retry_after_s: int) -> Reply:
    """503 with a number of seconds to wait, which is what harvesters understand."""
    return Reply(
        f"{sentence}\n".encode(),
        status=503,
        content_type="text/plain; charset=utf-8",
        headers=(("Retry-After", str(retry_after_s)),),
    )


def _identify(provider: Provider, snapshot: Snapshot, _request: Request) -> list[bytes]:
    return [identify_element(provider.settings, provider.base_url, snapshot)]


def _list_metadata_formats(provider: Provider, snapshot: Snapshot, request: Request) -> list[bytes]:
    rows = list(provider.formats.values())
    identifier = request.get("identifier")
    if identifier is not None:
        rows = [row for row in rows if has_format(row, snapshot, identifier)]
        if not rows:
            raise NoMetadataFormats("This item has no metadata format.")
    return [writer.write_metadata_formats(row.described(provider.site_url) for row in rows)]


def _get_record(provider: Provider, snapshot: Snapshot, request: Request) -> list[bytes]:
    prefix = request.arguments["metadataPrefix"]
    row = provider.formats.get(prefix)
    entry = find_entry(snapshot, request.arguments["identifier"], row)
    listed = None if row is None else as_listed(row, snapshot, entry)
    if row is None or listed is None:
        raise cannot_disseminate(prefix)
    record = record_of(row, listed.row, provider.rights)
    if record is None:
        raise cannot_disseminate(prefix)
    return writer.write_get_record(*record)


_VERBS: Final[Mapping[Verb, Callable[[Provider, Snapshot, Request], list[bytes]]]] = {
    Verb.IDENTIFY: _identify,
    Verb.LIST_METADATA_FORMATS: _list_metadata_formats,
    Verb.LIST_SETS: sets_part,
    Verb.GET_RECORD: _get_record,
    Verb.LIST_RECORDS: records_part,
    Verb.LIST_IDENTIFIERS: headers_part,
}
