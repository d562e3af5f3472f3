"""The recognisers a crosswalk may name in `when`: what a text is, or None.

Adapters only; the reading is done in `values`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .place_recognisers import PLACES
from .table_recognisers import WITH_TABLES
from .values import (
    agent_contacts,
    agent_identifiers,
    anchors,
    database_records,
    date_lists,
    dates,
    dates_in_figures,
    east_asian_nobody,
    identifiers,
    labelled_dates,
    labelled_times,
    languages,
    licence_addresses,
    licences_in_text,
    materials,
    media_types,
    network_times,
    no_text,
    relations,
    rights,
    subjects,
    unknown_licences,
)
from .values.centuries import names_hundred
from .values.dated_countries import DatedCountry, names_of_countries, read_dated_country
from .values.dates import Kind, Reading
from .values.east_asian_roles import BEHIND, IN_FRONT
from .vocabulary import Vocabulary
from .words import Recognise, Vocabularies, Words


def add_to(words: Words) -> None:
    """Registers every recogniser of this module."""
    for name, (help, function) in _PLAIN.items():
        words.recogniser(name, help, hints=_HINTS.get(name, ()))(_always(function))
    for name, (help, read) in _LABELLED_DATES.items():
        words.recogniser(name, help, "months")(_labelled_date(read))
    for name, (help, kinds) in _DATES.items():
        words.recogniser(name, help, "months")(_date_maker(kinds))
    words.recogniser("labelled-period", "a period behind a label", "months")(_labelled_period)
    words.recogniser(
        "dated-country", "a country and a time: France (1789-1799), 1930s France",
        "countries", "months",
    )(_dated_country)  # fmt: skip
    for name, (help, make, needs) in WITH_TABLES.items():
        words.recogniser(name, help, *needs, hints=_HINTS.get(name, ()))(make)


# One of these stands, in small letters, in whatever the recogniser can find something in.
_HINTS: dict[str, tuple[str, ...]] = {
    "doi": ("10.",),
    "bad-doi": ("doi",),
    "handle": ("hdl", "handle"),
    "urn-nbn": ("urn:nbn:",),
    "ark": ("ark:",),
    "isbn": ("isbn",),
    "issn": ("issn", "doaj.org/toc"),
    "issn-called-isbn": ("isbn",),
    "bad-check-digit": ("isbn", "issn"),
    "oai": ("oai:",),
    "url": ("://",),
    "database-record": ("://",),
    "licence-address": ("://",),
    "file-address": ("://",),
    "thumbnail": ("thumb", ".jpg", ".jpeg"),
    "urn": ("urn:", "info:"),
    "agent-iri": (":", "orcid", "0000-", "0009-"),
    "agent-identifier": agent_identifiers.HINTS,
    "bad-agent-number": ("orcid", "isni", "0000", "0009"),
    "embargo-end": ("embargo",),
    "dcmi-box": ("=", "limit:", "envelope", "s", "min"),
    "dcmi-point": ("=", "north:", "lat", "geo:"),
    "dcmi-period": ("=",),
    "named-period": ("start", "end"),
    "dcmi-name": ("name",),
    "bad-coordinates": ("=", "limit:", "s", "lat", "min", "max", "geo:"),
    "wkt": ("(",),
    "place-iri": ("://",),
    "place-code": ("tgn", "getty", "geoname", "wikidata", "wd", "pleiades"),
    "no-place": ("10.", "hdl", "handle", "urn:", "info:", "ark:", "oai:", "isbn", "issn"),
    "heading": ("-", "/", "\u2013", "\u2014"),
    "format-and-url": ("://",),
    "grant": ("grantagreement",),
    "alternative-identifier": ("altidentifier",),
    "eurepo-link": ("info:eu-repo",),
    "anchor": ("href",),
    "link": ("10.", "hdl", "handle", "://", "ark:", "urn:nbn:"),
    "cited-address": ("<http",),
    "citation": ("issn", "(", ";", *"0123456789"),
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
        "pdm",
    ),
    "licence-in-text": licences_in_text.HINTS,
    "licence-denied": licences_in_text.HINTS,
    "licence-without-version": ("c", "attribution"),
    "licence-unknown": unknown_licences.HINTS,
    "resolution": (
        "dpi",
        "ppi",
        "bit",
        "per inch",
        "d.p.i",
        "rpm",
        "r.p.m",
        "ips",
        "fps",
        "frames",
    ),
    "rights-statement": ("rightsstatements.org", "europeana.eu"),
    "agent-with-role": (",", "(", "[", ":", "\uff1a", ". ", *BEHIND, *IN_FRONT),
    "body-with-role": ("(", "["),
    "role-without-name": ("(", "[", ":", "\uff1a", ",", ";"),
    "not-known": east_asian_nobody.HINTS,
    "nobody-with-role": (" ", "(", "[", ":", "<", "&"),
    "labelled-identifier": (":", "=", "(", "pmid", "pubmed id", "pmc", "oclc", "arxiv"),
    "labelled-nothing": (":", "：", "="),
    "empty-field": (":", "：", "=", "isbn", "issn"),
    "labelled-country": (":", "："),
    "labelled-place": (":", "："),
    "other-label": (":", "："),
    "language": ("-", "_", ":", "/", "[", "(", "in "),
    "labelled-keyword": (":", "\uff1a"),
}


def _always(function: Recognise) -> Callable[[Vocabularies], Recognise]:
    return lambda _vocabularies: function


def _bad_doi(text: str) -> str | None:
    return text if identifiers.looks_like_doi(text) and not identifiers.read_doi(text) else None


def _issn_called_isbn(text: str) -> str | None:
    number = identifiers.labelled_isbn(text)
    return identifiers.issn_of(number) if number and not identifiers.read_isbn(text) else None


def _bad_check_digit(text: str) -> str | None:
    return text if identifiers.wrong_number(text) else None


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
    **PLACES,
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
    "database-record": (
        "the address of a work's record in a bibliographic database: Scopus, PubMed, WorldCat",
        database_records.read_database_record,
    ),
    "urn": ("a URN or info URI", identifiers.read_urn),
    "agent-iri": ("nothing but the IRI of an agent", _agent_iri),
    "agent-identifier": (
        "nothing but the identifier of a person or a body: an ORCID iD, ISNI, ROR, VIAF, GND",
        agent_identifiers.read_agent_identifier,
    ),
    "bad-agent-number": (
        "nothing but an ORCID iD or ISNI with a wrong check digit",
        agent_identifiers.read_bad_agent_number,
    ),
    "embargo-end": (
        'info:eu-repo/date/embargoEnd/ or "embargo until", and a date',
        date_lists.read_embargo,
    ),
    "date-in-words": (
        "words, an era or a century that say when, and no date: late 19th century, 19--",
        date_lists.read_date_words,
    ),
    "date-season": (
        "a year with a season, a quarter or a term, which is no month",
        dates.read_season,
    ),
    "licence-without-version": (
        "a Creative Commons licence named without its version",
        rights.read_unversioned,
    ),
    "licence-unknown": (
        "a licence as Creative Commons writes them, and never gave: CC BY 5.0, CC BY-SA-ND 4.0",
        unknown_licences.read_unknown_licence,
    ),
    "no-language": ("a script, or a word that says it is no language", languages.read_no_language),
    "number": ("a bare number", media_types.read_number),
    "resolution": (
        "a resolution, a depth of colour, a speed: 300 dpi, 24-bit, 33 rpm",
        media_types.read_resolution,
    ),
    "w3cdtf": ("a date, with or without a time, as W3CDTF writes it", dates_in_figures.read_w3c),
    "no-text": (
        "words for a description that is not there: absent, [no description]",
        no_text.read_no_text,
    ),
    "labelled-keyword": (
        "a keyword behind a label that says it is one: Keywords: elms",
        subjects.read_labelled_keyword,
    ),
    "not-known": (
        "words of East Asia for nobody, no place and no year: 著者未詳, [出版者不明]",
        east_asian_nobody.read_not_known,
    ),
    "medium": ("what something is made of, or what carries it", materials.read_medium),
    "extent": ("a size: pages, leaves, minutes, centimetres", media_types.read_extent),
    "format-and-url": ("a MIME type and the address of the file", media_types.read_format_and_url),
    "grant": ("info:eu-repo/grantAgreement/...", relations.read_grant),
    "alternative-identifier": (
        "info:eu-repo/semantics/altIdentifier/...",
        relations.read_alternative,
    ),
    "anchor": ("a link as HTML writes it, with the words around it", anchors.read_anchor),
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
        "a sentence with the address or name of the work's licence",
        licences_in_text.read_in_text,
    ),
    "licence-address": (
        "an address that is a licence's by its host or by its own words",
        licence_addresses.read_licence_address,
    ),
    "licence-denied": (
        "a sentence with a licence that is not, or not surely, that of the whole work",
        licences_in_text.read_denied,
    ),
    "rights-statement": (
        "an address of rightsstatements.org or of Europeana's statements",
        rights.read_rights_statement,
    ),
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


def _dated_country(vocabularies: Vocabularies) -> Recognise:
    names = names_of_countries(vocabularies["countries"])
    read = date_reader(vocabularies["months"])

    def recognise(text: str) -> DatedCountry | None:
        return read_dated_country(text, names, read)

    return recognise


def _labelled_date(
    read: Callable[[str, Mapping[str, str]], Reading | None],
) -> Callable[[Vocabularies], Recognise]:
    def make(vocabularies: Vocabularies) -> Recognise:
        names = {key: term.target for key, term in vocabularies["months"].terms.items()}

        def recognise(text: str) -> Reading | None:
            return read(text, names)

        return recognise

    return make


_LABELLED_DATES: Final = {
    "labelled-date": ("Published: May 2004", labelled_dates.read_published),
    "created-date": ("Created: 2018-01-18", labelled_dates.read_created),
    "modified-date": ("Updated: 2018-01-18", labelled_dates.read_modified),
    "created-range": ("Created: 1999/2002", labelled_dates.read_created_range),
    "published-range": ("Issued: 1999/2002", labelled_dates.read_published_range),
}


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
