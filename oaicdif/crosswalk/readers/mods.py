"""MODS read: the values of one `mods` element under names of their own.

`mods:titleInfo`, `mods:titleInfo.alternative`; `mods:name` (no role), `mods:name.role` (its
role as the scheme); dates by element, with both ends of a range in one value; what stands in
`relatedItem` stays there. Elements this reader does not know come out under their own name,
so that the loss report shows them. Source: MODS 3.8 (Library of Congress); the extensions
dai, grantAgreement and rights of the Dutch repositories.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from ...xmldoc import Element, local_name, namespace
from ..result import Value
from .parts import write_parts

MODS: Final = "http://www.loc.gov/mods/v3"
NAMESPACES: Final = (MODS, "http://www.loc.gov/mods/", "http://www.loc.gov/mods", "")
_XLINK: Final = "{http://www.w3.org/1999/xlink}href"
_XML_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
# A bare value of these identifier types needs its label, or nobody could tell what it is.
_LABELLED: Final[Mapping[str, str]] = {
    "doi": "doi:", "hdl": "hdl:", "handle": "hdl:", "isbn": "isbn:", "issn": "issn:",
    "pmid": "pmid:", "pmcid": "pmcid:", "pubmed": "pmid:", "wos": "wos:", "scopus": "scopus:",
    "oclc": "oclc:", "lccn": "lccn:", "arxiv": "arxiv:", "ismn": "ismn:", "isrc": "isrc:",
}  # fmt: skip
_RANGED: Final = (
    "dateIssued", "dateCreated", "dateCaptured", "dateValid", "dateModified", "copyrightDate",
    "dateOther",
)  # fmt: skip


def read_mods(root: Element) -> list[Value]:
    """The values of a `mods` element, or of the first one of a `modsCollection`, in order.

    Further records of a collection give one value `mods:otherRecord` each.
    """
    if _local(root) == "modscollection":
        records = [child for child in root if _local(child) == "mods"]
        if not records:
            return []
        others = [
            _value("mods:otherRecord", _title(_first(each, "titleInfo"))) for each in records[1:]
        ]
        return [*_read(records[0]), *others]
    return _read(root)


def _read(mods: Element) -> list[Value]:
    known = _identifiers_by_name(mods)
    values: list[Value] = []
    for child in mods:
        name = _local(child)
        if name == "name":
            values += _name(child, known.get(str(child.get("ID") or ""), ()))
        elif name in _READERS:
            values += _READERS[name](child)
        elif name:
            values += _leaves(child)
    return [value for value in values if value[1]]


def _local(element: Element) -> str:
    """The name in lower case (exporters misspell `titleinfo`); empty for foreign elements."""
    return local_name(element).casefold() if namespace(element) in NAMESPACES else ""


def _text(element: Element | None) -> str:
    return "" if element is None else " ".join("".join(map(str, element.itertext())).split())


def _children(element: Element | None, *names: str) -> Iterator[Element]:
    wanted = {name.casefold() for name in names}
    return (each for each in (() if element is None else element) if _local(each) in wanted)


def _first(element: Element | None, *names: str) -> Element | None:
    return next(_children(element, *names), None)


def _language(*elements: Element | None) -> str:
    for each in elements:
        if each is not None and (tag := each.get(_XML_LANG) or each.get("lang")):
            return str(tag)
    return ""


def _value(name: str, text: str, language: str = "", scheme: str = "") -> Value:
    return name, text, language, scheme


def _leaves(element: Element) -> Iterator[Value]:
    name = local_name(element)
    yield _value(
        f"mods:{name}", _text(element) or _href(element), _language(element), _type(element)
    )


def _href(element: Element) -> str:
    return str(element.get(_XLINK) or "").strip()


def _type(element: Element) -> str:
    return str(element.get("type") or "").strip()


# ---- titles, names ----------------------------------------------------------------------


def _title_info(element: Element) -> Iterator[Value]:
    name = "mods:titleInfo.alternative" if _type(element) else "mods:titleInfo"
    yield _value(
        name, _title(element), _language(_first(element, "title"), element), _type(element)
    )


def _title(element: Element | None) -> str:
    """Article, title, subtitle behind a colon (DRIVER 1.3.1), part behind a full stop."""
    if element is None:
        return ""
    parts = {name: _text(_first(element, name)) for name in ("nonSort", "title", "subTitle")}
    start = parts["nonSort"]
    glue = "" if start.endswith(("'", "’", "-")) or not start else " "
    title = f"{start}{glue}{parts['title']}".strip()
    if parts["subTitle"]:
        title = f"{title.rstrip(' :')}: {parts['subTitle']}" if title else parts["subTitle"]
    more = [_text(each) for each in _children(element, "partNumber", "partName")]
    if title or any(more):
        return ". ".join(filter(None, [title, ", ".join(filter(None, more))]))
    return _text(element)  # an exporter that wrote the title without its element


def _name(element: Element, known: Iterable[str]) -> Iterator[Value]:
    text = write_parts(_name_parts(element, known))
    roles = list(_roles(element))
    if not roles:
        yield _value("mods:name", text)
    for role in roles:
        yield _value("mods:name.role", text, scheme=role)


def _name_parts(element: Element, known: Iterable[str]) -> Iterator[tuple[str, str]]:
    by_type: dict[str, list[str]] = {}
    for part in _children(element, "namePart"):
        if text := _text(part):
            by_type.setdefault(_type(part), []).append(text)
    family, given = (" ".join(by_type.get(key, ())) for key in ("family", "given"))
    whole = " ".join(by_type.get("", ())) or _text(_first(element, "displayForm"))
    if not by_type and not whole:
        whole = "" if len(element) else _text(element)
    yield "name", whole.strip(" ,") or ", ".join(filter(None, (family, given)))
    if not whole:
        yield "family", family
        yield "given", given
    yield "suffix", " ".join(by_type.get("termsOfAddress", ()))
    yield "type", _type(element)
    for each in _children(element, "nameIdentifier"):
        yield "identifier", _labelled_id(_type(each), _text(each))
    for text in known:
        yield "identifier", text
    yield "identifier", str(element.get("valueURI") or "")
    for each in (*_children(element, "affiliation"), *_texts_of(by_type, "affiliation")):
        yield "affiliation", each if isinstance(each, str) else _text(each)


def _texts_of(by_type: Mapping[str, list[str]], name: str) -> list[str]:
    return by_type.get(name, [])


def _labelled_id(kind: str, text: str) -> str:
    """An identifier of a person, with its kind before it unless it is an address or says so."""
    if not text or "://" in text or not kind or text.casefold().startswith(kind.casefold()):
        return text
    return f"{kind}:{text}"


def _roles(element: Element) -> Iterator[str]:
    """One term for each role, the code where there is one; terms of local lists come last."""
    seen: list[str] = []
    for role in _children(element, "role"):
        terms = list(_children(role, "roleTerm"))
        code = next((t for t in terms if _type(t) == "code"), None)
        chosen = code if code is not None else next(iter(terms), None)
        local = chosen is not None and "/" in str(chosen.get("authority") or "")
        text = "" if local else _text(chosen)
        if text and text not in seen:
            seen.append(text)
    return iter(seen)


def _identifiers_by_name(mods: Element) -> dict[str, list[str]]:
    """Digital author identifiers of the Dutch extension, by the ID of the name."""
    found: dict[str, list[str]] = {}
    for each in mods.iter("{info:eu-repo/dai}identifier"):
        key, authority = str(each.get("IDref") or ""), str(each.get("authority") or "")
        if text := _text(each):
            found.setdefault(key, []).append(f"{authority}/{text}" if authority else text)
    return found


# ---- origin, form, place ----------------------------------------------------------------


def _origin_info(element: Element) -> Iterator[Value]:
    for name in _RANGED:
        yield from _dates(name, list(_children(element, name)))
    for child in element:
        name = _local(child)
        if name == "place":
            text = next((t for t in _children(child, "placeTerm") if _type(t) != "code"), None)
            yield _value("mods:place", _text(text), _language(text))
        elif name and name not in {each.casefold() for each in _RANGED}:
            yield from _leaves(child)


def _dates(name: str, dates: list[Element]) -> Iterator[Value]:
    """An encoded date before a free one, the rest under `.other`; two ends make one range."""
    ends = {str(each.get("point")): _text(each) for each in dates if each.get("point")}
    if "start" in ends:
        end = ends.get("end", "")
        both = ends["start"] if end == ends["start"] else f"{ends['start']}/{end or '..'}"
        yield _value(f"mods:{name}", both)
    singles = [each for each in dates if not each.get("point") and _text(each)]
    singles.sort(key=lambda each: (each.get("keyDate") != "yes", not each.get("encoding")))
    for at, each in enumerate(singles):
        other = at > 0 or "start" in ends
        label = f"mods:{name}.other" if other else f"mods:{name}"
        yield _value(label, _text(each), scheme=_type(each) or str(each.get("calendar") or ""))


def _physical(element: Element) -> Iterator[Value]:
    locations = [each for each in _children(element, "note") if _href(each)]
    if locations:
        yield from (
            _value("mods:file", write_parts(_file_parts(element, each))) for each in locations
        )
        return
    for child in element:
        unit = str(child.get("unit") or "")
        if _local(child) == "extent" and unit and not _text(child).endswith(unit):
            yield _value("mods:extent", f"{_text(child)} {unit}", _language(child))
        elif _local(child):
            yield from _leaves(child)


def _file_parts(element: Element, location: Element) -> Iterator[tuple[str, str]]:
    """A file as research information systems describe it, in notes of the physical description."""
    yield "url", _href(location)
    yield "mimeType", _text(_first(element, "internetMediaType"))
    size = _first(element, "extent")
    yield "size", f"{_text(size)} {size.get('unit') or ''}" if size is not None else ""
    names = {
        "title": "title",
        "license": "license",
        "access": "accessRights",
        "embargo end": "available",
    }
    for note in _children(element, "note"):
        if _type(note) in names:
            yield names[_type(note)], _text(note)


def _language_element(element: Element) -> Iterator[Value]:
    terms = list(_children(element, "languageTerm"))
    code = next((each for each in terms if _type(each) == "code" and _text(each)), None)
    for each in [code] if code is not None else terms or [element]:
        yield _value("mods:language", _text(each))


def _location(element: Element) -> Iterator[Value]:
    urls = [each for each in _children(element, "url") if _text(each)]
    urls.sort(key=lambda each: "primary" not in str(each.get("usage") or ""))
    for each in urls:
        yield _value(
            "mods:url", _text(each), scheme=str(each.get("access") or each.get("note") or "")
        )
    for child in element:
        if _local(child) not in ("", "url"):
            yield from _leaves(child)
    if not len(element):
        yield _value("mods:physicalLocation", _text(element))


# ---- subjects, rights, identifiers, relations -------------------------------------------


def _subject(element: Element) -> Iterator[Value]:
    """Keywords one by one; the parts of a heading of an authority joined by its dashes."""
    authority, iri = str(element.get("authority") or ""), str(element.get("valueURI") or "")
    words: list[tuple[str, str]] = []
    for child in element:
        name = _local(child)
        if name in ("hierarchicalgeographic", "cartographics"):
            yield from _place(child, name)
        elif name in ("geographic", "temporal"):
            yield _value(f"mods:{name}", _text(child), _language(child, element))
            words.append((name, _text(child)))
        elif name:
            text = (
                _title(child)
                if name == "titleinfo"
                else _named(child)
                if name == "name"
                else _text(child)
            )
            words.append((name, text))
    words = [(name, text) for name, text in words if text]
    if authority and len(words) > 1:
        words = [("topic", "--".join(text for _, text in words))]
    for name, text in words or ([] if len(element) else [("topic", _text(element))]):
        if name not in ("geographic", "temporal"):
            yield _topic(text, authority, iri, _language(element))


def _named(element: Element) -> str:
    return dict(_name_parts(element, ())).get("name", "")


def _topic(text: str, authority: str, iri: str, language: str) -> Value:
    if not iri:
        return _value("mods:subject", text, language, authority)
    parts = write_parts([("name", text), ("iri", iri), ("set", authority)])
    return _value("mods:subject.term", parts, language)


def _place(element: Element, name: str) -> Iterator[Value]:
    if name == "hierarchicalgeographic":
        at = (
            "city",
            "citysection",
            "county",
            "state",
            "province",
            "territory",
            "region",
            "country",
        )
        found = {_local(child): _text(child) for child in element}
        yield _value("mods:geographic", ", ".join(found[key] for key in at if found.get(key)))
        return
    for each in _children(element, "coordinates"):
        yield _value("mods:coordinates", _text(each))


def _access_condition(element: Element) -> Iterator[Value]:
    """A statement may stand in the text, in an address, or in the type itself."""
    kind = _type(element)
    if ":" in kind:
        yield _value("mods:accessCondition", kind)
        kind = ""
    yield _value("mods:accessCondition", _href(element))
    yield _value("mods:accessCondition", _text(element), _language(element), kind)


def _identifier(element: Element) -> Iterator[Value]:
    kind = _type(element)
    name = "mods:identifier.invalid" if element.get("invalid") == "yes" else "mods:identifier"
    yield _value(name, _with_label(kind, _text(element)), scheme=kind)


def _with_label(kind: str, text: str) -> str:
    label = _LABELLED.get(kind.casefold(), "")
    if (
        not text
        or not label
        or "://" in text
        or text.casefold().startswith((label, f"urn:{label}"))
    ):
        return text
    return f"{label}{text}"


def _related(element: Element) -> Iterator[Value]:
    kind = _type(element)
    name = {"host": "mods:relatedItem.host", "series": "mods:relatedItem.series"}.get(
        kind, "mods:relatedItem"
    )
    yield _value(name, write_parts(_related_parts(element)), scheme=kind)


def _related_parts(element: Element) -> Iterator[tuple[str, str]]:
    yield "title", _title(_first(element, "titleInfo"))
    if not len(element):
        yield "title", _text(element)
    for each in _children(element, "identifier"):
        yield "identifier", _with_label(_type(each), _text(each))
    for place in _children(element, "location"):
        yield from (("identifier", _text(url)) for url in _children(place, "url"))
    yield "identifier", _href(element)
    yield from _issue_parts(_first(element, "part"))
    for origin in _children(element, "originInfo"):
        yield "publisher", _text(_first(origin, "publisher"))
        yield "date", _text(_first(origin, "dateIssued", "dateCreated"))
    yield "genre", _text(_first(element, "genre"))


def _issue_parts(part: Element | None) -> Iterator[tuple[str, str]]:
    for detail in _children(part, "detail"):
        if _type(detail) in ("volume", "issue", "articleNumber"):
            yield _type(detail), _text(_first(detail, "number")) or _text(detail)
    for extent in _children(part, "extent"):
        yield "start", _text(_first(extent, "start"))
        yield "end", _text(_first(extent, "end"))


def _record_info(element: Element) -> Iterator[Value]:
    for child in element:
        if _local(child):
            yield _value(f"mods:recordInfo.{local_name(child)}", _text(child))


def _extension(element: Element) -> Iterator[Value]:
    """Grants and rights of the Dutch extensions; names' identifiers are read with the names."""
    for child in element:
        if not local_name(child) or namespace(child) == "info:eu-repo/dai":
            continue
        if namespace(child) == "info:eu-repo/grantAgreement":
            yield from _grants(child)
        elif local_name(child) == "rights":
            yield from (
                _value("mods:rights", _text(each), _language(each))
                for each in child.iterchildren("*")
            )
        else:
            yield _value(f"{{{namespace(child)}}}{local_name(child)}", _text(child))


def _grants(element: Element) -> Iterator[Value]:
    for each in element.iter("{info:eu-repo/grantAgreement}grantAgreement"):
        yield _value("mods:grantAgreement", str(each.get("code") or "") or _text(each))


def _part(element: Element) -> Iterator[Value]:
    yield _value(
        "mods:part", write_parts([*_issue_parts(element), ("date", _text(_first(element, "date")))])
    )


_READERS: Final[Mapping[str, Callable[[Element], Iterator[Value]]]] = {
    "titleinfo": _title_info,
    "origininfo": _origin_info,
    "physicaldescription": _physical,
    "language": _language_element,
    "location": _location,
    "subject": _subject,
    "accesscondition": _access_condition,
    "identifier": _identifier,
    "relateditem": _related,
    "recordinfo": _record_info,
    "extension": _extension,
    "part": _part,
}
