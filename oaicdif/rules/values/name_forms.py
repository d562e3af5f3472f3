"""Forms of what stands where a name should: names in one word, several names, credits, titles.

One word alone may be a firm's, a god's or a user's. Of the scripts that write no blank between
the names only those are believed that begin with one of the commonest family names.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .clean_text import ascii_letters

_GLUED: Final = late_regex(r"(?:[^\W\d_]\.-?)+[^\W\d_]{2,}(?:-[^\W\d_]{2,})?\Z")
_CHINESE: Final = (
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭"
    "田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范廖贾賈夏韦韋傅白邹鄒孟熊秦邱尹薛"
    "闫段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵钱錢萬严嚴覃戴莫孔汤湯"
)
_JAPANESE: Final = (
    "佐藤|鈴木|高橋|田中|伊藤|渡辺|渡邊|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|斎藤|斉藤|清水|"
    "山崎|池田|橋本|阿部|石川|山下|中島|石井|小川|前田|岡田|長谷川|藤田|後藤|近藤|村上|遠藤|青木|坂本|福田|太田|"
    "西村|藤井|金子|岡本|藤原|三浦|中野|原田|中川|松田|竹内|小野|田村|和田|石田|上田|森田"
)
_KOREAN: Final = "김이박최정강조윤장임오서신권황안송전홍"
# Further ones, which words begin with, too.
_KOREAN_BESIDE_BODY: Final = (
    "한류고문양손배백허유남심노하곽성차우민나진엄채천현함변염여추석선설마길표명반왕"
)
_HAN: Final = late_regex(
    rf"(?:[{_CHINESE}][\u4e00-\u9fff]{{1,2}}|(?:欧阳|歐陽|司马|司馬|上官|诸葛)[\u4e00-\u9fff]{{1,2}}"
    rf"|(?:{_JAPANESE})[\u3005\u3040-\u30ff\u4e00-\u9fff]{{1,3}})\Z"
)
_HANGUL: Final = late_regex(rf"[{_KOREAN}][\uac00-\ud7a3]{{2}}\Z")
_HANGUL_BESIDE_BODY: Final = late_regex(rf"[{_KOREAN}{_KOREAN_BESIDE_BODY}][\uac00-\ud7a3]{{2}}\Z")
# The last sign of a department, a group or a subject: "林学科", "문화부"
_PARTS_OF_BODIES: Final = "科系部院班室所会會組组팀부과실처단학회국"


def is_name_in_one_word(text: str) -> bool:
    """Whether one word is a person's name by its form: "J.Smith", "李明", "김민수"."""
    if "." in text and _GLUED.match(text):
        return True
    return text[:1] >= _FIRST_IDEOGRAPH and any(each.match(text) for each in (_HAN, _HANGUL))


def is_name_beside_body(text: str) -> bool:
    """Whether one word of East Asia is a person's name where a body where people work stands
    beside it, which lets more family names count: "백나무(느릅대학교)"; no part of that body."""
    if text[:1] < _FIRST_IDEOGRAPH or text[-1] in _PARTS_OF_BODIES:
        return False
    return is_name_in_one_word(text) or _HANGUL_BESIDE_BODY.match(text) is not None


_CREDIT: Final = late_regex(
    r"\b(?:courtesy of|(?:provided|submitted|contributed|digiti[sz]ed|supported|funded|hosted|"
    r"photos?|photographs?) by|obtained from|made (?:available|possible) by)\b"
    r"|\A(?:transcribed|digiti[sz]ed|scanned|published|issued|made|printed|produced|compiled)\b"
    r".* by |\A(?:(?:the )?(?:collections?|materials?|items?|papers|photographs?|images?) )?"
    r"(?:was |were )?"
    r"(?:processed|donated|loaned|lent|presented|bequeathed|gifted|deposited|given|photographed|"
    r"purchased|acquired|entered|collected|prepared|restored|catalogu?ed) (?:by|from|to|according) "
    r"|\A\W?(?:(?:on )?loan(?:ed)? from|(?:a |part of an? |anonymous )?(?:gift|donation|bequest)s? "
    r"(?:of|from|by)|from the|courtesy) "
    r"|\Aby (?:the|an?) (?:author|editor|translator|writer|compiler|artist)s? of "
    r"|\Awith (?:the |kind |generous |financial )*(?:support|help|assistance|permission|funding|"
    r"contributions?|collaboration) (?:of|from|by) ",
    re.IGNORECASE,
)
_TITLE: Final = late_regex(
    r"\b(?:journal|reports|proceedings|annals|bulletin|revista|revue|transactions|letters) "
    r"(?:of|in|on|de|des|du|for) ",
    re.IGNORECASE,
)


def is_credit_or_title(text: str) -> bool:
    """Whether a text says who gave something, or is the title of a journal: nobody's name."""
    small = ascii_letters(text)
    if _IN_CREDITS_AND_TITLES.search(small) is None and (
        text.isascii() or "courtesy " not in small
    ):
        return False
    return _CREDIT.search(text) is not None or _TITLE.search(text) is not None


# Each of both has one of these, but for "courtesy " before a name that is not of ASCII.
_IN_CREDITS_AND_TITLES: Final = late_regex(
    r" (?:by|(?:of|in|on|des?|du|for|from|to|according) )|courtesy of|obtained from|from the "
)


# "of" does not tell: the National Conference of Mayors is a body.
_MEETING: Final = late_regex(
    r"\b(?:conference|congress|symposium|workshop|colloquium|seminar|meeting) (?:on|in|for) "
    r"|\b(?:international|annual|world|european|joint|\d+(?:st|nd|rd|th)) (?:[^\W\d_]+ ){0,3}"
    r"(?:conference|congress|symposium|workshop|colloquium)\b"
    r"|\b(?:congreso|congresso|simp[oó]sio|coloquio|colóquio|encuentro|encontro|seminario|seminário|"
    r"jornadas?|colloque|congrès|journées|convegno|simposi) (?:[^\W\d_]+ )?(?:internacional|"
    r"international|internazionale|nacional de|nacional sobre|brasileiro|latinoamericano|"
    r"iberoamericano|anual|annuel|sobre|sur|d['’]étude)"
    r"|\b(?:(?:inter)?nationale|\d+\.) (?:[^\W\d_]+ ){0,2}(?:\w*tagung|\w*konferenz|\w*kongress)\b"
    r"|\A(?:congreso|congresso|simp[oó]sio|coloquio|colóquio|encuentro|encontro|seminario|"
    r"seminário|jornadas?|colloque|congrès|convegno|konferencja|kongress|tagung) "
    r"[^\n]{0,150}\b(?:19|20)\d\d\Z"
    r"|\A(?:congreso|congresso|simp[oó]sio|colóquio|encontro|seminário|jornadas) (?:argentin|"
    r"brasileir|chilen|colombian|mexican|peruan|español|portugu|iber)[^\W\d_]* (?:de|da|do|sobre) "
    r"|\A(?:jahrestagung|tagung|konferencja naukowa|konferensi|seminar nasional|prosiding|"
    r"proceedings|actas del?|atas do|anais do|(?:научная |международная |науково-)?\S*"
    r"(?:конференция|конференція)) "
    r"|\b(?:kongresi|sempozyumu|konferansı)\Z|(?:国际|國際|国際|全国)(?:学术)?(?:会议|會議|大会|シンポジウム)",
    re.IGNORECASE,
)


def is_meeting(text: str) -> bool:
    """Whether a text is the name of a conference or of its proceedings, and of no body."""
    if text.isascii():
        small = text.lower()
        if _IN_MEETINGS.search(small) is None:
            return False
    return _MEETING.search(text) is not None


# In ASCII each name of a meeting has one of these.
_IN_MEETINGS: Final = late_regex(
    r"co(?:nf|ngre|ll|loq)|kon|symp|simp|worksh|seminar|meeting|encuentro|encontro|jornada|"
    r"convegno|tagung|prosiding|proceedings|actas de|atas do|anais do|sempozyumu"
)


# "Lind, Ada and Berg, Jan", "Ada Lind, Jan Berg and Eva Roth", "Lind, Ada | Berg, Jan"
_AND: Final = (
    r"(?:and|und|et|y|en|og|och|dan|ve|и|та|і|i|with|mit|avec|con|com|"
    r"e|a|és|oraz|ja|in|và|və|va|και|و)"
)
_SEVERAL: Final = late_regex(
    rf",[^,]+ {_AND} [^\W\d_][^,]*, [^\W\d_]|\A[^\W\d_]\S+ [^,]+,.* {_AND} [^\W\d_]\S+ [^\W\d_]"
    r"|,[^,]+(?: ?\| ?|[^\W\d_.] ?//? ?| (?:--|[-\u2013\u2014+=\u2022\u00b7]) )[^\W\d_][^,]*, "
)
_SHORTEST_SEVERAL: Final = 4  # blanks, with one comma: "Ada Lind,Jan and Eva Roth"
_NO_INITIAL: Final = frozenset(
    {"jr", "sr", "ii", "iii", "iv", "md", "phd", "ma", "ba", "msc", "bsc"}
)


def is_several(text: str) -> bool:
    """Whether a text with commas holds the names of several persons."""
    text = text.replace("\uff0c", ",")
    commas = text.count(",")
    if (commas > 1 or text.count(" ") >= _SHORTEST_SEVERAL) and _SEVERAL.search(text):
        return True
    parts = [part.strip() for part in text.split(",")]
    if len(parts) >= _A_NAME and text[0] >= _FIRST_IDEOGRAPH:
        return all(map(is_name_in_one_word, parts))  # "김민수, 이영희"
    if len(parts) < _TWO_NAMES or len(parts) % _A_NAME:
        return False
    families, initials = parts[::2], parts[1::2]
    return all(map(_are_initials, initials)) and not any(map(_are_initials, families))


def _are_initials(text: str) -> bool:
    bare = text.replace(".", "").replace(" ", "").replace("-", "")
    return 0 < len(bare) < _LONGEST_INITIAL and bare.isupper() and bare.lower() not in _NO_INITIAL


_A_NAME, _TWO_NAMES = 2, 4  # parts between commas
_FIRST_IDEOGRAPH: Final = "\u2e80"


_JOINED_HEAD: Final = late_regex(r" (?:and|und|et|og|och|oraz|és|&) ")
_NAME_LIKE: Final = late_regex(
    r"[^\W\d_a-z]\S*(?: (?:(?:de|da|do|dos|das|del|di|du|la|van|von|der|den|zu|e|y) ){0,3}"
    r"[^\W\d_a-z]\S*)*\Z"
)
_WHOLE_WORD: Final = late_regex(r"[^\W\d_][^\W\d_A-Z]{2}")


def goes_on_with_names(bare: str) -> bool:
    """Whether a name with commas of which nothing says the order goes on with another: "Ada Elm,
    Ash, Jan", "Ada Elm and Ash, Jan"; but not "Elm, Ada, attributed", "Ada Elm, M.Sc."."""
    first, *others = (each.strip() for each in bare.split(","))
    if _JOINED_HEAD.search(first):
        return True
    names = [each for each in others if _NAME_LIKE.fullmatch(each) and _WHOLE_WORD.search(each)]
    return len(names) > (0 if " " in first and ":" not in first else 1)


def is_list(text: str) -> bool:
    """Whether commas separate whole names: "Ada Lind, Jan Berg, Eva Roth"."""
    parts = [part.split() for part in text.split(",")]
    whole = [len(part) > 1 and part[0][:1].isupper() and part[-1][:1].isupper() for part in parts]
    return len(parts) > 1 and all(whole) and (len(parts) > 2 or not _initials(parts[1]))


def _initials(words: list[str]) -> bool:
    return any(word.endswith(".") and len(word) < _LONGEST_INITIAL for word in words)


_LONGEST_INITIAL: Final = 4
