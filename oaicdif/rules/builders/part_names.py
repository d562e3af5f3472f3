"""The names of an agent of parts, and what a name without a type says beside a given name.

MODS may give a given name its type and another part none. Mostly that is the family name ("Elm"
beside "Ada"); a word for nobody or the name of a body is none. What begins with a given name
("Santos Elm") may be a family name or a whole name: it is judged to be the former.
Source: MODS 3.8, namePart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ...formats.parts import Parts, one
from ..result import Judged
from ..values.body_words import signs
from ..values.company_forms import company_form
from ..values.life_years import years_of_life
from ..values.name_tables import begins_with_given_name
from ..values.nil_codes import is_nil_code
from ..values.nobody import says_nobody
from ..values.personal_names import is_latin, without_stop
from ..values.terms_of_address import name_with_terms, read_terms_of_address
from ..vocabulary import Vocabulary

Json = dict[str, Any]
# What the reader has put before a given name and a comma, as the parts of the source stand.
UNTYPED: Final = "untyped"


class AgentTables(NamedTuple):
    """The words that bodies have, and those for nobody, if a crosswalk has any."""

    organisations: Vocabulary
    nobody: Vocabulary | None


def name_of_parts(parts: Parts, tables: AgentTables) -> tuple[str, Parts]:
    """(name, parts) of an agent, of whom a part without a type stands alone where it is no family
    name; beside the name of a body that nothing calls a person the given name is no part of it."""
    name, untyped = one(parts, "name"), one(parts, UNTYPED)
    if not untyped:
        return name, parts
    if is_no_family(untyped, tables):
        return one(parts, "given"), parts
    if _names_body(untyped, tables.organisations):
        stated = bool(one(parts, "type"))
        return untyped, parts if stated else {**parts, "given": ()}
    return name, parts


def judged_family(value: Json, parts: Parts, tables: AgentTables) -> Iterable[Judged]:
    """What is told of a family name without a type that begins as a whole name does."""
    untyped = one(parts, UNTYPED)
    doubted = " " in untyped and begins_with_given_name(untyped, tables.organisations)
    if doubted and "familyName" in value:
        yield Judged(FAMILY, f"\u201c{untyped}\u201d has no type, and begins with a given name")


FAMILY: Final = "family name"


def is_nobody(parts: Parts, name: str, tables: AgentTables) -> bool:
    """Whether a name says that nobody is known, and neither an identifier nor a given name that
    says more stands beside it."""
    given = one(parts, "given")
    known = one(parts, "identifier") or (given and not is_no_family(given, tables))
    return says_nobody(name, None if known else tables.nobody)


def is_no_family(untyped: str, tables: AgentTables) -> bool:
    """Whether what stands beside a given name says that the family name is not known. A short
    word may be one: "Nil"."""
    short = len(untyped) < _SHORTEST and untyped.isalpha()
    return not short and says_nobody(untyped, tables.nobody)


_SHORTEST: Final = 5  # letters


def _names_body(text: str, organisations: Vocabulary) -> bool:
    """Whether a word that nobody is called by says that a text is a body's name, or its form."""
    form = company_form(text)
    if form is not None and not form.doubt:
        return True
    return any(each.term.relation == "exact" for each in signs(text, organisations))


def whole_of_one_word(name: str, parts: Parts) -> tuple[str, Parts]:
    """The whole name of a person who has but one, without the full stop of the statement and with
    the number and the by-name that are no terms of address, and the parts without these."""
    if " " in name or one(parts, "family", "given"):
        return name, parts
    whole, terms = name_with_terms(without_stop(name), parts.get("termsOfAddress", ()))
    return whole, {**parts, "termsOfAddress": terms}


def add_names(
    value: Json, parts: Parts, issues: tuple[str, ...], tables: AgentTables
) -> tuple[str, ...]:
    """Puts the parts of a person's name that the source states into `value`; what is to be told."""
    family, given = one(parts, "family"), one(parts, "given")
    if given and (not any(map(str.isalpha, given)) or is_nil_code(given)):  # "..."
        given, issues = "", (*issues, "nil-value")
    stated = bool(given) or (family and family != one(parts, "name"))
    if stated:
        value |= {k: v for k, v in (("familyName", family), ("givenName", given)) if v}
        issues = tuple(each for each in issues if each != "name-not-inverted")
    untyped = one(parts, UNTYPED)
    if untyped and is_no_family(untyped, tables):
        value.pop("familyName", None)
        issues = (*issues, "nil-value")
    shown = one(parts, "displayForm")
    if shown and is_latin(shown) != is_latin(one(parts, "name")):
        value["alternateName"] = shown  # the same name in another script
    if terms := parts.get("termsOfAddress"):
        value |= read_terms_of_address(terms)
    return issues


def add_other_names(value: Json, parts: Parts) -> None:
    """Puts the same name as the source has it in other scripts into `value`."""
    found = [value["alternateName"]] if "alternateName" in value else []
    known = (value.get("name"), *found)
    found += [each for each in parts.get("alternateName", ()) if each not in known]
    if found:
        value["alternateName"] = found[0] if len(found) == 1 else found


def add_years(value: Json, parts: Parts) -> None:
    """Puts the years of a person's life into `value`, unless the name itself has said them."""
    years = years_of_life(one(parts, "years")) if value.get("@type") == "Person" else {}
    value |= {key: year for key, year in years.items() if key not in value}
