"""Answers kept in a folder, and a harvest without a network over such a folder.

`requests.tsv` says which file answers which request. Where harvests were saved into one folder
behind each other, all their lists are read, in that order. A folder of plain pages without it is
one list in the order of the files' names.
"""

from __future__ import annotations

import re
import threading
from collections import deque
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from ..errors import ConnectionFailed, UsageError
from ..http import HttpReply
from ..model import Selection, Verb
from ..xmldoc import escape
from .client import OaiClient, Request, network

INDEX: Final = "requests.tsv"
UNSAID: Final = "<!-- no Identify was saved; this one only says how to read the pages -->"
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
        self._firsts: dict[Path, Selection] = {}  # of lists of records, those yet unread
        self._plain: deque[Path] | None = None
        index = folder / INDEX
        if index.exists():
            for line in index.read_text(encoding="utf-8").splitlines():
                name, _, query = line.partition("\t")
                self._answers.setdefault(query, []).append(folder / name)
                selection = _first_request(query)
                if selection:
                    self._firsts[folder / name] = selection
        else:
            self._plain = deque(sorted(folder.glob("*.xml")))

    def __call__(self, client: OaiClient, request: Request) -> HttpReply:
        url, query = client.url(request), client.query(request)
        if self._plain is None:
            body = self._indexed(request, query)
        else:
            body = self._next_plain(self._plain, client, request)
        if body is None:
            raise ConnectionFailed(f"{self._folder} holds no answer to {query}.", url=url)
        return HttpReply(url, 200, {}, body, 0.0, len(body))

    def next_list(self, selection: Selection) -> Selection | None:
        """What another list that nobody read was asked for with, of the same prefix and set; None
        when all were read. Each is named once. Of plain pages nobody knows the set."""
        if self._plain is not None:
            more = selection.set_spec is None and self._skipped_to_list(self._plain)
            return selection if more else None
        wanted = (selection.metadata_prefix, selection.set_spec)
        for path, each in self._firsts.items():
            if (each.metadata_prefix, each.set_spec) == wanted:
                del self._firsts[path]
                return each
        return None

    def _indexed(self, request: Request, query: str) -> bytes | None:
        """The answer; of several to one request each in turn, the last one for ever."""
        kept = self._answers.get(query) or self._first_of(request)
        if not kept:
            return None
        path = kept.pop(0) if len(kept) > 1 else kept[0]
        self._firsts.pop(path, None)
        return path.read_bytes()

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

    def _next_plain(self, left: deque[Path], client: OaiClient, request: Request) -> bytes | None:
        """The next page of the list; an Identify that names nobody (`UNSAID`) if none was saved."""
        if request.verb is Verb.IDENTIFY:
            return self._saved_identify(client)
        if request.verb is not Verb.LIST_RECORDS:
            return None
        if self._skipped_to_list(left):
            return left.popleft().read_bytes()
        return _reply(client, '<error code="noRecordsMatch"/>')

    def _skipped_to_list(self, left: deque[Path]) -> bool:
        """Whether a page of records is left; it is the first one then."""
        while left and _verb(left[0].read_bytes()) != Verb.LIST_RECORDS.value:
            left.popleft()
        return bool(left)

    def _saved_identify(self, client: OaiClient) -> bytes:
        for path in sorted(self._folder.glob("*.xml")):
            body = path.read_bytes()
            if _verb(body) == "Identify":
                return body
        return _reply(
            client,
            f"{UNSAID}<Identify><baseURL>{escape(client.base_url)}</baseURL><protocolVersion>2.0</protocolVersion>"
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


def _first_request(query: str) -> Selection | None:
    """What a list of records was asked for with; None of any other request."""
    named = {name: values[0] for name, values in parse_qs(query).items()}
    if named.get("verb") != Verb.LIST_RECORDS.value or "resumptionToken" in named:
        return None
    prefix = named.get("metadataPrefix", "")
    return Selection(prefix, named.get("set"), named.get("from"), named.get("until"))
