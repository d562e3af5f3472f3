"""The codes of the loss report: each with a sentence that says what happened to the value.

A code that is reported anywhere has its row here; docs/reports.md says what to do about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LOSSES: Final[Mapping[str, str]] = {
    # of the document as a whole
    "required-missing": "A required item is not in the record.",
    "identifier-minted": "No identifier of the record can be an IRI, so ours is used.",
    "shared-identifier": "Another record of another title has the same address.",
    "placeholder-identifier": "It names no single work, so it does not identify this one.",
    "no-access-url": "Nothing in the record leads to the resource.",
    "no-crosswalk": "No crosswalk reads this format. `oaicdif probe` lists others.",
    "metadata-unreadable": "The metadata is broken XML.",
    "rule-failed": "A rule of the crosswalk failed on it.",
    "record-failed": "The record could not be crosswalked; only its identity is published.",
    # of values
    "unknown-attribute": "The crosswalk has no rule for this attribute.",
    "unknown-element": "The crosswalk has no rule for this element.",
    "steering-attributes": "They say how values are written or of what kind; these were read so.",
    "left-out": "A rule of the crosswalk leaves it out.",
    "nil-value": "The source says here that there is no value.",
    "several-values": "Only one value is allowed here, and another one came first.",
    # of slips in the XML
    "bare-dublin-core": "The elements stand straight under metadata, without a container.",
    "undeclared-prefix": "The prefix of an element has no namespace.",
    "envelope-namespace": "The elements are in no namespace, or in that of their container.",
    "openaire-as-datacite": "A record of OpenAIRE 4 is read by the rules for DataCite.",
    "several-agents-in-one": "One element held the names of several agents; each is read as one.",
    "misspelled-namespace": "The namespace of the elements is misspelled, or another one's.",
    "refinement-as-element": "A refinement of dcterms is written as an element of dc.",
    "name-in-other-case": "The name of an element is Dublin Core's but for its capitals.",
    "qualifier-behind-dot": "A qualifier stands behind a dot in the name of an element.",
    "element-of-no-schema": "Dublin Core has no such element; its name says what it means.",
    # of identifiers
    "bad-doi": "It calls itself a DOI and is none; it is kept as text.",
    "bad-check-digit": "Its check digit is wrong, or nobody has such a number; it is kept as text.",
    "identifier-of-other-kind": "Its register gives it to another kind of agent only, as ROR does.",
    "unlabelled-identifier": "Nothing says what kind of identifier it is; it is kept as text.",
    "label-says-isbn": "It is labelled as an ISBN and is a valid ISSN.",
    "repaired-identifier": "Full stops or brackets around the identifier were left out.",
    "repaired-address": "An address that was spelled as XML spells it was put right.",
    # of agents and texts
    "award-in-name": "A body's name has an award's number in it, and keeps it.",
    "imprint-in-name": "An imprint stands where a publisher's name should, and is kept whole.",
    "life-in-doubt": "A year of a life is not sure (ca., ?, or): it stays in the name alone.",
    "kind-open": "It may be a person or an organization, so it is written without a type.",
    "name-missing": "Nothing names the agent but, at most, its identifier.",
    "name-not-inverted": 'The name is not written as "Family, Given" and is kept whole.',
    "title-long": "The title is longer than 250 characters.",
    "markup-removed": "Markup was removed from the text.",
    "language-not-carried": "The language of this text has no place in the document.",
    # of dates
    "time-dropped": "The time of day was left out of the date.",
    "reformatted": "The value was rewritten in the standard form.",
    "range-truncated": "It is a range; the oldest year is the date.",
    "approximate": "It is an estimate; the year named in it is the date.",
    "ambiguous": "It can be read in two ways, so neither is used.",
    "date-not-read": "No date was found in it.",
    "date-not-used": "Another date of the record was preferred.",
    # of types, formats, languages
    "unmapped-type": "The type is not in the vocabulary and is kept in the source's words.",
    "unmapped-format": "The format is not in the vocabulary and is kept in the source's words.",
    "unmapped-language": "The language is not in the vocabulary; what may be one is kept as text.",
    "type-conflict": "It disagrees with the type that was chosen.",
    "type-says-format": "It stands among the types and is a media type.",
    "repaired-mime": "A known misprint of a media type was corrected.",
    "repaired-country": "A known misprint of a country code was corrected.",
    # of places, periods, relations, files, rights
    "box-out-of-range": "The coordinates are impossible; of the place only a name is kept.",
    "not-a-place": "It stands where a place is expected, and names none; a remark or a keyword.",
    "boxes-merged": "Several rectangles: cdif-2023 has room for one, and has the one around them.",
    "periods-merged": "Several periods: cdif-2023 has room for one, and has the one around them.",
    "relation-not-resolvable": "It is kept as text, because nothing says where it leads.",
    "checksum-not-placed": "There is no single file that the checksum belongs to.",
    "access-conflict": "Open access stands beside another access right; both are kept.",
    "licence-without-version": "The licence is named without its version and is kept as text.",
    "licence-unknown": "Creative Commons has given no such licence; it is kept as text.",
    "licence-denied": "It names a licence that is not, or not surely, that of the whole work.",
    "rights-page": "Nothing shows that this address is a licence's; it tells conditions of access.",
    "source-is-publisher": "It names an agent, such as a publisher or a library, and no work.",
    # of MODS and DataCite
    "not-to-be-shared": "The source says that it is not for the public.",
    "place-of-publication": "A place of publication has no item in CDIF.",
    "place-of-copy": "Where a copy is kept has no item in CDIF.",
    "date-of-collection": "The date says when data were collected, not when they appeared.",
    "coordinates-not-read": "The coordinates could not be read.",
    "not-an-address": "It stands where an address is expected and is none.",
    "file-without-address": "A file is described, but nothing says where it is.",
    "several-names": "Several names stand in one value, and nothing says where each ends.",
    "several-records": "Several records stand in one; the first is read.",
    "part-not-carried": "This part of the value has no place in the document.",
    "not-carried": "Part of the value has no place in the document.",
    # of SOIF
    "embedded-object": "It describes an object that lies in this one, and is kept as received.",
    # of DIDL packages
    "didl-no-item": "The package has no Item.",
    "didl-several-roots": "The package has several root Items; the first is read.",
    "didl-container-root": "The package has a Container at its root.",
    "didl-cycle": "An Item of the package holds itself.",
    "didl-too-deep": "The package is nested too deeply; what lies deeper is not read.",
    "didl-too-many-parts": "The package has too many parts; the rest is not read.",
    "didl-dead-reference": "It refers to something that is not in the package.",
    "didl-external-reference": "It refers to another document, which is not fetched.",
    "didl-metadata-by-reference": "The metadata is named by its address, which is not fetched.",
    "didl-no-type": "An Item has no type; it is judged by what it holds.",
    "didl-unknown-type": "An Item's type is unknown; it is judged by what it holds.",
    "didl-type-no-uri": "An Item's type is no URI.",
    "didl-embedded-object": "A file stands in the package itself and is not published.",
    "didl-empty-resource": "A Resource has neither an address nor a content.",
    "didl-url-as-text": "An address is written as text; it is taken as a reference.",
    "didl-other-metadata": "The package describes the work a second time; values are never merged.",
    "didl-unread-metadata": "No crosswalk reads this metadata in the package.",
    "didl-other-value": "The package says more here than the description that is read.",
    "didl-other-statement": "A statement of the package says nothing that is read.",
    "didl-several-statements": "A Descriptor has several Statements.",
    "didl-foreign-element": "An element of another vocabulary stands in the package.",
    "didl-unknown-element": "An element stands where DIDL allows none.",
    "didl-illegal-attribute": "An attribute stands where DIDL allows none.",
    # of the way back
    "ambiguous-inverse": "On the way back it has several readings.",
    "name-rebuilt": "On the way back the name was put together again.",
    "grant-rebuilt": "On the way back the grant was put together again.",
    "language-not-iso-639-3": "The language has no code in ISO 639-3.",
    "agent-part-not-written": "What stands beside an agent's name has no room in the one line.",
    "other-name-not-written": "Another name of an agent has no room in the one line.",
    "language-region-dropped": "The region of the language was left out.",
}  # fmt: skip


# Codes that stand for a mistake in a rule or in the program, not in a record.
FAILURES: Final = frozenset(["rule-failed", "record-failed"])


def sentence_of(reason: str) -> str:
    """What a code of the loss report means; other reasons, a rule's own words, as they are."""
    return LOSSES.get(reason, reason)
