"""Whether a publisher's text has the form of an imprint: "Elmton : Oak House, 1901", "Printed by
Ada Elm", "Litteris Elmianis", "Bey Johann Elm".

Such a text says where, by whom and when, and is no name alone. Catalogues of old prints copy it as
the title page has it, in Latin or in the language of the place.
Sources: ISBD (2011), 4.1 to 4.3; DCRM(B), 4C.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import is_acronym, signs
from .catalogue_signs import YEARS_BEHIND
from .clean_text import word_set
from .company_forms import company_form, form_at_end
from .name_tables import is_place

IMPRINT: Final = "it is an imprint, and not a name alone"

# "Oakton, published by Elm & Company", "Printed for Ada Elm", "Distributed by Elm Press":
# language, what was done, and by or for whom.
_DONE: Final = (
    ("English", r"(?:re|co-?|first |jointly )?(?:published|printed|publ)(?: and \w+)?\.? "
     r"(?:exclusively )?(?:by|for|at|in|from)"),
    ("English", r"(?:distributed|issued|produced|manufactured|made|sold|released|edited)"
     r"(?: and \w+)? (?:exclusively )?(?:by|for)"),
    ("English", r"(?:hosted|provided|maintained|sponsored|digiti[sz]ed|presented|powered)"
     r"(?: and \w+)? by"),
    ("English", r"(?:for sale|available|distribution|publication|an imprint|a division) "
     r"(?:by|from|of)"),
    ("English", r"(?:by|with) (?:the )?(?:kind )?(?:permission|courtesy) (?:of|from)|courtesy of"),
    ("German", r"mit (?:freundlicher )?genehmigung (?:von|des|der)"),
    ("French", r"avec (?:la permission|l['\u2019](?:aimable )?autorisation) d[eu]s?"),
    ("Spanish, Portuguese", r"co[nm] (?:el |a )?(?:permiso|permissão|autoriza(?:ção|ción)) "
     r"(?:de|del|da|do)|(?:por )?cortes[ií]a d[eaol]+"),
    ("Italian", r"(?:per )?gentile concessione (?:di|del|della)"),
    ("German", r"(?:gedruckt|verlegts?|vertrieben|vertrieb|ausgeliefert|herausgegeben|hergestellt|"
     r"zu haben|in kommission)(?: und \w+)? (?:in|im|zu|mit|bei|bey|durch|für|von)"),
    ("French", r"(?:imprimé|publié|édité|distribué|diffusé|vendu|produit)e?s?(?: et \w+)? "
     r"(?:par|chez|pour)"),
    ("Spanish, Portuguese", r"(?:impreso|impresso|publicado|editado|distribuido|distribuído|"
     r"producido|produzido|vendido)(?: [ye] \w+)? (?:por|para|en|em)"),
    ("Italian", r"(?:stampato|pubblicato|edito|distribuito|prodotto)(?: e \w+)? (?:da|per|in)"),
    ("Dutch", r"(?:gedrukt|uitgegeven|gedistribueerd)(?: en \w+)? (?:door|bij|voor|te)"),
    ("Scandinavian", r"(?:tryckt|trykt|utgiven|utgitt|udgivet|distribuerad)(?: o?[cg]h? \w+)? "
     r"(?:hos|af|av|i)"),
    ("Polish, Czech", r"(?:wydan[aey]|wydrukowano|vydáno|vytištěno) (?:przez|w|u|v)"),
)  # fmt: skip
_PRINTED: Final = late_regex(
    rf"(?:\A|[,;:.\]] ?)\[?(?:{'|'.join(words for _, words in _DONE)}) ", re.IGNORECASE
)
_IN_PRINTED: Final = (
    "print", "publ", "gedru", "verlegt", "impr", "stampato", "tryck", "trykt", "distr", "issued",
    "produ", "made ", "sold ", "released", "edit", "édit", "for sale", "available", "imprint of",
    "division of", "vertrieb", "ausgeliefert", "herausgegeben", "hergestellt", "zu haben",
    "kommission", "diffusé", "vendu", "vendido", "manufactured", "uitgegeven", "utgi", "udgivet",
    "wyd", "vyd", "vyti", "hosted", "provided", "maintained", "sponsored", "digiti", "presented",
    "powered", "permi", "courtesy", "genehmigung", "autoris", "autoriz", "cortes", "concessione",
)  # fmt: skip
# With these an imprint begins that names the printer in another case than a name has, or says
# what he did: language, words. From title pages as DCRM(B), 4C, transcribes them.
_OPENINGS: Final = (
    ("Latin", r"apud|typis|(?:ex )?typographia|literis|litteris|sump?tibus|sumtu|impensis"),
    ("Latin", r"ex (?:officina|typographeo|aedibus)|excud(?:ebat|ebant|it)|impress(?:it|us|erunt)"),
    ("Latin", r"impressum(?= (?:per|apud|in|a|ab|est)\b)"),
    ("German", r"gedruckt|druckts|verlegts|zu finden|in verlegung|in commission|auf kosten"),
    ("German", r"im verlage? (?:bei|bey|der|des|von)"),
    ("French", r"ch[eé][zs]|de l['\u2019 ]?imprimerie|aux d[eé]pens|se (?:vend|trouve)"),
    ("Italian", r"appresso|presso|nella stamperia|per i tipi|a spese|coi tipi"),
    ("Spanish", r"en la (?:imprenta|oficina|casa)|a costa de|por la viuda"),
    ("Portuguese", r"na of+icina|na typographia|em casa d[aeo]"),
    ("Dutch", r"ten huize|gedrukt"),
    ("Czech", r"nákladem|tiskem"),
    ("Polish", r"nakladem|nakładem|drukiem|czcionkami|w drukarni"),
    ("Swedish, Danish", r"tryckt|trykt"),
    ("Russian", r"в типографии|в тип|иждивением"),
    ("Hungarian", r"nyomtatta|nyomtatott"),
)
_BEGINS: Final = late_regex(
    rf"\[?(?:(?:{'|'.join(words for _, words in _OPENINGS)})[\s.]"
    r"|(?:in officina|in aedibus|bey \S+) \S)",
    re.IGNORECASE,
)
_FIRST_LETTERS: Final = frozenset("[abcdefgilnpstvwznwtив")
# A house of today may be called so: "Typis Consulting", "Bey Ltd Bank".
_MAY_BE_CALLED_SO: Final = word_set("apud typis typographia literis litteris presso appresso bey")
_YEARS: Final = late_regex(rf"\s?:(?!.*\bIS[SB]N\b).*{YEARS_BEHIND}")
_BLANKS: Final = late_regex(r"([^:]+?) :\s?([^:/].*)\Z")
_NO_BLANK: Final = late_regex(r"([^:]+?):\s?([^\W\d_\[][^:]*)\Z")
_ARTICLE: Final = late_regex(r"\A\[?(?:Le|La|Les|Los|Las|El|San|Santa|São|Saint|St\.?|New|Bad) ")
_LONGEST_HOUSE: Final = 2  # words behind a colon without blanks: "Elmvik: Huber"
# "Elmvik", "Alphen aan den Elm", "[Oakton]", "Elmton ; Oakton", "al-Elmirah"
_PLACES: Final = late_regex(
    r"\[?(?:(?:al|el|a[dnrstzḍṣṭẓ]|ash)-(?=[^\W\d_a-z]))?[^\W\d_a-z][\w'\u2019-]*"
    r"(?:[ ,;.&\[\]]+(?:[^\W\d_a-z][\w'\u2019.-]*|"
    r"(?:aan|am|an|den|der|de|la|le|sur|upon|on|i|im|in|und|en|et|etc|y)\b)){0,4}[\]?., ]*\Z"
)


def is_imprint(name: str, organisations: Vocabulary) -> bool:
    """Whether a text is an imprint: by its words, its colon and year, or a colon behind what is
    written as places are and holds no word of bodies."""
    small = name.lower()
    if any(each in small for each in _IN_PRINTED) and _PRINTED.search(name):
        return True
    if small[0] in _FIRST_LETTERS and _BEGINS.match(name):
        return not _is_house(name, organisations)
    return ":" in name and _has_colon_of_imprint(name, organisations)


def _is_house(name: str, organisations: Vocabulary) -> bool:
    """Whether a company's form, or a word of bodies at the end, says that the first word may be
    part of a name. It needs a capital: "typis Oak Press" says who printed."""
    if not name.lstrip("[")[:1].isupper():
        return False
    if form := company_form(name) or form_at_end(name.rstrip(".")):
        return not form.doubt
    first, *words = name.split()
    if first.lower() not in _MAY_BE_CALLED_SO or not all(each[0].isupper() for each in words):
        return False
    return any(each.term.relation in _BODY_WORDS for each in signs(words[-1], organisations))


_BODY_WORDS: Final = frozenset({"exact", "close"})


def may_name_printer(name: str) -> bool:
    """Whether a name begins as an imprint that says who printed: "Typis Oak Press"."""
    return name[:1].lower() in _FIRST_LETTERS and _BEGINS.match(name) is not None


def is_body_behind_place(name: str, organisations: Vocabulary) -> bool:
    """Whether a body stands behind a colon, and before it what may be its place or a part of its
    name: "Elmvik: Oak Institution"."""
    before, colon, behind = name.partition(":")
    if not colon or behind[:2] == "//" or not is_written_as_place(before, organisations):
        return False
    known = " " not in before.strip() or is_place(before, organisations)
    return known and _is_body(behind.strip(), organisations)


def is_house_behind_town(name: str, organisations: Vocabulary) -> bool:
    """Whether a house that publishes stands behind a comma, and before it a place that is known:
    "Lima, Editorial Olmo". The other way round a body is called so: "Institute of Oaks, Lima"."""
    town, _, house = name.partition(", ")
    return _HOUSE.match(house) is not None and is_place(town, organisations)


_HOUSE: Final = late_regex(
    r"(?:\S+ ){0,3}(?:presse?s?|verlag|[ée]ditions?|edi(?:tora|torial|tore|tori|tores|zioni|ciones|"
    r"ções)|librairie|libreria|librería|uitgeverij|wydawnictwo|publish\w{2,4}|books|forlag|förlag|"
    r"издательство|видавництво|nakladatelství|vydavatelství|kiadó)(?![\w-])",
    re.IGNORECASE,
)


def begins_with_printer(name: str) -> bool:
    """ "excudebant Elm et Oak": what stands behind the place is no name in its own case."""
    return _BEGINS.match(name) is not None or _PRINTED.match(name) is not None


def _has_colon_of_imprint(name: str, organisations: Vocabulary) -> bool:
    if "://" in name:
        return False
    last = max(0, name.rfind(":") - 1)  # what stands behind the last colon is behind each
    if _YEARS.search(name, last) and not any(map(str.isdigit, name.partition(":")[0])):
        return True
    if blanks := _BLANKS.match(name):
        return is_written_as_place(blanks[1], organisations)
    if name.count(":") > 1 and is_place(name.partition(":")[0], organisations):
        return True
    found = _NO_BLANK.match(name)
    if found is None or not is_written_as_place(found[1], organisations):
        return False
    if is_place(found[1], organisations):
        return not _is_body(name, organisations)
    short = found[2].count(" ") < _LONGEST_HOUSE and not _ARTICLE.sub("", found[1]).count(" ")
    return (short or begins_with_printer(found[2])) and not _is_body(name, organisations)


def is_written_as_place(text: str, organisations: Vocabulary) -> bool:
    """Whether a text has the form of places: no "IRD", no "Elm University"."""
    return (
        _PLACES.match(text) is not None
        and not is_acronym(text.strip("[]"))
        and not _is_body(text, organisations)
    )


def _is_body(text: str, organisations: Vocabulary) -> bool:
    found = signs(text, organisations)
    if any(each.term.relation == "exact" or each.leads for each in found):
        return True
    return company_form(text) is not None or form_at_end(text.rstrip(".")) is not None
