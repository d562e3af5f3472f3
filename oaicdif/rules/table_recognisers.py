"""The recognisers that need tables: what a text is, by the words of a vocabulary.

Adapters only; the reading is done in `values`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from .values import (
    agent_lists,
    coverage,
    empty_fields,
    identifiers,
    labelled_places,
    languages,
    media_types,
    places_and_times,
    relations,
    subjects,
    times_in_words,
)
from .values.file_addresses import format_of
from .values.licence_codes import read_licence_with_code
from .values.nobody import read_nobody, read_nobody_in_parts, words_for_nobody
from .values.roles_in_front import read_agent_with_role
from .values.roles_without_names import read_role_without_name
from .values.thumbnails import is_thumbnail
from .vocabulary import EMPTY, Vocabulary
from .words import Recognise, Vocabularies, WithTables


class TableWord(NamedTuple):
    """A recogniser's help, how it is made of tables, and the tables that it needs."""

    help: str
    make: Callable[[Vocabularies], Recognise]
    needs: tuple[str, ...]


def _with(read: Callable[..., Any], *tables: Vocabulary) -> Recognise:
    """The reader of a text with its tables."""
    return WithTables(read, tables)


def _word(help: str, read: Callable[..., Any], *needs: str) -> TableWord:
    """A recogniser whose reader takes a text and the tables it needs, in their order."""
    return TableWord(help, lambda tables: _with(read, *(tables[name] for name in needs)), needs)


def _eurepo_link(vocabularies: Vocabularies) -> Recognise:
    schemes = vocabularies["identifier-schemes"]
    resolvers = vocabularies.get("resolvers", EMPTY)
    return _with(relations.read_eurepo_link, schemes, resolvers)


def _empty_field(vocabularies: Vocabularies) -> Recognise:
    schemes = vocabularies.get("identifier-schemes", EMPTY)
    relations_ = vocabularies.get("relations", EMPTY)
    return _with(empty_fields.read_empty_field, vocabularies["nil"], schemes, relations_)


def _file_address(vocabularies: Vocabularies) -> Recognise:
    endings = vocabularies["file-endings"]

    def recognise(text: str) -> str | None:
        if "." not in text.partition("?")[0].rpartition("/")[2]:  # as of most pages
            return None
        address = identifiers.read_url(text)
        return address if address and format_of(address, endings) else None

    return recognise


def _nobody_with_role(vocabularies: Vocabularies) -> Recognise:
    words = words_for_nobody(vocabularies) or vocabularies["nil"]
    organisations = vocabularies.get("organisations", EMPTY)
    return _with(read_nobody, vocabularies["roles"], words, organisations)


def _nobody_in_parts(vocabularies: Vocabularies) -> Recognise:
    words = words_for_nobody(vocabularies) or vocabularies["nil"]
    return _with(read_nobody_in_parts, vocabularies["roles"], words)


def _thumbnail(vocabularies: Vocabularies) -> Recognise:
    endings = vocabularies["file-endings"]

    def recognise(text: str) -> str | None:
        return text if is_thumbnail(text, endings) else None

    return recognise


WITH_TABLES: Final[dict[str, TableWord]] = {
    "agent-with-role": _word(
        "an agent and a term of the roles vocabulary",
        read_agent_with_role,
        "roles",
        "organisations",
    ),
    "body-with-role": _word(
        "a body and a term of the roles vocabulary in brackets: Oak University (Ed.)",
        agent_lists.read_body_with_role,
        "roles",
        "organisations",
    ),
    "role-without-name": _word(
        "a term of the roles vocabulary with no name beside it: (Editor)",
        read_role_without_name,
        "roles",
    ),
    "nobody-with-role": TableWord(
        "a term of the roles vocabulary beside a word for nobody",
        _nobody_with_role,
        ("roles", "nil"),
    ),
    "nobody-in-parts": TableWord(
        "parts whose name is a word for nobody: name=u.a.", _nobody_in_parts, ("roles", "nil")
    ),
    "labelled-identifier": _word(
        "an identifier with its scheme: pmid:..., arXiv:...",
        relations.read_labelled,
        "identifier-schemes",
    ),
    "eurepo-link": TableWord(
        "info:eu-repo/semantics/(dataset|reference|...)/scheme/id",
        _eurepo_link,
        ("identifier-schemes",),
    ),
    "labelled-relation": _word(
        "a kind of relation and what it leads to", relations.read_labelled_relation, "relations"
    ),
    "classification": _word(
        "a term of a classification: info:eu-repo/classification/..., ddc:641",
        subjects.read_classification,
        "subject-schemes",
    ),
    "language": _word(
        "a language tag that is no plain code: en_US, lexvo IRIs",
        languages.read_tag,
        "languages",
        "countries",
    ),
    "mime": _word(
        "a MIME type, parameters and misprints allowed", media_types.read_mime, "formats"
    ),
    "file-address": TableWord(
        "the address of a file, by its ending", _file_address, ("file-endings",)
    ),
    "thumbnail": TableWord(
        "the address of a small picture of a file: .../thesis.pdf.jpg, .../thumbnail.jpg",
        _thumbnail,
        ("file-endings",),
    ),
    "licence-with-code": _word(
        "a licence by its name, and by its abbreviation in brackets: Attribution License (ODC-By)",
        read_licence_with_code,
        "licences",
    ),
    "time-in-words": _word(
        "a time whose start and end are not exact, kept as text: since 1990, early 1920s",
        times_in_words.read_time_in_words,
        "times",
        "months",
    ),
    "times-joined": _word(
        "two times in one value, kept as text: 19th century - present",
        places_and_times.read_times_joined,
        "times",
        "months",
    ),
    "empty-field": TableWord(
        "the label of a scheme, a relation or a field with a word for nothing: PMID: n/a",
        _empty_field,
        ("nil",),
    ),
    "labelled-nothing": _word(
        "a label of a place or time with a word for nothing: Country: n/a",
        labelled_places.read_labelled_nothing,
        "nil",
    ),
    "labelled-country": _word(
        "a label and the code of a country: Country: NL",
        labelled_places.read_labelled_country,
        "countries",
    ),
    "labelled-place": _word(
        "a place behind a label: Country: Elmland", labelled_places.read_labelled_place, "nil"
    ),
    "era-until-now": _word(
        "from a named era to the present, kept as text: Permian until Present",
        coverage.read_era_until_now,
        "eras",
    ),
    "era": _word("named eras, one or from one to another", coverage.read_era, "eras"),
}
