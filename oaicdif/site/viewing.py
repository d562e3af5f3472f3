"""A record's document made into a `RecordView`: what is shown, in which words, how much of it.

Reads the cdif-2023 layout (draft of 2023-07-12, Appendix 1). Whose endpoint it was comes in as
`origin`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ..catalog.said_languages import NO_LANGUAGES, with_long_ones
from ..model import CatalogEntry
from ..shown_text import one_line
from . import people, places
from .digital_objects import checksum_words, cite_as, file_address
from .display import Shortener, joined, web_link
from .document_values import (
    Json,
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
from .estimates import estimates, with_doubt
from .property_rows import (
    ABSTRACT,
    CREATORS,
    FILES,
    KEYWORDS,
    RELATED,
    ROW,
    TERM,
    TITLE,
    VALUE,
    named,
    row,
    with_values,
)
from .recurring import Reader, recurring
from .terms import date_words, label_of, rights_label
from .text_languages import spoken, spoken_rows, spoken_traits
from .traits import read_traits
from .view import UNTITLED, Agent, Day, Extent, Fact, File, Named, RecordView, Title

_DATES: Final = (
    ("Published", "datePublished"),
    ("Created", "dateCreated"),
    ("Available", "dcterms:available"),
    ("Changed", "dateModified"),
    ("Expires", "expires"),
)
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", re.ASCII)
_RELATIONS: Final = (
    ("Part of", "isPartOf"),
    ("Has part", "hasPart"),
    ("Based on", "isBasedOn"),
    ("Cites", "citation"),
)


# The parts of the page in its order: in this order it says what was cut.
PARTS: Final = (
    *("title", "creators", "days", "kind", "titles", "rights", "languages", "abstract", "files"),
    *("landing", "keywords", "where", "related", "identifiers", "types", "contributors", "rows"),
    *("citation", "contact"),
)


def record_view(
    entry: CatalogEntry,
    document: Json,
    *,
    origin: tuple[Fact, ...] = (),
    languages: Mapping[str, str] = NO_LANGUAGES,
) -> RecordView:
    """What the page of a live entry says. Never fails on an odd document; shows less.

    `languages` are the tags of texts, as `languages_of` reads them from the loss report.
    """
    about = document.get("about")
    about = about if isinstance(about, dict) else {}
    traits, cut = read_traits(document, about)
    short = Shortener(PARTS, cut)
    title = short.at("title").text(first_text(about, "name") or entry.title, TITLE, "title")
    creators, more_creators = _creators(about, short.at("creators"))
    doubtful = estimates(about)
    days = _days(about, doubtful, short.at("days"))
    extents, coverage = _where((about.get(_WHERE), about.get(_WHEN)), short.at("where"))
    abstract = _abstract(about, short.at("abstract"))
    keywords = _keywords(about, short.at("keywords"))
    contributors = _contributors(about, short.at("contributors"))
    related = _related(about, short.at("related"))
    if languages:
        traits, related = spoken_traits(traits, languages), spoken(related, languages)
        keywords, coverage = spoken(keywords, languages), spoken_rows(coverage, languages)
        contributors = spoken_rows(contributors, languages)
        languages = with_long_ones((title, *abstract), languages)
    cited = cite_as(about)
    return RecordView(
        slug=entry.slug,
        title=title,
        kind=traits.kind if traits.kind is not None else _kept_kind(entry, short.at("kind")),
        other_titles=_other_titles(about, short.at("titles")),
        creators=creators,
        more_creators=more_creators,
        traits=traits,
        published=_published(days[0]) if days else (),
        days=days,
        abstract=abstract,
        no_abstract="" if abstract else nil_word(about, "description"),
        files=_files(about, short.at("files")),
        landing=_landing(about, short.at("landing")),
        keywords=keywords,
        extents=extents,
        coverage=coverage,
        related=related,
        identifiers=_identifier_rows(about, short.at("identifiers")),
        contributors=contributors,
        citation=_citation(about, title, creators, cited, doubtful, short.at("citation")),
        cite_as=cited,
        source=origin,
        notes=short.notes,
        journal=_journal(about["isPartOf"]) if "isPartOf" in about else None,
        languages=languages,
    )


def _creators(about: Json, short: Shortener) -> tuple[tuple[Agent, ...], int]:
    """The creators shown, and how many more there are; without those that nothing names."""
    found = values(about, "creator")
    shown = [_agent(each, short) for each in found[:CREATORS]]
    short.items(found, CREATORS, "creators")
    return tuple([each for each in shown if each.name]), len(found) - len(shown)


def _abstract(about: Json, short: Shortener) -> tuple[str, ...]:
    return short.lines("\n".join(texts(about, "description")), ABSTRACT, "description")


def _identifier_rows(about: Json, short: Shortener) -> tuple[Fact, ...]:
    found = row("Identifier", _identifiers(about), short)
    return (found,) if found.values else ()


def _kept_kind(entry: CatalogEntry, short: Shortener) -> str:
    return label_of(short.text(entry.work_type, TERM, "type"))


def _other_titles(about: Json, short: Shortener) -> tuple[Title, ...]:
    if "alternateName" not in about:
        return ()
    named = [each for each in values(about, "alternateName") if text_of(each)]
    return tuple([_title(each, short) for each in short.items(named, 5, "titles")])


def _title(value: Any, short: Shortener) -> Title:
    named = text_of(value.get("@language")) if isinstance(value, dict) else ""
    language = named if _LANGUAGE.fullmatch(named) else ""
    return Title(short.text(text_of(value), TITLE, "title"), language)


# ---- parts of the page -------------------------------------------------------------------

_WHERE, _WHEN = "spatialCoverage", "temporalCoverage"
_agent: Final[Reader[Agent]] = recurring(people.agent)
_all_contributors: Final[Reader[Fact]] = recurring(people.contributors)
_others: Final[Reader[Fact]] = recurring(people.contributors_but_publishers)


@recurring
def _where(found: Any, short: Shortener) -> tuple[tuple[Extent, ...], tuple[Fact, ...]]:
    place, time = found
    about = {_WHERE: place, _WHEN: time}
    return places.extents(about), places.coverage(about, short)


def _days(about: Json, doubtful: Sequence[str], short: Shortener) -> tuple[Day, ...]:
    days = []
    for label, key in _DATES:
        if key in about and (text := first_text(about, key)):
            day = _day(label, short.text(text, TERM, "date"))
            if doubtful:
                day = day._replace(text=with_doubt(day.text, text, doubtful))
            days.append(day)
    return tuple(days)


@lru_cache(maxsize=4096)  # a catalog has few days
def _day(label: str, text: str) -> Day:
    return Day(label, *date_words(text))


@lru_cache(maxsize=1024)
def _published(first: Day) -> tuple[Fact, ...]:
    if first.label != "Published":
        return ()
    exact = first.machine if first.machine != first.text else ""
    return (Fact("Published", (Named(first.text, "", exact),)),)


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
            text, href, *_ = named(value, short)
            shown.setdefault(href or text, Named(text, href, label))
    return tuple([each for each in shown.values() if each.text])


@recurring
def _link_roles(found: Any, short: Shortener) -> Mapping[str, Named]:
    """The targets of roles by their address, or their text where they have none."""
    shown: dict[str, Named] = {}
    for each in short.items(only_objects(found), RELATED, "related resources"):
        target = next(iter(objects(each, "target")), each)
        relation = short.text(text_of(each.get("linkRelationship")), TERM, "relation")
        text, href, *_ = named(target, short)
        shown.setdefault(href or text, Named(text, href, label_of(relation)))
    return shown


def _journal(found: Any) -> Named | None:
    """The periodical that it appeared in, with its ISSN."""
    for each in only_objects(found):
        if each.get("@type") == "Periodical" and (each.get("name") or each.get("issn")):
            name, issn = (one_line(first_text(each, key))[:VALUE] for key in ("name", "issn"))
            return Named(name, "", issn)
    return None


def _contributors(about: Json, short: Shortener) -> tuple[Fact, ...]:
    if "contributor" not in about:
        return ()
    read = _others if "publisher" in about else _all_contributors
    return with_values([read(about["contributor"], short)])


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
    if all(key.startswith("http") for key in known):  # as nearly all
        return list(known.values())
    # A name of another kind, as a URN, that stands there with the address where it leads, too.
    leading = {text_of(each) for each in known.values() if isinstance(each, dict)}
    return [each for each in known.values() if not (isinstance(each, str) and each in leading)]


def is_address(value: object) -> bool:
    return isinstance(value, str) and bool(value) and not is_nil(value)


def _citation(
    about: Json,
    title: str,
    creators: Sequence[Agent],
    cited: str,
    doubtful: Sequence[str],
    short: Shortener,
) -> str:
    """Names (year). Title. Publisher. Address; title first where there are no names."""
    year = (first_text(about, "datePublished") or first_text(about, "dateCreated"))[:4]
    names = joined([each.name for each in creators[:10]], "; ")
    if len(creators) > 10:
        names += "; et al."
    when = f"({with_doubt(year, year, doubtful) if year.isdigit() else 'n.d.'})"
    title = title or f"[{UNTITLED}]"  # in brackets, as no words of the record's
    head, rest = (f"{names} {when}", title) if names else (f"{title} {when}", "")
    publisher = short.text(first_text(about, "publisher"), VALUE, "publisher")
    address = cited or short.text(text_of(about.get("@id")), VALUE, "identifier")
    parts = (head, rest, publisher, address)
    return " ".join([part if part == address else f"{part.rstrip('.')}." for part in parts if part])


def origin_facts(rows: Mapping[str, Named]) -> tuple[Fact, ...]:
    """Rows about the source, in the order given, empty ones left out."""
    return tuple(Fact(label, (value,)) for label, value in rows.items() if value.text)
