"""Which of its identifiers a work is published under, and which are other names of it."""

from __future__ import annotations

from typing import Any, Final

from ..output import NOWHERE, Found, Output
from ..values import file_addresses as files
from ..words import Act, Action, Options, Vocabularies, all_of
from ..work_identity import as_https, judge_form, placeholder, same_name


def _choose_id(_v: Vocabularies, options: Options) -> Act:
    pools, files = options["from"], options.get("files", ())

    def act(out: Output) -> None:
        found, last = all_of(out, pools), all_of(out, files)
        if not found:
            found, last = last[:1], last[1:]
        for _, origin in last:  # a file is not the same as what it is a file of
            out.lose(origin)
        found = _fit(out, found)
        if not found or _keeps_minted(out):
            _mint(out)
        else:
            out.set("work.@id", *found.pop(0))
        best = out.value("work.@id")
        known = dict.fromkeys(_forms(str(best)), "work.@id")
        if _SAME in out.slots:  # where it stands in the document, it stays
            out.slots[_SAME][:] = _not_known(out, out.slots[_SAME], known)
        for iri, origin in _not_known(out, found, known):
            out.set(_SAME, iri, origin)
        if not out.slots.get(_SAME, True):
            del out.slots[_SAME]
        given = out.slots.get(_IDENTIFIER)
        if given and len(given) > 1:
            given[:] = _each_once(out, given)
        if best and given and len(given) > 1 and not _names(given[0][0], best):
            given.sort(key=lambda each: not _names(each[0], best))

    return act


_SAME: Final = "work.sameAs"
_IDENTIFIER: Final = "work.identifier"


def _not_known(out: Output, found: list[Found], known: dict[str, str]) -> list[Found]:
    """Those that are no name of the work in another form; `known` has them then, too."""
    left = []
    for iri, origin in found:
        if path := known.get(as_https(same_name(iri))):
            out.follow(origin, path)
        else:
            known |= dict.fromkeys(_forms(iri), _SAME)
            left.append((iri, origin))
    return left


def _forms(iri: str) -> tuple[str, str]:
    """The forms in which a name is known again."""
    return as_https(same_name(iri)), _by_our_resolver(iri)


def _each_once(out: Output, given: list[Found]) -> list[Found]:
    """The identifiers, one that comes again in other letters or by another resolver once: the
    first. An ARK or a URN:NBN without an address is left out beside the one that has it."""
    placed = {value["value"] for value, _ in given if _address(value) and not _is_bare(value)}
    known: set[str] = set()
    left = list[Found]()
    for value, origin in given:
        name = _name_of(value)
        if name in known or (_is_bare(value) and value["value"] in placed):
            out.follow(origin, _IDENTIFIER)
        else:
            known |= {name} if name else set()
            left.append((value, origin))
    return left


def _name_of(value: Any) -> str:
    """What an identifier is known again by; "" for one without an address."""
    address = _address(value)
    name = same_name(address)
    is_doi_or_handle = name != address
    return name if is_doi_or_handle or not address else f"{as_https(address)} {value['value']}"


def _address(value: Any) -> str:
    return value.get("url", "") if isinstance(value, dict) and "value" in value else ""


def _is_bare(value: Any) -> bool:
    """Whether the address of an ARK or a URN:NBN is the one that we give to a name without any."""
    address = _address(value)
    return address.startswith(_OURS) and address.endswith(f"/{value['value']}")


def _by_our_resolver(iri: str) -> str:
    """The address that we give to an ARK without any, from one in which it stands: which resolver
    it is asked from is no part of its name (draft-kunze-ark, section 2.1)."""
    _, mark, name = iri.partition("/ark:")
    return f"{_N2T}ark:{name}" if mark else iri


_N2T: Final = "https://n2t.net/"
_OURS: Final = (_N2T, "https://nbn-resolving.org/")


def _fit(out: Output, found: list[Found]) -> list[Found]:
    """Those that may name the work, the one that it is published under first.

    What may not is reported and names nothing; it stays where other rules put it. Whether an
    address is another work's already is asked of the first one alone, and of those that stand
    before the one that it is published under: one of them was refused, perhaps for that.
    """
    kept, fit = out.around.kept_iri, list[Found]()
    asked = [iri for iri, _ in found].index(kept) if _is_among(kept, found) else 0
    for place, each in enumerate(found):
        iri, origin = each
        if fit and place > asked and not placeholder(iri):  # as nearly all are
            fit.append(each)
            continue
        beyond = fit and place > asked
        verdict = judge_form(iri) if beyond else out.around.identity(iri, _titles(out))
        if verdict.taken:
            fit.append(each)
            if verdict.code:
                out.report(verdict.code, out.index_of(origin), verdict.detail)
        else:
            out.lose(origin, verdict.code, verdict.detail)
            out.slots[files.REFUSED].append((iri, origin))
    return sorted(fit, key=lambda each: each[0] != kept) if asked else fit


def _is_among(iri: str, found: list[Found]) -> bool:
    return bool(iri) and any(each == iri for each, _ in found)


def _titles(out: Output) -> list[str]:
    slots = out.slots
    found = [*slots.get("work.name", ()), *slots.get("work.alternateName", ())]
    return [text if type(text) is str else text.get("@value", "") for text, _ in found]


def _keeps_minted(out: Output) -> bool:
    return bool(out.around.kept_iri) and out.around.kept_iri == out.around.work_iri


def _mint(out: Output) -> None:
    iri = out.around.work_iri
    if iri:
        out.set("work.@id", iri, NOWHERE)
        out.derived.add("work.@id")
        out.report("identifier-minted", detail=iri)


def _names(identifier: Any, iri: str) -> bool:
    if isinstance(identifier, dict):
        return iri in (identifier.get("url"), identifier.get("value"))
    return bool(identifier == iri)


ACTIONS: Final = (
    Action(
        "choose-id",
        "@id from the first pool that has something, the others as sameAs; else from files",
        _choose_id,
        ("from", "files"),
        ("from",),
        reads=("from", "files"),
        writes=(),
        idle=False,
    ),
)
