"""What stands beside a publisher's name: a role, a title, a street, another body, a second person.

Each is a sign that the text is more, or less, than the name of one house.
Source: DRIVER guidelines 1.1, 1.3.5.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .house_addresses import has_address, has_likely_address
from .imprint_forms import is_body_behind_place, is_house_behind_town, may_name_printer
from .kinds import IMPRINT, Kind
from .name_tables import begins_with_given_name


def is_body_and_more(name: str, organisations: Vocabulary) -> bool:
    """Whether a street, a place or another body stands with a body's name, or a word that says
    who printed ("Presso Oak Press")."""
    if "/" in name and _TWO_AT_SLASH.search(name):
        return True
    if _FOR_ANOTHER in name or has_address(name) or may_name_printer(name):
        return True
    if ":" in name and is_body_behind_place(name, organisations):
        return True
    return ", " in name and is_house_behind_town(name, organisations)


# "Oak/Società di Olmo": two bodies, or two parts of one; "UNESCO/IOC" is called so
_TWO_AT_SLASH: Final = late_regex(r"[a-zß-ÿ]{2} ?/ ?[A-ZÀ-Þ][a-zß-ÿ]{2}")


def names_photographer(name: str) -> bool:
    """Whether who made a picture is named behind a body: "Oak Museum / Foto: Ada Elm"."""
    return _PHOTOGRAPHER.search(name) is not None


_PHOTOGRAPHER: Final = late_regex(
    r"\S ?[/;,|] ?(?:foto(?:graf(?:in|o|a)?|s)?|photo(?:s|graph(?:e|er|y|ie)?)?|bild|"
    r"aufnahme) ?(?::|by |von |par |por )",
    re.IGNORECASE,
)


def more_than_a_name(name: str) -> Kind | None:
    """What a role, a title alone, a street or another body beside a name say against it."""
    if _ROLE_BEHIND.search(name):
        return Kind("", "a role behind a name")
    if _HALF_NAMED.match(name):
        return Kind("", "a title or a widow, and one name: a person, or a house called after one")
    if has_likely_address(name) or _FOR_ANOTHER in name:
        return Kind("", "a street, or somebody else, behind a name", None, IMPRINT)
    return None


_FOR_ANOTHER: Final = " on behalf of "  # a publisher, and whom he works for
# "Dr. Elm", "Frau Ulme", "Vda. de Olmo"
_HALF_NAMED: Final = late_regex(
    r"(?:dr|prof|mrs?|ms|mme|mlle|herr|frau|sra?|dona?|madame|monsieur|miss)\.? [^\W\d_]+\Z"
    r"|(?:vda|viuda|viúva|veuve|vve|witwe|wwe|weduwe|wed|widow)\.? (?:d[eo] )?[^\W\d_]\S*\Z",
    re.IGNORECASE,
)
_ROLE_BEHIND: Final = late_regex(
    r"(?:[(\[]|, ?)(?:eds?|editors?|editor(?:es|a|as)|éds?|hrsg|hgg?|herausgeber(?:in(?:nen)?)?|"
    r"red|redaktion|coords?|orgs?|dirs?|comps?|utg|szerk|ред)\.?[)\]]?\Z",
    re.IGNORECASE,
)


# "Ada Elm and Ben Oak", but "Elm and Oak", "Ada Elm and Sons"
_JOINED: Final = late_regex(
    r"(?:[^\W\d_]\S+ ){2,3}(?:and|&|und|et|y|e) ((?:[^\W\d_]\S+ ){1,3}\S+)\Z"
)


def are_joined(name: str, organisations: Vocabulary) -> bool:
    """Whether two people are named in natural order, with a small word between them."""
    found = _JOINED.match(name) if name[0].isupper() else None
    wholes = (name, found[1]) if found else ()
    return bool(wholes) and all(begins_with_given_name(each, organisations) for each in wholes)
