"""The English names of the months, and what number each is; how they begin in any language."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

from .clean_text import word_set

_MONTH_NAMES: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_MONTHS: Final = {name[:3]: number for number, name in enumerate(_MONTH_NAMES, 1)}


def month_number(word: str) -> int | None:
    """1 to 12 for an English month name or its beginning of at least three letters."""
    word = word.rstrip(".").lower()
    number = _MONTHS.get(word[:3])
    fits = number is not None and (_MONTH_NAMES[number - 1].startswith(word) or word == "sept")
    return number if fits else None


# The first three letters, without their marks, of each month in the table `months`, and of those of
# the Islamic calendar.
_STARTS: Final = word_set(
    "abe abr abu ago agu aou api apr ara aug avg avr aza bal bir bre cer cum cvc cvn cze dab "
    "dag dec des det dez dhi dhu dic doc dub eka eki elo ene eyl feb fev geg gen giu gru gum "
    "haz hei hel huh ian ira iul iun jaa jan jou jui jul jum jun juu kas kes kol kov kve kwi "
    "lap led lie lip lis lok lug lut maa mag mai maj mar may mei mrt muh nis noi nov oca oct "
    "okt ots ott out ozu paz pro rab raj ram rec rij rug ruj sab saf sau saw sep set sha sie "
    "sij spa srp stu sty sub svi syy sze tam tem thu tou tra uno urr urt uzt vas vee vel wrz "
    "xan xul xun zar zil zul απρ αυγ δεκ ιαν ιου μαι μαρ νοε οκτ σεπ φεβ авг апр бер вер гру "
    "дек дец жні жов июл июн кас кві кра лип лис лют ліп ліс маи мар мая мај нов ное ноя окт "
    "сак сен сеп сер сне сту січ тра феб фев чер чэр юли юни янв яну јан јул јун ապր դեկ հոկ "
    "հու մայ մար նոյ սեպ փետ օգո אוג אוק אפר באו באפ בדצ ביו בינ במא במר בנו בספ בפב דצמ יול "
    "יונ ינו מאי מרץ נוב ספט פבר ابر اغس اكت ديس سبت فبر مار ماي نوف ينا يول يون აგვ აპრ დეკ "
    "თებ იან ივლ ივნ მაი მარ ნოე ოქტ სექ"
)


def begins_as_month(word: str) -> bool:
    """Whether a word begins as a month of some language does: "Juli", "Ramaḍān"; not "Minutes"."""
    apart = normalize("NFD", word.casefold())
    return "".join(filter(str.isalpha, apart))[:_LETTERS] in _STARTS


_LETTERS: Final = 3
