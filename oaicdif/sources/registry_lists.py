"""Exports of registries of repositories as lists of endpoints.

OpenDOAR   JSON as its API answers (`items`), one object a line, or a list; or its table, whose
           columns are called `repository_metadata.oai_url` and so on
re3data    descriptions in XML (root `re3data`), one or several in a file, one behind the other

A description without an OAI-PMH address is a line that nothing becomes of. An address that is
written as a request (`?verb=Identify`) is taken for the base URL before it.
Source: Sherpa Services API v2, object `repository`; re3data.org schema 2.2 to 4.0, `api` with
`apiType`.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from ..errors import MalformedXml, UsageError
from ..json_text import JsonError, read_json
from ..xmldoc import Element, local_name, parse_xml
from .source_lines import Line

_URL: Final = "repository_metadata.oai_url"
_NAME: Final = "repository_metadata.name"
_SEEN: Final = "system_metadata.publicly_visible"
_DECLARATION: Final = b"<?xml"
_BOM: Final = b"\xef\xbb\xbf"


def registry_reader(body: bytes) -> Callable[[bytes], list[Line]] | None:
    """How to read the file, if it looks like the export of a registry."""
    start = body.removeprefix(_BOM).lstrip()
    if start[:1] in (b"{", b"["):
        return _opendoar_json
    if start[:1] == b"<":
        return _re3data
    first = start.partition(b"\n")[0]
    return _opendoar_table if _URL.encode() in first else None


def base_url(address: str) -> str:
    """The address without a request of OAI-PMH behind it."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return address.strip()
    if any(name == "verb" for name, _ in parse_qsl(parts.query)) or parts.query == "":
        return urlunsplit(parts._replace(query="", fragment=""))
    return address.strip()


def _line(number: int, place: str, url: object, title: object, left_out: str = "") -> Line:
    shown = title if isinstance(title, str) else ""
    address = base_url(url) if isinstance(url, str) else ""
    left_out = left_out or ("" if address else "it has no OAI-PMH address there")
    values = {"url": address} if address else {}
    return Line(number, values, place=place, title=" ".join(shown.split()), left_out=left_out)


# ---- OpenDOAR ----------------------------------------------------------------------------------


def _opendoar_json(body: bytes) -> list[Line]:
    """Raises:
    UsageError: no JSON, or none of OpenDOAR's.
    """
    body = body.removeprefix(_BOM)
    try:
        place, items = "item", _items(read_json(body))
    except JsonError:
        place, items = "line", list(_json_lines(body))
    return [_of_item(number, place, each) for number, each in items]


def _items(found: Any) -> list[tuple[int, Any]]:
    """The repositories of an answer, a list or a single one, numbered from 1 on."""
    if isinstance(found, dict):
        found = found["items"] if isinstance(found.get("items"), list) else [found]
    return list(enumerate(found, 1))


def _json_lines(body: bytes) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(body.splitlines(), 1):
        if line.strip():
            try:
                yield number, read_json(line)
            except JsonError as error:
                hint = "An export of OpenDOAR is one JSON text, or one in each line."
                raise UsageError(f"Line {number} is no JSON: {error}.", hint=hint) from error


def _of_item(number: int, place: str, item: Any) -> Line:
    metadata = item.get("repository_metadata") if isinstance(item, dict) else None
    if not isinstance(metadata, dict):
        raise UsageError(
            f"This JSON is no export of OpenDOAR: {place} {number} has no repository_metadata.",
            hint="Lists of endpoints may also be CSV, with a column url.",
        )
    system = item.get("system_metadata")
    seen = system.get("publicly_visible") if isinstance(system, dict) else None
    return _line(number, place, metadata.get("oai_url"), _preferred(metadata), _hidden(seen))


def _preferred(metadata: Mapping[str, Any]) -> object:
    """The first name; a registry may give several in other languages."""
    names = metadata.get("name")
    first = names[0] if isinstance(names, list) and names else names
    return first.get("name") if isinstance(first, dict) else first


def _hidden(seen: object) -> str:
    return "OpenDOAR does not show it to the public" if seen == "no" else ""


def _opendoar_table(body: bytes) -> list[Line]:
    """Raises:
    UsageError: it is no UTF-8.
    """
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError("The list is no UTF-8.", hint="Save it as UTF-8.") from error
    delimiter = max(("\t", ",", ";"), key=text.partition("\n")[0].count)
    rows = _rows(text, delimiter)
    header = [each.strip() for each in rows[0][1]]
    found = []
    for number, row in rows[1:]:
        if "".join(row).strip():
            values = dict(zip(header, (each.strip() for each in row), strict=False))
            hidden = _hidden(values.get(_SEEN))
            found.append(_line(number, "line", values.get(_URL), values.get(_NAME), hidden))
    return found


def _rows(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """The rows with their line numbers; without any quoting where a mark is never closed."""
    lines = text.splitlines(keepends=True)
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        rows = csv.reader(lines, delimiter=delimiter, strict=True, quoting=quoting)
        try:
            return [(rows.line_num, row) for row in rows]
        except csv.Error:
            continue
    raise UsageError("The list is no table.", hint="Is it cut in the middle?")


# ---- re3data -----------------------------------------------------------------------------------


def _re3data(body: bytes) -> list[Line]:
    """Raises:
    UsageError: no XML, or none with descriptions of repositories.
    """
    found: list[Line] = []
    number = 0
    for part in _documents(body):
        for repository in _repositories(part):
            number += 1
            found += _of_repository(number, repository)
    if not found:
        raise UsageError(
            "This XML has no descriptions of repositories as re3data writes them.",
            hint="Fetch https://www.re3data.org/api/v1/repository/ID for each of its list.",
        )
    return found


def _documents(body: bytes) -> Sequence[bytes]:
    """The XML documents of a file: one, or several that were put behind each other."""
    first, *others = body.removeprefix(_BOM).split(_DECLARATION)
    if not others:
        return [first]
    return [_DECLARATION + each for each in others]


def _repositories(body: bytes) -> list[Element]:
    try:
        root = parse_xml(body.strip())
    except MalformedXml as error:
        raise UsageError(f"The list is no XML: {error}") from error
    every = [each for each in root.iter() if local_name(each) == "repository"]
    if every and not any(local_name(each) == "repositoryName" for each in root.iter()):
        raise UsageError(
            "This is re3data's list of repositories, which has no OAI-PMH addresses.",
            hint="Fetch https://www.re3data.org/api/v1/repository/ID for each of them, and import"
            " those files, one behind the other.",
        )
    return every


def _of_repository(number: int, repository: Element) -> list[Line]:
    """A line for each OAI-PMH address, or one that says that there is none."""
    title = next((_text(e) for e in repository if local_name(e) == "repositoryName"), "")
    closed = next((_text(e) for e in repository if local_name(e) == "endDate"), "")
    urls = [
        _text(each)
        for each in repository
        if local_name(each) == "api" and each.get("apiType", "").strip().upper() == "OAI-PMH"
    ]
    gone = f"re3data says that it ended in {closed}" if closed else ""
    return [_line(number, "repository", each, title, gone) for each in dict.fromkeys(urls) or ("",)]


def _text(element: Element) -> str:
    return (element.text or "").strip()
