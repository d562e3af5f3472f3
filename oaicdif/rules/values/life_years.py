"""The years of a life beside a name: "1920-1998", "(b. 1920)", "[1848-1914]", "19th cent."."""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex

Json = dict[str, Any]

_DIGIT: Final = late_regex(r"\d")
_NO_YEAR: Final = r"(?:\d\d\.\.|\.{4})"  # of the Bibliothèque nationale de France: "19..-...."
_DATES: Final = late_regex(
    r"[(\[]?(?:(?:b\.|born|nar\.|ur\.|geb\.|\*|née? en|n\.|nac\.|nasc\.|szül\.|род\.|р\.|нар\.)"
    r"\s*(\d{4})\??-?|"
    r"(?:d\.|died|zm\.|zemř\.|gest\.|\u2020|ум\.)\s*(\d{4})\??|"
    r"(?:ca?\.\s*|(?:approximately|circa|about)\s*)?"
    rf"(?:(\d{{4}})(?: [a-z]{{3,9}}\.? \d\d?)?|\d{{4}} or \d{{1,4}}|{_NO_YEAR})?\??\s*[-\u2013]\s*"
    r"(?:ca?\.\s*|(?:approximately|circa|about)\s*)?"
    rf"(?:(\d{{4}})|\d{{4}} or \d{{1,4}}|{_NO_YEAR})?\??"
    r"|(?:fl\.|active)\s*(?:ca?\.\s*)?\d{4}[\d\s\u2013-]*"
    r"|(?:active |fl\. |ca?\. )?\d\d?(?:st|nd|rd|th)(?:[/-]\d\d?(?:st|nd|rd|th))? cent(?:\.|ury)?)"
    r"[)\]]?\.?\Z",
    re.IGNORECASE,
)
# "Wood, Thomas (1823-1903)", "Gill, Eric 1882-1940"
DATES_BEHIND: Final = late_regex(
    r"(?<=[^\s,])(?<!\b[bd]\.)(?<!\bfl\.)(?<!active)"
    r"(?<!approximately)(?<!circa)(?<! or)(?<!about)(?<!born)(?<!died)(?<!\bc\.)(?<!\bca\.)\s+"
    r"(\([^()]*\d\d(?:\d\d|\.\.)[^()]*\)|\[[^\[\]]*\d{4}[^\[\]]*\]"
    r"|(?:ca?\.\s*)?\d{4}\??\s*[-\u2013]\s*(?:\d{4}\??)?)\.?\Z"
)


def read_life(piece: str) -> re.Match[str] | None:
    """The years of a life or a hyphen between them, if a part is nothing else."""
    if "-" in piece or "\u2013" in piece or _DIGIT.search(piece):
        return _DATES.match(piece)
    return None


def years_of_life(text: str) -> Json:
    """birthDate and deathDate of a text that is nothing but the years of a life."""
    found: Json = {}
    if dates := read_life(text):
        put_life(dates, found)
    return found


def years_behind(name: str) -> Json:
    """birthDate and deathDate of the years that stand behind a whole name: "Ada Elm (1845-1922)",
    "Ada Elm, 1845-1922"; empty without any, or where nobody's life is so short or so long."""
    found = DATES_BEHIND.search(name)
    years = years_of_life(found[1] if found else name.rpartition(",")[2].strip())
    if len(years) > 1 and int(years["deathDate"]) - int(years["birthDate"]) not in _LIVES:
        return {}
    return years


_LIVES: Final = range(15, 111)  # years


def put_life(found: re.Match[str], value: Json) -> None:
    """Put birthDate and deathDate of what `read_life` found into an agent."""
    born, died = found[1] or found[3], found[2] or found[4]
    if born:
        value["birthDate"] = born
    if died:
        value["deathDate"] = died
