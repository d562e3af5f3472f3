"""Words that stand for a description which is not there: "absent", "[no description]", "нет".

A table of words for nothing (`nil.tsv`) is asked of every element, where "Absent" may be a title.
In a description or abstract these say nothing, alone or with the name of the element.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

LONGEST: Final = 60  # characters
_WHAT: Final = (
    r"(?:abstracts?|summary|summaries|descriptions?|resum[eé]n|resumo|r[eé]sum[eé]"
    r"|resum|riassunto|sommario|descri(?:pción|ção|zione|ption)|zusammenfassung|beschreibung|kurzfassung"
    r"|samenvatting|beschrijving|streszczeni\w+|opis\w*|abstrakt\w*|аннотаци\w+|описани\w+|реферат\w*"
    r"|анотаці\w+|özet|ringkasan|abstrak|sammanfattning|sammendrag|resumé|tiivistelmä|摘要|抄録|要旨|초록"
    r"|(?:ال)?ملخص|چکیده|บทคัดย่อ|tóm tắt|аңдатпа)"
)
# Alone they say that nothing is there.
_NOTHING: Final = (
    r"(?:none|missing|absente?|ausente|assente|no hay|no tiene|ningun[oa]|nenhuma?|aucune?"
    r"|nessun[oa]|manca(?:nte)?|manquante?|keine?|fehlt|geen|ontbreekt|brak|нет|отсутству\w+|немає|відсутн\w+"
    r"|yok|tidak ada|ingen|inget|saknas|mangler|puuttuu|无|無|なし|없음"
    r"|لا يوجد|ندارد|ไม่มี|không có|жоқ)"
)
# They need what is not there behind them.
_NO: Final = (
    r"(?:no|not|without|sin|ningún|sem|não há|sans|pas de|pas d['\u2019]|senza|nessun|kein\w*|ohne"
    r"|zonder|bez|без|tanpa|uden|uten|ei)"
)
_GIVEN: Final = (
    r"(?:available|provided|given|supplied|present|found|disponible|disponibile|disponível|verfügbar"
    r"|vorhanden|beschikbaar|dostępn\w+|доступ\w+|mevcut|tersedia|tillgänglig|tilgængelig)"
)
_NOT: Final = (
    r"(?:(?:is |was |est |ist |är |er )?(?:not yet|not|niet|nicht|non|no|não|nie|не|ej"
    r"|ikke|tidak|belum) )"
)
_SAYS_SO: Final = late_regex(
    rf"[\W_]*(?:(?:{_NOTHING}|{_NO}\s*{_WHAT})(?:\s*{_WHAT})?(?:\s*{_GIVEN})?"
    rf"|{_WHAT}[\s:]*(?:{_NOTHING}|{_NOT}{_GIVEN}))[\W_]*",
    re.IGNORECASE,
)


def read_no_text(text: str) -> str | None:
    """The text itself when it says no more than that there is no description."""
    return text if len(text) <= LONGEST and _SAYS_SO.fullmatch(text) else None
