"""The traps other providers fell into, by their number in the list of provider traps.

Each reply here is validated against the official schemas where they are at hand. Traps that
are not here: 23, 55 and 63 concern HTTP (`tests/web/test_oai.py`); 53 the settings; 60 what
records hold; 62 DIDL.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from lxml import etree

from oaicdif.datestamp import parse_datestamp
from oaicdif.errors import OAI_ERRORS
from oaicdif.formats.metadata_format import MetadataFormatRow
from oaicdif.provider.provider import not_ready
from tests.provider.provider_world import (
    BASE,
    OAI,
    Item,
    World,
    codes,
    identifiers,
    items,
    request_of,
)
from tests.store.filling import NOON, Clock
from tests.store.new_stores import new_store

ONE = "oai:example.org:00001"
LIST = "verb=ListRecords&metadataPrefix=oai_dc"
GET = "verb=GetRecord&metadataPrefix=oai_dc"


@pytest.fixture
def empty(tmp_path: Path, schema: etree.XMLSchema | None) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    yield World(store, Clock(), schema=schema)
    store.close()


@pytest.fixture
def world(empty: World) -> World:
    """Five records in one set, then two deleted ones; two records to a part."""
    empty.put([*items(5, sets="physics:quantum"), *items(2, start=6, deleted=True)])
    return empty


def headers_of(parts: list[etree._Element]) -> list[list[bytes]]:
    return [
        [etree.tostring(each, with_tail=False) for each in part.iter(f"{OAI}header")]
        for part in parts
    ]


# ---- requests and errors --------------------------------------------------------------------


@pytest.mark.parametrize(
    "query", ["", "verb=", "verb=nonsense", "verb=identify", "verb=Identify&verb=Identify"]
)
def test_trap_01_a_missing_empty_unknown_or_repeated_verb_is_bad_verb(
    world: World, query: str
) -> None:
    assert codes(world.ask(query)) == ["badVerb"]


@pytest.mark.parametrize(
    "query",
    [f"{LIST}&metadataPrefix=oai_dc", f"{GET}&identifier={ONE}&identifier={ONE}",
     f"{LIST}&set=physics&set=physics"],
)  # fmt: skip
def test_trap_02_a_repeated_argument_is_bad_argument(world: World, query: str) -> None:
    assert codes(world.ask(query)) == ["badArgument"]


def test_trap_03_bad_verb_and_bad_argument_have_a_request_without_attributes(world: World) -> None:
    for query in ("verb=x&set=a", f"{LIST}&from=junk", f"{LIST}&a=b"):
        assert request_of(world.ask(query)) == {}


@pytest.mark.parametrize(
    ("query", "code"),
    [
        (f"{GET}&identifier=oai:none", "idDoesNotExist"),
        (f"verb=GetRecord&metadataPrefix=marc21&identifier={ONE}", "cannotDisseminateFormat"),
        (f"{LIST}&set=none&from=2001-01-01&until=2001-01-02", "noRecordsMatch"),
        ("verb=ListSets&resumptionToken=x", "badResumptionToken"),
    ],
)
def test_trap_03_every_other_error_echoes_all_arguments(
    world: World, query: str, code: str
) -> None:
    root = world.ask(query)
    assert codes(root) == [code]
    assert request_of(root) == dict(pair.split("=") for pair in query.split("&"))


@pytest.mark.parametrize(
    "query",
    ["verb=ListRecords&metadataPrefix=a/b", f"{LIST}&set=a%20b", f"{LIST}&from=2001-1-1",
     f"{GET}&identifier=%zz"],
)  # fmt: skip
def test_trap_04_what_cannot_be_echoed_is_bad_argument(world: World, query: str) -> None:
    assert codes(world.ask(query)) == ["badArgument"]


def test_trap_05_a_quote_in_an_identifier_is_escaped_in_the_echo(world: World) -> None:
    root = world.ask(f'{GET}&identifier=invalid%22id<>&"')
    assert codes(root) == ["badArgument"]
    root = world.ask(f"{GET}&identifier=invalid%22id%3C%26")
    assert codes(root) == ["idDoesNotExist"]
    assert request_of(root)["identifier"] == 'invalid"id<&'


@pytest.mark.parametrize("value", ["%00", "%0b", "%FF", "%C3", "%EF%BF%BE", "%ED%A0%80", "\x01"])
def test_trap_06_what_xml_cannot_hold_is_bad_argument(world: World, value: str) -> None:
    for query in (f"{GET}&identifier=oai:{value}", f"{LIST}&set={value}", f"{LIST}&{value}=a"):
        assert set(codes(world.ask(query))) == {"badArgument"}
    assert set(codes(world.ask(f"verb=ListRecords&resumptionToken={value}"))) == {"badArgument"}


def test_trap_07_a_token_beside_other_arguments_is_bad_argument(world: World) -> None:
    assert codes(world.ask(f"{LIST}&resumptionToken=junk")) == ["badArgument"]


def test_trap_08_a_missing_prefix_and_a_junk_date_are_both_told(world: World) -> None:
    assert codes(world.ask("verb=ListIdentifiers&until=junk")) == ["badArgument"] * 2


def test_trap_09_dates_of_different_granularity_are_bad_argument(world: World) -> None:
    assert codes(world.ask(f"{LIST}&from=2001-01-01&until=2002-01-01T00:00:00Z")) == ["badArgument"]


def test_trap_10_until_before_from_is_bad_argument(world: World) -> None:
    assert codes(world.ask(f"{LIST}&from=2002-01-01&until=2001-01-01")) == ["badArgument"]


@pytest.mark.parametrize(
    "date",
    ["2001-1-1", "2001-01-01T00:00:00", "2001-01-01T00:00:00%2B00:00", "2021-02-30",
     "2001-01-01T24:00:00Z", "2001-01-01T00:00:00.5Z", "2021-02-03Z", "2001-01-01T00:00Z"],
)  # fmt: skip
def test_trap_11_dates_in_any_other_form_are_bad_argument(world: World, date: str) -> None:
    for name in ("from", "until"):
        assert codes(world.ask(f"{LIST}&{name}={date}")) == ["badArgument"]


def test_trap_12_days_are_understood_and_until_covers_its_whole_day(world: World) -> None:
    root = world.with_page_size(100).ask(f"{LIST}&from=2024-02-01&until=2024-02-01")
    assert len(identifiers(root)) == 7
    assert request_of(root)["until"] == "2024-02-01"


def test_trap_13_until_before_everything_is_no_records_match(world: World) -> None:
    assert codes(world.ask(f"{LIST}&until=1990-01-01")) == ["noRecordsMatch"]
    assert codes(world.ask(f"{LIST}&from=2990-01-01")) == ["noRecordsMatch"]
    assert codes(world.ask(f"{LIST}&from=1990-01-01")) == []


def test_trap_14_the_earliest_datestamp_is_never_a_29_february(empty: World) -> None:
    empty.clock.now = datetime(2024, 2, 29, 12, tzinfo=UTC)
    empty.put(items(1))
    earliest = empty.ask(verb="Identify").findtext(f".//{OAI}earliestDatestamp")
    assert earliest == "2024-02-28T12:00:02Z"


def test_trap_15_an_empty_repository_does_not_begin_in_the_year_one(empty: World) -> None:
    earliest = empty.ask(verb="Identify").findtext(f".//{OAI}earliestDatestamp")
    assert earliest == "2024-02-01T12:00:00Z"


def test_trap_16_no_datestamp_lies_before_the_earliest(world: World) -> None:
    world.clock.tick(3600)
    world.put([Item(ONE, deleted=True)])
    earliest = world.ask(verb="Identify").findtext(f".//{OAI}earliestDatestamp") or ""
    roots = world.list("ListIdentifiers", metadataPrefix="oai_dc")
    stamps = [each.text or "" for root in roots for each in root.iter(f"{OAI}datestamp")]
    assert earliest <= min(stamps)


def test_trap_17_an_unknown_identifier_wins_and_an_unknown_prefix_is_told(world: World) -> None:
    assert codes(world.ask("verb=GetRecord&metadataPrefix=x&identifier=none"))[0] in (
        "idDoesNotExist",
        "cannotDisseminateFormat",
    )
    assert codes(world.ask(f"verb=GetRecord&metadataPrefix=x&identifier={ONE}")) == [
        "cannotDisseminateFormat"
    ]
    assert codes(world.ask("verb=ListRecords&metadataPrefix=x")) == ["cannotDisseminateFormat"]
    assert codes(world.ask("verb=ListMetadataFormats&identifier=none")) == ["idDoesNotExist"]


def test_trap_18_a_repository_without_sets_says_no_set_hierarchy(empty: World) -> None:
    empty.put(items(1))
    assert codes(empty.ask("verb=ListSets")) == ["noSetHierarchy"]
    assert codes(empty.ask(f"{LIST}&set=a")) == ["noSetHierarchy"]


def test_trap_19_a_bad_token_for_list_sets_is_bad_resumption_token(world: World) -> None:
    assert codes(world.ask("verb=ListSets&resumptionToken=junk")) == ["badResumptionToken"]


def test_trap_20_tokens_of_another_verb_altered_expired_or_junk_are_refused(world: World) -> None:
    token = world.ask(LIST).findtext(f".//{OAI}resumptionToken") or ""
    altered = token[:-5] + ("A" if token[-5] != "A" else "B") + token[-4:]
    for verb, text in (
        ("ListIdentifiers", token),
        ("ListSets", token),
        ("ListRecords", altered),
        ("ListRecords", "===="),
        ("ListRecords", ""),
    ):
        root = world.ask(verb=verb, resumptionToken=text)
        assert codes(root) == ["badResumptionToken"], text
    world.clock.tick(48 * 3600 + 6)
    assert codes(world.ask(verb="ListRecords", resumptionToken=token)) == ["badResumptionToken"]


def test_trap_21_an_oai_error_goes_out_with_status_200(world: World) -> None:
    for query in ("", "verb=x", f"{GET}&identifier=none", f"{LIST}&set=none"):
        assert world.raw(query).status == 200


def test_trap_22_there_are_only_the_eight_codes(world: World) -> None:
    assert set(OAI_ERRORS) == {
        "badVerb", "badArgument", "badResumptionToken", "cannotDisseminateFormat",
        "idDoesNotExist", "noRecordsMatch", "noMetadataFormats", "noSetHierarchy",
    }  # fmt: skip


def test_trap_22_maintenance_is_503_with_a_number_of_seconds(world: World) -> None:
    reply = not_ready(world.with_provider(maintenance="Back at noon.").settings)
    assert reply is not None
    assert reply.status == 503
    assert 0 < int(dict(reply.headers)["Retry-After"]) <= 3600


def test_trap_24_a_form_works_and_the_reply_holds_one_element_of_the_verb(world: World) -> None:
    for form in ("verb=Identify", f"{GET}&identifier={ONE}", LIST, "verb=ListSets"):
        root = world.ask(b"", form.encode())
        verb = form.partition("&")[0].removeprefix("verb=")
        assert [each.tag for each in root.iter() if str(each.tag).endswith(verb)] == [OAI + verb]


# ---- tokens and lists -----------------------------------------------------------------------


def test_trap_25_the_last_part_of_several_ends_with_an_empty_token(world: World) -> None:
    *_, last = world.list("ListRecords", metadataPrefix="oai_dc")
    token = last.find(f".//{OAI}resumptionToken")
    assert token is not None
    assert not token.text


def test_trap_26_a_list_in_one_part_has_no_token(world: World) -> None:
    assert world.with_page_size(7).ask(LIST).find(f".//{OAI}resumptionToken") is None


@pytest.mark.parametrize("size", [1, 2, 3, 6, 7, 8])
def test_trap_27_no_token_leads_to_nothing(world: World, size: int) -> None:
    parts = world.with_page_size(size).list("ListRecords", metadataPrefix="oai_dc")
    assert [len(identifiers(part)) for part in parts] == (
        [size] * (7 // size) + ([7 % size] if 7 % size else [])
    )


def test_trap_28_the_cursor_counts_the_records_before(world: World) -> None:
    parts = world.list("ListRecords", metadataPrefix="oai_dc")
    tokens = [part.find(f".//{OAI}resumptionToken") for part in parts]
    assert [each.get("cursor") for each in tokens if each is not None] == ["0", "2", "4", "6"]


def test_trap_29_the_size_is_true_and_the_expiry_in_utc(world: World) -> None:
    parts = world.list("ListRecords", metadataPrefix="oai_dc", set="physics")
    tokens = [part.find(f".//{OAI}resumptionToken") for part in parts]
    assert {each.get("completeListSize") for each in tokens if each is not None} == {"5"}
    for each in tokens:
        assert each is not None
        assert set(each.attrib) <= {"expirationDate", "completeListSize", "cursor"}
        if each.text:
            parse_datestamp(each.get("expirationDate", ""))


def test_trap_30_a_token_lives_a_day_and_more(world: World) -> None:
    token = world.ask(LIST).find(f".//{OAI}resumptionToken")
    assert token is not None
    expiry, _ = parse_datestamp(token.get("expirationDate", ""))
    assert expiry - world.clock() >= timedelta(hours=24)
    world.clock.tick(47 * 3600)
    assert not codes(world.ask(verb="ListRecords", resumptionToken=token.text or ""))


def test_trap_31_a_token_sent_again_gives_the_same_records(world: World) -> None:
    token = world.ask(LIST).findtext(f".//{OAI}resumptionToken") or ""
    before = identifiers(world.ask(verb="ListRecords", resumptionToken=token))
    world.put([Item(before[0], title="changed"), Item("oai:example.org:new")])
    after = world.ask(verb="ListRecords", resumptionToken=token)
    assert identifiers(after) == before
    assert "changed" in "".join(map(str, after.itertext()))


def test_trap_31_a_walk_under_change_misses_and_doubles_nothing_unchanged(world: World) -> None:
    first = world.ask(LIST)
    found = identifiers(first)
    token = first.findtext(f".//{OAI}resumptionToken")
    for n in range(20):
        if not token:
            break
        world.put([Item(f"oai:example.org:{n % 7 + 1:05}", title=f"changed {n}")])
        part = world.ask(verb="ListRecords", resumptionToken=token)
        assert not codes(part)
        found += identifiers(part)
        token = part.findtext(f".//{OAI}resumptionToken")
    assert not token
    since = first.findtext(f"{OAI}responseDate") or ""
    changed = identifiers(world.list("ListIdentifiers", metadataPrefix="oai_dc", **{"from": since}))
    assert {f"oai:example.org:{n:05}" for n in range(1, 8)} <= {*found, *changed}
    unchanged = [each for each in found if each not in changed]
    assert len(unchanged) == len(set(unchanged))


def test_trap_31_a_list_whose_rest_has_changed_ends_with_that_rest(world: World) -> None:
    first = world.ask(LIST)
    parts, token = [first], first.findtext(f".//{OAI}resumptionToken")
    world.put([Item(each.identifier, title="changed") for each in items(7)])
    while token:
        parts.append(world.ask(verb="ListRecords", resumptionToken=token))
        token = parts[-1].findtext(f".//{OAI}resumptionToken")
    assert identifiers(parts) == [each.identifier for each in items(7)]


def test_trap_32_a_token_holds_only_characters_that_need_no_encoding(world: World) -> None:
    for verb in ("ListRecords", "ListIdentifiers"):
        token = world.ask(f"verb={verb}&metadataPrefix=oai_dc&set=physics:quantum")
        assert re.fullmatch("[A-Za-z0-9_-]+", token.findtext(f".//{OAI}resumptionToken") or "")


def test_trap_33_a_record_is_found_among_many_of_the_same_second(world: World) -> None:
    stamp = world.ask(f"{GET}&identifier={ONE}").findtext(f".//{OAI}datestamp") or ""
    arguments = {"from": stamp, "until": stamp}
    found = identifiers(world.list("ListRecords", metadataPrefix="oai_dc", **arguments))
    assert len(found) == 7


@pytest.mark.parametrize("size", [1, 2, 3, 4, 10])
@pytest.mark.parametrize("live", [1, 2, 3])
def test_trap_34_the_first_part_holds_a_live_record_if_there_is_one(
    empty: World, size: int, live: int
) -> None:
    empty.put(items(4, deleted=True, sets="a"))
    empty.put(items(live, start=5, sets="a"))
    narrow = empty.with_page_size(size)
    for arguments in ({}, {"set": "a"}):
        parts = narrow.list("ListIdentifiers", metadataPrefix="oai_dc", **arguments)
        headers = parts[0].iter(f"{OAI}header")
        assert any(each.get("status") is None for each in headers)
        found = identifiers(parts)
        assert sorted(found) == [each.identifier for each in items(4 + live)]
        tokens = [part.find(f".//{OAI}resumptionToken") for part in parts]
        counts = [len(identifiers(part)) for part in parts]
        cursors = [int(each.get("cursor", "-1")) for each in tokens if each is not None]
        assert cursors == [sum(counts[:n]) for n in range(len(cursors))]


def test_trap_34_a_repository_of_tombstones_alone_is_listed_all_the_same(empty: World) -> None:
    empty.put(items(5, deleted=True))
    assert len(identifiers(empty.list("ListIdentifiers", metadataPrefix="oai_dc"))) == 5


def test_trap_35_identifiers_are_listed_as_records_are(world: World) -> None:
    for arguments in ({}, {"set": "physics"}, {"from": "2024-02-01"}):
        records = world.list("ListRecords", metadataPrefix="oai_dc", **arguments)
        headers = world.list("ListIdentifiers", metadataPrefix="oai_dc", **arguments)
        assert headers_of(records) == headers_of(headers)


def test_trap_35_names_that_need_escaping_are_listed_between_plain_ones(world: World) -> None:
    odd = 'oai:example.org:a&b"c>d'
    world.put([Item(odd), *items(1, start=9)])
    everything = world.with_page_size(200)
    (records,) = everything.list("ListRecords", metadataPrefix="oai_dc")
    (headers,) = everything.list("ListIdentifiers", metadataPrefix="oai_dc")
    assert odd in identifiers(records)
    assert identifiers(records) == identifiers(headers)


def test_trap_36_no_identifier_and_no_token_comes_twice(world: World) -> None:
    parts = world.list("ListRecords", metadataPrefix="oai_dc")
    found = identifiers(parts)
    tokens = [part.findtext(f".//{OAI}resumptionToken") for part in parts]
    assert len(set(found)) == len(found)
    assert len(set(tokens)) == len(tokens)


# ---- records and XML ------------------------------------------------------------------------


def test_trap_37_the_root_has_no_prefix_and_the_schema_location_begins_with_the_pair(
    world: World,
) -> None:
    body = world.raw("verb=Identify").body
    assert b"\n<OAI-PMH xmlns=" in body
    location = etree.fromstring(body).get(
        "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation", ""
    )
    assert location.split()[:2] == [
        "http://www.openarchives.org/OAI/2.0/",
        "http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd",
    ]


def test_trap_38_the_response_date_is_the_whole_second_before_the_read(world: World) -> None:
    world.clock.now = world.clock.now.replace(microsecond=999_999)
    assert world.ask(verb="Identify").findtext(f"{OAI}responseDate") == "2024-02-01T12:00:05Z"


def test_trap_39_every_datestamp_has_the_declared_granularity(world: World) -> None:
    for root in world.list("ListRecords", metadataPrefix="oai_dc"):
        for each in root.iter(f"{OAI}datestamp"):
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", each.text or "")


def test_trap_40_a_deleted_record_has_neither_metadata_nor_about(world: World) -> None:
    gone = "oai:example.org:00006"
    record = world.ask(f"{GET}&identifier={gone}").find(f".//{OAI}record")
    assert record is not None
    assert [each.tag for each in record] == [f"{OAI}header"]
    assert record[0].get("status") == "deleted"
    assert codes(world.ask(f"verb=ListMetadataFormats&identifier={gone}")) == []


def test_trap_41_a_live_record_has_one_root_in_its_metadata(world: World) -> None:
    for root in world.list("ListRecords", metadataPrefix="oai_dc"):
        for record in root.iter(f"{OAI}record"):
            if record[0].get("status") is None:
                metadata = record.find(f"{OAI}metadata")
                assert metadata is not None
                assert len(metadata) == 1


def test_trap_42_every_metadata_root_has_the_namespace_that_is_listed(world: World) -> None:
    for each in world.ask(verb="ListMetadataFormats").iter(f"{OAI}metadataFormat"):
        prefix, _, namespace = (child.text or "" for child in each)
        root = world.ask(f"verb=GetRecord&identifier={ONE}&metadataPrefix={prefix}")
        metadata = root.find(f".//{OAI}metadata")
        assert metadata is not None
        assert etree.QName(metadata[0]).namespace == namespace


def test_trap_43_a_bad_character_never_reaches_a_page(empty: World) -> None:
    empty.put([Item(ONE, title="a\x00\x0b\ud800\ufffe<li>&nbsp;b")])
    assert b"<dc:title>a&lt;li&gt;&amp;nbsp;b</dc:title>" in empty.raw(LIST).body


def test_trap_44_there_is_one_xml_declaration(world: World) -> None:
    assert world.raw(LIST).body.count(b"<?xml") == 1


def test_trap_45_a_record_that_fails_costs_no_other(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    good = world.provider.formats["oai_dc"]

    def failing(bodies: object) -> bytes | None:
        body = bodies[0]  # type: ignore[index]
        if b"00002" in body or b"00003" in body or b"00004" in body:
            raise RuntimeError("boom")
        return bytes(body)

    row = replace(good, render=failing)
    world.provider = replace(world.provider, formats={"oai_dc": row})
    found = identifiers(world.list("ListRecords", metadataPrefix="oai_dc"))
    assert [each[-1] for each in found] == ["1", "5", "6", "7"]
    assert "boom" in caplog.text
    failed = world.ask(f"{GET}&identifier=oai:example.org:00002")
    assert codes(failed) == ["cannotDisseminateFormat"]


def test_trap_46_oai_dc_holds_the_fifteen_elements_only(world: World) -> None:
    metadata = world.ask(f"{GET}&identifier={ONE}").find(f".//{OAI}metadata")
    assert metadata is not None
    names = {etree.QName(each).namespace for each in metadata[0]}
    assert names == {"http://purl.org/dc/elements/1.1/"}


def test_trap_47_the_schema_location_of_oai_dc_pairs_its_own_namespace(world: World) -> None:
    assert (
        b'xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/'
        b' http://www.openarchives.org/OAI/2.0/oai_dc.xsd"' in world.raw(LIST).body
    )


def test_trap_48_provenance_is_valid(world: World) -> None:
    about = world.ask(f"{GET}&identifier={ONE}").find(f".//{OAI}about")
    assert about is not None
    assert about[0][0].get("altered") in ("true", "false")


def test_trap_49_provenance_keeps_the_origin_s_names_and_the_header_ours(world: World) -> None:
    record = world.ask(f"{GET}&identifier={ONE}")
    origin = "{http://www.openarchives.org/OAI/2.0/provenance}"
    assert record.findtext(f".//{origin}datestamp") == "2020-01-01"
    assert record.findtext(f".//{OAI}datestamp") == "2024-02-01T12:00:02Z"


def test_trap_50_a_record_lists_the_set_it_was_asked_by_or_one_below(world: World) -> None:
    for spec in ("physics", "physics:quantum"):
        for root in world.list("ListRecords", metadataPrefix="oai_dc", set=spec):
            for header in root.iter(f"{OAI}header"):
                specs = [each.text or "" for each in header.iter(f"{OAI}setSpec")]
                assert any(f"{each}:".startswith(f"{spec}:") for each in specs)


def test_trap_50_every_set_has_a_name_and_is_listed_once(world: World) -> None:
    parts = world.list("ListSets")
    specs = [each.text for part in parts for each in part.iter(f"{OAI}setSpec")]
    names = [each.text for part in parts for each in part.iter(f"{OAI}setName")]
    assert specs == ["physics", "physics:quantum"]
    assert all(names)


def test_trap_51_oai_identifier_is_declared_when_all_are_ours(empty: World) -> None:
    empty.put([Item("oai:catalog.example.org:1"), Item("oai:catalog.example.org:2")])
    root = empty.ask(verb="Identify")
    scheme = "{http://www.openarchives.org/OAI/2.0/oai-identifier}"
    assert root.findtext(f".//{scheme}repositoryIdentifier") == "catalog.example.org"
    assert root.findtext(f".//{scheme}sampleIdentifier") == "oai:catalog.example.org:1"
    assert b'<oai-identifier xmlns="' in empty.raw("verb=Identify").body
    empty.put([Item("oai:elsewhere.example.org:1")])
    assert empty.ask(verb="Identify").find(f".//{scheme}oai-identifier") is None


def test_trap_52_the_base_url_is_the_configured_one(world: World) -> None:
    root = world.ask(verb="Identify")
    assert root.findtext(f".//{OAI}baseURL") == f"{BASE}/oai"
    assert root.findtext(f"{OAI}request") == f"{BASE}/oai"


@pytest.mark.parametrize("address", ["", "admin", "admin@localhost", "mailto:", "a b@example.org"])
def test_trap_53_without_a_real_mail_address_there_is_no_service(
    world: World, address: str
) -> None:
    reply = not_ready(world.with_provider(admin_email=address).settings)
    assert reply is not None
    assert reply.status == 503
    assert b"admin_email" in reply.body


def test_trap_53_a_mailto_before_the_address_is_taken_off(world: World) -> None:
    settings = world.with_provider(admin_email="mailto:admin@example.org")
    assert not_ready(settings.settings) is None
    assert settings.ask(verb="Identify").findtext(f".//{OAI}adminEmail") == "admin@example.org"


def test_trap_54_compression_comes_before_descriptions(world: World) -> None:
    identify = world.ask(verb="Identify").find(f"{OAI}Identify")
    assert identify is not None
    names = [etree.QName(each).localname for each in identify]
    assert names.index("compression") < names.index("description")


def test_trap_57_every_item_comes_in_oai_dc(world: World) -> None:
    prefixes = [
        each.text for each in world.ask(verb="ListMetadataFormats").iter(f"{OAI}metadataPrefix")
    ]
    assert prefixes[0] == "oai_dc"


def test_trap_58_the_driver_set_is_named_as_the_guidelines_say_and_comes_first(
    empty: World,
) -> None:
    empty.put([Item(ONE, sets="aaa driver")])
    first = empty.ask(verb="ListSets").find(f".//{OAI}set")
    assert first is not None
    assert first.findtext(f"{OAI}setSpec") == "driver"
    assert first.findtext(f"{OAI}setName") == "Open Access DRIVERset"


def test_trap_59_deletions_are_remembered_for_ever(world: World) -> None:
    assert world.ask(verb="Identify").findtext(f".//{OAI}deletedRecord") == "persistent"


def test_trap_61_the_datestamp_is_that_of_the_last_change(world: World) -> None:
    world.clock.now = NOON + timedelta(days=3)
    world.put([Item(ONE, title="changed")])
    stamp = world.ask(f"{GET}&identifier={ONE}").findtext(f".//{OAI}datestamp")
    assert stamp == "2024-02-04T12:00:02Z"
    found = identifiers(world.ask(f"{LIST}&from=2024-02-04&until=2024-02-04"))
    assert found == [ONE]


def test_trap_64_no_element_of_metadata_or_about_is_without_a_prefix(world: World) -> None:
    body = world.raw(f"{GET}&identifier={ONE}").body
    inside = body[body.index(b"<metadata>") + 10 : body.index(b"</record>")]
    names = re.findall(rb"<([A-Za-z][^\s>/]*)", inside.replace(b"<about>", b""))
    assert all(b":" in name for name in names)


# ---- formats --------------------------------------------------------------------------------


def test_a_format_an_item_lacks_is_not_listed_for_it(world: World) -> None:
    extra = MetadataFormatRow("x", "urn:x", "https://x.example.org/x.xsd", ("issues",))
    world.provider = replace(world.provider, formats={**world.provider.formats, "x": extra})
    listed = world.ask(f"verb=ListMetadataFormats&identifier={ONE}")
    assert "x" not in [each.text for each in listed.iter(f"{OAI}metadataPrefix")]
    assert codes(world.ask(f"verb=GetRecord&metadataPrefix=x&identifier={ONE}")) == [
        "cannotDisseminateFormat"
    ]


def test_an_item_without_any_format_says_so(world: World) -> None:
    world.provider = replace(world.provider, formats={})
    root = world.ask(f"verb=ListMetadataFormats&identifier={ONE}")
    assert codes(root) == ["noMetadataFormats"]


def test_rights_of_the_metadata_stand_in_every_live_record(world: World) -> None:
    licence = "https://creativecommons.org/publicdomain/zero/1.0/"
    with_rights = world.with_provider(metadata_rights=licence)
    with_rights.schema = None  # its schema is not among the official ones at hand
    for root in with_rights.list("ListRecords", metadataPrefix="oai_dc"):
        for record in root.iter(f"{OAI}record"):
            live = record[0].get("status") is None
            references = [each.get("ref") for each in record.iter("{*}rightsReference")]
            assert references == ([licence] if live else [])
