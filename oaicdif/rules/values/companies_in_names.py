"""What the form of a company decides in a name in natural order: "Elm Works AG Frankfurt".

Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

from typing import Final

from ..vocabulary import Vocabulary
from .company_forms import form_at_end, may_be_form
from .kinds import Kind
from .name_tables import begins_with_given_name, is_place
from .name_words import PARTICLES, only_initials


def by_form_at_end(bare: str) -> Kind | None:
    """What a company's form at the end of a name decides; None of a name without one."""
    words = bare.split()[:-1]
    form = form_at_end(bare)
    if form is None:
        return None
    if not form.doubt:
        return Kind("Organization", f"the company form \u201c{form.text}\u201d")
    if PARTICLES & {*map(str.lower, words)} or (form.alone and form.text in _OFTENER_INITIALS):
        return None
    return Kind("", f"\u201c{form.text}\u201d may be a company form, or {form.doubt}")


def by_form_at_place(bare: str, organisations: Vocabulary) -> Kind | None:
    """What a company's form before a place decides: "Elm Works AG Frankfurt". Behind a given name
    it may be initials ("Ada SA Paris")."""
    words = bare.split()
    for at in range(1, len(words) - 1):
        if not may_be_form(words[at]) or not is_place(" ".join(words[at + 1 :]), organisations):
            continue
        short = at == 1 and words[at].isupper()  # "Li AS Oslo"
        given = begins_with_given_name(bare, organisations)
        if short or given or any(map(only_initials, words[:at])):
            return Kind("", f"\u201c{words[at]}\u201d may be a company form, or initials")
        return Kind("Organization", f"the company form \u201c{words[at]}\u201d before a place")
    return None


_OFTENER_INITIALS: Final = frozenset({"AS"})  # behind one word: "Kessel AS"
