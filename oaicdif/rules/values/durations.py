"""How long something lasts or lasted: "1000 years", "2-3 weeks", "P10Y".

A length says neither when nor where. Counted back from a day that the words name it is a time:
"the last 1000 years", "10,000 years ago", "12,000 BP". Which years those are is not guessed.
Source of the letters: ISO 8601 (durations).
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_UNIT: Final = (
    r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|yrs?|decades?|centuries|"
    r"century|millenni(?:a|um)|generations?|seasons?|semesters?|"
    r"sekunden?|minuten?|stunden?|tagen?|tage?|wochen?|monaten?|monate?|jahren?|jahre?|jahrzehnten?|"
    r"jahrzehnte?|jahrhunderten?|jahrhunderte?|secondes?|heures?|jours?|semaines?|mois|ans|années|"
    r"décennies|siècles|segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|años?|anos?|décadas?|"
    r"siglos|séculos|secondi|minuti|or[ae]|giorni|settimane|mesi|anni|decenni|secoli|seconden|uur|"
    r"uren|dagen|weken|maanden|jaar|jaren|eeuwen|timmar|dagar|veckor|månader|år|timer|dage|dager|"
    r"uger|uker|måneder|godziny?|dni|tygodni\w*|miesi[ąę]c\w*|lat|lata|часов|дней|дня|недель|"
    r"месяц(?:ев|а)|лет|vuotta|kuukautta|tahun|bulan|hari)"
)
_COUNT: Final = (
    r"(?:\d[\d.,\u00a0 ]*(?:\s?(?:-|\u2013|to|or)\s?\d[\d.,]*)?|an?|one|two|three|four|five|six|"
    r"seven|eight|nine|ten|twelve|twenty|fifty|hundred|several|few|many|mehrere|einige|plusieurs|quelques|"
    r"varios|vários|zwei|drei|zehn|deux|trois|dix|dos|tres|diez|dois|dez|due|dieci|twee|tien)"
)
_MANY: Final = (
    r"(?:\s(?:thousand|million|billion|tausend|millionen|mille|millions|mil|millones)(?: d[e'])?)?"
)
_ABOUT: Final = (
    r"(?:(?:ca|approx|c)\.?\s?|(?:about|approximately|around|over|more than|less than|nearly|"
    r"almost|at least|up to|circa|etwa|rund|über|environ|plus de|unos|más de|cerca de|mais de|"
    r"oltre|ongeveer|około|около)\s)?"
)
_LENGTH: Final = rf"{_ABOUT}{_COUNT}{_MANY}[\s-]{_UNIT}"
_DURATION: Final = late_regex(
    rf"{_LENGTH}(?:,? (?:and )?{_COUNT}[\s-]{_UNIT})?\s*\.?\Z"
    r"|P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?\Z",
    re.IGNORECASE,
)
_LAST: Final = (
    r"last|past|previous|preceding|recent|coming|next|letzten?|vergangenen|nächsten|dernières|"
    r"derniers|prochaines|últim[oa]s|próxim[oa]s|ultimi|ultime|prossimi|laatste|afgelopen|"
    r"senaste|sidste|siste|ostatni\w*|последни[ех]"
)
_COUNTED_BACK: Final = late_regex(
    rf"(?:(?:in|over|during|for|within|dans|en|nei|in de[nr]?)\s)?"
    rf"(?:(?:the|die|den|les|l[oa]s|os|as|gli|le|de)\s)?"
    rf"(?:(?:{_LAST})\s{_LENGTH}|{_COUNT}\s(?:{_LAST})\s{_UNIT})\s*\.?\Z"
    rf"|{_LENGTH}\s(?:ago|b\.?p\.?|before (?:the )?present|hence|vor heute|zuvor|atrás|fa|geleden|"
    rf"sedan|siden|temu|(?:тому )?назад)\.?\Z"
    rf"|(?:vor|il y a|hace|há)\s{_LENGTH}\s*\.?\Z"
    rf"|{_ABOUT}{_COUNT}\s?(?:cal\.?\s?)?(?:k?yrs?|ka|ma|ga)?\.?\s?(?:cal\.?\s?)?"
    r"(?:b\.?p\.?|before present)\Z",
    re.IGNORECASE,
)
_LONGEST: Final = 80


def read_duration(text: str) -> str | None:
    """The text itself when it says how long, and neither when nor where."""
    return text if len(text) <= _LONGEST and _DURATION.match(text) else None


def is_counted_back(text: str) -> bool:
    """Whether a text names a time by how long ago it was, or by how long it reaches back."""
    return len(text) <= _LONGEST and _COUNTED_BACK.match(text) is not None
