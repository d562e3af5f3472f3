"""Names of a rank, an order or a master, with what he is called after: "The Earl of Elm",
"John of the Cross", "Meister der Ulme".

Source: RDA 9.2.2 (names with a title or a place).
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .kinds import Kind
from .name_tables import are_given_names


def judge_called_after(bare: str, organisations: Vocabulary) -> Kind | None:
    """The kind of a name in natural order that has a rank or a place in it; None of any other."""
    if religious := _called_after_place(bare, organisations):
        return religious
    if bare[:1] == "M" and _MASTER.match(bare):
        return Kind("", "a master called after a place or a work, whose name is not known")
    if bare[:4] in _BEFORE_RANKS and (ranked := _RANKED.match(bare)):
        return Kind("Person" if ranked[1] else "", "a rank or a style, and no name")
    return None


# "His Holiness the Dalai Lama"; "The Earl of Elm" may be a house called after him
_RANKED: Final = late_regex(
    r"(H(?:is|er) (?:Holiness|Majesty|Excellency|Eminence|Grace|(?:Royal |Imperial )?Highness) )"
    r"|The (?:(?:Grand )?Du(?:ke|chess)|Earl|Count(?:ess)?|Baron(?:ess)?|Marquess|Viscount|Lord|"
    r"Lady|King|Queen|Prince(?:ss)?|(?:Arch)?[Bb]ishop|Dean|Emperor|Pope) "
    r"of (?:the )?\S+(?: \S+)?\Z"
)
# "Meister der Ulme", "Maestro de Olmo"
_MASTER: Final = late_regex(
    r"(?:Meister|Meester|Maestro|Maître|Mestre|Mester|Mistrz|Mistr|Master) "
    r"(?:de[rslm]?|della|des|do|da|von|van|of|av|d['\u2019]|mit|with|à) ?\S"
)
_BEFORE_RANKS: Final = frozenset({"The ", "His ", "Her "})


# "Mother Agnes of the Elms", "John of the Cross", "Francis of Elm"
_OF_PLACE: Final = late_regex(
    r"(?:(Sister|Mother|Brother|Father|Saint|St\.|Fr\.|Sr\.) )?((?:[^\W\d_]\S+ ){1,3})of "
    r"(?:the )?[^\W\d_]\S+(?: [^\W\d_]\S+)?\Z"
)


def _called_after_place(bare: str, organisations: Vocabulary) -> Kind | None:
    """A given name before "of", or a religious title that leaves it open what is called so."""
    found = _OF_PLACE.match(bare) if " of " in bare else None
    if found is None:
        return None
    if are_given_names(found[2], organisations):
        return Kind("Person", "nothing but given names before \u201cof\u201d")
    return Kind("", f"\u201c{found[1]}\u201d before a name") if found[1] else None
