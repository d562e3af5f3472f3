"""The sets we publish: which a record lies in, what each is called, how it is described.

Set specs are the source's own while one endpoint is published, so that old requests go on
working; under the endpoint's name when several are (DECISIONS 25). A first level that is one
of `our_roots` is escaped there: whatever lies below a set is in it (OAI-PMH 2.0, section 2.6),
so a source's `driver:theses` would put records into `driver` that nobody has judged, and its
`access:open` would stand under our words. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..config import ProviderSettings
from ..formats.dublin_core.simple import read_oai_dc, write_oai_dc
from ..judge.driver.membership import ALL_OPEN, DRIVER_SPEC, DriverVerdict
from ..judge.verdicts import Answer
from ..model import Endpoint, Set

# DRIVER guidelines, section 2.8: lower case, flat, under exactly this name.
DRIVER: Final = Set(DRIVER_SPEC, "Open Access DRIVERset")
OPEN: Final = Set("access:open", "Open access")
RESTRICTED: Final = Set("access:restricted", "Restricted access")

_ROOTS: Final = (DRIVER_SPEC, "access", "type")
_ILLEGAL: Final = re.compile(rb"[^A-Za-z0-9\-_.!~*'()]")
_WORDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NAMES: Final[Mapping[str, str]] = {
    **{each.set_spec: each.set_name for each in (DRIVER, OPEN, RESTRICTED)},
    "access": "By access",
    "type": "By type",
}
_TEXTS: Final[Mapping[str, str]] = {
    "driver": (
        "Records of textual resources whose full text is open to everybody, without payment,"
        " registration or being on a campus (DRIVER guidelines, section 2.8.1)."
    ),
    "access": "Records grouped by what their rights statements say about access.",
    "access:open": (
        "Records of resources that are open to everybody: their rights statement says so or,"
        " where it says nothing, the manager of their source declares it."
    ),
    "access:restricted": "Records whose rights statement says that access is restricted.",
    "type": "Records grouped by the type of the resource they describe.",
}


@dataclass(frozen=True, slots=True)
class SetFacts:
    """What decides the sets of one record.

    `endpoint` is empty while only one endpoint is published; `work_type` the resource's type
    as schema.org names it, or empty.
    """

    source_sets: Sequence[str]
    verdict: DriverVerdict
    endpoint: str = ""
    work_type: str = ""


def our_roots(settings: ProviderSettings) -> frozenset[str]:
    """The first levels, in lower case, that no set of a source's may have: `driver` always."""
    return frozenset((DRIVER_SPEC, *settings.sets))


def published_sets(settings: ProviderSettings, facts: SetFacts) -> tuple[str, ...]:
    """The set specs of one record, legal and each once: the source's, then ours.

    A driver set of the source's own does not count here: ours is decided by the verdict. What
    lies in no other set of its source lies in the set of its endpoint, if that is published:
    whoever asks for the endpoint gets all of it.
    """
    ours = our_roots(settings)
    found = [
        spec
        for each in facts.source_sets
        if not _is_driver(each) and (spec := published_set_spec(each, facts.endpoint, ours))
    ]
    if facts.endpoint and not found:
        found.append(_endpoint_set(facts.endpoint, ours))
    if "driver" in settings.sets and facts.verdict.member:
        found.append(DRIVER.set_spec)
    if "access" in settings.sets:
        found.extend(_access_set(facts.verdict))
    if "type" in settings.sets and facts.work_type:
        found.append(f"type:{_level(_WORDS.sub('-', facts.work_type).lower())}")
    return tuple(dict.fromkeys(found))


def _access_set(verdict: DriverVerdict) -> Iterable[str]:
    answers = {each.name: each.answer for each in verdict.conditions}
    known = {Answer.YES: OPEN.set_spec, Answer.NO: RESTRICTED.set_spec}
    return [spec for answer, spec in known.items() if answers.get("open access") is answer]


def published_set_spec(
    set_spec: str, endpoint: str = "", ours: Collection[str] = (DRIVER_SPEC,)
) -> str:
    """A source's set spec as ours: unchanged when legal, else with `~` and two hex digits for
    each byte that OAI-PMH does not allow, and without empty levels; below `endpoint` if given.

    A first level that is one of `ours`, in any case of letters, has its first byte written so:
    `driver:theses` becomes `~64river:theses`.
    """
    levels = _levels(set_spec)
    if not levels:
        return ""
    first, *rest = [_level(endpoint), *levels] if endpoint else levels
    return ":".join([_root(first, ours), *rest])


def _endpoint_set(endpoint: str, ours: Collection[str]) -> str:
    """The set of all records of an endpoint, where several are published."""
    return _root(_level(endpoint), ours)


def _root(level: str, ours: Collection[str]) -> str:
    return f"~{ord(level[0]):02x}{level[1:]}" if level.lower() in ours else level


def declared_open(endpoint: Endpoint, set_specs: Sequence[str]) -> str:
    """What the manager declares to be open access, if a record in these published sets of ours
    is in `driver` and among it; as words for a page, else empty."""
    if not endpoint.open_access or DRIVER.set_spec not in set_specs:
        return ""
    if endpoint.open_access == ALL_OPEN:
        return f"all records of {endpoint.name}"
    for spec in endpoint.open_access:
        ours = {published_set_spec(spec), published_set_spec(spec, endpoint.name)}
        if any(f"{each}:".startswith(f"{one}:") for each in set_specs for one in ours):
            return f"the set {spec} of {endpoint.name}"
    return ""


def _is_driver(set_spec: str) -> bool:
    """Whether it is the source's own DRIVER set as a whole."""
    return [each.lower() for each in _levels(set_spec)] == [DRIVER_SPEC]


def _levels(set_spec: str) -> list[str]:
    return [_level(each) for each in set_spec.split(":") if each.strip()]


def _level(text: str) -> str:
    raw = text.strip().encode("utf-8", "surrogatepass")
    return _ILLEGAL.sub(lambda found: b"~%02x" % found[0][0], raw).decode("ascii")


def named_sets(
    source: Iterable[Set], endpoint: str = "", ours: Collection[str] = (DRIVER_SPEC,)
) -> list[Set]:
    """A source's sets under our specs, for `PublishStore.name_sets`; its name above them."""
    found = [
        replace(each, set_spec=spec, set_name=each.set_name.strip() or each.set_spec)
        for each in source
        if not _is_driver(each.set_spec)
        and (spec := published_set_spec(each.set_spec, endpoint, ours))
    ]
    return [Set(_endpoint_set(endpoint, ours), endpoint), *found] if endpoint else found


def described_set(each: Set, ours: Collection[str] = _ROOTS) -> Set:
    """The set as ListSets shows it: a name always, and one description in Dublin Core.

    Of the descriptions that came from the source only schema-valid oai_dc is carried on. A set
    is called and described as one of ours only below `ours`.
    """
    spec = each.set_spec
    root = spec.partition(":")[0]
    is_ours = root in ours
    name = (_NAMES.get(spec) if is_ours else "") or each.set_name.strip()
    if name in ("", spec) and is_ours and spec.startswith("type:"):
        name = spec[5:].replace("-", " ").capitalize()
    for body in each.descriptions:
        values = read_oai_dc(body)
        if values:
            return Set(spec, name or spec, (write_oai_dc(values),))
    text = (is_ours and _TEXTS.get(spec)) or f"Records that lie in the set {name or spec}."
    described = write_oai_dc([("title", name or spec, ""), ("description", text, "en")])
    return Set(spec, name or spec, (described,))
