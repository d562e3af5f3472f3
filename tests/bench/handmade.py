"""The hand-written straight-line map that the compiled rules are measured against.

It gives the same internal document as `crosswalks/oai_dc-to-cdif.yaml` for the records of the
benchmark, with the same readers of values, without rules, trace or table of paths: what a
careful programmer would write for these elements. The benchmark proves the equality first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oaicdif.cdif.document import Document
from oaicdif.formats.value import Value
from oaicdif.rules.result import Surroundings
from oaicdif.rules.steps.access_choice import COAR, OPEN
from oaicdif.rules.steps.type_choice import agrees
from oaicdif.rules.values import (
    agent_lists,
    agents,
    boxes_and_points,
    coverage,
    date_lists,
    dates,
    identifiers,
    languages,
    media_types,
    relations,
    rights,
    subjects,
)
from oaicdif.rules.values.clean_text import plain_text
from oaicdif.rules.values.dates import Kind, Reading
from oaicdif.rules.values.file_addresses import format_of
from oaicdif.rules.vocabulary import Vocabulary

REGISTRY = "https://registry.identifiers.org/registry/"
SPDX = "https://spdx.org/licenses/"
Issue = tuple[str, int, str]


class HandMap:
    """One straight pass over the values, one pass to finish."""

    def __init__(self, vocabularies: dict[str, Vocabulary]) -> None:
        self.tables = vocabularies
        months = {key: term.target for key, term in vocabularies["months"].terms.items()}
        self.months = months
        self.readings: dict[str, Reading | None] = {}

    def date(self, text: str) -> Reading | None:
        if text not in self.readings:
            self.readings[text] = dates.read_date(text, self.months)
        return self.readings[text]

    def agent(self, text: str, at: int, issues: list[Issue]) -> dict[str, Any]:
        agent = agents.read_agent(text, self.tables["organisations"])
        issues.extend((code, at, "") for code in agent.issues)
        return agent.value

    def map(self, values: Sequence[Value], around: Surroundings) -> tuple[Document, list[Issue]]:
        tables = self.tables
        nil = tables["nil"].find
        titles: list[str] = []
        creators: list[dict[str, Any]] = []
        contributors: list[dict[str, Any]] = []
        publishers: list[dict[str, Any]] = []
        keywords: list[Any] = []
        descriptions: list[str] = []
        readings: list[tuple[Reading, str, int]] = []
        types: list[tuple[list[str], int]] = []
        mimes: list[str] = []
        sizes: list[str] = []
        doi: list[str] = []
        handles: list[str] = []
        urls: list[str] = []
        names: list[Any] = []
        tongues: list[str] = []
        links: list[dict[str, Any]] = []
        grants: list[dict[str, Any]] = []
        parts: list[dict[str, Any]] = []
        cited: list[str] = []
        where: list[dict[str, Any]] = []
        times: list[coverage.Period] = []
        licences: list[str] = []
        conditions: list[str] = []
        free = False
        issues: list[Issue] = []
        for at, (element, text, _lang, _scheme) in enumerate(values):
            if not text:
                continue
            if element == "dc:title":
                plain = plain_text(text)
                if len(plain) > 250:
                    issues.append(("title-long", at, f"{len(plain)} characters"))
                titles.append(plain)
            elif element in ("dc:creator", "dc:contributor"):
                if nil(text) is not None:
                    continue
                role = agent_lists.read_role(text, tables["roles"])
                if role is not None:
                    agent = self.agent(role.name, at, issues)
                    contributors.append(
                        {"@type": "Role", "roleName": role.role, "contributor": agent}
                    )
                    if element == "dc:creator":
                        creators.append(agent)
                elif element == "dc:creator":
                    creators.append(self.agent(text, at, issues))
                else:
                    contributors.append(self.agent(text, at, issues))
            elif element == "dc:publisher":
                if nil(text) is None:
                    found = agents.read_agent(text, tables["organisations"], kind="Organization")
                    publishers.append(found.value)
            elif element == "dc:subject":
                if nil(text) is not None:
                    continue
                term = subjects.read_classification(text, tables["subject-schemes"])
                if term is not None:
                    keywords.append(
                        {
                            "@type": "DefinedTerm",
                            "name": term.code,
                            "termCode": term.code,
                            "inDefinedTermSet": term.scheme,
                        }
                    )
                else:
                    keywords.extend(plain_text(each) for each in subjects.split_keywords(text))
            elif element == "dc:description":
                if nil(text) is None:
                    plain = plain_text(text)
                    if plain != text:
                        issues.append(("markup-removed", at, ""))
                    descriptions.append(plain)
            elif element == "dc:date":
                end = date_lists.read_embargo(text)
                if end:
                    conditions.append(f"Embargo until {end}")
                    continue
                reading = self.date(text)
                if reading is not None:
                    readings.append((reading, text, at))
            elif element == "dc:type":
                if nil(text) is not None:
                    continue
                row = tables["types"].find(text)
                if row is not None:
                    types.append((row.target.split(), at))
            elif element == "dc:format":
                if nil(text) is not None:
                    continue
                mime = media_types.read_mime(text, tables["formats"])
                if mime is not None:
                    mimes.append(mime.target)
                elif media_types.read_extent(text):
                    sizes.append(text)
            elif element == "dc:identifier":
                if nil(text) is not None:
                    continue
                name = identifiers.read_doi(text)
                if name is not None:
                    url = identifiers.doi_url(name)
                    doi.append(url)
                    names.append(_identifier("doi", name, url))
                    continue
                name = identifiers.read_handle(text)
                if name is not None:
                    url = identifiers.handle_url(name)
                    handles.append(url)
                    names.append(_identifier("hdl", name, url))
                    continue
                isbn = identifiers.read_isbn(text)
                address = identifiers.read_url(text)
                if isbn is not None:
                    names.append(_identifier("isbn", isbn, ""))
                elif address is not None:
                    urls.append(address)
                else:
                    names.append(text)
            elif element == "dc:source":
                citation = relations.read_citation(text)
                if citation is not None:
                    part: dict[str, Any] = {"@type": "Periodical"}
                    if citation.name:
                        part["name"] = citation.name
                    if citation.issn:
                        part["issn"] = citation.issn
                    part["description"] = text
                    parts.append(part)
                    cited.append(text)
            elif element == "dc:language":
                row = tables["languages"].find(text)
                if row is not None:
                    tongues.append(row.target)
                    continue
                tag = languages.read_tag(text, tables["languages"], tables["countries"])
                if tag is not None:
                    tongues.append(tag.tag)
                    if tag.rewritten:
                        issues.append(("reformatted", at, tag.tag))
            elif element == "dc:relation":
                grant = relations.read_grant(text)
                if grant is not None:
                    grants.append(self.grant(grant))
                    continue
                link = relations.read_link(text)
                if link is not None:
                    target = {"@type": "EntryPoint", "name": link.name, "url": link.url}
                    links.append(
                        {"@type": "LinkRole", "linkRelationship": "relation", "target": target}
                    )
            elif element == "dc:coverage":
                if nil(text) is not None:
                    continue
                box = boxes_and_points.read_box(text)
                if box is not None:
                    shape = f"{box.south} {box.west} {box.north} {box.east}"
                    place: dict[str, Any] = {"@type": "Place"}
                    if box.name:
                        place["name"] = box.name
                    place["geo"] = {"@type": "GeoShape", "box": shape}
                    where.append(place)
                    continue
                reading = self.date(text)
                if reading is not None and reading.kind is not Kind.AMBIGUOUS:
                    times.append(coverage.Period(reading.start, reading.end))
                else:
                    where.append({"@type": "Place", "name": text})
            elif element == "dc:rights":
                licence = rights.read_creative_commons(text)
                if licence is None:
                    access = tables["access-rights"].find(text)
                    if access is not None:
                        conditions.append(access.target)
                        free = free or access.target.endswith("/c_abf2")
                        continue
                    licence = rights.read_creative_commons_name(text)
                if licence is not None:
                    licences.append(licence.url)
                    if tables["licences"].find(licence.spdx):
                        licences.append(SPDX + licence.spdx)
                else:
                    conditions.append(plain_text(text))
        return self.finish(locals(), around)

    def grant(self, grant: relations.Grant) -> dict[str, Any]:
        found: dict[str, Any] = {
            "@type": "MonetaryGrant",
            "@id": grant.iri,
            "identifier": grant.number,
        }
        if grant.name:
            found["name"] = grant.name
        if grant.acronym:
            found["alternateName"] = grant.acronym
        term = self.tables["funders"].find(grant.funder)
        name, _, iri = (term.target if term else grant.funder).rpartition(" ")
        funder = {"@type": "Organization", "name": name}
        if iri.startswith("https://"):
            funder["@id"] = iri
        found["funder"] = funder
        return found

    def finish(self, lists: dict[str, Any], around: Surroundings) -> tuple[Document, list[Issue]]:
        work: dict[str, Any] = {}
        record: dict[str, Any] = {}
        derived: set[str] = set()
        issues: list[Issue] = lists["issues"]
        if lists["titles"]:
            work["name"] = lists["titles"][0]
            others = [each for each in lists["titles"][1:] if each != work["name"]]
            if others:
                work["alternateName"] = list(dict.fromkeys(others))
        readings = sorted(lists["readings"], key=lambda each: _RANK.get(each[0].kind, 9))
        if readings:
            self.publish(readings, work, lists["descriptions"], issues)
        if lists["descriptions"]:
            work["description"] = "\n\n".join(dict.fromkeys(lists["descriptions"]))
        endings = self.tables["file-endings"]
        kinds = {url: format_of(url, endings) for url in lists["urls"]}
        pages = [url for url, mime in kinds.items() if not mime]
        ids = [*lists["doi"], *lists["handles"], *pages] or lists["urls"][:1]
        if ids:
            work["@id"] = ids[0]
            same = [each for each in ids[1:] if each != ids[0]]
        else:
            work["@id"] = around.work_iri
            derived.add("work.@id")
            issues.append(("identifier-minted", -1, around.work_iri))
            same = []
        self.place(lists, work, same, kinds)
        self.typed(lists["types"], work, derived, issues)
        if lists["where"]:
            work["spatialCoverage"] = lists["where"]
        if lists["times"]:
            work["temporalCoverage"] = [lists["times"][0].interval]
        if lists["publishers"]:
            work["publisher"] = lists["publishers"]
            if len(lists["publishers"]) == 1:
                work["provider"] = [lists["publishers"][0]]
                derived.add("work.provider")
        found = {
            "creator": lists["creators"],
            "contributor": lists["contributors"],
            "size": lists["sizes"],
            "funding": lists["grants"],
            "relatedLink": lists["links"],
            "isPartOf": lists["parts"],
            "identifier": lists["names"],
        }
        work |= {name: values for name, values in found.items() if values}
        distinct = {
            "bibliographicCitation": lists["cited"],
            "inLanguage": lists["tongues"],
            "license": lists["licences"],
            "conditionsOfAccess": lists["conditions"],
        }
        work |= {name: list(dict.fromkeys(some)) for name, some in distinct.items() if some}
        if lists["keywords"]:
            work["keywords"] = _distinct(lists["keywords"])
        rights_of_coar = [each for each in lists["conditions"] if each.startswith(COAR)]
        if lists["free"] and {*rights_of_coar} == {OPEN}:
            work["isAccessibleForFree"] = True
        if around.record_iri:
            record["@id"] = around.record_iri
        if around.identifier:
            record["identifier"] = around.identifier
        if "name" not in work:
            issues.append(("required-missing", -1, "work.name"))
        if "license" not in work and "conditionsOfAccess" not in work:
            issues.append(("required-missing", -1, "work.license"))
        return Document(work, record, {}, derived), issues

    def publish(
        self,
        readings: list[tuple[Reading, str, int]],
        work: dict[str, Any],
        descriptions: list[str],
        issues: list[Issue],
    ) -> None:
        (best, text, at), *others = readings
        if best.kind is Kind.MOMENT:
            issues.append(("time-dropped", at, ""))
        elif best.kind is Kind.REFORMATTED:
            issues.append(("reformatted", at, best.start))
        elif best.kind is Kind.RANGE:
            issues.append(("range-truncated", at, best.start))
            descriptions.append(f"Date range: {text}")
        elif best.kind is Kind.APPROXIMATE:
            issues.append(("approximate", at, best.start))
            descriptions.append(f"Estimated date: {text}")
        work["datePublished"] = best.start
        for other, _, where in others:
            if other.start != best.start:
                issues.append(("date-not-used", where, other.start))

    def place(
        self, lists: dict[str, Any], work: dict[str, Any], same: list[str], kinds: dict[str, str]
    ) -> None:
        pages, files = [], []
        for url, mime in kinds.items():
            if mime:
                files.append({"@type": "DataDownload", "contentUrl": url, "encodingFormat": mime})
            else:
                pages.append(url)
        mimes = lists["mimes"]
        if pages:
            work["url"] = pages[0]
            same.extend(pages[1:])
        if len(files) == 1 and not pages:
            work["url"] = files[0]["contentUrl"]
            work["encodingFormat"] = [files[0]["encodingFormat"]]
        elif files:
            work["distribution"] = files
        taken = {each["encodingFormat"] for each in files}
        mimes = [each for each in mimes if each not in taken]
        if mimes:
            work["format"] = list(dict.fromkeys(mimes))
        if same:
            work["sameAs"] = list(dict.fromkeys(same))
        if not pages and not files and work["@id"].startswith("http") and lists["names"]:
            work["url"] = work["@id"]

    def typed(
        self,
        types: list[tuple[list[str], int]],
        work: dict[str, Any],
        derived: set[str],
        issues: list[Issue],
    ) -> None:
        if not types:
            work["@type"] = "CreativeWork"
            derived.add("work.@type")
            issues.append(("required-missing", -1, "work.@type"))
            return
        best = types[0][0][0]
        for names, _ in types[1:]:
            if best == "CreativeWork" and names[0] != best:
                best = names[0]
        work["@type"] = best
        more: list[str] = []
        for names, at in types:
            if agrees(names[0], best):
                more.extend(names[1:])
            else:
                issues.append(("type-conflict", at, f"{names[0]} beside {best}"))
        if more:
            work["additionalType"] = list(dict.fromkeys(more))


_RANK = {Kind.PLAIN: 0, Kind.REFORMATTED: 0, Kind.MOMENT: 1, Kind.RANGE: 2, Kind.APPROXIMATE: 3}


def _identifier(scheme: str, value: str, url: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "@type": "PropertyValue",
        "propertyID": REGISTRY + scheme,
        "value": value,
    }
    if url:
        found["url"] = url
    return found


def _distinct(values: list[Any]) -> list[Any]:
    try:
        return list(dict.fromkeys(values))
    except TypeError:
        found: list[Any] = []
        for value in values:
            if value not in found:
                found.append(value)
        return found
