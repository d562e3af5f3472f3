"""What a record has in common with many others: its kind, rights, language, and most rows of
its details; read once for all of them.

Three of four records find theirs read already, even where a hundred repositories came together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from ..json_text import read_json, write_json
from ..shown_text import one_line
from . import people
from .display import Shortener, web_link
from .document_values import Json, all_values, iri_of, text_of
from .property_rows import ROW, TERM, VALUE, named, row, with_values
from .recurring import Reader, recurring
from .terms import ACCESS, label_of, language_name, rights_label, type_name
from .view import Fact, Named, Traits

# term of Dublin Core (`isbn` is Google Scholar's), property
_TERMS: Final = (
    ("publisher", "publisher"),
    ("type", "@type"),
    ("type", "additionalType"),
    ("language", "inLanguage"),
    ("format", "encodingFormat"),
    ("format", "dcterms:format"),
    ("rights", "license"),
    ("rights", "conditionsOfAccess"),
    ("isbn", "isbn"),
)
KEPT: Final = 1024
LONGEST: Final = 1500  # bytes of JSON; what is longer hardly comes again

# label, property: rows of the details that need no words of their own.
_PLAIN_ROWS: Final = (
    ("Publisher", "publisher"),
    ("Version", "version"),
    ("Status", "creativeWorkStatus"),
    ("Extent", "size"),
    ("Format", "encodingFormat"),
    ("Format", "dcterms:format"),
    ("Variables", "variableMeasured"),
    ("Technique", "measurementTechnique"),
    ("Material", "material"),
    ("Audience", "audience"),
    ("Level", "educationalLevel"),
    ("Rights holder", "copyrightHolder"),
    ("Policies", "publishingPrinciples"),
    ("Provided by", "provider"),
    ("ISBN", "isbn"),
    ("Degree", "inSupportOf"),
    ("Remarks", "comment"),
)

_ANY_WORK: Final = "CreativeWork"
_SAYS_NOTHING: Final = frozenset(["text", "other"])
_ACCESS_WORDS: Final = frozenset(ACCESS.values())
_ACCESS_FROM: Final = re.compile(r"(?:Embargo until|Available) \d", re.ASCII)

Cut = Mapping[str, Shortener]  # by part of the traits: what says how it was cut


def read_traits(document: Json, about: Json) -> tuple[Traits, Cut]:
    """The traits of a record, the same object for equal ones; and what of them was cut."""
    found = {key: about[key] for key in _PROPERTIES if key in about}
    maintainer = document.get("maintainer")
    try:
        known = write_json((found, maintainer))
    except TypeError:  # lone surrogates, numbers beyond 64 bits
        return _read(found, maintainer)
    return _read(found, maintainer) if len(known) > LONGEST else _known(known)


@lru_cache(maxsize=KEPT)
def _known(value: bytes) -> tuple[Traits, Cut]:
    return _read(*read_json(value))


def _read(about: Json, maintainer: Any) -> tuple[Traits, Cut]:
    said = {name: Shortener() for name in ("kind", *_PARTS, "contact")}
    parts = {name: read(about, said[name]) for name, read in _PARTS.items()}
    kind, word = _kind(about, said["kind"])
    contact = _contact(maintainer, said["contact"])
    traits = Traits(kind=kind, word=word, **parts, contact=contact, machine=_machine(about))
    return traits, {name: short for name, short in said.items() if short.notes}


# ---- the parts -----------------------------------------------------------------------------


def _kind(about: Json, short: Shortener) -> tuple[str | None, str]:
    """The type in words, and the source's own word beside the most general one."""
    term = text_of(about.get("@type"))
    if not term:
        return None, ""
    word = _own_word(about) if term == _ANY_WORK else ""
    return label_of(short.text(term, TERM, "type")), short.text(word, TERM, "type")


def _own_word(about: Json) -> str:
    """What the source calls it: its word, else the name of a term of COAR's or DCMI's."""
    texts = [text for each in all_values(about.get("additionalType")) if (text := text_of(each))]
    words = [text for text in texts if "://" not in text]
    names = [name for text in texts if (name := type_name(text)) != text]
    return next((each for each in (*words, *names) if each.casefold() not in _SAYS_NOTHING), "")


def _rights(about: Json, short: Shortener) -> tuple[Fact, ...]:
    """Access and licence: what decides whether to read on."""
    facts = []
    stated = _stated(about, "conditionsOfAccess", short)
    if access := tuple([each for each in stated if _of_access(each.text)]) or _free(about, stated):
        facts.append(Fact("Access", access))
    if others := tuple([each for each in stated if not _of_access(each.text)]):
        facts.append(Fact("Rights", others))
    if licence := _stated(about, "license", short):
        facts.append(Fact("Licence", licence))
    return tuple(facts) or (Fact("Rights", (Named("not stated by the source"),)),)


def _stated(about: Json, key: str, short: Shortener) -> tuple[Named, ...]:
    return _statements(about[key], short) if key in about else ()


@recurring
def _statements(found: Any, short: Shortener) -> tuple[Named, ...]:
    shown: dict[str, Named] = {}
    for each in short.items(all_values(found), ROW, "statements of rights"):
        address = iri_of(each)
        text = rights_label(address) if address else text_of(each)
        text = text_of(each) if text == address else text
        words = short.text(text, VALUE, "statement of rights")
        if words not in shown:
            shown[words] = Named(words, web_link(address))
    return tuple([each for each in shown.values() if each.text])


def _of_access(words: str) -> bool:
    """Whether these are words for access, as we write them; all others are any rights."""
    return words in _ACCESS_WORDS or bool(_ACCESS_FROM.match(words))


def _free(about: Json, stated: tuple[Named, ...]) -> tuple[Named, ...]:
    free = not stated and about.get("isAccessibleForFree") is True
    return (Named(ACCESS["info:eu-repo/semantics/openAccess"]),) if free else ()


def _languages(about: Json, short: Shortener) -> tuple[Fact, ...]:
    codes = [text for each in all_values(about.get("inLanguage")) if (text := text_of(each))]
    some = [short.text(each, TERM, "language") for each in short.items(codes, 5, "languages")]
    return with_values([Fact("Language", tuple([Named(language_name(each)) for each in some]))])


def _types(about: Json, short: Shortener) -> tuple[Fact, ...]:
    """The more exact types by the names their vocabularies give them."""
    found = short.items(all_values(about.get("additionalType")), ROW, "types")
    shown = [named(each, short) for each in found]
    types = tuple([Named(type_name(t), h, n) for t, h, n, _ in shown if t])
    return with_values([Fact("Type", types)])


def _plain(label: str) -> Reader[Fact]:
    """The row of a property that needs no words of its own."""
    return recurring(lambda found, short: row(label, all_values(found), short))


def _further(found: Any, short: Shortener) -> Fact:
    """What no other row says, each with the name of the property."""
    label = "Further details"
    some = short.items(all_values(found), ROW, f"values of “{label}”")
    return Fact(label, tuple([each for value in some if (each := _property(value, short)).text]))


def _property(value: Any, short: Shortener) -> Named:
    if not isinstance(value, dict):
        return named(value, short)
    name = short.text(text_of(value.get("name")), TERM, "property")
    shown = text_of(value.get("value"))
    return Named(short.text(shown, VALUE, "value"), web_link(shown), name)


# Read one by one as well: of traits that are new, most are known.
_ROWS: Final[Mapping[str, Reader[Fact]]] = {
    **{key: _plain(label) for label, key in _PLAIN_ROWS},
    "additionalProperty": recurring(_further),
    "funding": recurring(people.funding),
}


def _rows(about: Json, short: Shortener) -> tuple[Fact, ...]:
    return with_values([read(about[key], short) for key, read in _ROWS.items() if key in about])


_maintainer: Final = _plain("Contact for this record")


def _machine(about: Json) -> tuple[tuple[str, str], ...]:
    """What programs read in the head of a page: addresses rather than words."""
    found = [
        (term, one_line(iri if term == "rights" and (iri := iri_of(each)) else text_of(each)))
        for term, key in _TERMS
        for each in all_values(about.get(key))[:ROW]
    ]
    return tuple(dict.fromkeys((term, text[:VALUE]) for term, text in found if text))


def _contact(found: Any, short: Shortener) -> tuple[Fact, ...]:
    return with_values([_maintainer(found, short)]) if found else ()


_PARTS: Final[Mapping[str, Callable[[Json, Shortener], tuple[Fact, ...]]]] = {
    "rights": _rights,
    "languages": _languages,
    "types": _types,
    "rows": _rows,
}
_PROPERTIES: Final = (
    *("@type", "conditionsOfAccess", "isAccessibleForFree", "license", "inLanguage"),
    *("additionalType", *_ROWS),
)
