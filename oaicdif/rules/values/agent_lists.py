"""Agents in one value: those of a list, and the role that stands beside a name.

A semicolon separates agents, with three exceptions: an address, a mail or an identifier belongs
to the agent before it; one university, institute or department behind exactly one person is
where he works; and nothing in a bracket is cut.
Source: DRIVER guidelines 1.1, 1.3.2 and 1.3.6.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ..vocabulary import Vocabulary
from .agent_contacts import is_contact
from .agent_kinds import judge_kind
from .agents import at_person, is_affiliated
from .clean_text import plain_text
from .name_forms import is_name_in_one_word

_BRACKETED: Final = re.compile(
    r"(.{2,}?)\s*[(\[]\s*([^()\[\]]{2,40}?|[\u2e80-\u9fff])\s*[)\]]\s*\.?\Z"
)
_LED: Final = re.compile(r"([^\W\d_][\w ./-]{1,40}?)\s*:\s*(?!//)(\S.*)\Z")
_SEMICOLONS: Final = re.compile("[;\uff1b\u061b]")  # of Chinese and Arabic, too
_ENUMERATION: Final = "\u3001"  # the comma between names in Chinese and Japanese
_OUTSIDE: Final = re.compile(r";(?![^()]*\))")  # outside brackets


# Behind one word a name is expected: "Prefect, Ford", "Lind, Ed.", but "Lind, translator".
_ROLE_IN_FULL: Final = re.compile(r"\s*[^\W\d_A-Z]{5,}\s*\Z")


# On prints, in Latin: who drew it and who engraved it ("Elm, Ada, 1763-1817, del.")
_DREW: Final = re.compile(r"\s*(?:del|delin|delt|sculp|sculps|sculpt|inv|pinx)\.\s*\Z")


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
    if _LIFE.fullmatch(last) and (
        before := _behind_comma(name, roles)
    ):  # "Elm, Ada, composer, 1950-"
        return WithRole(f"{before.name},{last}", before.role)
    return _behind_comma(text, roles)


_LIFE: Final = re.compile(r"\s*(?:\d{4}|b\. ?\d{4})\s*[-\u2013]?\s*(?:\d{4})?\.?")


def _behind_comma(text: str, roles: Vocabulary) -> WithRole | None:
    """The role that stands behind the last comma of a name."""
    name, comma, last = text.rpartition(",")
    if not comma:
        return None
    if "," in name and _DREW.match(last):
        return WithRole(name.rstrip(" ,"), "Artist")
    if "," not in name and " " not in name.strip() and not _ROLE_IN_FULL.match(last):
        return None
    term = roles.terms.get(last.casefold().strip(" .;,"))
    return WithRole(name.rstrip(" ,"), term.target) if term and name.strip() else None


def split_agents(text: str, organisations: Vocabulary) -> list[str]:
    """The agents of a list with semicolons; the text alone where there is but one."""
    if "&" in text or "<" in text:
        text = plain_text(text)
        if "\n" in text:  # <br> between names
            lines = [line.strip(" ;,") for line in text.split("\n") if line.strip()]
            if len(lines) > 1 and all(at_person(line, organisations) for line in lines):
                return lines
    parted = _SEMICOLONS.sub(";", text)
    if ";" not in parted:
        names = [each.strip() for each in text.split(_ENUMERATION)]
        return names if len(names) > 1 and all(map(is_name_in_one_word, names)) else [text]
    parts: list[str] = []
    for each in _OUTSIDE.split(parted):
        part = each.strip()
        if part and parts and is_contact(part):
            parts[-1] = f"{parts[-1]}; {part}"
        elif part:
            parts.append(part)
    if len(parts) == 2 and is_affiliated(_alone(parts[0]), parts[1], organisations):
        return [parted]
    return parts if len(parts) > 1 else [text]


def split_publishers(text: str, organisations: Vocabulary) -> list[str]:
    """The publishers of a list with semicolons, if each part is the name of one by itself.

    "Oxford; New York: Oxford University Press" names places, and stays whole.
    """
    plain = plain_text(text) if "&" in text or "<" in text else text
    parts = [part for each in _OUTSIDE.split(_SEMICOLONS.sub(";", plain)) if (part := each.strip())]
    named = len(parts) > 1 and all(judge_kind(part, organisations).name for part in parts)
    return parts if named and not any(map(is_contact, parts)) else [text]


def _alone(part: str) -> str:
    return part.partition(";")[0].strip()
