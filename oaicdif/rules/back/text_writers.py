"""The words a way back may use in `as`: one value of a document becomes texts.

A closed list. What cannot be carried is reported, never made up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ...cdif.iri import is_iri, is_web
from ...formats.parts import write_parts
from ...late_pattern import late_regex
from ..values.database_records import read_database_record
from ..values.file_addresses import format_of
from . import coverage_texts, date_texts, file_texts, link_texts, remark_texts
from .agent_texts import agent, creator, holder, role, role_of_others
from .back_rules import Back, Write
from .plain_text import plain

Json = dict[str, Any]
ISO_639_3: Final = 3  # letters of a code
COAR: Final = "http://purl.org/coar/access_right/"
SPDX: Final = "https://spdx.org/licenses/"
_REGISTRY: Final = "https://registry.identifiers.org/registry/"
# How an identifier is written, by its scheme: as its address, with a label, or as it is.
_BY_ADDRESS: Final = frozenset({"doi", "hdl", "handle"})
_DOI: Final = late_regex(r"https?://(?:dx\.|www\.)?doi\.org/10\.", re.ASCII | re.I)
_BARE: Final = frozenset({"nbn", "ark", "urn", "url", "uri"})
_LABELS: Final = {"isbn": "ISBN: ", "issn": "ISSN: "}


def _text(value: Any, _back: Back) -> Iterator[str]:
    yield plain(value)


def _iri(value: Any, _back: Back) -> Iterator[str]:
    text = plain(value)
    if is_iri(text):
        yield text


def _web(value: Any, back: Back) -> Iterator[str]:
    """Addresses; never one under our own record page, which was minted for want of any."""
    text = plain(value)
    if is_web(text) and not is_minted(text, back):
        yield text


def is_minted(iri: str, back: Back) -> bool:
    """Whether an IRI is our record page, or lies under it."""
    own = back.document.record.get("@id", "")
    return bool(own) and (iri == own or iri.startswith(f"{own}#"))


def _landing(value: Any, back: Back) -> Iterator[str]:
    """Where the record can be looked at, for a name that we minted; any other name as it is."""
    if is_minted(plain(value), back):
        yield back.document.record["@id"]
    else:
        yield from _iri(value, back)


def _persistent(value: Any, back: Back) -> Iterator[str]:
    """An IRI that others know too: none that we minted."""
    if not is_minted(plain(value), back):
        yield from _iri(value, back)


def _identifier(value: Any, _back: Back) -> Iterator[str]:
    if not isinstance(value, dict):
        yield plain(value)
        return
    scheme = plain(value.get("propertyID", "")).removeprefix(_REGISTRY).rpartition("/")[2]
    text, address = plain(value.get("value", "")), plain(value.get("url", ""))
    if scheme in _BY_ADDRESS or not text or read_database_record(address):
        yield address or text
    elif scheme in _BARE or not scheme or text.casefold().startswith(("urn:", f"{scheme}:")):
        yield text  # has its scheme with it
    else:
        yield f"{_LABELS.get(scheme, f'{scheme}:')}{text}"


def _doi(value: Any, back: Back) -> Iterator[str]:
    """An identifier that is a DOI: aggregators look for one before all others."""
    yield from (text for text in _identifier(value, back) if _DOI.match(text))


def _file_address(value: Any, _back: Back) -> Iterator[str]:
    yield plain(value.get("contentUrl", "")) if isinstance(value, dict) else plain(value)


def _file_format(value: Any, _back: Back) -> Iterator[str]:
    found = value.get("encodingFormat", "") if isinstance(value, dict) else ""
    for each in found if isinstance(found, list) else [found]:
        yield plain(each)


def _keyword(value: Any, _back: Back) -> Iterator[str]:
    """A term as its classification writes it, else by its name."""
    if isinstance(value, dict):
        terms, code = plain(value.get("inDefinedTermSet", "")), plain(value.get("termCode", ""))
        if terms.startswith("info:eu-repo/classification/") and code:
            yield f"{terms}/{code}"
            return
    yield plain(value)


# ---- types ------------------------------------------------------------------------------


def _type_label(value: Any, back: Back) -> Iterator[str]:
    """A DRIVER type or another marked word, if one says it; else the document's own word, when
    it says no more than the document; else DCMI's (B3)."""
    kind = plain(value)
    more = [plain(each) for each in back.document.work.get("additionalType", ())]
    for each in more:
        if label := back.preferred("types", f"{kind} {each}"):
            yield label
            return
    label = back.find("back-types", kind)
    if _says_no_more(kind, more, back):
        yield kind  # "Photograph" is more than an Image, and is read as one again
    elif label:
        if label == "Text":
            back.report("ambiguous-inverse", f"@type {kind}")
        yield label


def _says_no_more(kind: str, more: Sequence[str], back: Back) -> bool:
    """Whether the type's name, read again as a source's word, gives nothing but what is here."""
    known, *others = (back.find("types", kind) or "").split() or [""]
    return known == kind and set(others) <= set(more)


def _type_more(value: Any, back: Back) -> Iterator[str]:
    """A further type, unless it is the label again in other capitals."""
    text = plain(value)
    labels = _type_label(back.document.work.get("@type", ""), back)
    if all(text == each or text.casefold() != each.casefold() for each in labels):
        yield text


def _status(value: Any, back: Back) -> Iterator[str]:
    text = plain(value)
    yield back.preferred("statuses", text) or text


# ---- languages, rights ------------------------------------------------------------------


def _language(value: Any, back: Back) -> Iterator[str]:
    """The code of ISO 639-3 (DRIVER 1.3.12), never the name of a region's variety; a language
    that is no code is written as the document has it."""
    tag = plain(value)
    primary = tag.partition("-")[0].lower()
    code = back.preferred("languages", primary)
    if code is None and len(primary) == ISO_639_3 and back.find("languages", primary) == primary:
        code = primary  # a tag of three letters is its own code
    if code is None:
        back.report("language-not-iso-639-3", tag)
    elif "-" in tag:
        back.report("language-region-dropped", tag)
    yield code or tag


def _access_term(value: Any, back: Back) -> Iterator[str]:
    """A term for access; statements and texts come later (B4)."""
    text = plain(value)
    if text.startswith(COAR):
        yield back.preferred("access-rights", text) or text


def _access_text(value: Any, _back: Back) -> Iterator[str]:
    text = plain(value)
    if text.startswith("Embargo until "):
        yield f"info:eu-repo/date/embargoEnd/{text.removeprefix('Embargo until ')}"
    elif not text.startswith(COAR):
        yield text


def _licence(value: Any, back: Back) -> Iterator[str]:
    """The licence's address; SPDX's beside Creative Commons' own says nothing new."""
    text = plain(value)
    others = [plain(each) for each in back.document.work.get("license", ())]
    if not (text.startswith(SPDX) and any("creativecommons.org" in each for each in others)):
        yield text


# ---- DIDL -------------------------------------------------------------------------------


def _file(value: Any, back: Back) -> Iterator[str]:
    """A distribution as the parts that a DIDL's Item has."""
    if not isinstance(value, dict):
        return
    access = value.get("conditionsOfAccess", [])
    texts = [plain(each) for each in (access if isinstance(access, list) else [access])]
    note = plain(value.get("description", ""))
    other = note.rpartition("Alternate copy of ")[2] if "Alternate copy of " in note else ""
    yield write_parts([
        ("url", plain(value.get("contentUrl", ""))),
        ("mimeType", next(_file_format(value, back), "")),
        ("identifier", plain(value.get("identifier", ""))),
        ("modified", plain(value.get("dateModified", ""))),
        *(("accessRights", text) for text in texts),
        ("title", plain(value.get("name", ""))),
        ("description", "" if other else note),
        ("alternateOf", other),
    ])  # fmt: skip


def _one_object(value: Any, back: Back) -> Iterator[str]:
    """The address of a single digital object: one whose ending says what the format says."""
    formats, text = back.document.work.get("encodingFormat", ()), plain(value)
    known = format_of(text, back.vocabularies["file-endings"]) if is_web(text) else ""
    if known and known != "text/html" and known in formats:
        yield write_parts([("url", text), ("mimeType", known)])


def _page(value: Any, back: Back) -> Iterator[str]:
    """The start page: an address that is none of the files'."""
    text = plain(value)
    if any(text == plain(each) for each in _addresses(back.document.work)):
        return
    if back.document.work.get("distribution") or not any(_one_object(value, back)):
        yield from _web(value, back)


def _addresses(work: Json) -> Iterator[str]:
    for each in work.get("distribution", ()):
        if isinstance(each, dict):
            yield plain(each.get("contentUrl", ""))


# These write who somebody is: two people of one name have a line each.
OF_AGENTS: Final = frozenset({"agent", "creator", "role", "role-of-others", "holder"})
WRITERS: Final[Mapping[str, Write]] = {
    "text": _text,
    "iri": _iri,
    "web": _web,
    "persistent": _persistent,
    "landing": _landing,
    "identifier": _identifier,
    "doi": _doi,
    "agent": agent,
    "creator": creator,
    "role": role,
    "role-of-others": role_of_others,
    "holder": holder,
    "keyword": _keyword,
    "day": date_texts.day,
    "stated-date": date_texts.stated,
    "exact-date": date_texts.exact,
    "description": date_texts.description,
    "description-but-date": date_texts.description_but_date,
    "type-label": _type_label,
    "type": _type_more,
    "status": _status,
    "language": _language,
    "access-term": _access_term,
    "access-text": _access_text,
    "licence": _licence,
    "file-address": _file_address,
    "file-format": _file_format,
    "file": _file,
    "one-object": _one_object,
    "page": _page,
    "range": coverage_texts.dcmi_period,
    "other-link": link_texts.other,
    "place": coverage_texts.place,
    "box": coverage_texts.box,
    "point": coverage_texts.point,
    "geometry": coverage_texts.geometry,
    "period": coverage_texts.period,
    "link": link_texts.link,
    "link-but-source": link_texts.but_source,
    "grant": link_texts.grant,
    "citation": link_texts.citation,
    "thing": link_texts.thing,
    "part-of": link_texts.part_of,
    "whole": link_texts.whole,
    "audience": link_texts.audience,
    "labelled-link": link_texts.labelled,
    **file_texts.WRITERS,
    **remark_texts.WRITERS,
    **{f"link-{kind}": link_texts.of_kind(kind) for kind in link_texts.KINDS},
}
# The vocabularies that a word looks things up in.
NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "type-label": ("types", "back-types"),
    "type": ("types", "back-types"),
    "status": ("statuses",),
    "language": ("languages",),
    "access-term": ("access-rights",),
    "grant": ("funders",),
    "labelled-link": ("relations",),
    "one-object": ("file-endings",),
    "page": ("file-endings",),
}
