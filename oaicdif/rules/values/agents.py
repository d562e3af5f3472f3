"""Agents: people and organisations, with what stands beside their names.

What a name is `agent_kinds` judges, and says by what; the parts of a personal name are those of
`names`; `agent_contacts` takes out identifiers and addresses. Whatever rests on words or order
and not on the source's own statement is a judgement, told with its evidence.
Source: DRIVER guidelines 1.1, 1.3.2; the draft's AgentObject pattern.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from ..result import Judged
from ..vocabulary import Vocabulary
from .agent_contacts import BAD_ORCID, bad_orcid, take_contacts, without_orcid
from .agent_kinds import (
    Kind,
    begins_with_given_name,
    is_inverted,
    is_organisation,
    is_place,
    judge_kind,
)
from .body_words import signs
from .clean_text import plain_text
from .name_forms import is_meeting
from .personal_names import at_comma, only_initials, read_inverted

Json = dict[str, Any]

_BRACKETED_BODY: Final = re.compile(r"([^()]+?)\s*\(([^()]+)\)\Z")
_AFFILIATION: Final = "Affiliation"
_GOVERNMENT: Final = "Government"
_SHORTEST_LIFE, _LONGEST = 20, 110  # in years
# A part with a postcode, a telephone number, a page or a mail is where a body is.
_ADDRESS: Final = re.compile(r"\d{4}|://|www\.|@")
# "Chicago, Ill.", "Chattanooga (Tenn.)", "London, England"
_STATES: Final = (
    r"Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Mass|Md|Mich|Minn|Miss|Mo|Mont|"
    r"Neb|Nev|Okla|Or|Pa|Tenn|Tex|Utah|Va|Vt|Wash|Wis|Wyo|Ont|Que|Alabama|Alaska|Arizona|Arkansas|"
    r"California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|"
    r"Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|"
    r"Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) "
    r"(?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Vermont|"
    r"Virginia|Washington|West Virginia|Wisconsin|Wyoming|"
    r"N\.? ?[CDHJMY]|[RS]\.? ?[CDI]|W\.? ?Va|D\.? ?C"
)
_COUNTRIES: Final = (
    r"England|Scotland|Wales|Ireland|Germany|France|Italy|Spain|Portugal|(?:The )?Netherlands|"
    r"Belgium|Switzerland|Austria|Poland|Canada|Australia|New Zealand|India|Japan|China|Brazil|"
    r"Mexico|U\.?S\.?A|U\.?K"
)
_AT_PLACE: Final = re.compile(
    rf"\[?[^\W\d_][^\d,()&]{{1,40}}(?:, | \()(?:{_STATES}|{_COUNTRIES})\.?\)?\]?\.?\Z"
)
_PERSONAL: Final = re.compile(
    r"(?:(?:Dr|Prof|Mr|Mrs|Ms|Rev|Dra|Fr)\.|Professor) (?:[^\W\d_]+\.? ){1,3}[^\W\d_]+\Z"
    r"|(?:[^\W\d_]+\.? ){1,3}[^\W\d_]+,? (?:Jr|Sr)\.?\Z"
)


KIND: Final = "person or organization"
AFFILIATION: Final = "affiliation"
GIVEN_NAME: Final = "given name"
PARENT: Final = "parent organization"


class Agent(NamedTuple):
    """`value` in the AgentObject pattern; `issues` are codes for the loss report."""

    value: Json
    issues: tuple[str, ...] = ()
    judged: tuple[Judged, ...] = ()


def read_agent(
    text: str, organisations: Vocabulary, *, kind: str = "", stated: bool = False
) -> Agent:
    """The agent that a text names; `kind` is Person or Organization where the source says so,
    `stated` where it does in so many words and not by the element alone.

    `name` keeps the text as written, without what became another property; entities in it are
    decoded once.
    """
    plain = plain_text(text) or text if "&" in text or "<" in text else text
    name, extras, issues = take_contacts(plain)
    if plain != text:
        issues.insert(0, "markup-removed")
    judged: list[Judged] = []
    affiliation = ""
    if kind != "Organization" and (";" in name or name.endswith(")")):
        name, affiliation = _take_affiliation(name, organisations, judged)
    name = name.strip(" ;")
    if not name:
        who = kind if stated else "Person" if _has_orcid(extras) else ""
        nameless = {**({"@type": who} if who else {}), **extras, "name": plain}
        return Agent(nameless, (*issues, "name-missing"), tuple(judged))
    found = _kind_of(name, organisations, extras, issues, kind=kind, stated=stated)
    if found.evidence:
        judged.insert(0, Judged(KIND, found.evidence))
    if found.name == "Organization":
        made = _organisation(name, organisations, judged) | extras
    elif found.name:
        made = _person(name, found, extras, issues, judged)
    else:
        made = {"name": name, **extras}
    if affiliation and found.name == "Person":
        made["affiliation"] = _organisation(affiliation, organisations, judged)
    return Agent(made, tuple(issues), tuple(judged))


def _kind_of(
    name: str,
    organisations: Vocabulary,
    extras: Json,
    issues: list[str],
    *,
    kind: str,
    stated: bool,
) -> Kind:
    """The kind of a name, without evidence where nothing had to be judged."""
    if kind == "Organization":
        other = None if stated else read_publisher(name, organisations)
        return other or Kind(kind, "")
    bad = BAD_ORCID in issues
    bare = (without_orcid(name) or name) if bad else name
    found = judge_kind(bare, organisations)
    if kind or _has_orcid(extras):
        return Kind("Person", "", found.parts)
    if bad and not found.name and (bad_orcid(name) or not _has_letters(name)):
        return Kind("Person", "it has the form of an ORCID iD")
    return found


def _person(name: str, found: Kind, extras: Json, issues: list[str], judged: list[Judged]) -> Json:
    value: Json = {"@type": "Person"}
    if "@id" in extras:
        value["@id"] = extras["@id"]
    value["name"] = name
    if found.parts is None:
        issues.append("name-not-inverted")
    else:
        value |= found.parts
        if f"({value.get('givenName')})" in name:
            judged.append(Judged(GIVEN_NAME, "it stands in brackets behind initials"))
    return value | {key: each for key, each in extras.items() if key != "@id"}


def _has_orcid(extras: Json) -> bool:
    """Whether the source says by an identifier that this is a person."""
    return str(extras.get("@id", "")).startswith("https://orcid.org/")


def _has_letters(text: str) -> bool:
    return any(each.isalpha() for each in text)


def _take_affiliation(
    name: str, organisations: Vocabulary, judged: list[Judged]
) -> tuple[str, str]:
    """ "Rúa, Alex; Universidad de Antioquia", or in brackets: a person, and where he works."""
    person, _, rest = name.partition(";")
    rest = rest.strip(" ;")
    if rest and is_affiliated(person.strip(), rest, organisations):
        judged.append(Judged(AFFILIATION, "one body where people work, behind exactly one person"))
        return person.strip(), rest
    found = _BRACKETED_BODY.match(name)
    if found and is_affiliated(found[1], found[2], organisations):
        judged.append(Judged(AFFILIATION, "a body where people work, in brackets behind a person"))
        return found[1], found[2]
    return name.strip(" ;"), ""


def is_affiliated(person: str, body: str, organisations: Vocabulary) -> bool:
    """Whether a text is one person's name in the inverted form, the other where people work.

    The vocabulary marks universities, institutes and departments; the word that names the body
    must be such a word, which that of "Oxford University Press" is not. A department of a
    country or a state ("United States. Dept. of Energy", "Florida. Dept. of Education") is no
    such body, nor is a list of several.
    """
    if ";" in body or not is_inverted(person, organisations):
        return False
    first = body.partition(". ")[0] if not _ends_short(body.partition(". ")[0]) else body
    if any(each.term.target == _GOVERNMENT for each in signs(body, organisations)):
        return False
    return _names_workplace(first, organisations) and not at_person(body, organisations)


def _names_workplace(body: str, organisations: Vocabulary) -> bool:
    """Whether the word that says what a body is marks one where people work: its first word, or
    one before "of" and "for", else the last one of what stands before a comma."""
    found = signs(body.partition(",")[0], organisations) or signs(body, organisations)
    if not found:
        return False
    start = body.casefold()
    head = next((each for each in found if each.linked or start.startswith(each.word)), found[-1])
    return head.term.target == _AFFILIATION


def at_person(text: str, organisations: Vocabulary) -> bool:
    """Whether a text is an inverted personal name."""
    return bool(at_comma(text)[0]) and is_inverted(text, organisations)


def _organisation(name: str, organisations: Vocabulary, judged: list[Judged]) -> Json:
    """An organisation, its name as written; the larger body before a full stop as its parent."""
    value: Json = {"@type": "Organization", "name": name}
    body = name
    while ". " in body and _names_no_part(body, organisations):
        body = body.rpartition(". ")[0]
    parent, stop, part = body.rpartition(". ")
    if (
        stop
        and part.strip()
        and is_organisation(parent, organisations)
        and not _ends_short(parent)
        and not (_UNIVERSITY.search(part) and not _UNIVERSITY.search(parent))
        and not _PART.search(parent)
    ):
        judged.append(Judged(PARENT, "an organization's name before a full stop"))
        value["parentOrganization"] = _organisation(parent.strip(), organisations, [])
    return value


# A university is no part of a centre that stands before it.
_UNIVERSITY: Final = re.compile(r"universi|universit", re.IGNORECASE)
# What is a part by its name is rarely the larger body: "Play Bureau. Theater Project"
_PART: Final = re.compile(r"\b(?:bureau|office|section|unit|branch)\Z", re.IGNORECASE)


def _names_no_part(body: str, organisations: Vocabulary) -> bool:
    """Whether what stands behind the last full stop is an address or a place, and no part of the
    body before it: that is then the parent of nothing."""
    if _ADDRESS.search(body):
        return True
    before, _, last = body.rpartition(". ")
    last = last.strip(" .")
    return bool(before) and (last.endswith(" City") or is_place(last, organisations))


def read_publisher(name: str, organisations: Vocabulary) -> Kind | None:
    """What a publisher's name says against its being an organization's; None if nothing does.

    A person's are a life's years, a given name behind a comma, a generation's suffix and a
    title. A number, a place or a meeting names nobody.
    """
    if not _has_letters(name):
        return Kind("", "there is no letter in it")
    if is_meeting(name):
        return Kind("", "it is the name of a meeting")
    if _CITED.search(name):
        return Kind("", "it is where something appeared, or a number")
    if _NO_NAME.match(name):
        return Kind("", "it says what somebody is, and not who")
    if any(each.term.relation != "narrow" for each in signs(name, organisations)):
        return None
    bare = _YEAR_BEHIND.sub("", name)
    if is_place(bare, organisations) or _AT_PLACE.match(bare):
        return Kind("", "it is the name of a place")
    if _GLUED.match(name) or _are_persons(name, organisations):
        return Kind("", "several inverted names in one")
    head, tail = at_comma(name)
    parts = read_inverted(name) if head else None
    if parts and _lived(parts):
        return Kind("Person", "a comma, given names and the years of a life", parts)
    if (
        parts
        and begins_with_given_name(tail, organisations)
        and all(_is_given(word, organisations) for word in tail.split())
    ):
        return Kind("Person", "a comma and a given name", parts)
    if _PERSONAL.match(name):
        return Kind("Person", "a title or a generation's suffix beside the name")
    if parts and _INITIALS_BEHIND.match(tail) and not tail.strip().endswith(_COMPANY_ENDS):
        return Kind("", "a comma and initials: a person, or a house called after one")
    if _may_be_person(name, organisations):
        return Kind("", "it has the form of a person's name, or of a house called after one")
    return None


def _may_be_person(name: str, organisations: Vocabulary) -> bool:
    """Whether a publisher's name is written as a person's in natural order: with initials, or a
    given name first. Houses that everybody knows are none."""
    if _INITIALS_FIRST.match(name):
        return True
    words = name.split()
    plain = 1 < len(words) <= _LONGEST_NAME and all(map(_is_capitalised, words))
    return (
        plain
        and name.casefold() not in _HOUSES
        and begins_with_given_name(name, organisations)
        and not any(map(str.isdigit, name))
    )


def _is_capitalised(word: str) -> bool:
    return word[0].isupper() and word.replace("-", "").replace("'", "").rstrip(".").isalpha()


_INITIALS_BEHIND: Final = re.compile(
    r"\s*(?:[^\W\d_]\.[ -]?){1,4}\s*(?:(?:van|von|de|der|den|da|di|du|la|af|zu|ter|ten)\s*){0,2}\Z"
)
_COMPANY_ENDS: Final = ("B.V.", "N.V.", "S.A.", "S.L.", "A.G.", "A/S", "BV", "NV", "SA", "AG", "SL")
_LONGEST_NAME: Final = 4  # words
# "F. A. Oakwood", "William L. Oakwood", "J.W. von Ulme"; but no "U.S. Steel".
_INITIALS_FIRST: Final = re.compile(
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
        "victor gollancz", "william collins", "leo s. olschki",
    ]
)  # fmt: skip


# "Harper's Weekly, Vol. XXXIV", "Elm News, 1867-11-30", "Elm Journal, 34, no. 3", "DESY-1999-021"
_CITED: Final = re.compile(
    r"\b(?:vol|jg|bd|tome)\.? ?(?:\d|[ivxlc]+\b)|, ?(?:no|nr)\. ?\d|, \d{4}-\d\d-\d\d\Z"
    r"|\A(?-i:[A-Z]{2,}(?:-[A-Z]+)*-\d{2,4}-\d+|[A-Z]{3,8} ?['\u2019]?(?:19|20)?\d\d)\Z",
    re.IGNORECASE,
)
_NO_NAME: Final = re.compile(
    r"\[?(?:the |der |die |le |el |o |l['\u2019])?(?:authors?|autor(?:en|in|es)?|auteurs?|autore|"
    r"publisher|editor|éditeur|verlag|verfasser|uitgever|editora?|self[ -]?published|selbstverlag|"
    r"eigenverlag|eigen beheer|privately printed|autoedición|edición del autor|edição do autor|"
    r"издание автора|автор|издатель)\]?\.?\Z",
    re.IGNORECASE,
)
_YEAR_BEHIND: Final = re.compile(r",? *\[?\d{4}\??\]?\.?\Z")
_A_NAME: Final = 2  # parts between commas: family and given name


# "Weber, Heiko,Ott, Christian": a comma without a blank between two names
_GLUED: Final = re.compile(r"[^,]+, [^,]+(?:,[^ ,][^,]*, [^,]+)+\Z")


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


def _is_given(word: str, organisations: Vocabulary) -> bool:
    return begins_with_given_name(word, organisations) or (len(word) < 3 and word.endswith("."))


def _lived(parts: Json) -> bool:
    """Whether the parts of an inverted name have the years of a life, which no organization has."""
    born, died = str(parts.get("birthDate", "")), str(parts.get("deathDate", ""))
    known = born.isdigit() and died.isdigit()
    return known and _SHORTEST_LIFE <= int(died) - int(born) <= _LONGEST


def _ends_short(text: str) -> bool:
    """Whether the stop behind `text` belongs to an abbreviation: "Dept.", "St."."""
    last = text.rpartition(" ")[2]
    return len(last) <= 4 and not last.endswith(")")
