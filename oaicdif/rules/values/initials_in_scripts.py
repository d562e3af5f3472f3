"""Whether two names in different scripts can be one: by the letters that their words begin with.

Only what contradicts is asked for: a letter that no usual transliteration begins so.
Sources: ISO 9, ALA-LC and BGN/PCGN tables for Cyrillic; ELOT 743 for Greek.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import Enum
from typing import Final

_PAIRS: Final = (
    "аa бb вvw гgh дdj еeyji ёeyji жzjg зz иiyj йyij кkcq лl мm нn оo пp рr сsc тt уuwo фfpt "
    "хhkcxj цctz чctk шsc щs эe юyjui яyjia іiy їiyj єeyji ґg јjy љl њn ћct ђd џdj ўuw "
    "αa βbv γgyj δd εe ζz ηieh θt ιiyj κkc λl μmb νnd ξxk οo πpb ρr σs τtd υyiu φpf χchxk ψp ωo"
)
_BEGINS: Final[Mapping[str, str]] = {each[0]: each[1:] for each in _PAIRS.split()}
_WORDS: Final = 2  # of a name: a patronymic may stand in one script alone


class Likeness(Enum):
    """What the first letters of two names say."""

    CAN_BE_ONE = "each has a letter that it can be written with"
    DIFFERENT = "a letter is never written so"
    UNKNOWN = "the script has no letters that compare"


def compared(latin: str, other: str) -> Likeness:
    """A name in Latin letters and one in other letters."""
    begins = {each[0] for each in _words(latin)}
    firsts = [each[0] for each in _words(other)][:_WORDS]
    if not firsts or not begins or any(each not in _BEGINS for each in firsts):
        return Likeness.UNKNOWN
    fits = all(begins & set(_BEGINS[each]) for each in firsts)
    return Likeness.CAN_BE_ONE if fits else Likeness.DIFFERENT


def _words(name: str) -> list[str]:
    """The words of a name in small letters without accents."""
    plain = unicodedata.normalize("NFD", name.casefold())
    bare = "".join(each for each in plain if not unicodedata.combining(each))
    return "".join(each if each.isalpha() else " " for each in bare).split()
