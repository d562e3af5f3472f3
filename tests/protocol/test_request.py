"""The argument layer: every way of asking wrongly, and the echo rule.

Expectations: OAI-PMH 2.0, sections 2.7.1, 3.1, 3.2, 3.3, 3.6 and 4.
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from oaicdif.model import Verb
from oaicdif.protocol.request import MAX_BODY_BYTES, parse_request

LIST = "verb=ListRecords&metadataPrefix=oai_dc"
GET = "verb=GetRecord&metadataPrefix=oai_dc"


def codes(query: str | bytes, body: bytes = b"") -> list[str]:
    raw = query.encode("latin-1") if isinstance(query, str) else query
    return [error.code for error in parse_request(raw, body).errors]


@pytest.mark.parametrize(
    "query",
    [
        "verb=Identify",
        "&&verb=Identify&",
        "verb=ListMetadataFormats",
        "verb=ListMetadataFormats&identifier=oai:a.example.org:1",
        "verb=ListSets",
        "verb=ListSets&resumptionToken=x",
        LIST,
        f"{LIST}&set=a:b_c-d.e!f~g*h'(i)",
        f"{LIST}&from=2001-02-03",
        f"{LIST}&from=2001-02-03T04:05:06Z&until=2001-02-03T04:05:06Z",
        f"{LIST}&until=9999-12-31",
        "verb=ListIdentifiers&metadataPrefix=oai_dc&from=0001-01-01",
        "verb=ListRecords&resumptionToken=",
        f"{GET}&identifier=http%3A%2F%2Fa.example.org%2F1%3Fb%3Dc",
        f"{GET}&identifier=oai:a.example.org:%C3%A9",
    ],
)
def test_what_the_protocol_allows_has_no_error(query: str) -> None:
    assert codes(query) == []


@pytest.mark.parametrize(
    "query",
    [
        "",
        "verb",
        "verb=",
        "verb=identify",
        "verb=Identify%20",
        "verb=nonsense",
        "verb=Identify&verb=Identify",
        "verb=Identify&verb=ListSets",
        "VERB=Identify",
    ],
)
def test_a_missing_wrong_or_repeated_verb_is_bad_verb(query: str) -> None:
    assert codes(query)[0] == "badVerb"


@pytest.mark.parametrize(
    "query",
    [
        "verb=Identify&foo=bar",
        "verb=Identify&identifier=oai:a.example.org:1",
        "verb=ListSets&metadataPrefix=oai_dc",
        "verb=ListRecords",
        "verb=ListRecords&MetadataPrefix=oai_dc",
        f"{LIST}&metadataPrefix=oai_dc",
        f"{LIST}&from=2001-01-01&from=2001-01-01",
        f"{LIST}&resumptionToken=x",
        "verb=ListSets&resumptionToken=x&resumptionToken=x",
        f"{LIST}&identifier=oai:a.example.org:1",
        "verb=ListRecords&metadataPrefix=",
        "verb=ListRecords&metadataPrefix=oai/dc",
        f"{LIST}&set=",
        f"{LIST}&set=a:",
        f"{LIST}&set=:a",
        f"{LIST}&set=a::b",
        f"{LIST}&set=a/b",
        f"{LIST}&set=a,b",
        f"{LIST}&set=a%20b",
        f"{LIST}&from=",
        f"{LIST}&from=junk",
        f"{LIST}&from=2001",
        f"{LIST}&from=2001-1-1",
        f"{LIST}&from=2021-02-30",
        f"{LIST}&from=2021-02-29",
        f"{LIST}&from=0000-01-01",
        f"{LIST}&from=2021-02-03Z",
        f"{LIST}&from=2021-02-03T04:05Z",
        f"{LIST}&from=2021-02-03T04:05:06",
        f"{LIST}&from=2021-02-03T04:05:06.5Z",
        f"{LIST}&from=2021-02-03T24:00:00Z",
        f"{LIST}&from=2021-02-03T04:05:60Z",
        f"{LIST}&from=2021-02-03T04:05:06%2B00:00",
        f"{LIST}&from=%D9%A2%D9%A0%D9%A2%D9%A1-02-03",
        f"{LIST}&from=2001-02-03%0A",
        f"{LIST}&until=2001-02-03T04:05:06z",
        f"{LIST}&from=2001-02-03&until=2001-02-04T00:00:00Z",
        f"{LIST}&from=2001-02-04&until=2001-02-03",
        f"{LIST}&from=2001-02-03T04:05:07Z&until=2001-02-03T04:05:06Z",
        GET,
        f"{GET}&identifier=",
        f"{GET}&identifier=%zz",
        f"{GET}&identifier=a%20b",
        f"{GET}&identifier=a%25zz",
        "verb=GetRecord&identifier=oai:a.example.org:1",
        "verb=Identify&a=%00",
        "verb=Identify&%0B=a",
        f"{GET}&identifier=oai:a%00b",
        f"{GET}&identifier=oai:%EF%BF%BF",
        f"{GET}&identifier=oai:%FF",
        f"{GET}&identifier=oai:%ED%A0%80",
        f"{GET}&identifier=oai:\xff",
        "verb=ListIdentifiers&until=junk",
    ],
)
def test_everything_else_that_is_wrong_is_bad_argument(query: str) -> None:
    assert set(codes(query)) == {"badArgument"}


def test_every_error_is_collected() -> None:
    assert codes("verb=ListIdentifiers&until=junk&foo=1&set=a::b&set=c") == ["badArgument"] * 5


def test_bad_verb_comes_first_whatever_else_is_wrong() -> None:
    assert codes("a=%00&b=1&b=2&verb=x") == ["badVerb", "badArgument", "badArgument"]


def test_bad_verb_and_bad_argument_are_echoed_without_attributes() -> None:
    for query in (b"verb=x&set=a", b"verb=Identify&set=a", b"verb=ListRecords&from=1"):
        assert parse_request(query).echo == ()


def test_every_argument_is_echoed_as_it_came() -> None:
    request = parse_request(b"until=2001-02-03&verb=ListRecords&metadataPrefix=oai_dc&set=a:b")
    assert dict(request.echo) == {
        "verb": "ListRecords",
        "until": "2001-02-03",
        "metadataPrefix": "oai_dc",
        "set": "a:b",
    }


def test_a_plus_is_a_space_and_an_escaped_one_a_plus() -> None:
    request = parse_request(b"verb=ListRecords&resumptionToken=a+b%2Bc%20d")
    assert request.get("resumptionToken") == "a b+c d"


def test_a_form_counts_like_a_query() -> None:
    request = parse_request(b"", b"verb=GetRecord&identifier=oai%3Aa&metadataPrefix=oai_dc")
    assert (request.verb, request.get("identifier")) == (Verb.GET_RECORD, "oai:a")


def test_a_verb_in_query_and_form_is_repeated() -> None:
    assert codes("verb=Identify", b"verb=Identify") == ["badVerb"]


def test_a_day_of_until_lasts_to_its_last_second() -> None:
    request = parse_request(f"{LIST}&from=2001-02-03&until=2001-02-03".encode())
    assert request.from_ == datetime(2001, 2, 3, tzinfo=UTC)
    assert request.until == datetime(2001, 2, 3, 23, 59, 59, tzinfo=UTC)


def test_a_body_beyond_all_reason_is_refused_unread() -> None:
    assert codes("verb=Identify", b"a" * (MAX_BODY_BYTES + 1)) == ["badArgument"]


def test_thousands_of_wrong_arguments_give_a_few_errors() -> None:
    assert len(codes("verb=Identify&" + "&".join(f"a{n}=1" for n in range(5000)))) <= 20


def test_argument_that_is_no_utf8_is_not_called_missing_too() -> None:
    request = parse_request(b"verb=GetRecord&identifier=%ff&metadataPrefix=oai_dc")
    (error,) = request.errors
    assert "is not UTF-8" in str(error)
