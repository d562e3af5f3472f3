"""OAI-PMH replies as bytes: one function for each element, joined, never built as a tree.

Bodies of records arrive as complete elements and are not looked at again: whoever made them
answers for them. All other text is escaped here and freed of what XML forbids. The root has
no prefix and its schemaLocation begins with the exact pair of OAI-PMH, because validators
compare both as text.

Source: OAI-PMH 2.0, sections 3.2 and 4; OAI-PMH.xsd for the order of elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from ..datestamp import format_datestamp
from ..errors import OaiError
from ..model import Header, Identify, MetadataFormat, Record, ResumptionToken, Set, Verb
from ..xmldoc import escape

OAI: Final = "http://www.openarchives.org/OAI/2.0/"
OAI_SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"
_HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    f'<OAI-PMH xmlns="{OAI}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    f' xsi:schemaLocation="{OAI} {OAI_SCHEMA}">\n<responseDate>'
)
# Whether a text needs no escaping and holds nothing illegal.
is_plain: Final = re.compile(r"[!#-%'-;=?-~]*\Z", re.ASCII).match
_BREAKS: Final = {ord("\t"): "&#9;", ord("\n"): "&#10;", ord("\r"): "&#13;"}


def text(value: str) -> str:
    """`value` for an element or a double-quoted attribute; line breaks survive in both."""
    return value if is_plain(value) else escape(value).translate(_BREAKS)


def write_reply(
    base_url: str, second: datetime, echo: Iterable[tuple[str, str]], *content: bytes
) -> bytes:
    """The whole document around the element(s) of one verb, or around errors.

    `second` becomes responseDate; `echo` the attributes of `<request>`. The parts of `content`
    are joined here and nowhere before: a page of a list is large.
    """
    attributes = "".join(f' {name}="{text(value)}"' for name, value in echo)
    head = (
        f"{_HEAD}{format_datestamp(second)}</responseDate>\n"
        f"<request{attributes}>{text(base_url)}</request>\n"
    )
    return b"".join((head.encode(), *content, b"\n</OAI-PMH>\n"))


def write_errors(errors: Sequence[OaiError]) -> bytes:
    """One `<error>` for each; there must be at least one."""
    return "\n".join(
        f'<error code="{each.code}">{text(str(each))}</error>' for each in errors
    ).encode()


def write_identify(identify: Identify) -> bytes:
    """`descriptions` are the elements inside `<description>`, complete with namespaces."""
    parts = [
        "<Identify>",
        _element("repositoryName", identify.repository_name),
        _element("baseURL", identify.base_url),
        _element("protocolVersion", identify.protocol_version),
        *(_element("adminEmail", each) for each in identify.admin_emails),
        _element("earliestDatestamp", identify.earliest_datestamp),
        _element("deletedRecord", identify.deleted_record.value),
        _element("granularity", identify.granularity.value),
        *(_element("compression", each) for each in identify.compressions),
    ]
    descriptions = _containers(b"description", identify.descriptions)
    return "\n".join(parts).encode() + descriptions + b"\n</Identify>"


def write_metadata_formats(formats: Iterable[MetadataFormat]) -> bytes:
    """There must be at least one."""
    rows = (
        "<metadataFormat>"
        f"{_element('metadataPrefix', each.metadata_prefix)}{_element('schema', each.schema)}"
        f"{_element('metadataNamespace', each.namespace)}</metadataFormat>"
        for each in formats
    )
    return "\n".join(("<ListMetadataFormats>", *rows, "</ListMetadataFormats>")).encode()


def write_sets(sets: Iterable[Set], token: ResumptionToken | None = None) -> bytes:
    """There must be at least one; `descriptions` are the elements inside `<setDescription>`."""
    rows = [
        f"<set>{_element('setSpec', each.set_spec)}{_element('setName', each.set_name)}".encode()
        + _containers(b"setDescription", each.descriptions)
        + b"</set>"
        for each in sets
    ]
    last = b"" if token is None else write_resumption_token(token) + b"\n"
    return b"<ListSets>\n" + b"\n".join(rows) + b"\n" + last + b"</ListSets>"


def write_header(header: Header) -> bytes:
    """Identifier, datestamp and sets; a deleted record says so."""
    return join_header(
        header.identifier,
        header.datestamp,
        "".join(_element("setSpec", each) for each in header.set_specs),
        deleted=header.deleted,
    )


def join_header(identifier: str, datestamp: str, set_specs: str, *, deleted: bool) -> bytes:
    """`write_header` for lists: `set_specs` are elements already."""
    status = ' status="deleted"' if deleted else ""
    return (
        f"<header{status}><identifier>{text(identifier)}</identifier>"
        f"<datestamp>{datestamp}</datestamp>{set_specs}</header>"
    ).encode()


def write_set_specs(set_specs: Iterable[str]) -> str:
    """The elements that `join_header` takes."""
    return "".join([_element("setSpec", each) for each in set_specs])


def write_record(record: Record) -> bytes:
    """Header, metadata, abouts; of a deleted record the header alone (section 2.5.1)."""
    parts = join_record(
        write_header(record.header),
        None if record.header.deleted else record.metadata,
        _containers(b"about", record.about, b""),
    )
    return b"".join(parts).rstrip(b"\n")


def join_record(header: bytes, metadata: bytes | None, *abouts: bytes) -> tuple[bytes, ...]:
    """A record and a line break, in parts; `abouts` are complete `<about>` elements, or empty."""
    if metadata is None:
        return b"<record>", header, b"</record>\n"
    return b"<record>", header, b"<metadata>", metadata, b"</metadata>", *abouts, b"</record>\n"


def write_get_record(*record: bytes) -> list[bytes]:
    """Around one `<record>` that comes in parts; to be joined."""
    return [b"<GetRecord>\n", *record, b"</GetRecord>"]


def write_list(verb: Verb, rows: Iterable[bytes], token: ResumptionToken | None) -> list[bytes]:
    """ListRecords of `<record>`s or ListIdentifiers of `<header>`s, in parts to be joined.

    `rows` may come in any pieces, and must hold at least one entry. `token` is None for a list
    in one part, empty on the last of several (section 3.5).
    """
    name = verb.value.encode()
    last = b"" if token is None else write_resumption_token(token) + b"\n"
    return [b"<%b>\n" % name, *rows, last, b"</%b>" % name]


def write_resumption_token(token: ResumptionToken) -> bytes:
    """Attributes that are None are left out."""
    known = (
        ("expirationDate", token.expiration_date),
        ("completeListSize", token.complete_list_size),
        ("cursor", token.cursor),
    )
    attributes = "".join(f' {name}="{value}"' for name, value in known if value is not None)
    return f"<resumptionToken{attributes}>{text(token.value)}</resumptionToken>".encode()


def _element(name: str, value: str) -> str:
    return f"<{name}>{text(value)}</{name}>"


def _containers(name: bytes, elements: Iterable[bytes], before: bytes = b"\n") -> bytes:
    return b"".join(b"%b<%b>%b</%b>" % (before, name, each, name) for each in elements)
