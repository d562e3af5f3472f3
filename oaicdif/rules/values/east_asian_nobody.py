"""Words of East Asia that say that somebody, some place or some year is not known: "著者未詳",
"[刊寫地未詳] : [刊寫者未詳]", "발행자 불명", "出版年不明".

They are one word of what is asked for and one for "not known"; a catalogue writes them in brackets,
and those of an imprint in a row.
Sources: Nippon Cataloging Rules, 2.4 ([出版地不明], [出版者不明], [出版年不明]); Korean Cataloging
Rules for old books (刊寫地未詳, 刊寫者未詳, 刊寫年未詳).
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex

_NOT_KNOWN: Final = ("未詳", "未详", "不明", "不詳", "不详", "미상", "불명")
# What is asked for, in the characters that such words are made of: who, where and when.
_HAN: Final = (
    "著作編编撰訳譯译刊出版發発发行印寫写書画畫撮影製制者人家社所處処处地年月日時期代撮录録錄"
)
_HANGUL: Final = (
    "저자|작자|필자|지은이|편자|엮은이|역자|옮긴이|그린이|발행자|발행인|발행처|발행지|발행년|발행년도|"
    "출판사|출판자|출판지|출판년|출판년도|간행자|간행처|간행지|간행년|간사자|간사지|간사년|연대|연도|"
    "제작자|촬영자|제작년|촬영년"
)
# Words that say it in another way: "lost name", "no name", "no author written", "reader unknown".
_NOBODY: Final = (
    "佚名",
    "無名氏",
    "无名氏",
    "闕名",
    "阙名",
    "不著撰人",
    "무명씨",
    "詠み人知らず",
    "よみ人しらず",
)
_WORD: Final = (
    rf"[\[(\uff08\uff3b\u3014]?(?:(?:[{_HAN}]{{1,6}}|(?:{_HANGUL})\s?)?"
    rf"(?:{'|'.join(_NOT_KNOWN)})|{'|'.join(_NOBODY)})[\])\uff09\uff3d\u3015]?"
)
_WORDS: Final = late_regex(
    rf"{_WORD}(?:[\s:;,\uff1a\uff1b\uff0c\u3001]{{1,3}}{_WORD}){{0,3}}[.\u3002]?\Z"
)

HINTS: Final = (*_NOT_KNOWN, *_NOBODY)


def read_not_known(text: str) -> str | None:
    """The text, if it is nothing but such words, one to four."""
    return text if _WORDS.match(text) else None
