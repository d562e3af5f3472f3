"""A small catalog behind an RDM server, and a client that reads replies without oaicdif's help."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask.testing import FlaskClient

from oaicdif.config import ProviderSettings, RdmSettings, Settings
from oaicdif.rdm.schema import SchemaEntry, schema_entry
from oaicdif.rdm.soif_object import Attribute, SoifObject, numbered
from oaicdif.rdm.soif_reader import read_objects
from oaicdif.rdm_server.making import make_server
from oaicdif.rdm_server.server import RdmServer
from oaicdif.store import Store
from oaicdif.web.app import create_app
from tests.web.catalog import BASE, Clock, fill

PATH = "/rdm/incoming"
CONTENT_TYPE = "application/x-rdm"


def document(title: str, **more: Any) -> Mapping[str, Any]:
    return {"@type": "Dataset", "name": title, **more}


def describe(body: bytes) -> Sequence[Attribute]:
    """Stands for the crosswalk: title, authors, keywords and date of a document."""
    work = json.loads(body)["about"]
    authors = [each["name"].encode() for each in work.get("creator", ())]
    pairs = [
        ("Title", work["name"].encode()),
        *numbered("Author", authors),
        *numbered("Keywords", work.get("keywords", ())),
    ]
    if "datePublished" in work:
        pairs.append(("Publication-Date", work["datePublished"].encode()))
    return pairs


ENTRIES: tuple[SchemaEntry, ...] = (
    schema_entry("Title", {"Description": "the title", "Default-View-Attribute": "1",
                           "Default-View-Order": "1", "Index-Attribute": "1"}),
    schema_entry("Author", {"Default-View-Attribute": "2"}),
    schema_entry("Keywords", {}),
    schema_entry("Publication-Date", {"Data-Type": "date", "Default-View-Attribute": "3"}),
    schema_entry("OAI-Identifier", {"Enforce-Uniqueness": "1", "Is-Internal": "1"}),
    schema_entry("RD-Last-Modified", {"Data-Type": "date", "Is-Internal": "1"}),
)  # fmt: skip


def message(kind: str, scope: str | None = None, **attributes: str) -> bytes:
    """A request, written by hand: attributes of the view by name, `language` and `csid`."""
    language, csid = attributes.pop("language", ""), attributes.pop("csid", "")
    header = [("RDM-Version", "1.0"), ("RDM-Type", kind)]
    header += [("RDM-Query-Language", language)] if language else []
    header += [("Catalog-Service-ID", csid)] if csid else []
    made = soif("RDMHEADER", "-", header)
    query = [("Scope", scope)] if scope is not None else []
    query += [(name.replace("_", "-"), value) for name, value in attributes.items()]
    return made + (soif("RDMQUERY", "-", query) if query else b"")


def soif(kind: str, url: str, pairs: Iterable[tuple[str, str | bytes]]) -> bytes:
    lines = [f"@{kind} {{ {url}\n".encode()]
    for name, value in pairs:
        body = value if isinstance(value, bytes) else value.encode()
        lines.append(f"{name}{{{len(body)}}}:\t".encode() + body + b"\n")
    return b"".join(lines) + b"}\n"


@dataclass
class Said:
    """A reply: its header, the objects behind it, or the page."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def header(self) -> dict[str, str]:
        head, _ = self._parts()
        return {name: value.decode() for name, value in head.attributes}

    @property
    def objects(self) -> tuple[SoifObject, ...]:
        return read_objects(self.body)[1:]

    @property
    def page(self) -> str:
        return self._parts()[1].decode("ascii")

    @property
    def urls(self) -> list[str]:
        return [each.url for each in self.objects]

    def texts(self, name: str) -> list[str]:
        return [each.text(name) for each in self.objects]

    def _parts(self) -> tuple[SoifObject, bytes]:
        end = self.body.index(b"\n}\n") + 3
        return read_objects(self.body[:end])[0], self.body[end:]


@dataclass
class RdmWorld:
    """An RDM server over a store at the clock's second."""

    store: Store
    clock: Clock
    settings: Settings

    def __post_init__(self) -> None:
        self.client: FlaskClient = self.app_with(self.server).test_client()

    @property
    def server(self) -> RdmServer:
        made = make_server(self.settings, self.store, self.clock)
        return replace(made, describe=describe, entries=ENTRIES, schema_name="DOCUMENT")

    def app_with(self, server: RdmServer) -> Any:
        app = create_app(self.settings, self.store, self.clock)
        app.extensions["oaicdif-rdm"] = server
        return app

    def speaking(self, server: RdmServer) -> RdmWorld:
        self.client = self.app_with(server).test_client()
        return self

    def put(self, states: Mapping[str, Mapping[str, Any] | None], **how: str) -> None:
        fill(self.store, self.clock, states, **how)

    def post(self, body: bytes, **headers: str) -> Said:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {"Content-Type": CONTENT_TYPE, **named}
        return said(self.client.post(PATH, data=body, headers=sent))

    def get(self, query: str) -> Said:
        return said(self.client.get(f"{PATH}?{query}"))

    def rds(self, scope: str | None = "", **view: str) -> Said:
        return self.post(message("RD-Request", scope, language="Gatherer", **view))

    def deletions(self, scope: str = "", **more: str) -> Said:
        return self.post(message("RD-Delete-Request", scope, language="Gatherer", **more))

    def since(self) -> str:
        """The scope for what changes from now on."""
        return f"SEND-UPDATE {int(self.clock().timestamp())}"


def said(response: Any) -> Said:
    return Said(response.status_code, dict(response.headers), response.data)


def settings_of_world(**rdm: Any) -> Settings:
    provider = ProviderSettings(
        base_url=BASE, repository_name="Example catalog", admin_email="admin@example.org"
    )
    return replace(Settings(), provider=provider, rdm=RdmSettings(**rdm))
