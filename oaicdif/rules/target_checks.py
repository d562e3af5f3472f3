"""Whether what a rule writes is what its path or pool takes: shapes, and words of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from ..cdif.document import PATHS
from ..errors import CrosswalkError
from ..late_pattern import late_regex
from .crosswalk_rules import Case, Combined, Condition, Crosswalk, InVocabulary, Recognised, Target
from .match_types import MatchTypes
from .nodes import Place, did_you_mean
from .steps.type_choice import PARENTS
from .vocabulary import Vocabulary
from .vocabulary_layers import line_of
from .words import Words

# The shape of a path -> the classes of its values, and how a sentence names it.
_TEXT: Final = frozenset([str])
_OBJECT: Final = frozenset([dict])
_EITHER: Final = frozenset([str, dict])
_SHAPES: Final[Mapping[str, tuple[frozenset[type], str]]] = {
    "text": (_TEXT, "a text"), "iri": (_TEXT, "an IRI"), "date": (_TEXT, "a date"),
    "type": (_TEXT, "a type"), "term": (_EITHER, "a term"), "pv": (_EITHER, "an identifier"),
    "time": (_EITHER, "a time"), "thing": (_EITHER, "a thing"),
    "agent": (_OBJECT, "an agent"), "role": (_OBJECT, "an agent"),
    "download": (_OBJECT, "a file"), "place": (_OBJECT, "a place"),
    "geometry": (_OBJECT, "a geometry"), "checksum": (_OBJECT, "a checksum"),
    "grant": (_OBJECT, "a grant"), "link": (_OBJECT, "a related link"),
    "property": (_OBJECT, "a further property"),
    "bool": (frozenset([bool]), "true"),
}  # fmt: skip
TYPES: Final = frozenset(["CreativeWork", *PARENTS])


def check_shape(
    case: Case, target: Target, types: MatchTypes, crosswalk: Crosswalk
) -> CrosswalkError | None:
    """An error when a builder gives what the path cannot hold."""
    spec = PATHS.get(target.path)
    wanted, name = _SHAPES[spec.shape] if spec else (None, "")
    given = types.given_by(case.when, target.builder, crosswalk.vocabularies)
    if wanted is None or given is None or given & wanted:
        return None
    return target.place.error(
        f"{target.path!r} takes {name}, and {target.builder!r} gives none.",
        "`oaicdif crosswalk words` lists what each builder gives.",
    )


# ---- words of tables -----------------------------------------------------------------------

Check = Callable[[str], str]  # a row's target -> what is wrong with it, or ""


_NO_TARGET: Final = "the row has no target; between source and target stands a tab"


def _anything(_target: str) -> str:
    return ""


def _type(target: str) -> str:
    name, *others = target.split()
    if name not in TYPES:
        return f"schema.org has no type {name!r} that we use"
    wrong = next((each for each in others if ":" not in each), "")
    return f"{wrong!r} is no IRI of a further type" if wrong else ""


def _pattern(pattern: str, wanted: str) -> Check:
    fits = late_regex(pattern).fullmatch
    return lambda target: "" if fits(target) else f"{target!r} is no {wanted}"


_LANGUAGE: Final = _pattern(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*", "language tag")
_MEDIA_TYPE: Final = _pattern(r"[\w.+-]+/[\w.+-]+", "media type")
# Step that reads the pool, or path -> the check of rows that a rule writes there as they are.
_OF_STEPS: Final[Mapping[str, Mapping[str, Check]]] = {
    "most-specific-type": {"from": _type},
    "place-files": {"formats": _MEDIA_TYPE},
}
_OF_PATHS: Final[Mapping[str, Check]] = {
    "work.@type": _type,
    "work.inLanguage": _LANGUAGE,
    "work.encodingFormat": _MEDIA_TYPE,
}
# Tables that rules only look into: what a row may be called there.
_AGENT_WORDS: Final = frozenset(
    [
        "Organization",
        "Affiliation",
        "Government",
        "Account",
        "GivenName",
        "FamilyName",
        "TwoNames",
        "Word",
        "Funder",
        "OneName",
        "Place",
        "Country",
    ]
)


def _agent_word(target: str) -> str:
    return "" if target in _AGENT_WORDS else f"{target!r} says nothing of a name"


_OF_TABLES: Final[Mapping[str, Check]] = {"organisations": _agent_word}
_ROWS: Final = frozenset(["term", "type"])  # builders that write a row's target
_KNOWN: Final[Mapping[Check, frozenset[str]]] = {_type: TYPES, _agent_word: _AGENT_WORDS}


def faults_of_targets(
    crosswalk: Crosswalk, words: Words, shipped: Path
) -> Iterator[CrosswalkError]:
    """The rows of a site's own tables whose target is nothing that a document can say there."""
    checks = _checks_of_pools(crosswalk)
    seen: set[tuple[str, int]] = set()
    for name, of_table in _OF_TABLES.items():
        if (looked_into := crosswalk.vocabularies.get(name)) is not None:
            yield from _faults(looked_into, of_table, shipped)
    for _, rule in crosswalk.rules():
        for target in rule.targets if isinstance(rule, Case) else ():
            check = checks.get(target.path, _anything)
            if target.builder not in _ROWS or not isinstance(rule, Case):
                continue
            for name in _tables_in(rule.when, words):
                table = crosswalk.vocabularies.get(name)
                if table is not None and (name, id(check)) not in seen:
                    seen.add((name, id(check)))
                    yield from _faults(table, check, shipped)


def _checks_of_pools(crosswalk: Crosswalk) -> dict[str, Check]:
    found = dict(_OF_PATHS)
    for step in crosswalk.steps:
        for option, check in _OF_STEPS.get(step.action, {}).items():
            found.update(dict.fromkeys(step.options.get(option, ()), check))
    return found


def _tables_in(when: Condition | None, words: Words) -> Iterator[str]:
    """The tables whose rows a condition may find."""
    if isinstance(when, InVocabulary):
        yield when.vocabulary
    elif isinstance(when, Recognised):
        yield from words.recognisers[when.name].needs
    elif isinstance(when, Combined) and when.kind != "not":
        for part in when.parts:
            yield from _tables_in(part, words)


def _faults(table: Vocabulary, check: Check, shipped: Path) -> Iterator[CrosswalkError]:
    for layer in table.layers or (table,):
        if shipped in Path(layer.file).parents:
            continue
        rows = [*layer.terms.values(), *(term for _, term in layer.endings)]
        for term in rows:
            if problem := check(term.target) if term.target else _NO_TARGET:
                known = _KNOWN.get(check, frozenset())
                place = Place(layer.file, line_of(layer.file, term.source), len(term.source) + 2)
                hint = (
                    did_you_mean(term.target.partition(" ")[0], known)
                    if known and term.target
                    else ""
                )
                yield place.error(f"{problem}.", hint)
