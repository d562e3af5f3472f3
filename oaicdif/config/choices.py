"""Which values a setting may have, by section and key; the reader of settings refuses others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LAYOUTS: Final = ("cdif-2023", "cdif-1.1")
RDF_FORMS: Final = (
    *("turtle", "rdfxml", "ntriples"),
    *("nquads-1.1", "turtle-1.1", "rdfxml-1.1", "ntriples-1.1"),
)
# A test compares these with the rules of `cdif.derive`.
_SOURCES: Final[Mapping[str, tuple[str, ...]]] = {
    "dateModified": ("datePublished", "dateAvailable", "dateCreated", "datestamp"),
    "conditionsOfAccess": ("open_access", "dataPolicy"),
    "type": ("additionalType", "CreativeWork"),
}
CHOICES: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("endpoint", "identifiers"): ("keep", "mint"),
    ("endpoint", "kind"): ("oai-pmh", "rdm"),
    ("endpoint", "method"): ("GET", "POST"),
    ("endpoint", "granularity"): ("", "day", "second"),
    ("provider", "sets"): ("driver", "type", "access"),
    ("provider", "cdif_layout"): LAYOUTS,
    ("site", "embed"): LAYOUTS,
    ("site", "rdf"): RDF_FORMS,
    **{("cdif.derive", name): sources for name, sources in _SOURCES.items()},
    **{("endpoint.derive", name): sources for name, sources in _SOURCES.items()},
    ("provider", "oai_dc"): ("received", "written"),
    ("serve", "access_log"): ("", "plain", "json"),
    ("serve", "metrics_detail"): ("short", "full"),
    ("export", "reports_language"): ("en", "es"),
    ("alerts", "smtp_security"): ("starttls", "tls", "none"),
    ("serve", "harvester_addresses"): ("network", "whole"),
}
# Lists that may also be written as one text.
ONE_OR_MORE: Final = frozenset({
    ("endpoint", "open_access"),
    ("site", "embed"),
    ("site", "rdf"),
    *((place, name) for place in ("cdif.derive", "endpoint.derive") for name in _SOURCES),
})  # fmt: skip
# Of these the words that may stand alone; anything else belongs into a list.
ALONE: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {("endpoint", "open_access"): ("all",)}
LIMITS: Final[Mapping[tuple[str, str], tuple[float, float]]] = {
    ("provider", "page_size"): (100, 200),
    ("provider", "token_hours"): (24, 24 * 365),
    ("provider", "requests_per_minute"): (0, 1_000_000),
    ("serve", "port"): (1, 65535),
    ("serve", "workers"): (1, 64),
    ("serve", "threads"): (2, 256),
    ("serve", "keep_harvesters_days"): (0, 36500),
    ("alerts", "smtp_port"): (1, 65535),
    ("rdm", "max_submission_bytes"): (1000, 1_000_000_000),
    ("rdm", "expires_hours"): (1, 24 * 366),
    ("harvest", "retries"): (0, 100),
    ("harvest", "first_wait_s"): (0.01, 120),
    ("harvest", "timeout_s"): (0.001, 86400),
    ("harvest", "deadline_s"): (0.001, 86400),
    ("harvest", "fetch_ahead"): (0, 16),
    ("harvest", "delay_s"): (0, 3600),
    ("harvest", "overlap_s"): (0, 86400 * 366),
    ("harvest", "confirm_after_h"): (0, 24 * 366),
    ("endpoint", "windows"): (1, 8),
    ("endpoint", "jitter_minutes"): (0, 24 * 60),
}
