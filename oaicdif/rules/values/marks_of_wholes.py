"""The mark before the whole that a work stands in: "In: Elm Journal", "En: Revista de Elm, vol. 3",
"В кн.: ...", "所収: ...".

A colon stands behind it, or a participle before it ("Published in Elm Journal"), and a name
follows: "In Memoriam Ada Elm", "En torno al olmo" and "V: 3" (a volume) begin with none. One letter
may be a numeral or a mark of a list ("I: The elms"): figures must follow it.
Source: ISBD A.1.5 and ISO 690, 5.3 ("In:" before the host document), in other languages.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_SAID: Final = (
    r"(?:(?:originally |first )?(?:published|appeared|printed)|(?:zuerst )?erschienen|enthalten"
    r"|publi(?:é|ée|cado|cada|cat|kováno|kowane)|paru|pubblicat[oa]|opublikowan[oye]|gepubliceerd"
    r"|verschenen|publicerad|опубликован[оа]?)"
)
_IN: Final = r"(?:in|en|dans|em|ve|nel|nella|im|içinde|dalam|trong|[wviув](?=.*\d))"
_KIND: Final = r"(?: ?(?:кн|сб|журн|зб|ks|kn|sb)\.)?"
_MARK: Final = late_regex(
    rf"(?:{_SAID} {_IN}{_KIND}\s*:?\s+|{_IN}{_KIND}\s*:\s*"
    r"|(?:所収|収録|収載|載於|载于|收錄於|收录于|수록|게재)\s*[:：]\s*)"
    r"(?=[\"'«„“”「『(]?(?-i:[^\W\d_a-zа-яё]))(?=.{3})(?P<whole>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)


def whole_behind_mark(text: str) -> str:
    """What stands behind the mark of a whole; "" if a text begins with none."""
    found = _MARK.match(text)
    return found["whole"].strip() if found else ""
