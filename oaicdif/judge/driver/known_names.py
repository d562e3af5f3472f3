"""How names of people and organisations stand in a record. Source: annex 1, section 1.3.2.

Which of the two a name is, the crosswalk's reader of agents decides with its list of words.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from ...late_pattern import late_regex
from ...rules.values.agent_kinds import is_inverted, is_organisation
from ...rules.vocabulary import Vocabulary

# Forms of address and academic titles in the languages that repositories use. The short ones
# are names too ("Ing, Mary"), so that only their full stop gives them away.
_HONORIFIC: Final = late_regex(
    r"(?:^|[\s(])(?:(?:prof|dr|dra|drs|mr|mrs|ms|sra|srta|mme|mlle|dott|mevr)\.?|"
    r"professor(?:in)?|miss|sir|dame|herr|frau|(?:rev|lic|ing|mag|dipl|ir|dhr|sr)\.)"
    r"(?=$|[\s,)])",
    re.IGNORECASE,
)
_DEGREE: Final = late_regex(
    r"[\s,](?:ph\.?\s?d|m\.?sc|b\.?sc|m\.?b\.?a|d\.?phil)\.?\s*$", re.IGNORECASE
)
# "Md" is short for Mohammad; "Rahman, MD" and "Rahman MD" may be M. D. Rahman.
_DOCTOR: Final = late_regex(r"(?:,[^,]*[^\s,][\s,]+|^[^,]*[^\s,]\s+[^\s,]+\s+)M\.?D\.?\s*$")
_SENIOR: Final = late_regex(
    r"(?<=[^\s,])[\s,]+Sr\.?(?=\s*(?:,|$))"
)  # "Walker Sr., John" is no Señor
# A given name has to stand before it: "Wang, Jun" and "Martin, SR" have none.
_SUFFIX_LAST: Final = late_regex(
    r",\s*[^,\s][^,]*\s(?:(?:Jr|Jnr|Sr|Snr)\.?|(?:Jun|Sen)\.)\s*$", re.IGNORECASE
)
_SUFFIX_ALONE: Final = late_regex(r"^[^,]+,[^,]+,\s*(?:Jr|Jnr|Sr|Snr)\.?\s*$", re.IGNORECASE)
_SUFFIX_AFTER_ALL: Final = late_regex(r"^[^,\s]+\s[^,]+,\s*(?:Jr|Jnr|Sr|Snr)\.?\s*$")
_PART: Final = late_regex(r"(?:(?<!\s)\s+)?(?:,|;|/)\s*|(?<!\s)\s+[-–]\s+")
_DOTTED: Final = late_regex(r"(?<=[^\W\d_]{3})\.\s+(?=\S)")
# Words of the whole and of the part, to see which of the two stands first.
_WHOLE: Final = late_regex(
    r"\b(?:universi\w*|univ\b|college|hochschule|polytechni\w*|polit[eé]cni\w*|akademi\w*|"
    r"academ\w*|ministr\w*|corporation|council|commission)",
    re.IGNORECASE,
)
_DIVISION: Final = late_regex(
    r"\b(?:dep(?:artment|artamento|t|to|artement)\b|faculty|facult\w*|facultad|fakult\w*|school|"
    r"escuela|section|secci[oó]n|division|divisi[oó]n|abteilung|lehrstuhl|chair|"
    r"vakgroep|afdeling|cent(?:re|er|ro|rum) (?:for|of|de|für|voor)|institut\w* (?:of|for|de|für)|"
    r"library|biblioteca|laborator\w*|group|grupo)",
    re.IGNORECASE,
)
_INITIALS: Final = late_regex(r"[A-Z]{2}\Z")  # "Pearce, MS" is M. S. Pearce


class Form(Enum):
    """How a name is written."""

    INVERTED = "inverted"
    ORGANISATION = "organisation"
    SINGLE = "one word"  # nothing to invert
    DIRECT = "direct order"  # given name first, beyond doubt
    DOUBTFUL = "in doubt"  # the annex: give it as it appears
    LIST = "several names"


_INITIALS_FIRST: Final = late_regex(r"(?:[^\W\d_]\.[\s-]?)+\s*[^\W\d_]")
_MIDDLE_INITIAL: Final = late_regex(r"\S+\s(?:[^\W\d_]\.\s?)+\S+")
_NO_WORD: Final = late_regex(r"https?://|info:|urn:|\d{3,}")


def form_of(name: str, organisations: Vocabulary) -> Form:
    """The form of a name; a form that could be either counts as in doubt."""
    if ";" in name and all("," in part for part in name.split(";") if part.strip()):
        return Form.LIST
    if is_organisation(name, organisations):
        return Form.ORGANISATION
    if is_inverted(name, organisations):
        return Form.INVERTED
    if _NO_WORD.search(name) or "," in name:
        return Form.DOUBTFUL
    bare = re.sub(r"\([^)]*\)", "", _HONORIFIC.sub(" ", name)).strip()
    if len(bare.split()) < 2:
        return Form.SINGLE
    if _INITIALS_FIRST.match(bare) or _MIDDLE_INITIAL.match(bare):
        return Form.DIRECT
    return Form.DOUBTFUL


def has_honorific(name: str) -> bool:
    """Whether a form of address or an academic title is part of the name.

    A whole family name is none, whatever it looks like ("Sir, A."); nor are initials.
    """
    family, comma, rest = _SENIOR.sub("", name).partition(",")
    if _DEGREE.search(name) or _DOCTOR.search(name):
        return True
    if not comma:
        return _HONORIFIC.search(family) is not None
    if " " in family.strip() and _HONORIFIC.search(family):
        return True
    titles = (found[0].strip(" (") for found in _HONORIFIC.finditer(f" {rest}"))
    return any(not _INITIALS.match(title) for title in titles)


def suffix_misplaced(name: str) -> bool:
    """Whether a generational suffix stands behind the given name: "Walker, John Jnr."."""
    forms = (_SUFFIX_LAST, _SUFFIX_ALONE, _SUFFIX_AFTER_ALL)
    return any(form.search(name) for form in forms)


def small_before_large(name: str) -> bool:
    """Whether a part of an organisation stands before the whole, with any separator."""
    division, whole = _DIVISION.search(name), _WHOLE.search(name)
    if not division or not whole or division.end() > whole.start():
        return False
    between = name[division.end() : whole.start()]
    return bool(_PART.search(between) or _DOTTED.search(between))


def not_separated_by_points(name: str) -> bool:
    """Whether whole and part follow each other in the right order, but with commas or dashes."""
    division, whole = _DIVISION.search(name), _WHOLE.search(name)
    if not division or not whole or whole.end() > division.start():
        return False
    between = name[whole.end() : division.start()]
    return bool(_PART.search(between)) and not _DOTTED.search(between)
