"""DIDL documents for the tests, put together from parts; written from annex 3 of DRIVER 1.1."""

from __future__ import annotations

from collections.abc import Iterable

DIDL = "urn:mpeg:mpeg21:2002:02-DIDL-NS"
DII = "urn:mpeg:mpeg21:2002:01-DII-NS"
DIP = "urn:mpeg:mpeg21:2002:01-DIP-NS"
DIP_2005 = "urn:mpeg:mpeg21:2005:01-DIP-NS"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
SEMANTICS = "info:eu-repo/semantics/"
OAI_DC = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A thesis</dc:title></oai_dc:dc>'
)


def document(*parts: str, attributes: str = "", dip: str = DIP, didl: str = DIDL) -> bytes:
    inner = "".join(parts)
    return (
        f'<didl:DIDL xmlns:didl="{didl}" xmlns:dii="{DII}" xmlns:dip="{dip}" xmlns:rdf="{RDF}"'
        f' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xi="http://www.w3.org/2001/XInclude"'
        f' xmlns:dcterms="http://purl.org/dc/terms/" {attributes}>{inner}</didl:DIDL>'
    ).encode()


def item(*parts: str, attributes: str = "") -> str:
    return f"<didl:Item {attributes}>{''.join(parts)}</didl:Item>"


def says(statement: str) -> str:
    return (
        '<didl:Descriptor><didl:Statement mimeType="application/xml">'
        f"{statement}</didl:Statement></didl:Descriptor>"
    )


def identifier(text: str) -> str:
    return says(f"<dii:Identifier>{text}</dii:Identifier>")


def modified(text: str) -> str:
    return says(f"<dcterms:modified>{text}</dcterms:modified>")


def access(text: str) -> str:
    return says(f"<dcterms:accessRights>{text}</dcterms:accessRights>")


def kind(name: str) -> str:
    return says(f"<dip:ObjectType>{SEMANTICS}{name}</dip:ObjectType>")


def rdf_kind(name: str, attribute: str = "rdf:resource") -> str:
    return says(f'<rdf:type {attribute}="{SEMANTICS}{name}"/>')


def resource(ref: str, mime: str = "application/pdf") -> str:
    return f'<didl:Resource mimeType="{mime}" ref="{ref}"/>'


def component(*parts: str, attributes: str = "") -> str:
    return f"<didl:Component {attributes}>{''.join(parts)}</didl:Component>"


def metadata(*more: str, name: str = "hasDescriptiveMetadata", body: str = OAI_DC) -> str:
    embedded = f'<didl:Resource mimeType="application/xml">{body}</didl:Resource>'
    return item(kind(name), *more, component(embedded))


def file(ref: str, *more: str, mime: str = "application/pdf") -> str:
    return item(kind("hasResourceLocation"), *more, component(resource(ref, mime)))


def page(ref: str, *more: str) -> str:
    return item(
        kind("hasIntermediatePageLocation"), *more, component(resource(ref, "application/html"))
    )


def nested(levels: int, innermost: str) -> str:
    return "<didl:Item>" * levels + innermost + "</didl:Item>" * levels


def many(parts: Iterable[str]) -> str:
    return item(*parts)
