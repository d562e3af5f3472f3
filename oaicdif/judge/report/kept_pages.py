"""Pages as they were received, looked at for what annex 2 asks of an endpoint's lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ...errors import MalformedXml, OaicdifError
from ...formats.dublin_core.simple import OAI_DC, oai_dc_values
from ...model import Page, Record, Verb
from ...protocol.oai_reply import OAI
from ...protocol.page_reader import read_apart, read_records
from ...xmldoc import Element, namespace, parse_xml
from ..driver.annex2 import MetadataFacts, PartFacts
from .report_values import BrokenPage, Pages

# Declarations are the same on every page: some pages show them as well as all do.
SAMPLED: Final = 20
BROKEN_KEPT: Final = 10
_LOCATION: Final = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
_LIST: Final = f"verb={Verb.LIST_RECORDS.value}"


@dataclass(slots=True)
class KeptPages:
    """Takes pages in one by one; `parts`, `metadata` and `pages` are what they show."""

    parts: list[PartFacts] = field(default_factory=list)
    read: int = 0
    mended: int = 0
    unreadable: int = 0
    broken: list[BrokenPage] = field(default_factory=list)
    _roots: list[_Root] = field(default_factory=list)

    def add(self, request: str, body: bytes) -> None:
        """Take in a page; one that is no part of a list of records counts for nothing."""
        if _LIST not in request:
            return
        self.read += 1
        try:
            page = _page(body)
        except OaicdifError as error:
            if isinstance(error, MalformedXml):
                self.unreadable += 1
                self._keep(BrokenPage(request, reason=error.reason))
            return
        if page.repairs:
            self.mended += 1
            self._keep(BrokenPage(request, page.repairs))
        elif len(self.parts) < SAMPLED:
            self._roots += _roots(body)
        self.parts.append(_part(page))

    def _keep(self, broken: BrokenPage) -> None:
        if len(self.broken) < BROKEN_KEPT:
            self.broken.append(broken)

    @property
    def pages(self) -> Pages:
        """What was read by now; whole after the last page."""
        return Pages(self.read, self.mended, self.unreadable, tuple(self.broken))

    @property
    def metadata(self) -> MetadataFacts | None:
        """How metadata elements were declared, on the first pages."""
        if not self._roots:
            return None
        bad = next((each.name for each in self._roots if each.outside or not each.located), "")
        return MetadataFacts(
            seen=len(self._roots),
            outside=sum(each.outside for each in self._roots),
            unlocated=sum(not each.located for each in self._roots),
            invalid=sum(not each.valid for each in self._roots),
            example=bad,
        )


@dataclass(frozen=True, slots=True)
class _Root:
    name: str
    outside: bool
    located: bool
    valid: bool


def _page(body: bytes) -> Page[Record]:
    try:
        return read_records(body)
    except MalformedXml as error:
        try:
            return read_apart(body)
        except MalformedXml:
            raise error from None


def _part(page: Page[Record]) -> PartFacts:
    token = page.token
    # One datestamp of each length shows which forms there are.
    forms = {len(each.header.datestamp): each.header.datestamp for each in page.items}
    return PartFacts(
        entries=len(page.items) + len(page.quarantined),
        deleted=sum(each.header.deleted for each in page.items),
        more=bool(token and token.value),
        response_date=page.response_date,
        expires=(token.expiration_date or "") if token else "",
        datestamps=tuple(forms.values()),
        repairs=page.repairs,
        quarantined=len(page.quarantined),
    )


def _roots(body: bytes) -> Iterable[_Root]:
    for metadata in parse_xml(body).iter(f"{{{OAI}}}metadata"):
        root = next(metadata.iterchildren("*"), None)
        if root is not None:
            yield _root(root, metadata, body)


def _root(root: Element, around: Element, body: bytes) -> _Root:
    prefix, local = root.prefix or "", str(root.tag).rpartition("}")[2]
    name = f"{prefix}:{local}" if prefix else local
    outside = around.nsmap.get(root.prefix) == namespace(root) and not _declares(body, name, prefix)
    valid = namespace(root) != OAI_DC or oai_dc_values(root) is not None
    return _Root(name, outside, root.get(_LOCATION) is not None, valid)


def _declares(body: bytes, name: str, prefix: str) -> bool:
    """Whether the element's own start tag declares its prefix; a tree does not tell."""
    tag = re.search(rb"<%s(?=[\s>])[^>]*>" % re.escape(name.encode()), body)
    declaration = f"xmlns:{prefix}=" if prefix else "xmlns="
    return bool(tag and declaration.encode() in tag[0])
