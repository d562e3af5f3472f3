"""Whether a name in natural order is a person's or an organisation's, and what says so.

Words decide, by the relation of their row in the vocabulary `organisations`: `exact` wherever it
stands; `close` (family names too) at the first or last place or before "of" and "for"; `narrow`
(far oftener family names) only beside another of these words. Without any such word a name is a
person's if it has the form of one: two words at least, each with a capital. One word alone,
common words, an account or a number are neither, for nothing says which; nor is a given name
before a word that is a family name too ("Frank Press").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import (
    COUNTRY,
    CUT_SHORT,
    ONE_NAME,
    Sign,
    is_acronym,
    signs,
    without_brackets,
)
from .called_after import judge_called_after
from .clean_text import word_set
from .companies_in_names import by_form_at_end, by_form_at_place
from .company_forms import ship_prefix
from .dated_names import is_surely_person, judge_one_word, split_years
from .east_asian_roles import FIRST
from .job_titles import is_job_title
from .kinds import Kind, several
from .name_doubts import SEVERAL_IN_ONE, are_several, by_letters_in_bracket, doubt_of_person
from .name_forms import (
    goes_on_with_names,
    is_credit_or_title,
    is_list,
    is_meeting,
    is_name_in_one_word,
)
from .name_tables import (
    ACCOUNT,
    are_given_names,
    begins_with_given_name,
    is_called,
    is_decisive,
    is_place,
    word_evidence,
)
from .name_words import PARTICLES, only_initials
from .periodicals import is_newspaper, is_periodical
from .personal_names import without_title
from .unnamed_bodies import names_no_body

_TWO_NAMES: Final = late_regex(r"[^\W\d_][\w.-]+ (&|and) [^\W\d_][\w.-]+(?:['\u2019]s?)?\Z")
# "The Washington Post", "Save the Children", "Citizens for Peace"; but not "Pliny the Elder".
_ARTICLE: Final = late_regex(
    r"\A(?:(The)(?= \S)|(?:Thee|Los|Las|Die)(?= \S+ \S| \S+s\Z))|(?<=[^\s-] )(the|for)(?= \S)",
    re.IGNORECASE,
)
_EPITHET: Final = late_regex(
    r"\A\S+ the (?:Great|Elder|Younger|Wise|Bold|Good|Silent|Conqueror|Confessor|Venerable|"
    r"Baptist|Bald|Fair|Terrible|Deacon|Monk|Hermit|Just|Pious|Martyr|First|Second)\b"
)
_MIDDLE_INITIAL: Final = late_regex(r"[^\W\d_]\S+(?: [^\W\d_]\.)+ \S+\Z")
_YEAR: Final = r"(?:ca?\. ?|approximately )?\d{4}\??"
_LIFE: Final = late_regex(rf"(?:,\s*|(?<![\s,])\s+)\(?{_YEAR}\s*[-\u2013]\s*{_YEAR}\)?\.?\Z")
# "Anna Elmsdóttir 1975-", as Icelandic catalogues write
_BORN: Final = late_regex(r"(?<=[^\W\d_]{3}) \(?1[4-9]\d\d ?[-\u2013] ?\)?\Z")
_OPEN_YEAR: Final = frozenset("-\u2013)")
# "act. ca. 1907-1914": a firm's years, too
_ACTIVE: Final = late_regex(r"\b(?:act|fl|active|est)\b\.? ?(?:ca?\. ?)?\d{4}", re.IGNORECASE)
# "Elmland. Office of Tides": what stands before the stop is no initial and no abbreviation.
_HEADING: Final = late_regex(
    r"(?![a-zß-ÿ])((?:[^\W\d_]{2,}[ -])*[^\W\d_]{5,}|[A-Z]{3,}|UN|EU|UK|US)\. [^\W\d_]{3,}"
)
# A collection need be no body; the special collections of a library are a part of it.
_SERIES: Final = late_regex(r"\S collection\Z|\Acollection of ", re.IGNORECASE)
_HOLDER: Final = late_regex(r"\b(?:special|national|culture|research) collection\Z", re.IGNORECASE)
# As MODS has names of families: `type="family"`
_FAMILY: Final = late_regex(
    r"\A(?:the )?\S+(?: \S+)?(?:,| and \S+)? (?:family|families|familie|familia|família|famille|"
    r"famiglia|rodina|suku)\Z|\A(?:family|familie|familia|família|famille|famiglia) "
    r"(?:(?:von|de|di|van) )?\S+\Z",
    re.IGNORECASE,
)
_FAMILIES: Final = word_set("family families familie familia família famille famiglia rodina suku")
_POSSESSIVE: Final = late_regex(r"[^\W\d_](?:['\u2019]s|s['\u2019]) [^\W\d_]")
# "Commencement Programs", but "Office of Graduate Programs"
_THINGS: Final = word_set(
    "programs programmes photographs photos posters portraits yearbooks newsletters minutes "
    "scrapbooks postcards clippings theses dissertations negatives slides ephemera manuscripts "
    "correspondence interviews histories"
)
# Each word with a capital, or of a script without: "Jan van der Berg", "J. -M. Roy".
_NAME_WORD: Final = late_regex(r"[(\[\"'“‘-]?[^\W\d_][^\d_:/]*\Z")
_PATRONYMIC: Final = frozenset(
    {"ml.", "ml", "st.", "qizi", "kizi", "o'g'li", "ogli", "oglu", "oʻgʻli", "oğlu", "qızı", "kızı"}
)


_ACADEMIC: Final = late_regex(
    r"(?:(?:assoc|asst|assist|adj)\.? *prof(?:\.|essor)? *(?:dr\. *)?"
    r"|(?:(?:o|ao|em)\. ?)?univ\.?[ -]*"
    r"(?:prof(?:essor)?|doz(?:ent)?|ass(?:istent)?)(?:in)?(?:\. *| +))(?=\S)",
    re.IGNORECASE,
)
_STARTS_OF_ACADEMIC: Final = frozenset("aoue")


def judge_natural_order(name: str, organisations: Vocabulary) -> Kind:
    """The kind of a name without an inverted form, by its words and then by how it is written."""
    bare = without_brackets(name).strip(" .,;")
    small = bare.lower()
    if small[:1] in _STARTS_OF_ACADEMIC and (title := _ACADEMIC.match(bare)):
        # or "assoc." would be an association, and "univ." a university
        return judge_natural_order(bare[title.end() :], organisations)
    if is_credit_or_title(name) or is_periodical(bare) or is_newspaper(bare):
        return Kind("", "it says who gave something, or is a title")
    if is_meeting(bare):
        return Kind("", "it is the name of a meeting")
    if is_job_title(bare):
        return Kind("", "it says what somebody is, and not who")
    if names_no_body(name.strip(" .,;")):
        return Kind("", "it says what a body is, and not which")
    if "collection" in small and _SERIES.search(bare) and not _HOLDER.search(bare):
        return Kind("", "it is the name of a collection, and hardly of a body")
    last = small.rpartition(" ")[2]
    if (last in _FAMILIES or small[:4] == "fami") and _FAMILY.search(bare):
        return Kind("", "a family is neither one person nor an organization")
    if last in _THINGS and " " in bare and not any(e.linked for e in signs(bare, organisations)):
        return Kind("", "it is the name of a series of things, and hardly of a body")
    return (
        _by_words(name, bare, organisations)
        or _by_form_of_body(name, bare, organisations)
        or _by_order(name, bare, organisations)
    )


def _by_form_of_body(name: str, bare: str, organisations: Vocabulary) -> Kind | None:
    """What capitals, a prefix, an article or two joined names decide."""
    if is_acronym(bare):
        if sum(map(str.isdigit, bare)) > 1:
            return Kind("", "letters and a number, and no word")
        return Kind("Organization", "one word in capitals")
    if " - " in bare and all(map(is_acronym, bare.split(" - "))):
        return Kind("Organization", "nothing but words in capitals")
    if prefix := ship_prefix(name):
        short = prefix.replace(".", "") in _SHIP_OR_INITIALS and bare.count(" ") == 1
        if short and not _HULL.search(name):
            return Kind("", f"\u201c{prefix}\u201d may be a ship's, or initials")
        return Kind("Organization", f"a ship's \u201c{prefix}\u201d")
    if called := judge_called_after(bare, organisations):
        return called
    article = _article(bare)
    if article and not _EPITHET.search(bare):
        small = article[0].lower()
        return Kind("Organization", f"the small word \u201c{small}\u201d")
    joining = "&" in bare or " and " in bare
    if joining and (joined := _TWO_NAMES.match(bare.partition(",")[0].strip())):
        # "Oak and Elm" may be one editor's name, torn apart, or two of them
        kind = "Organization" if joined[1] == "&" else ""
        return Kind(kind, f"two names joined by \u201c{joined[1]}\u201d")
    if "," in bare and "&" in bare:
        return several("several names joined by \u201c&\u201d")
    return None


def _article(bare: str) -> re.Match[str] | None:
    """An article or "for" among the words of a name, which few names have."""
    small = bare.lower()
    if "the" in small or "for" in small or small[:3] in _FIRST_ARTICLES:
        return _ARTICLE.search(bare)
    return None


_FIRST_ARTICLES: Final = frozenset(["los", "las", "die"])
_HULL: Final = late_regex(r"\([A-Z]{1,4}[ -]?\d{1,4}\)\Z")  # "USS Elm (BB-39)"
# Before one word they are somebody's, too: "HMS Pillai"
_SHIP_OR_INITIALS: Final = frozenset({"HMS", "USS", "RRS"})


def _by_order(name: str, bare: str, organisations: Vocabulary) -> Kind:
    """Whether what is left has the form of one person's name."""
    if is_called(bare, (ONE_NAME,), organisations):
        return Kind("Person", "a person known by one name")
    if dated := _by_years(name, organisations):
        return dated
    if len(bare.split()) == 1 and not is_name_in_one_word(bare):
        return Kind("", "one word alone says not whose name it is")
    if (
        not name.rstrip(".")[-1:].isalpha()
        and _LIFE.search(name)
        and not _ACTIVE.search(name)
        and _has_form_of_person(_LIFE.sub("", name).strip(" ,"))
        and not doubt_of_person(bare, organisations)
    ):
        return Kind("Person", "the years of a life")
    if (
        name[-1:] in _OPEN_YEAR
        and (born := _BORN.search(name))
        and _has_form_of_person(name[: born.start()])
        and not doubt_of_person(name[: born.start()], organisations)
    ):
        return Kind("Person", "the year of a birth")
    if "," in bare and is_list(bare):
        return several("several names between commas")
    if ". " in bare and (whole := _HEADING.match(without_title(bare))):
        if is_called(whole[1], (COUNTRY,), organisations):
            return Kind("Organization", f"the country \u201c{whole[1]}\u201d before a full stop")
        return Kind("", "it has a part behind a full stop")
    if "," not in bare and (
        company := by_form_at_end(bare) or by_form_at_place(bare, organisations)
    ):
        return company
    if "," in bare and (many := _in_many_parts(bare, organisations)):
        return many
    if country := _ends_with_country(bare, organisations):
        return Kind("", f"its last word is the country \u201c{country}\u201d")
    if are_several(bare.split(), organisations):
        return several(SEVERAL_IN_ONE)
    if bare[:1] >= FIRST and len(bare.split()) > _MOST_OF_EAST_ASIA:
        return Kind("", "more words than a name of East Asia has")
    if not _has_form_of_person(bare) or ("," in bare and ":" in bare):  # "Setting: Elm, Surrey"
        return Kind("", "neither the form of a person's name nor a word that organizations have")
    if "," in bare and (_are_names(bare) or goes_on_with_names(bare)):
        return several("two names or more, and nothing that says where one ends")
    if "," in bare:
        return Kind("Person", "no word that organizations have, though its order is unknown")
    if lettered := by_letters_in_bracket(name, bare, organisations):
        return Kind(*lettered)
    if doubt := doubt_of_person(bare, organisations):
        return Kind("", doubt)
    return Kind("Person", NO_WORD)


def _by_years(name: str, organisations: Vocabulary) -> Kind | None:
    """A person with years behind one name or a whole one, if more says that it is one's: "Mīr ʻAlī,
    17th cent", but "Elm Oak, active 1850"."""
    head, years = split_years(name)
    if not head or signs(head, organisations):
        return None
    if " " not in head:
        return judge_one_word(head, years, organisations)
    if not is_surely_person(head, years, organisations):
        return None
    found = _by_order(head, head, organisations)
    return Kind("Person", "years behind a whole name") if found.name == "Person" else None


NO_WORD: Final = "no comma, and no word that organizations have"
_MOST_OF_EAST_ASIA: Final = 3  # words


def _are_names(bare: str) -> bool:
    """Whether three pieces or more between commas are written as names: "Oak, Ada Elm, Eva"."""
    pieces = [each.split() for each in bare.split(",")]
    return (
        len(pieces) > 2
        and all(0 < len(piece) < 4 for piece in pieces)
        and any(len(piece) > 1 for piece in pieces[1:])
        and all(word[:1].isupper() and word.isalpha() for piece in pieces for word in piece)
    )


def _in_many_parts(bare: str, organisations: Vocabulary) -> Kind | None:
    """A name in three parts of which the last is a place ("ELM, Gland, Switzerland"), or in more;
    unless known given names or initials stand behind the first comma."""
    parts = [each.strip() for each in bare.split(",")]
    if len(parts) < _SEVERAL_PARTS:
        return None
    if are_given_names(parts[1], organisations) or any(map(only_initials, parts[1].split())):
        again = any(are_given_names(each, organisations) for each in parts[_SEVERAL_PARTS:])
        return several(SEVERAL_IN_ONE) if again else None
    if is_place(parts[-1], organisations):
        return Kind("", f"the place \u201c{parts[-1]}\u201d behind several commas")
    return Kind("", "more parts than a name has") if len(parts) > _SEVERAL_PARTS else None


_SEVERAL_PARTS: Final = 3


def _ends_with_country(bare: str, organisations: Vocabulary) -> str:
    """The country at the end of a name, unless a given name, an initial or a particle stands
    before it: "Parks Victoria", but "Ada England", "M. France", "Olivia de Holland"."""
    words = bare.split()
    if len(words) < 2 or "," in bare or any(len(each) < 3 or "." in each for each in words):
        return ""
    known = is_called(words[-1], (COUNTRY,), organisations)
    if not known or begins_with_given_name(bare, organisations):
        return ""
    return "" if PARTICLES & {*map(str.lower, words)} else words[-1]


def _by_words(name: str, bare: str, organisations: Vocabulary) -> Kind | None:
    """What the words of a name in natural order decide; None where they decide nothing."""
    found = signs(name, organisations)
    decisive = [each for each in found if is_decisive(each, found, bare)]
    if " - " in bare:  # "Mission Elmton - Indians" is a shelf, "Oak University - Library" is not
        decisive = [each for each in decisive if each.term.relation == "exact"]
    if not decisive:
        if found and _POSSESSIVE.search(bare):  # "St. Elm's Church"
            return Kind("Organization", f"{word_evidence(found[-1])} behind whose it is")
        return next(filter(None, map(_cut_short, found)), None)
    best = next((each for each in decisive if each.term.relation == "exact"), decisive[0])
    if name != bare and _only_in_brackets(name, bare, organisations):
        return _by_what_is_outside(bare, best, organisations)
    if best.term.target == ACCOUNT:
        return Kind("", word_evidence(best))
    if best.term.relation == "close" and not best.linked and len(found) == 1:
        if _MIDDLE_INITIAL.match(bare):
            return Kind("Person", f"a middle initial, in spite of {word_evidence(best)}")
        if given := _given_name(bare, organisations):
            return Kind("", f"the given name \u201c{given}\u201d before {word_evidence(best)}")
    if best.term.relation == "broad" and _names_follow(bare, organisations):
        return Kind("", f"given names behind {word_evidence(best)}")
    return Kind("Organization", word_evidence(best))


def _only_in_brackets(name: str, bare: str, organisations: Vocabulary) -> bool:
    """Whether words of bodies stand only in a bracket: "Ada Elm (Oak University)"."""
    return name.rstrip(" .")[-1:] in {")", "]"} and not signs(bare, organisations)


def _by_what_is_outside(bare: str, inside: Sign, organisations: Vocabulary) -> Kind:
    """The kind of a name by itself; a person's only with a given name in front, for a bracket says
    what a body is, too. One word of East Asia of no sure kind stays open."""
    outside = _by_form_of_body(bare, bare, organisations) or _by_order(bare, bare, organisations)
    alone = bare[:1] >= FIRST and not outside.name
    if not alone and (outside.name != "Person" or begins_with_given_name(bare, organisations)):
        return outside if outside.name else Kind("Organization", word_evidence(inside))
    return Kind("", f"{word_evidence(inside)} in brackets")


def _cut_short(sign: Sign) -> Kind | None:
    """The last word of a name, if it may be one cut short: "Elm Soc" without a full stop."""
    if sign.word not in CUT_SHORT or not sign.outside:
        return None
    return Kind("", f"{word_evidence(sign)} may be cut short, or a family name")


def _names_follow(bare: str, organisations: Vocabulary) -> bool:
    """Whether all words but the first are given names: "Kantor Anna"."""
    return are_given_names(bare.partition(" ")[2], organisations)


def _given_name(bare: str, organisations: Vocabulary) -> str:
    """The first of two or three words, if the vocabulary has it as a given name."""
    words = bare.split()
    return words[0] if 1 < len(words) < 4 and begins_with_given_name(bare, organisations) else ""


def _has_form_of_person(bare: str) -> bool:
    """Whether a name in natural order is written as names are: no figure, and capitals."""
    if any(map(str.isdigit, bare)):
        return False
    bare = without_title(bare)
    if "," in bare or _EPITHET.search(bare):
        return True
    words = bare.split()
    return all(map(_is_name_word, words)) and _has_name(words)


# "Yusuf al-Elmi": the article of a name is written small
_ARABIC_ARTICLE: Final = late_regex(
    r"(?:al|el|ul|as|ash|at|ar|az|an|ad|ed|es)-['\u02bf\u2018\u2019]?[^\W\d_]{2,}\Z"
)


def _is_name_word(word: str) -> bool:
    folded = word.lower()
    if folded in PARTICLES or folded in _PATRONYMIC:
        return True
    first = word.lstrip("([\"'“‘-")[:1]
    if "-" in word and _ARABIC_ARTICLE.match(word):
        return True
    return _NAME_WORD.match(word) is not None and not (
        first.islower() and first.title() != first  # Georgian is written in small letters alone
    )


def _has_name(words: Sequence[str]) -> bool:
    return any(each.lower() not in PARTICLES for each in words)
