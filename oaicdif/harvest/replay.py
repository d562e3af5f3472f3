"""Answers kept in a folder, and a harvest without a network over such a folder.

`requests.tsv` says which file answers which request. A folder of plain pages without it is one
list in the order of the files' names. Must not know: what the answers say (beyond their verb).
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..errors import ConnectionFailed, UsageError
from ..http import HttpReply
from ..model import Verb
from ..xmldoc import escape
from .client import OaiClient, Request, network

INDEX: Final = "requests.tsv"
_VERB: Final = re.compile(rb"<(?:[\w.-]+:)?(Identify|ListRecords|ListIdentifiers)[\s/>]")
_NOTHING: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>{date}</responseDate>'
    "<request>{url}</request>{inner}</OAI-PMH>"
)


class Saving:
    """Exchanges over the network, each answer written into `folder` as it came."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._index = folder, folder / INDEX
        self._lock = threading.Lock()
        self._written = 0
        if self._index.exists():
            self._written = len(self._index.read_text(encoding="utf-8").splitlines())

    def __call__(self, client: OaiClient, request: Request) -> HttpReply:
        reply = network(client, request)
        if reply.status == 200:
            self._write(request.verb, client.query(request), reply.body)
        return reply

    def _write(self, verb: Verb, query: str, body: bytes) -> None:
        with self._lock:
            self._written += 1
            name = f"{self._written:06}.{verb.value}.xml"
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                (self._folder / name).write_bytes(body)
                with self._index.open("a", encoding="utf-8") as lines:
                    lines.write(f"{name}\t{query}\n")
            except OSError as error:
                raise UsageError(f"{self._folder} cannot be written: {error.strerror}.") from error


class Replay:
    """Exchanges whose answers come from `folder`; no connection is ever opened.

    Raises:
        UsageError: there is no such folder.
    """

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise UsageError(f"There is no folder {folder}.", hint="Write one with --save.")
        self._folder = folder
        self._answers: dict[str, list[Path]] = {}
        self._plain: Iterator[Path] | None = None
        index = folder / INDEX
        if index.exists():
            for line in index.read_text(encoding="utf-8").splitlines():
                name, _, query = line.partition("\t")
                self._answers.setdefault(query, []).append(folder / name)
        else:
            self._plain = iter(sorted(folder.glob("*.xml")))

    def __call__(self, client: OaiClient, request: Request) -> HttpReply:
        url, query = client.url(request), client.query(request)
        body = self._next_plain(client, request) if self._plain else self._indexed(request, query)
        if body is None:
            raise ConnectionFailed(f"{self._folder} holds no answer to {query}.", url=url)
        return HttpReply(url, 200, {}, body, 0.0, len(body))

    def _indexed(self, request: Request, query: str) -> bytes | None:
        """The answer; of several to one request each in turn, the last one for ever."""
        kept = self._answers.get(query) or self._first_of(request)
        if not kept:
            return None
        return (kept.pop(0) if len(kept) > 1 else kept[0]).read_bytes()

    def _first_of(self, request: Request) -> list[Path]:
        """The first page saved of that verb, whatever range it was asked for with."""
        if request.token is not None or request.verb is Verb.GET_RECORD:
            return []
        verb = f"verb={request.verb.value}"
        return next(
            (
                paths
                for query, paths in self._answers.items()
                if query.split("&")[0] == verb and "resumptionToken=" not in query
            ),
            [],
        )

    def _next_plain(self, client: OaiClient, request: Request) -> bytes | None:
        """The next page of the list; an Identify of little content if none was saved."""
        if request.verb is Verb.IDENTIFY:
            return self._saved_identify(client)
        if request.verb is not Verb.LIST_RECORDS:
            return None
        for path in self._plain or ():
            body = path.read_bytes()
            if _verb(body) == "ListRecords":
                return body
        return _reply(client, '<error code="noRecordsMatch"/>')

    def _saved_identify(self, client: OaiClient) -> bytes:
        for path in sorted(self._folder.glob("*.xml")):
            body = path.read_bytes()
            if _verb(body) == "Identify":
                return body
        return _reply(
            client,
            f"<Identify><repositoryName>{escape(self._folder.name)}</repositoryName>"
            f"<baseURL>{escape(client.base_url)}</baseURL><protocolVersion>2.0</protocolVersion>"
            "<earliestDatestamp>1970-01-01T00:00:00Z</earliestDatestamp>"
            "<deletedRecord>no</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity>"
            "</Identify>",
        )


def _reply(client: OaiClient, inner: str) -> bytes:
    date = client.now().strftime("%Y-%m-%dT%H:%M:%SZ")
    return _NOTHING.format(date=date, url=escape(client.base_url), inner=inner).encode()


def _verb(body: bytes) -> str:
    """The verb whose reply a body is; empty for anything else."""
    found = _VERB.search(body)
    return found[1].decode() if found else ""
