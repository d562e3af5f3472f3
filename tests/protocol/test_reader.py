"""What the reader makes of replies; the replies are written from OAI-PMH 2.0."""

from __future__ import annotations

import pytest

from oaicdif import errors
from oaicdif.datestamp import Granularity
from oaicdif.errors import MalformedXml, NotOaiPmh, ResponseError
from oaicdif.model import DeletedRecord, MetadataFormat, Set, Verb
from oaicdif.protocol import oai_reply, reader

OAI = "http://www.openarchives.org/OAI/2.0/"
RECORD = (
    "<record><header><identifier> oai:a:1 </identifier><datestamp>2020-01-01</datestamp>"
    "<setSpec>x</setSpec><setSpec>x:y</setSpec></header><metadata><dc xmlns='urn:dc'>one</dc>"
    "</metadata><about><p xmlns='urn:p'/></about><about><r xmlns='urn:r'/></about></record>"
)


def reply(inner: str, root: str = f'xmlns="{OAI}"') -> bytes:
    date = "<responseDate>2024-02-01T12:00:00Z</responseDate><request>http://a/</request>"
    return f"<OAI-PMH {root}>{date}{inner}</OAI-PMH>".encode()


def records(inner: str) -> bytes:
    return reply(f"<ListRecords>{inner}</ListRecords>")


def test_record_is_read_whole() -> None:
    page = reader.read_records(records(RECORD))
    (record,) = page.items
    assert (record.header.identifier, record.header.datestamp) == ("oai:a:1", "2020-01-01")
    assert (record.header.set_specs, record.header.deleted) == (("x", "x:y"), False)
    assert record.metadata == b'<dc xmlns="urn:dc">one</dc>'
    assert [about[:3] for about in record.about] == [b"<p ", b"<r "]
    assert (page.response_date, page.positions, page.token) == ("2024-02-01T12:00:00Z", (0,), None)


@pytest.mark.parametrize("inside", ["<!-- x -->", "<?x y?>", "<![CDATA[]]>"])
def test_comment_inside_a_part_of_a_header_cuts_nothing_off(inside: str) -> None:
    """A comment is no part of the character data around it (XML 1.0, section 2.5)."""
    header = (
        f"<header><identifier>oai:a:{inside}1</identifier><datestamp>2020-{inside}01-01"
        f"</datestamp><setSpec>{inside}x:{inside}y</setSpec></header>"
    )
    (record,) = reader.read_records(records(f"<record>{header}</record>")).items
    (alone,) = reader.read_headers(reply(f"<ListIdentifiers>{header}</ListIdentifiers>")).items
    assert record.header == alone
    assert (alone.identifier, alone.datestamp, alone.set_specs) == (
        "oai:a:1", "2020-01-01", ("x:y",)
    )  # fmt: skip


def test_metadata_is_standalone_with_the_namespaces_in_scope() -> None:
    body = reply(
        "<ListRecords><record><header><identifier>a</identifier><datestamp>2020-01-01</datestamp>"
        "</header><metadata><q:dc/></metadata></record></ListRecords>",
        f'xmlns="{OAI}" xmlns:q="urn:q"',
    )
    (record,) = reader.read_records(body).items
    assert b'xmlns:q="urn:q"' in (record.metadata or b"")


def test_elements_are_known_by_namespace_not_by_prefix() -> None:
    body = (
        f'<o:OAI-PMH xmlns:o="{OAI}"><o:responseDate>2024-02-01T12:00:00Z</o:responseDate>'
        "<o:ListRecords><o:record><o:header status='deleted'><o:identifier>a</o:identifier>"
        "<o:datestamp>2020-01-01</o:datestamp></o:header></o:record>"
        "<record xmlns='urn:other'/></o:ListRecords></o:OAI-PMH>"
    )
    (record,) = reader.read_records(body.encode()).items
    assert (record.header.identifier, record.header.deleted) == ("a", True)


def test_deleted_record_carries_nothing() -> None:
    body = records(RECORD.replace("<header>", '<header status="deleted">'))
    (record,) = reader.read_records(body).items
    assert (record.metadata, record.about, record.header.set_specs) == (None, (), ("x", "x:y"))


@pytest.mark.parametrize("inside", ["", "<metadata/>", "<metadata><!-- nothing --></metadata>"])
def test_live_record_without_metadata_has_none(inside: str) -> None:
    header = "<header><identifier>a</identifier><datestamp>2020-01-01</datestamp></header>"
    (record,) = reader.read_records(records(f"<record>{header}{inside}</record>")).items
    assert (record.metadata, record.header.deleted) == (None, False)


def test_entry_that_cannot_be_read_leaves_its_neighbours_alone() -> None:
    nameless = RECORD.replace(" oai:a:1 ", "")
    page = reader.read_records(records(f"{RECORD}{nameless}<record/>{RECORD}"))
    assert page.positions == (0, 3)
    assert [(each.position, each.reason) for each in page.quarantined] == [
        (1, "no identifier"),
        (2, "no header"),
    ]


@pytest.mark.parametrize(
    ("token", "value", "size", "cursor"),
    [
        ("<resumptionToken>t</resumptionToken>", "t", None, None),
        ("<resumptionToken>\n  t \n</resumptionToken>", "t", None, None),
        ("<resumptionToken/>", "", None, None),
        ("<resumptionToken>&#160;\u2003</resumptionToken>", "", None, None),
        ("<resumptionToken> t&#160;</resumptionToken>", "t\u00a0", None, None),
        ('<resumptionToken completeListSize="50" cursor="0">t</resumptionToken>', "t", 50, 0),
        ('<resumptionToken completeListSize=" 50 " cursor="-1"/>', "", 50, None),
        ('<resumptionToken completeListSize="many">a&amp;b</resumptionToken>', "a&b", None, None),
    ],
)
def test_token_is_read_as_text_and_numbers(
    token: str, value: str, size: int | None, cursor: int | None
) -> None:
    found = reader.read_records(records(RECORD + token)).token
    assert found is not None
    assert (found.value, found.complete_list_size, found.cursor) == (value, size, cursor)


@pytest.mark.parametrize(
    ("second", "is_read"), [("2024-01-01", True), ("2024-01-02", False)], ids=["equal", "other"]
)
def test_header_that_stands_twice_is_one_and_two_headers_are_none(
    second: str, is_read: bool
) -> None:
    header = "<header><identifier>oai:a:1</identifier><datestamp>{}</datestamp></header>"
    twice = header.format("2024-01-01") + header.format(second)
    page = reader.read_records(records(f"<record>{twice}<metadata><a/></metadata></record>"))
    assert ([each.header.identifier for each in page.items] == ["oai:a:1"]) is is_read
    assert [each.reason for each in page.quarantined] == ([] if is_read else ["several headers"])


@pytest.mark.parametrize("code", sorted(errors.OAI_ERRORS))
def test_each_error_is_raised_as_its_class(code: str) -> None:
    body = reply(f'<error code="{code}">because</error>')
    with pytest.raises(errors.OAI_ERRORS[code], match="because") as caught:
        reader.read_records(body)
    assert (caught.value.reply, caught.value.response_date) == (body, "2024-02-01T12:00:00Z")


def test_unknown_error_code_is_an_error_all_the_same() -> None:
    with pytest.raises(errors.OaiError, match="tooManyRequests"):
        reader.read_records(reply('<error code="tooManyRequests"/>'))


def test_of_several_errors_the_most_telling_one_is_raised() -> None:
    both = '<error code="noRecordsMatch"/><error code="badResumptionToken"/>'
    with pytest.raises(errors.BadResumptionToken):
        reader.read_records(reply(both))


def test_reply_without_the_verb_is_no_end_of_a_list() -> None:
    with pytest.raises(ResponseError, match="holds nothing"):
        reader.read_records(reply(""))
    with pytest.raises(ResponseError, match="holds ListSets"):
        reader.read_records(reply("<ListSets/>"))


@pytest.mark.parametrize("body", [b"<html/>", b"<OAI-PMH/>", b'<OAI-PMH xmlns="urn:x"/>'])
def test_other_documents_are_no_reply(body: bytes) -> None:
    with pytest.raises(NotOaiPmh):
        reader.read_records(body)


@pytest.mark.parametrize("body", [b"", records(RECORD)[:-3], b"\xff\xfe"])
def test_what_is_not_well_formed_is_malformed(body: bytes) -> None:
    with pytest.raises(MalformedXml):
        reader.read_records(body)


def test_get_record_is_a_page_of_one() -> None:
    page = reader.read_records(reply(f"<GetRecord>{RECORD}</GetRecord>"), verb=Verb.GET_RECORD)
    assert [each.header.identifier for each in page.items] == ["oai:a:1"]


def test_headers_are_read_with_their_status() -> None:
    header = (
        '<header status="deleted"><identifier>a</identifier><datestamp>2020</datestamp></header>'
    )
    page = reader.read_headers(reply(f"<ListIdentifiers>{header}</ListIdentifiers>"))
    assert [(each.identifier, each.deleted) for each in page.items] == [("a", True)]


IDENTIFY = (
    "<Identify><repositoryName>N</repositoryName><baseURL>http://a/</baseURL>"
    "<protocolVersion>2.0</protocolVersion><adminEmail>a@x.org</adminEmail>"
    "<adminEmail>b@x.org</adminEmail><earliestDatestamp>2000-01-01</earliestDatestamp>"
    "<deletedRecord>{deleted}</deletedRecord><granularity>{granularity}</granularity>"
    "<compression>gzip</compression><description><d xmlns='urn:d'/></description></Identify>"
)


@pytest.mark.parametrize(
    ("written", "granularity"),
    [
        ("YYYY-MM-DD", Granularity.DAY),
        ("YYYY-MM-DDThh:mm:ssZ", Granularity.SECOND),
        ("yyyy-mm-ddthh:mm:ssz", Granularity.SECOND),
        (" YYYY-MM-DDTHH:MM:SSZ ", Granularity.SECOND),
        ("", Granularity.DAY),
    ],
)
def test_granularity_is_read_in_whatever_case(written: str, granularity: Granularity) -> None:
    body = reply(IDENTIFY.format(deleted="no", granularity=written))
    assert reader.read_identify(body).granularity is granularity


@pytest.mark.parametrize(
    ("written", "policy"),
    [
        ("no", DeletedRecord.NO),
        ("Persistent", DeletedRecord.PERSISTENT),
        (" transient ", DeletedRecord.TRANSIENT),
        ("maybe", DeletedRecord.NO),
    ],
)
def test_policy_of_deletions_is_the_least_it_can_mean(written: str, policy: DeletedRecord) -> None:
    body = reply(IDENTIFY.format(deleted=written, granularity="YYYY-MM-DD"))
    assert reader.read_identify(body).deleted_record is policy


def test_identify_is_read_whole() -> None:
    found = reader.read_identify(reply(IDENTIFY.format(deleted="no", granularity="YYYY-MM-DD")))
    assert (found.repository_name, found.base_url) == ("N", "http://a/")
    assert (found.admin_emails, found.compressions) == (("a@x.org", "b@x.org"), ("gzip",))
    assert len(found.descriptions) == 1


def test_sets_and_formats_are_read() -> None:
    sets = reply("<ListSets><set><setSpec>x</setSpec><setName>X</setName></set><set/></ListSets>")
    page = reader.read_sets(sets)
    assert page.items == (Set("x", "X"),)
    assert len(page.quarantined) == 1
    formats = (
        "<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix>"
        "<schema>s</schema><metadataNamespace>n</metadataNamespace></metadataFormat>"
        "</ListMetadataFormats>"
    )
    assert reader.read_formats(reply(formats)) == (MetadataFormat("oai_dc", "s", "n"),)


@pytest.mark.parametrize(
    "body",
    [
        b"<!DOCTYPE html><html><body><p>Hello</body></html>",
        b'\n<HTML lang="en"><br></HTML>',
        b'<!DOCTYPE html PUBLIC "x" "y"><html xmlns="http://www.w3.org/1999/xhtml"/>',
    ],
)
def test_web_page_is_named_as_one_with_a_way_out(body: bytes) -> None:
    with pytest.raises(NotOaiPmh, match=r"'html'.*verb=Identify"):
        oai_reply.read_reply(body)


@pytest.mark.parametrize("text", ['{"error": "no <br>"}', "Database connection failed"])
def test_answer_that_is_no_xml_is_shown(text: str) -> None:
    with pytest.raises(NotOaiPmh) as raised:
        oai_reply.read_reply(f"\n{text} {'x' * 100}".encode())
    assert text in raised.value.message
    assert "x" * 60 not in raised.value.message


def test_reply_behind_a_notice_in_html_is_malformed_and_can_be_mended() -> None:
    with pytest.raises(MalformedXml):
        oai_reply.read_reply(b"<html><b>Notice</b><br><OAI-PMH/></html>")


def entry(identifier: str) -> str:
    return (
        f"<record><header><identifier>{identifier}</identifier><datestamp>2020-01-01</datestamp>"
        "</header><metadata><dc xmlns='urn:dc'/></metadata></record>"
    )


@pytest.mark.parametrize(
    "inner",
    [
        f"<ListRecords>{entry('a')}</ListRecords><resumptionToken>t</resumptionToken>",
        f"<ListRecords><resumptionToken>t</resumptionToken></ListRecords>{entry('a')}",
        f"<ListRecords>{entry('a')}</ListRecords>"
        "<ListRecords><resumptionToken>t</resumptionToken></ListRecords>",
    ],
)
def test_parts_outside_the_list_are_gathered_and_named(inner: str) -> None:
    """Else the list would end early, and nobody would know."""
    page = reader.read_records(reply(inner))
    assert [each.header.identifier for each in page.items] == ["a"]
    assert page.token is not None
    assert page.token.value == "t"
    assert page.repairs == (reader.GATHERED,)


@pytest.mark.parametrize(
    "tokens",
    [
        "<resumptionToken/><resumptionToken>t</resumptionToken>",
        "<resumptionToken>t</resumptionToken><resumptionToken/>",
    ],
)
def test_of_two_tokens_the_one_that_leads_on_counts(tokens: str) -> None:
    token = reader.read_records(records(entry("a") + tokens)).token
    assert token is not None
    assert token.value == "t"


def test_records_beside_no_records_match_are_read() -> None:
    inner = f"<error code='noRecordsMatch'/><ListRecords>{entry('a')}</ListRecords>"
    page = reader.read_records(reply(inner))
    assert [each.header.identifier for each in page.items] == ["a"]
    assert page.repairs == (reader.DENIED,)


def test_records_beside_another_error_are_not_believed() -> None:
    inner = f"<error code='badResumptionToken'/><ListRecords>{entry('a')}</ListRecords>"
    with pytest.raises(errors.BadResumptionToken):
        reader.read_records(reply(inner))


def test_entry_of_another_namespace_is_set_aside_with_its_bytes() -> None:
    page = reader.read_records(records(f"{entry('a')}<record xmlns='urn:other'><x/></record>"))
    (aside,) = page.quarantined
    assert b"urn:other" in aside.body
    assert aside.reason == "'record' in urn:other is no entry"
    assert [each.header.identifier for each in page.items] == ["a"]


@pytest.mark.parametrize(
    ("stamps", "read", "told"),
    [
        (("2020-01-01", "2021-01-01"), "2021-01-01", True),
        (("2021-01-01", "2020-01-01"), "2021-01-01", True),
        (("2020-01-02", "2020-01-01T23:00:00-05:00"), "2020-01-01T23:00:00-05:00", True),
        (("yesterday", "2020-01-01"), "2020-01-01", True),
        (("", "2020-01-01"), "2020-01-01", True),
        (("2020-01-01", " 2020-01-01 "), "2020-01-01", False),
        (("2020-01-01",), "2020-01-01", False),
        ((), "", False),
    ],
)
@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers"])
def test_of_several_datestamps_the_latest_counts_and_they_are_told(
    verb: str, stamps: tuple[str, ...], read: str, told: bool
) -> None:
    dated = "".join(f"<datestamp>{each}</datestamp>" for each in stamps)
    header = f"<header><identifier>oai:a:1</identifier>{dated}</header>"
    if verb == "ListRecords":
        entry = f"<record>{header}<metadata><dc xmlns='urn:dc'>one</dc></metadata></record>"
        found = reader.read_records(records(entry))
        read_stamps = [each.header.datestamp for each in found.items]
        names = found.repairs
    else:
        listed = reader.read_headers(reply(f"<{verb}>{header}</{verb}>"))
        read_stamps = [each.datestamp for each in listed.items]
        names = listed.repairs
    assert (read_stamps, "several-datestamps" in names) == ([read], told)
