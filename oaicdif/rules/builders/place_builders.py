"""Builders of places and times."""

from __future__ import annotations

from typing import Any, Final

from ..output import Output
from ..result import Judged
from ..values.boxes_and_points import Box, Point, Wkt
from ..values.coverage import Era, Period
from ..values.dated_countries import DatedCountry
from ..values.dates import Kind, Reading
from ..values.place_codes import place_of_code
from ..values.state_codes import may_be_state
from ..vocabulary import Term
from ..words import Build

Json = dict[str, Any]
_LOOKED_AT: Final = 2_000  # characters of each text in which a state may be named
COUNTRIES: Final = "https://www.iso.org/iso-3166-country-codes.html"


def _named(name: str) -> Json:
    return {"@type": "Place", "name": name} if name else {"@type": "Place"}


def _place(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> Json:
    return _named(text)


def _matched_place(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return _named(m)


def _country(m: Term, text: str, _lang: str, out: Output, i: int) -> Json:
    """A row's target is the code, and behind a blank the name. A bare code that may be that of a
    state, as the rest of the record has it, is text."""
    code, _, name = m.target.partition(" ")
    element, whole, _, scheme = out.values[i][:4]
    if text == code and not scheme:
        out.bound = True
        others = [each[1] for each in out.values if each[0] == element and each[1] != whole]
        record = [each[1][:_LOOKED_AT] for each in out.values]
        if may_be_state(code, name, [whole, *others], record):
            out.report("ambiguous", i, text)
            return _named(text)
    return {
        "@type": "Place",
        "name": {
            "@type": "DefinedTerm",
            "name": name,
            "termCode": code,
            "inDefinedTermSet": "ISO 3166-1",
        },
    }


def _place_iri(m: str, text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "Place", "identifier": m}


def _place_of_scheme(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
    """A Place by its code in the gazetteer that xsi:type names; a code that it does not have is
    kept with the gazetteer's name."""
    scheme = out.values[i][3]
    return {"@type": "Place", "identifier": place_of_code(scheme, text) or f"{scheme} {text}"}


def _box(m: Box, _text: str, _lang: str, out: Output, i: int) -> Box:
    if m.rest:
        out.report("not-carried", i, m.rest)
    return m


def _point(m: Point, _text: str, _lang: str, out: Output, i: int) -> Json:
    if m.rest:
        out.report("not-carried", i, m.rest)
    place = _named(m.name)
    place["geo"] = {"@type": "GeoCoordinates", "latitude": m.latitude, "longitude": m.longitude}
    if m.elevation:
        place["geo"]["elevation"] = m.elevation
    return place


def _bad_box(m: dict[str, str], text: str, _lang: str, _out: Output, _i: int) -> Json | None:
    """Of coordinates that cannot be believed the name alone, if there is one."""
    name = m.get("name", "")
    return _named(name) if name else None


def _wkt(m: Wkt, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {
        "@type": f"sf:{m.kind}",
        "geosparql:asWKT": {"@type": "geosparql:wktLiteral", "@value": m.text},
        "geosparql:crs": {"@id": m.crs},
    }


def _interval(m: Reading, text: str, _lang: str, out: Output, i: int) -> Period:
    """A period of time from a date, range, estimate or century."""
    if m.kind is Kind.APPROXIMATE:
        out.report("approximate", i, m.start)
    if m.about:
        out.report("approximate", i, f"{m.start or '..'}/{m.end or '..'}")
    if m.kind is Kind.REFORMATTED:
        out.report("reformatted", i, m.start)
    if m.kind is Kind.MOMENT:
        return Period(m.moment, m.moment)
    return Period(m.start, m.end)


def _country_of_both(m: DatedCountry, _text: str, _lang: str, out: Output, i: int) -> Json:
    """The place of a value that names a country and a time."""
    out.judge(Judged("place and time", f"the name of a country, {m.name}, beside a time"), i)
    return _named(m.name)


def _time_of_both(m: DatedCountry, text: str, lang: str, out: Output, i: int) -> Period:
    """Its time."""
    return _interval(m.time, text, lang, out, i)


def _period(m: Period, _text: str, _lang: str, out: Output, i: int) -> Period:
    """A DCMI Period; its name stays as a keyword."""
    if m.name:
        out.put("work.keywords", m.name, i)
    return m


def _era(m: Era, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    """An interval of named eras. Source: OWL Time; the draft, Temporal coverage."""
    return {
        "@type": "time:ProperInterval",
        "time:intervalStartedBy": {"@id": m.start},
        "time:intervalFinishedBy": {"@id": m.end},
        "name": m.name,
    }


PLAIN: dict[str, tuple[str, Build]] = {
    "place": ("a Place with a name", _place),
    "matched-place": ("a Place with the name that stands behind a label", _matched_place),
    "country": ("a Place of ISO 3166", _country),
    "place-iri": ("a Place with an IRI", _place_iri),
    "place-of-scheme": ("a Place by its code in the gazetteer of xsi:type", _place_of_scheme),
    "box": ("a rectangle, for a step to merge", _box),
    "point": ("a Place at a point", _point),
    "name-of-place": ("the name alone of bad coordinates", _bad_box),
    "geometry": ("a GeoSPARQL geometry", _wkt),
    "interval": ("a period, for a step to merge", _interval),
    "country-of-both": ("the Place of a country beside a time", _country_of_both),
    "time-of-both": ("the period of a time beside a country, for a step to merge", _time_of_both),
    "period": ("a DCMI Period, for a step to merge; its name as keyword", _period),
    "era": ("an OWL Time interval of named eras", _era),
}
