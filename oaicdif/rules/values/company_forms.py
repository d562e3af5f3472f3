"""Legal forms of companies, before and behind their names, in the languages that write them so;
and what a library writes in brackets behind the name of a body.

Only forms that are nobody's initials: "Elm SA" and "Kessel AS" are judged elsewhere.
"""

from __future__ import annotations

import re
from typing import Final

_FRONT: Final = re.compile(
    r"(ООО|ОАО|ЗАО|ПАО|НАО|АО|ТОВ|ПрАТ|ПАТ|ФГУП|ГУП|МУП|ФГБУ|ФГБУН|ФГАОУ|ФГБОУ|ГБУЗ?|МБОУ|ОДО|ТОО|"
    r"株式会社|有限会社|合同会社|合資会社|[(（]株[)）]|㈱|[(（]有[)）]|주식회사|유한회사|[(（]주[)）]|㈜|"
    r"บริษัท|Công ty|شركة|חברת)[\s\"«“„]*\S"
    r"|(PT|CV|UD)\.? (?:[^\W\d_]\S+ )+\S{2,}(?: \S+)*\Z"  # two words behind it: no "PT Barnum"
)
_BEHIND: Final = re.compile(
    r"(?<=\S)[ ,]+(SARL|S\.?à\.?r\.?l\.?|EURL|SASU|Ltda\.?|L(?:imi)?t[eé]e|LLL?P|PLLC|S\.L\.U\.?|"
    r"S\.? ?A\.? ?de C\.? ?V\.?|S\. ?de R\.? ?L\.?(?: de C\.? ?V\.?)?|S\.A\.P\.I\.?(?: de C\.V\.)?|"
    r"A\.? ?Ş\.?|Ltd\.? Şti\.?|Sp\. ?z ?o\. ?o\.?|Sp\. ?[jk]\.|"
    r"s\. ?r\. ?o\.|z\. ?s\.|o\. ?p\. ?s\.|"
    r"v\. ?o\. ?s\.|d\. ?d\.|Kft\.?|Zrt\.?|Nyrt\.?|[ЕE]?ООД|EOOD|OOD|e\. ?G\.|OHG|gGmbH|GbR|"
    r"Pty\.?(?: Ltd\.?)?|Pvt\.?(?: Ltd\.?)?|P/L|A/S|I/S|ehf\.?|Tbk\.?|(?:Sdn\.? )?Bhd\.?|Berhad|"
    r"(?:y|&|e) C[ií]a\.?|& (?:Sons?|Bros\.?|Cie\.?|Söhne|Zoon|Fils|Hijos|Filhos|Figli))\Z"
    r"|(?<=\S) *([(（]株[)）]|㈱|[(（]주[)）]|㈜|株式会社|有限会社|有限公司|股份公司|주식회사)\Z"
)
_LONGEST_FORM: Final = 26  # with the letter before it
# Library of Congress: a body whose name does not say that it is one has its kind in brackets.
_QUALIFIER: Final = re.compile(
    r".*\S \((firm|organization|organisation|ship|(?:steam)?ship|yacht|spacecraft|aircraft|"
    r"(?:musical|rock|vocal|jazz|folk|dance|theat(?:er|re)|artists?'?|performance|singing) group|"
    r"group|musical ensemble|ensemble|orchestra|choir|band|agency|program(?:me)?|project|"
    r"(?:radio|television) (?:station|program|network)|museum|gallery|art gallery|society|"
    r"association|team|school|institute|university|corporation|company|verein|firma|groupe|"
    r"entreprise|société|empresa|grupo|organización|asociación)(?: ?[:,].{1,60})?\)\.?\Z",
    re.IGNORECASE,
)


def company_form(name: str) -> str:
    """The legal form before or behind a company's name; "" if it has none, or only initials
    that may be a person's."""
    found = _FRONT.match(name) or _BEHIND.search(name[-_LONGEST_FORM:])
    return next(filter(None, found.groups()), "").strip() if found else ""


def body_qualifier(name: str) -> str:
    """What brackets at the end say that a body is: "Firm", "Musical group"; "" without such."""
    found = _QUALIFIER.match(name) if name[-2:-1] == ")" or name[-1:] == ")" else None
    return found[1] if found else ""
