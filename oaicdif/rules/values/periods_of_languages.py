"""Periods by their names in many languages: "조선시대", "Período Tardío", "العصر العباسي".

A word for a period stands where its language puts it: at the end in Chinese, Japanese, Korean and
Turkish, at the beginning in Arabic, Thai and the Romance languages. Alone it names nothing: the
name of a period stands beside it (`period_names`), or the pattern itself says which.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .period_names import has_periods_name

_BRACKET: Final = r"(?:\s*[(（\[][^)）\]]{1,40}[)）\]])?"
_DYNASTY: Final = (
    r"(?:前|後|后|北|南|東|东|西)?(?:漢|汉|宋|魏|晉|晋|周|燕|秦|梁|唐|齊|齐)|夏|商|隋|元|明|清|遼|辽|金|六|五代|"
    r"三國|三国|十國|十国"
)
_REIGN: Final = (
    r"順治|顺治|康熙|雍正|乾隆|嘉慶|嘉庆|道光|咸豐|咸丰|同治|光緒|光绪|宣統|宣统|洪武|永樂|永乐|宣德|成化|"
    r"弘治|正德|嘉靖|隆慶|隆庆|萬曆|万历|天啟|天启|崇禎|崇祯"
)
_EAST_ASIAN: Final = late_regex(
    rf"(?:.*\S(?:時代|时代|時期|时期|年間|年间|年代|世紀|世纪|시대|시기|세기|연대|왕조)"
    rf"(?:\s?(?:前期|中期|後期|后期|末期|初期|前半|後半|초기|전기|중기|후기|말기))?"
    rf"|(?:{_DYNASTY})(?:代|朝|末|初|末期|初期|中期|後期|后期)(?:[~～-](?:{_DYNASTY})(?:代|朝|末|初))?"
    rf"|(?:北|南)宋|(?:東|东|西)(?:漢|汉|晉|晋|周)|(?:北|南)朝"
    rf"|(?:{_DYNASTY})?[\s·・]?(?:{_REIGN})(?:朝|年間|年间)?"
    r"|(?:令和|平成|昭和|大正|明治)(?:初期|中期|後期|末期|初年|末年)"
    r"|\d{2,4}(?:學|学)年度(?:第?\s?[\d一二]\s?(?:學|学)期)?"
    r"|(?:고조선|조선|고려|신라|백제|고구려|발해)\s?(?:전기|중기|후기|말기|초기|말|초)"
    r"|일제\s?강점기|개화기|대한제국기|근대|현대|고대|중세|近代|現代|现代|當代|当代|古代|中世)"
    rf"{_BRACKET}\Z"
)
_CENTURY_ORDINAL: Final = (
    r"ال(?:أول|اول|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر|حادي|عشرين|عشرون)|"
    r"(?:اول|دوم|سوم|چهارم|پنجم|ششم|هفتم|هشتم|نهم|دهم|یازدهم|دوازدهم|سیزدهم|چهاردهم|پانزدهم|"
    r"شانزدهم|هفدهم|هجدهم|نوزدهم|بیستم|بیست)\b"
)
_CENTURIES: Final = late_regex(rf"(?:ال)?(?:قرن|سده)\s+(?:{_CENTURY_ORDINAL})")
_RIGHT_TO_LEFT: Final = late_regex(
    r"(?:ال)?(?:عصر|عهد|فترة|حقبة)\s+\S|"
    r"(?:دوره|دورهٔ|سده|روزگار)\s+\S|ה?תקופ(?:ה|ת)\s+\S"
)
_INDIAN: Final = late_regex(r"(?:สมัย|ยุค)\S|.*\S\s(?:काल|युग|शताब्दी)\Z")
_ARTICLE: Final = r"(?:(?:el|la|los|las|o|a|os|as|il|lo|le|les)\s+|l['’])?"
_BEGINS: Final = late_regex(
    rf"{_ARTICLE}(?:per[íi]odo|[ée]poca|épocas|époque|période|perioada|edad|idade|età|âge|ère"
    r"|období|obdobie|razdoblje|thời (?:kỳ|đại)|εποχή|περίοδος|эпоха|период|епоха|період)\s+[^\W\d]"
    r"[^;:]*\Z",
    re.IGNORECASE,
)
_BEGINS_NAMED: Final = late_regex(
    rf"{_ARTICLE}(?:era\s+(?:meiji|sh[oō]wa|heisei|taish[oō]|reiwa|vargas|colonial"
    r"|republicana|crist[ãi]|com[úu]n|comum|soviética|napole[oó]nica|moderna|victoriana|reformasi|mesozoica|paleozoica|cenozoica)"
    r"|horizonte\s+(?:temprano|medio|tard[íi]o)\b"
    r"|(?:masa|zaman)\s+(?:orde|kolonial|penjajahan|reformasi|kemerdekaan|kerajaan|revolusi|"
    r"pendudukan|prasejarah|hindia|islam|purba|kuno|batu|besi|perunggu)\b"
    r"|(?:thời|triều)\s+(?:nguyễn|lê|trần|lý|mạc|tây sơn|pháp thuộc|bắc thuộc)\b"
    r"|okres\s+(?:międzywojenny|powojenny|staropolski|przedwojenny|zaborów)"
    r"|doba\s+(?:bronzov|železn|kamenn|ledov|barok|gotic)|доба\s+(?:гетьман|бароко|козац|ренесанс))"
    r"[^;:]*\Z",
    re.IGNORECASE,
)
_ENDS: Final = late_regex(
    rf"[^\d;:]*[^\W\d]\s+(?:dönemi|devri|çağı|devirleri|περίοδος|εποχή|период|период[аы]|эпоха|епоха|доба|"
    rf"період|дәуірі|kora|korszak|időszak){_BRACKET}\Z",
    re.IGNORECASE,
)
_HUNGARIAN: Final = late_regex(
    rf"(?:bronz|vas|kő|réz|új|közép|ó|jég)kor{_BRACKET}\Z", re.IGNORECASE
)
# Of some patterns the word for a period decides nothing alone.
_SURE: Final = (_EAST_ASIAN, _CENTURIES, _HUNGARIAN, _BEGINS_NAMED)
_WITH_A_NAME: Final = (_RIGHT_TO_LEFT, _INDIAN, _ENDS, _BEGINS)
_LONGEST: Final = 80


def names_period(text: str) -> bool:
    """Whether a text is the name of a period in one of these languages."""
    if len(text) > _LONGEST or (text.isascii() and not _may_be_one(text)):
        return False
    if any(each.match(text) for each in _SURE):
        return True
    return any(each.match(text) for each in _WITH_A_NAME) and has_periods_name(text)


def _may_be_one(text: str) -> bool:
    """Without marks or other letters only these words begin or end the name of a period."""
    return text.endswith(_ASCII_ENDS) or _ASCII.match(text) is not None


_ASCII_ENDS: Final = ("kora", "korszak", "kor", ")", "]")
_ASCII: Final = late_regex(
    r"(?:(?:el|la|los|las|o|a|os|as|il|lo)\s)?(?:epoca|periodo|perioada|edad|idade|era|horizonte|masa|"
    r"zaman|razdoblje|doba)\b",
    re.IGNORECASE,
)
