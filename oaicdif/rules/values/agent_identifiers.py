"""Identifiers of people and bodies: ORCID iD, ISNI, ROR, VIAF, GND and other registers of them.

Records have them among the names of a work. Alone there, one says who has to do with it, but not
how; it never names the work. A number without label is believed only by its form and its check
digit together.
Sources: ISO 27729 (check digit of ISNI and ORCID iD); ORCID, "Structure of the ORCID Identifier"
(the blocks of numbers); ror.org, "ROR identifier pattern"; Crossref, "Funder Registry" (10.13039).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from .agent_contacts import read_orcid_alone
from .identifiers import in_orcid_block, is_orcid, read_doi

PERSON: Final = "a person"
BODY: Final = "an organization"
EITHER: Final = "a person or an organization"
ENTRY: Final = "an entry of an authority file"
ORCID: Final = "orcid"


class AgentIdentifier(NamedTuple):
    """An identifier of somebody: its scheme, the bare number or name, the address made of it
    ("" if the register has none), and whom it names."""

    scheme: str
    value: str
    url: str
    whose: str


class _Register(NamedTuple):
    """How a register's identifiers are written: behind an address, or behind a label."""

    whose: str
    address: str
    hosts: str
    labels: str
    form: str


_SIXTEEN: Final = r"\d{4}[- ]?\d{4}[- ]?\d{4}[- ]?\d{3}[\dX]"
_REGISTERS: Final = {
    "isni": _Register(
        EITHER, "https://isni.org/isni/", r"isni\.org/(?:isni/|page/)?", r"(?:urn:)?isni", _SIXTEEN
    ),
    "ror": _Register(
        BODY, "https://ror.org/", r"ror\.org/", r"ror(?: id)?", r"0[a-hj-km-np-tv-z\d]{6}\d\d"
    ),
    "viaf": _Register(
        ENTRY, "https://viaf.org/viaf/", r"viaf\.org/(?:viaf/)?", r"viaf(?: id)?", r"\d{2,22}"
    ),
    "gnd": _Register(
        ENTRY, "https://d-nb.info/gnd/", r"d-nb\.info/gnd/",
        r"(?:gnd|pnd|gkd)(?:-nr\.?|-id)?|\(de-588\)",
        r"\d{6,9}-?[\dX]",
    ),
    "grid": _Register(
        BODY, "https://www.grid.ac/institutes/", r"grid\.ac/institutes/", r"grid(?: id)?",
        r"grid\.\d{3,6}\.[\da-f]{1,2}",
    ),
    "naf": _Register(
        ENTRY, "https://id.loc.gov/authorities/names/", r"id\.loc\.gov/authorities/names/", "",
        r"n[a-z]?\d{8,10}(?:\.html)?",
    ),
    "idref": _Register(
        ENTRY, "https://www.idref.fr/", r"idref\.fr/", r"idref", r"\d{8}[\dX](?:/id)?"
    ),
    "ulan": _Register(
        EITHER, "http://vocab.getty.edu/ulan/", r"vocab\.getty\.edu/(?:page/)?ulan/", r"ulan",
        r"5\d{8}",
    ),
    "rid": _Register(
        PERSON, "https://www.researcherid.com/rid/", r"researcherid\.com/rid/",
        r"researcher ?id", r"[A-Z]{1,3}-\d{4}-\d{4}",
    ),
    "scopusauthor": _Register(
        PERSON, "https://www.scopus.com/authid/detail.uri?authorId=",
        r"scopus\.com/authid/detail\.uri\?authorid=", r"scopus[ -]author(?:[ -]?id)?",
        r"\d{10,11}",
    ),
    "lattes": _Register(
        PERSON, "http://lattes.cnpq.br/", r"lattes\.cnpq\.br/", r"(?:id )?lattes", r"\d{16}"
    ),
    "scholar": _Register(
        PERSON, "https://scholar.google.com/citations?user=",
        r"scholar\.google\.[a-z]{2,3}(?:\.[a-z]{2})?/citations\?(?:hl=[\w-]{2,5}&)?user=", "",
        r"[\w-]{10,14}(?:&hl=[\w-]{2,5})?",
    ),
    "dai": _Register(PERSON, "", "", r"info:eu-repo/dai/nl/|dai", r"\d{8,9}[\dX]"),
}  # fmt: skip
_WEB: Final = r"(?:https?://)?(?:www\.)?"


def _written(name: str, register: _Register) -> str:
    """The forms of one register's identifiers, with one group, called after the register."""
    ways = [f"{_WEB}(?:{register.hosts})"] if register.hosts else []
    if register.labels:
        ways.append(rf"(?:{register.labels})\s*[:=#]?\s*")
    return rf"(?:{'|'.join(ways)})(?P<{name}>{register.form})/?\Z"


_WRITTEN: Final = late_regex(
    "|".join(_written(name, each) for name, each in _REGISTERS.items()), re.IGNORECASE
)
# As ISO 27729 shows an ISNI, and in no other register: groups with blanks, two zeros' groups first.
_BARE_ISNI: Final = late_regex(r"0000 000\d \d{4} \d{3}[\dX]\Z")
_BARE_GRID: Final = late_regex(_REGISTERS["grid"].form + r"\Z")
_FUNDER: Final = "10.13039/"
# One of these stands, in small letters, in each of them.
HINTS: Final = (
    *(
        "orcid",
        "0000",
        "0009-",
        "isni",
        "ror",
        "viaf",
        "gnd",
        "pnd",
        "gkd",
        "(de-588)",
    ),
    *("grid", "authorities/names", "idref", "ulan", "researcher", "lattes", "dai", _FUNDER),
    "scholar.google",
    "scopus",
)


def read_agent_identifier(text: str) -> AgentIdentifier | None:
    """The identifier of a person or a body, if a text is nothing else."""
    found = read_orcid_alone(text)
    if found is not None:
        number, _ = found
        sure = is_orcid(number) and in_orcid_block(number)
        url = f"https://orcid.org/{number}"
        return AgentIdentifier(ORCID, number, url, PERSON) if sure else None
    if _FUNDER in text and (doi := read_doi(text)) and doi.startswith(_FUNDER):
        return AgentIdentifier("funderregistry", doi, f"https://doi.org/{doi}", BODY)
    if _BARE_ISNI.match(text):
        return _isni(text)
    if _BARE_GRID.match(text):
        return _of_register("grid", text)
    written = _WRITTEN.match(text)
    if written is None or written.lastgroup is None:
        return None
    name, value = written.lastgroup, written[written.lastgroup]
    return _isni(value) if name == "isni" else _of_register(name, value)


def _isni(text: str) -> AgentIdentifier | None:
    digits = text.replace(" ", "").replace("-", "").upper()
    return _of_register("isni", digits) if is_orcid(digits) else None


def _of_register(name: str, value: str) -> AgentIdentifier:
    register = _REGISTERS[name]
    bare = value.partition("/")[0].partition("&")[0].removesuffix(".html")
    address = f"{register.address}{bare}" if register.address else ""
    return AgentIdentifier(name, bare, address, register.whose)


_CALLED_ISNI: Final = late_regex(
    rf"(?:{_WEB}isni\.org/(?:isni/|page/)?|isni\s*[:=#]?\s*)({_SIXTEEN})/?\Z", re.IGNORECASE
)


def read_bad_agent_number(text: str) -> str | None:
    """The text, if it is nothing but an ORCID iD or ISNI with a wrong check digit."""
    if found := read_orcid_alone(text):
        number, named = found
        right = is_orcid(number) and in_orcid_block(number)
        return text if not right and (named or in_orcid_block(number)) else None
    isni = _CALLED_ISNI.match(text)
    return text if isni and _isni(isni[1]) is None else None


# Registers that give their addresses to people alone, and to bodies alone.
_HOLDER: Final = late_regex(
    r"https?://(?:www\.)?(?:(orcid\.org|researcherid\.com|lattes\.cnpq\.br|scopus\.com/authid)"
    r"|(ror\.org|grid\.ac|(?:dx\.)?doi\.org/10\.13039))/",
    re.IGNORECASE,
)
_KINDS: Final = ("", "Person", "Organization")
OTHER_KIND: Final = "identifier-of-other-kind"


def kind_of_holder(address: str) -> str:
    """Person or Organization, if the register of an address has no others; else ""."""
    found = _HOLDER.match(address)
    return _KINDS[found.lastindex or 0] if found else ""


def is_of_other_kind(address: str, kind: str) -> bool:
    """Whether an address cannot be that of an agent of this kind; "" is any."""
    holder = kind_of_holder(address) if kind else ""
    return bool(holder) and holder != kind
