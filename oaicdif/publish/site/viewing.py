"""A record's document made into a `RecordView`: what is shown, in which words, how much of it.

Reads the cdif-2023 layout (draft of 2023-07-12, Appendix 1). Must not know: HTML, HTTP, the
store; whose endpoint it was comes in as `origin`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ...model import CatalogEntry
from . import agents, places
from .digital_objects import checksum_words, cite_as, file_address
from .display import Shortener, joined, web_link
from .reading import (
    Json,
    all_values,
    first_text,
    iri_of,
    is_nil,
    nil_word,
    objects,
    only_objects,
    text_of,
    texts,
    values,
)
from .recurring import Reader, recurring
from .view import Agent, Day, Extent, Fact, File, Named, RecordView
from .words import ACCESS, date_words, label_of, language_name, rights_label, type_name

# How much of a record a page shows; what is cut is said on the page.
TITLE, ABSTRACT, VALUE, TERM = 500, 6000, 300, 120
CREATORS, KEYWORDS, FILES, RELATED, ROW = 40, 60, 100, 40, 20

# What an object may have beside its name that is shown with it.
_MORE: Final = frozenset(("@id", "url", "identifier", "inDefinedTermSet", "propertyID"))
# label, property: rows of the details that need no words of their own.
_PLAIN_ROWS: Final = (
    ("Publisher", "publisher"),
    ("Version", "version"),
    ("Status", "creativeWorkStatus"),
    ("Extent", "size"),
    ("Format", "encodingFormat"),
    ("Variables", "variableMeasured"),
    ("Technique", "measurementTechnique"),
    ("Material", "material"),
    ("Audience", "audience"),
    ("Level", "educationalLevel"),
    ("Rights holder", "copyrightHolder"),
    ("Policies", "publishingPrinciples"),
    ("Contact for access", "provider"),
    ("ISBN", "isbn"),
    ("Remarks", "comment"),
)
_DATES: Final = (
    ("Published", "datePublished"),
    ("Created", "dateCreated"),
    ("Available", "dcterms:available"),
    ("Changed", "dateModified"),
    ("Expires", "expires"),
)
_RELATIONS: Final = (
    ("Part of", "isPartOf"),
    ("Has part", "hasPart"),
    ("Based on", "isBasedOn"),
    ("Cites", "citation"),
)


def record_view(
    entry: CatalogEntry, document: Json, *, origin: tuple[Fact, ...] = ()
) -> RecordView:
    """What the page of a live entry says. Never fails on an odd document; shows less."""
    about = document.get("about")
    about = about if isinstance(about, dict) else {}
    short = Shortener()
    title = short.text(first_text(about, "name") or entry.title, TITLE, "title")
    creators = values(about, "creator")
    shown = tuple([_agent(each, short) for each in creators[:CREATORS]])
    short.items(creators, CREATORS, "creators")
    days = _days(about, short)
    cited = cite_as(about)
    # in the order of the page: so the notes on what was cut come in the same
    return RecordView(
        slug=entry.slug,
        title=title or "Without a title",
        kind=label_of(short.text(text_of(about.get("@type")) or entry.work_type, TERM, "type")),
        other_titles=_other_titles(about, short) if "alternateName" in about else (),
        creators=shown,
        more_creators=len(creators) - len(shown),
        glance=_glance(about, short, days),
        days=days,
        abstract=(
            prose := short.lines("\n".join(texts(about, "description")), ABSTRACT, "description")
        ),
        no_abstract="" if prose else nil_word(about, "description"),
        files=_files(about, short),
        landing=_landing(about, short),
        keywords=_keywords(about, short),
        extents=(where := _where((about.get(_WHERE), about.get(_WHEN)), short))[0],
        coverage=where[1],
        related=_related(about, short),
        details=_details(about, short),
        citation=_citation(about, title, shown, cited, short),
        cite_as=cited,
        origin=(*origin, *_contact(document, short)),
        notes=short.notes,
    )


# ---- rows ------------------------------------------------------------------------------


def named(value: Any, short: Shortener, limit: int = VALUE, what: str = "value") -> Named:
    """A value in words, linked when it has an http address."""
    if isinstance(value, str):
        return Named(short.text(value, limit, what), web_link(value))
    text = short.text(text_of(value), limit, what)
    if not isinstance(value, dict) or value.keys().isdisjoint(_MORE):
        return Named(text)
    scheme = text_of(value.get("inDefinedTermSet") or value.get("propertyID"))
    shown = "" if not scheme or web_link(scheme) else short.text(scheme, TERM, "scheme")
    return Named(text, web_link(iri_of(value)), shown)


def _row(label: str, found: Sequence[Any], short: Shortener) -> Fact:
    if len(found) > ROW:
        found = short.items(found, ROW, f"values of “{label}”")
    return Fact(label, tuple([each for value in found if (each := named(value, short)).text]))


def _rows(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple([fact for fact in facts if fact.values])


def _other_titles(about: Json, short: Shortener) -> tuple[str, ...]:
    found = short.items(texts(about, "alternateName"), 5, "titles")
    return tuple([short.text(each, TITLE, "title") for each in found])


# ---- parts of the page -------------------------------------------------------------------

_WHERE, _WHEN = "spatialCoverage", "temporalCoverage"
_agent: Final[Reader[Agent]] = recurring(agents.agent)


@recurring
def _where(found: Any, short: Shortener) -> tuple[tuple[Extent, ...], tuple[Fact, ...]]:
    place, time = found
    about = {_WHERE: place, _WHEN: time}
    return places.extents(about), places.coverage(about, short)


def _glance(about: Json, short: Shortener, days: Sequence[Day]) -> tuple[Fact, ...]:
    """Access, licence and date: what decides whether to read on."""
    facts = []
    if access := _stated(about, "conditionsOfAccess", short) or _free(about):
        facts.append(Fact("Access", access))
    if licence := _stated(about, "license", short):
        facts.append(Fact("Licence", licence))
    if not facts:
        facts.append(Fact("Rights", (Named("not stated by the source"),)))
    if days and days[0].label == "Published":
        facts.append(_published(days[0]))
    if "inLanguage" in about and (languages := _languages(about["inLanguage"], short)):
        facts.append(Fact("Language", languages))
    return tuple(facts)


@recurring
def _languages(found: Any, short: Shortener) -> tuple[Named, ...]:
    codes = [text for each in all_values(found) if (text := text_of(each))]
    some = [short.text(each, TERM, "language") for each in short.items(codes, 5, "languages")]
    return tuple([Named(language_name(each)) for each in some])


@lru_cache(maxsize=1024)
def _published(day: Day) -> Fact:
    return Fact("Published", (Named(day.text, "", day.machine),))


def _stated(about: Json, key: str, short: Shortener) -> tuple[Named, ...]:
    return _rights(about[key], short) if key in about else ()


@recurring
def _rights(found: Any, short: Shortener) -> tuple[Named, ...]:
    shown: dict[str, Named] = {}
    for each in short.items(all_values(found), ROW, "statements of rights"):
        address = iri_of(each)
        text = rights_label(address) if address else text_of(each)
        text = text_of(each) if text == address else text
        words = short.text(text, VALUE, "statement of rights")
        if words not in shown:
            shown[words] = Named(words, web_link(address))
    return tuple([each for each in shown.values() if each.text])


def _free(about: Json) -> tuple[Named, ...]:
    return (
        (Named(ACCESS["info:eu-repo/semantics/openAccess"]),)
        if (about.get("isAccessibleForFree") is True)
        else ()
    )


def _days(about: Json, short: Shortener) -> tuple[Day, ...]:
    days = []
    for label, key in _DATES:
        if key in about and (text := first_text(about, key)):
            days.append(_day(label, short.text(text, TERM, "date")))
    return tuple(days)


@lru_cache(maxsize=4096)  # a catalog has few days
def _day(label: str, text: str) -> Day:
    return Day(label, *date_words(text))


def _files(about: Json, short: Shortener) -> tuple[File, ...]:
    found = short.items(objects(about, "distribution"), FILES, "files")
    return tuple([_file(each, short) for each in found])


def _file(each: Json, short: Shortener) -> File:
    address = file_address(each)
    facts = [fact for key, read in _FILE_FACTS.items() if key in each for fact in read(each, key)]
    name = first_text(each, "name") or _last_part(address) or first_text(each, "description")
    return File(
        short.text(name or "File", VALUE, "name of a file"),
        web_link(address),
        short.text(joined(facts, " · "), VALUE, "facts of a file"),
        short.text(checksum_words(each), VALUE, "checksum") if "spdx:checksum" in each else "",
    )


def _licences(each: Json, key: str) -> Iterable[str]:
    found = [rights_label(iri_of(value) or text_of(value)) for value in values(each, key)]
    return dict.fromkeys(found)


def _access(each: Json, key: str) -> Iterable[str]:
    return map(rights_label, texts(each, key))


# What is said of a file, in its order.
_FILE_FACTS: Final[Mapping[str, Callable[[Json, str], Iterable[str]]]] = {
    "encodingFormat": texts,
    "contentSize": texts,
    "license": _licences,
    "conditionsOfAccess": _access,
    "provider": texts,
}


def _last_part(address: str) -> str:
    return address.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]


def _landing(about: Json, short: Shortener) -> Named | None:
    """The address at the source, where people get the resource."""
    address = first_text(about, "url")
    link = web_link(address)
    return Named(short.text(address, VALUE, "address"), link) if link else None


def _keywords(about: Json, short: Shortener) -> tuple[Named, ...]:
    found = short.items(values(about, "keywords"), KEYWORDS, "keywords")
    return tuple([each for value in found if (each := _keyword(value, short)).text])


@recurring
def _keyword(value: Any, short: Shortener) -> Named:
    return named(value, short, TERM, "keyword")


def _related(about: Json, short: Shortener) -> tuple[Named, ...]:
    """Links to other resources, each once, with the relation as note."""
    shown: dict[str, Named] = {}
    if "relatedLink" in about:
        shown.update(_link_roles(about["relatedLink"], short))
    for label, key in _RELATIONS:
        if key not in about:
            continue
        for value in short.items(values(about, key), ROW, "related resources"):
            text, href, _ = named(value, short)
            shown.setdefault(href or text, Named(text, href, label))
    return tuple([each for each in shown.values() if each.text])


@recurring
def _link_roles(found: Any, short: Shortener) -> Mapping[str, Named]:
    """The targets of roles by their address, or their text where they have none."""
    shown: dict[str, Named] = {}
    for each in short.items(only_objects(found), RELATED, "related resources"):
        target = next(iter(objects(each, "target")), each)
        relation = short.text(text_of(each.get("linkRelationship")), TERM, "relation")
        text, href, _ = named(target, short)
        shown.setdefault(href or text, Named(text, href, label_of(relation)))
    return shown


def _details(about: Json, short: Shortener) -> tuple[Fact, ...]:
    rows = [_row("Identifier", _identifiers(about), short)]
    for key, row in (_DETAILS if "publisher" in about else _NO_PUBLISHER).items():
        if key in about:
            rows.append(row(about[key], short))
    return _rows(rows)


def _identifiers(about: Json) -> Sequence[Any]:
    """`@id`, identifier and sameAs, each address or text once."""
    own = about.get("@id")
    found = [own] if is_address(own) else []
    for key in ("identifier", "sameAs"):
        if key in about:
            found += values(about, key)
    if len(found) < 2:
        return found
    known: dict[str, Any] = {}
    for each in found:
        known.setdefault(web_link(iri_of(each)) or text_of(each), each)
    return list(known.values())


def _types(found: Any, short: Shortener) -> Fact:
    """The more exact types by the names their vocabularies give them."""
    shown = [named(each, short) for each in short.items(all_values(found), ROW, "types")]
    return Fact("More exactly", tuple([Named(type_name(t), h, n) for t, h, n in shown if t]))


def _plain(label: str) -> Reader[Fact]:
    """The row of a property that needs no words of its own."""
    return recurring(lambda found, short: _row(label, all_values(found), short))


# The rows of the details behind the identifiers, in their order.
_DETAILS: Final[Mapping[str, Reader[Fact]]] = {
    "additionalType": recurring(_types),
    "contributor": recurring(agents.contributors_but_publishers),
    **{key: _plain(label) for label, key in _PLAIN_ROWS},
    "funding": recurring(agents.funding),
}
_NO_PUBLISHER: Final = {**_DETAILS, "contributor": recurring(agents.contributors)}
_maintainer: Final = _plain("Contact for this record")


def is_address(value: object) -> bool:
    return isinstance(value, str) and bool(value) and not is_nil(value)


def _contact(document: Json, short: Shortener) -> tuple[Fact, ...]:
    found = document.get("maintainer")
    return _rows((_maintainer(found, short),)) if found else ()


def _citation(
    about: Json, title: str, creators: Sequence[Agent], cited: str, short: Shortener
) -> str:
    """Names (year). Title. Publisher. Address; title first where there are no names."""
    year = (first_text(about, "datePublished") or first_text(about, "dateCreated"))[:4]
    names = joined([each.name for each in creators[:10]], "; ")
    if len(creators) > 10:
        names += "; et al."
    when = f"({year if year.isdigit() else 'n.d.'})"
    head, rest = (f"{names} {when}", title) if names else (f"{title} {when}", "")
    publisher = short.text(first_text(about, "publisher"), VALUE, "publisher")
    address = cited or short.text(text_of(about.get("@id")), VALUE, "identifier")
    parts = (head, rest, publisher, address)
    return " ".join([part if part == address else f"{part.rstrip('.')}." for part in parts if part])


def origin_facts(rows: Mapping[str, Named]) -> tuple[Fact, ...]:
    """Rows about the source, in the order given, empty ones left out."""
    return tuple(Fact(label, (value,)) for label, value in rows.items() if value.text)
