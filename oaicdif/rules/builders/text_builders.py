"""Builders of plain text: titles, descriptions, audiences, policies."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ...late_pattern import late_regex
from ..output import Output
from ..values import identifiers
from ..values.anchors import Anchor
from ..values.clean_text import plain_text
from ..vocabulary import EMPTY, Term
from ..words import Build, Vocabularies

Json = dict[str, Any]
TITLE_CHARS: Final = 250  # the draft: "preferably <250 characters"


def _text(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> str:
    return text


def _match(m: Any, _text: str, _lang: str, _out: Output, _i: int) -> Any:
    return m


def _target(m: Term, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return m.target


def _plain(_m: Any, text: str, lang: str, out: Output, i: int) -> str | None:
    """Without markup; nothing when nothing else was there."""
    plain = plain_text(text)
    if plain is not text and plain != text:
        out.report("markup-removed", i)
    if lang:
        out.report("language-not-carried", i, lang)
    return plain or None


def _anchor_text(m: Anchor, _text: str, _lang: str, out: Output, i: int) -> str:
    """The words of a link, and in brackets where it leads."""
    out.report("markup-removed", i)
    said = m.address in m.text or not m.text
    return m.text or m.address if said else f"{m.text} ({m.address})"


def _keyword(m: Any, text: str, lang: str, out: Output, i: int) -> str | None:
    """Without markup, and without the semicolons of a list that it stood in."""
    plain = _plain(m, text, lang, out, i)
    return plain.strip(" ;") or None if plain else None


def _title(vocabularies: Vocabularies) -> Build:
    """A title of a known language carries it; the step that makes it the name takes it off. Of
    several codes of a language BCP 47 wants the shortest: "ru" for "rus"."""
    known = vocabularies.get("languages", EMPTY)

    def build(m: Any, text: str, lang: str, out: Output, i: int) -> Any:
        plain = _plain(m, text, "", out, i)
        if plain is None:
            return None
        if len(plain) > TITLE_CHARS:
            out.report("title-long", i, f"{len(plain)} characters")
        if lang and _TAG.match(lang):
            term = known.find(lang) if len(lang) == _LONG_CODE else None
            return {"@value": plain, "@language": term.target if term else lang}
        return plain

    return build


_LONG_CODE: Final = len("rus")


# What JSON-LD takes as @language (BCP 47, well-formed).
_TAG: Final = late_regex(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*\Z", re.ASCII)


def _audience(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "Audience", "audienceType": text}


def _policy(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> Json:
    url = identifiers.read_url(text)
    return {"@type": "CreativeWork", "url": url} if url else {"@type": "CreativeWork", "name": text}


def _byte_size(m: str, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return f"{m} bytes"


def _property(vocabularies: Vocabularies) -> Build:
    """A PropertyValue under the IRI of its element, by the name that the table has for it."""
    known = vocabularies.get("properties", EMPTY)

    def build(m: Any, text: str, lang: str, out: Output, i: int) -> Json | None:
        value = _plain(m, text, lang, out, i)
        if value is None:
            return None
        element = out.values[i][0]
        term = known.find(element)
        iri, _, name = (term.target if term else "").partition(" ")
        found = {
            "@type": "PropertyValue",
            "propertyID": iri or _iri_of_element(element),
            "name": name or _words_of(element),
            "value": value,
        }
        return {key: each for key, each in found.items() if each}

    return build


def _iri_of_element(element: str) -> str:
    """Namespace and name, as RDF joins them; "" for an element without a namespace."""
    space, brace, local = element.rpartition("}")
    space = space[1:]
    if not brace or ":" not in space:
        return ""
    return f"{space}{local}" if space[-1] in "/#" else f"{space}#{local}"


def _words_of(element: str) -> str:
    """The words of an element's name: "thesis level" of `thesisLevel`."""
    local = element.rpartition("}")[2].rpartition(":")[2]
    return _HUMP.sub(" ", local).replace("_", " ").replace("-", " ").lower()


_HUMP: Final = late_regex(r"(?<=[a-z0-9])(?=[A-Z])")


MADE: Final[Mapping[str, tuple[str, Callable[[Vocabularies], Build], tuple[str, ...]]]] = {
    "title": ("the text without markup, its length noted over 250", _title, ()),
    "property": ("a further property, named after its element", _property, ()),
}
PLAIN: Final[Mapping[str, tuple[str, Build]]] = {
    "text": ("the text itself", _text),
    "match": ("what the recogniser found", _match),
    "term": ("the target of the vocabulary's row", _target),
    "plain-text": ("the text without markup", _plain),
    "anchor-text": ("the words of a link as HTML writes it, and its address", _anchor_text),
    "keyword": ("the text without markup and without semicolons at its ends", _keyword),
    "audience": ("an Audience", _audience),
    "byte-size": ("a size as a text: 12 bytes", _byte_size),
    "policy": ("a policy by address or name", _policy),
}
