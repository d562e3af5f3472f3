"""The markup of a landing page, part by part; what it says is decided in `viewing`.

    RecordView + shelves ──> main of a page, as `Html`

Written as f-strings and not as a template: landing pages are most of an export and most of
what is asked for, and this takes two fifths of the template's time, 18 to 45 us a page
(`python -m tests.bench landing`, 2026-11-22). Everything in braces is `escaped(...)` or `Html`;
tests/site/test_markup.py reads this file and says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from . import worldmap
from .cited_title import around_title
from .landing_rows import NONE, all_rows, cell, headed, lang, linked, noted, own_row, section, term
from .markup import Html, escaped, filled, together
from .record_forms import CDIF, FORMATS, HTML, LINKSETS, Format
from .view import Agent, Fact, File, Listed, Named, RecordView, Title, Traits

ROOT: Final = Html("../")  # of all landing pages
_NO_SHELF: Final = Listed("", "")
_WIDE: Final = 60  # characters; a longer value at a glance has a row to itself
_LONG, _LONGER = 120, 240  # characters of a title; the longer would fill a phone
_HOST_END: Final = re.compile("[:/?#]")
_ABSTRACT_SECTION: Final = headed("abstract", "Description")
_FILES_SECTION: Final = headed("files", "Files")
_KEYWORDS_SECTION: Final = headed("keywords", "Keywords")
_COVERAGE_SECTION: Final = headed("coverage", "Place and time")
_CITE_SECTION: Final = headed("cite", "How to cite")
_RELATED_SECTION: Final = headed("related", "Related")
_DETAILS_SECTION: Final = headed("details", "Details")


class Around(NamedTuple):
    """What a page holds beside its view; `kernels` is the number of kernel records, `formats`
    those that records come in."""

    shelves: tuple[Listed, ...]
    kernels: int
    formats: tuple[Format, ...] = FORMATS


def main(view: RecordView, around: Around) -> tuple[Html, ...]:
    """Everything below the head of the site, in parts."""
    common = _common(view.traits)
    return (
        _title(view, around.shelves),
        _glance(view, common.rights, common.languages),
        _open_at(view.landing),
        _abstract(view),
        _files(view.files),
        _keywords(view.keywords),
        _coverage(view),
        _cite(view),
        _related(view.related),
        _details(view, common.types, common.rows),
        _record(view, around, common.contact),
    )


class _Common(NamedTuple):
    """The parts of a page that are made of `Traits`."""

    rights: Html
    languages: Html
    types: Html
    rows: Html
    contact: Html


@lru_cache(maxsize=1024)  # of some 2 KB each
def _common(traits: Traits) -> _Common:
    return _Common(
        rights=together(map(_glance_row, traits.rights)),
        languages=together(map(_glance_row, traits.languages)),
        types=all_rows(traits.types),
        rows=all_rows(traits.rows),
        contact=all_rows(traits.contact),
    )


# ---- the head of the record ------------------------------------------------------------------


def _title(view: RecordView, shelves: Sequence[Listed]) -> Html:
    first = shelves[0] if shelves else _NO_SHELF  # that of its type, if it has one
    kind = _kind(view.kind, view.traits.word, first.href if first.note == "type" else "")
    others = together(map(_other_title, view.other_titles)) if view.other_titles else NONE
    return Html(
        f'<article id="resource">\n<header class="title">\n<p class="kind">{kind}</p>\n'
        f'<h1 dir="auto"{_size(view.title)}{lang(view.language)}>{escaped(view.heading)}</h1>\n'
        f"{others}{_creators(view)}</header>\n"
    )


@lru_cache(maxsize=512)
def _kind(kind: str, word: str, shelf: str) -> Html:
    """The type, which leads to all works of it, and the source's own word behind it, if any."""
    found = linked(kind, f"{ROOT}{shelf}" if shelf else "")
    return Html(f"{found}: <bdi>{escaped(word)}</bdi>") if word else found


def _size(title: str) -> Html:
    if len(title) <= _LONG:
        return NONE
    return Html(' class="long"') if len(title) <= _LONGER else Html(' class="longer"')


def _other_title(title: Title) -> Html:
    return Html(f'<p class="other" dir="auto"{lang(title.language)}>{escaped(title.text)}</p>\n')


def _creators(view: RecordView) -> Html:
    if not view.creators:
        return NONE
    people = together(map(_creator, view.creators))
    more = NONE
    if view.more_creators:
        file = Html(f"./{escaped(view.slug)}{escaped(CDIF.suffix)}")
        number = escaped(f"{view.more_creators:,}")
        more = Html(f'<li><a href="{file}">and {number} more, in the JSON-LD file</a></li>\n')
    return Html(f'<h2 class="unseen">Creators</h2>\n<ul class="people">\n{people}{more}</ul>\n')


@lru_cache(maxsize=2048)  # people have several works, keywords stand on many
def _creator(who: Agent) -> Html:
    name, href, orcid, affiliation, _ = who
    known, place = NONE, NONE
    if orcid:
        known = Html(
            f' <a class="orcid" href="{escaped(orcid)}"'
            f' aria-label="ORCID record of {escaped(name)}">iD</a>'
        )
    if affiliation:
        place = Html(f' <span class="note" dir="auto">{escaped(affiliation)}</span>')
    return Html(f"<li><bdi>{linked(name, href)}</bdi>{known}{place}</li>\n")


def _glance(view: RecordView, rights: Html, languages: Html) -> Html:
    published = together(map(_glance_row, view.published))
    return Html(f'<dl class="glance">\n{rights}{published}{languages}</dl>\n')


@lru_cache(maxsize=2048)
def _glance_row(fact: Fact) -> Html:
    label, values = fact
    wide = Html(' class="wide"') if len(values[0].text) > _WIDE else NONE
    return Html(f"<div{wide}>{term(label)}{together(map(cell, values))}</div>\n")


def _open_at(landing: Named | None) -> Html:
    if landing is None:
        return NONE
    # `web_link` leaves no user name and no address in brackets; urlsplit would take 4 us
    host = _HOST_END.split(landing.href.partition("://")[2], 1)[0].lower()
    return Html(
        f'<p class="go"><a href="{escaped(landing.href)}">'
        f"Open at <bdi>{escaped(host)}</bdi></a></p>\n"
    )


# ---- the sections ----------------------------------------------------------------------------


def _abstract(view: RecordView) -> Html:
    languages = view.languages
    if languages:
        prose = together([_paragraph(text, languages.get(text, "")) for text in view.abstract])
    else:
        prose = together(map(_paragraph, view.abstract))
    if not view.abstract:
        reason = f": {view.no_abstract}" if view.no_abstract else ""
        prose = Html(f'<p class="absent">No description{escaped(reason)}.</p>\n')
    return section(_ABSTRACT_SECTION, prose)


def _paragraph(text: str, language: str = "") -> Html:
    return Html(f'<p class="prose" dir="auto"{lang(language)}>{escaped(text)}</p>\n')


def _files(files: Sequence[File]) -> Html:
    if not files:
        return NONE
    rows = together(map(_file, files))
    return section(_FILES_SECTION, Html(f'<ul class="files">\n{rows}</ul>\n'))


def _file(file: File) -> Html:
    name, href, facts, checksum = file
    shown = Html(f"<bdi>{escaped(name)}</bdi>")
    if href:
        shown = Html(f'<a href="{escaped(href)}">{shown}</a>')
    code = Html(f" <code>{escaped(checksum)}</code>") if checksum else NONE
    return Html(f"<li>{shown}{noted(facts)}{code}</li>\n")


def _keywords(keywords: Sequence[Named]) -> Html:
    if not keywords:
        return NONE
    tags = together(map(_keyword, keywords))
    return section(_KEYWORDS_SECTION, Html(f'<ul class="tags">\n{tags}</ul>\n'))


@lru_cache(maxsize=2048)
def _keyword(named: Named) -> Html:
    text, href, note, language = named
    if note and language:
        words = Html(f"<span{lang(language)}>{linked(text, href)}</span>")
        return Html(f'<li dir="auto">{words}{noted(note)}</li>\n')
    return Html(f'<li dir="auto"{lang(language)}>{linked(text, href)}{noted(note)}</li>\n')


def _coverage(view: RecordView) -> Html:
    if not (view.extents or view.coverage):
        return NONE
    rows = Html(f"<dl>\n{all_rows(view.coverage)}</dl>\n") if view.coverage else NONE
    return section(_COVERAGE_SECTION, Html(f"{_map(view)}{rows}"))


def _map(view: RecordView) -> Html:
    if not view.extents:
        return NONE
    marks = together(map(_mark, worldmap.marks(view.extents)))
    return Html(
        '<svg class="map" viewBox="0 0 360 180" role="img" aria-labelledby="map-title">\n'
        f'<title id="map-title">Where on the world map: {escaped(_map_words(view))}</title>\n'
        f'<image href="{ROOT}static/world.svg" width="360" height="180"/>\n{marks}</svg>\n'
    )


def _map_words(view: RecordView) -> str:
    places = next((fact for fact in view.coverage if fact.label == "Place"), None)
    if places is None:
        return "the place this is about"
    return ", ".join(each.note or each.text for each in places.values[:3])


def _mark(mark: worldmap.Mark) -> Html:
    x, y = escaped(str(mark.x)), escaped(str(mark.y))
    if mark.ring:
        return Html(
            f'<circle class="ring" cx="{x}" cy="{y}" r="5"/>'
            f'<circle class="dot" cx="{x}" cy="{y}" r="1.6"/>\n'
        )
    width, height = escaped(str(mark.width)), escaped(str(mark.height))
    return Html(f'<rect class="box" x="{x}" y="{y}" width="{width}" height="{height}"/>\n')


def _cite(view: RecordView) -> Html:
    words = escaped(view.citation)
    if language := view.language:  # the title's
        before, title, behind = around_title(view)
        spoken = Html(f"<span{lang(language)}>{escaped(title)}</span>")
        words = Html(f"{escaped(before)}{spoken}{escaped(behind)}")
    return section(_CITE_SECTION, Html(f'<p class="cite" dir="auto">{words}</p>\n'))


def _related(related: Sequence[Named]) -> Html:
    if not related:
        return NONE
    rows = together(map(_relation, related))
    return section(_RELATED_SECTION, Html(f'<ul class="related">\n{rows}</ul>\n'))


def _relation(named: Named) -> Html:
    text, href, note, language = named
    how = Html(f'<span class="relation">{escaped(note)}</span> ') if note else NONE
    return Html(f"<li>{how}<bdi{lang(language)}>{linked(text, href)}</bdi></li>\n")


def _details(view: RecordView, types: Html, others: Html) -> Html:
    own = together(map(own_row, view.identifiers))
    people = all_rows(view.contributors)
    if not (own or types or people or others):
        return NONE
    return section(_DETAILS_SECTION, Html(f"<dl>\n{own}{types}{people}{others}</dl>\n"))


# ---- about the record ------------------------------------------------------------------------


def _form(form: Format) -> Html:
    # "./" because a slug has colons, and what stands before one would be read as a scheme.
    return Html(f'<dd><a href="./\0{escaped(form.suffix)}">{escaped(form.title)}</a></dd>')


@lru_cache(maxsize=128)
def _forms(kernels: int, formats: tuple[Format, ...]) -> Html:
    """Every form of a record with so many kernel records, a NUL for its slug."""
    others = [each for each in formats if each is not HTML and each not in LINKSETS]
    forms = together([_form(each) for each in (*others, *LINKSETS)])
    return Html(f"{forms}{_kernels(kernels)}")


def _record(view: RecordView, around: Around, contact: Html) -> Html:
    slug = escaped(view.slug)
    forms = filled(_forms(around.kernels, around.formats), slug)
    return Html(
        '<section class="record" aria-labelledby="record">\n'
        f'<h2 id="record">About this record</h2>\n<dl>\n{all_rows(view.source)}'
        f"{contact}{_shelves(around.shelves)}"
        f"<div><dt>Other forms</dt>{forms}</div>\n</dl>\n"
        f"{_cuts(view.notes, slug)}</section>\n</article>\n"
    )


@lru_cache(maxsize=2048)
def _shelves(shelves: tuple[Listed, ...]) -> Html:
    if not shelves:
        return NONE
    return Html(f"<div><dt>Listed under</dt>{together(map(_shelf, shelves))}</div>\n")


def _shelf(each: Listed) -> Html:
    href, text, note = escaped(each.href), escaped(each.text), escaped(each.note)
    return Html(f'<dd><a href="{ROOT}{href}">{text}</a> <span class="note">{note}</span></dd>')


def _kernels(count: int) -> Html:
    if not count:
        return NONE
    links = together([_kernel(escaped(str(number))) for number in range(1, count + 1)])
    return Html(f"<dd>Kernel records of its files, JSON:{links}</dd>")


def _kernel(number: Html) -> Html:
    return Html(f' <a href="./\0.kernel-{number}.json">{number}</a>')


def _cuts(notes: Sequence[str], slug: Html) -> Html:
    if not notes:
        return NONE
    rows = together(Html(f"<li>{escaped(each)}</li>\n") for each in notes)
    whole = Html(f"./{slug}{escaped(CDIF.suffix)}")
    return Html(
        f'<h3>What this page leaves out</h3>\n<ul class="cuts">\n{rows}'
        f'<li>The whole record is in <a href="{whole}">its JSON-LD file</a>.</li>\n</ul>\n'
    )
