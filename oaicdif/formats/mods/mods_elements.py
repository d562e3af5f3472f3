"""The few things that reading any element of MODS needs, and names with their parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element, local_name
from ..parts import write_parts
from ..value import Value

MODS: Final = "http://www.loc.gov/mods/v3"
NAMESPACES: Final = (MODS, "http://www.loc.gov/mods/", "http://www.loc.gov/mods", "")
_XLINK: Final = "{http://www.w3.org/1999/xlink}href"
_XML_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


def local(element: Element) -> str:
    """The name in lower case (exporters misspell `titleinfo`); empty for foreign elements."""
    tag = element.tag
    return _local(tag) if isinstance(tag, str) else ""


@lru_cache(1_000)
def _local(tag: str) -> str:
    space, _, name = tag.rpartition("}")
    return name.casefold() if space[1:] in NAMESPACES else ""


def text_of(element: Element | None) -> str:
    """All text within the element, white space made single; empty for None."""
    return "" if element is None else " ".join("".join(map(str, element.itertext())).split())


def leaves(element: Element) -> Iterator[Value]:
    """An element as one value: its text, the address that it refers to, or that of its term."""
    name = local_name(element)
    text = text_of(element) or href(element) or _term_of(element)
    yield value_of(f"mods:{name}", text, language(element), type_of(element))


def children(element: Element | None, *names: str) -> Iterator[Element]:
    """The children of these local names (in any case), in order; none for None."""
    wanted = {name.casefold() for name in names}
    return (each for each in (() if element is None else element) if local(each) in wanted)


def first(element: Element | None, *names: str) -> Element | None:
    """The first child of one of these local names; None if there is none."""
    return next(children(element, *names), None)


def language(*elements: Element | None) -> str:
    """The xml:lang or lang of the first of these elements that has one; else empty."""
    for each in elements:
        if each is not None and (tag := each.get(_XML_LANG) or each.get("lang")):
            return str(tag)
    return ""


def value_of(name: str, text: str, language: str = "", scheme: str = "") -> Value:
    """A value as readers of formats give them."""
    return name, text, language, scheme


def href(element: Element) -> str:
    """Its xlink:href, also where it stands without its namespace; else empty."""
    return str(element.get(_XLINK) or element.get("href") or "").strip()


def _term_of(element: Element) -> str:
    """Its valueURI, if that is an address; else empty."""
    address = str(element.get("valueURI") or "").strip()
    return address if address.startswith(("http://", "https://")) else ""


def type_of(element: Element) -> str:
    """Its attribute `type`, else empty."""
    return str(element.get("type") or "").strip()


def read_name(
    element: Element, known: Iterable[str], others: Sequence[Element] = ()
) -> Iterator[Value]:
    """A name once for each of its roles; without any under an element of its own, whose scheme
    says whether the name is the main entry (`usage="primary"`). `others` are the same name in
    other scripts."""
    parts = list(name_parts(element, known))
    roles = roles_with_words(element)
    for each in others:
        parts += said_again(parts, _in_another_script(each))
        roles = {**roles_with_words(each), **roles}
    roles = roles or _described(element)
    if not roles:
        primary = str(element.get("usage") or "").strip() == _MAIN_ENTRY
        yield value_of("mods:name", write_parts(parts), scheme=_MAIN_ENTRY if primary else "")
    for role, words in roles.items():
        said = [("role", role), *(("roleTerm", word) for word in words)]
        yield value_of("mods:name.role", write_parts([*parts, *said]), scheme=role)


def _in_another_script(element: Element) -> Iterator[tuple[str, str]]:
    """The parts of a name, of which its own words are another name of the same agent."""
    yield "alternateName", name_of_agent(element)
    rest = (part for part in name_parts(element, ()) if part[0] not in _OF_THE_WORDS)
    yield from rest


_OF_THE_WORDS: Final = frozenset({"name", "family", "given", "namePart", "displayForm"})


def said_again(
    known: Sequence[tuple[str, str]], further: Iterable[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The parts that a second script adds. Another text for what is known already has the name
    `KIND.script`, which no rule takes for a second thing: nobody says which is meant."""
    kinds = {kind for kind, text in known if text} - _MANY
    texts = {text for _, text in known}
    fresh = [(kind, text) for kind, text in further if text and text not in texts]
    return [(f"{kind}.script" if kind in kinds else kind, text) for kind, text in fresh]


# Parts of which one more says nothing against the others.
_MANY: Final = frozenset({"alternateName", "alternative", "identifier"})


def _described(element: Element) -> dict[str, list[str]]:
    """The part in a lawsuit that the description of a name without role says: "Plaintiff". Other
    words may be somebody's profession or nation."""
    words = text_of(first(element, "description"))
    return {words: []} if words.casefold().strip(".") in _PARTIES else {}


_MAIN_ENTRY: Final = "primary"
# MARC relators of the law, and what courts call the parties.
_PARTIES: Final = frozenset(
    ["plaintiff", "defendant", "appellant", "appellee", "petitioner", "respondent", "complainant",
     "claimant", "contestant", "contestee", "libelant", "libelee", "intervenor", "third party",
     "counterclaimant", "counterdefendant", "cross-claimant", "cross-defendant", "amicus curiae",
     "amicus", "debtor", "creditor", "trustee", "movant", "interested party", "garnishee",
     "plaintiff-appellant", "plaintiff-appellee", "defendant-appellant", "defendant-appellee",
     "witness", "expert witness", "judge", "court", "attorney"]
)  # fmt: skip


def name_parts(element: Element, known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """A name's parts as (kind, text): its whole first, then those whose type is `known`."""
    by_type: dict[str, list[str]] = {}
    for part in children(element, "namePart"):
        if text := text_of(part):
            by_type.setdefault(type_of(part), []).append(text)
    yield from _names(element, by_type)
    for text in by_type.get("termsOfAddress", ()):
        yield "termsOfAddress", text
    yield "years", " ".join(by_type.get("date", ()))
    yield "type", type_of(element)
    for text in dict.fromkeys(_identifiers(element, known)):
        yield "identifier", text
    for each in children(element, "affiliation"):
        yield "affiliation", text_of(each)
    for text in by_type.get("affiliation", ()):
        yield "affiliation", text
    for each in children(element, "alternativeName"):
        yield "alternateName", name_of_agent(each)


def _names(element: Element, by_type: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The name, its family and given name, and what stands beside them.

    A family name whose type is stated goes before what has no type: that may be anything, such
    as a login. It is the name only where it says the same, or goes on from the family name.
    """
    family, given = (" ".join(by_type.get(key, ())) for key in ("family", "given"))
    untyped = [*filter(None, _glued(by_type.get("", ()), type_of(element)))]
    shown = text_of(first(element, "displayForm"))
    if not by_type and not shown:
        shown = "" if len(element) else text_of(element)
    beside = ""
    if untyped and _may_be_family(untyped[0], family, given, type_of(element)):
        beside = untyped[0].strip(" ,")
        untyped[0] = f"{beside}, {given}"
    whole, further = untyped[0] if untyped else shown, [("namePart", e) for e in untyped[1:]]
    if family and whole and not _is_same_name(whole, family, given):
        further = [("namePart.untyped", e) for e in untyped] or [("displayForm", shown)]
        whole = ""
    yield "name", whole.strip(" ,") or ", ".join(filter(None, (family, given)))
    yield "untyped", beside
    if not whole or _words(f"{family} {given}") <= _words(whole):
        yield "family", family
        yield "given", given
    elif given and not family:  # "Nil" beside the given name "Ada" is not nobody
        yield "given", given
    yield from ((kind, text.strip(" ,")) for kind, text in further)


def _may_be_family(whole: str, family: str, given: str, kind: str) -> bool:
    """Whether what has no type is the rest of a person's name whose given name has one ("Elm"
    beside "Ada"): it says nothing of the given name, and has no comma or initials of its own."""
    if family or not given or kind not in _OF_PEOPLE or "," in whole.strip(" ,"):
        return False
    initials = [_is_initial(each) for each in whole.split()]
    if any(initials) and not all(initials):  # "A. Elm", "Elm A."; "N.N." is no whole name
        return False
    return _words(whole).isdisjoint(_words(given))


def _is_initial(word: str) -> bool:
    """ "A", "A.", "J.-P.": capitals that stand alone. "O" and "D" are parts of family names ("O
    Elm"); scripts without capitals have family names of one character ("李")."""
    letters = [*filter(None, _BETWEEN_INITIALS.split(word))]
    stopped = word != letters[0] if letters else False
    if not letters or any(len(each) > 1 or not each.isupper() for each in letters):
        return False
    return stopped or word not in _PARTS_OF_FAMILIES


_BETWEEN_INITIALS: Final = late_regex(r"[.-]")
_PARTS_OF_FAMILIES: Final = frozenset("DLO")
_OF_PEOPLE: Final = frozenset({"", "personal"})


def _is_same_name(whole: str, family: str, given: str) -> bool:
    """Whether a whole name has no other words than the family and given name and initials, or
    begins with the family name and a comma, as authority files write it."""
    inverted = whole.casefold().startswith(f"{family},".casefold())
    said, known = _words(whole), _words(f"{family} {given}")
    return inverted or (known <= said and all(len(each) == 1 for each in said - known))


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


_WORD: Final = late_regex(r"\w+")


def _identifiers(element: Element, known: Iterable[str]) -> Iterator[str]:
    """What identifies who has the name, as its elements, the extension and its attribute say."""
    for each in children(element, "nameIdentifier"):
        yield _labelled_id(type_of(each), text_of(each))
    for each in children(element, "description"):
        if orcid := _ORCID_SAID.fullmatch(text_of(each)):
            yield f"orcid:{orcid[1]}"
    yield from known
    yield str(element.get("valueURI") or "").strip()


# As DiVA, the archive of Swedish universities, writes it in a description.
_ORCID_SAID: Final = late_regex(r"orcid\.org\s*[=:]\s*(\S+)", re.IGNORECASE)


def is_orcid_said(element: Element) -> bool:
    """Whether an element is a description that says nothing but an ORCID iD."""
    return local(element) == "description" and _ORCID_SAID.fullmatch(text_of(element)) is not None


def _glued(parts: Sequence[str], kind: str) -> list[str]:
    """The parts of a name without a type; those of a meeting are one, and so are those of a body
    and its departments, which catalogues write with full stops."""
    if kind == "conference":
        return [" ".join(parts)]
    if kind != "corporate":
        return [*parts]
    return [". ".join([*(each.rstrip(". ") for each in parts[:-1]), *parts[-1:]])]


def _labelled_id(kind: str, text: str) -> str:
    """An identifier of a person, with its kind before it unless it is an address or says so."""
    if not text or "://" in text or not kind or text.casefold().startswith(kind.casefold()):
        return text
    return f"{kind}:{text}"


def roles_of(element: Element) -> Iterator[str]:
    """One term for each role, the code where there is one."""
    return iter(roles_with_words(element))


def roles_with_words(element: Element) -> dict[str, list[str]]:
    """One term for each role, and what its other terms say; a code goes before words, and those
    before a term of a local list, which is an address."""
    found: dict[str, list[str]] = {}
    for role in children(element, "role"):
        terms = [each for each in children(role, "roleTerm") if text_of(each)]
        terms.sort(key=lambda each: (_is_local(each), type_of(each) != "code"))
        if terms and not _is_local(terms[0]):
            first, *others = (_role_term(each) for each in terms)
            found.setdefault(first, []).extend(each for each in others if each != first)
    return found


# The stop of a whole word is that of a statement ("speaker."), of another one its own ("transl.").
_WHOLE_WORD: Final = late_regex(
    r"[^\W\d_]{2}(?:[aeiouyéå]|[eo]r|eur|[iaeo]st|[ia]an|[aeio]nt|ess|on)\.\Z", re.IGNORECASE
)
_LONGEST_SHORT: Final = 4  # letters with the stop: "ed.", "tr." and "hon." are cut short


def _role_term(term: Element) -> str:
    """A term without the punctuation that MARC puts behind it: "speaker.", "sponsoring body,"."""
    text = text_of(term).rstrip(" ,;:")
    if text.endswith("."):
        last = text.rpartition(" ")[2]
        if type_of(term) == "code" or (len(last) > _LONGEST_SHORT and _WHOLE_WORD.search(last)):
            return text[:-1]
    return text


def _is_local(term: Element) -> bool:
    return "/" in str(term.get("authority") or "")


def identifiers_by_name(mods: Element) -> dict[str, list[str]]:
    """Digital author identifiers of the Dutch extension, by the ID of the name."""
    found: dict[str, list[str]] = {}
    for each in mods.iter("{info:eu-repo/dai}identifier"):
        key, authority = str(each.get("IDref") or ""), str(each.get("authority") or "")
        if text := text_of(each):
            found.setdefault(key, []).append(f"{authority}/{text}" if authority else text)
    return found


def name_of_agent(element: Element) -> str:
    """The whole name with all its parts, else empty."""
    return " ".join(text for kind, text in name_parts(element, ()) if kind in _OF_NAME)


_OF_NAME: Final = frozenset({"name", "namePart"})
