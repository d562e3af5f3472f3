"""What an export is asked to do."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..config import Settings
from ..config.sections import SiteSettings

_SITE: Final = SiteSettings()


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """What to export where. `source_url` is the public address that stands in the documents,
    and below which OAI-PMH is answered; `base_url` the one under which the files will be
    served; `full` makes every unit again. `site` says what pages embed and
    which forms of RDF there are. `soif` are
    the settings under which descriptions are written as SOIF; None writes none."""

    store: str | Path
    folder: Path
    name: str
    base_url: str
    source_url: str
    workers: int = 1
    full: bool = False
    site: SiteSettings = _SITE
    soif: Settings | None = None


def export_order(settings: Settings, folder: Path) -> ExportOrder:
    """The catalog of these settings into this folder, which is served at [provider] base_url."""
    base_url = settings.provider.base_url.rstrip("/")
    return ExportOrder(
        store=settings.store_url,
        folder=folder,
        name=settings.provider.repository_name,
        base_url=base_url,
        source_url=base_url,
        site=settings.site,
        soif=settings if settings.rdm.export else None,
    )
