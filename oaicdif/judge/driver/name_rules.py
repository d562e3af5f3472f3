"""Rules on names: creators, contributors, publishers. Source: annex 1, 1.3.2, 1.3.5, 1.3.6."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from ..verdicts import Answer, Obligation, Text
from . import known_names
from .facts import RecordFacts
from .guidelines import KEPT, NOTHING, Guideline, Outcome, guideline, none_of, outcome
from .known_names import Form

_SECTIONS: Final = {"creator": "1.3.2", "publisher": "1.3.5", "contributor": "1.3.6"}
_M, _R = Obligation.MANDATORY, Obligation.RECOMMENDED


def _inverted(facts: RecordFacts, element: str) -> Outcome:
    """A name that could be either form is in doubt, and then the annex leaves it as it is."""
    values = facts.of(element)
    forms = [(known_names.form_of(each, facts.organisations), each) for each in values]
    for form, answer in ((Form.DIRECT, Answer.NO), (Form.LIST, Answer.NO)):
        bad = [each for found, each in forms if found is form]
        if bad:
            return outcome(answer, *bad)
    doubtful = [each for found, each in forms if found is Form.DOUBTFUL]
    if doubtful:
        return outcome(Answer.UNKNOWN, *doubtful)
    return KEPT if values else NOTHING


def _honorific(facts: RecordFacts, element: str) -> Outcome:
    return none_of(_people(facts, element), known_names.has_honorific)


def _suffix(facts: RecordFacts, element: str) -> Outcome:
    return none_of(_people(facts, element), known_names.suffix_misplaced)


def _hierarchy(facts: RecordFacts, element: str) -> Outcome:
    return none_of(_bodies(facts, element), known_names.small_before_large)


def _points(facts: RecordFacts, element: str) -> Outcome:
    return none_of(_bodies(facts, element), known_names.not_separated_by_points)


def _people(facts: RecordFacts, element: str) -> list[str]:
    return [
        each
        for each in facts.of(element)
        if known_names.form_of(each, facts.organisations) is not Form.ORGANISATION
    ]


def _bodies(facts: RecordFacts, element: str) -> list[str]:
    return [
        each
        for each in facts.of(element)
        if known_names.form_of(each, facts.organisations) is Form.ORGANISATION
    ]


_PEOPLE: Final = (
    ("inverted", _M, _inverted, Text(
        "Write people's names inverted, surname first: “Janssen, J. (John)”; one name in each "
        "element. In doubt, give the name as it appears.",
        "Escriba los nombres de persona invertidos, primero el apellido: «Janssen, J. (John)»; "
        "un nombre en cada elemento. En caso de duda, dé el nombre tal como aparece.")),
    ("no-honorific", _M, _honorific, Text(
        "Leave out forms of address and titles such as “Dr”, “Prof.” or “Sra”.",
        "Omita los tratamientos y títulos, como «Dr», «Prof.» o «Sra».")),
    ("suffix-after-surname", _M, _suffix, Text(
        "Put Jr., Sr. and the like behind the surname: “Walker Jnr., John”.",
        "Ponga Jr., Sr. y similares detrás del apellido: «Walker Jnr., John».")),
)  # fmt: skip
_BODIES: Final = (
    ("largest-first", _M, _hierarchy, Text(
        "Name organisations from large to small: “University of Example. Department of History”.",
        "Enumere las organizaciones de mayor a menor: «Universidad de Ejemplo. Departamento de "
        "Historia».")),
    ("parts-by-points", _R, _points, Text(
        "Separate the parts of an organisation's name by full stops, not by commas.",
        "Separe con puntos, no con comas, las partes del nombre de una organización.")),
)  # fmt: skip


def _rules() -> Iterator[Guideline[RecordFacts]]:
    for element, section in _SECTIONS.items():
        rows = _BODIES if element == "publisher" else (*_PEOPLE, *_BODIES)
        for name, obligation, judge, text in rows:
            # A contributor is optional; how its name is written is not, once it is there.
            check = partial(judge, element=element)
            yield guideline(f"{element}-{name}", section, element, obligation, text, check)


RULES: Final = tuple(_rules())
