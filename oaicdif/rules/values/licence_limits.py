"""Limits of a licence: an exception, some of many, what is marked, the text beside its pictures.

"All images except those with CC BY 4.0" names the licence of the exception; "some chapters" and
"parts of this book" leave open of which. Who takes something out of a licence ("except for the
logo, this work is ...") says it of the rest, which is the work.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .licence_subjects import PARTS, WORKS, names_part, names_work
from .licence_words import VERBS, any_of

# What takes something out of what was said.
_EXCEPT: Final = {
    "en": r"except(?:ing|ed)?(?: for)?|with (?:the )?exceptions? of|all but|other than|apart from"
    r"|aside from|excluding|save for",
    "de": r"außer|ausgenommen|mit ausnahme(?: von)?|abgesehen von",
    "fr": r"sauf|hormis|excepté(?:e?s)?|à l['’]exc(?:eption|lusion) d\w*['’]?",
    "es pt it": r"excepto|salvo|exceptuando|(?:con|a) excepci[oó]n del?|exceto|(?:com|à) exce[pç]?"
    r"[cç]?ão d\w+|tranne|eccetto|ad (?:eccezione|esclusione) d\w+['’]?",
    "nl": r"behalve|met uitzondering van|uitgezonderd",
    "sv da no": r"med undantag (?:av|för)|förutom|undtagen|med undtagelse af|unntatt"
    r"|med unntak av",
    "pl cs ru": r"z wyjątkiem|oprócz|s výjimkou|kromě|за исключением|кроме",
}
# "No use except under ...": here the exception is the rule.
_TERMS: Final = (
    r"que|that|dass|che|under|in accordance"
    r"|according|in compliance|in conformity|pursuant|as|by|with permission|if"
    r"|to the extent|insofar|for|unter|gemäß|nach|sous|selon|conformément|bajo|según|sob|nos termos"
    r"|de acuerdo|de acordo|sotto|secondo|onder|volgens|på|по|pod"
)
_EXCEPTION: Final = late_regex(
    rf"(?<!\w){any_of(_EXCEPT)}\s(?!(?:{_TERMS})\b)(?P<what>.*)", re.IGNORECASE | re.DOTALL
)
_ALL_AT_END: Final = late_regex(r"(?<!\w)(?:all|everything|anything)\s*\Z", re.IGNORECASE)
_BUT: Final = late_regex(r"\s*but\s(?P<what>.*)", re.IGNORECASE | re.DOTALL)
_WHICH: Final = r"which|that|who|die|welche\w*|qui|que|che|które|которые"
_RELATIVE: Final = late_regex(rf",?\s*(?<!\w)(?:{_WHICH})(?!\w)", re.IGNORECASE)
_THEY: Final = late_regex(
    rf"\W*(?:they|these|those|sie|ils|elles|ell[oa]s|el[ea]s|ess[ei]|zij)\s(?:{VERBS})\b",
    re.IGNORECASE,
)
_CLOSES: Final = late_regex(rf",|(?<!\w)(?:{VERBS})(?!\w)", re.IGNORECASE)
_DENIES: Final = late_regex(
    r"(?<!\w)(?:no|not|none|nothing|kein\w*|nicht|aucun\w*|ning[uú]n\w*|nenhum\w*|nessun\w*)(?!\w)",
    re.IGNORECASE,
)
_PART_AT_END: Final = late_regex(
    rf"(?<!\w)(?:{PARTS})(?:\s(?:of|in|from|by)(?: \w+){{1,4}})?\W*\Z", re.IGNORECASE
)
# Some of many. Behind them stands what there are many of: "some rights reserved" is no part.
_SOME: Final = {
    "en": r"some|certain|several|selected(?! works (?:of|by) (?-i:[A-Z]))"
    r"|many|most|various|individual",
    "de": r"einige|manche|ausgewählte|einzelne|mehrere|viele|die meisten",
    "fr": r"certaine?s|quelques|plusieurs|la plupart",
    "es pt it": r"algun[oa]s|alguns|algumas|ciert[oa]s|cert[oaie]s?|v[aá]ri[oa]s|alcun[ei]|vari[e]?"
    r"|la mayor[ií]a|a maioria",
    "nl sv ru": r"sommige|enkele|vissa|några|некоторые",
}
_PARTS_OF: Final = (
    r"(?:(?:parts|portions?|sections|pieces|elements|components|extracts) of|part of (?:this|the)"
    r"(?= (?:work|content|book|volume|article|text|site|material)s?\b)"
    r"|teile (?:de[sr]|diese[sr]|von)|ein(?:en)? teil (?:de[sr]|diese[sr])"
    r"|parties? d(?:e |['’]|u )|partes? d(?:e|el|a|o|esta|este)|parte d(?:i|el|ella|i questo)"
    r"|delen van|een deel van|delar av|część|części|часть)"
    # "in all parts of the world" is said of places
    r"(?!(?:l|la)?\W*(?:the |this |our )?(?:world|globe|earth|country|welt|erde|mundo|monde|mondo)"
    r"\s*[,.;:)])"
)
_OF_SOME: Final = late_regex(
    rf"(?<!\w)(?:{any_of(_SOME)}(?: (?:of|der|des|d[eo]s?|de las?|de los))?"
    rf"(?: (?:the|its|our|these|this))?(?: \w+)? (?:{PARTS}|{WORKS})|(?<!as ){_PARTS_OF})(?!\w)"
    rf"|(?<!\w)(?:{_PARTS_OF})",
    re.IGNORECASE,
)
# What bears a mark, wherever it may stand.
_MARKED: Final = late_regex(
    rf"(?<!\w)(?:items|materials?|contents?|parts|works|objects|documents|files|resources|those"
    rf"|pages|{PARTS})(?: (?:that|which) (?:is|are|has been|have been))?"
    r"(?: (?:so|specifically|clearly|explicitly|otherwise))?"
    r" (?:marked|labell?ed|tagged|flagged|designated|identified|indicated)(?!\w)"
    r"|(?<!\w)(?:documents|images|textes|contenus|parties) (?:marqué|signalé|identifié)e?s"
    r"|(?<!\w)(?:los|las|os|as|i|le|gli) (?:\w+ )?(?:marcad[oa]s|señalad[oa]s|identificad[oa]s"
    r"|contrassegnat[ie])(?!\w)"
    r"|\A\W*(?:where|wherever|if|when|wo|wenn|lorsque|si) (?:so |explicitly |(?:it|this) is )?"
    r"(?:indicated|marked|labell?ed|stated|noted|specified|angegeben|indiqué)(?!\w)",
    re.IGNORECASE,
)
_MARKED_BEHIND: Final = late_regex(
    r"\W*(?:gekennzeichnet|markiert|ausgezeichnet)e[nr]?\s\w"
    r"|\W*(?:licensed|marked) (?:material|content|item|part|image)s",
    re.IGNORECASE,
)
# Parts whose words have other meanings, too: only as the subject of the clause.
_FRONT: Final = {
    "en": r"cover|foreword|preface|introduction|afterword|epilogue|prologue|soundtrack|music|maps"
    r"|songs|quotations|quotes|notes|footnotes|bibliography|glossary|captions|charts|diagrams"
    r"|drawings|graphics|videos|translation|typesetting|fonts",
    "de": r"cover|vorwort|nachwort|einleitung|karten|musik|übersetzung|anmerkungen|zitate",
    "fr": r"préface|avant-propos|introduction|postface|cartes|musique|traduction|notes|citations",
    "es pt": r"prólogo|pref[aá]cio|introducción|introdução|epílogo|mapas|música|traducción"
    r"|tradução|notas|citas",
    "it nl": r"prefazione|introduzione|postfazione|mappe|musica|traduzione|voorwoord|inleiding"
    r"|kaarten|muziek|vertaling",
}
_THE: Final = (
    r"the|its|all|any|der|die|das|alle|le|la|les|l['’]|el|los|las|o|a|os|as|il|lo|gli|i|de|het|een"
)
_FRONT_PART: Final = late_regex(
    rf"(?:\A|[,;:.(])\W*(?:(?:{_THE})\b\s*)?(?:\w+ )?{any_of(_FRONT)}(?!\w)"
    r"(?!\s(?:of|to)\b[^.;]*\bby (?-i:[A-Z]))"  # the title of a work: "Music of Elms by Ada Elm"
    rf"(?=\s*:|\s+(?:{VERBS}|and|und|et|y|e|en|under|unter|sous|bajo|sob|sotto|onder|of|in|to|by)\b)",
    re.IGNORECASE,
)
_TEXT: Final = (
    r"(?<!full )(?<!full-)(?:texts?|textes?|textos?|test[oi]|te(?:ks|x)t(?:e[nt]|erna|y)?"
    r"|текст\w{0,2})(?!\w)(?! (?:and|&) data)"
)
_TEXT_FIRST: Final = late_regex(rf"(?<!\w){_TEXT}", re.IGNORECASE)
_FOR_TEXT: Final = late_regex(
    rf"\W*(?:(?:applies )?(?:to|for)|für|gilt für|pour|para|per|voor)?\W*"
    rf"(?:(?:the|den|le|el|o|il|de) )?{_TEXT}",
    re.IGNORECASE,
)
_TEXT_ALONE: Final = late_regex(rf"\W*\(\s*{_TEXT}\s*\)", re.IGNORECASE)


def without_exception(before: str, former: str) -> str | None:
    """What stands before a licence without what its clause takes out; None if the licence is that
    of the exception. `former` is the clause before this one."""
    found = _EXCEPTION.search(before)
    if found is None and _ALL_AT_END.search(former):
        found = _BUT.match(before)
    if found is None:
        return None if _is_relative_to_part(before, former) else before
    closes = _closing(found["what"])
    if closes is None or (_DENIES.search(former) and "," not in found["what"]):
        return None
    return f"{before[: found.start()]} {found['what'][closes:]}"


def _is_relative_to_part(before: str, former: str) -> bool:
    if _THEY.match(before):
        return names_part(former)
    if _RELATIVE.match(before) is None:
        return False
    excepted = _EXCEPTION.search(former.rstrip(" ,"))
    if excepted and _closing(excepted["what"]) is None:
        return True
    return _PART_AT_END.search(former) is not None


def _closing(what: str) -> int | None:
    """Where an exception ends: at a comma or a verb, but not those of its own relative clause."""
    relative = _RELATIVE.search(what)
    closes = _CLOSES.search(what)
    if closes is None or (relative and relative.start() <= closes.start()):
        return None
    return closes.start()


def is_of_some(before: str, after: str) -> bool:
    """Whether the clause says its licence of some of many, or of what bears a mark."""
    if _MARKED_BEHIND.match(after):
        return True
    for pattern in (_OF_SOME, _MARKED, _FRONT_PART):
        found = pattern.search(before)
        if found and not names_work(before[: found.start()]):
            return True
    return False


def is_text_beside_others(before: str, after: str, text: str) -> bool:
    """Whether a licence is said of the text, where `text` also speaks of pictures and the like."""
    if _TEXT_ALONE.match(after):
        return True
    first = _TEXT_FIRST.search(before)
    if first is not None and not names_work(before[: first.start()]):
        return names_part(text.replace(before, " ", 1))
    return _FOR_TEXT.match(after) is not None and names_part(text)
