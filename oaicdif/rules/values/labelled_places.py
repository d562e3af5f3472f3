"""Places that coverage names by a label: "Country/Nation: Elmland"; and what a label says is none.

A form asks for many things with the words of places. Where a work was printed or its author was
born is not what it is about; "Location: Box 12" is a shelf, "State: solid" is no state on a map.

Source: DCMI Metadata Terms, coverage: "the spatial or temporal topic of the resource, spatial
applicability of the resource, or jurisdiction under which the resource is relevant".
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from ..vocabulary import Term, Vocabulary
from .boxes_and_points import read_name
from .credits import names_body
from .empty_fields import says_nothing
from .labelled_times import without_time_label
from .source_forms import is_shelf_mark

# What the label of a country says: a code behind it is one of ISO 3166.
_COUNTRY: Final = (
    r"country(?:/nation)?(?: (?:code|name))?|countries|nations?|pays|pa[ií]s(?:es)?|paesi|paese|"
    r"kraj|stát|ország|ülke|"
    r"negara|"
    r"χώρα|страна|країна|国|国家|國家|국가"
)
# Labels of coverage itself: what stands behind them is read as if it stood alone.
_COVERAGE: Final = (
    r"(?:geographic(?:al)?|spatial) (?:coverage|area|location|region|extent|scope|name)|"
    r"spatial|place names?|coverage(?: spatial)?|couverture (?:géographique|spatiale)|"
    r"cobertura (?:geográfica|espacial)|geografischer bezug|raumbezug"
)
_SETTLED: Final = (
    r"provinces?|count(?:y|ies)|districts?|cit(?:y|ies)|municipalit(?:y|ies)|towns?|villages?|"
    r"continents?|oceans?|ciudad(?:es)?|ciudad|cidade|ville|"
    r"stadt|gemeinde|landkreis|municipio|município|provincia|provincie|gemeente|comune|città|"
    r"miasto|"
    r"město|город|місто"
)
# Words that mean something else as well: a state of mind, a region of the brain, a shelf.
_OPEN: Final = (
    r"places?|locations?|localit(?:y|ies)|regions?|states?|sea|land|orte?|lieux?|lugar(?:es)?|"
    r"luogo|región|região|regione|"
    r"région|"
    r"estado|plaats|regio|miejsce|место|регион|地域|地点|地区"
)
_WORD: Final = rf"{_COUNTRY}|{_COVERAGE}|{_SETTLED}|{_OPEN}"
_COUNTRIES: Final = late_regex(_COUNTRY, re.IGNORECASE)
_WITH_CODES: Final = late_regex(rf"{_COUNTRY}|{_COVERAGE}", re.IGNORECASE)
_AMBIGUOUS: Final = late_regex(_OPEN, re.IGNORECASE)
_ABOUT: Final = (
    r"(?:study|research|field ?work|investigation|observation|sampling|survey|action|interest|"
    r"event|coverage|reference|estudio|étude|studio|handlung|untersuchung)"
)
_OF: Final = r"(?:of(?: the)?|de(?: la)?|d['\u2019]|di|der)"
_LABEL: Final = late_regex(
    rf"(?P<label>(?:{_WORD})(?: {_OF} ?{_ABOUT})?|{_ABOUT} (?:{_WORD}))"
    r"(?: ?\([^()]{1,30}\))?\s*[:：]\s*(?P<rest>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
# "Place of birth", "Lieu de publication", "Publication place", "Erscheinungsort": of somebody, or
# of the making of the work. Only a proper name goes on with "of": "State of Elmland: history".
_MAKING: Final = (
    r"(?:publi\w+|printing|birth|death|origine?n?|orig[eé]n|origem|creation|manufacture|production|"
    r"residence|issue|recording|conservation|storage|deposit|holding|imprint|distribution|"
    r"provenance|edition|custody|nacimiento|edición|impresión|naissance|décès|édition|impression|"
    r"nascimento|edição|impressão|pubbli\w+|nascita|stampa|conserva\w+)"
)
_PLACE: Final = r"place|location|orte?|lieux?|lugar(?:es)?|luogo|local|plaats|miejsce"
_ELSEWHERE: Final = late_regex(
    rf"(?:(?:{_PLACE})s? (?:of|de|du|d['\u2019]|di|da|do|der|des|van|del) ?[^:：]{{2,40}}"
    rf"|(?:{_WORD}) (?:of|de|du|d['\u2019]|di|da|do|van|del) ?(?:la |l['\u2019]|the )?"
    rf"(?:{_MAKING}\b|(?-i:[a-zà-ÿ]))[^:：]{{0,40}}"
    r"|(?:place|location) (?:published|printed|made|created|born|issued|recorded|held)"
    rf"|{_MAKING} (?:{_WORD})|(?:birth|death)place"
    r"|(?:erscheinungs|verlags|druck|geburts|sterbe|todes|entstehungs|herstellungs|aufbewahrungs|"
    r"stand|lager|wohn|herkunfts)(?:ort|orte|land)"
    r"|(?:geboorte|sterf|verschijnings|druk)plaats"
    r"|место (?:издания|рождения|смерти|хранения|публикации|создания|печати)"
    r"|місце (?:видання|народження|зберігання)|出版地|出生地|発行地|所蔵地|保存地"
    r"|condition|status|zustand|état|stato|estado civil|shelf ?mark|call number|signatur|cote|"
    r"signatura|topogr[aá]fic[ao])\s*[:：](?P<rest>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
# Where in a building: "Box 12", "Shelf B", "Stacks", and an address on the web.
_SHELF: Final = late_regex(
    r"(?:(?:box|folder|shelf|shelves|drawer|cabinet|reel|file|vault|aisle|rack|range|room|floor|"
    r"level|row|bay|case|bin|safe|tray|map case|flat file|item|copy|vol(?:ume)?|accession|call|"
    r"regal|karton|kasten|schachtel|mappe|kiste|schrank|raum|caja|carpeta|estante|armario|legajo|"
    r"bo[iî]te|carton|armoire|doos|kast|map|scatola|busta|caixa|pasta|estante|pudełko|teczka|"
    r"коробка|папка|шкаф|полка|箱|棚)s?\.? ?(?:(?:no|nr|number|n[°º])\.? ?)?(?:\d|[A-Z]{1,2}(?:\b|"
    r"\d)(?! \w))"
    r"|(?:box|shelf|stacks?|storage|off-?site|vault|reference(?: desk)?|reading room|basement|"
    r"annex|"
    r"on(?:line| display| shelf| loan| site)|internet|web|archives?|special collections|"
    r"main (?:library|stacks|collection)|magazin|depot|dépôt|depósito|almacén|en ligne|"
    r"en línea)\W*\Z"
    r"|\S+://|www\.)",
    re.IGNORECASE,
)
# In what state something is, in words of forms; a place is no adjective.
_STATES: Final = late_regex(
    r"(?:un)?(?:published|final|draft|complete[d]?|finished|active|inactive|open|closed|new|used|"
    r"good|"
    r"fair|poor|excellent|bad|damaged|solid|liquid|gas(?:eous)?|frozen|ongoing|in progress|"
    r"approved|"
    r"accepted|pending|archived|available|withdrawn|single|married|"
    r"publicad[oa]|inédit[oa]|borrador|vigente|activ[oa]|inactiv[oa]|buen[oa]|bom|boa|regular|"
    r"mal[oa]|ruim|complet[oa]|conclu[ií]d[oa]|terminad[oa]|finalizad[oa]|aprobad[oa]|aprovad[oa]|"
    r"aceptad[oa]|solter[oa]|casad[oa]|sólid[oa]|líquid[oa]|disponible|disponível|en prensa|"
    r"no prelo)\W*\Z",
    re.IGNORECASE,
)
# Words that tell nobody which place it is, but are no way to say "unknown".
_VAGUE: Final = late_regex(
    r"(?:various|multiple|several|diverse|divers|mehrere|verschiedene|varios|varias|diversos|"
    r"vários|"
    r"vari|all|any|other|others|otro|otra|outro|autres?|andere|yes|no|true|false|ja|nein|oui|non|"
    r"see \S.*|same|idem|ibid\.?)\W*\Z",
    re.IGNORECASE,
)
# Codes for a country that nobody knows: CLDR's ZZ, MARC's xx, and XX, which ISO leaves to users.
_NO_COUNTRY: Final = late_regex(r"XX|ZZ|xx|XXX|ZZZ")
_UNKNOWN_LABEL: Final = late_regex(
    r"(?:dates?|time|period)(?: of [^:：]{3,40})?\s*[:：]\s*(.*)\Z", re.IGNORECASE | re.DOTALL
)
_CODE: Final = late_regex(r"[A-Z]{2,3}")
_REMARK: Final = late_regex(r"\s*(?:[(\[,?/]|[-\u2013\u2014] ).*\Z", re.DOTALL)


class LabelledPlace(NamedTuple):
    """A label in small letters, and what stands behind it."""

    label: str
    rest: str


_NORTH_DAKOTA: Final = LabelledPlace("state", "ND")  # elsewhere "no date"


def _labelled(text: str) -> LabelledPlace | None:
    found = _LABEL.match(text)
    return LabelledPlace(found["label"].casefold(), found["rest"].strip()) if found else None


def read_labelled_nothing(text: str, nil: Vocabulary) -> str | None:
    """The text itself when it is a label of a place or time and behind it stands nothing, or a
    word for it: "Country: n/a", "Time period: -", "name=unknown"."""
    found = _labelled(text)
    if found is not None:
        return text if _is_nothing(found, nil) else None
    if "=" in text:
        pairs = read_name(text)
        return text if pairs and says_nothing(pairs["name"], nil) else None
    if elsewhere := _ELSEWHERE.match(text):
        return text if says_nothing(elsewhere["rest"].strip(), nil) else None
    time = _UNKNOWN_LABEL.match(text)
    rest = without_time_label(text) or (time[1] if time else "a time")
    return text if says_nothing(rest.strip(), nil) else None


def _is_nothing(found: LabelledPlace, nil: Vocabulary) -> bool:
    """What stands behind a label as far as a remark: "unknown, perhaps Elmland" is not nothing."""
    if _COUNTRIES.fullmatch(found.label) and _NO_COUNTRY.fullmatch(found.rest):
        return True
    return found != _NORTH_DAKOTA and says_nothing(found.rest, nil)


def read_labelled_country(text: str, countries: Vocabulary) -> Term | None:
    """The country whose code stands behind a label: "Country: US", "Spatial coverage: NL"."""
    found = _labelled(text)
    if found is None or not _CODE.fullmatch(found.rest):
        return None
    return countries.find(found.rest) if _WITH_CODES.fullmatch(found.label) else None


def read_labelled_place(text: str, nil: Vocabulary) -> str | None:
    """The name behind a label that says it is a place: "Country/Nation: Elmland".

    What begins with a word for nothing ("unknown, perhaps Elmland") is no name.
    """
    found = _labelled(text)
    if found is None or not _is_name(found):
        return None
    unknown = found != _NORTH_DAKOTA and nil.find(_REMARK.sub("", found.rest))
    return None if unknown else found.rest


def _is_name(found: LabelledPlace) -> bool:
    label, rest = found
    if re.search(r"[:：=;]", rest) or _VAGUE.match(rest) or not any(map(str.isalpha, rest)):
        return False
    if _COORDINATES.match(rest):
        return False
    if not _AMBIGUOUS.fullmatch(label):
        return True
    small = any(map(str.islower, rest)) and not any(map(str.isupper, rest))
    return not (
        small
        or _STATES.match(rest)
        or _SHELF.match(rest)
        or is_shelf_mark(rest)
        or names_body(rest)
    )


_COORDINATES: Final = late_regex(
    r"[-+\d.,°'\"\u2032\u2033 ]+[NSEWO]?(?:[-+\d.,°'\"\u2032\u2033 ]+[NSEWO]?)?\Z"
)


def read_other_label(text: str) -> str | None:
    """The text itself when it has the label of a place, or of a place in somebody's life or the
    work's making, and names no place that the work is about."""
    return text if _LABEL.match(text) or _ELSEWHERE.match(text) else None
