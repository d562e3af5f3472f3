"""Legal forms of companies, before and behind their names, in the languages that write them so;
and what a library writes in brackets behind the name of a body.

A form that may be something else says what: "d.d." is a Slovenian company or a doctor of
divinity, "PT" an Indonesian one or somebody's initials. "Elm SA" and "Kessel AS" are open.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from .clean_text import word_set

_INITIALS: Final = "initials"
_FRONT: Final = late_regex(
    r"(ООО|ОАО|ЗАО|ПАО|НАО|АО|ТОВ|ПрАТ|ПАТ|ФГУП|ГУП|МУП|ФГБУ|ФГБУН|ФГАОУ|ФГБОУ|ГБУЗ?|МБОУ|ОДО|ТОО|"
    r"ЧУП|РУП|УП|株式会社|有限会社|合同会社|合資会社|[(（]株[)）]|㈱|[(（]有[)）]|주식회사|유한회사|[(（]주[)）]|㈜|"
    r"บริษัท|Công ty|شركة|חברת)[\s\"«“„]*\S"
    r"|(UAB|SIA) ?[„\"“«]\S|(UAB) [^\W\d_]"
)
_FIRST_OF_FORMS: Final = "(CUSP"  # signs of ASCII with which a form begins
# Two words behind it: no "PT Barnum". A full stop or a third word speaks for the company.
_FRONT_OR_INITIALS: Final = late_regex(r"(PT|CV|UD)(\.?) ((?:[^\W\d_]\S+ )+\S{2,}(?: \S+)*)\Z")
_STATE_COMPANY: Final = late_regex(r" \((?:Persero|Perseroda)\)")
_BEHIND: Final = late_regex(
    r"(?<=[^\s,])[ ,]+"
    r"(SARL|Sarl|S\.?à\.?r\.?l\.?|EURL|SASU|Ltda\.?|Lda\.?|L(?:imi)?t[eé]e|LLL?P|PLLC|"
    r"S\.L\.U\.?|S\.? ?A\.? ?(?:de|DE) C\.? ?V\.?|S\. ?de R\.? ?L\.?(?: de C\.? ?V\.?)?|"
    r"S\.A\.P\.I\.?(?: de C\.V\.)?|S\.? ?p\.? ?A\.?|s\. ?p\. ?a\.|S\.? ?r\.? ?l\.?|s\. ?r\. ?l\.|"
    r"s\. ?n\. ?c\.|s\. ?a\. ?s\.|A\.? ?Ş\.?|Ltd\.? Şti\.?|Sp\. ?z ?o\. ?o\.?|Sp\. ?[jk]\.|"
    r"(?:spol\. )?s\.? ?r\. ?o\.?|a\. ?s\.|k\. ?s\.|k\. ?d\.|z\. ?s\.|z\. ?ú\.|o\. ?p\. ?s\.|"
    r"v\. ?o\. ?s\.|(?:j\. ?)?d\. ?o\. ?o\.?|д\. ?о\. ?о\.?|Kft\.?|Zrt\.?|Nyrt\.?|[ЕE]?ООД|"
    r"EOOD|OOD|e\. ?[GVK]\.?|b\. ?v\.|n\. ?v\.|OHG|gGmbH|KGaA|GbR|Nachf\.?|Nachfolger|u\. Co\.?|OÜ|"
    r"Ε\.?Π\.?Ε\.?|Α\.?Ε\.?|Pty\.?(?: Ltd\.?)?|Pvt\.?(?: Ltd\.?)?|P/L|A/S|I/S|ehf\.?|Tbk\.?|"
    r"(?:Sdn\.? )?Bhd\.?|Berhad|"
    r"(?:y|&|e) C[ií]a\.?|& (?:Co\.?|Sons?|Bros\.?|Cie\.?|Söhne|Zoon|Fils|Hijos|Filhos|Figli))\Z"
    r"|(?<=[^\s,])[ ,]+(?:(?P<degree>d\. ?d\.)|(?P<note>s\. ?[alcp]\.|[pn]\. ?o\.))\Z"
    r"|(?<=\S)(?: +)?(?P<signs>[(（]株[)）]|㈱|"
    r"[(（]주[)）]|㈜|株式会社|有限会社|有限公司|股份公司|주식회사)\Z"
)
# The last word of each of those forms that ends with a letter, but for the signs of Chinese,
# Japanese and Korean, which stand without a blank behind a name.
_LAST_WORDS: Final = word_set(
    "A AŞ Berhad Bhd Bros CV Cia Cie Co Cía EOOD EURL EООД Figli Filhos Fils G GbR Hijos K "
    "KGaA Kft L LLLP LLP Lda Limitee Limitée Ltd Ltda Ltee Ltée Nachf Nachfolger Nyrt OHG OOD "
    "OÜ PLLC Pty Pvt RL SARL SASU Sarl Son Sons SpA Srl Sàrl Söhne Tbk V Zoon Zrt ehf gGmbH l "
    "o pA rl Ş Şti ΑΕ ΕΠΕ ЕООД ООД о"
)
_LAST_SIGNS: Final = frozenset("\u793e\u53f8\uc0ac")
# The last initial of none of those forms whose letters all have a full stop, but for "S.L.U.".
_NO_FORMS_END: Final = frozenset("BCDEFHIJMNOPQRSTWXYZ")
_LONGEST_FORM: Final = 26  # with the letter before it
# The last sign of each of those forms: most names with years, a role or a bracket end otherwise.
_LAST_OF_FORMS: Final = frozenset(
    "ACDGHIKLPRSUVadefiklnorsty.\u00dc\u015e\u0395\u043e\u0414)\uff09\u3231\u321c\u793e\u53f8\uc0ac"
)
# Behind a comma, in letters of any size; two letters with one capital are a given name, too.
_ALONE: Final = late_regex(
    r"(?:inc|ltd|llc|llp|gmbh|mbh|corp|co\.|plc|pty|oyj?|limited|incorporated|s\.?r\.?l|s\.?p\.?a|"
    r"e\.?\s?v|sp\.?\s?z\s?o\.?o|[kn]\.\s?v|a\.\s?g|b\.\s?v|s\.\s?[al]|a\.\s?s)\.?\Z",
    re.IGNORECASE,
)
_LONGEST_ALONE: Final = 13  # "incorporated."
_ALONE_SMALL: Final = late_regex(r"(?:kg|ag|sa|sl|bv|nv|as|ab|co)\.?\Z", re.IGNORECASE)
# No three initials, though written with as many capitals.
_NO_INITIALS: Final = late_regex(r"(?:INC|LTD)\.?\Z")
_FORM_AT_END: Final = late_regex(
    r"(?:Oyj?|ApS|S\.?p\.?A|a\.s|s\.?r\.?o|b\.?v|n\.?v|d\.?o\.?o|k\.?ft)\.?\Z"
)
_FORM_OR_INITIALS: Final = frozenset({"BV", "NV", "SA", "AG", "KG", "AB", "AS", "SL", "SE"})
# Library of Congress: a body whose name does not say that it is one has its kind in brackets.
_QUALIFIER: Final = late_regex(
    r".*\S \((firm|organization|organisation|ship|(?:steam)?ship|yacht|spacecraft|aircraft|"
    r"(?:musical|rock|vocal|jazz|folk|dance|theat(?:er|re)|artists?'?|performance|singing) group|"
    r"group|musical ensemble|ensemble|orchestra|choir|band|agency|program(?:me)?|project|"
    r"(?:radio|television) (?:station|program|network)|museum|gallery|art gallery|society|"
    r"association|team|school|institute|university|corporation|company|verein|firma|groupe|"
    r"entreprise|société|empresa|grupo|organización|asociación)(?: ?[:,].{1,60})?\)\.?\Z",
    re.IGNORECASE,
)
_SHIP: Final = late_regex(
    r"(H\.?M\.?(?:A\.?|C\.?|N\.?Z\.?)?S\.?|HNLMS|U\.?S\.?S\.?|USNS|USCGC|RRS|"
    r"[RMFS]/[VS]) [A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?(?: \(.*\))?\Z"
)


class Form(NamedTuple):
    """A company form as it is written. `doubt`: what else it may be, "" if nothing else;
    `alone`: whether nothing but the form speaks for a company."""

    text: str
    doubt: str = ""
    alone: bool = False


def company_form(name: str) -> Form | None:
    """The legal form before or behind a company's name, or behind it and before a place; None
    if it has none, or only capitals that may be initials ("Elm SA")."""
    if not name or name[0].islower():  # in a name written small all through its initials are, too
        return None
    found = _form_at_ends(name)
    at = name.find(",", name.find(" ") + 1) if found is None and " " in name else -1
    while at > 0 and found is None:  # "Elm d.d., Oakton"
        found = _form_behind(name[max(0, at - _LONGEST_FORM) : at])
        at = name.find(",", at + 1)
    return found


def _form_at_ends(name: str) -> Form | None:
    if name[0].isascii() and name[0] not in _FIRST_OF_FORMS:  # as nearly all names
        return _form_behind(name[-_LONGEST_FORM:])
    if found := _FRONT.match(name):
        return Form(next(filter(None, found.groups())).strip())
    if found := _FRONT_OR_INITIALS.match(name):
        backed = found[2] or _STATE_COMPANY.search(name) or len(found[3].split()) > 2
        front = Form(found[1], _INITIALS, alone=not backed)
        return _form_behind(name[-_LONGEST_FORM:]) or front
    return _form_behind(name[-_LONGEST_FORM:])


def _form_behind(end: str) -> Form | None:
    if end[-1:] not in _LAST_OF_FORMS:
        return None
    last = end[end.rfind(" ") + 1 :]
    if last.isalpha() and last not in _LAST_WORDS and last[-1] not in _LAST_SIGNS:
        return None  # as nearly all names: they end with a word
    if last[-1:] == "." and last[-2:-1] in _NO_FORMS_END and last[1::2].strip(".") == "":
        return None  # or with initials: "J.", "A.B."
    found = _BEHIND.search(end)
    if found is None:
        return None
    if found["degree"] or found["note"]:
        return Form(found["degree"] or found["note"], "a degree" if found["degree"] else "a note")
    return Form((found[1] or found["signs"]).strip())


def form_behind_comma(tail: str) -> Form | None:
    """The company form that is all that stands behind a comma: "Elm, Inc."; of two letters with
    one capital ("Vries, Ab") with the doubt that it is a given name."""
    tail = tail.strip()
    if len(tail) > _LONGEST_ALONE:
        return None
    if _ALONE.match(tail):
        return Form(tail)
    if _ALONE_SMALL.match(tail):
        return Form(tail, "a given name" if tail[0].isupper() and not tail.endswith(".") else "")
    return None


def is_company_in_capitals(tail: str) -> bool:
    """Whether three capitals behind a comma are a company's, and no initials: "ELM, INC"."""
    return _NO_INITIALS.match(tail.strip()) is not None


def form_at_end(bare: str) -> Form | None:
    """The last word of a name in natural order as a company form: certain as no initials are
    written ("Oy", "bv"), else with the doubt that they are some ("Elm Consult BV")."""
    words = bare.split()
    last = words.pop() if words else ""
    if last.count(".") == len(last) // 2 > 0 and len(words) > 1:  # "Elm Consult B.V."
        last = last.replace(".", "")
    if words and _FORM_AT_END.match(last):
        return Form(last)
    return Form(last, _INITIALS, len(words) == 1) if words and last in _FORM_OR_INITIALS else None


def may_be_form(word: str) -> bool:
    """Whether a word is a company's form, sure or written as initials are: "AG", "Oy", "S.p.A."."""
    short = len(word) < _LONGEST_WITHIN and not word.islower()
    return short and (word in _FORM_WITHIN or _FORM_AT_END.match(word) is not None)


_FORM_WITHIN: Final = _FORM_OR_INITIALS | {
    "SAS",
    "SARL",
    "SRL",
    "SpA",
    "PLC",
    "S.A.",
    "A.G.",
    "S.L.",
}
_LONGEST_WITHIN: Final = 7  # signs


def body_qualifier(name: str) -> str:
    """What brackets at the end say that a body is: "Firm", "Musical group"; "" without such."""
    found = _QUALIFIER.match(name) if name[-2:-1] == ")" or name[-1:] == ")" else None
    return found[1] if found else ""


_FIRST_OF_SHIPS: Final = frozenset("HURMFS")


def ship_prefix(name: str) -> str:
    """What is written before the name of a ship: "HMS", "R/V"; "" without such."""
    found = _SHIP.match(name) if name[:1] in _FIRST_OF_SHIPS else None
    return found[1] if found else ""
