"""What periods are called: the second look at a text that has a word for a period.

"Período de incubación", "Edad adulta" and "Ders dönemi" (a term of lessons) have such a word, too.
The rows are beginnings of words, in small letters; a name that is missing here leaves it open.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_NAMES: Final = {
    "rule": r"coloni|kolon|virre|imp[eé]ri|republi|repubbl|r[eé]publ|vict[oó]ri|porfiri|franquis"
    r"|fascis|nazi|nacional-?social|sovi[eé]t|[ck]omuni[sz]|dictad|ditadur|dictat|independ"
    r"|indépend|feud|féod|revolu[cçţț]|révolu|rivoluz|entreguerr|entre-deux|interb|pos(?:t?)guerr"
    r"|guerra|guerre|vargas|peron|napole|tudor|habsbur|protektor|husit|normaliz|austro|borb[oó]n"
    r"|isabelin",
    "culture": r"roman|romain|rzym|hel[eé]n|hell[eé]n|b[iy]zant|ot+om|osman|visig|carolin|mérov"
    r"|merov|ib[eé]ric|celt|etrusc|fenici|phénici|mo(?:ghol|gol)|mughal|edo\b|meiji|heian"
    r"|inca(?:ic[oa])?\b|inka|maya\b|aztec|toltec|moche\b|nazca|wari\b|tiahuana|tiwana|prehisp"
    r"|precolomb|pré-colomb|prerrom|islámic|islâmic|islamic|andalus|viking",
    "style": r"medi(?:ev|aev)|médiév|moderne?[oa]?s?\b|contempor|anti[gqc][uao]|arca[ií]|archa"
    r"|(?:pre|pos|post|pré|pós)?-?cl[aáà]s+i[cq]|formativ|intermedi|tard[ií]|tempran|pr[eé]-?hist"
    r"|protohist|hist[oó]ric|renac|renai|renasc|rinasc|bar+[oó][ck]|baroqu|ilustra|iluminis"
    r"|lumières|illuminis",
    "matter": r"(?:neo|paleo|meso|calco|chalco|néo|paléo|méso)l|bron[czs]|hierro|ferro\b|fer\b"
    r"|piedra|pedra|pietra|pierre|cobre\b|rame\b|cuivre|glaci|holoc|pleist|jur[aá]s|cret[aá]"
    r"|tri[aá]s|devon|d[eé]voni|carbon[ií]f|p[eé]rmi|silur|cambr",
    "indonesian": r"belanda|jepang|purba|kuno\b|penjajah|prasejarah|kerajaan|batu\b|besi\b"
    r"|perunggu",
    "vietnamese": r"đổi mới|pháp thuộc|bắc thuộc|phong kiến|nguyễn|đồ đá|đồ đồng|kháng chiến",
    "turkish": r"sel[cç]uklu|cumhuriyet|tun[cç]\b|demir\b|taş\b|roma\b|bizans|hitit|urartu|beylik"
    r"|tanzimat|meşrutiyet|orta\b|ilk\b|yakın\b|yeni\b|lale\b|frig|lidya",
    "hungarian": r"török|hódolts|középk|árpád|honfogl|mátyás|rákóczi|felvilág|reform|dualiz"
    r"|horthy|kádár",
    "slavic": r"bronz|želez|kamen|ledov|gotic|średniow|lodow|napoleon|międzywoj|rozbior|stalin"
    r"|saski",
    "greek": r"βυζαντ|ρωμα[ιϊ]κ|ελληνιστ|κλασ+ικ|αρχαϊκ|μυκηνα|μινωικ|οθωμαν|νεολιθ|χαλκο|σιδήρου"
    r"|προϊστορ|γεωμετρ|ενετ|φραγκοκρ",
    "cyrillic": r"совет|радянськ|имперск|імпер|дореволю|револю|средневек|середньов|возрожд"
    r"|відродж|просвещ|просвітн|петровск|антич|бронз|желез|заліз|камен|кам['’]ян|эдо\b|мэйдзи"
    r"|хэйан|колониал|колоніал|феодал|послевоен|довоен|военн|киевск|княж|монгол|литовск|польск"
    r"|казац|козац|гетьм|барок|ренес|эллинист|византи|османск|перестро|сталин|романов",
    "arabic": r"(?:ال)?(?:عباس|أمو|امو|عثمان|مملوك|أيوب|ایوب|فاطم|استعمار|إسلام|اسلام|جاهل|حجر"
    r"|برونز|حديد|نهض|وسط|وسيط|حديث|قديم|روم|بيزنط|فرعون|راشد|نبو|قاجار|صفو|پهلو|ساسان|هخامنش"
    r"|اشکان|سلجوق|تيمور|تیمور|مغول|ایلخان|مشروط|باستان)",
    "hebrew": r"ה?(?:עות|ביזנט|רומ|הלניסט|ברונז|ברזל|אבן|מקרא|תלמוד|משנה|מנדט|בית|צלב|ממלוכ|פרס"
    r"|חשמונא|כנענ)",
    "thai": r"อยุธยา|รัตนโกสินทร์|สุโขทัย|ธนบุรี|ทวารวดี|ลพบุรี|หิน|สำริด|เหล็ก|โบราณ|กลาง|ใหม่"
    r"|รัชกาล|ล้านนา",
    "hindi": r"मुगल|मुग़ल|गुप्त|मौर्य|वैदिक|मध्य|आधुनिक|प्राचीन|ब्रिटिश|सल्तनत|चोल|भक्ति|रीति|आदि"
    r"|स्वर्ण",
}  # fmt: skip
_KNOWN: Final = late_regex(rf"(?<!\w)(?:{'|'.join(_NAMES.values())})", re.IGNORECASE)
_JOINED: Final = late_regex(rf"(?:{_NAMES['thai']})")  # written without blanks
# "Edad media de los pacientes" is their mean age: behind these nothing but years may follow.
_AGE: Final = late_regex(
    r"(?:(?:la|a|l)\W{0,2})?(?:edad|idade|età|âge)\s+"
    r"(?:(?:del?|d[oa]|di|du|della|de la)\s+|d['’]|dell['’])?"
    r"(?:(?:alta|baja|baixa)\s+)?(?:media|média|moderna|contempor[aâá]nea|antigua|antiga|antica|bronce"
    r"|bronze|bronzo|hierro|ferro|fer|piedra|pedra|pietra|pierre|cobre|rame|cuivre|oro|ouro|or|plata"
    r"|prata|argent|classique|glaciaire)(?:\s+(?:final|tard[ií][oa]|antigu[oa]|medi[oa]|inicial))?"
    r"(?:,?\s*[(\[]?[\d\s.,ac()\u2013-]*[)\]]?)?\Z",
    re.IGNORECASE,
)
_SAYS_AGE: Final = late_regex(r"(?:(?:la|a|l)\W{0,2})?(?:edad|idade|età|âge)\s", re.IGNORECASE)
_YEARS: Final = late_regex(r"[(\[]\s*(?:c\. ?|ca\. ?)?\d{3,4}\s*[-\u2013]\s*\d{3,4}\s*[)\]]\s*\Z")


def has_periods_name(text: str) -> bool:
    """Whether a text with a word for a period has a known name, too, or its years in brackets."""
    if _SAYS_AGE.match(text):
        return _AGE.match(text) is not None
    return any(each.search(text) for each in (_KNOWN, _YEARS, _JOINED))
