"""Titles of journals and newspapers where the name of a publisher or an author should stand.

A journal is no organization, though one may be called after it; the title alone decides nothing.
Source: DRIVER guidelines 1.1, 1.3.5 (a publisher is "an entity responsible").
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set

_OF: Final = (
    r"(?:of|in|on|for|and|de|del|della|di|des|der|du|d['\u2019]|für|zur|sobre|da|do|dos|das|"
    r"voor|van)"
)
_FIRST: Final = late_regex(
    rf"(?:the )?(?:(?:[^\W\d_]+ ){{0,2}}journal|annals|bulletin|proceedings|transactions|annales|"
    rf"anales|anais|annali|advances|frontiers|trends|current opinion|reviews?|letters|"
    rf"cuadernos|cahiers|cadernos|quaderni|jahrbuch|bollettino|boletín|boletim|mitteilungen|"
    rf"beiträge) {_OF}[ \w]"
    r"|(?:revista|revue|rivista|zeitschrift|tijdschrift|časopis|jurnal|acta|вестник|журнал|"
    r"известия|вісник|науковий вісник|ученые записки) \S"
    r"|archives of (?:[^\W\d_]+ ){0,3}(?:medicine|surgery|diseases?|sciences?|\w+(?:ology|iatrics?|"
    r"iatry|pathy|ics|graphy))\Z"
    r"|[^\W\d_]+ reviews [^\W\d_]+(?: [^\W\d_]+)?\Z",
    re.IGNORECASE,
)
_LAST: Final = late_regex(
    r"\S (?:review|reviews|journal|quarterly|annals|magazine|newsletter|letters|transactions|"
    r"proceedings|dergisi|zeitschrift|tidsskrift|tidskrift)\Z",
    re.IGNORECASE,
)
# Houses: "Annual Reviews", "Acta Press", "Journal of Oak Publishing Ltd"
_HOUSE: Final = late_regex(
    r"(?:annual reviews|peer review)\Z|.*\b(?:press|publish\w*|publications|verlag|editora|"
    r"editorial|group|board|committee|office|inc|ltd|llc|gmbh|co|company|foundation|trust|"
    r"limited|corporation|editor[ei]s|ediciones|edições|édit(?:ions|eurs)|edizioni|editrice)\.?\Z",
    re.IGNORECASE,
)


def is_periodical(name: str) -> bool:
    """Whether a name is a journal's title and no house's: "Texas Law Review", "Annals of Oaks",
    but "Oak Review Press"."""
    if _IN_TITLES.isdisjoint(name.lower().split()):
        return False
    if _FIRST.match(name) is None and _LAST.search(name) is None:
        return False
    return _HOUSE.match(name) is None


# Each title has one of these words.
_IN_TITLES: Final = word_set(
    "journal annals bulletin proceedings transactions annales anales anais annali advances "
    "frontiers trends opinion review reviews letters cuadernos cahiers cadernos quaderni "
    "jahrbuch bollettino "
    "boletín boletim mitteilungen beiträge revista revue rivista zeitschrift tijdschrift časopis "
    "jurnal acta вестник журнал известия вісник записки archives quarterly magazine newsletter "
    "dergisi tidsskrift tidskrift"
)


_PAPER: Final = late_regex(
    r"(?:(?:el|la|le|il|the|o|a) )?(?:diario|diário|jornal|giornale|gaceta|gazeta|gazette|"
    r"corriere|periódico|dziennik|kurjer|газета) \S"
    r"|.*\S (?:daily|evening|morning|weekly|sunday|saturday) (?:advertiser|argus|bulletin|call|"
    r"chronicle|courier|democrat|dispatch|echo|examiner|express|gazette|globe|herald|independent|"
    r"journal|leader|mail|mercury|mirror|news|post|press|record|republican|standard|star|sun|"
    r"telegraph|times|tribune|union|world)\Z",
    re.IGNORECASE,
)
_IN_PAPERS: Final = word_set(
    "daily evening morning weekly sunday saturday diario diário jornal giornale gaceta gazeta "
    "gazette corriere periódico dziennik kurjer газета"
)


def is_newspaper(name: str) -> bool:
    """Whether a name is a newspaper's: "Diario de Elm", "Oak Evening Post".

    It is nobody's who wrote, but as a publisher the house that is called so.
    """
    if _IN_PAPERS.isdisjoint(name.lower().split()):
        return False
    return _PAPER.match(name) is not None and _HOUSE.match(name) is None
