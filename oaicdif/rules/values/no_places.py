"""Words in coverage that name no place: how large something is, how far it reaches, whom it is
about, half of a point, when it was made.

Each form is asked of the whole text, so that a name with such a word in it stays a name: "National
City", "Hundred Acres", "N 47" (a road), "W3" (a postal district).
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_LONGEST: Final = 120
_NUMBER: Final = r"\d+(?:[.,]\d+)?(?:\s?[½¼¾]|\s\d/\d)?"
_LENGTH: Final = r"(?:[mck]?m|in|ins|inch|inches|ft|feet|yards?|miles?|pixels?|px|[\"'”″′]{1,2})"
_AREA: Final = r"(?:[mck]?m[²2]|(?:sq\.?|square) ?[a-z]{1,10}|ha|hectares?|acres?)"
_PIECES: Final = (
    r"(?:pages?|pp?|leaves|seiten|páginas?|sheets?|maps?|photographs?|photos?|prints?|"
    r"negatives?|slides?|items?|volumes?|reels?|boxes|folders?|bytes|[kmgt]b)"
)
_SIZE: Final = late_regex(
    rf"(?:(?:ca|approx|c)\.? ?)?(?:[HWDLhwdl]\.? ?)?{_NUMBER}\s?(?:{_LENGTH}|{_AREA}|{_PIECES})?"
    rf"(?:\s?(?:[x×X]|by)\s?(?:[HWDLhwdl]\.? ?)?{_NUMBER}\s?{_LENGTH}?){{1,2}}\.?"
    rf"|{_NUMBER}\s?(?:{_LENGTH}|{_AREA}|{_PIECES})(?: (?:radius|wide|long|high|deep|in diameter))?"
    r"\.?(?:\s?:\s.{0,60})?"
)
_DEGREES: Final = r"\d{1,3}(?:\.\d+)?"
_MINUTES: Final = r"(?:\s?\d{1,2}(?:\.\d+)?\s?['′’](?:\s?\d{1,2}(?:\.\d+)?\s?(?:[\"″”]|''))?)?"
_SIDE: Final = r"(?:[NSEW]|[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est)"
_AXIS: Final = r"(?:[Ll]at(?:itude)?|[Ll]ong?(?:itude)?)"
# One number on one axis. Letters before a number want a degree sign: "N 47" is a road.
_HALF_POINT: Final = late_regex(
    rf"(?:{_AXIS}\.?\s?[:=]?\s?)?{_DEGREES}\s?(?:(?:°|deg(?:rees?)?\.?){_MINUTES})?\s?{_SIDE}"
    rf"(?: {_AXIS})?\.?"
    rf"|{_SIDE}\s?{_DEGREES}\s?°{_MINUTES}"
    rf"|{_AXIS}\.?\s?[:=]?\s?[-+]?{_DEGREES}\s?°?{_MINUTES}"
)
_REACH: Final = frozenset(
    ["regional", "local", "national", "international", "transnational", "multinational",
     "multi-national", "subnational", "sub-national", "supranational", "interregional",
     "inter-regional", "statewide", "state-wide", "nationwide", "nation-wide", "countywide",
     "county-wide", "citywide", "city-wide", "districtwide", "provincial", "municipal",
     "nacional", "internacional", "estatal", "estadual", "federal", "distrital", "mundial",
     "interestadual", "estaduais", "federais", "autonómico", "autonómica",
     "departamental", "regionale", "nazionale",
     "internazionale", "locale", "provinciale", "comunale", "überregional", "landesweit",
     "bundesweit", "lokal", "régional", "régionale", "nationale", "internationale",
     "départementale", "communale", "landelijk", "regionaal", "lokaal", "nationaal",
     "internationaal", "rural", "urban", "suburban", "nasional", "internasional", "ulusal",
     "uluslararası", "bölgesel", "yerel", "национальный", "международный", "региональный",
     "местный", "nacionais", "municipais", "全国", "全國", "国际", "國際", "国内",
     "國內", "국제", "전국",
     "محلي", "دولي", "وطني", "ملی", "kitaifa"]
)  # fmt: skip
_WHOM: Final = frozenset(
    ["male", "males", "female", "females", "men", "women", "humans", "human", "adult", "adults",
     "children", "adolescent", "adolescents", "infants", "infant", "animals", "middle aged",
     "young adult", "young adults", "both sexes", "all ages", "newborn", "hombres", "mujeres",
     "niños", "adultos", "homens", "mulheres", "crianças", "hommes", "femmes", "enfants",
     "männer", "frauen", "kinder", "erwachsene"]
)  # fmt: skip
# "Audio: 2008": a date of the thing that the label names.
_THING: Final = late_regex(
    r"(?:audio|video|film|photo(?:graph)?s?|image|picture|text|recording|sound|print|original|"
    r"interview|transcript|document|manuscript|painting|drawing|map|negative|scan|item|object|"
    r"postcard|letter|book)s?\s?:\s?[^:;]{0,30}\d{4}[^:;]{0,20}",
    re.IGNORECASE,
)
_DONE: Final = late_regex(
    r"[^:;]{0,60}\b(?:undertaken|conducted|carried out|performed|collected|recorded|photographed|"
    r"filmed|surveyed|observed|sampled|published|created|issued|compiled|digiti[sz]ed|erhoben|"
    r"durchgeführt|réalisée?s?|recueillie?s?|realizad[oa]s?|recogid[oa]s?|coletad[oa]s?)\b"
    r"[^:;]{0,40}\b\d{4}\b[^:;]{0,20}",
    re.IGNORECASE,
)


# Angles in words, and metres of a grid whose place on the globe nobody says.
_ANGLES: Final = late_regex(
    r"(?:[東西]経|[南北]緯|[东西]经|[南北]纬|[동서]경|[남북]위)"
    r"\s?\d[\d\s.,;、度分秒도분초北南東西东经經緯纬동서남북경위]*"
    r"|UTM\b[\s\w.,:;-]*\d{5}[\s\w.,:;-]*"
    r"|\d{1,2} ?[C-HJ-NP-X][ ,]+\d{4,7}(?:\.\d+)?[ ,]+\d{4,7}(?:\.\d+)?"
)
# "Box 12, Folder 3": where a thing lies. "Box Hill" is a name.
_SHELF: Final = late_regex(
    r"(?:(?:box|folder|carton|drawer|reel|shelf|roll|file|series|caja|carpeta|legajo|caixa|pasta"
    r"|karton|kasten|mappe|boîte|dossier|busta|scatola|doos)\.? (?:no\.? )?"
    r"\d+[a-z]?(?:[,;/] ?|\Z)){1,4}",
    re.IGNORECASE,
)
_IN_LIST: Final = late_regex(r",\s|\s?/\s?")
_COUNT: Final = late_regex(r"[Nn] ?= ?\d[\d.,]*")  # how many were asked


def read_no_name(text: str) -> str | None:
    """The text itself when all of it is a size, a reach, a group of people, half of a point or a
    date of something's making."""
    if len(text) > _LONGEST:
        return None
    bare = text.rstrip(" .").casefold()
    if bare in _REACH or bare in _WHOM or all(each in _REACH for each in _IN_LIST.split(bare)):
        return text
    forms = (
        (_SIZE, _HALF_POINT, _ANGLES, _THING, _DONE, _SHELF, _COUNT)
        if any(map(str.isdigit, text))
        else ()
    )
    return text if any(form.fullmatch(text) for form in forms) else None
