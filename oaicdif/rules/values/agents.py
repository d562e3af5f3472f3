"""Agents: people and organisations, with what stands beside their names.

Whether a name is a person's is decided by the inverted form, then by a local, extensible list
of words that organisations use; the parts of such a name are those of `names`.
Source: DRIVER guidelines 1.1, 1.3.2; the draft's AgentObject pattern.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ..vocabulary import Term, Vocabulary
from .identifiers import iri, is_orcid, is_url
from .personal_names import read_inverted

Json = dict[str, Any]

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
_PAREN: Final = re.compile(r"\s*\(([^()]*)\)")
_BRACKETED_BODY: Final = re.compile(r"([^()]+?)\s*\(([^()]+)\)\Z")
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.?[\s-]?){1,5}\.?\Z")
_WORDS: Final = re.compile(r"[^\W\d_]+(?:['\u2019.-][^\W\d_]+)*\.?")
_COMPANY: Final = re.compile(
    r"(?:inc|ltd|llc|llp|gmbh|mbh|kg|ag|a\.?g|corp|co|s\.?a|s\.?l|s\.?r\.?l|b\.?v|n\.?v|plc|pty|"
    r"a\.?s|ab|oy|s\.?p\.?a|limited|incorporated|e\.?\s?v|sp\.?\s?z\s?o\.?o)\.?\Z",
    re.IGNORECASE,
)


class Agent(NamedTuple):
    """`value` in the AgentObject pattern; `issues` are codes for the loss report."""

    value: Json
    issues: tuple[str, ...] = ()


def read_agent(text: str, organisations: Vocabulary, *, kind: str = "") -> Agent:
    """The agent that a text names; `kind` "Organization" when nothing else can be meant.

    `name` keeps the text as written, without what became another property.
    """
    name, extras, issues = _take_contacts(text)
    affiliation = ""
    if not kind and (";" in name or name.endswith(")")):
        name, affiliation = _take_affiliation(name, organisations)
    if not name:
        return Agent({"@type": kind or "Person", **extras, "name": text}, (*issues, "name-missing"))
    if kind == "Organization" or (not issues and is_organisation(name, organisations)):
        return Agent(_organisation(name, organisations) | extras, tuple(issues))
    value: Json = {"@type": "Person"}
    if "@id" in extras:
        value["@id"] = extras.pop("@id")
    value["name"] = name
    parts = read_inverted(name)
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
    return not is_organisation(name, organisations) and read_inverted(name) is not None


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
    """ "Rúa, Alex; Universidad de Antioquia", or in brackets: a person, and where he works."""
    person, _, rest = name.partition(";")
    rest = rest.strip(" ;")
    if rest and is_inverted(person.strip(), organisations) and is_organisation(rest, organisations):
        return person.strip(), rest
    found = _BRACKETED_BODY.match(name)
    if found and _is_body(found[2], organisations) and is_inverted(found[1], organisations):
        return found[1], found[2]
    return name.strip(" ;"), ""


def _is_body(text: str, organisations: Vocabulary) -> bool:
    """Whether a word says so: beside a name, capitals alone may as well be a first name."""
    return _strength(_WORDS.findall(text.casefold()), organisations.terms) == "exact"


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


_BRACKETED: Final = re.compile(r"(.{2,}?)\s*[(\[]\s*([^()\[\]]{2,40}?)\s*[)\]]\s*\.?\Z")
_LED: Final = re.compile(r"([^\W\d_][\w ./-]{1,40}?)\s*:\s*(?!//)(\S.*)\Z")


class WithRole(NamedTuple):
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
