"""`/records/<slug>` in every form: by Accept, by `?format=`, by file ending."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from zlib import crc32

from flask import Blueprint, Response, request

from ..catalog.said_languages import tells_languages
from ..errors import StoreError
from ..identity import slug_of
from ..model import CatalogEntry
from ..shown_text import one_line
from ..site.browsing import Names
from ..site.digital_objects import digital_objects
from ..site.negotiation import choose_format
from ..site.record_files import NEEDS, Record, RecordForms
from ..site.record_forms import (
    FORMATS,
    HTML,
    KERNEL,
    LINKSETS,
    Format,
    format_named,
    format_of_suffix,
)
from ..site.signposting import file_links, link_header, tombstone_links
from ..site.view import Named
from ..store import Snapshot
from ..store.shelves import KeptFile
from .answers import (
    Known,
    WebSite,
    helped,
    packing_for,
    sent,
    unchanged,
    unreadable,
    web_site,
)
from .app import site

blueprint = Blueprint("records", __name__)

_KERNEL: Final = re.compile(r"\.kernel-([1-9][0-9]{0,5})\.json\Z", re.ASCII)


class Asked(NamedTuple):
    """What a client wants: a form of a record. `number` is that of a kernel record;
    `negotiated` when the address alone did not say the form."""

    slug: str
    form: Format
    number: int = 0
    negotiated: bool = False


class Unmet(NamedTuple):
    """A wish that no form meets; `wanted` is None when it stood in Accept."""

    slug: str
    wanted: str | None = None


@blueprint.get("/records/<path:name>")
def record(name: str) -> Response:
    asked = _asked(name)
    try:
        now = site().clock()
        with site().store.snapshot(now) as snapshot:
            if isinstance(asked, Unmet):
                return _refused(snapshot, name, asked)
            found = snapshot.record(asked.slug, NEEDS[asked.form])
            if found is None:
                return _unknown(snapshot, name)
            return _answer(web_site(), snapshot, Record.read(*found, NEEDS[asked.form]), asked)
    except StoreError as error:
        return unreadable(error)


def _asked(name: str) -> Asked | Unmet:
    """The wish behind an address and its headers."""
    slug, dot, ending = name.partition(".")
    if dot:
        return _asked_by_ending(slug, f".{ending}")
    if "format" in request.args:
        wanted = request.args["format"]
        form = format_named(wanted)
        return Asked(slug, form) if form else Unmet(slug, wanted)
    form = choose_format(request.headers.get("Accept", ""))
    return Asked(slug, form, negotiated=True) if form else Unmet(slug)


def _asked_by_ending(slug: str, suffix: str) -> Asked | Unmet:
    if form := format_of_suffix(suffix):
        return Asked(slug, form)
    if match := _KERNEL.match(suffix):
        return Asked(slug, KERNEL, int(match[1]))
    return Unmet(slug, suffix)


def _answer(here: WebSite, snapshot: Snapshot, found: Record, asked: Asked) -> Response:
    names, entry = here.names(snapshot), found.entry
    forms = RecordForms(here.pages, here.where, names)
    if entry.deleted:
        return _gone(here, forms, entry, asked)
    packing = packing_for(request.environ, negotiated=asked.negotiated)
    what = here.known(tag_of(found, asked, names), entry.datestamp, snapshot.second, packing)
    place = place_of(here, asked)
    if same := unchanged(what, place):
        return same
    body, links = body_of(here, forms, found, asked, what)
    if body is None:
        return _not_in(found, asked)
    return sent(body, asked.form.content_type, what, links=links, headers=place)


def tag_of(found: Record, asked: Asked, names: Names) -> str:
    """Changes with the bytes of this form, as long as the site's own tag stays."""
    entry = found.entry
    tag = file_tag(entry, asked)
    if asked.form is not HTML:
        return tag
    # the loss report, which tells languages, may change while what is published does not
    report = found.body("issues")
    told = f".{crc32(report):x}" if tells_languages(report) else ""
    return f"{tag}.{names.mark(entry)}{told}"


def file_tag(entry: CatalogEntry | KeptFile, asked: Asked) -> str:
    """The tag of a form that is made of the record alone."""
    return f"{entry.entry_id}.{entry.seq}.{asked.form.name}{asked.number or ''}"


def links_of(here: WebSite, entry: CatalogEntry | KeptFile, asked: Asked) -> str:
    """The Link header of a form that is no page."""
    return link_header(file_links(asked.form, entry.slug, entry.work_iri, here.where))


def body_of(
    here: WebSite, forms: RecordForms, found: Record, asked: Asked, what: Known
) -> tuple[bytes | None, str]:
    """(the form's bytes in the coding of `what`, its Link header); pages are kept for the next
    who asks."""
    entry = found.entry
    if asked.form is not HTML:
        return _made(forms, found, asked, what), links_of(here, entry, asked)
    if page := here.kept.get(what.tag):
        return page
    body = _made(forms, found, asked, what)
    header = forms.links(found).header()
    if body is not None:
        here.kept.put(what.tag, body, header)
    return body, header


def _made(forms: RecordForms, found: Record, asked: Asked, what: Known) -> bytes | None:
    if asked.form is KERNEL:
        kernels = forms.kernels(found)
        body = kernels[asked.number - 1] if asked.number <= len(kernels) else None
    else:
        body = forms.make(asked.form, found)
    return body if body is None else what.packed(body)


def place_of(here: WebSite, asked: Asked) -> tuple[tuple[str, str], ...]:
    """Which address has this form whatever Accept says, where Accept has decided."""
    if not asked.negotiated:
        return ()
    return (("Content-Location", here.where.form(asked.slug, asked.form)),)


def _gone(here: WebSite, forms: RecordForms, entry: CatalogEntry, asked: Asked) -> Response:
    """410: a page, or the links for those who asked for links."""
    links = link_header(tombstone_links(entry.slug, entry.work_iri, here.where))
    body, kind = forms.tombstone(entry), HTML.content_type
    if asked.form in LINKSETS:
        body, kind = forms.tombstone_linkset(entry, asked.form), asked.form.content_type
    varied = (("Vary", "Accept"), *place_of(here, asked)) if asked.negotiated else ()
    return sent(body, kind, status=410, links=links, headers=varied)


# ---- pages that help ---------------------------------------------------------------------


def _refused(snapshot: Snapshot, name: str, unmet: Unmet) -> Response:
    """What is to be said of the record comes before what is to be said of its forms."""
    entry = snapshot.entry_by_slug(unmet.slug)
    if entry is None:
        return _unknown(snapshot, name)
    if entry.deleted:
        asked = Asked(entry.slug, HTML, negotiated=unmet.wanted is None)
        return _answer(web_site(), snapshot, Record(entry, {}), asked)
    if unmet.wanted is None:
        return _not_acceptable(entry.slug)
    sentence = f"Records do not come as “{unmet.wanted[:80]}”. These are the forms there are."
    return helped(404, "No such form", sentence, _forms(entry.slug))


def _unknown(snapshot: Snapshot, name: str) -> Response:
    """404; with the right address when an identifier was written where its slug belongs."""
    entry = snapshot.entry(name) or snapshot.entry_by_slug(slug_of(name))
    if entry is None:
        return helped(404, "Nothing is here", f"There is no record “{one_line(name[:200])}”.")
    where = web_site().where
    way = Named(entry.oai_identifier[:200], where.page(entry.slug), "the record of that name")
    return helped(404, "Nothing is here", "Identifiers are written with ~2f and the like.", (way,))


def _not_in(found: Record, asked: Asked) -> Response:
    """404 for a form that other records have."""
    sentence = f"This record does not come as “{asked.form.title}”."
    if asked.form is KERNEL:
        files = len(digital_objects(found.about))
        names = f"{files:,} file{'' if files == 1 else 's'}" if files else "no file"
        sentence = f"There is no kernel record {asked.number}: this record names {names}."
    return helped(
        404, "No such form", f"{sentence} These are the forms there are.", _forms(asked.slug)
    )


def _not_acceptable(slug: str) -> Response:
    asked = request.headers.get("Accept", "")[:200]
    sentence = f"No form of this record fits “{asked}”. These are the forms there are."
    response = helped(406, "No form fits", sentence, _forms(slug))
    response.headers["Vary"] = "Accept"
    return response


def _forms(slug: str) -> tuple[Named, ...]:
    where = web_site().where
    return tuple(Named(form.title, where.form(slug, form), form.content_type) for form in FORMATS)
