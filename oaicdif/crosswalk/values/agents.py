"""Names of people and organisations, taken apart only where the form itself says how.

Family and given name come from the inverted form alone ("Smit Jr., J.H. (John) de"); a name
in natural order stays whole. Whether a name is a person's is decided by that form, then by a
local, extensible list of words that organisations use.
Source: DRIVER guidelines 1.1, 1.3.2; the draft's AgentObject pattern.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..vocabulary import Term, Vocabulary
from .identifiers import iri, is_orcid, is_url
from .text import word_set

Json = dict[str, Any]

_SUFFIX: Final = re.compile(
    r"(?:jr|jnr|jun|junior|sr|snr|sen|senior|ii|iii|iv|2nd|3rd|esq|filho|neto|hijo|fils)\.?\Z",
    re.IGNORECASE,
)
_TITLE: Final = re.compile(
    r"(?:(?:prof|dr|drs|ir|ing|mag|dipl|mr|mrs|ms|sir|dame|rev|hon|lic|dra|sra?|mme|m\.?sc|ph\.?d|"
    r"m\.?d|dr\.-ing|dipl\.-ing|professor|b\.?sc|m\.?a|dott|dott\.ssa|univ\.-prof)\.?[\s,]*)+\Z",
    re.IGNORECASE,
)
_DATES: Final = re.compile(
    r"\(?(?:(?:b\.|born)\s*(\d{4})\??|(?:d\.|died)\s*(\d{4})\??|(?:ca?\.\s*|approximately\s*)?"
    r"(\d{4})\??\s*[-\u2013]\s*(?:ca?\.\s*)?(\d{4})?\??)\)?\.?\Z",
    re.IGNORECASE,
)
_BRACKETED_DATES: Final = re.compile(r"\s+(\([^()]*\d{4}[^()]*\))\s*\Z")
_PARTICLES: Final = word_set(
    "de der den van von zu zur zum la las le les los lo du da das do dos di del della "
    "dello dei degli des het ter ten te 't 's op in 'd d' af av el al bin ibn ben bint ab "
    "ap e y i und vom am aan bij onder over uit uyt voor tot"
)
_PAREN: Final = re.compile(r"\s*\(([^()]*)\)")
_ORCID_IN: Final = re.compile(
    r"[\s,;]*[(\[<]?\s*(?:https?://(?:www\.)?orcid\.org/|orcid(?:\s*id)?\s*[:=]?\s*)?"
    r"(\d{4}-\d{4}-\d{4}-\d{3}[\dXx])/?\s*[)\]>]?",
    re.IGNORECASE,
)
_URL_IN: Final = re.compile(r"[\s,;]*[(\[<]?\s*(https?://[^\s()<>\[\]]+)\s*[)\]>]?")
_MAIL_IN: Final = re.compile(
    r"[\s,;]*[(\[<]?\s*(?:e-?mail\s*:\s*|mailto:)?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)\s*[)\]>]?",
    re.IGNORECASE,
)
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.?[\s-]?){1,5}\.?\Z")
_DIGIT: Final = re.compile(r"\d")
_WORDS: Final = re.compile(r"[^\W\d_]+(?:['\u2019.-][^\W\d_]+)*\.?")
_COMPANY: Final = re.compile(
    r"(?:inc|ltd|llc|llp|gmbh|mbh|kg|ag|a\.?g|corp|co|s\.?a|s\.?l|s\.?r\.?l|b\.?v|n\.?v|plc|pty|"
    r"a\.?s|ab|oy|s\.?p\.?a|limited|incorporated|e\.?\s?v|sp\.?\s?z\s?o\.?o)\.?\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Agent:
    """`value` in the AgentObject pattern; `issues` are codes for the loss report."""

    value: Json
    issues: tuple[str, ...] = ()


def read_agent(text: str, organisations: Vocabulary, *, kind: str = "") -> Agent:
    """The agent that a text names; `kind` "Organization" when nothing else can be meant.

    `name` keeps the text as written, without what became another property.
    """
    name, extras, issues = _take_contacts(text)
    affiliation = ""
    if not kind and ";" in name:
        name, affiliation = _take_affiliation(name, organisations)
    if not name:
        return Agent({"@type": kind or "Person", **extras, "name": text}, (*issues, "name-missing"))
    if kind == "Organization" or is_organisation(name, organisations):
        return Agent(_organisation(name, organisations) | extras, tuple(issues))
    value: Json = {"@type": "Person"}
    if "@id" in extras:
        value["@id"] = extras.pop("@id")
    value["name"] = name
    parts = _inverted(name)
    if parts is None:
        issues.append("name-not-inverted")
    else:
        value |= parts
    value |= extras
    if affiliation:
        value["affiliation"] = _organisation(affiliation, organisations)
    return Agent(value, tuple(issues))


def is_inverted(name: str, organisations: Vocabulary) -> bool:
    """Whether a name is one person's in the inverted form."""
    return not is_organisation(name, organisations) and _inverted(name) is not None


def _take_contacts(text: str) -> tuple[str, Json, list[str]]:
    """(the name alone, identifiers and addresses found beside it, issues)."""
    extras: Json = {}
    issues: list[str] = []
    if "-" in text and text.count("-") >= 3:
        found = _ORCID_IN.search(text)
        if found and is_orcid(found[1].upper()):
            extras["@id"] = f"https://orcid.org/{found[1].upper()}"
            text = _without(text, found)
        elif found and not any(c.isdigit() for c in text[: found.start()]):
            issues.append("bad-check-digit")
    if "://" in text:
        found = _URL_IN.search(text)
        if found and is_url(found[1]):
            extras["url" if "@id" in extras else "@id"] = iri(found[1])
            text = _without(text, found)
    if "@" in text:
        found = _MAIL_IN.search(text)
        if found:
            extras["contactPoint"] = {"@type": "ContactPoint", "email": found[1]}
            text = _without(text, found)
    return text, extras, issues


def _without(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}".strip(" ,;:-")


def _take_affiliation(name: str, organisations: Vocabulary) -> tuple[str, str]:
    """ "Rúa, Alex; Universidad de Antioquia": a person, and where he works."""
    person, _, rest = name.partition(";")
    rest = rest.strip(" ;")
    if rest and is_inverted(person.strip(), organisations) and is_organisation(rest, organisations):
        return person.strip(), rest
    return name.strip(" ;"), ""


def _organisation(name: str, organisations: Vocabulary) -> Json:
    """An organisation, its name as written; the larger body before a full stop as its parent."""
    value: Json = {"@type": "Organization", "name": name}
    parent, stop, part = name.rpartition(". ")
    if stop and part.strip() and is_organisation(parent, organisations) and not _ends_short(parent):
        value["parentOrganization"] = _organisation(parent.strip(), organisations)
    return value


def _ends_short(text: str) -> bool:
    """Whether the stop behind `text` belongs to an abbreviation: "Dept.", "St."."""
    last = text.rpartition(" ")[2]
    return len(last) <= 4 and not last.endswith(")")


def is_organisation(name: str, organisations: Vocabulary) -> bool:
    """Whether words or form of a name say that it is an organisation's.

    Rows with the relation `exact` decide anywhere; `close` ones ("bank", "church") are family
    names too, so they decide only when the name is not of the form "Word, Given".
    """
    words = _WORDS.findall(name.casefold())
    if not words:
        return not any(c.isalpha() for c in name)
    strength = _strength(words, organisations.terms)
    if strength == "exact":
        return True
    head, comma, tail = name.partition(",")
    if not comma:
        return strength == "close" or _is_acronym(name)
    if _COMPANY.match(_PAREN.sub("", tail).strip()):
        return True
    return strength == "close" and (len(head.split()) > 1 and not _inverted_given(tail))


def _strength(words: list[str], terms: Mapping[str, Term]) -> str:
    """`exact`, `close` or nothing: the strongest word or pair of words in the list."""
    best = ""
    last = ""
    for each in words:
        word = each.rstrip(".")
        term = terms.get(word) or terms.get(f"{last} {word}")
        if term is None and "-" in word:  # Max-Planck-Institut
            term = terms.get(word.rpartition("-")[2])
        last = word
        if term is None:
            continue
        if term.relation == "exact":
            return "exact"
        best = "close"
    return best


def _is_acronym(name: str) -> bool:
    """CERN, IBM, UNESCO/IOC: one word in capitals, too long for initials."""
    bare = name.strip(" .")
    return " " not in bare and len(bare) >= 3 and bare.isupper() and "." not in bare


def _inverted_given(text: str) -> bool:
    """Whether what stands after a comma looks like given names: few words, the first a name."""
    words = text.split()
    return 0 < len(words) <= 4 and (_INITIALS.match(words[0]) is not None or len(words) <= 2)


def _inverted(name: str) -> Json | None:
    """The parts of "Family Suffix, Given (First) particle, Suffix, dates, title"."""
    head, comma, tail = name.partition(",")
    head, tail = head.strip(), tail.strip(" ,;")
    if not comma or not head or not tail or ";" in name or _DIGIT.search(head):
        return None
    value: Json = {}
    if ")" in tail:  # "Wood, Thomas Waterman (1823-1903)"
        tail = _BRACKETED_DATES.sub(r", \1", tail)
    family = _family(head, value)
    pieces = _pieces(tail, value)
    if pieces is None or not pieces or len(family.split()) > 6:
        return None
    given, prefix = _given(pieces[0])
    if not given and not prefix:
        return None
    value["familyName"] = f"{prefix} {family}" if prefix else family
    if given:
        value["givenName"] = given
    order = (
        "familyName",
        "givenName",
        "honorificPrefix",
        "honorificSuffix",
        "birthDate",
        "deathDate",
    )
    return {key: value[key] for key in order if key in value}


def _family(head: str, value: Json) -> str:
    """The family name; a generation's suffix behind it goes into `value`."""
    first, _, last = head.rpartition(" ")
    if first and _SUFFIX.match(last):
        value["honorificSuffix"] = last
        return first
    return head


def _pieces(tail: str, value: Json) -> list[str] | None:
    """What is left of the parts between commas once suffix, dates and titles are taken out.

    None when something is left that no personal name has.
    """
    pieces: list[str] = []
    for each in tail.split(","):
        piece = each.strip()
        dates = _DATES.match(piece)
        if not piece:
            continue
        if dates:
            _life(dates, value)
        elif _SUFFIX.match(piece) and pieces:
            value["honorificSuffix"] = piece
        elif _TITLE.match(piece) and (pieces or "." in piece):
            value["honorificPrefix"] = piece
        else:
            pieces.append(piece)
    return pieces if len(pieces) <= 1 and not _DIGIT.search("".join(pieces)) else None


def _life(found: re.Match[str], value: Json) -> None:
    born, died = found[1] or found[3], found[2] or found[4]
    if born:
        value["birthDate"] = born
    if died:
        value["deathDate"] = died


def _given(text: str) -> tuple[str, str]:
    """(given name, particles): of "J.H. (John) de" the name in brackets and "de"."""
    found = _PAREN.search(text)
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip() if found else text
    words = rest.split()
    prefix: list[str] = []
    while len(words) > (0 if found else 1) and words[-1] in _PARTICLES:
        prefix.insert(0, words.pop())
    if not found and len(words) == 1 and words[0] in _PARTICLES:
        prefix = [words.pop()]
    given = found[1].strip() if found and found[1].strip() else " ".join(words)
    return given, " ".join(prefix)


_BRACKETED: Final = re.compile(r"(.{2,}?)\s*[(\[]\s*([^()\[\]]{2,40}?)\s*[)\]]\s*\.?\Z")
_LED: Final = re.compile(r"([^\W\d_][\w ./-]{1,40}?)\s*:\s+(\S.*)\Z")


@dataclass(frozen=True, slots=True)
class WithRole:
    """An agent's name, and the role that stood beside it, as the vocabulary spells it."""

    name: str
    role: str


def read_role(text: str, roles: Vocabulary) -> WithRole | None:
    """ "Doe, Jane (Supervisor)", "Author: John Doe", "Farmer, Paul F., ed.": name and role."""
    found = _BRACKETED.match(text) if text.rstrip(". ")[-1:] in ")]" else None
    if found:
        term = roles.find(found[2])
        if term:
            return WithRole(found[1].rstrip(" ,;"), term.target)
    if ":" in text:
        found = _LED.match(text)
        term = roles.find(found[1]) if found else None
        if found and term:
            return WithRole(found[2], term.target)
    name, comma, last = text.rpartition(",")
    if not comma:
        return None
    term = roles.terms.get(last.casefold().strip(" .;,"))
    return WithRole(name.rstrip(" ,"), term.target) if term and name.strip() else None


def split_agents(text: str, organisations: Vocabulary) -> list[str]:
    """The agents of a list with semicolons: all names inverted, or none.

    "Rúa, Alex; Universidad de Antioquia" is one person and where he works, not two agents.
    """
    if ";" not in text:
        return [text]
    parts = [part.strip() for part in text.split(";") if part.strip()]
    commas = sum("," in part for part in parts)
    if len(parts) < 2 or any(_is_contact(part) for part in parts):
        return [text]
    if commas not in (0, len(parts)):
        return [text]
    if (
        len(parts) == 2
        and is_inverted(parts[0], organisations)
        and is_organisation(parts[1], organisations)
    ):
        return [text]
    return parts


def _is_contact(text: str) -> bool:
    return "://" in text or "@" in text or _ORCID_IN.fullmatch(text) is not None
