"""A catalog, its export and the site that serves it, for tests of exports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from oaicdif.config import ProviderSettings, Settings
from oaicdif.config.sections import SiteSettings
from oaicdif.export.exporting import ExportOrder, ExportReport, Step, export_site
from oaicdif.jobs.pool import Crew
from oaicdif.store import Store, open_store
from oaicdif.web.app import create_app
from tests.web.catalog import BASE, Clock, fill


class World:
    """A catalog, the folder it is exported to, and the served site beside it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "oaicdif.sqlite"
        self.site = folder / "site"
        self.clock = Clock()
        self.store: Store = open_store(self.path)
        self.order = ExportOrder(self.path, self.site, "Example catalog", BASE, BASE)

    def fill(self, states: dict[str, Any], **named: Any) -> None:
        fill(self.store, self.clock, states, **named)

    def export(
        self, watch: Callable[[Step], object] = lambda _: None, **changes: Any
    ) -> ExportReport:
        return export_site(replace(self.order, **changes), self.clock, watch, Crew)

    def files(self) -> dict[str, bytes]:
        """Every file but the manifest's."""
        found = (path for path in self.site.rglob("*") if path.is_file())
        named = {str(path.relative_to(self.site)): path for path in found}
        return {n: p.read_bytes() for n, p in named.items() if not n.startswith("manifest/")}

    def stamps(self) -> dict[str, tuple[int, int]]:
        """What changes when a file is written, even with the same bytes."""
        found = (path for path in self.site.rglob("*") if path.is_file())
        return {str(p): (p.stat().st_mtime_ns, p.stat().st_ino) for p in found}

    def client(self, shown: SiteSettings | None = None) -> FlaskClient:
        provider = ProviderSettings(base_url=BASE, repository_name="Example catalog")
        settings = replace(Settings(), provider=provider, site=shown or SiteSettings())
        return create_app(settings, self.store, self.clock).test_client()
