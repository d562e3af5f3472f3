"""What a publisher's name says against its being an organization's.

The element says that it is one (DRIVER 1.1, 1.3.5: "a person, an organization, or a service");
only a plain sign of something else is believed.
"""

from __future__ import annotations

import re
from typing import Any, Final
from unicodedata import normalize

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .beside_publishers import are_joined, is_body_and_more, more_than_a_name, names_photographer
from .body_words import Sign, signs
from .company_forms import (
    company_form,
    form_at_end,
    form_behind_comma,
    is_company_in_capitals,
)
from .country_codes import COUNTRY_CODES
from .degrees import is_degree
from .family_first import has_form_of_name, is_inverted_short_name
from .imprint_forms import IMPRINT, is_imprint, may_name_printer
from .kinds import IMPRINT as IMPRINT_KEPT
from .kinds import Kind, several
from .name_forms import is_meeting
from .name_tables import (
    are_given_names,
    begins_with_given_name,
    find_word,
    has_given_name,
    is_country,
    is_place,
)
from .name_words import PARTICLES, at_comma, only_initials
from .periodicals import is_periodical
from .personal_names import is_sure_rank, rank_behind, read_inverted
from .publisher_places import before_state, is_before_country, is_day, is_known_place

Json = dict[str, Any]

_SHORTEST_LIFE, _LONGEST = 20, 110  # in years
MAY_BE_GIVEN: Final = "a comma, and behind it what may be a given name"
_PERSONAL: Final = late_regex(
    r"(?:(?:Dr|Prof|Mr|Mrs|Ms|Rev|Dra|Fr)\.|Professor) (?:[^\W\d_]+\.? ){1,3}[^\W\d_]+\Z"
    r"|(?:[^\W\d_]+\.? ){1,3}[^\W\d_]+,? (?:Jr|Sr)\.?\Z"
)


def read_publisher(name: str, organisations: Vocabulary) -> Kind | None:
    """What a publisher's name says against its being an organization's; None if nothing does.

    As `read_house`; a country is none, nor its code ("PE"): DSpace writes them beside the house.
    """
    if name in COUNTRY_CODES or is_country(name, organisations):
        return Kind("", "it is the name or the code of a country")
    return read_house(name, organisations)


def read_house(name: str, organisations: Vocabulary) -> Kind | None:
    """What a name says against its being that of a house that publishes, or of one that funds;
    None if nothing does.

    A person's are a life's years, a given name behind a comma, a generation's suffix and a
    title. A number, a place or a meeting names nobody.
    """
    name = name if name.isascii() else normalize("NFC", name)
    if why := _names_nobody(name):
        return Kind("", why)
    if is_imprint(name, organisations) or names_photographer(name):
        return Kind("", IMPRINT, None, IMPRINT_KEPT)
    if is_periodical(name) and not _has_company_form(name, organisations):
        return Kind("", "it is the title of a journal")
    town = before_state(name)
    if town and not any(_says_body(each) for each in signs(town, organisations)):
        return Kind("", "a town or a body, and the state where it is")
    if any(_says_body(each) for each in signs(name, organisations)):
        return _DOUBTFUL if is_body_and_more(name, organisations) else None
    if said := more_than_a_name(name):
        return said
    head, tail = at_comma(name)
    if head and _are_initials_or_form(tail):
        return None if _is_companys(head, organisations) else _open_form(tail)
    if _has_company_form(name, organisations):
        return _DOUBTFUL if may_name_printer(name) else None
    if is_known_place(name, organisations):
        return Kind("", "it is the name of a place")
    if is_day(name):
        return Kind("", "it is a day")
    if _GLUED.match(name) or _are_persons(name, organisations) or are_joined(name, organisations):
        return several("several inverted names in one")
    parts = read_inverted(name) if head else None
    if parts and _lived(parts):
        return Kind("Person", "a comma, given names and the years of a life", parts)
    if parts and are_given_names(str(parts.get("givenName", "")), organisations):
        return Kind("Person", "a comma and a given name", parts)
    if head and any(is_degree(each.strip()) for each in tail.split(",")):
        return Kind("Person", "a degree behind the name", parts)
    if _PERSONAL.match(name) or (parts and "givenName" not in parts):
        return Kind("Person", "a title or a generation's suffix beside the name", parts)
    if parts and (ranked := _by_rank(tail)):
        return ranked
    if head and _at_town(head, tail, organisations):
        return Kind("", "a given name in front, and a place behind a comma")
    if parts and is_inverted_short_name(head, tail, organisations):
        return Kind("", "a comma, and a family name before what may be a given name")
    if parts and _may_be_given(head, tail, organisations):
        return Kind("", MAY_BE_GIVEN)
    if parts and _INITIALS_BEHIND.match(tail):
        return Kind("", "a comma and initials: a person, or a house called after one")
    if _may_be_person(_BEFORE_COUNTRY.sub("", name), organisations):
        return Kind("", "it has the form of a person's name, or of a house called after one")
    if is_before_country(name, organisations):
        return Kind("", _TOWN_OR_HOUSE)
    return None


_TOWN_OR_HOUSE: Final = "a town or a house, and a country behind a comma"


def may_be_house(name: str, organisations: Vocabulary) -> bool:
    """Whether a publisher without a kind may be a house called as a town may be: "Oxfam, Kenya"."""
    found = read_publisher(name, organisations)
    return found is not None and found.evidence == _TOWN_OR_HOUSE


_DOUBTFUL: Final = Kind("Organization", "", None, IMPRINT_KEPT)


def _names_nobody(name: str) -> str:
    """Why a text is no name, by its form alone; empty if it may be one."""
    if not _has_letters(name):
        return "there is no letter in it"
    if is_meeting(name):
        return "it is the name of a meeting"
    if _CITED.search(name):
        return "it is where something appeared, or a number"
    is_long = name.count(": ") > 1 and name.count(" ") > _LONGEST_WITH_COLONS
    if is_long and " : " not in name:  # so an imprint is written (ISBD, area 4)
        return "it is a sentence"
    says_what = _NO_NAME.match(name) or _ENTERED.match(name)
    return "it says what somebody is, and not who" if says_what else ""


_LONGEST_WITH_COLONS: Final = 12  # blanks


def _says_body(sign: Sign) -> bool:
    """Whether a word speaks for an organization, where the element does, too."""
    return sign.leads if sign.term.relation == "broad" else sign.term.relation != "narrow"


# Forms of companies that are written as initials are.
_FORMS_OF_INITIALS: Final = frozenset(
    ["SA", "SL", "AG", "BV", "NV", "AS", "AŞ", "KG", "AB", "SE", "SLU", "SAU", "SAS"]
)
_COMPANY_WORDS: Final = 3  # in a family name; more is rather a company's


def _are_initials_or_form(tail: str) -> bool:
    """Whether what stands behind a comma is written as initials and as a company's form: "S.A."."""
    letters = "".join(filter(str.isalpha, tail))
    return letters in _FORMS_OF_INITIALS and only_initials(tail)


def _is_companys(head: str, organisations: Vocabulary) -> bool:
    """Whether what stands before such a form is no family name: a name in natural order, one that
    ends with a country, two names joined, or three words."""
    words = [each for each in head.split() if each.lower() not in PARTICLES]
    return (
        "&" in head
        or len(words) >= _COMPANY_WORDS
        or (len(words) > 1 and is_place(words[-1], organisations))
        or (len(words) > 1 and begins_with_given_name(head, organisations))
    )


def _open_form(tail: str) -> Kind:
    return Kind("", f"\u201c{tail}\u201d may be a company form, or initials")


def _by_rank(tail: str) -> Kind | None:
    """What a rank or title behind given names decides: one that is a family name too ("Oak, Elm,
    Prince") may be that of a third partner."""
    rank = rank_behind(tail)
    if not rank:
        return None
    if is_sure_rank(rank):
        return Kind("Person", f"a comma and names, and the rank \u201c{rank}\u201d")
    return Kind("", f"\u201c{rank}\u201d may be a rank, or a name")


def _has_company_form(name: str, organisations: Vocabulary) -> bool:
    """Whether a name has a company's form, though it be one that may be initials: "Ada Lind AG".
    What may be a degree decides nothing behind a given name ("Ada Lind, d.d.")."""
    head, tail = at_comma(name)
    if form := company_form(name):
        return not form.doubt or not has_given_name(name, organisations)
    if head and (form := form_behind_comma(tail)):
        return not (form.doubt or only_initials(tail)) or is_company_in_capitals(tail)
    return not head and form_at_end(name.rstrip(".")) is not None


# "Oakton", "New Oakton"
_TOWN: Final = late_regex(r"[^\W\d_][^\W\d_.]{2,}(?: [^\W\d_][^\W\d_.]{2,})?\Z")


def _at_town(head: str, tail: str, organisations: Vocabulary) -> bool:
    """Whether somebody's whole name stands before one or two words: "Anna Elm, Oakton"."""
    return " " in head and bool(_TOWN.match(tail)) and _may_be_person(head, organisations)


def _may_be_person(name: str, organisations: Vocabulary) -> bool:
    """Whether a publisher's name is written as a person's in natural order: with initials, or a
    given name first. Houses that everybody knows are none."""
    if _INITIALS_FIRST.match(name) or _has_initials(_SOLE_TRADER.sub("", name)):
        return True
    if name.casefold() in _HOUSES:
        return False
    if has_form_of_name(name, organisations):
        return True
    words = [each for each in name.split() if each not in PARTICLES]
    plain = 1 < len(words) <= _LONGEST_NAME and all(map(_is_capitalised, words))
    return plain and begins_with_given_name(name, organisations) and not any(map(str.isdigit, name))


def _has_initials(name: str) -> bool:
    """Whether one word or two have initials behind them ("Дубов И. И."), or before them in any
    script. Behind Latin ones neither a company's form nor a country or state in letters."""
    if "." not in name:
        return False
    words = [each for each in _AT_STOPS.split(name) if each.strip()]
    short = [_is_initial(each) for each in words]
    names = [each for each, is_short in zip(words, short, strict=True) if not is_short]
    letters = "".join(each[0] for each, is_short in zip(words, short, strict=True) if is_short)
    if not 0 < len(letters) <= _MOST_INITIALS or not 0 < len(names) <= _MOST_NAMES:
        return False
    if not all(len(each) > len(_I) and _is_capitalised(each) for each in names):
        return False
    latin = letters.isascii()
    if all(short[: len(letters)]):
        return not latin
    behind = len(names) == 1 or not latin
    return (
        behind and all(short[-len(letters) :]) and not (latin and _NO_INITIALS.fullmatch(letters))
    )


def _is_initial(word: str) -> bool:
    return len(word) == len(_I) and word[0].isupper() and word[1] == "."


_I: Final = "I."
_AT_STOPS: Final = late_regex(r"(?<=\.)|\s")
_MOST_INITIALS, _MOST_NAMES = 3, 2
_SOLE_TRADER: Final = late_regex(r"\A(?:ИП|ФОП|ЧП) ")
_NO_INITIALS: Final = late_regex(
    "S[ALCE]|[AK]G|[BEN]V|AS|SAS|SPA|SRL|USA?|N[YJ]|DC|UK"  # forms of companies, and places
)


def _is_capitalised(word: str) -> bool:
    """Whether a word has a capital, or is of a script without, and holds no figure."""
    return not word[0].islower() and word.replace("-", "").replace("'", "").rstrip(".").isalpha()


# "Jan Elm. (US)": the code of a country behind a name
_BEFORE_COUNTRY: Final = late_regex(r"(?<=[^\W\d_]{2})\.? \([A-Z]{2}\)\.?\Z")


def _may_be_given(head: str, tail: str, organisations: Vocabulary) -> bool:
    """ "Merz, Ludwik": one word before a comma, and one or two behind it that no table has."""
    words = tail.split()
    return (
        head.istitle()
        and " " not in head
        and len(words) <= _MOST_GIVEN
        and all(each.isalpha() and each.istitle() for each in words)
        and not is_place(tail, organisations)
        and all(find_word(each, organisations) is None for each in words)
    )


_MOST_GIVEN: Final = 2  # words
_INITIALS_BEHIND: Final = late_regex(
    r"\s*(?:[^\W\d_a-z][^\W\d_]+ )?(?:[^\W\d_]\.[ -]?){1,4}\s*"
    r"(?:(?:van|von|de|der|den|da|di|du|la|af|zu|ter|ten)\s*){0,2}\Z"
)
_LONGEST_NAME: Final = 4  # words
# "F. A. Oakwood", "William L. Oakwood", "J.W. von Ulme"; but no "U.S. Steel".
_INITIALS_FIRST: Final = late_regex(
    r"(?:(?:[^\W\d_]\.[ -]?){1,3}|[A-Z\u00c0-\u00de][^\W\d_]+ (?:[^\W\d_]\. ?){1,2})"
    r"(?:(?:van|von|de|der|den|da|di|du|le|la|af|zu|ter|ten) ){0,2}"
    r"(?!Steel\b|Government\b|Congress\b|Senate\b|Army\b|Navy\b)"
    r"[A-Z\u00c0-\u00de][^\W\d_]{2,}(?:-[A-Z\u00c0-\u00de][^\W\d_]+)?"
    r"(?: [A-Z\u00c0-\u00de][^\W\d_]{2,})?\Z"
)
_HOUSES: Final = frozenset(
    [
        "john wiley", "walter de gruyter", "georg thieme", "peter lang", "gustav fischer",
        "franz steiner", "thomas telford", "edward elgar", "marcel dekker", "felix meiner",
        "julius springer", "edwin mellen", "ernst klett", "ernst reinhardt", "adam hilger",
        "thomas nelson", "ferdinand enke", "ferdinand schöningh", "otto harrassowitz",
        "friedrich vieweg", "vittorio klostermann", "hans huber", "paul parey", "paul haupt",
        "max niemeyer", "carl hanser", "carl winter", "gunter narr", "waxmann", "anton hain",
        "alan sutton", "basil blackwell", "martinus nijhoff", "robert laffont", "albin michel",
        "victor gollancz", "william collins", "leo s. olschki", "axel springer",
    ]
)  # fmt: skip


# "Harper's Weekly, Vol. XXXIV", "Elm News, 1867-11-30", "Elm Journal, 34, no. 3", "DESY-1999-021"
_CITED: Final = late_regex(
    r"\bv\. ?\d+, ?n\. ?\d|, pp?\. ?\d+[-\u2013]\d"
    r"|\b(?:vol|jg|bd|tome)\.? ?(?:\d|[ivxlc]+\b)|, ?(?:no|nr)\. ?\d|, \d{4}-\d\d-\d\d\Z"
    r"|, (?:\d\d?\.? [^\W\d_]{3,}\.?|[^\W\d_]{3,}\.? \d\d?),? \d{4}\Z"
    r"|\A(?:isbn|issn|doi|urn)\b[ :-]*\d"
    r"|\A(?-i:[A-Z]{2,}(?:-[A-Z]+)*-\d{2,4}-\d+|[A-Z]{3,8} ?['\u2019]?(?:19|20)?\d\d)\Z",
    re.IGNORECASE,
)
_NO_NAME: Final = late_regex(
    r"(?:[^()]+ \()?\[?(?:the |der |die |im |le |el |o |l['\u2019])?"
    r"(?:authors?|autor(?:en|in|es)?|auteurs?|autore|"
    r"publisher|editor|éditeur|verlag|verfasser|uitgever|editora?|self[ -]?published|"
    r"(?:selbst|eigen)verl(?:ag)?\.?(?: d(?:es|\.) (?:verf(?:assers|\.)?|autors|hrsg\.))?|"
    r"eigen beheer|"
    r"(?:printed|published) (?:for|by) the authors?|"
    r"privately printed|autoedición|edición del autor|edição do autor|"
    r"издание автора|автор|издатель|"
    r"collectif(?: d['\u2019]auteurs)?|ouvrage collectif|colectivo(?: de autores)?|"
    r"autorenkollektiv|kole[kc]tiv autorů|kolektív autorov|praca zbiorowa|zespół autor(?:ów|ski)|"
    r"коллектив авторов|колектив авторів|szerzői munkaközösség)[\])]?\.?\Z",
    re.IGNORECASE,
)
# A notice of copyright, which names who claims it, and not always the publisher.
_ENTERED: Final = late_regex(r"\[?entered,? according to act", re.IGNORECASE)


_A_NAME: Final = 2  # parts between commas: family and given name


# "Weber, Heiko,Ott, Christian": a comma without a blank between two names
_GLUED: Final = late_regex(r"[^,]+, [^,]+(?:,[^ ,][^,]*, [^,]+)+\Z")


def _are_persons(name: str, organisations: Vocabulary) -> bool:
    """Whether the parts between commas are family and given names in turn."""
    pieces = [each.strip() for each in name.split(",")]
    return (
        len(pieces) > _A_NAME
        and len(pieces) % _A_NAME == 0
        and all(
            begins_with_given_name(given, organisations) or only_initials(given)
            for given in pieces[1::_A_NAME]
        )
    )


def _lived(parts: Json) -> bool:
    """Whether the parts of an inverted name have the years of a life, which no organization has."""
    born, died = str(parts.get("birthDate", "")), str(parts.get("deathDate", ""))
    known = born.isdigit() and died.isdigit()
    return known and _SHORTEST_LIFE <= int(died) - int(born) <= _LONGEST


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))
