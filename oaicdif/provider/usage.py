"""How the elements of our records are used, told from the crosswalks that read them.

DRIVER guidelines 1.1, annex 1, sections 1.1 and 1.2: content providers shall say in Identify
what an element means that has no default (ours: dc:date is publication, DECISIONS 16). Identify
is asked often and this is long, so Identify names its address. The container is our own; its
schema is `schemas/elements.xsd`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from ..config import Settings
from ..errors import OaicdifError
from ..protocol.writer import text
from ..rules.crosswalk_rules import Case, Crosswalk
from ..rules.library import load_crosswalks

log = logging.getLogger(__name__)

NAMESPACE: Final = "urn:oaicdif:element-usage:1"
SCHEMA: Final = "/schemas/elements.xsd"
ADDRESS: Final = "/elements.xml"
_SOURCE: Final = "oai_dc"
_POOL: Final = "pool."


def site_usage(settings: Settings) -> bytes:
    """The description element for the crosswalks of a site, or b"" when they cannot be read."""
    folder = settings.crosswalk.folder
    site_url = settings.provider.base_url.rstrip("/")
    chosen = tuple(settings.chosen_crosswalks.items())
    return _site_usage(settings.folder / folder if folder else None, chosen, site_url)


@cache
def _site_usage(folder: Path | None, chosen: tuple[tuple[str, str], ...], site_url: str) -> bytes:
    try:
        known = load_crosswalks(folder, by_endpoint=dict(chosen))
    except OaicdifError:
        log.exception("what elements mean cannot be told")
        return b""
    names = dict.fromkeys([known.by_source.get(_SOURCE, ""), *known.by_endpoint.values()])
    return element_usage([known.crosswalks[each] for each in names if each], site_url)


def element_usage(crosswalks: Sequence[Crosswalk], site_url: str) -> bytes:
    """The element `elementUsage` with its namespace; b"" without crosswalks."""
    if not crosswalks:
        return b""
    rows = "".join(part for each in crosswalks for part in _crosswalk(each))
    return _usage(rows, site_url)


def usage_reference(site_url: str) -> bytes:
    """The element `elementUsage` that says where the whole one is."""
    return _usage(f"<usage:reference>{text(site_url + ADDRESS)}</usage:reference>", site_url)


def _usage(rows: str, site_url: str) -> bytes:
    return (
        f'<usage:elementUsage xmlns:usage="{NAMESPACE}"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        f' xsi:schemaLocation="{NAMESPACE} {text(site_url + SCHEMA)}">{rows}</usage:elementUsage>'
    ).encode()


def _crosswalk(crosswalk: Crosswalk) -> Iterator[str]:
    yield (
        f'<usage:crosswalk name="{text(crosswalk.name)}" version="{text(crosswalk.version)}"'
        f' source="{text(" ".join(crosswalk.sources))}">'
        f"<usage:title>{text(crosswalk.title)}</usage:title>"
    )
    for name, cases in crosswalk.elements.items():
        yield f'<usage:element name="{text(name)}">'
        yield from _meanings(crosswalk, cases)
        yield "</usage:element>"
    yield "</usage:crosswalk>"


def _meanings(crosswalk: Crosswalk, cases: Iterable[Case]) -> Iterator[str]:
    """The default first: what catches a value that no other case has taken."""
    plain = [case for case in cases if case.catches_all][:1]
    for case in plain:
        yield _meaning("default", crosswalk, case)
    for case in cases:
        if case not in plain:
            yield _meaning("case", crosswalk, case)


def _meaning(name: str, crosswalk: Crosswalk, case: Case) -> str:
    item = _item(crosswalk, case)
    attribute = f' item="{text(item)}"' if item else ""
    said = case.note or case.drop or case.report
    return f'<usage:{name} rule="{text(case.id)}"{attribute}>{text(said)}</usage:{name}>'


def _item(crosswalk: Crosswalk, case: Case) -> str:
    """The path of the document a case leads to, through the pool it is gathered in."""
    path = case.targets[0].path if case.targets else ""
    if not path.startswith(_POOL):
        return path
    taking = (step for step in crosswalk.steps if path in step.options.get("from", ()))
    return next((to for step in taking for to in step.options.get("to", ())), "")
