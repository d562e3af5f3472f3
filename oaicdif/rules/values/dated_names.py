"""Names in natural order with years behind them, and inverted ones with more behind the years.

Years alone are no proof: firms, bands and journals have them, too. Beside them must stand a given
name, a word for "son of", or a life that ended before there were firms.
Source: DRIVER guidelines 1.1, 1.3.2; headings of the Library of Congress ("Muḥammad ibn Ḥasan,
active 19th century").
"""

from __future__ import annotations

from typing import Final
from unicodedata import combining, normalize

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .clean_text import word_set
from .kinds import Kind
from .life_years import read_life, years_of_life
from .name_tables import begins_with_given_name, is_place
from .personal_names import without_title

_DATED: Final = late_regex(
    r"([^\W\d_][^\d(\[,;:]{1,80}?)(?:\s*[,\u060c]\s*|\s+(?=[(\[]))"
    r"([(\[]?[^()\[\],;]{4,60}[)\]]?\.?)\Z"
)
_LAST: Final = frozenset("0123456789)]?.-\u2013ytIVX")  # "1850", "19th century", "siglo XV"
_SON_OF: Final = word_set("ibn bin ben bar bint b. al- el- ibnu ibn-i oğlu بن ابن بنت")
_EARLY: Final = 1500  # before firms, journals and bands
_LIVES: Final = range(15, 111)  # years


def split_years(name: str) -> tuple[str, str]:
    """A name in natural order and the years behind it: "Mīr ʻAlī" and "17th cent"; "" of others."""
    if name[-1:] not in _LAST:
        return "", ""
    found = _DATED.match(name)
    return (found[1].strip(), found[2]) if found and read_life(found[2]) else ("", "")


def judge_one_word(word: str, years: str, organisations: Vocabulary) -> Kind | None:
    """A person known by one name who died before 1500: "Ulmus (0980-1037)".

    Leagues, orders and towns have such years, too ("Hanse (1358-1450)"): it must be a known given
    name, or the birth lie before there were such bodies.
    """
    life = years_of_life(years)
    if len(life) < len(("birthDate", "deathDate")) or not word.istitle():
        return None
    born, died = int(life["birthDate"]), int(life["deathDate"])
    early = died <= _EARLY and died - born in _LIVES
    if not early or is_place(word, organisations):
        return None
    if born >= _BODIES and not begins_with_given_name(word, organisations):
        return Kind("", "one name and years before 1500, of a person or of a body")
    return Kind("Person", "one name, and the years of a life that ended before 1500")


_BODIES: Final = 1000  # the year from which one-word names with short lives are bodies', too


def is_surely_person(name: str, years: str, organisations: Vocabulary) -> bool:
    """Whether a known given name, a title or a word for "son of" stands in a name, or a death alone
    behind it ("-1520")."""
    if begins_with_given_name(name, organisations) or without_title(name) != name:
        return True
    if years.startswith("-") or not _SON_OF.isdisjoint(name.lower().split()):
        return True
    return not name.isascii() and begins_with_given_name(_without_marks(name), organisations)


def _without_marks(name: str) -> str:
    """ "Muhammad" of "Muḥammad": the table has names as most sources write them."""
    return "".join(each for each in normalize("NFD", name) if not combining(each))


# "Elm, Ada, 1886-1976. Elm Library": a heading goes on behind the years
_GOES_ON: Final = late_regex(r"(.{3,120}?\d{4}[?)\]]{0,2})\. (?=[^\W\d_]{2})")


def before_what_goes_on(name: str) -> str:
    """What stands before a full stop behind the years of a life; "" without one."""
    found = _GOES_ON.match(name) if ". " in name else None
    return found[1] if found else ""
