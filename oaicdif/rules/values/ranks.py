"""Ranks of nobles, clergy and officers behind a name: "3rd Earl of Elm", "Bishop", "MBE"."""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set

# Behind given names: "Prince", "3rd Earl of Elm", "Graf von", "comte de Orme".
_NOBLE: Final = (
    r"(?:grand |arch|high )?(?:prince|princess|duke|duchess|earl|count|countess|baron|baroness|"
    r"baronet|viscount|viscountess|marquess|marquis|marchioness|lord|lady|emperor|empress|king|queen|"
    r"sultan|shah|maharaja|emir|graf|gräfin|reichsgraf|freiherr|freifrau|freiin|baronin|prinz|prinzessin|"
    r"fürst|fürstin|herzog|herzogin|erzherzog|ritter|edler|edle|landgraf|markgraf|kurfürst|"
    r"comte|comtesse|duc|duchesse|vicomte|vicomtesse|marquise|princesse|sieur|seigneur|chevalier|"
    r"conde|condesa|condessa|duque|duquesa|marqués|marquesa|marquês|visconde|vizconde|barón|barão|"
    r"infante|infanta|príncipe|princesa|principe|principessa|conte|contessa|duca|duchessa|marchese|"
    r"marchesa|barone|greve|grevinna|friherre|hertig|jonkheer|jonkvrouw|graaf|gravin|hertog|"
    r"hrabia|książę|księżna|hrabě|kníže|gróf|grófnő|báró|herceg|князь|княгиня|граф|графиня|барон|"
    r"герцог)"
)
# Between given names and a particle: "Otto Freiherr von"
NOBLE: Final = word_set(
    "freiherr freifrau freiin graf gräfin reichsgraf reichsfreiherr baron baronin ritter edler "
    "prinz prinzessin fürst fürstin herzog herzogin comte comtesse vicomte vicomtesse marquis "
    "marquise duc duchesse conde condesa marqués marquesa duque duquesa barón baronesa barone "
    "conte contessa marchese duca jonkheer graaf gravin"
)
# Nobody's given name: "Otto, Graf"
_NO_GIVEN_NAME: Final = word_set(
    "graf gräfin reichsgraf reichsgräfin freiherr freifrau freiin reichsfreiherr herzogin fürstin "
    "kurfürst kurfürstin markgraf markgräfin landgraf landgräfin pfalzgraf pfalzgräfin erzherzog "
    "erzherzogin burggraf friherre grevinna jonkheer"
)
_BEFORE_PARTICLE: Final = (
    NOBLE
    | _NO_GIVEN_NAME
    | word_set(
        "edler edle prince princess duke duchess earl count countess baronet viscount viscountess "
        "marquess lord vicomte vicomtesse princesse príncipe princesa principe principessa "
        "duchessa barão visconde vizconde marquês condessa infante infanta archduke archduchess "
        "greve hertig hertog gravin baronessa граф графиня князь княгиня барон герцог"
    )
)
_PARTICLES: Final = word_set("of von vom zu zum zur de du des di da d' del della dos do van af фон")
_ELIDED: Final = ("d'", "d\u2019")


def is_noble(piece: str) -> bool:
    """Whether what stands behind a comma is a noble's rank and no given name: "Graf von",
    "Freiherr von Elm", "Comtesse d'Orme", "Graf"."""
    rank, _, place = piece.lower().partition(" ")
    if not place:
        return rank in _NO_GIVEN_NAME
    if rank not in _BEFORE_PARTICLE:
        return False
    return place.partition(" ")[0] in _PARTICLES or place.startswith(_ELIDED)


_CLERGY: Final = (
    r"(?:(?:arch)?bishop|cardinal|patriarch|pope|abbot|abbess|prior|prioress|canon|dean|monk|sister|"
    r"brother|father|mother|saint|rabbi|imam|metropolitan|deacon|archdeacon|kardinal|cardinale|"
    r"cardenal|erzbischof|bischof|abt|évêque|archevêque|abbé|obispo|arzobispo|bispo|arcebispo|"
    r"vescovo|arcivescovo|biskup|епископ|архиепископ|митрополит|архимандрит|игумен|священник)"
)
_OFFICER: Final = (
    r"(?:captain|capt|colonel|col|major|general|gen|lieutenant|lieut|lt|sergeant|sgt|admiral|"
    r"commander|corporal|brigadier|colonel|hauptmann|oberst|mp|bart|mbe|obe|cbe|kbe|dbe|kcb|gcb|om|qc|kc)"
)
RANK_BEHIND: Final = late_regex(
    rf"(?:(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|[IVX]+) )?"
    rf"(?:{_NOBLE}|{_CLERGY}|{_OFFICER})\.?"
    r"(?: (?:of|von|de|du|di|da|d['\u2019]|van|af|zu|von und zu|der|della|del|dos|do)\b ?[^,]*)?\Z",
    re.IGNORECASE,
)
