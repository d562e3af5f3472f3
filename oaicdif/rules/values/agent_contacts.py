"""What stands beside an agent's name: an ORCID iD or other identifier, a mail, a home page.

Each is taken out of the name and becomes a property of its own. An address becomes the agent's
IRI only where it is that of a register of agents; any other page is about the agent at best.
An ORCID iD with a wrong check digit, or outside ORCID's blocks of numbers, is nobody's: it is
told, and stays in the name.
Source: ISO 27729 (the check digit of an ORCID iD).
"""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex
from .identifiers import in_orcid_block, iri, is_orcid, is_url

Json = dict[str, Any]
BAD_ORCID: Final = "bad-check-digit"

_ORCID_WORD: Final = r"orcid(?:\s*i?d)?\s*[:=#]?\s*"
_ORCID_LABEL: Final = rf"(?:{_ORCID_WORD})?(?:https?://)?(?:www\.)?orcid\.org/|{_ORCID_WORD}"
_HYPHEN: Final = "[-\u2010-\u2015\u2212]"
_GROUPS: Final = late_regex(rf"\d{{4}}{_HYPHEN}\d{{4}}{_HYPHEN}")
_ORCID_IN: Final = late_regex(
    rf"(?:(?<![\s,;|])[\s,;|]+)?(?:[(\[<{{]\s*)?(?:{_ORCID_LABEL})?"
    rf"(?<![\d-])(\d{{4}}{_HYPHEN}\d{{4}}{_HYPHEN}\d{{4}}{_HYPHEN}\d{{3}}[\dXx])(?![\d-])"
    r"/?\s*[)\]>}]?",
    re.IGNORECASE,
)
_LABELLED_ORCID_IN: Final = late_regex(
    rf"(?:(?<![\s,;|])[\s,;|]+)?(?:[(\[<{{]\s*)?(?:{_ORCID_LABEL})"
    rf"((?:\d{{4}}(?:{_HYPHEN}|\s)?){{3}}\d{{3}}[\dXx])(?![\d-])/?\s*[)\]>}}]?",
    re.IGNORECASE,
)
# What an address is called that belongs to a name; other words lead to it ("see: http://...").
_CALLED: Final = (
    r"(?:isni|ror|viaf|gnd|pnd|gkd|wikidata|idref|researcher\s?id|scopus(?: author)?|lccn|lcnaf|"
    r"naf|ulan|bnf|dai|grid|crossref|funder|doi|ur[il]|web(?:site| ?page)?|home ?page)(?: id)?"
)
_URL_IN: Final = late_regex(
    rf"(?:(?<![\s,;|])[\s,;|]+)?([(\[<{{]?)(?:(?<=[(\[<{{])\s*)?(?:\b{_CALLED}\s*[:=#)]?\s*)?(https?://[^\s()<>\[\]{{}}]+)\s*[)\]>}}]?",
    re.IGNORECASE,
)
_MAIL_IN: Final = late_regex(
    r"(?:(?<![\s,;])[\s,;]+)?(?:[(\[<]\s*)?(?:e-?mail\s*:\s*|mailto:)?(?<![\w.+-])([\w.+-]+@[\w-]+(?:\.[\w-]+)+)\s*[)\]>]?",
    re.IGNORECASE,
)
# "Elm, Ada (1725067)", as figshare writes: fewer digits may be a year or a postcode, eight a day
# or two years.
_NUMBER_BEHIND: Final = late_regex(r"(?<=[^\W\d_.])\.?\s+\(((?!(?:1[4-9]|20)\d{6}\))\d{6,10})\)\Z")
# Registers in which an address is an agent's own.
_REGISTERS: Final = late_regex(
    r"https?://(?:www\.)?(?:isni\.org/|viaf\.org/viaf/|ror\.org/0|d-nb\.info/gnd/|"
    r"id\.loc\.gov/authorities/names/|wikidata\.org/(?:wiki|entity)/Q|idref\.fr/|"
    r"researcherid\.com/rid/|scopus\.com/authid/|data\.bnf\.fr/ark:|doi\.org/10\.13039/|"
    r"n2t\.net/ark:|purl\.org/info:eu-repo/dai/)",
    re.IGNORECASE,
)


def is_of_register(address: str) -> bool:
    """Whether an address is that of an entry in a register of people or bodies."""
    return _REGISTERS.match(address) is not None


def take_contacts(text: str) -> tuple[str, Json, list[str]]:
    """(the name alone, identifiers and addresses found beside it, issues)."""
    extras: Json = {}
    issues: list[str] = []
    if _GROUPS.search(text) or "orcid" in text.casefold():
        text = _take_orcid(text, extras, issues)
    if "://" in text and not issues:
        text = _take_url(text, extras)
    if text[-1:] == ")" and text[-2:-1].isdigit() and (number := _NUMBER_BEHIND.search(text)):
        extras["identifier"] = number[1]
        text = text[: number.start()]
    if "@" in text:
        found = _MAIL_IN.search(text)
        if found:
            extras["contactPoint"] = {"@type": "ContactPoint", "email": found[1]}
            text = _without(text, found)
            if "://" in text and not (issues or "url" in extras):  # a page before the mail
                text = _take_url(text, extras)
    return text, extras, issues


def is_contact(text: str) -> bool:
    """Whether a part of a list is no agent, but belongs to the one before it."""
    if "://" in text or "@" in text:
        return not _names_somebody(_MAIL_IN.sub("", _URL_IN.sub("", text)))
    if not any(each.isalpha() for each in text):
        return True
    return any(each.fullmatch(text) for each in (_ORCID_IN, _LABELLED_ORCID_IN))


def _names_somebody(rest: str) -> bool:
    """Whether what stands beside an address or a mail is a name: "Elm, Ada", but no label."""
    words = rest.strip(" ,;()[]<>").replace(",", " ").split()
    return len(words) > 1 and ":" not in rest and all(each[0].isupper() for each in words)


def bad_orcid(text: str) -> bool:
    """Whether a text is nothing but an ORCID iD whose check digit is wrong."""
    found = read_orcid_alone(text)
    return found is not None and not _is_given_out(found[0])


def _is_given_out(number: str) -> bool:
    """Whether a number is an ORCID iD: by its check digit, and of ORCID's blocks of numbers."""
    return is_orcid(number) and in_orcid_block(number)


def read_orcid_alone(text: str) -> tuple[str, bool] | None:
    """(the sixteen characters with hyphens, whether the text calls them an ORCID iD), if it has
    the form of one and holds nothing else; the check digit may be wrong."""
    bare = text.removeprefix(_DAI)
    found = _ORCID_IN.fullmatch(bare) or _LABELLED_ORCID_IN.fullmatch(bare)
    return (_hyphenated(found[1]), "orcid" in text.casefold()) if found else None


_DAI: Final = "info:eu-repo/dai/"


def _take_orcid(text: str, extras: Json, issues: list[str]) -> str:
    found = _ORCID_IN.search(text) or _LABELLED_ORCID_IN.search(text)
    if found is None:
        return text
    name = _hyphenated(found[1])
    if not _is_given_out(name):
        issues.append(BAD_ORCID)
        return text
    extras["@id"] = f"https://orcid.org/{name}"
    return _without(text, found)


def without_orcid(text: str) -> str:
    """A name without the ORCID iD beside it, right or wrong."""
    found = _ORCID_IN.search(text) or _LABELLED_ORCID_IN.search(text)
    return _without(text, found) if found else text


def _hyphenated(digits: str) -> str:
    bare = "".join(filter(str.isalnum, digits)).upper()
    return "-".join(bare[at : at + 4] for at in range(0, 16, 4))


def _take_url(text: str, extras: Json) -> str:
    found = _URL_IN.search(text)
    if found is None or not is_url(found[2]):
        return text
    address = found[2].rstrip(".,;")
    if is_of_register(address):
        extras["url" if "@id" in extras else "@id"] = iri(address)
    elif _stands_alone(text, found):
        extras["url"] = iri(address)
    else:
        return text
    return _without(text, found)


def _stands_alone(text: str, found: re.Match[str]) -> bool:
    """Whether no words lead to the address: "(see: http://...)" is a remark, and stays."""
    before, after = text[: found.start()], text[found.end() :]
    return before.count("(") == before.count(")") and not after.strip(" .,;)") and before != ""


def _without(text: str, found: re.Match[str]) -> str:
    """A text without what was found, but with a bracket that was opened before it."""
    before = text[: found.start()]
    close = ")" if found[0].endswith(")") and before.count("(") > before.count(")") else ""
    rest = f"{before.rstrip(' ,;') if close else before}{close} {text[found.end() :]}"
    rest = rest.strip(" ,;:|")
    return rest if _YEAR_AND_DASH.search(rest) else rest.strip(" ,;:-|")


_YEAR_AND_DASH: Final = late_regex(r"\d{4}-\Z")  # "Elm, Ada, 1850-": of a life
