"""Judging documents: item by item, in the words of the draft and of a repository manager.

Three sources of verdicts, the same kind of verdict: the list of items and obligations
(`judge`), our own JSON Schema of either layout (within `judge`), and any JSON Schema given
(`judge_by_schema`). jsonschema-rs is used here and nowhere else. It judges any document, not only
ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final

import jsonschema_rs

from ..errors import UsageError
from ..json_text import read_json, write_json
from .document import NIL_REASONS, Json, Obligation
from .files import schema_bytes
from .items import CLAIM, ITEMS, Item, Profile, item_at
from .namespaces import CORE_PROFILES, DRAFT_PROFILE
from .placeholders import leads_to_a_work


class Severity(Enum):
    """How much a verdict weighs."""

    VIOLATION = "violation"  # the profile does not allow it
    GAP = "gap"  # allowed, but a reader will miss it
    NOTE = "note"  # good to know


@dataclass(frozen=True, slots=True)
class Verdict:
    """One finding. `path` leads into the document, keys separated by slashes; `item` is the
    draft's name of what is found wanting, empty when the finding is of no item."""

    item: str
    obligation: str
    severity: Severity
    message: str
    path: str = ""
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a document is, what it claims, and all that was found; violations first."""

    profile: Profile | None
    claimed: bool
    verdicts: tuple[Verdict, ...]

    @property
    def violations(self) -> int:
        return sum(each.severity is Severity.VIOLATION for each in self.verdicts)


def detect_profile(body: object) -> Profile | None:
    """The layout by its form, whatever it claims; None when it is neither."""
    if not isinstance(body, dict):
        return None
    if isinstance(body.get("about"), dict) and body.get("@type") == "DigitalDocument":
        return Profile.CDIF_2023
    if any(key.startswith("schema:") for key in body):
        return Profile.CDIF_1_1
    return None


def judge(body: object, profile: Profile | None = None) -> Judgement:
    """Judge a document by `profile`, or by the one it looks like."""
    profile = profile or detect_profile(body)
    if profile is None or not isinstance(body, dict):
        return Judgement(None, False, (_UNKNOWN,))
    verdicts = [each for item in ITEMS if (each := _judge_item(item, body, profile))]
    claimed = _claims(body, profile)
    silent = {each.item for each in verdicts} | (set() if claimed else {CLAIM})
    shapes = _by_validator(_own_validator(profile), body, profile)
    verdicts += [each for each in shapes if not each.item or each.item not in silent]
    verdicts += _judge_claim(verdicts, profile, claimed=claimed)
    order = list(Severity)
    return Judgement(
        profile, claimed, tuple(sorted(verdicts, key=lambda each: order.index(each.severity)))
    )


def judge_by_schema(body: object, schema: bytes, profile: Profile | None = None) -> list[Verdict]:
    """What a JSON Schema says of the document, in the same words.

    Raises:
        UsageError: the schema is no JSON Schema.
    """
    return list(_by_validator(_validator(schema), body, profile or detect_profile(body)))


NOT_THERE: Final = "recommended, and not there."
NOWHERE: Final = "leads to no single work: a home page, or a host that nobody outside can reach."
_ACCESS: Final = "Distribution"
_UNKNOWN: Final = Verdict(
    "", "", Severity.VIOLATION,
    "This is neither layout: cdif-2023 has a DigitalDocument as root, with `about`; cdif-1.1 "
    "has keys with the prefix `schema:`.",
    advice="Name the profile, or convert the record again.",
)  # fmt: skip


# ---- by item -------------------------------------------------------------------------------


def _judge_item(item: Item, body: Json, profile: Profile) -> Verdict | None:
    obligation = item.obligation(profile)
    values = [(place, _value_at(body, place)) for place in item.places(profile)]
    found = [(place, value) for place, value in values if value not in (None, "", [], {})]
    if item.name == CLAIM or not values:
        return None  # a claim is judged as one
    if not found:
        return _absent(item, obligation, values[0][0])
    if item.name == _ACCESS and not any(_may_lead(value) for _, value in found):
        severity, place = Severity.VIOLATION, found[0][0]
        return Verdict(item.name, obligation.value, severity, NOWHERE, _slashed(place), item.advice)
    nils = [(place, _nil_of(value)) for place, value in found]
    if not all(nil for _, nil in nils):
        return None
    place, reason = nils[0]
    return _nil_verdict(item, obligation, place, reason, profile)


def _may_lead(value: Any) -> bool:
    """Whether a link, a file or a text of conditions may help to get at the work."""
    if isinstance(value, list):
        return any(map(_may_lead, value))
    if isinstance(value, dict):
        return _may_lead(value.get("contentUrl", value.get("schema:contentUrl", "")))
    return leads_to_a_work(value)


def _absent(item: Item, obligation: Obligation, place: str) -> Verdict | None:
    severity, text = _ABSENT[obligation]
    if not severity:
        return None
    return Verdict(item.name, obligation.value, severity, text, _slashed(place), item.advice)


_ABSENT: Final[Mapping[Obligation, tuple[Severity | None, str]]] = {
    Obligation.REQUIRED: (Severity.VIOLATION, "required, never nil, and not there."),
    Obligation.NILABLE: (
        Severity.VIOLATION,
        "not there; what is not known is nil:missing, nil:unknown or nil:notapplicable.",
    ),
    Obligation.RECOMMENDED: (Severity.NOTE, NOT_THERE),
    Obligation.EXTRA: (None, ""),
}


def _nil_verdict(
    item: Item, obligation: Obligation, place: str, reason: str, profile: Profile
) -> Verdict:
    allowed = obligation is Obligation.NILABLE and profile is Profile.CDIF_2023
    if not allowed:
        text = f"{reason} is not allowed here."
        if profile is Profile.CDIF_1_1:
            text += " CDIF 1.1 knows no nil values: leave it out."
        severity = Severity.VIOLATION
    else:
        text, severity = _REASONS[reason], _NIL_SEVERITY[reason]
    return Verdict(item.name, obligation.value, severity, text, _slashed(place), item.advice)


_REASONS: Final = {
    "nil:missing": "the source gives none.",
    "nil:unknown": "the source says that it is not known.",
    "nil:notapplicable": "does not apply to this resource.",
}
_NIL_SEVERITY: Final = {
    "nil:missing": Severity.GAP,
    "nil:unknown": Severity.GAP,
    "nil:notapplicable": Severity.NOTE,
}


def _nil_of(value: Any) -> str:
    """The nil reason, if the value is nothing else."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value if isinstance(value, str) and value in NIL_REASONS else ""


def _value_at(body: Any, place: str) -> Any:
    for key in place.split():
        body = body.get(key) if isinstance(body, dict) else None
    return body


def _slashed(place: str) -> str:
    return "/" + place.replace(" ", "/")


# ---- by claim ------------------------------------------------------------------------------


def _claims(body: Json, profile: Profile) -> bool:
    if profile is Profile.CDIF_2023:
        claimed = body.get("dcterms:conformsTo", body.get("schemaVersion"))
        return DRAFT_PROFILE in (claimed if isinstance(claimed, list) else [claimed])
    claims = _value_at(body, "schema:subjectOf dcterms:conformsTo")
    named = [each.get("@id") for each in claims or () if isinstance(each, dict)]
    return all(each in named for each in CORE_PROFILES)


def _judge_claim(
    verdicts: Sequence[Verdict], profile: Profile, *, claimed: bool
) -> Iterable[Verdict]:
    broken = [each for each in verdicts if each.severity is Severity.VIOLATION]
    if claimed and broken:
        yield Verdict(
            CLAIM, Obligation.REQUIRED.value, Severity.VIOLATION,
            f"The document claims {profile.value}, but has {len(broken)} violation(s) of it.",
            advice="Mend them, or take the claim away.",
        )  # fmt: skip
    elif not claimed:
        text = f"The document does not claim {profile.value}"
        reason = ": see the violations." if broken else ", although it could."
        yield Verdict(CLAIM, Obligation.REQUIRED.value, Severity.NOTE, text + reason)


# ---- by JSON Schema ------------------------------------------------------------------------


@cache
def _own_validator(profile: Profile) -> Any:
    return _validator(schema_bytes(f"{profile.value}.schema.json"))


@cache
def _validator(schema: bytes) -> Any:
    try:
        return jsonschema_rs.validator_for(read_json(schema))
    except (ValueError, jsonschema_rs.ValidationError) as error:
        raise UsageError(f"This is no JSON Schema: {error}") from error


def _by_validator(validator: Any, body: object, profile: Profile | None) -> Iterable[Verdict]:
    for error in validator.iter_errors(body):
        wanted = _wanted(error)
        keys = [*error.instance_path, *wanted[:1]]
        path = "/" + "/".join(str(key) for key in keys)
        words = f"one of {', '.join(wanted)} must be there." if wanted[1:] else _in_words(error)
        item = item_at(keys, profile) if profile else None
        if profile is None or item is None:
            text = words if wanted else f"{path}: {words}"
            yield Verdict("", "", Severity.VIOLATION, text, path)
        else:
            obligation = item.obligation(profile).value
            yield Verdict(item.name, obligation, Severity.VIOLATION, words, path, item.advice)


def _wanted(error: Any) -> list[str]:
    """The keys of which one is missing, if that is what the error says."""
    if hasattr(error.kind, "property"):
        return [error.kind.property]
    branches = getattr(error.kind, "context", [])
    wanted = [found for branch in branches for each in branch for found in _wanted(each)]
    only = all(hasattr(each.kind, "property") for branch in branches for each in branch)
    return wanted if only else []


def _in_words(error: Any) -> str:
    kind = error.kind
    words = _WORDS.get(type(kind).__name__.rpartition("_")[2])
    return words(kind, _shown(error.instance)) if words else f"{error.message[:200]}."


_WORDS: Final[Mapping[str, Callable[[Any, str], str]]] = {
    "Required": lambda kind, _shown: f"{kind.property} must be there.",
    "Type": lambda kind, shown: f"{shown} should be {_types(kind.types)}.",
    "Constant": lambda kind, shown: f"{shown} should be {kind.expected_value!r}.",
    "Enum": lambda kind, shown: f"{shown} is none of the values allowed.",
    "Pattern": lambda _kind, shown: f"{shown} is not written as it must be.",
    "MinLength": lambda kind, shown: f"{shown} is shorter than {kind.limit} characters.",
    "MinItems": lambda kind, _shown: f"the list needs {kind.limit} entries at least.",
    "MaxItems": lambda kind, _shown: f"the list may have {kind.limit} entries at most.",
    "Minimum": lambda kind, shown: f"{shown} is less than {kind.limit}.",
    "Maximum": lambda kind, shown: f"{shown} is more than {kind.limit}.",
    "AnyOf": lambda _kind, shown: f"{shown} has none of the forms allowed.",
    "OneOfNotValid": lambda _kind, shown: f"{shown} has none of the forms allowed.",
    "Contains": lambda _kind, shown: f"{shown} lacks a value that must be in it.",
    "Not": lambda _kind, shown: f"{shown} is not allowed here.",
    "AdditionalProperties": lambda kind, _shown: (
        f"has more than is allowed: {', '.join(kind.unexpected)}."
    ),
}
_TYPE_WORDS: Final = {
    "array": "a list", "object": "an object", "string": "text", "number": "a number",
    "integer": "a whole number", "boolean": "true or false", "null": "null",
}  # fmt: skip


def _types(types: Iterable[str]) -> str:
    return " or ".join(_TYPE_WORDS.get(each, each) for each in types)


def _shown(value: object) -> str:
    text = write_json(value).decode()
    return text if len(text) <= 80 else text[:77] + "..."
