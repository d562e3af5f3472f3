"""The rules of everything but the error probes, in the order in which a report shows them.

Sources: "OAI-PMH" is the protocol, version 2.0, with its section; "schema" OAI-PMH.xsd;
"guidelines" the implementation guidelines; "DRIVER" the DRIVER guidelines 1.1, annex 2;
"practice" what harvesters and validators in use do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..verdicts import Rule, Severity, Text

_E: Final = Severity.ERROR
_W: Final = Severity.WARNING
_N: Final = Severity.NOTE


def _table(*rows: tuple[str, Severity, str, str, str]) -> dict[str, Rule]:
    return {
        name: Rule(name, severity, Text(sentence), Text(advice), source)
        for name, severity, sentence, advice, source in rows
    }


# ---- every reply ----------------------------------------------------------------------------

REPLY: Final[Mapping[str, Rule]] = _table(
    ("answers", _E, "Every request gets an answer.",
     "Look into the server's log for this request.", "OAI-PMH 3.1"),
    ("http-status", _E, "An answer, an OAI-PMH error too, goes out with HTTP status 200.",
     "Send OAI-PMH errors with status 200; keep 4xx and 5xx for faults of HTTP itself.",
     "OAI-PMH 3.1.3, 3.6"),
    ("no-redirect", _W, "The base URL answers without a redirect.",
     "Publish the address that answers; POST and old clients break on redirects.",
     "OAI-PMH 3.1.2"),
    ("well-formed", _E, "Every answer is well-formed XML.",
     "Escape & and <, and filter the characters that XML forbids, when the reply is written.",
     "OAI-PMH 3.2"),
    ("utf-8", _E, "Answers are in UTF-8.", "Send UTF-8 only.", "OAI-PMH 3.2"),
    ("content-type", _E, "The Content-Type is text/xml.",
     "Send Content-Type: text/xml; charset=utf-8.", "OAI-PMH 3.1.2.1"),
    ("xml-declaration", _W, "An answer begins with an XML declaration.",
     'Begin with <?xml version="1.0" encoding="UTF-8"?>.', "practice"),
    ("root", _E, "The root is OAI-PMH in the namespace of OAI-PMH 2.0.",
     "Send an OAI-PMH reply to every request.", "OAI-PMH 3.2"),
    ("root-unprefixed", _W, "The root element has no prefix.",
     "Declare OAI-PMH's namespace as the default one.", "practice"),
    ("schema-location", _W, "xsi:schemaLocation begins with OAI-PMH's namespace and schema.",
     "Write them as the first pair, exactly as the protocol prints them.", "OAI-PMH 3.2"),
    ("response-date", _E, "responseDate is YYYY-MM-DDThh:mm:ssZ and the present moment.",
     "Take the time of each request, in UTC, to whole seconds; never from a cache.",
     "OAI-PMH 3.2, 3.3.1"),
    ("base-url-echo", _E, "The text of <request> is the base URL.",
     "Write the base URL, without arguments, as the text of <request>.", "OAI-PMH 3.2"),
    ("request-echo", _E, "<request> repeats every argument exactly as it was sent.",
     "Echo all arguments, decoded once and escaped for XML, on errors too.", "OAI-PMH 3.2"),
    ("request-no-echo", _E, "After badVerb or badArgument <request> has no attributes.",
     "Leave all attributes out on these two errors.", "OAI-PMH 3.2"),
    ("one-payload", _E, "An answer holds the element of its verb, or errors, and not both.",
     "Send exactly one of them.", "OAI-PMH 3.2"),
    ("known-codes", _E, "Error codes are among the eight of the protocol.",
     "Use one of the eight; tell overload with HTTP 503 and Retry-After.", "OAI-PMH 3.6"),
    ("schema-valid", _E, "Every answer is valid against its schemas.",
     "Validate replies when they change; the message says what the schema wanted.",
     "OAI-PMH 3.2"),
    ("schema-known", _N, "A schema is at hand for every namespace.",
     "Put the schema into the folder given with --schemas.", "OAI-PMH 3.4"),
    ("retry-after", _W, "A busy server says for how many seconds to wait.",
     "Send 503 with Retry-After as a number of seconds, at most 3600.", "OAI-PMH 3.1.2.2"),
)  # fmt: skip

# ---- Identify -------------------------------------------------------------------------------

IDENTIFY: Final[Mapping[str, Rule]] = _table(
    ("identify", _E, "Identify is answered.", "Nothing works without it.", "OAI-PMH 4.2"),
    ("identify-complete", _E, "Identify holds every element that must be there, once.",
     "Add the missing one, remove the repeated.", "OAI-PMH 4.2"),
    ("protocol-version", _E, "protocolVersion is 2.0.", "Write 2.0.", "OAI-PMH 4.2"),
    ("base-url", _E, "baseURL is, character by character, the address that was asked.",
     "Configure the public address; behind a proxy it cannot be guessed.", "OAI-PMH 4.2"),
    ("admin-email", _E, "adminEmail is a mail address with a domain.",
     "Write user@domain, without mailto:.", "schema; DRIVER 2.9"),
    ("earliest-datestamp", _E, "earliestDatestamp has the declared granularity.",
     "Write it like the datestamps of records.", "OAI-PMH 4.2"),
    ("earliest-leap", _W, "earliestDatestamp is no 29 February and lies after the year 1.",
     "A validator takes one from the year and asks for that day; choose another day.",
     "practice"),
    ("earliest-bound", _E, "No datestamp lies before earliestDatestamp.",
     "Lower it to a date that is safe for ever, deleted records included.", "OAI-PMH 4.2"),
    ("deleted-record", _E, "deletedRecord is no, transient or persistent.",
     "Write one of the three.", "OAI-PMH 4.2"),
    ("deleted-remembered", _N, "Deletions are remembered (transient or persistent).",
     "Without them harvesters keep what you removed, or have to fetch everything again.",
     "DRIVER 2.5"),
    ("granularity", _E, "granularity is YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.",
     "Write one of the two, in this case of letters.", "OAI-PMH 4.2"),
    ("granularity-seconds", _N, "Datestamps go down to seconds.",
     "With days a harvester has to ask twice for the same day.", "DRIVER 2.4"),
    ("compression", _W, "Compression is announced when, and only when, it is served.",
     "Announce gzip if replies to Accept-Encoding: gzip are compressed, else do not.",
     "OAI-PMH 3.1.3, 4.2"),
    ("compression-unasked", _E, "Nothing is compressed that was asked for uncompressed.",
     "Compress only when Accept-Encoding names the encoding.", "OAI-PMH 3.1.3"),
    ("oai-identifier", _W, "The oai-identifier description fits the identifiers.",
     "Correct repositoryIdentifier and sampleIdentifier, or leave the description out.",
     "guidelines, oai-identifier"),
    ("post", _E, "A POST is answered like a GET.",
     "Read application/x-www-form-urlencoded bodies too.", "OAI-PMH 3.1.1"),
)  # fmt: skip

# ---- formats and sets -----------------------------------------------------------------------

FORMATS: Final[Mapping[str, Rule]] = _table(
    ("formats", _E, "ListMetadataFormats is answered with at least one format.",
     "List the formats of the repository.", "OAI-PMH 4.4"),
    ("oai-dc", _E, "oai_dc is offered, with its own namespace and schema.",
     "Every repository must disseminate oai_dc.", "OAI-PMH 4.4, 3.4"),
    ("prefix-legal", _E, "Prefixes hold only the characters of the protocol, each comes once.",
     "Rename the format.", "OAI-PMH 3.4"),
    ("format-address", _W, "Each format has a namespace and the address of a schema.",
     "Fill in both.", "OAI-PMH 4.4"),
    ("formats-of-item", _E, "ListMetadataFormats of a known item lists its formats.",
     "Answer with the formats of that item.", "OAI-PMH 4.4"),
)  # fmt: skip

SETS: Final[Mapping[str, Rule]] = _table(
    ("sets", _E, "ListSets gives sets, or says noSetHierarchy.",
     "An empty ListSets is not valid: say noSetHierarchy.", "OAI-PMH 4.6"),
    ("set-spec-legal", _E, "setSpecs hold only legal characters and no empty level.",
     "Leave out slashes, commas, spaces; no colon at the end.", "OAI-PMH 2.6"),
    ("set-once", _E, "Each set is listed once.", "Remove the repeated one.", "OAI-PMH 4.6"),
    ("set-name", _E, "Each set has a name.", "Write a setName.", "OAI-PMH 4.6"),
    ("set-parent", _W, "The sets above a set are listed too.",
     "List a for a:b.", "OAI-PMH 2.6"),
    ("set-listed", _W, "Every setSpec of a header is listed by ListSets.",
     "List the set, or take it out of the headers.", "OAI-PMH 2.6"),
    ("set-members", _E, "A list of a set holds records of that set, or of one below it.",
     "Compare the setSpecs of the headers with the set asked for.", "OAI-PMH 2.6"),
)  # fmt: skip

# ---- lists and tokens -----------------------------------------------------------------------

LISTS: Final[Mapping[str, Rule]] = _table(
    ("list", _E, "ListRecords and ListIdentifiers give records.",
     "Answer the verb, or say noRecordsMatch.", "OAI-PMH 4.3, 4.5"),
    ("list-holds", _N, "The repository holds records.",
     "Check again when it holds some: most rules are about records.",
     "OAI-PMH 3.6"),
    ("list-equal", _E, "ListIdentifiers gives the headers of ListRecords, in the same parts.",
     "Make both from the same query, deleted records included.", "OAI-PMH 4.3"),
    ("list-duplicates", _E, "No identifier comes twice in a list.",
     "Page by a key that never moves, not by an offset.", "OAI-PMH 3.5"),
    ("first-live", _W, "The first part of a list holds a record that is not deleted.",
     "Some validators give up without one; order the list otherwise.", "practice"),
    ("token-end", _E, "The last part of a list in several parts has an empty resumptionToken.",
     "Write an empty element there: without it nobody knows that the list is complete.",
     "OAI-PMH 3.5"),
    ("token-single", _W, "A list in one part has no resumptionToken.",
     "Leave the empty element out when there was no token before.", "OAI-PMH 3.5"),
    ("token-empty-part", _E, "No token leads to a part without records.",
     "Give a token only when a record follows.", "OAI-PMH 3.5"),
    ("token-once", _E, "There is at most one resumptionToken in an answer.",
     "Write one.", "schema"),
    ("token-repeats", _E, "No token comes twice in a list.",
     "A token must lead on; a harvester would go in circles.", "OAI-PMH 3.5"),
    ("list-leads-on", _E, "Every part of a list brings what was not there before.",
     "Let each token lead behind the part it came with; a harvester goes round without end.",
     "OAI-PMH 3.5"),
    ("token-again", _E, "A token that is sent again gives the same records.",
     "Keep the state in the token, or keep it long enough.", "OAI-PMH 3.5.1"),
    ("token-characters", _N, "Tokens need no encoding in a URL.",
     "Use A-Z, a-z, 0-9, - and _ only: sloppy clients forget to encode.", "practice"),
    ("token-life", _W, "A token lives at least 23 hours, as far as it says.",
     "Set expirationDate a day and more ahead.", "DRIVER 2.6"),
    ("token-expiration", _E, "expirationDate is a UTCdatetime.",
     "Write YYYY-MM-DDThh:mm:ssZ.", "OAI-PMH 3.5"),
    ("cursor", _E, "cursor counts the records before this part, from 0.",
     "Count records, not pages; begin with 0.", "OAI-PMH 3.5"),
    ("list-size", _W, "completeListSize is a number above 0, and true.",
     "Write the number of records in the whole list, or leave it out.", "OAI-PMH 3.5"),
    ("part-size", _N, "A part holds 100 to 500 records.",
     "Smaller parts mean many requests, larger ones long waits.", "DRIVER 2.7"),
    ("part-bytes", _W, "An answer has less than 10 MB.",
     "Make parts smaller.", "practice"),
)  # fmt: skip

# ---- records --------------------------------------------------------------------------------

RECORDS: Final[Mapping[str, Rule]] = _table(
    ("header", _E, "A header has one identifier and one datestamp.",
     "Write both, once.", "OAI-PMH 2.5"),
    ("identifier-uri", _E, "Identifiers are URIs.",
     "Encode spaces and the like; use the oai scheme.", "OAI-PMH 2.4"),
    ("datestamp", _E, "Datestamps have the declared granularity.",
     "Write all of them alike, in UTC, without fractions.", "OAI-PMH 2.7.1, 3.3.1"),
    ("datestamp-future", _W, "No datestamp lies after the responseDate.",
     "Stamp with the time of the change, in UTC.", "OAI-PMH 2.5"),
    ("date-range", _E, "A list with from and until holds datestamps of that range only.",
     "Compare with the datestamp of the record, inclusive at both ends.", "OAI-PMH 2.7.1"),
    ("date-found", _E, "A record is found by its own datestamp.",
     "from and until include both ends; the datestamp must be that of the last change.",
     "OAI-PMH 2.7.1"),
    ("deleted-declared", _E, "Deleted records come only if deletedRecord is not no.",
     "Declare transient or persistent.", "OAI-PMH 2.5.1"),
    ("deleted-bare", _E, "A deleted record has neither metadata nor about.",
     "Send its header alone.", "OAI-PMH 2.5.1"),
    ("status", _E, "status of a header is deleted, or is not there.",
     "Remove other values.", "schema"),
    ("metadata", _E, "A live record has metadata with exactly one element in it.",
     "Send the metadata, or mark the record as deleted.", "OAI-PMH 2.5"),
    ("metadata-namespace", _E, "Metadata have the namespace that ListMetadataFormats gives.",
     "Make the two agree.", "OAI-PMH 2.5, 3.4"),
    ("metadata-unprefixed", _N, "No unprefixed element in metadata is called like a verb, "
     "identifier or datestamp.", "Some validators search by bare name; use a prefix.",
     "practice"),
    ("oai-dc-valid", _E, "oai_dc holds the fifteen elements with text and nothing else.",
     "Move other elements to another format; check xml:lang.", "schema of oai_dc"),
    ("dc-empty", _W, "No element of Dublin Core is empty.",
     "Leave empty elements out.", "practice"),
    ("dc-minimal", _N, "oai_dc has title, creator, date, type and identifier.",
     "Aggregators show records without them badly, or not at all.", "DRIVER 1.2"),
    ("dc-address", _N, "A dc:identifier is an http address.",
     "Give the address of the landing page.", "DRIVER 1.3"),
    ("double-encoded", _W, "No text was encoded in UTF-8 twice.",
     "Find where text that is UTF-8 already is encoded once more.", "practice"),
    ("about-provenance", _E, "Provenance is as its schema wants it.",
     "Check the order of its elements, altered (true or false) and the dates.",
     "guidelines, provenance"),
    ("get-record", _E, "GetRecord gives every listed record.",
     "Find the record by the identifier of its header.", "OAI-PMH 4.1"),
    ("get-equal", _E, "GetRecord gives the header that the list gave.",
     "Make both from the same source.", "OAI-PMH 4.1"),
)  # fmt: skip

WALK_RULES: Final[Mapping[str, Rule]] = {
    **REPLY, **IDENTIFY, **FORMATS, **SETS, **LISTS, **RECORDS,
}  # fmt: skip
