"""Recorded replies of real endpoints, each made into an endpoint of its own.

A list is served as it was received; single records, dumps and bare metadata are put into pages;
a token with nothing behind it is answered by the end of the list. What ought to be found is
counted here by a plain parse that shares nothing with the code under test.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from lxml import etree

OAI: Final = "{http://www.openarchives.org/OAI/2.0/}"
# Kinds of recorded files that hold records of oai_dc (column `verb` of the manifest).
WITH_RECORDS: Final = frozenset(
    {
        "ListRecords",
        "GetRecord",
        "record",
        "dc",
        "repository",
        "Repository",
        "records",
        "exportedRecords",
    }
)
PAGE: Final = 400
_DECLARATION: Final = re.compile(rb"^\s*<\?xml[^>]*\?>")
_PARSER: Any = {"resolve_entities": False, "no_network": True, "huge_tree": True}


@dataclass(slots=True)
class Recorded:
    """One file: its replies by token ("" is the first), and what a plain parse counts in it.

    `live` and `deleted` are identifiers, `doubtful` counts entries without one, live entries
    without metadata, and further entries of one identifier and moment with other metadata. A
    malformed file is counted by a lenient parse.
    """

    name: str
    malformed: bool
    granularity: str = "YYYY-MM-DD"
    replies: dict[str, bytes] = field(default_factory=dict)
    live: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)
    entries: int = 0
    doubtful: int = 0

    @property
    def identifiers(self) -> set[str]:
        return self.live | self.deleted

    def answer(self, arguments: Mapping[str, str]) -> bytes:
        verb = arguments.get("verb")
        if verb == "Identify":
            return identify(self.granularity)
        if verb == "ListRecords":
            return self.replies.get(arguments.get("resumptionToken", ""), END)
        return error("badVerb")


def oai_dc_files(shared: Path) -> Iterator[Recorded]:
    """Every recorded file with oai_dc records, in the manifest's order."""
    for row, body in _with_records(shared):
        if row["format"] in ("oai_dc", "dc"):
            yield recorded(row["file"], row["verb"], body)


def recorded_files(shared: Path) -> Iterator[tuple[Recorded, str]]:
    """Every recorded file with records of any format, in the manifest's order, and the format's
    prefix; `dc` is oai_dc."""
    for row, body in _with_records(shared):
        prefix = "oai_dc" if row["format"] == "dc" else row["format"]
        yield recorded(row["file"], row["verb"], body), prefix


def _with_records(shared: Path) -> Iterator[tuple[dict[str, str], bytes]]:
    with (shared / "corpus" / "MANIFEST.tsv").open(encoding="utf-8") as manifest:
        for row in csv.DictReader(manifest, delimiter="\t"):
            if row["verb"] in WITH_RECORDS:
                yield row, (shared / "corpus" / "files" / row["file"]).read_bytes()


def recorded(name: str, kind: str, body: bytes) -> Recorded:
    try:
        root = etree.fromstring(body, etree.XMLParser(**_PARSER))
        found = Recorded(name, malformed=False)
    except etree.XMLSyntaxError:
        root = etree.fromstring(body, etree.XMLParser(recover=True, **_PARSER))
        found = Recorded(name, malformed=True)
    if found.malformed or kind == "ListRecords":
        found.replies[""] = body if kind == "ListRecords" else wrapped(name, kind, body)
        if kind == "dc":
            found.live.add(f"oai:recorded:{name}")
    else:
        records = [as_record(name, kind, each) for each in records_of(kind, root)]
        found.replies.update(pages(records))
    count(found, root)
    return found


def count(found: Recorded, root: etree._Element) -> None:
    """Identifiers and entries; of two entries for one identifier the newer one decides."""
    newest: dict[str, tuple[str, bool]] = {}
    met: dict[tuple[str, str], list[str]] = {}
    for header in root.iter(f"{OAI}header", "header"):
        identifier = (child(header, "identifier").text or "").strip()
        datestamp = (child(header, "datestamp").text or "").strip()
        if len(datestamp) > 10:
            found.granularity = "YYYY-MM-DDThh:mm:ssZ"
        found.entries += 1
        state = (datestamp, header.get("status") != "deleted")
        record = header.getparent()
        bare = record is not None and len(child(record, "metadata")) == 0 and state[1]
        found.doubtful += bare or not identifier
        if record is not None and state[1] and identifier:
            said = "".join(map(str, child(record, "metadata").itertext())).split()
            found.doubtful += met.setdefault((identifier, datestamp), said) != said
        if not identifier:
            continue
        newest[identifier] = max(newest.get(identifier, state), state)
    for each in root.iter("{http://repox.ist.utl.pt}record"):
        newest[each.get("id") or ""] = (each.get("timestamp") or "", True)
        found.entries += 1
    found.live |= {name for name, (_, live) in newest.items() if live}
    found.deleted |= {name for name, (_, live) in newest.items() if not live}


def child(parent: etree._Element, name: str) -> etree._Element:
    found = parent.find(f"{OAI}{name}")
    found = parent.find(name) if found is None else found
    return etree.Element("nothing") if found is None else found


def records_of(kind: str, root: etree._Element) -> list[etree._Element]:
    if kind in ("record", "dc"):
        return [root]
    names = (f"{OAI}record", "record", "{http://repox.ist.utl.pt}record")
    return list(root.iter(*names))


def as_record(name: str, kind: str, element: etree._Element) -> bytes:
    """The element as a record of OAI-PMH, its metadata untouched."""
    if kind == "dc":
        return bare(f"oai:recorded:{name}", "2024-01-01", etree.tostring(element))
    if element.get("id"):
        metadata = element.find("{http://repox.ist.utl.pt}metadata")
        inner = b"" if metadata is None else b"".join(map(etree.tostring, metadata))
        return bare(element.get("id") or "", element.get("timestamp") or "", inner)
    text = etree.tostring(element, with_tail=False)
    # A dump without a namespace is one whose namespace was lost with its envelope.
    return text if element.tag.startswith(OAI) else text.replace(b' xmlns=""', b"")


def bare(identifier: str, datestamp: str, metadata: bytes) -> bytes:
    name = identifier.replace("&", "&amp;").replace("<", "&lt;")
    header = f"<identifier>{name}</identifier><datestamp>{datestamp[:10]}</datestamp>"
    return b"<record><header>%s</header><metadata>%s</metadata></record>" % (
        header.encode(),
        metadata,
    )


def wrapped(name: str, kind: str, body: bytes) -> bytes:
    """A malformed file in a page, its bytes as they are."""
    text = _DECLARATION.sub(b"", body)
    if kind == "GetRecord":
        return text.replace(b"GetRecord", b"ListRecords")
    return page([bare(f"oai:recorded:{name}", "2024-01-01", text) if kind == "dc" else text], "")


def pages(records: list[bytes]) -> Iterator[tuple[str, bytes]]:
    for start in range(0, max(len(records), 1), PAGE):
        token = f"after-{start + PAGE}" if start + PAGE < len(records) else ""
        yield f"after-{start}" if start else "", page(records[start : start + PAGE], token)


def page(records: list[bytes], token: str) -> bytes:
    more = f"<resumptionToken>{token}</resumptionToken>" if token else ""
    return envelope(b"<ListRecords>" + b"".join(records) + more.encode() + b"</ListRecords>")


def envelope(content: bytes) -> bytes:
    return (
        b'<?xml version="1.0" encoding="UTF-8"?>'
        b'<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
        b"<responseDate>2024-02-01T00:00:00Z</responseDate>"
        b"<request>http://recorded.example.org/oai</request>" + content + b"</OAI-PMH>"
    )


def error(code: str) -> bytes:
    return envelope(f'<error code="{code}"/>'.encode())


def identify(granularity: str) -> bytes:
    return envelope(
        "<Identify><repositoryName>Recorded</repositoryName>"
        "<baseURL>http://recorded.example.org/oai</baseURL>"
        "<protocolVersion>2.0</protocolVersion><adminEmail>recorded@example.org</adminEmail>"
        "<earliestDatestamp>1990-01-01</earliestDatestamp><deletedRecord>persistent</deletedRecord>"
        f"<granularity>{granularity}</granularity></Identify>".encode()
    )


END: Final = error("noRecordsMatch")
