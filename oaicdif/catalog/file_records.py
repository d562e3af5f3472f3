"""Records found in a document of any of the shapes they are kept in.

A reply of OAI-PMH, a dump of `record` elements under whatever root, one record, the bare
metadata element of a known format, or a collection of such elements (`modsCollection`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from ..errors import OAI_ERRORS, OaiError, ResponseError
from ..formats.not_read import called
from ..formats.table import format_of, format_of_root, is_recognised, known_roots
from ..xmldoc import Element, local_name, namespace


@dataclass(frozen=True, slots=True)
class InputRecord:
    """A record as it was found; `metadata` is None when deleted or when it came without.

    `identifier` and `datestamp` are empty for a bare metadata element.
    """

    identifier: str
    datestamp: str
    deleted: bool
    metadata: Element | None


def read_inputs(root: Element) -> Iterator[InputRecord]:
    """Every record in the document, in order; headers alone count when they are deleted.

    Raises:
        OaiError: an OAI-PMH reply that is an error.
        ResponseError: nothing in it is a record, and it is no empty list of records.
    """
    _raise_errors(root)
    found = False
    for record in _walk(root):
        found = True
        yield record
    if found or local_name(root) == "ListRecords":
        return
    if local_name(root) == "OAI-PMH":
        _check_is_of_records(root)
        return
    raise ResponseError(
        f"There is no record in it: its root element is {local_name(root)!r}"
        f"{_format_said(root) or _namespace_said(root) or _elements_said(root)}.",
        hint="Give an OAI-PMH reply, a record, or a metadata element of a known format.",
    )


def _check_is_of_records(reply: Element) -> None:
    """Let only replies pass that could hold records: those to other verbs never do."""
    names = [local_name(each) for each in reply]
    other = next((name for name in names if name in _OTHER_VERBS), "")
    if other:
        raise ResponseError(
            f"There is no record in it: it is a reply to {other}, which holds no metadata.",
            hint="Give a reply to ListRecords or GetRecord.",
        )


_OTHER_VERBS: Final = frozenset(["Identify", "ListIdentifiers", "ListMetadataFormats", "ListSets"])


def _format_said(root: Element) -> str:
    """What a format that nobody here reads is called, and what to harvest instead."""
    name = called(root)
    return (
        f", which is {name}; that format is not read. Harvest another one of the repository:"
        " it has oai_dc, and `oaicdif probe` lists the others"
        if name
        else ""
    )


def _namespace_said(root: Element) -> str:
    """What its namespace has to do with it, where a known format has a root of this name."""
    name = f"}}{local_name(root)}"
    wanted = [tag[1:].partition("}")[0] for tag in known_roots() if tag.endswith(name)]
    if not wanted:
        return ""
    given = f"in the namespace {namespace(root)!r}" if namespace(root) else "without a namespace"
    return f", {given}; a known format has it in {max(wanted)!r}"


def _elements_said(root: Element) -> str:
    """What its elements are, where they are Dublin Core's and only their envelope is not known:
    RIOXX and DDM have envelopes of their own."""
    first = islice(root.iterdescendants("*"), LOOKED_AT)
    if not any(namespace(each) in _DUBLIN_CORE for each in first):
        return ""
    space = namespace(root)
    unknown = f"whose envelope {space!r} is not known" if space else "which is in no namespace"
    return (
        f", {unknown}; its elements are Dublin Core,"
        " which is read in oai_dc:dc, qualifieddc or a format of your own (docs/extending.md)"
    )


LOOKED_AT: Final = 200  # elements
_DUBLIN_CORE: Final = frozenset(["http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/"])


def _raise_errors(root: Element) -> None:
    if local_name(root) != "OAI-PMH":
        return
    for child in root:
        if local_name(child) == "error":
            code = str(child.get("code", ""))
            message = f"{code}: {(child.text or '').strip()}".rstrip(": ")
            raise OAI_ERRORS.get(code, OaiError)(f"The reply is the error {message}.")


def _walk(element: Element) -> Iterator[InputRecord]:
    if _is_root(element):
        for each in _held(element):
            yield InputRecord("", "", deleted=False, metadata=each)
        return
    name = local_name(element)
    if name == "record" and (header := _child(element, "header")) is not None:
        yield _record(header, _child(element, "metadata"))
    elif name == "header" and _is_deleted(element):
        yield _record(element, None)
    else:
        for child in element:
            if local_name(child):
                yield from _walk(child)


def _is_root(element: Element) -> bool:
    return element.tag in known_roots() or is_recognised(element)


def _held(element: Element) -> list[Element]:
    """The records in a root of a format: itself, or its children if it is a collection of several
    and has nothing else (`modsCollection`)."""
    children = [child for child in element if local_name(child)]
    held = len(children) > 1 and all(map(_is_root, children))
    return children if held else [element]


def _record(header: Element, metadata: Element | None) -> InputRecord:
    deleted = _is_deleted(header)
    inner = None
    if metadata is not None and not deleted:
        inner = next((child for child in metadata if local_name(child)), None)
        if inner is not None and not format_of_root(str(inner.tag)) and format_of(metadata):
            inner = metadata  # elements of Dublin Core without a container
    return InputRecord(_text(header, "identifier"), _text(header, "datestamp"), deleted, inner)


def _is_deleted(header: Element) -> bool:
    return str(header.get("status", "")).strip().lower() == "deleted"


def _child(element: Element, name: str) -> Element | None:
    return next((child for child in element if local_name(child) == name), None)


def _text(element: Element, name: str) -> str:
    child = _child(element, name)
    return "" if child is None else "".join(map(str, child.itertext())).strip()
