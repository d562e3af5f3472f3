"""Words for where somebody comes from, as catalogues of pictures have them: "British".

Beside a name they are said of somebody; alone, or with nothing but years, they name nobody.
Source: CDWA (Getty), nationality and dates in display biographies.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_NATION: Final = late_regex(
    r"(?:(?:attributed|after|born|active|possibly|probably|ancient|north|south) )?"
    r"(?:afghan|african|albanian|algerian|american|argentine|argentinian|armenian|australian|austrian|"
    r"belgian|bolivian|brazilian|british|bulgarian|burmese|canadian|chilean|chinese|colombian|cuban|"
    r"croatian|czech|danish|dutch|egyptian|english|estonian|ethiopian|european|finnish|flemish|french|"
    r"georgian|german|ghanaian|greek|guatemalan|haitian|hungarian|icelandic|indian|indonesian|iranian|"
    r"iraqi|irish|israeli|italian|jamaican|japanese|jewish|kenyan|korean|latvian|lebanese|lithuanian|"
    r"mexican|moroccan|netherlandish|nigerian|norwegian|pakistani|persian|peruvian|philippine|filipino|"
    r"polish|portuguese|roman|romanian|russian|scottish|serbian|slovak|slovenian|spanish|swedish|swiss|"
    r"syrian|thai|tibetan|tunisian|turkish|ukrainian|uruguayan|venezuelan|vietnamese|welsh|"
    r"nationality unknown)"
    r"(?:[ -](?:american|born|school))?\Z",
    re.IGNORECASE,
)
# "1801-1850", "born 1950", "active ca. 1900"
_YEARS: Final = late_regex(
    r"(?:(?:born|died|active|act\.|fl\.|b\.|d\.|ca?\.|circa|about)\s*)*\d{4}\??"
    r"(?:\s*[-\u2013]\s*(?:(?:died|ca?\.|circa|about)\s*)*(?:\d{4}\??)?)?\Z",
    re.IGNORECASE,
)


def is_nation(text: str) -> bool:
    """Whether a text says of somebody but where he comes from: "British", "active Italian"."""
    return _NATION.match(text) is not None


def is_nation_with_years(head: str, tail: str) -> bool:
    """Whether what stands on both sides of a comma is a nation and the years of a life: "French,
    1801-1850", which names nobody."""
    return any(map(str.isdigit, tail)) and is_nation(head) and _YEARS.match(tail) is not None
