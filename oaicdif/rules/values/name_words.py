"""The small words, the comma and the initials of personal names: what their readers share.

Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set

PARTICLES: Final = word_set(
    "de der den van von zu zur zum la las le les los lo du da das do dos di del della "
    "dello dei degli des het ter ten te 't 's op in 'd d' af av el al bin ibn ben bint binti bte "
    "ab ap e y i und vom am aan bij onder over uit uyt voor tot dela delos wa al- el- as- ash- at- "
    "ar- az- an- ad-"
)
BETWEEN: Final = word_set(
    "y e i und dos los las al"
)  # two family names: behind one they are cut off
_INITIAL: Final = late_regex(r"([^\W\d_]+)(\.?)[\s.-]*")


def at_comma(name: str) -> tuple[str, str]:
    """What stands before and behind the first comma outside brackets; "" where there is none."""
    name = name.replace("\u060c", ",").replace("\uff0c", ", ")  # of Arabic, and of Chinese
    head, comma, tail = name.partition(",")
    if _OPENED.isdisjoint(head):  # as of nearly all names
        return (head.strip(), tail.strip(" ,;")) if comma else ("", "")
    for opened, closed in _BRACKETS:  # "Citizens (Chattanooga, Tenn.)", "Ubald <Elmland, Bischof>"
        if opened in head[1:] and head.count(opened) > head.count(closed):
            outside, bracket, rest = name.partition(closed)
            head, comma, tail = rest.partition(",")
            head = outside + bracket + head
    return (head.strip(), tail.strip(" ,;")) if comma else ("", "")


_BRACKETS: Final = (("(", ")"), ("[", "]"), ("<", ">"))
_OPENED: Final = frozenset("([<")


def only_initials(text: str) -> bool:
    """Whether a given name is nothing but initials: "S.A.", "E. Yu.", "H.-M.", "AS", "N"."""
    at, text = 0, text.strip()
    while at < len(text):
        found = _INITIAL.match(text, at)
        if found is None or not _is_initial(found[1], bool(found[2])):
            return False
        at = found.end()
    return at > 0


def _is_initial(letters: str, dotted: bool) -> bool:
    """One capital, a digraph with its full stop ("Yu."), or up to three capitals together."""
    if not letters[0].isupper():
        return False
    return len(letters) <= (2 if dotted else 1) or (letters.isupper() and len(letters) <= 3)
