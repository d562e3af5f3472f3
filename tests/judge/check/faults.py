"""Ways to spoil an endpoint, each with the rule of the checker that it breaks."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from tests.judge.check.endpoints import Answer, Fault


def everywhere(pattern: str, new: str) -> Fault:
    return lambda answer: answer.sub(pattern, new)


def of_verb(verb: str, pattern: str, new: str, *, count: int = 0) -> Fault:
    def fault(answer: Answer) -> None:
        if answer.verb == verb:
            answer.sub(pattern, new, count)

    return fault


def of_lists(pattern: str, new: str, *, count: int = 0) -> Fault:
    def fault(answer: Answer) -> None:
        if answer.is_list:
            answer.sub(pattern, new, count)

    return fault


def header(name: str, value: str) -> Fault:
    return lambda answer: answer.headers.__setitem__(name, value)


def status_of_errors(answer: Answer) -> None:
    if b"<error" in answer.body:
        answer.status = 422


def never_posts(answer: Answer) -> None:
    if answer.posted:
        answer.status, answer.body = 405, b"<html/>"


def first_token_forgets(answer: Answer) -> None:
    """The second time a token is sent, another part comes back."""
    token = answer.arguments.get("resumptionToken")
    if token and answer.verb == "ListRecords":
        seen = first_token_forgets.__dict__.setdefault("seen", set())
        if token in seen:
            answer.sub("<record>.*?</record>\n", "", count=1)
        seen.add(token)


def token_leads_nowhere(answer: Answer) -> None:
    if answer.arguments.get("resumptionToken") and b"oai:example.org:00205<" in answer.body:
        answer.sub("<(record|header)>.*</(record|header)>\n", "")


def no_end(answer: Answer) -> None:
    answer.sub("<resumptionToken[^>]*></resumptionToken>\n", "")


def round_and_round(answer: Answer) -> None:
    if answer.verb == "ListRecords":
        tokens = re.findall(rb"<resumptionToken[^>]*>([^<]+)<", answer.body)
        memory = round_and_round.__dict__
        if tokens and "first" not in memory:
            memory["first"] = tokens[0].decode()
        elif tokens:
            answer.sub(r"(<resumptionToken[^>]*>)[^<]+<", rf"\g<1>{memory['first']}<")


def sets_without_end(answer: Answer) -> None:
    if answer.verb == "ListSets":
        sets = (
            "<ListSets><set><setSpec>a</setSpec><setName>A</setName></set>"
            "<resumptionToken>again</resumptionToken></ListSets>"
        )
        answer.sub("<ListSets>.*</ListSets>|<error.*</error>", sets)


class Circling:
    """Every token leads to the first part again, with a new token."""

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.first = b""
        self.tokens = 0

    def __call__(self, answer: Answer) -> None:
        if answer.verb != self.verb or "set" in answer.arguments or "from" in answer.arguments:
            return
        if "resumptionToken" not in answer.arguments:
            self.first = answer.body
            if self.verb == "ListSets":
                answer.sub("</ListSets>", "<resumptionToken>x</resumptionToken></ListSets>")
                self.first = answer.body
        self.tokens += 1
        assert self.tokens < 30, "the check goes round without end"
        answer.body = self.first
        answer.sub("(<resumptionToken[^>]*>)[^<]+<", rf"\g<1>circle{self.tokens}<")


def prefixed_root(answer: Answer) -> None:
    answer.sub('<OAI-PMH xmlns=("[^"]*")', r"<o:OAI-PMH xmlns:o=\1 xmlns=\1")
    answer.sub("</OAI-PMH>", "</o:OAI-PMH>")


def moved(answer: Answer) -> None:
    """Each request by GET is sent on to another address, which answers it."""
    if answer.path == "/oai" and not answer.posted:
        answer.status = 302
        answer.headers["Location"] = f"/moved?{urlencode(answer.arguments)}"


def wrong_requests_echoed(answer: Answer) -> None:
    if re.search(rb'code="bad(Verb|Argument)"', answer.body):
        answer.sub("<request>", '<request verb="Identify">')


# Source: the implementation guidelines of OAI-PMH 2.0 for OAI identifiers, section 2
ANOTHER_SCHEME = (
    "</Identify>",
    '<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier">'
    "<scheme>oai</scheme><repositoryIdentifier>example.com</repositoryIdentifier>"
    "<delimiter>:</delimiter><sampleIdentifier>oai:example.com:1</sampleIdentifier>"
    "</oai-identifier></description></Identify>",
)

FAULTS: dict[str, tuple[str, Fault]] = {
    "nothing in an answer": ("answers", of_verb("ListMetadataFormats", ".*", "")),
    "another address answers": ("no-redirect", moved),
    "ten million bytes in an answer": (
        "part-bytes",
        of_verb("ListMetadataFormats", "</OAI-PMH>", f"<!--{' ' * 990}-->" * 10_100 + "</OAI-PMH>"),
    ),
    "an answer and an error in one": (
        "one-payload",
        of_verb(
            "ListMetadataFormats",
            "</ListMetadataFormats>",
            '</ListMetadataFormats><error code="noMetadataFormats"/>',
        ),
    ),
    "a wrong verb echoed": ("request-no-echo", wrong_requests_echoed),
    "days only": (
        "granularity-seconds",
        of_verb("Identify", "YYYY-MM-DDThh:mm:ssZ", "YYYY-MM-DD"),
    ),
    "deletions forgotten": ("deleted-remembered", of_verb("Identify", ">persistent<", ">no<")),
    "identifiers of another repository": ("oai-identifier", of_verb("Identify", *ANOTHER_SCHEME)),
    "no format": (
        "formats",
        of_verb("ListMetadataFormats", "<metadataFormat>.*</metadataFormat>", ""),
    ),
    "a format without a schema": (
        "format-address",
        of_verb("ListMetadataFormats", "<schema>[^<]*", "<schema>", count=1),
    ),
    "errors with status 422": ("http-status", status_of_errors),
    "application/xml": ("content-type", header("Content-Type", "application/xml")),
    "no XML declaration": ("xml-declaration", everywhere(r"^<\?xml.*?\?>\n", "")),
    "a bad character": ("well-formed", everywhere("A title", "A \x0b title")),
    "Latin-1 declared": ("utf-8", everywhere('encoding="UTF-8"', 'encoding="ISO-8859-1"')),
    "another namespace": (
        "root",
        everywhere(
            'xmlns="http://www.openarchives.org/OAI/2.0/"',
            'xmlns="http://www.openarchives.org/OAI/2.1/"',
        ),
    ),
    "a prefixed root": ("root-unprefixed", prefixed_root),
    "no schemaLocation": ("schema-location", everywhere(' xsi:schemaLocation="[^"]*PMH.xsd"', "")),
    "fractions in responseDate": (
        "response-date",
        everywhere("Z</responseDate>", ".5Z</responseDate>"),
    ),
    "responseDate from a cache": (
        "response-date",
        everywhere("<responseDate>....", "<responseDate>2001"),
    ),
    "arguments in the text of request": (
        "base-url-echo",
        everywhere("</request>", "?a=b</request>"),
    ),
    "verb not echoed": ("request-echo", everywhere(r'<request verb="\w+"', "<request")),
    "dates rewritten in the echo": (
        "request-echo",
        everywhere(' until="[^"]*"', ' until="2030-01-01"'),
    ),
    "a ninth code": ("known-codes", everywhere('code="noRecordsMatch"', 'code="tooManyRequests"')),
    "another version": ("protocol-version", of_verb("Identify", ">2.0<", ">1.1<")),
    "a slash at the end of baseURL": ("base-url", of_verb("Identify", "</baseURL>", "/</baseURL>")),
    "mailto": ("admin-email", of_verb("Identify", "<adminEmail>", "<adminEmail>mailto:")),
    "no domain": ("admin-email", of_verb("Identify", "<adminEmail>[^<]*", "<adminEmail>admin")),
    "earliestDatestamp is a day": (
        "earliest-datestamp",
        of_verb("Identify", "T[^<]*</earliest", "</earliest"),
    ),
    "earliestDatestamp on 29 February": (
        "earliest-leap",
        of_verb("Identify", "<earliestDatestamp>[^T]*", "<earliestDatestamp>2024-02-29"),
    ),
    "earliestDatestamp is now": (
        "earliest-bound",
        of_verb("Identify", "<earliestDatestamp>[^T]*", "<earliestDatestamp>2024-05-05"),
    ),
    "deletedRecord sometimes": (
        "deleted-record",
        of_verb("Identify", ">persistent<", ">sometimes<"),
    ),
    "deletedRecord no": ("deleted-declared", of_verb("Identify", ">persistent<", ">no<")),
    "granularity in lower case": (
        "granularity",
        of_verb("Identify", "YYYY-MM-DDThh:mm:ssZ", "yyyy-mm-ddThh:mm:ssZ"),
    ),
    "two repositoryNames": (
        "identify-complete",
        of_verb("Identify", "(<repositoryName>.*?</repositoryName>)", r"\1\1"),
    ),
    "compression not announced": (
        "compression",
        of_verb("Identify", "<compression>.*?</compression>\n", ""),
    ),
    "compressed unasked": ("compression-unasked", header("Content-Encoding", "gzip")),
    "no POST": ("post", never_posts),
    "oai_dc under another namespace": (
        "oai-dc",
        of_verb("ListMetadataFormats", "OAI/2.0/oai_dc/<", "OAI/2.0/oai_dc<"),
    ),
    "no oai_dc": (
        "oai-dc",
        of_verb("ListMetadataFormats", "<metadataFormat>.*?</metadataFormat>", "", count=1),
    ),
    "a format twice": (
        "prefix-legal",
        of_verb("ListMetadataFormats", "(<metadataFormat>.*?</metadataFormat>)", r"\1\1", count=1),
    ),
    "an empty ListSets": ("sets", of_verb("ListSets", "<set>.*</set>\n", "")),
    "an illegal setSpec": (
        "set-spec-legal",
        of_verb("ListSets", "<setSpec>physics<", "<setSpec>physics/all<"),
    ),
    "a set without a name": ("set-name", of_verb("ListSets", "<setName>[^<]*", "<setName>")),
    "a set twice": ("set-once", of_verb("ListSets", "(<set>.*?</set>)", r"\1\1", count=1)),
    "an unlisted parent": ("set-parent", of_verb("ListSets", "<set>.*?</set>", "", count=1)),
    "an unlisted set": ("set-listed", of_lists("physics:quantum", "chemistry")),
    "another set than asked for": ("set-members", of_lists("<setSpec>.*?</setSpec>", "")),
    "no end of the list": ("token-end", no_end),
    "a token that leads nowhere": ("token-empty-part", token_leads_nowhere),
    "two tokens": ("token-once", of_lists("(<resumptionToken.*?</resumptionToken>)", r"\1\1")),
    "the same token for ever": ("token-repeats", round_and_round),
    "the same token of sets for ever": (
        "token-repeats",
        sets_without_end,
    ),
    "a token that forgets": ("token-again", first_token_forgets),
    "tokens with a slash": (
        "token-characters",
        of_lists("(<resumptionToken[^>]*>)([^<])", r"\1/\2"),
    ),
    "tokens of an hour": (
        "token-life",
        of_lists('expirationDate="[^"]*"', 'expirationDate="2024-02-01T13:00:05Z"'),
    ),
    "expirationDate with an offset": (
        "token-expiration",
        of_lists('Z" completeListSize', '+00:00" completeListSize'),
    ),
    "cursor counts parts": ("cursor", of_lists('cursor="([12])00"', r'cursor="\1"')),
    "a wrong size": ("list-size", of_lists('completeListSize="210"', 'completeListSize="300"')),
    "size zero": ("list-size", of_lists('completeListSize="210"', 'completeListSize="0"')),
    "small parts": (
        "part-size",
        of_lists("(<(record|header)>.*?</(record|header)>\n){50}", "", count=1),
    ),
    "a record twice": (
        "list-duplicates",
        of_verb("ListRecords", "(<record>.*?</record>)", r"\1\1", count=1),
    ),
    "fewer headers than records": (
        "list-equal",
        of_verb("ListIdentifiers", "<header>.*?</header>\n", "", count=1),
    ),
    "all deleted at first": (
        "first-live",
        of_verb("ListIdentifiers", "<header>", '<header status="deleted">'),
    ),
    "a header without datestamp": ("header", of_lists("<datestamp>.*?</datestamp>", "", count=1)),
    "an identifier with a space": (
        "identifier-uri",
        of_lists("oai:example.org:0000", "oai:example org:0000"),
    ),
    "datestamps are days": ("datestamp", of_lists("T[0-9:]*Z</datestamp>", "</datestamp>")),
    "datestamps of tomorrow and later": (
        "datestamp-future",
        of_lists("<datestamp>2024", "<datestamp>2025"),
    ),
    "a status of its own": ("status", of_lists("<header>", '<header status="active">', count=1)),
    "a deleted record with metadata": (
        "deleted-bare",
        of_verb("ListRecords", '(status="deleted">.*?</header>)', r"\1<metadata><a/></metadata>"),
    ),
    "a live record without metadata": (
        "metadata",
        of_verb("ListRecords", "<metadata>.*?</metadata>", "", count=1),
    ),
    "metadata of another namespace": (
        "metadata-namespace",
        of_verb(
            "ListRecords",
            'oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"',
            'oai_dc="http://www.openarchives.org/OAI/2.0/dc/"',
        ),
    ),
    "a sixteenth element": ("oai-dc-valid", of_verb("ListRecords", "dc:type", "dc:audience")),
    "an empty element": ("dc-empty", of_verb("ListRecords", "<dc:type>Text<", "<dc:type><")),
    "no creator": ("dc-minimal", of_verb("ListRecords", "<dc:creator>.*?</dc:creator>", "")),
    "no address": ("dc-address", of_verb("ListRecords", "<dc:identifier>http:", "<dc:identifier>")),
    "encoded twice": ("double-encoded", of_verb("ListRecords", "Maxwell", "MaxwÃ©ll")),
    "unprefixed names": (
        "metadata-unprefixed",
        of_verb(
            "ListRecords",
            "<dc:identifier>(.*?)</dc:identifier>",
            r'<identifier xmlns="http://purl.org/dc/elements/1.1/">\1</identifier>',
        ),
    ),
    "altered is True": (
        "about-provenance",
        of_verb("ListRecords", 'altered="true"', 'altered="True"'),
    ),
    "GetRecord knows nothing": (
        "get-record",
        of_verb("GetRecord", "<GetRecord>.*</GetRecord>", '<error code="idDoesNotExist"/>'),
    ),
    "GetRecord has another datestamp": (
        "get-equal",
        of_verb("GetRecord", "02Z</datestamp>", "01Z</datestamp>"),
    ),
    "until excludes its end": (
        "date-found",
        lambda answer: (
            answer.sub("<List.*</List[^>]*>", '<error code="noRecordsMatch"/>')
            if "until" in answer.arguments
            else None
        ),
    ),
    "from is ignored": (
        "date-range",
        lambda answer: (
            answer.sub("<datestamp>2024-02-01", "<datestamp>2024-01-01")
            if "from" in answer.arguments
            else None
        ),
    ),
    "formats of an item unknown": (
        "formats-of-item",
        lambda answer: (
            answer.sub("oai_dc<", "oai_xy<")
            if answer.verb == "ListMetadataFormats" and "identifier" in answer.arguments
            else None
        ),
    ),
    "busy without saying how long": ("retry-after", lambda answer: setattr(answer, "status", 503)),
}
