"""The recognisers a crosswalk may name in `when`: what a text is, or None.

Adapters only; the reading is done in `values`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .values import (
    agent_contacts,
    agent_lists,
    coverage,
    date_lists,
    dates,
    identifiers,
    labelled_times,
    languages,
    media_types,
    network_times,
    relations,
    rights,
    subjects,
)
from .values.dates import Kind, Reading, names_hundred
from .values.file_addresses import format_of
from .vocabulary import EMPTY, Vocabulary
from .words import Recognise, Vocabularies, Words


def add_to(words: Words) -> None:
    """Registers every recogniser of this module."""
    for name, (help, function) in _PLAIN.items():
        words.recogniser(name, help, hints=_HINTS.get(name, ()))(_always(function))
    for name, (help, kinds) in _DATES.items():
        words.recogniser(name, help, "months")(_date_maker(kinds))
    for name, (help, make, needs) in _WITH_TABLES.items():
        words.recogniser(name, help, *needs, hints=_HINTS.get(name, ()))(make)


# One of these stands, in small letters, in whatever the recogniser can find something in.
_HINTS: dict[str, tuple[str, ...]] = {
    "doi": ("10.",),
    "bad-doi": ("doi",),
    "handle": ("hdl", "handle"),
    "urn-nbn": ("urn:nbn:",),
    "ark": ("ark:",),
    "isbn": ("isbn",),
    "issn": ("issn",),
    "issn-called-isbn": ("isbn",),
    "bad-check-digit": ("isbn", "issn"),
    "oai": ("oai:",),
    "url": ("://",),
    "file-address": ("://",),
    "urn": ("urn:", "info:"),
    "agent-iri": (":", "orcid", "0000-", "0009-"),
    "embargo-end": ("embargo",),
    "dcmi-box": ("=", "limit:", "envelope", "south"),
    "dcmi-point": ("=", "north:"),
    "dcmi-period": ("=",),
    "named-period": ("start", "end"),
    "dcmi-name": ("name",),
    "bad-coordinates": ("=", "limit:", "south"),
    "wkt": ("(",),
    "place-iri": ("://",),
    "format-and-url": ("://",),
    "grant": ("grantagreement",),
    "alternative-identifier": ("altidentifier",),
    "eurepo-link": ("info:eu-repo",),
    "link": ("10.", "hdl", "handle", "://", "ark:", "urn:nbn:"),
    "cited-address": ("<http",),
    "citation": ("issn", "(", ";"),
    "checksum": ("ni:", "nih:", "md5", "sha"),
    "creative-commons": ("creativecommons.org",),
    "creative-commons-name": (
        "c",
        "attribution",
        "zero",
        "namensnenn",
        "naamsverm",
        "attribuz",
        "paternit",
    ),
    "licence-in-text": ("creative",),
    "licence-without-version": ("c", "attribution"),
    "resolution": ("dpi", "ppi", "bit"),
    "rights-statement": ("rightsstatements.org",),
    "agent-with-role": (",", "(", "[", ":"),
    "nobody-with-role": (",", "(", "[", ":"),
    "labelled-identifier": (":", "=", "("),
    "language": ("-", "_", ":", "/", "["),
}


def _with(read: Callable[..., Any], *tables: Vocabulary) -> Recognise:
    """The reader of a text with its tables, which says as it does what it finds (`matchtypes`)."""

    def recognise(text: str) -> Any:
        return read(text, *tables)

    recognise.__wrapped__ = read  # type: ignore[attr-defined]
    return recognise


def _always(function: Recognise) -> Callable[[Vocabularies], Recognise]:
    return lambda _vocabularies: function


def _bad_doi(text: str) -> str | None:
    return text if identifiers.looks_like_doi(text) and not identifiers.read_doi(text) else None


def _issn_called_isbn(text: str) -> str | None:
    number = identifiers.labelled_isbn(text)
    return identifiers.issn_of(number) if number and not identifiers.read_isbn(text) else None


def _bad_check_digit(text: str) -> str | None:
    if identifiers.labelled_isbn(text) and not identifiers.read_isbn(text):
        return text
    return text if identifiers.labelled_issn(text) and not identifiers.read_issn(text) else None


def _isbn_digits(text: str) -> str | None:
    return identifiers.read_isbn(f"ISBN {text}")


def _issn_digits(text: str) -> str | None:
    return identifiers.read_issn(f"ISSN {text}")


def _agent_iri(text: str) -> str | None:
    if ":" not in text and not text[:4].isdigit() and "orcid" not in text:
        return None
    orcid = identifiers.read_orcid(text)
    if orcid:
        return f"https://orcid.org/{orcid}"
    if agent_contacts.bad_orcid(text):
        return None
    return identifiers.read_url(text) or identifiers.read_urn(text)


_PLAIN: dict[str, tuple[str, Recognise]] = {
    "doi": ("a DOI: labelled, linked or bare", identifiers.read_doi),
    "bad-doi": ("calls itself a DOI and is none", _bad_doi),
    "handle": ("a handle: hdl:, info:hdl/ or linked", identifiers.read_handle),
    "urn-nbn": ("a URN:NBN, bare or in a URL", identifiers.read_nbn),
    "ark": ("an ARK, bare or in a URL", identifiers.read_ark),
    "isbn": ("a labelled ISBN with the right check digit", identifiers.read_isbn),
    "issn": ("a labelled ISSN with the right check digit", identifiers.read_issn),
    "isbn-digits": ("an ISBN without label: only beside a condition that says so", _isbn_digits),
    "issn-digits": ("an ISSN without label: only beside a condition that says so", _issn_digits),
    "issn-called-isbn": ("labelled ISBN, but a valid ISSN", _issn_called_isbn),
    "bad-check-digit": ("a labelled ISBN or ISSN with a wrong check digit", _bad_check_digit),
    "unlabelled-number": (
        "a bare number that could be an ISSN or ISBN",
        identifiers.read_unlabelled,
    ),
    "oai": ("an OAI identifier", identifiers.read_oai),
    "orcid": ("an ORCID iD with the right check digit", identifiers.read_orcid),
    "url": ("one http, https or ftp address", identifiers.read_url),
    "urn": ("a URN or info URI", identifiers.read_urn),
    "agent-iri": ("nothing but the IRI of an agent", _agent_iri),
    "embargo-end": (
        'info:eu-repo/date/embargoEnd/ or "embargo until", and a date',
        date_lists.read_embargo,
    ),
    "date-season": (
        "a year with a season, a quarter or a term, which is no month",
        dates.read_season,
    ),
    "licence-without-version": (
        "a Creative Commons licence named without its version",
        rights.read_unversioned,
    ),
    "no-language": ("a script, or a word that says it is no language", languages.read_no_language),
    "number": ("a bare number", media_types.read_number),
    "resolution": ("a resolution or depth of colour: 300 dpi, 24-bit", media_types.read_resolution),
    "w3cdtf": ("a date, with or without a time, as W3CDTF writes it", dates.read_w3c),
    "dcmi-box": ("a DCMI Box: northlimit=...; southlimit=...", coverage.read_box),
    "dcmi-point": ("a DCMI Point: north=...; east=...", coverage.read_point),
    "dcmi-period": ("a DCMI Period: start=...; end=...", coverage.read_period),
    "named-period": (
        "a DCMI Period whose ends are no dates, or in the wrong order",
        coverage.read_named_period,
    ),
    "dcmi-name": ("a DCMI Box or Point of which only the name is given", coverage.read_name),
    "wkt": ("a geometry as WKT", coverage.read_wkt),
    "four-numbers": ("four numbers, south west north east", coverage.read_four_numbers),
    "two-numbers": ("two numbers, latitude longitude", coverage.read_two_numbers),
    "bad-coordinates": ("a Box or Point that cannot be believed", coverage.read_bad),
    "named-time": ("a period by its name or label, kept as text", labelled_times.read_named_time),
    "other-calendar": ("a date of another calendar, kept as text", coverage.read_other_calendar),
    "place-iri": ("the IRI of a place in a gazetteer", coverage.read_place_iri),
    "labelled-place": ("a place behind a label: Country: Elmland", coverage.read_labelled_place),
    "medium": ("what something is made of, or what carries it", media_types.read_medium),
    "extent": ("a size: pages, leaves, minutes, centimetres", media_types.read_extent),
    "format-and-url": ("a MIME type and the address of the file", media_types.read_format_and_url),
    "grant": ("info:eu-repo/grantAgreement/...", relations.read_grant),
    "alternative-identifier": (
        "info:eu-repo/semantics/altIdentifier/...",
        relations.read_alternative,
    ),
    "link": ("a DOI, handle, URN:NBN, ARK or URL", relations.read_link),
    "cited-address": (
        "a citation that ends in an address said twice, as EPrints writes it",
        identifiers.read_cited_address,
    ),
    "citation": ("a journal with ISSN or volume", relations.read_citation),
    "checksum": ("a checksum: ni: URI (RFC 6920) or algorithm:digits", media_types.read_checksum),
    "creative-commons": ("the address of a Creative Commons licence", rights.read_creative_commons),
    "creative-commons-name": (
        "a Creative Commons licence by name",
        rights.read_creative_commons_name,
    ),
    "licence-in-text": (
        "a sentence with the address or full name of one licence",
        rights.read_in_text,
    ),
    "rights-statement": ("a rightsstatements.org address", rights.read_rights_statement),
    "epoch-seconds": (
        "seconds since 1970: only where nothing else can be meant",
        network_times.read_epoch,
    ),
    "http-date": ("a date as HTTP writes it", network_times.read_network_date),
    "md5-digits": (
        "an MD5 without label: only where nothing else can be meant",
        network_times.read_md5,
    ),
    "byte-count": ("a number of bytes, the word left out or not", network_times.read_byte_count),
}

_DATES: dict[str, tuple[str, frozenset[Kind]]] = {
    "date": ("one date, however written", frozenset({Kind.PLAIN, Kind.MOMENT, Kind.REFORMATTED})),
    "date-range": ("from one date to another, or years in a list", frozenset({Kind.RANGE})),
    "date-estimate": ("about a year, or a decade", frozenset({Kind.APPROXIMATE})),
    "date-ambiguous": ("a date that can be read in two ways", frozenset({Kind.AMBIGUOUS})),
    "century": ("a whole century", frozenset({Kind.CENTURY})),
    "period": (
        "a range, year, decade or century as a period of time",
        frozenset(
            {Kind.PLAIN, Kind.MOMENT, Kind.REFORMATTED, Kind.RANGE, Kind.APPROXIMATE, Kind.CENTURY}
        ),
    ),
}


def _date_maker(kinds: frozenset[Kind]) -> Callable[[Vocabularies], Recognise]:
    whole = Kind.CENTURY in kinds  # both ends count, and not the oldest year alone

    def make(vocabularies: Vocabularies) -> Recognise:
        read = date_reader(vocabularies["months"])

        def recognise(text: str) -> Reading | None:
            reading = read(text)
            if reading is None or reading.kind not in kinds:
                return None
            return None if whole and names_hundred(text) else reading

        return recognise

    return make


def _labelled_period(vocabularies: Vocabularies) -> Recognise:
    """A period behind a label that says it is a time: "Time period: 1990-1995"."""
    recognise = _date_maker(_DATES["period"][1])(vocabularies)

    def read(text: str) -> Reading | None:
        bare = labelled_times.without_time_label(text)
        return recognise(bare) if bare else None

    return read


def date_reader(months: Vocabulary) -> Callable[[str], Reading | None]:
    """`dates.read_date` with month names of other languages, each text read once."""
    names = {key: term.target for key, term in months.terms.items()}
    memo = months.memo

    def read(text: str) -> Reading | None:
        if text in memo:
            found: Reading | None = memo[text]
            return found
        return months.remember(text, dates.read_date(text, names))

    return read


def _agent_role(vocabularies: Vocabularies) -> Recognise:
    roles = vocabularies["roles"]
    return _with(agent_lists.read_role, roles)


def _nobody_with_role(vocabularies: Vocabularies) -> Recognise:
    roles, nil = vocabularies["roles"], vocabularies["nil"]

    def recognise(text: str) -> str | None:
        found = agent_lists.read_role(text, roles)
        return text if found and nil.find(found.name) else None

    return recognise


def _labelled_identifier(vocabularies: Vocabularies) -> Recognise:
    schemes = vocabularies["identifier-schemes"]
    return _with(relations.read_labelled, schemes)


def _eurepo_link(vocabularies: Vocabularies) -> Recognise:
    schemes = vocabularies["identifier-schemes"]
    resolvers = vocabularies.get("resolvers", EMPTY)
    return _with(relations.read_eurepo_link, schemes, resolvers)


def _labelled_relation(vocabularies: Vocabularies) -> Recognise:
    known = vocabularies["relations"]
    return _with(relations.read_labelled_relation, known)


def _classification(vocabularies: Vocabularies) -> Recognise:
    schemes = vocabularies["subject-schemes"]
    return _with(subjects.read_classification, schemes)


def _language_tag(vocabularies: Vocabularies) -> Recognise:
    known, countries = vocabularies["languages"], vocabularies["countries"]
    return _with(languages.read_tag, known, countries)


def _mime(vocabularies: Vocabularies) -> Recognise:
    known = vocabularies["formats"]
    return _with(media_types.read_mime, known)


def _era(vocabularies: Vocabularies) -> Recognise:
    eras = vocabularies["eras"]
    return _with(coverage.read_era, eras)


def _file_address(vocabularies: Vocabularies) -> Recognise:
    endings = vocabularies["file-endings"]

    def recognise(text: str) -> str | None:
        if "." not in text.partition("?")[0].rpartition("/")[2]:  # as of most pages
            return None
        address = identifiers.read_url(text)
        return address if address and format_of(address, endings) else None

    return recognise


_WITH_TABLES: dict[str, tuple[str, Callable[[Vocabularies], Any], tuple[str, ...]]] = {
    "labelled-period": ("a period behind a label", _labelled_period, ("months",)),
    "agent-with-role": ("an agent and a term of the roles vocabulary", _agent_role, ("roles",)),
    "nobody-with-role": (
        "a term of the roles vocabulary beside a word for nobody",
        _nobody_with_role,
        ("roles", "nil"),
    ),
    "labelled-identifier": (
        "an identifier with its scheme: pmid:..., arXiv:...",
        _labelled_identifier,
        ("identifier-schemes",),
    ),
    "eurepo-link": (
        "info:eu-repo/semantics/(dataset|reference|...)/scheme/id",
        _eurepo_link,
        ("identifier-schemes",),
    ),
    "labelled-relation": (
        "a kind of relation and what it leads to",
        _labelled_relation,
        ("relations",),
    ),
    "classification": (
        "a term of a classification: info:eu-repo/classification/..., ddc:641",
        _classification,
        ("subject-schemes",),
    ),
    "language": (
        "a language tag that is no plain code: en_US, lexvo IRIs",
        _language_tag,
        ("languages", "countries"),
    ),
    "mime": ("a MIME type, parameters and misprints allowed", _mime, ("formats",)),
    "file-address": (
        "the address of a file, by its ending",
        _file_address,
        ("file-endings",),
    ),
    "era": ("named eras, one or from one to another", _era, ("eras",)),
}
