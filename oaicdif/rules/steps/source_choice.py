"""What a work is based on, if the words say so: a name alone says no more than that it is a source.

Source: schema.org, isBasedOn: "a resource from which this work is derived or from which it is a
modification or adaptation".
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, Final

from ...late_pattern import late_regex
from ..builders.link_builders import link, relation_term
from ..output import Output
from ..result import Judged
from ..values.clean_text import ascii_letters, word_set
from ..values.credits import names_person
from ..values.source_kinds import SourceKind, kind_of_source
from ..vocabulary import Term
from ..words import Act, Action, Options, Vocabularies, all_of, one
from .own_citations import CITES_ITSELF, CitedWork

Json = dict[str, Any]
SOURCE_IS_PUBLISHER: Final = "source-is-publisher"
_AGENTS: Final = ("work.publisher", "work.creator", "work.contributor", "work.provider")
# "Elm Press, Ltd." is the house that a source calls "Elm Press".
_COMPANY: Final = late_regex(
    r"(?:, +|(?<![ ,]) +)(?:inc|ltd|llc|limited|gmbh(?: & co\.? kg)?|ag|b\.?v|"
    r"plc|s\.?a|s\.?l|s\.?r\.?l|corp|co)"
    r"\.?\Z",
    re.IGNORECASE,
)
# The last word of those forms, without its full stops
_COMPANY_ENDS: Final = word_set("inc ltd llc limited gmbh kg cokg ag bv plc sa sl srl corp co")


def _ends_as_company(name: str) -> bool:
    return ascii_letters(name.rpartition(" ")[2]).replace(".", "") in _COMPANY_ENDS


def _place_sources(_v: Vocabularies, options: Options) -> Act:
    """Names of sources under a path, if their words say that the work was made from them.

    One that an agent of the record has says no more than the agent does, a publishing house, a
    body and a credit stay a remark, reported, a shelf of a repository and the form of an original
    one without a report; and a work is not based on itself: where it appeared is its citation.
    Any other name may be a journal, a series, a fonds or an original: a link of the kind that
    the source says, and no more.
    """
    pools, to = options["from"], one(options, "to")

    def act(out: Output) -> None:
        if out.slots.get(to):
            _drop_itself(out, to)
        found = all_of(out, pools)
        if not found:
            return
        agents = _names_of_agents(out)
        beside = _Beside(out)
        for value, origin in found:
            name = value["name"]
            said = kind_of_source(name)
            if path := agents.get(_folded(name)):
                out.follow(origin, path)
            elif said in _REMARKS:
                out.set("work.comment", name, origin)
            elif said in _AGENT or names_person(name, beside.persons):
                out.report(SOURCE_IS_PUBLISHER, out.index_of(origin))
                out.set("work.comment", name, origin)
            elif (
                said is SourceKind.CITATION
                or _cites_itself(name, beside.own)
                or (beside.in_journal and _may_be_journal(name))
            ):
                out.set("work.bibliographicCitation", name, origin)
            elif beside.cited.is_cited_by(name):
                out.judge(CITES_ITSELF, out.index_of(origin))
                out.set("work.bibliographicCitation", name, origin)
            elif said is SourceKind.ORIGIN:
                out.judge(_JUDGED, out.index_of(origin))
                out.set(to, value, origin)
            else:
                out.set(_LINKS, link(_SOURCE, {"name": name}), origin)

    return act


class _Beside:
    """What else of a record is compared with its sources, found when the first one asks."""

    def __init__(self, out: Output) -> None:
        self._out = out

    @cached_property
    def persons(self) -> list[tuple[str, str]]:
        return _persons(self._out)

    @cached_property
    def own(self) -> tuple[set[str], list[str]]:
        return _own_texts(self._out)

    @cached_property
    def cited(self) -> CitedWork:
        return CitedWork(self._out, _TITLES)

    @cached_property
    def in_journal(self) -> bool:
        return _is_in_journal(self._out)


_LINKS: Final = "work.relatedLink"
_REMARKS: Final = (SourceKind.FORM, SourceKind.SHELF)
_AGENT: Final = (SourceKind.BODY, SourceKind.CREDIT)
_JUDGED: Final = Judged("source", "its words say what the work was made from")
_SOURCE: Final = relation_term(
    Term("source http://purl.org/dc/terms/source", "exact", "source", "")
)


def _is_in_journal(out: Output) -> bool:
    """Whether the source says of a periodical nothing but its ISSN."""
    wholes = [value for value, _ in out.slots.get("work.isPartOf", ())]
    return any(isinstance(each, dict) and set(each) == {"@type", "issn"} for each in wholes)


def _may_be_journal(name: str) -> bool:
    """Whether a text beside an ISSN may be its journal's title, by its capitals: that is where
    the work appeared."""
    words = [each for each in name.split() if len(each) >= _LONG_WORD]
    plain = len(name) <= _LONGEST_JOURNAL and not any(map(str.isdigit, name))
    return plain and not any(each[0].islower() for each in words)


_LONG_WORD: Final = 4
_LONGEST_JOURNAL: Final = 150


def _drop_itself(out: Output, to: str) -> None:
    """A source whose address is the work's own says nothing; nor does the link to it."""
    own = _own_addresses(out)
    if not any(_address_of(value) in own for value, _ in out.slots[to]):
        return
    for path in (to, _LINKS):
        for value, origin in out.take(path):
            if _address_of(value) in own:
                out.follow(origin, "work.@id")
            else:
                out.set(path, value, origin)


def _address_of(value: Any) -> str:
    """Of a source, and of a link that says that the work was derived from it."""
    if not isinstance(value, dict):
        return ""
    if "linkRelationship" not in value:
        return _bare(str(value.get("@id", "")))
    relation = value["linkRelationship"]
    derived = isinstance(relation, dict) and relation.get("name") == _DERIVED
    return _bare(str(value["target"].get("url", ""))) if derived else ""


_DERIVED: Final = "wasDerivedFrom"


def _own_addresses(out: Output) -> set[str]:
    plain = ("work.@id", "work.url", "work.sameAs")
    found = {str(value) for path in plain for value, _ in out.slots.get(path, ())}
    for value, _ in (
        *out.slots.get("work.identifier", ()),
        *out.slots.get("work.distribution", ()),
    ):
        if isinstance(value, dict):
            found |= {str(value.get("url", "")), str(value.get("contentUrl", ""))}
    return {_bare(each) for each in found if each and "work.@id" not in out.derived} - {""}


def _bare(address: str) -> str:
    """An address as far as two of them are compared: its scheme and a last slash aside."""
    return address.partition("://")[2].rstrip("/").removeprefix("www.")


def _own_texts(out: Output) -> tuple[set[str], list[str]]:
    """The work's own addresses and DOIs, and its titles, if long enough to be known again."""
    names = [*out.slots.get("work.name", ()), *out.slots.get("work.alternateName", ())]
    titles = (each.get("@value", "") if isinstance(each, dict) else str(each) for each, _ in names)
    return _own_addresses(out), [each for each in titles if len(each) >= _LONG_TITLE]


_LONG_TITLE: Final = 20
_TITLES: Final = ("work.name", "work.alternateName")


def _cites_itself(name: str, own: tuple[set[str], list[str]]) -> bool:
    """Whether a text with an own address or DOI, or with the own title set off by its
    punctuation, is how the work itself is cited."""
    addresses, titles = own
    for address in addresses:
        doi = address.removeprefix("doi.org/")
        if (doi != address or "/" in address) and doi in name and name != address:
            return True
    return any(_quotes(name, title) for title in titles)


def _quotes(name: str, title: str) -> bool:
    start = name.find(title)
    if start < 0 or len(name) < len(title) + _LONG_REST:
        return False
    before, behind = name[:start].rstrip(), name[start + len(title) :].lstrip()
    return before[-1:] in _ENDS and behind[:1] in _ENDS and any(map(str.isdigit, before + behind))


_LONG_REST: Final = 8  # characters: authors, journal, year
_ENDS: Final = ("", *'.,:;!?()[]"\u201c\u201d\u2018\u2019/-\u2013\u2014')


def _names_of_agents(out: Output) -> dict[str, str]:
    """The paths of the record's agents by name."""
    found: dict[str, str] = {}
    for path in _AGENTS:
        for value, _ in out.slots.get(path, ()):
            agent = value.get("contributor", value) if isinstance(value, dict) else {}
            if isinstance(agent, dict) and agent.get("name"):
                found.setdefault(_folded(agent["name"]), path)
                if _ends_as_company(agent["name"]):
                    found.setdefault(_folded(_COMPANY.sub("", agent["name"])), path)
                if agent.get("familyName") and agent.get("givenName"):
                    direct = f"{agent['givenName']} {agent['familyName']}"
                    found.setdefault(_folded(direct), path)
    return found


def _persons(out: Output) -> list[tuple[str, str]]:
    """Given and family names of the persons that the record names."""
    agents = [value for path in _AGENTS for value, _ in out.slots.get(path, ())]
    persons = [each.get("contributor", each) for each in agents if isinstance(each, dict)]
    return [
        (each["givenName"], each["familyName"])
        for each in persons
        if isinstance(each, dict) and each.get("familyName") and each.get("givenName")
    ]


def _folded(name: str) -> str:
    return " ".join(name.casefold().split()).rstrip(" .,;")


ACTIONS: Final = (
    Action(
        "place-sources",
        "names of sources under a path, except those that only name an agent, or the work itself",
        _place_sources,
        ("from", "to"),
        ("from", "to"),
        reads=("from", "to"),
    ),
)
