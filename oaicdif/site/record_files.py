"""The forms of one record: from the kept renderings of an entry to what is sent or written.

    CatalogEntry + kept bodies ──> Record ──> page, JSON-LD, N-Quads, XML, links, kernel records

`NEEDS` says which kept bodies a form is made of. A `Record` parses its document at most once,
however many forms are asked of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from ..catalog.said_languages import languages_of
from ..catalog.sets import declared_open
from ..cdif import rdfxml
from ..cdif.quads import Triples, core_quads, document_triples, rdf_xml
from ..cdif.turtle import turtle
from ..datestamp import format_datestamp
from ..errors import OaicdifError
from ..json_text import read_json
from ..model import CatalogEntry, Endpoint
from ..shown_text import one_line
from . import record_forms as forms
from .addresses import Addresses
from .browsing import Names, day_words
from .display import web_link
from .document_values import Json, first_text, objects
from .kernel import kernel_records
from .linkset_text import linkset_text
from .pages import Pages
from .record_forms import Format
from .signposting import PageLinks, linkset, page_links, tombstone_links, tombstone_linkset
from .terms import date_words
from .view import Fact, Named, RecordView, TombstoneView
from .viewing import origin_facts, record_view

# form: the kept bodies it is made of (store.interface.BODIES)
NEEDS: Final[Mapping[Format, tuple[str, ...]]] = {
    forms.HTML: ("cdif-2023", "cdif-1.1", "about", "issues"),
    forms.CDIF: ("cdif-2023",),
    forms.CDIF_CORE: ("cdif-1.1",),
    forms.OAI_DC: ("oai_dc",),
    **dict.fromkeys((forms.N_QUADS, forms.TURTLE, forms.RDF_XML, forms.N_TRIPLES), ("cdif-2023",)),
    **dict.fromkeys(forms.CORE_RDF, ("cdif-1.1",)),
    **dict.fromkeys((forms.LINKSET, forms.LINKSET_TEXT, forms.KERNEL), ("cdif-2023",)),
}
_HARVESTED: Final = b'harvestDate="'
_CHANGED: Final = b"<provenance:datestamp>"
_NO_TRIPLES: Final = Triples(b"")
_DECLARATION: Final = b'<?xml version="1.0" encoding="UTF-8"?>\n'


# form: the kept body that it is, and what stands before that
KEPT: Final[Mapping[Format, tuple[str, bytes]]] = {
    forms.CDIF: ("cdif-2023", b""),
    forms.CDIF_CORE: ("cdif-1.1", b""),
    forms.OAI_DC: ("oai_dc", _DECLARATION),
}


def kept_form(form: Format, body: bytes | None) -> bytes | None:
    """A form of `KEPT`, made of the kept body; None when the record does not come in it."""
    return KEPT[form][1] + body if body else None


@dataclass  # not frozen: what several forms need is kept once it is found
class Record:
    """A live entry with some of its kept bodies; a body that was not read is None."""

    entry: CatalogEntry
    bodies: Mapping[str, bytes | None]
    links: PageLinks | None = None
    view: RecordView | None = None
    linkset: bytes = b""
    _document: Json | None = None
    _triples: Triples | None = None
    _core_quads: bytes | None = None

    @classmethod
    def read(
        cls, entry: CatalogEntry, bodies: Sequence[bytes | None], names: Sequence[str]
    ) -> Record:
        """The record of what a snapshot gave for these names of bodies."""
        return cls(entry, dict(zip(names, bodies, strict=True)))

    @property
    def document(self) -> Json:
        """The cdif-2023 document, parsed; empty when there is none."""
        if self._document is None:
            body = self.bodies.get("cdif-2023")
            found = read_json(body) if body else {}
            self._document = found if isinstance(found, dict) else {}
        return self._document

    @property
    def about(self) -> Json:
        """The described resource."""
        found = self.document.get("about")
        return found if isinstance(found, dict) else {}

    @property
    def triples(self) -> Triples:
        """The document's triples; none when there is no document, or when it is no JSON-LD."""
        if self._triples is None:
            self._triples = _NO_TRIPLES
            with suppress(OaicdifError):
                if self.document:
                    self._triples = document_triples(self.document)
        return self._triples

    @property
    def quads(self) -> bytes:
        """The document's triples, a line each."""
        return self.triples.quads

    @property
    def core(self) -> Json:
        """The cdif-1.1 document, parsed; empty when there is none."""
        body = self.bodies.get("cdif-1.1")
        found = read_json(body) if body else {}
        return found if isinstance(found, dict) else {}

    @property
    def core_quads(self) -> bytes:
        """The triples of the cdif-1.1 document, as `quads`."""
        if self._core_quads is None:
            self._core_quads = b""
            with suppress(OaicdifError):
                if self.core:
                    self._core_quads = core_quads(self.core)
        return self._core_quads

    def body(self, name: str) -> bytes:
        return self.bodies.get(name) or b""


class RecordForms:
    """Makes the forms of records of one site; `names` are those of the snapshot at hand."""

    def __init__(self, pages: Pages, where: Addresses, names: Names) -> None:
        self.formats = pages.formats
        self._pages = pages
        self._where = where
        self._names = names

    def prepare(self, records: Iterable[Record]) -> None:
        """Find what several forms are made of: one thing for all records, then the next.

        Making many records' forms so, form by form, takes a quarter less time than record by
        record: a processor remembers what it did last.
        """
        records = [each for each in records if each.document]
        for find in (self.links, self.view):
            for each in records:
                find(each)

    def make(self, form: Format, record: Record) -> bytes | None:
        """The form's bytes; None when this record does not come in it."""
        return _MAKERS[form](self, record)

    def links(self, record: Record) -> PageLinks:
        """The links of the record's page; found once for a record of one site."""
        if record.links is None:
            slug, rdf = record.entry.slug, self._pages.rdf
            record.links = page_links(record.about, slug, self._where, rdf)
        return record.links

    def view(self, record: Record) -> RecordView:
        """What the record's page says; found once for a record of one site."""
        if record.view is None:
            origin = self._origin(record)
            record.view = record_view(
                record.entry,
                record.document,
                origin=origin,
                languages=languages_of(record.body("issues")),
            )
        return record.view

    def page(self, record: Record) -> bytes | None:
        body = record.body("cdif-2023")
        if not body:
            return None
        shelves = self._names.shelves(record.entry)
        core = record.body("cdif-1.1")
        return self._pages.record(self.view(record), self.links(record), body, shelves, core)

    def cdif(self, record: Record) -> bytes | None:
        return kept_form(forms.CDIF, record.body("cdif-2023"))

    def core(self, record: Record) -> bytes | None:
        return kept_form(forms.CDIF_CORE, record.body("cdif-1.1"))

    def n_quads(self, record: Record) -> bytes | None:
        """Its lines name no graph, so they are N-Triples, too."""
        return record.quads or None

    def turtle(self, record: Record) -> bytes | None:
        return record.triples.turtle() if record.quads else None

    def rdf_xml(self, record: Record) -> bytes | None:
        """None also where names cannot be written in RDF/XML."""
        try:
            return rdf_xml(record.quads) if record.quads else None
        except OaicdifError:  # names that RDF/XML cannot write
            return None

    def core_n_quads(self, record: Record) -> bytes | None:
        return record.core_quads or None

    def core_turtle(self, record: Record) -> bytes | None:
        return turtle(record.core_quads) if record.core_quads else None

    def core_rdf_xml(self, record: Record) -> bytes | None:
        """From the document itself, as the OAI-PMH format `cdif` is."""
        try:
            return _DECLARATION + rdfxml.rdf_xml(record.core) if record.core else None
        except ValueError:  # a document of another hand
            return None

    def oai_dc(self, record: Record) -> bytes | None:
        """The kept element as a document of its own."""
        return kept_form(forms.OAI_DC, record.body("oai_dc"))

    def linkset(self, record: Record) -> bytes:
        """All links of page, files and metadata as JSON; made once for a record."""
        if not record.linkset:
            record.linkset = linkset(self.links(record), record.entry.work_iri)
        return record.linkset

    def linkset_text(self, record: Record) -> bytes:
        return linkset_text(self.linkset(record))

    def kernels(self, record: Record) -> list[bytes]:
        """The kernel records of the record's digital objects, in order."""
        return kernel_records(record.document, record.entry.slug, self._where)

    def tombstone(self, entry: CatalogEntry) -> bytes:
        """The page of a deleted entry; it says no more than is known."""
        links = tombstone_links(entry.slug, entry.work_iri, self._where)
        return self._pages.tombstone(self._tombstone_view(entry), links)

    def tombstone_linkset(self, entry: CatalogEntry, form: Format = forms.LINKSET) -> bytes:
        """The links of a record that is gone, as JSON or as text."""
        found = tombstone_linkset(entry.slug, entry.work_iri, self._where)
        return found if form is forms.LINKSET else linkset_text(found)

    def _tombstone_view(self, entry: CatalogEntry) -> TombstoneView:
        endpoint = self._names.endpoint(entry.endpoint_id)
        rows = {
            "Resource described": Named(one_line(entry.work_iri), web_link(entry.work_iri)),
            "Source": Named(one_line(endpoint.name), web_link(endpoint.base_url)),
            **_retired(endpoint),
        }
        return TombstoneView(
            slug=entry.slug,
            identifier=one_line(entry.oai_identifier),
            title=one_line(entry.title)[:500],
            language=entry.title_language,
            moment=format_datestamp(entry.datestamp),
            day=day_words(entry.datestamp),
            facts=origin_facts(rows),
        )

    def _origin(self, record: Record) -> tuple[Fact, ...]:
        """Where the record was harvested, when, under which crosswalk, and when it changed."""
        entry = record.entry
        endpoint = self._names.endpoint(entry.endpoint_id)
        harvested, changed = read_origin(record.body("about"))
        return (
            *_made(endpoint.name, endpoint.base_url, harvested, changed, entry.metadata_prefix),
            *(_declared(endpoint, entry.set_specs) if endpoint.open_access else ()),
            *(origin_facts(_retired(endpoint)) if endpoint.retired else ()),
            *_told(record.document),
            Fact("OAI identifier", (Named(one_line(entry.oai_identifier)),)),
            _last_change(entry.datestamp),
        )


# These are the same on very many pages.
@lru_cache(maxsize=1024)
def _made(name: str, base_url: str, harvested: str, changed: str, prefix: str) -> tuple[Fact, ...]:
    rows = {
        "Harvested from": Named(one_line(name), web_link(base_url)),
        "Harvested on": Named(_day(harvested)),
        "Changed at the source": Named(_day(changed)),
        "Crosswalk": Named(one_line(f"{prefix} to CDIF" if prefix else "")),
    }
    return origin_facts(rows)


def _declared(endpoint: Endpoint, set_specs: Sequence[str]) -> tuple[Fact, ...]:
    """What lets the record into the set `driver` when it is not its own words."""
    what = declared_open(endpoint, set_specs)
    if not what:
        return ()
    words = f"declared on {_day(endpoint.open_access_since)} for {one_line(what)}"
    return (Fact("Open access", (Named(words),)),)


def _retired(endpoint: Endpoint) -> dict[str, Named]:
    """That the source is not harvested any more, since when and why."""
    if not endpoint.retired:
        return {}
    why = f": {one_line(endpoint.retired_why)}" if endpoint.retired_why else ""
    return {"Not harvested any more": Named(f"since {_day(endpoint.retired)}{why}")}


def _told(document: Json) -> tuple[Fact, ...]:
    """What the record says of itself: that it could not be laid out, what the operator let be
    derived."""
    if document.keys().isdisjoint(_TOLD):
        return ()
    note = first_text(document, "description")
    derived = [first_text(each, "description") for each in objects(document, "dcterms:provenance")]
    rows = {"Note": [note] if note else [], "Derived in this catalog": derived}
    return tuple(
        Fact(label, tuple(Named(one_line(each)) for each in texts))
        for label, texts in rows.items()
        if texts
    )


_TOLD: Final = ("description", "dcterms:provenance")


@lru_cache(maxsize=1024)
def _last_change(moment: datetime) -> Fact:
    return Fact("Changed in this catalog", (Named(day_words(moment)),))


def read_origin(about: bytes) -> tuple[str, str]:
    """(harvestDate, datestamp at the origin) in a kept `about` body, empty where not given.

    Those bytes are `protocol.about.write_provenance`'s, outermost origin first; the two values
    are dates, so nothing in them is escaped. harvestDate is by the origin's clock: a page says
    what provenance says, even where that clock is wrong; "Changed in this catalog" is by ours.
    """
    harvested = _between(about, _HARVESTED, b'"')
    return harvested, _between(about, _CHANGED, b"<")


def _between(text: bytes, before: bytes, behind: bytes) -> str:
    """What first stands between these two; empty if nothing does."""
    at = text.find(before)
    if at < 0:
        return ""
    at += len(before)
    end = text.find(behind, at)
    return text[at : end if end >= 0 else len(text)].decode("ascii", "replace")


def _day(text: str) -> str:
    return date_words(text)[0]


_MAKERS: Final[Mapping[Format, Callable[[RecordForms, Record], bytes | None]]] = {
    forms.HTML: RecordForms.page,
    forms.CDIF: RecordForms.cdif,
    forms.CDIF_CORE: RecordForms.core,
    forms.N_QUADS: RecordForms.n_quads,
    forms.OAI_DC: RecordForms.oai_dc,
    forms.LINKSET: RecordForms.linkset,
    forms.TURTLE: RecordForms.turtle,
    forms.RDF_XML: RecordForms.rdf_xml,
    forms.N_TRIPLES: RecordForms.n_quads,
    forms.LINKSET_TEXT: RecordForms.linkset_text,
    forms.CORE_N_QUADS: RecordForms.core_n_quads,
    forms.CORE_TURTLE: RecordForms.core_turtle,
    forms.CORE_RDF_XML: RecordForms.core_rdf_xml,
    forms.CORE_N_TRIPLES: RecordForms.core_n_quads,
}
