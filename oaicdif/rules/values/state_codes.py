"""Codes of countries that are those of a state or a province, too: PA is Panama, Pennsylvania and
Pará.

A code alone is a country's, as DRIVER asks for. Two things contradict it: the state's name
anywhere in the record, and beside it the name of a place that is not the country. Of other lands'
codes (`state_towns`) only a town of the state says so.
Sources: ISO 3166-2 (United States, Brazil, Canada); DRIVER Guidelines 2.0, element coverage.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ...late_pattern import late_regex
from .state_towns import is_in_state

_STATES: Final[Mapping[str, str]] = {
    "AL": "Alabama|Alagoas", "AM": "Amazonas", "AR": "Arkansas", "AZ": "Arizona", "BA": "Bahia",
    "CA": "California", "CO": "Colorado", "DE": "Delaware", "ES": "Espírito Santo",
    "GA": "Georgia", "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "KY": "Kentucky",
    "LA": "Louisiana", "MA": "Massachusetts|Maranhão", "MD": "Maryland", "ME": "Maine",
    "MG": "Minas Gerais", "MN": "Minnesota", "MO": "Missouri", "MS": "Mississippi"
    "|Mato Grosso do Sul", "MT": "Montana|Mato Grosso", "NC": "North Carolina", "NE": "Nebraska",
    "NL": "Newfoundland|Labrador", "NU": "Nunavut", "PA": "Pennsylvania|Pará",
    "PE": "Pernambuco|Prince Edward Island", "PR": "Paraná", "RO": "Rondônia", "RS":
    "Rio Grande do Sul", "SC": "South Carolina|Santa Catarina", "SD": "South Dakota",
    "SE": "Sergipe", "SK": "Saskatchewan", "TN": "Tennessee", "TO": "Tocantins", "VA": "Virginia",
    "YT": "Yukon",
}  # fmt: skip
# Small states beside large countries: a town beside the code says nothing of them.
_BY_NAME_ALONE: Final = frozenset({"DE", "NL", "NU", "SK", "YT"})
_NAME: Final = late_regex(r"[^\W\d_][^\d;:|/]{2,80}\Z")
_PART: Final = late_regex(r"[;|/,]")


def may_be_state(code: str, country: str, beside: Iterable[str], record: Iterable[str]) -> bool:
    """Whether what else is said contradicts that a bare code is the country's.

    Args:
        country: its English name.
        beside: the other values of coverage, and the whole one that the code is a part of.
        record: all texts of the record.
    """
    states = _STATES.get(code)
    places = [part.strip() for each in beside for part in _PART.split(each)]
    named = [each for each in places if _NAME.match(each)]
    if any(each.casefold() == country.casefold() for each in named):
        return False
    in_state = any(is_in_state(code, each) for each in named)
    if states is None or in_state:
        return in_state
    names = [each.casefold() for each in states.split("|")]
    if any(name in text.casefold() for text in record for name in names):
        return True
    # "España" beside ES is the country in its own language
    return code not in _BY_NAME_ALONE and any(
        not each.casefold().startswith(code.casefold()) for each in named
    )
