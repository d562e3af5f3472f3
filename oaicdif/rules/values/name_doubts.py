"""What speaks against a name in natural order being one person's.

No word of bodies need stand in it: a band ("Arctic Monkeys"), a programme ("GitHub Copilot") and
the letters of a body before a word ("IBM Watson") are written as a person's name is. Any such
sign leaves the kind open, for it does not say what else is called so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import FAMILY_NAME, FUNDER, GIVEN_NAME, TWO_NAMES, WORD
from .clean_text import word_set
from .degrees import is_degree, may_be_degree
from .family_first import SAINT, is_short_name
from .name_forms import is_name_in_one_word
from .name_tables import are_given_names, begins_with_given_name, find_word, is_called, is_place
from .name_words import only_initials
from .towns import is_at_place

# Small words that join names, and those that are a family name's, too ("Ortega y Gasset").
_JOIN: Final = frozenset(
    ["and", "und", "et", "og", "och", "ve", "dan", "&", "та", "oraz", "és", "ja", "và", "və", "و"]
)
_ENGLISH: Final = frozenset(["and", "&"])
_JOIN_OR_NAME: Final = frozenset(["y", "e", "i", "en", "и", "і"])
_OF_NOBODY: Final = frozenset(["of", "with", "from", "without", "vs", "vs."])
_BETWEEN_WORDS: Final = frozenset(["in", "on", "at", "by", "to", "against", "among"])
_NO_SIGN_OF_NAMES: Final = late_regex(r"[!?#%=+*<>\\{}$€£]")
_POSSESSIVE: Final = late_regex(r"[^\W\d_]{2}['\u2019]s [^\W\d_]")  # "Elm's Views"
_HOST: Final = late_regex(
    r"[^\W\d_]{2}\.(?:org|com|net|edu|gov|info|io)\b", re.IGNORECASE
)  # "Gbif.Org"
# No family name has them before it: "Die Elme", but "De Elm", "Le Elm".
_ARTICLES: Final = frozenset(["die", "der", "os", "les", "het", "gli", "los", "las"])
# Ends of adjectives and of nouns of things that no name of a person has.
_ADJECTIVE: Final = late_regex(
    r"(?:ological|istical|itional|ographic|istic|(?:isch|lich|iert|ierend|zend)e[rsn]?)\Z"
)
_NOUN: Final = late_regex(
    r".{3}(?:olog(?:y|ie|ía|ia|ii|ija)|ograph(?:y|ie)|ograf(?:ía|ia)|[ai]ciones|[ai]ções|azioni|"
    r"itäten|schaften|heiten|keiten?|ungen|isierung|isation|ization|ational|nomics|ometry|metrie|"
    r"логия|ология|ография)\Z"
)
# "MS Elm" is a ship or somebody, "UN Elm" a part of a body or somebody.
_LETTERS: Final = frozenset(
    ["UN", "EU", "UK", "US", "FC", "AC", "SC", "TV", "MS", "SS", "MV", "RV", "FV", "MT", "UC", "FS"]
)
_SIGLA: Final = range(3, 6)  # letters: more are rather a family name ("DUBOIS Marie")
_NUMERAL: Final = late_regex(r"[IVX]+\Z")
_VOWEL: Final = late_regex("[AEIOUYÀ-ÖØ-Ý\u0100-\u017f]|[^\x00-\u024f]")
_CAPITAL_INSIDE: Final = late_regex(r"([^\W\d_]*[a-zß-ÿ])([A-ZÀ-Þ][^\W\d_]*)")
_BEFORE_CAPITAL: Final = word_set(
    "mc mac de di du da del den des della dell dal dall le la lo los las van von vande vander "
    "vanden ver ter ten fitz st san saint al el abd abdel abdul abu ben bin bar ibn jo ann anne "
    "anna mary marie jean ap ó ní te ka ul"
)


def doubt_of_person(bare: str, organisations: Vocabulary) -> str:
    """Why a name in natural order may be no person's, or several persons'; "" if nothing says
    so. `bare` is without comma and brackets."""
    words = bare.split()
    if is_place(bare, organisations):
        return "it is the name of a place"
    if _NO_SIGN_OF_NAMES.search(bare):
        return "a sign that no name has"
    if "." in bare and _HOST.search(bare):
        return "a host on the web"
    if ("'" in bare or "\u2019" in bare) and _POSSESSIVE.search(bare):
        return "a word that says whose it is"
    if found := _small_word(words):
        return found
    if len(words) == _TWO_AND_WORD and _are_joined(words, organisations):
        return f"two words joined by \u201c{words[1]}\u201d"
    if bare.isupper() and (found := _capitals(words, organisations)):
        return found
    if any(len(each.rstrip(".")) == 1 and each.isupper() for each in words[:-1]):
        return ""  # an initial: "Ada M Kitchens"
    if found := _common_word(words, organisations):
        return found
    if begins_with_given_name(bare, organisations):
        return ""
    return (
        _place(words, organisations)
        or _letters(words, organisations)
        or _odd_word(words, organisations)
        or _firm(words[-1])
    )


def _firm(last: str) -> str:
    """ "Elm Cropscience": how firms are called, and hardly anybody."""
    return f"the word \u201c{last.lower()}\u201d" if _FIRM.match(last) else ""


_FIRM: Final = late_regex(
    r"(?:[^\W\d_]{3,20}(?:sciences?|soft|agrotech|biologics|genomics|chemicals?)"
    r"|[^\W\d_]{0,20}(?:pharma|biotech|medtech))\Z",
    re.IGNORECASE,
)


# "(GENIAL)", "(PhyStat)": a word with capitals inside
_SIGLUM: Final = late_regex(r"[(\[]([A-Z][A-Za-z-]*[A-Z][A-Za-z]*)[)\]]\.?\Z")
_SIGLUM_LETTERS: Final = range(3, 9)
_COUNTRIES: Final = frozenset(["USA", "UAE", "DDR", "BRD", "GDR", "PRC", "RSA"])


def by_letters_in_bracket(
    name: str, bare: str, organisations: Vocabulary
) -> tuple[str, str] | None:
    """(kind, evidence) by letters in brackets behind a name; None where they decide nothing.

    The initials of the words before them are a body's letters: "Oak Ash Yew (OAY)". Others may be
    those of the body where somebody works: without a known given name or initials the kind is open.
    """
    if name[-1] in _CLOSED and (placed := _by_place_in_bracket(name, bare, organisations)):
        return placed
    found = _SIGLUM.search(name) if ")" in name or "]" in name else None
    if found is None or len(found[1]) not in _SIGLUM_LETTERS or _NUMERAL.match(found[1]):
        return None
    if (
        found[1] in _COUNTRIES
        or is_degree(found[1])
        or may_be_degree(found[1])
        or is_place(found[1], organisations)
    ):
        return None
    words = bare.split()
    if begins_with_given_name(bare, organisations) or any(map(only_initials, words)):
        return None
    initials = "".join(_first_letter(each) for each in words if each[0].isupper())
    if len(words) >= _SIGLUM_LETTERS.start and initials == found[1]:
        return "Organization", f"its initials \u201c{found[1]}\u201d in brackets"
    return "", f"the letters \u201c{found[1]}\u201d in brackets"


_CLOSED: Final = frozenset(")]")
_PLACED: Final = late_regex(r"[(\[]([^()\[\]]+)[)\]]\Z")


def _by_place_in_bracket(name: str, bare: str, organisations: Vocabulary) -> tuple[str, str] | None:
    """A place behind a name in natural order is how catalogues tell bodies of one name apart;
    without a known given name or initials the kind is open: "Elm Camera Craft (Oakton, Ohio)"."""
    found = _PLACED.search(name)
    if found is None or begins_with_given_name(bare, organisations):
        return None
    if any(map(only_initials, bare.split())):
        return None
    if is_place(found[1], organisations) or is_at_place(found[1]):
        return "", f"the place \u201c{found[1]}\u201d in brackets"
    return None


def _first_letter(word: str) -> str:
    """The first letter of a word, a capital without marks: "E" of "École"."""
    return unicodedata.normalize("NFD", word[0])[0].upper()


SEVERAL_IN_ONE: Final = "several names in one"


def are_several(words: Sequence[str], organisations: Vocabulary) -> bool:
    """Whether words are two whole names with a small word between them ("Ada Elm und Eva Oak"), or
    names each written as one word ("王伟 李娜")."""
    if len(words) > 1 and all(len(each) > 1 and is_name_in_one_word(each) for each in words):
        return True
    for at in range(2, len(words) - 2):
        word = words[at]
        if word in _JOIN_OR_NAME and _begins_name(words[at + 1], organisations):
            return True
        if word in _JOIN and words[at + 1] != "zu" and _are_names(words, at, organisations):
            return True
    return False


_TWO_AND_WORD: Final = 3  # "Roble y Olmo" is a family name, a firm or two people


def _are_joined(words: Sequence[str], organisations: Vocabulary) -> bool:
    """Whether a small word stands between two others, of which the first is no given name:
    "Maria e Silva" is a person."""
    if words[1] not in _JOIN and words[1] not in _JOIN_OR_NAME:
        return False
    return not begins_with_given_name(words[0], organisations)


def _are_names(words: Sequence[str], at: int, organisations: Vocabulary) -> bool:
    """Whether what stands on either side of a small word is written as a name is, and one of both
    begins as nothing else does: "Rocks and Fossils of Elmland" are no names."""
    both = (words[:at], words[at + 1 :])
    named = not any(each[0].islower() for part in both for each in part)
    sure = words[at] not in _ENGLISH or any(_begins_name(each[0], organisations) for each in both)
    return named and sure


def _begins_name(word: str, organisations: Vocabulary) -> bool:
    """A given name or an initial."""
    return only_initials(word) or begins_with_given_name(word, organisations)


def _small_word(words: Sequence[str]) -> str:
    """ "Duke Of Elmwood", "Die Elme": nobody's name, with a capital, too."""
    if words[0].lower() in _ARTICLES and len(words) > 1:
        return f"the article \u201c{words[0].lower()}\u201d"
    small = (
        each.lower() for each in words[1:-1] if each.lower() in _OF_NOBODY or each in _BETWEEN_WORDS
    )
    if len(words) == _SAINT_AND_NAME and words[0].lower() in SAINT:
        return f"the word \u201c{words[0].lower()}\u201d before one name"
    found = next(small, "")
    return found and f"the small word \u201c{found}\u201d"


_SAINT_AND_NAME: Final = 2  # words: "Santa Clara" is a saint, a place or a body


def _capitals(words: Sequence[str], organisations: Vocabulary) -> str:
    """Two words in capitals ("OSI SAF"), or more of which none is longer than letters of bodies
    are, unless one of them is known as somebody's name or is an initial: "LIU WEI", "ELM J"."""
    short = all(len(each) < _SHORTEST_LONG for each in words)
    if len(words) != _PAIR and not short:
        return ""
    if "." in words[0] or "." in words[-1] or len(words[-1]) == 1:
        return ""
    names = words[:-1] if words[-1] == _INFRASTRUCTURE else words
    if any(is_called(each, _NAMES, organisations) for each in names):
        return ""
    return "nothing but capitals, and no name that is known"


_PAIR: Final = 2
_SHORTEST_LONG: Final = 5  # letters
_NAMES: Final = (GIVEN_NAME, FAMILY_NAME, TWO_NAMES)
# A European Research Infrastructure Consortium (Regulation (EC) 723/2009), or somebody's name.
_INFRASTRUCTURE: Final = "ERIC"


def _common_word(words: Sequence[str], organisations: Vocabulary) -> str:
    """A word that is nobody's given name, and hardly a family name; or one that is a family name,
    too, at the first place before what is no given name ("Green Day", but "Green Thomas")."""
    for at, word in enumerate(words):
        term = find_word(word, organisations)
        if term is None:
            if _NOUN.search(small := word.lower()) or (at == 0 and _ADJECTIVE.search(small)):
                return f"the common word \u201c{small}\u201d"
            continue
        if term.target != WORD:
            continue
        if term.relation == "exact" or (
            at == 0 and not begins_with_given_name(words[-1], organisations)
        ):
            return f"the common word \u201c{word.lower()}\u201d"
    return ""


def _place(words: Sequence[str], organisations: Vocabulary) -> str:
    """A place before a word ("Tokyo Elm"), or at the end behind "of" ("Elm Oak de Madrid")."""
    behind = words[-1] if len(words) > _SHORTEST_OF_PLACE and words[-2] in _OF_PLACE else ""
    ends = (each for each in (words[0], behind) if each and is_place(each, organisations))
    found = next((e for e in ends if not is_called(e, (GIVEN_NAME,), organisations)), "")
    return found and f"the place \u201c{found}\u201d"


_OF_PLACE: Final = frozenset(["de", "di", "von", "van", "af", "du", "da", "d'"])
_SHORTEST_OF_PLACE: Final = 3  # words: "Juan de Madrid" is a person


def _letters(words: Sequence[str], organisations: Vocabulary) -> str:
    """The letters of a body before, behind or between words that are written small."""
    found = _at_front(words, organisations)
    if not found and not words[0].isupper():
        inside = (each for each in words[1:-1] if _may_be_siglum(each, organisations))
        found = (not words[-1].isupper() and next(inside, "")) or _without_vowel(words[-1])
    return found and f"\u201c{found}\u201d may be the letters of a body, or somebody's"


def _at_front(words: Sequence[str], organisations: Vocabulary) -> str:
    """ "IBM" of "IBM Elm", "IES" of "IES Juan Elm"; but "ELM Ada", "ELM Ada Eva" are a family name
    before given ones. Four letters before a known given name ("LIND Anna Elm") are one, too."""
    first = words[0]
    if len(words) < 2 or words[-1].isupper() or not _may_be_siglum(first, organisations):
        return ""
    if are_given_names(" ".join(words[1:]), organisations):
        return ""
    named = (
        len(first) >= _SHORTEST_FAMILY
        and first not in _SCHOOLS
        and _VOWEL.search(first) is not None
        and not is_called(first, (FUNDER,), organisations)
        and begins_with_given_name(words[1], organisations)
    )
    return "" if named else first


_SHORTEST_FAMILY: Final = 4  # letters: "IES Juan Elm" is a school
_SCHOOLS: Final = frozenset(
    ["CEIP", "CIFP", "CEPA", "CEIBA", "EMEF", "EMEI", "EMEB", "CIEP", "CMEI"]
)


def _odd_word(words: Sequence[str], organisations: Vocabulary) -> str:
    """A word with a capital inside, unless a common family name stands beside it."""
    odd = next((each for each in words if _has_odd_capital(each)), "")
    ends = (words[0], words[-1])
    if not odd or any(is_called(each, (FAMILY_NAME,), organisations) for each in ends):
        return ""
    return f"the capital inside \u201c{odd}\u201d"


def _may_be_siglum(word: str, organisations: Vocabulary) -> bool:
    if not word.isupper() or not word.isalpha() or _NUMERAL.match(word):
        return False
    if is_called(word, (FAMILY_NAME, TWO_NAMES), organisations):
        return False
    return (
        word in _LETTERS
        or len(word) in _SIGLA
        or (len(word) > 2 and not _VOWEL.search(word))
        or is_called(word, (FUNDER,), organisations)
    )


def _without_vowel(word: str) -> str:
    """A word of four capitals or more without a vowel; fewer are initials."""
    letters = len(word) > _MOST_INITIALS and word.isupper() and word.isalpha()
    return word if letters and not _VOWEL.search(word) else ""


def _has_odd_capital(word: str) -> bool:
    """ "GitHub", but "McElm", "DeElm" and "HyunJin"."""
    found = _CAPITAL_INSIDE.fullmatch(word)
    if found is None or found[1].lower() in _BEFORE_CAPITAL:
        return False
    syllables = found[2][1:].islower() and all(map(is_short_name, found.groups()))
    return not (syllables and len(word) < _LONGEST_CAMEL)


_MOST_INITIALS: Final = 3
_LONGEST_CAMEL: Final = 12  # letters of two syllables: "ChangHyeok"
