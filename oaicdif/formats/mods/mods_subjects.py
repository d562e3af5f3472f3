"""Subjects of MODS: headings with their list, places, times and notations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element
from ..parts import write_parts
from ..value import Value
from .mods_elements import (
    children,
    href,
    language,
    local,
    name_of_agent,
    text_of,
    type_of,
    value_of,
)
from .mods_titles import title_of


def read_subject(element: Element) -> Iterator[Value]:
    """Keywords one by one, each with an address of its own; the parts of a heading of an authority
    joined by its dashes."""
    authority, iri = _list_of(element)
    words: list[tuple[str, str, Element]] = []
    ends = {each.get("point"): text_of(each) for each in children(element, "temporal")}
    for child in element:
        name = local(child)
        if name in ("hierarchicalgeographic", "cartographics"):
            yield from _place(child, name)
        elif name == "geographiccode":
            yield value_of(
                "mods:geographicCode", text_of(child), scheme=str(child.get("authority") or "")
            )
        elif name in ("geographic", "temporal"):
            yield value_of(f"mods:{name}", _period(child, ends), language(child, element))
            words.append((name, text_of(child), child))
        elif name == "genre" and len(element) > 1 and _LABEL.fullmatch(text_of(child)):
            yield value_of("mods:subject.label", text_of(child), language(child, element))
        elif name:
            text = (
                title_of(child)
                if name == "titleinfo"
                else _heading_of(child)
                if name == "name"
                else text_of(child)
            )
            words.append((name, text, child))
    words = [each for each in words if each[1]]
    if authority and len(words) > 1:
        words = [("topic", "--".join(text for _, text, _ in words), element)]
    if not len(element):
        words = [("topic", text_of(element), element)]
    for name, text, part in words:
        if name not in ("geographic", "temporal"):
            own = (authority, iri) if authority or iri else _address_of(part)
            yield _topic(text, *own, _code_of(element), language(element))


# What publishers put before the keywords of an article, as if it were one of them.
_LABEL: Final = late_regex(
    r"(?:author'?s? )?(?:key[ -]?words?|research subjects?|forskningsämnen?|"
    r"subjects?|subject headings?|index terms?|descriptors?)"
    r"|schlag(?:w[öo]rter|worte)|stichw[öo]rter|mots?[ -]cl[ée]s?|palabras? claves?"
    r"|palavras?[ -]chaves?|parol[ea] chiave|trefwoorden|nyckelord|emneord|ключевые слова",
    re.IGNORECASE,
)


def _heading_of(name: Element) -> str:
    """A name as authority files head it: the number of who has but one name, then further terms
    and the years of the life."""
    heading = name_of_agent(name)
    for part in children(name, "namePart"):
        text = text_of(part).strip(" ,")
        if type_of(part) in _BEHIND_COMMA and text and text not in heading:
            number = _NUMBER.match(text) and "," not in heading
            heading = f"{heading.rstrip(' ,')}{' ' if number else ', '}{text}"
    return heading


_BEHIND_COMMA: Final = frozenset({"termsOfAddress", "date"})
_NUMBER: Final = late_regex(r"[IVXL]+\b")


def _list_of(subject: Element) -> tuple[str, str]:
    """The list that a heading is from and its address there; those of its only part, too."""
    parts = [subject, *subject] if len(subject) == 1 else [subject]
    authority, iri = (
        next((str(each.get(key)) for each in parts if each.get(key)), "")
        for key in ("authority", "valueURI")
    )
    return authority, iri


def _address_of(part: Element) -> tuple[str, str]:
    """The list and the address of one of several parts; neither without an address."""
    address = str(part.get("valueURI") or "")
    return (str(part.get("authority") or ""), address) if _ADDRESS.fullmatch(address) else ("", "")


def _code_of(subject: Element) -> str:
    """The code of a heading in its list, which Swedish catalogues write where an address should
    be; "" of an address."""
    code = href(subject)
    return code if code.isalnum() and any(map(str.isdigit, code)) else ""


def _period(child: Element, ends: Mapping[str | None, str]) -> str:
    """A text; of two ends of one period the first one says both. Source: MODS, temporal@point."""
    if not {"start", "end"} <= ends.keys() or child.get("point") not in ("start", "end"):
        return text_of(child)
    return f"{ends['start']}/{ends['end']}" if child.get("point") == "start" else ""


_ADDRESS: Final = late_regex(r"https?://\S+")
_NO_LISTS: Final = frozenset(["", "local", "keyword", "keywords", "none", "free", "uncontrolled"])


def _topic(text: str, authority: str, iri: str, code: str, language: str) -> Value:
    if not iri and authority.casefold() in _NO_LISTS:
        return value_of("mods:subject", text, language, authority)
    if not iri and _ADDRESS.fullmatch(text):
        iri = text
    parts = write_parts([("name", text), ("code", code), ("iri", iri), ("set", authority)])
    return value_of("mods:subject.term", parts, language)


# MODS names them from the largest to the smallest; `city` stands before its section, as in
# addresses of the kind "Elmton, Old Town".
_SMALLEST_FIRST: Final = (
    "area", "city", "citysection", "island", "county", "territory", "state", "region", "province",
    "country", "continent", "extraterrestrialarea",
)  # fmt: skip


def _place(element: Element, name: str) -> Iterator[Value]:
    if name == "hierarchicalgeographic":
        found = {local(child): text_of(child) for child in element}
        yield value_of(
            "mods:geographic", ", ".join(found[key] for key in _SMALLEST_FIRST if found.get(key))
        )
        return
    for each in children(element, "coordinates"):
        yield value_of("mods:coordinates", text_of(each))


def read_classification(element: Element) -> Iterator[Value]:
    """A notation with the list that it is from, where the source names one."""
    authority = str(element.get("authority") or "")
    name = "mods:classification.term" if authority else "mods:classification"
    yield value_of(name, text_of(element), language(element), authority)
