"""Words of a source that say that the work was made from another work, and name that work.

"Adapted from", "a translation of", "Original:" say how something was made. Who made it, where,
from which language and of what size follow such words as often as a work does: "Digitalisiert
von Google", "Traduit de l'anglais", "Adaptation of plants to salt", "Original: 12 x 15 cm". So
the words alone are no evidence: a work must stand behind them, by its title in quotation marks,
by a noun for works ("the novel by ...", "the 1902 edition"), by what a citation has, or, behind
words that nothing but a work follows, by the form of a title.

Source: schema.org, isBasedOn: "a resource from which this work is derived or from which it is a
modification or adaptation".
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from ...late_pattern import late_regex
from .credits import names_body
from .materials import read_medium


class Follows(Enum):
    """What stands behind the words of a lead, as a rule."""

    ANYTHING = "a work must be plain"
    TITLE = "the form of a title is enough"
    ORIGINAL_TITLE = "a title, by the label"


_ADVERB: Final = (
    r"(?:\W*(?:(?:is|was|were|are) )?(?:(?:freely|loosely|partly|largely|originally) )?)"
)
_ARTICLE: Final = r"(?:(?:a|an|the) )?"
_NOUN: Final = (
    r"adaptation|reproduction|scan|(?:photo)?copy|transcription|transcript|digiti[sz]ation|version|"
    r"extract|detail|revision|edition"
)
_ADJECTIVES: Final = r"(?:[^\W\d_]+ ){0,2}?"  # "digital", "al español"
_TEXT_NOUN: Final = r"translation|abridge?ment|reprint(?:ing)?|facsimile|excerpts?|parody|retelling"
_LEADS: Final[tuple[tuple[Follows, str], ...]] = (
    (
        Follows.ORIGINAL_TITLE,
        r"\W*(?:original(?:ly)? (?:title|published as|issued as)|original(?:titel|ausgabe)|"
        r"titre original|t[ií]tulo original|titolo originale|oorspronkelijke titel|originaltittel|"
        r"оригинальное название|原題|原题)\s*[:：]",
    ),
    (
        Follows.TITLE,
        rf"{_ADVERB}(?:(?:adapted|translated|abridged|excerpted|reprinted) from|based (?:up)?on)\b"
        rf"|{_ARTICLE}(?:[\w-]+ ){{0,2}}(?:{_TEXT_NOUN}) (?:of|from)\b"
        rf"|{_ARTICLE}(?:[\w-]+ ){{0,2}}(?:{_NOUN}) (?:of|from)\s*:"
        r"|\W*original(?: (?:edition|version|work|source|publication|document))?\s*:"
        r"|\W*(?:übersetzung (?:von|aus)|nachdruck (?:von|aus)|vorlage|traduction de|"
        r"adaptation de|traducción de|adaptación de|tradução de|traduzione di|vertaling van|"
        r"vert\. van|översättning av|oversettelse av|перевод изд\.?|оригинал)\s*:"
        r"|底本\s*[:：]",
    ),
    (
        Follows.ANYTHING,
        rf"{_ADVERB}(?:derived|extracted|reproduced|digiti[sz]ed|scanned|copied|photocopied|"
        r"transcribed|recorded|taken|converted|compiled|made|photographed) from\b"
        rf"|{_ARTICLE}(?:[\w-]+ ){{0,2}}(?:{_NOUN}) (?:of|from)\b"
        r"|\W*original(?:ly)? (?:published|issued) as\b"
        r"|\W*(?:übersetzt|übertragen|entnommen|digitalisiert|bearbeitet) (?:aus|nach|von)\b"
        rf"|\W*(?:übersetzung|bearbeitung|nachdruck|neudruck|faksimile|digitalisat|kopie|"
        rf"reproduktion|abschrift|auszug) {_ADJECTIVES}"
        r"(?:von|nach|aus|des|der)\b|\W*nach (?:de[mr]|einem|einer)\b"
        r"|\W*(?:extrait|tiré|traduit|adapté|inspiré|numérisé|reproduit)e? (?:de|du|des|d['\u2019])"
        rf"|\W*(?:traduction|adaptation|reproduction|copie|extrait|réimpression|numérisation|"
        rf"fac-similé) {_ADJECTIVES}"
        r"(?:de|du|des|d['\u2019])|\W*d['\u2019]après\b"
        r"|\W*(?:basad|adaptad|traducid|tomad|extra[ií]d|digitalizad|basead|traduzid|inspirad)[oa] "
        r"(?:de|del|en|em|da|do|na|no)\b|\W*(?:tratto|tradotto|adattato|ispirato) (?:da|dal|dalla|"
        r"a)\b"
        r"|\W*(?:traducción|adaptación|reproducción|copia|tradução|adaptação|reprodução|cópia|"
        rf"traduzione|adattamento|reimpresión|facs[ií]mile?|edición facsimilar|digitaliza(?:ción|"
        rf"ção)) "
        rf"{_ADJECTIVES}(?:de|del|do|da|di|dal|della)\b"
        r"|\W*(?:vertaald|overgenomen|bewerkt|gedigitaliseerd) (?:uit|van|naar)\b"
        r"|\W*(?:vert\.|vertaling|bewerking|herdruk) van\b"
        r"|\W*(?:перевод|копия|репринт\w*|факсимиле|адаптация|экранизация|переработка)\b"
        r"|\W*по мотивам\b"
        r"|(?:底本|原本|原著|原書|譯自|译自|改编自|改編自|번역)",
    ),
)
_TABLE: Final = tuple((kind, late_regex(lead, re.IGNORECASE)) for kind, lead in _LEADS)

# ---- evidence of a work ------------------------------------------------------------------

_QUOTED: Final = late_regex(
    r"[^:;]{0,60}?(?<![\w\d])(?:[\"\u201c\u201e\u201d][^\W\d_][^\"\u201c\u201d]{2,}[\"\u201c\u201d]|"
    r"[«»][^«»]{3,}[«»]|[『「《〈][^』」》〉]+[』」》〉])"
)
# Works as they are called. In English the noun is the last one: a book review is no book.
_ENGLISH: Final = (
    r"novels?|novella|books?|play|poems?|short stor(?:y|ies)|article|essay|film|opera|screenplay|"
    r"libretto|thesis|dissertation|edition|ed\.|codex|manuscript|musical|symphony|song|ballad|"
    r"painting|drawing|engraving|etching|sketch|map|atlas|painting|encyclop(?:a?e)dia|dictionary|"
    r"textbook|paper|report"
)
_OTHER: Final = (
    r"roman[es]?|romans|erzählung|novelle|buch(?:es)?|gedicht(?:s|es)?|theaterstück|drama|"
    r"schauspiel|"
    r"ausgabe|auflage|aufl\.|original(?:ausgabe|auflage)|märchen|film|oper|zeichnung|gemälde|stich|"
    r"livre|récit|conte|pièce|poème|nouvelle|œuvre|édition|éd\.|thèse|dessin|tableau|gravure|"
    r"novela|libro|cuento|obra|poema|edición|tesis|dibujo|cuadro|romance|livro|conto|peça|edição|"
    r"tese|"
    r"romanzo|racconto|poesia|edizione|tesi|boek|verhaal|uitgave|toneelstuk|"
    r"книг[иае]|роман[ау]?|повест[иь]|рассказ[ау]?|пьес[ыа]|стать[иея]|сказк[иа]|издани[яею]|"
    r"изд\.|поэм[ыа]"
)
_NAMED_KIND: Final = late_regex(
    r"\W*(?:(?!(?:of|in|from|by|at|on|true|real|von|aus)\b)[\w'\u2019.-]+ ){0,3}?"
    rf"(?:(?:{_ENGLISH})(?=\W*\Z|\s*[,;:.(\"\u201c]|\s+(?:by|of|from|in|published|printed|"
    rf"presented|"
    rf"written|with|held|(?-i:[A-Z\d])))|(?:{_OTHER})(?!\w))",
    re.IGNORECASE,
)
_SAME_NAME: Final = late_regex(r"同名|小说|小說")
_YEAR: Final = r"(?:c|ca\. |©)?(?:1[4-9]|20)\d\d"
_CITED: Final = late_regex(
    r"[^\W\d_][^:;]{2,}?(?:[,.;(]\s*(?:pp?\.|s\.|vol\.?|v\.|bd\.?|no\.|nr\.|t\.) ?\d"
    rf"|\b\d+ ?\(\d[^()]*\)|: [^\W\d_][^,:]{{1,60}}, {_YEAR}"
    r"|\bis[bs]n\b)"
    rf"|[^\W\d_][\w'\u2019-]+(?:, (?:[^\W\d_]\. ?)+| et al\.?|(?: (?:and|&|und|et|"
    rf"y) )[^\W\d_][\w'-]+),?"
    rf" \({_YEAR}[a-z]?\)"
    r"|(?:https?://|doi:|10\.\d{4})\S",
    re.IGNORECASE,
)
_DATED: Final = late_regex(rf".*\b{_YEAR}\b", re.DOTALL)
_MAKER: Final = late_regex(r".+? (?:by|von|par|por) (?-i:[^\W\d_a-z])", re.DOTALL)

# ---- what is no work ---------------------------------------------------------------------

_HEAD: Final = late_regex(
    r"\b(?:university|bank|isle|city|town|county|state|kingdom|republic|government|ministry|"
    r"department|board|council|bay|gulf|lake|mount|house|church|school|college|faculty|bureau|"
    r"office|cent(?:er|re)|courtesy|gift|population|samples?|data|works?|research|interviews?|"
    r"fieldwork|observations?|people|society|association|company|press|verlag|"
    r"papers|collections?|fonds|records|box|folder|files?|scrapbooks?|album|archiv\w*|librar\w+|"
    r"museum\w*|bibliot\w+|microfilm|negatives?|photo(?:graph)?s?|slides?|originals?)\b",
    re.IGNORECASE,
)
_LANGUAGE: Final = late_regex(
    r"(?:(?:the|le|la|l['\u2019]|el|il|dem|het) ?)?(?:english|french|german|spanish|italian|"
    r"portuguese|"
    r"dutch|russian|latin|greek|hebrew|arabic|chinese|japanese|korean|polish|czech|hungarian|"
    r"swedish|danish|norwegian|finnish|turkish|persian|sanskrit|hindi|bengali|"
    r"deutsch\w*|englisch\w*|französisch\w*|spanisch\w*|italienisch\w*|russisch\w*|lateinisch\w*|"
    r"griechisch\w*|niederländisch\w*|anglais|allemand|espagnol|italien|russe|latin|grec|inglés|"
    r"francés|alemán|italiano|ruso|latín|griego|inglês|francês|alemão|inglese|francese|tedesco|"
    r"spagnolo|engels|duits|frans|spaans)\b",
    re.IGNORECASE,
)
_LINK: Final = (
    r"of|the|and|in|to|for|on|at|from|with|a|an|und|der|die|das|des|im|von|zu|de|la|le|les|et|du|"
    r"del|"
    r"y|el|los|las|en|e|do|da|di|della|il|van|het|och|i|på|og|av|и|в|на|о|с"
)
_FUNCTION_WORD: Final = late_regex(rf"(?<=\w )(?-i:{_LINK})(?= \w)")
_LONG_WORD: Final = 4


def says_derived(text: str) -> bool:
    """Whether a text says that the work was made from another one, and which: "Adapted from Tides
    of Elmland", "Übersetzung von: Gezeiten", "Based on the novel by Ada Lind"."""
    for follows, pattern in _TABLE:
        if found := pattern.match(text):
            rest = text[found.end() :].lstrip()
            lead = found[0] + rest[: rest.startswith((":", "："))]
            return _names_work(rest.lstrip(" :：\t"), follows, lead)
    return False


def _names_work(rest: str, follows: Follows, lead: str) -> bool:
    if not any(map(str.isalpha, rest)) or _LANGUAGE.match(rest):
        return False
    if _QUOTED.match(rest) or _SAME_NAME.search(rest):
        return True
    first = re.split(r"[,.;:(/\[]", rest, maxsplit=1)[0].strip()
    if names_body(first) or read_medium(rest):
        return False
    if _names_kind(rest):
        return True
    if _HEAD.search(first) or not _begins_as_name(rest):
        return False
    if _CITED.match(rest):
        return True
    if follows is Follows.ORIGINAL_TITLE:
        return True
    return follows is Follows.TITLE and _has_form_of_title(rest, first, lead)


def _names_kind(rest: str) -> bool:
    """Whether a text begins with a noun for works, and tells which one is meant."""
    found = _NAMED_KIND.match(rest)
    if found is None:
        return False
    before, behind = found[0].split()[:-1], rest[found.end() :]
    named = any(each[:1].isupper() for each in [*before, *behind.split()])
    return named or any(map(str.isdigit, rest))


def _begins_as_name(rest: str) -> bool:
    """A capital letter, or one of a script that has none, at its beginning."""
    bare = rest.removeprefix("the ").lstrip("[('\u2018\u2019")
    return bare[:1].isalpha() and not bare[:1].islower()


def _has_form_of_title(rest: str, first: str, lead: str) -> bool:
    """Whether a text is written as a title is, and not as the name of a person or a place."""
    words = first.removeprefix("the ").split()
    spoken = _FUNCTION_WORD.search(first) is not None
    if ":" in lead and _OF_WORKS.search(lead):
        plain = _ENGLISH_LABEL.search(lead) is not None  # where "of" is not "by"
        return plain or len(words) == 1 or spoken or not _is_like_name(words)
    capitals = all(not each[0].islower() for each in words if len(each) >= _LONG_WORD)
    if not capitals or not words:
        return False
    if spoken:
        return True
    return (_DATED.match(rest) or _MAKER.match(rest)) is not None and _ORIGINAL.match(lead) is None


# Labels of a translation or the like; "Original:" is said of a picture and of a copy as well.
_OF_WORKS: Final = late_regex(
    r"translation|übersetzung|tradu|vert|översättning|oversettelse|перевод|底本|nachdruck|reprint",
    re.IGNORECASE,
)
_ENGLISH_LABEL: Final = late_regex(r" of\s*:\Z", re.IGNORECASE)
_ORIGINAL: Final = late_regex(r"\W*(?:original|vorlage|оригинал)", re.IGNORECASE)
_MOST_NAMES: Final = 4


def _is_like_name(words: list[str]) -> bool:
    """Two to four words with capitals, as a person's name has, who made it behind "von" or "de"."""
    return 1 < len(words) <= _MOST_NAMES and all(each[:1].isupper() for each in words)
