"""The years of a life beside a name: "1920-1998", "(b. 1920)", "[1848-1914]", "19th cent."."""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex

Json = dict[str, Any]

_DIGIT: Final = late_regex(r"\d")
_NO_YEAR: Final = r"(?:\d\d\.\.|\.{4})"  # of the Bibliothèque nationale de France: "19..-...."
_ABOUT: Final = (
    r"(?:(?:\bca?\.|\bcirca|\bapprox(?:imately|\.)|\babout|\bum|\betwa|\bvers|\benv(?:\.|iron)|"
    r"\bhacia|\bokoło|\bok\.|\bок(?:\.|оло)|\bprobably|\bpossibly|\bperhaps|\b(?:not )?before|"
    r"\b(?:not )?after|\bvor|\bnach|\bavant|\baprès|\bante|\bpost|\bbetween \d{3,4} and)\s{0,3})"
)
_OR: Final = r"\d{3,4}(?: or | and |/)\d{1,4}"
_SIDE: Final = rf"{_ABOUT}?(?:(\d{{4}})(?: [a-z]{{3,9}}\.? \d\d?)?|{_OR}|{_NO_YEAR})?\??"
_CENTURY: Final = (
    r"(?:\d\d?(?:st|nd|rd|th)(?:[/-]\d\d?(?:st|nd|rd|th))? cent(?:\.|ury)?"
    r"|\d\d?\. ?(?:jh\.?|jhd?t\.?|jahrhundert)|[ivx]+e (?:s\.|siècle)"
    r"|(?:s\.|siglo|século|sec\.|secolo) ?[ivx]+)"
)
_DATES: Final = late_regex(
    r"[(\[]?(?:(?:b\.|born|nar\.|ur\.|geb\.|\*|née? en|n\.|nac\.|nasc\.|szül\.|род\.|р\.|нар\.)"
    rf"\s*{_ABOUT}?(?:(\d{{3,4}})|{_OR})\??-?|"
    r"(?:d\.|died|zm\.|zemř\.|gest\.|\u2020|ум\.)"
    rf"\s*{_ABOUT}?(?:(\d{{3,4}})|{_OR})\??|"
    rf"{_SIDE}\s*[-\u2013]\s*{_SIDE}"
    rf"|{_ABOUT}(?:\d{{3,4}}|{_OR})|{_OR}|\d{{4}}\?"
    r"|(?:fl\.|act(?:ive|\.))\s*"
    rf"(?:{_ABOUT}?\d{{4}}[\d\s\u2013-]*|{_OR})"
    rf"|(?:(?:active|fl\.|act\.) )?{_ABOUT}?{_CENTURY})"
    r"[)\]]?\.?\Z",
    re.IGNORECASE,
)
# A year that is not known to be the right one: "ca. 1699", "1699?", "1692 or 1693".
_IN_DOUBT: Final = late_regex(rf"{_ABOUT}\d{{3,4}}\b|\b\d{{3,4}}\?|\b{_OR}\b", re.IGNORECASE)
_ABOUT_BEFORE: Final = late_regex(rf"{_ABOUT}\Z", re.IGNORECASE)
# "Wood, Thomas (1823-1903)", "Gill, Eric 1882-1940"
DATES_BEHIND: Final = late_regex(
    r"(?<=[^\s,])(?<!\b[bd]\.)(?<!\bfl\.)(?<!active)"
    r"(?<!approximately)(?<!circa)(?<! or)(?<!about)(?<!born)(?<!died)(?<!\bc\.)(?<!\bca\.)"
    r"(?<!\bum)(?<!etwa)(?<!vers)(?<!\benv\.)(?<!environ)(?<!hacia)(?<!około)(?<!\bok\.)(?<!\bок\.)"
    r"(?<!\bоколо)(?<!before)(?<!after)(?<!probably)(?<!possibly)(?<!perhaps)(?<!\bvor)(?<!\bnach)"
    r"(?<!avant)(?<!après)(?<!\band)(?<!approx\.)\s+"
    r"(\([^()]*\d\d(?:\d\d|\.\.)[^()]*\)|\[[^\[\]]*\d{4}[^\[\]]*\]"
    r"|(?:ca?\.\s*)?\d{4}\??\s*[-\u2013]\s*(?:\d{4}\??)?)\.?\Z"
)


def read_life(piece: str) -> re.Match[str] | None:
    """The years of a life or a hyphen between them, if a part is nothing else."""
    if "-" in piece or "\u2013" in piece or _DIGIT.search(piece):
        return _DATES.match(piece)
    if " " in piece and piece[0] in _STARTS_OF_CENTURIES:  # "siglo XVI"
        return _DATES.match(piece)
    return None


_STARTS_OF_CENTURIES: Final = frozenset("sSIVX")


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
    """Put birthDate and deathDate of what `read_life` found into an agent. A year in doubt ("ca.
    1699", "1699?") is none: both are days of ISO 8601, which has no word for that."""
    for key, groups in (("birthDate", (1, 3)), ("deathDate", (2, 4))):
        at = next((each for each in groups if found[each]), 0)
        if at and not _is_in_doubt(found, at):
            value[key] = found[at].zfill(4)


def _is_in_doubt(found: re.Match[str], group: int) -> bool:
    text = found.string
    if text[found.end(group) :].startswith("?"):
        return True
    return _ABOUT_BEFORE.search(text[: found.start(group)]) is not None


def has_years_in_doubt(name: str) -> bool:
    """Whether a name has years of a life beside it that are not sure."""
    return any(map(str.isdigit, name)) and _IN_DOUBT.search(name) is not None
