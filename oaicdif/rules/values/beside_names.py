"""What stands beside a person's name, before a comma or behind it, and is no part of it.

A job, a degree, the year of a class, or the name that somebody is called by. Each needs a second
look: a known given name, initials, or the form of a whole name on the other side.
Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import FAMILY_NAME, WORD, look_up_word, signs
from .clean_text import word_set
from .degrees import is_degree, may_be_degree
from .job_titles import is_job_title, says_what
from .kinds import Kind
from .name_tables import are_given_names, begins_with_given_name, find_word, is_called, is_place
from .name_words import at_comma, only_initials
from .natural_names import judge_natural_order
from .personal_names import without_title
from .role_words import may_be_role_or_name
from .two_names import MIDDLE_INITIAL

Json = dict[str, Any]

BRACKET_BEHIND: Final = late_regex(r"(?:(?<!\s)\s+)?[(\[]([^()\[\]]*)[)\]]\.?\Z")
# "Elm '74, Ada", "Elm 2014, Ada": the year of somebody's class
_CLASS_YEAR: Final = late_regex(r"(?<!\s)\s+(?:(['\u2018\u2019])\d\d|(?:19|20)\d\d)\Z")


def kind_beside_job(head: str, tail: str, organisations: Vocabulary) -> Kind | None:
    """The kind of "Ada Elm, university librarian"; None of a name without a job in it."""
    if " " not in head:
        return None
    if is_job_title(head):
        return Kind("", "it says what somebody is, and not who")
    if _says_job(tail) and not signs(head, organisations) and "&" not in head:
        found = judge_natural_order(head, organisations)
        return found if found.name != "Organization" else None
    return None


def _says_job(tail: str) -> bool:
    """ "university librarian", and "Oak University student" with the job written small."""
    last = tail.rpartition(" ")[2]
    return is_job_title(tail) or (last[:1].islower() and says_what(last))


def without_class_year(head: str, tail: str, organisations: Vocabulary) -> str:
    """ "Elm, Ada" of "Elm '74, Ada"; "" of a name without the year of a class."""
    if " " in tail and (behind := _CLASS_YEAR.search(tail)) and behind[1]:
        return f"{head}, {tail[: behind.start()]}"  # "Elm, Ada '74"
    year = _CLASS_YEAR.search(head)
    if year is None or signs(f"{head}, {tail}", organisations):
        return ""
    given = tail.partition(",")[0]
    if not (year[1] or are_given_names(given, organisations)) or is_place(given, organisations):
        return ""
    return f"{head[: year.start()]}, {tail}"


def is_degree_behind_name(head: str, tail: str, organisations: Vocabulary) -> bool:
    """ "Ada Elm, PhD", "Ada Elm, M.A.": what may be initials needs a given name in front."""
    if " " not in head or signs(head, organisations):
        return False
    if is_degree(tail) or (may_be_degree(tail) and any(map(is_degree, _pieces(tail)))):
        return True
    titled = (
        head.partition(" ")[0].lower() in _RELIGIOUS or without_title(head) != head
    )  # "Fr. John Elm, S.J."
    whole = titled or MIDDLE_INITIAL.match(head) or begins_with_given_name(head, organisations)
    return may_be_degree(tail) and bool(whole)


def _pieces(tail: str) -> list[str]:
    return [each.strip() for each in tail.split(",")]


_RELIGIOUS: Final = word_set(
    "fr. sr. br. sister brother mother father frère soeur sœur père mère fray sor padre madre "
    "hermana hermano irmã irmão frei schwester bruder pater mater zuster broeder suor fra dom"
)


def call_by_bracket(bare: str, parts: Json, organisations: Vocabulary) -> None:
    """Put a known given name in a bracket for initials, though they are others: "C.J. (Ada)".

    What may be a role as well ("E. (Ed)") is neither: the initials stay."""
    found = BRACKET_BEHIND.search(bare) if bare[-1] in ")]" else None
    if found and may_be_role_or_name(found[1]) and parts.get("givenName") == found[1]:
        initials = at_comma(bare[: found.start()])[1]
        if only_initials(initials):
            parts["givenName"] = initials
        return
    if (
        found
        and only_initials(str(parts.get("givenName", "")))
        and " " not in found[1].strip()
        and begins_with_given_name(found[1], organisations)
    ):
        parts["givenName"] = found[1].strip()


def put_particles_in_capitals(bare: str, parts: Json, organisations: Vocabulary) -> None:
    """Puts particles that are written in capitals as all the name is before the family name:
    "SILVA, MARIA DA". Behind a family name that is written first ("LI, XIAO DA") they are none,
    and what is a given name, too ("DO", "VAN"), is one only behind a known given name."""
    words = str(parts.get("givenName", "")).split()
    if len(words) < 2 or words[-1] not in _PARTICLES_IN_CAPITALS or not bare.isupper():
        return
    family = str(parts["familyName"])
    if is_called(family, (FAMILY_NAME,), organisations):
        return
    particles: list[str] = []
    while len(words) > 1 and words[-1] in _PARTICLES_IN_CAPITALS:
        particles.insert(0, words.pop())
    if _NOTHING_ELSE.isdisjoint(particles) and not begins_with_given_name(words[0], organisations):
        return
    parts["familyName"] = " ".join([*particles, family])
    parts["givenName"] = " ".join(words)


# No name of East Asia is spelt so.
_NOTHING_ELSE: Final = word_set("DOS DAS DEL DELLA VON DER TER")
_PARTICLES_IN_CAPITALS: Final = _NOTHING_ELSE | word_set("DE DA DO DI VAN DEN TEN ZU")


def is_glued_to_body(tail: str, organisations: Vocabulary) -> bool:
    """ "AdaInstitute of Oaks": a given name and a word of bodies with nothing between them."""
    found = _GLUED.match(tail)
    if found is None:
        return False
    term = look_up_word(found[1], organisations)
    return term is not None and term.relation == "exact"


_GLUED: Final = late_regex(r"(?:[^\W\d_]+[ .-]){0,2}[^\W\d_]*[a-zß-ÿ.]([A-ZÀ-Þ][a-zß-ÿ]{4,})\b")


def is_no_given_name(given: str, organisations: Vocabulary) -> bool:
    """ "Census", "Press": one word that is a common one, or one of bodies, and nobody's."""
    if " " in given or are_given_names(given, organisations):
        return False
    term = find_word(given, organisations)
    return bool(signs(given, organisations)) or (term is not None and term.target == WORD)


_STARTS_OF_SAYINGS: Final = frozenset("dnuvwAaBbCcDEeFfIiMmNPpRSsTt")
SAID_BEFORE: Final = "the words before a name say what somebody has to do with it"
# "attributed to Elm, Ada", "editor Elm, Ada"
_SAID_BEFORE: Final = late_regex(
    r"(?:(?i:attributed to|formerly attributed to|attribué à|after|copy (?:after|of)|circle of|"
    r"followers? of|(?:in the )?manner of|(?:in the )?style of|copied from|possibly|probably|"
    r"(?:sous|unter) (?:la |der )?(?:direction|dir\.|leitung|mitarbeit|redaktion) (?:de|du|von)|"
    r"unter mitwirkung von)"
    r"|(?:workshop|studio|school|pupils?|students?|imitators?) of"
    r"|nach|naar|efter|według|wg\.?|según|selon|d['\u2019]après|von und nach"
    r"|editor|edited by|author|by|translated by|illustrated by|compiled by|photographer) "
    r"[^\W\d_a-z]"
    r"|(?:Editor|Author|Translator|Photographer|Illustrator|Compiler|Director|Composer|Narrator|"
    r"Producer|Supervisor|Advisor|Interviewer|Arranger|Curator|Contributor|Creator|Publisher|"
    r"Researcher|Coordinator|Instructor) [^\W\d_a-z][^,]*, [^\W\d_]"
)


def is_said_before(name: str) -> bool:
    """Whether a name begins with what somebody has to do with the work, in words that are no
    family name: "attributed to Elm, Ada", "Director Elm, Anna"; but "Pintor Elm, Ana"."""
    return name[0] in _STARTS_OF_SAYINGS and _SAID_BEFORE.match(name) is not None


SAID_BEHIND: Final = "the words behind a name say that it is of somebody beside its owner"
# "Elm, Ada (workshop of)", "Elm, Ada, school of": catalogues of museums
_SAID_BEHIND: Final = late_regex(
    r"(?:[(\[]\s*|,\s*)(?:(?:in the )?(?:workshop|studio|school|circle|followers?|manner|style|"
    r"imitators?|copy|copyist|pupils?) (?:of|after)|copy after|after|(?:atelier|école|entourage|"
    r"cercle|suiveurs?) d[eu]|d['\u2019]après|werkstatt|schule|umkreis|nachfolger|kopie nach|nach|"
    r"(?:bottega|scuola|cerchia|seguaci?|maniera) di|(?:taller|escuela|círculo|seguidor|oficina|"
    r"escola) de|omgeving van|navolger van|school van)\s*[)\]]?\Z",
    re.IGNORECASE,
)


def is_said_behind(name: str) -> bool:
    """Whether a name ends with words that make it another's: "Elm, Ada (workshop of)"."""
    return (name[-1] in ")]" or name[-2:] in _ENDS_OF_SAYINGS) and bool(_SAID_BEHIND.search(name))


_ENDS_OF_SAYINGS: Final = frozenset(["of", "er", "de", "du", "di", "an", "ch", "tt", "le", "is"])

_CUT_SHORT: Final = word_set(
    "ed. eds. hrsg. hg. hgg. comp. trad. trans. transl. arr. red. coord. org. orgs. ill. illus. "
    "dir. prod. publ. phot. fot."
)
_DIRECTOR: Final = "dir."  # which stands in the name, and in none of its parts


def is_cut_short_before(head: str, parts: Json, organisations: Vocabulary) -> bool:
    """Whether an inverted name begins with a word cut short that says what somebody did, or what
    a body is: "Ed. Elm, Lima", "Org. Mundial de Elm, Lima". Of "Dir." a given name that the table
    knows, and no town, says that a director is meant."""
    word, blank, rest = head.partition(" ")
    if not blank or not word.endswith(".") or word.lower() not in _CUT_SHORT:
        return False
    if word.lower() != _DIRECTOR or "." in rest:
        return True
    return not has_known_given_name(parts, organisations)


def has_known_given_name(parts: Json, organisations: Vocabulary) -> bool:
    """Whether the given names of an inverted name are initials, or known ones that no place has."""
    given = str(parts.get("givenName", ""))
    if is_place(given, organisations):
        return False
    return only_initials(given) or are_given_names(given, organisations)
