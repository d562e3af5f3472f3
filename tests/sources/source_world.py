"""A catalog with a settings file, its sources, and an aggregator that harvests it over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from sickle import Sickle
from sickle.oaiexceptions import NoRecordsMatch
from werkzeug.serving import make_server

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.cli.endpoint import look_there
from oaicdif.config import Settings, load_settings
from oaicdif.harvest.endpoint_run import HarvestReport
from oaicdif.harvest.work import Silent
from oaicdif.jobs.harvesting import Asked, harvest_one
from oaicdif.sources.lifecycle import Work
from oaicdif.store import Store
from oaicdif.web.app import create_app
from tests.local_servers import running
from tests.store.filling import Clock
from tests.store.new_stores import new_store

BASE = """\
# the settings of a test
[provider]
base_url = "https://catalog.example.org" # public
admin_email = "a@example.org"

[harvest]
delay_s = 0
retries = 0
"""


@dataclass
class Aggregator:
    """What a harvester of ours holds: (deleted, title) by identifier, and when it asked last."""

    url: str
    held: dict[str, tuple[bool, str]] = field(default_factory=dict)
    since: str = ""

    def harvest(self) -> dict[str, tuple[bool, str]]:
        """Ask for what is new since the last time; what came."""
        client, came = Sickle(self.url), {}
        arguments = {"metadataPrefix": "oai_dc"} | ({"from": self.since} if self.since else {})
        self.since = str(client.Identify().xml.getroottree().findtext("{*}responseDate"))
        try:
            for record in client.ListRecords(**arguments):
                deleted = record.header.deleted
                title = "" if deleted else record.metadata["title"][0]
                assert record.header.identifier not in came
                came[record.header.identifier] = (deleted, title)
        except NoRecordsMatch:
            pass
        self.held |= came
        return came


class SourceWorld:
    """One store with its settings file in `folder`; its clock moves by itself only if told to."""

    def __init__(self, folder: Path, endpoints: dict[str, str]) -> None:
        self.file, self.clock = folder / "oaicdif.toml", Clock()
        rows = (f'\n# {n}, by hand\n[[endpoint]]\nname = "{n}"\nurl = "{u}"\n'
                for n, u in endpoints.items())  # fmt: skip
        self.file.write_text(BASE + "".join(rows), encoding="utf-8")
        self.store: Store = new_store(folder / "oaicdif.sqlite")

    @property
    def settings(self) -> Settings:
        return load_settings(self.file, {})

    def work(self, *, dry_run: bool = False) -> Work:
        self.clock.tick(60)
        return Work(self.store, self.settings, self.clock, "test:0", dry_run)

    @property
    def look(self):  # type: ignore[no-untyped-def]
        return partial(look_there, self.store, self.settings)

    def harvest(self, *, publish: bool = True) -> list[HarvestReport]:
        """One night: all endpoints of the settings, then everything published."""
        self.clock.tick(24 * 3600)
        settings = self.settings
        reports = [
            harvest_one(self.store, settings, each, Asked(), Silent(), clock=self.clock)
            for each in settings.endpoints
        ]
        if publish:
            crosswalk_and_publish(self.store, settings, self.clock)
        self.clock.tick(60)
        return reports

    def published(self) -> dict[str, tuple[str, bool]]:
        """(datestamp, deleted) of all that is published, by OAI identifier."""
        self.clock.tick(60)
        names = [each.key.oai_identifier for each in self.store.items(limit=10_000)]
        found = {}
        with self.store.snapshot(self.clock()) as snapshot:
            for name in names:
                entry = snapshot.entry(name)
                if entry is not None:
                    found[entry.oai_identifier] = (str(entry.datestamp), entry.deleted)
        return found

    def page(self, identifier: str) -> str:
        """The landing page or tombstone of a record."""
        with self.store.snapshot(self.clock()) as snapshot:
            entry = snapshot.entry(identifier)
        assert entry is not None
        client = create_app(self.settings, self.store, self.clock).test_client()
        return client.get(f"/records/{entry.slug}").get_data(as_text=True)

    @contextmanager
    def served(self) -> Iterator[Aggregator]:
        """Our provider on 127.0.0.1, and a harvester of it."""
        server = make_server("127.0.0.1", 0, create_app(self.settings, self.store, self.clock))
        with running(server):
            yield Aggregator(f"http://127.0.0.1:{server.port}/oai")
