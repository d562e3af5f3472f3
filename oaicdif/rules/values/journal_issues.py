"""The journal that a citation names before its volume and number, if that is certain.

Source: OJS, plugins/metadata/dc11: dc:source is "JOURNAL; ISSUE; PAGES", the issue as its series
shows it: "Vol. 3 No. 2 (2004): Title", "Núm. 2 (2004)", "2004: Title".
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

LONGEST: Final = 1_000
_VOLUME_WORD: Final = (
    r"(?:vol(?:ume|umen|umul|um)?|v|bd|band|jg|jahrg|jahrgang|t|tome?|tomo|año|ano|année|årg(?:ång)?"
    r"|årgang|cilt|jilid|évf|roč(?:ník|nik)?|rocznik|letnik|god|том|т|مج|مجلد|المجلد|دوره|جلد|سال|ปีที่|tập)\b"
)
_NUMBER_WORD: Final = (
    r"(?:no|nr|n|núm|num|núme?ro|number|numero|número|nummer|issue|iss|heft|hefte|fasc|číslo|"
    r"sayı|szám|zeszyt|br|вып|кн|ع|عدد|العدد|شماره|ฉบับที่|số)\b|n[ºo°]|№"
)
_FIGURE: Final = r"\.?\s*[:.]?\s*(?:\d|(?-i:[IVXLCDM]+)\b)"
_SEMICOLON: Final = late_regex(
    rf"([^;]{{3,250}});\s*(?:(?:{_VOLUME_WORD}|{_NUMBER_WORD}){_FIGURE}|[第제]\s?\d|\d+\s?[卷巻권])",
    re.IGNORECASE,
)
_SEMICOLON_YEAR: Final = late_regex(
    r"([^;]{3,250});\s*\(?(?:1[6-9]|20)\d\d\)?(?::[^;]*)?;\s*[A-Za-z]?\d+(?:\s?[-\u2013]\s?[A-Za-z]?\d+)?\Z"
)
_COMMA_VOLUME: Final = late_regex(
    r"([^,;]{3,150}),\s*(?:vol\.?\s*)?\d{1,4}\s*\(\d+[^)]*\)", re.IGNORECASE
)
# "Elm Journal / C 74(5), 2858 (2014)": the volume before a page and year is no part of the name.
_WITH_VOLUME: Final = late_regex(
    r"([^,;]{3,150}?)\s+\d{1,4}"
    r"(?:\s?\([\d/\u2013-]{1,9}\)(?=,)|(?=,\s*\d{1,9}\s*\((?:1[6-9]|20)\d\d\)))"
)
_NUMBERED: Final = rf"{_VOLUME_WORD}{_FIGURE}\d*[,;/\s(]*(?:{_NUMBER_WORD})\.?\s*[:.]?\s*\d"
_ISSUE: Final = late_regex(
    r"(?:(?:published |appeared )?in:? )?"
    r"((?:[^\W\d_]+\. ?)*[^\W\d_][^,;:.\d\"\u201c\u201d\u201e]{1,148}?\.?|(?:[^\W\d_]+\. ?){2,})"
    rf"[,.]?\s+\(?{_NUMBERED}",
    re.IGNORECASE,
)
_ANY_ISSUE: Final = late_regex(rf"\b{_NUMBERED}", re.IGNORECASE)
_PAGES: Final = late_regex(r"\b(?:pp?|pages?|págs?|s|seiten)\.?\s?[A-Z]?\d", re.IGNORECASE)
_ISSUE_YEAR: Final = late_regex(r"\b(?:1[6-9]|20)\d\d\b")
_PERIODICAL: Final = late_regex(
    r"\b(?:journal|jurnal|jornal|giornale|review|revue|revista|rivista|reviews|zeitschrift|dergi\w*|"
    r"časopis|czasopismo|tijdschrift|tidsskrift|tidskrift|bulletin|boletín|boletim|bollettino|"
    r"annals|annales|anales|acta|transactions|proceedings|magazine|gazette|newsletter|quarterly|"
    r"archiv|cahiers|cuadernos|cadernos|quaderni|журнал|вестник|вісник)\b|\bj\.",
    re.IGNORECASE,
)
# What else is numbered behind such a mark: boxes, shelf marks, pictures, papers of an archive.
_NO_JOURNAL: Final = late_regex(
    r"(?:box|folder|shelf|drawer|reel|file|carton|karton|kasten|schachtel|mappe|regal|caja|"
    r"carpeta|legajo|caixa|pasta|bo[iî]te|busta|scatola|doos|pudełko|teczka|коробка|папка|фонд|"
    r"опись|дело)\b"
    r"|(?:ms|mss|cod|codex|add|inv|sign|signatur|cote|signatura|rg|record group|fonds?)\b\.?"
    r"\s*[\w.]*\d"
    r"|.*[,:]\s*(?:ms|mss|cod|codex|box|folder|inv|rg|record group|fonds?)\b\.?\s*[\w.]*\d"
    r"|(?:letters?|diary|diaries|notebooks?|minutes|memo(?:randum)?|telegram|brief|lettre|carta|"
    r"lettera|interviews?)\b(?=.*\b(?:to|from|of|with|by|an|von|à|de|a|di|mit|con|avec)\b)"
    r"|(?:photo(?:graph)?s?|negatives?|slides?|maps?|drawings?|paintings?|prints?|posters?|"
    r"postcards?|plates?|fig(?:ure)?s?|tables?|reports?|letters?|manuscripts?|books?|thesis|"
    r"these?s|pamphlets?|catalog(?:ue)?s?|volumes?|pages?)\Z",
    re.IGNORECASE,
)


def journal_of_issue(text: str) -> str:
    """The name of the journal before its issue: "Elm Journal; Vol. 3 No. 2 (2004): Title; 1-10",
    "Elm Journal, Vol. 3, No 2 (2004), p. 1-10"; "" if none is certain.

    Between commas a volume with a number may also be of an archive, and a title may stand before
    the journal: a word for periodicals is asked for, or pages and a year. A box, a shelf mark and
    a letter are numbered so, too ("Box 12; Nr. 5"), and name none.
    """
    for known in (_SEMICOLON, _SEMICOLON_YEAR, _COMMA_VOLUME):
        if found := known.match(text):
            name = found[1].strip()
            if known is _COMMA_VOLUME and (before := _WITH_VOLUME.match(text)):
                name = before[1].rstrip(" ,")
            return "" if _NO_JOURNAL.match(name) and not _PERIODICAL.search(name) else name
    found = _ISSUE.match(text)
    if found is None:
        return ""
    name = found[1].strip()
    paged = _PAGES.search(text, found.end()) and _ISSUE_YEAR.search(text, found.end())
    return name if _PERIODICAL.search(name) or paged else ""


def is_issue_with_pages(text: str) -> bool:
    """Whether a text has a volume, a number and pages, whosever they are."""
    found = _ANY_ISSUE.search(text) if len(text) <= LONGEST else None
    return found is not None and _PAGES.search(text, found.end()) is not None
