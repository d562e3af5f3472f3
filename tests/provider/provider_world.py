"""A small catalog, a provider over it, and a reader of its replies for tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from lxml import etree

from oaicdif.config import ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.formats.received import pack_received
from oaicdif.model import EntryDraft, StaleItem
from oaicdif.protocol.about import Origin, write_provenance
from oaicdif.provider.dissemination import Provider, make_provider
from oaicdif.provider.provider import Reply, answer_now
from oaicdif.store import Store
from tests.store.filling import Clock, harvest, publish_all, record

OAI = "{http://www.openarchives.org/OAI/2.0/}"
BASE = "https://catalog.example.org"
SETTINGS = Settings(
    provider=ProviderSettings(
        base_url=BASE, repository_name="A catalog", admin_email="admin@example.org", page_size=2
    )
)
ORIGIN = Origin(
    "https://repository.example.org/oai",
    "oai:repository.example.org:1",
    "2020-01-01",
    "http://www.openarchives.org/OAI/2.0/oai_dc/",
    "2024-02-01T12:00:00Z",
    altered=True,
)


@dataclass(frozen=True)
class Item:
    identifier: str
    sets: str = ""
    deleted: bool = False
    title: str = "A title"
    formats: str = ""
    origin: Origin = ORIGIN


def items(count: int, *, sets: str = "", deleted: bool = False, start: int = 1) -> list[Item]:
    return [Item(f"oai:example.org:{n:05}", sets, deleted) for n in range(start, start + count)]


@dataclass
class World:
    """What a test asks: the provider answers over the store at the clock's second."""

    store: Store
    clock: Clock
    settings: Settings = SETTINGS
    schema: etree.XMLSchema | None = None
    provider: Provider = field(init=False)

    def __post_init__(self) -> None:
        self.provider = make_provider(self.settings, self.store)

    def with_page_size(self, size: int) -> World:
        return self.with_provider(page_size=size)

    def with_provider(self, **changes: object) -> World:
        provider = replace(self.settings.provider, **changes)  # type: ignore[arg-type]
        return World(self.store, self.clock, replace(self.settings, provider=provider), self.schema)

    def put(self, what: Iterable[Item]) -> None:
        """Publish these, and let the clock pass the stamp."""
        by_identifier = {each.identifier: each for each in what}
        harvest(
            self.store,
            [
                record(
                    each.identifier,
                    text=ascii((each.title, each.formats)),
                    deleted=each.deleted,
                    sets=each.sets,
                )
                for each in by_identifier.values()
            ],
        )
        while stale := self.store.stale_items(limit=100):
            drafts = [draft(each, by_identifier[each.identifier]) for each in stale]
            self.store.write_drafts(drafts, stale)
        self.publish_step()
        self.clock.tick(5)

    def publish_step(self) -> None:
        publish_all(self.store, self.clock)

    def raw(self, query: str | bytes, body: bytes = b"") -> Reply:
        asked = query.encode() if isinstance(query, str) else query
        return answer_now(self.provider, self.store, self.clock, asked, body)

    def ask(
        self, query: str | bytes = b"", body: bytes = b"", /, **arguments: str
    ) -> etree._Element:
        """The root of the reply, proven valid; arguments replace the query."""
        reply = self.raw(urlencode(arguments) if arguments else query, body)
        assert reply.status == 200
        root = etree.fromstring(reply.body)
        if self.schema is not None:
            self.schema.assertValid(root)
        return root

    def list(self, verb: str, **arguments: str) -> list[etree._Element]:
        """The replies of a whole list, followed to its end."""
        parts = [self.ask(urlencode({"verb": verb, **arguments}))]
        while token := parts[-1].findtext(f".//{OAI}resumptionToken"):
            parts.append(self.ask(verb=verb, resumptionToken=token))
            assert len(parts) < 1000
        return parts


def draft(item: StaleItem, what: Item) -> EntryDraft:
    sets = tuple(what.sets.split())
    bodies = {} if what.deleted else bodies_of(what)
    return EntryDraft(
        item.key.entry_id,
        what.deleted,
        repr(what).encode(),
        sets,
        bodies,
        title="A title",
        formats=tuple(what.formats.split()),
        work_iri=f"https://example.org/{what.identifier}",
    )


def bodies_of(what: Item) -> dict[str, bytes]:
    formats = what.formats.split()
    origin = replace(what.origin, identifier=what.identifier)
    as_it_came = replace(origin, altered=False, metadata_namespace="urn:x")
    return {
        "oai_dc": write_oai_dc(
            [
                ("title", what.title, ""),
                ("creator", "Maxwell, James Clerk", ""),
                ("date", "1865", ""),
                ("type", "Text", ""),
                ("identifier", f"http://repository.example.org/{what.identifier}", ""),
            ]
        ),
        "about": write_provenance(origin),
        "cdif-2023": b'{"about": {"name": "A title"}, "identifier": "oai:example.org:1"}',
        "cdif-1.1": b"{}",
        "received": pack_received(
            {each: f'<x:{each} xmlns:x="urn:x">{each}</x:{each}>'.encode() for each in formats},
            dict.fromkeys(formats, write_provenance(as_it_came)),
        ),
    }


def codes(root: etree._Element) -> list[str]:
    """The error codes of a reply."""
    return [each.get("code", "") for each in root.iter(f"{OAI}error")]


def identifiers(parts: etree._Element | Sequence[etree._Element]) -> list[str]:
    roots = [parts] if isinstance(parts, etree._Element) else parts
    return [each.text or "" for root in roots for each in root.iter(f"{OAI}identifier")]


def request_of(root: etree._Element) -> dict[str, str]:
    """The attributes of `<request>`."""
    request = root.find(f"{OAI}request")
    assert request is not None
    return {str(name): str(value) for name, value in request.attrib.items()}
