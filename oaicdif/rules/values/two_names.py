"""Two whole names at a comma, and no family and given name: "Roe J, Doe A", "Ada Elm, Eva Oak".

Source: DRIVER guidelines 1.1, 1.3.2 (one name in one element, which many records do not heed).
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import FAMILY_NAME, TWO_NAMES, without_brackets
from .family_first import has_form_of_name
from .name_tables import are_given_names, begins_with_given_name, is_called
from .name_words import PARTICLES, only_initials
from .personal_names import without_title

# "J. Roe", and "Roe J"; but "O Brien" is a family name
_INITIALS_FIRST: Final = late_regex(
    r"(?![DLO] )((?:[^\W\d_]\.?[ -]?){1,3}) [^\W\d_][\w'\u2019-]+\Z"
)
_WORD_FIRST: Final = late_regex(r"[^\W\d_]{2,} \S")  # "ASH C.D." of "ELM A.B., ASH C.D."
_INITIALS_LAST: Final = late_regex(r"[^\W\d_][\w'\u2019-]+ ((?:[^\W\d_]\.?[ -]?){1,3})\Z")


def goes_on_with_initials(head: str, given: str) -> bool:
    """ "ELM A.B., ASH C.D.": each with its own initials, of which the first one's are known."""
    return _WORD_FIRST.match(given) is not None and _INITIALS_LAST.match(head) is not None


def are_two_names(head: str, given: str, organisations: Vocabulary) -> bool:
    """Whether a whole name stands on each side of the comma: "Roe J, Doe A", "Ada Elm, Eva Oak".

    "Roe J., Ana M." goes on with a given name: the initial is that of another family name.
    """
    if " " not in head or " " not in given or given.rpartition(" ")[2] in PARTICLES:
        return False  # "Olmo Neto, Pedro de"
    if are_given_names(given, organisations):  # "Ahmad Ali, Hasan Umar"
        return are_given_names(head, organisations)
    for form in (_INITIALS_FIRST, _INITIALS_LAST):
        both = form.match(head), form.match(given)
        if all(each and only_initials(each[1]) for each in both):
            return True
    head, given = without_title(without_brackets(head)), without_title(given)
    if _are_family_first(head, given, organisations):
        return True
    wholes = [is_whole_name(each, organisations) for each in (head, given)]
    if all(wholes) or MIDDLE_INITIAL.match(head):  # "Ada B. Elm, C. Jan de Oak"
        return True
    plain = all(_TWO_WORDS.match(each) for each in (head, given))
    return plain and any(wholes) and not _has_two_names(head, given, organisations)


_A_WORD: Final = r"[^\W\d_][^\s\d_,;:().]+"  # marks over letters may be signs of their own
_TWO_WORDS: Final = late_regex(rf"{_A_WORD} {_A_WORD}\Z")


def _are_family_first(head: str, given: str, organisations: Vocabulary) -> bool:
    """ "Nguyễn Văn An, Trần Thị Hoa", "Kovács Éva, Szabó Péter"; but "Le Thi, Hoai An" is one."""
    known = [is_called(each.split()[0], (FAMILY_NAME,), organisations) for each in (head, given)]
    if not all(has_form_of_name(each, organisations) for each in (head, given)):
        return False
    if known[0] != known[1]:
        return False
    return known[0] or begins_with_given_name(head.split()[-1], organisations)


# "Ada B. Elm"
MIDDLE_INITIAL: Final = late_regex(rf"{_A_WORD} (?:[^\W\d_]\. ?){{1,2}}{_A_WORD}\Z")


def is_whole_name(text: str, organisations: Vocabulary) -> bool:
    """Whether a text is somebody's name in natural order: "Ada B. Elm", "Ada Elm"."""
    if MIDDLE_INITIAL.match(text):
        return True
    return _TWO_WORDS.match(text) is not None and begins_with_given_name(text, organisations)


_SAINTS: Final = frozenset({"st", "ste", "saint", "sainte", "san", "santa", "sint"})


def _has_two_names(head: str, given: str, organisations: Vocabulary) -> bool:
    """Whether two words before a comma are somebody's two family names ("Núñez Rojas, Ana
    Xochitl"), or what stands behind it ends with a given name."""
    words = head.split()
    return (
        any(is_called(each, (TWO_NAMES,), organisations) for each in words)
        or words[0].lower() in PARTICLES
        or words[0].lower() in _SAINTS
        or begins_with_given_name(given.split()[-1], organisations)
    )
