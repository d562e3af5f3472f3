"""Identifiers of agents among parts: which is the IRI, and which says of what kind one is."""

from __future__ import annotations

import re
from typing import Any, Final

from ...formats.parts import Parts
from ...late_pattern import late_regex
from ..output import Output
from ..result import Judged
from ..values import agents, identifiers
from ..values.agent_contacts import BAD_ORCID
from ..values.agent_identifiers import OTHER_KIND, kind_of_holder
from .identifier_builders import property_value

Json = dict[str, Any]

# Schemes of agents' identifiers that have an address of their own.
_AGENT_ADDRESSES: Final = (
    (late_regex(r"(?:https?://(?:www\.)?isni\.org/(?:isni/)?|isni:\s*)([\dXx ]{16,19})\Z", re.I),
     "https://isni.org/isni/"),
    (late_regex(r"(?:https?://)?(?:www\.)?viaf(?:\.org/viaf/|:\s*)(\d+)/?\Z", re.I),
     "https://viaf.org/viaf/"),
    (late_regex(r"(?:ror:\s*)?(?:https?://)?(?:ror\.org/|ror:)?(0[a-z0-9]{6}\d\d)\Z", re.I),
     "https://ror.org/"),
    (late_regex(r"(?:https?://)?(?:d-nb\.info/gnd/|gnd:\s*)([\dX-]+)\Z", re.I),
     "https://d-nb.info/gnd/"),
)  # fmt: skip


def identify_agent(
    value: Json, parts: Parts, out: Output, i: int, *, stated: bool, several: bool = False
) -> tuple[str, ...]:
    """Adds the identifiers, and lets them say the kind that nothing else says.

    An identifier that is of people alone cannot be a body's, nor that of a body a person's: then
    it is no `@id`, and a kind that is not `stated` is left open. Beside the names of `several`
    each is a mere identifier. Codes for the report.
    """
    if several:
        codes = add_identifiers(value, parts)
        if "@id" in value:
            agents.without_iri(value)
        return tuple(code for code in codes if code != OTHER_KIND)
    kinds = set(filter(None, map(kind_of_holder, map(agent_address, parts.get("identifier", ())))))
    if kinds and "@type" not in value and len(kinds) == 1:
        value["@type"] = kinds.pop()
        out.judge(Judged(agents.KIND, "a register of nobody else has given it an identifier"), i)
        if value["@type"] == "Person":
            out.report("name-not-inverted", i)
    codes = add_identifiers(value, parts)
    if OTHER_KIND in codes:
        agents.leave_open(value, stated)
    return codes


def add_identifiers(value: Json, parts: Parts) -> tuple[str, ...]:
    """An ORCID iD or another address becomes the agent's IRI, the rest its identifiers.

    Codes for the report: one has a wrong check digit and stays text, as the source has it; one
    cannot be that of such an agent.
    """
    codes: dict[str, None] = {}
    others: list[Json | str] = []
    foreign: list[Json | str] = []
    kind = str(value.get("@type", _EITHER))
    for text in parts.get("identifier", ()):
        if _is_wrong(text):
            others.append(text)
            codes[BAD_ORCID] = None
            continue
        address = agent_address(text)
        if kind_of_holder(address) not in ("", kind):
            foreign.append(address)
            codes[OTHER_KIND] = None
        elif address and "@id" not in value:
            value["@id"] = address
        elif (
            address != value.get("@id") and (other := agent_identifier(text, address)) not in others
        ):
            others.append(other)
    if others := [*foreign, *others]:
        value["identifier"] = others[0] if len(others) == 1 else others
    return tuple(codes)


_EITHER: Final = "either"  # what no register names alone


def _is_wrong(text: str) -> bool:
    """Whether a text calls itself an ORCID iD or ISNI and has not its check digit, or an ORCID iD
    and is none that ORCID gives out."""
    found = _CHECKED.match(text.strip())
    digits = "".join(filter(str.isalnum, found[1])) if found else ""
    if found is None:
        return False
    if len(digits) != _DIGITS or not identifiers.is_orcid(digits):
        return True
    return "orcid" in text.casefold() and not identifiers.in_orcid_block(digits)


_CHECKED: Final = late_regex(
    r"(?:(?:https?://)?(?:www\.)?(?:orcid|isni)\.org/(?:isni/)?|(?:orcid|isni)\s*:\s*"
    r"|(?=\d{4}-\d{4}-\d{4}-\d{4}\Z))([^/]*)/?\Z",
    re.IGNORECASE,
)
_DIGITS: Final = 16


def agent_address(text: str) -> str:
    """The URL of an ORCID, of another known id, or of a web address; empty for other text."""
    orcid = identifiers.read_orcid(re.sub(r"^orcid:\s*", "", text, flags=re.IGNORECASE))
    if orcid:
        return f"https://orcid.org/{orcid}"
    for pattern, address in _AGENT_ADDRESSES:
        if found := pattern.match(text.strip()):
            return address + found[1].replace(" ", "")
    return identifiers.read_url(text) or ""


def agent_identifier(text: str, address: str) -> Json | str:
    """The address, or a text taken apart into its scheme and its value where it says both."""
    if address:
        return address
    scheme, colon, value = text.partition(":")
    if text.lower().startswith("info:eu-repo/dai/"):
        scheme, _, value = text.rpartition("/")
        return property_value(scheme, value)
    says_both = colon and value.strip() and not value.startswith("//")  # an address has no register
    return property_value(scheme, value.strip()) if says_both else text
