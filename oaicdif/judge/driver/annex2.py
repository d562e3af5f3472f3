"""Annex 2 as rules on what an endpoint says and does: Identify, formats, sets, parts of lists.

Whoever asks the endpoint fills in `EndpointFacts`; what nobody asked stays None and makes the
verdict unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from ...datestamp import DAY_FORM, SECOND_FORM, Granularity, parse_datestamp
from ...late_pattern import late_regex
from ...model import DeletedRecord, Identify, MetadataFormat, Set
from ...protocol.patterns import EMAIL
from ..verdicts import Answer, Obligation, Text, Verdict
from .guidelines import KEPT, NOTHING, Outcome, apply_rules, guideline
from .guidelines import outcome as found

DRIVER_SET: Final = "driver"
DRIVER_NAME: Final = "Open Access DRIVERset"
OAI_DC_NAMESPACE: Final = "http://www.openarchives.org/OAI/2.0/oai_dc/"
DIDL_NAMESPACE: Final = late_regex(r"urn:mpeg:mpeg21:\d{4}:\d\d-DIDL-NS", re.IGNORECASE)
DIDL_PREFIX: Final = "didl_document"
BATCH: Final = (100, 200)
TOKEN_LIFE: Final = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class PartFacts:
    """One part of a list of records or headers. `expires` is the token's expirationDate, or
    empty; `more`: a token follows. `repairs` name what had to be mended to read the XML."""

    entries: int
    deleted: int = 0
    more: bool = False
    response_date: str = ""
    expires: str = ""
    datestamps: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    quarantined: int = 0


@dataclass(frozen=True, slots=True)
class MetadataFacts:
    """How the metadata elements of a sample were declared, by their root's qualified name.

    `outside` counts roots whose namespaces stand on an element around them only; `unlocated`
    those without xsi:schemaLocation; `invalid` the oai_dc ones that the schema refuses.
    """

    seen: int = 0
    outside: int = 0
    unlocated: int = 0
    invalid: int = 0
    example: str = ""


@dataclass(frozen=True, slots=True)
class EndpointFacts:
    """What is known of an endpoint. `sets` is () when it answered that it has none."""

    identify: Identify | None = None
    formats: tuple[MetadataFormat, ...] | None = None
    sets: tuple[Set, ...] | None = None
    parts: tuple[PartFacts, ...] = ()
    metadata: MetadataFacts | None = None


def judge_endpoint(facts: EndpointFacts) -> tuple[Verdict, ...]:
    """The verdict of every rule of annex 2, in the annex's order."""
    return apply_rules(RULES, facts)


_UNKNOWN: Final = Outcome(Answer.UNKNOWN)


def _identified(
    judge: Callable[[Identify, EndpointFacts], Outcome],
) -> Callable[[EndpointFacts], Outcome]:
    return lambda facts: judge(facts.identify, facts) if facts.identify else _UNKNOWN


def _offers_oai_dc(facts: EndpointFacts) -> Outcome:
    if facts.formats is None:
        return _UNKNOWN
    prefixes = [each.metadata_prefix for each in facts.formats]
    return KEPT if "oai_dc" in prefixes else found(Answer.NO, ", ".join(prefixes))


def _didl_prefix(facts: EndpointFacts) -> Outcome:
    if facts.formats is None:
        return _UNKNOWN
    didl = [f.metadata_prefix for f in facts.formats if DIDL_NAMESPACE.match(f.namespace.strip())]
    if not didl:
        return NOTHING  # DIDL is an offer, not a duty
    return KEPT if any(each.lower() == DIDL_PREFIX for each in didl) else found(Answer.NO, *didl)


def _granularity(identify: Identify, facts: EndpointFacts) -> Outcome:
    """What is declared is what datestamps have."""
    form = SECOND_FORM if identify.granularity is Granularity.SECOND else DAY_FORM
    stamps = [stamp for part in facts.parts for stamp in part.datestamps]
    bad = [each for each in stamps if not form.match(each)]
    if bad:
        return found(Answer.NO, f"granularity: {identify.granularity.value}", *bad)
    return KEPT if stamps else _UNKNOWN


def _seconds(identify: Identify, _facts: EndpointFacts) -> Outcome:
    second = identify.granularity is Granularity.SECOND
    return KEPT if second else found(Answer.NO, identify.granularity.value)


def _deletions(identify: Identify, _facts: EndpointFacts) -> Outcome:
    good = identify.deleted_record is not DeletedRecord.NO
    return KEPT if good else found(Answer.NO, f"deletedRecord: {identify.deleted_record.value}")


def _no_secret_deletions(identify: Identify, facts: EndpointFacts) -> Outcome:
    if identify.deleted_record is not DeletedRecord.NO:
        return NOTHING
    deleted = sum(part.deleted for part in facts.parts)
    if deleted:
        return found(Answer.NO, "deletedRecord: no", f'status="deleted": {deleted}')
    return KEPT if facts.parts else _UNKNOWN


def _token_life(facts: EndpointFacts) -> Outcome:
    lives = [life for part in facts.parts if part.more and (life := _life(part)) is not None]
    if not lives:
        return _UNKNOWN if any(part.more for part in facts.parts) or not facts.parts else NOTHING
    shortest = min(lives)
    return KEPT if shortest >= TOKEN_LIFE else found(Answer.NO, _duration(shortest))


def _life(part: PartFacts) -> timedelta | None:
    try:
        return parse_datestamp(part.expires)[0] - parse_datestamp(part.response_date)[0]
    except ValueError:
        return None


def _duration(life: timedelta) -> str:
    minutes = int(life.total_seconds() // 60)
    return f"{minutes // 60} h {minutes % 60} min" if abs(minutes) >= 60 else f"{minutes} min"


def _batch(facts: EndpointFacts) -> Outcome:
    """Only parts with another behind them show the size of a batch."""
    sizes = {part.entries for part in facts.parts if part.more}
    whole = [part.entries for part in facts.parts if not part.more]
    low, high = BATCH
    bad = sorted(size for size in sizes if not low <= size <= high)
    bad += sorted(size for size in whole if size > high)
    if bad:
        return found(Answer.NO, *map(str, bad))
    return KEPT if sizes else (NOTHING if facts.parts else _UNKNOWN)


def _driver_set(facts: EndpointFacts) -> Outcome:
    if facts.sets is None:
        return _UNKNOWN
    specs = [each.set_spec for each in facts.sets]
    if DRIVER_SET in specs:
        return KEPT
    near = [each for each in specs if DRIVER_SET in each.lower()]
    return found(Answer.NO, *near)


def _driver_set_name(facts: EndpointFacts) -> Outcome:
    for each in facts.sets or ():
        if each.set_spec == DRIVER_SET:
            return KEPT if each.set_name == DRIVER_NAME else found(Answer.NO, each.set_name)
    return NOTHING if facts.sets is not None else _UNKNOWN


def _driver_set_flat(facts: EndpointFacts) -> Outcome:
    if facts.sets is None:
        return _UNKNOWN
    below = [s.set_spec for s in facts.sets if s.set_spec.lower().startswith(f"{DRIVER_SET}:")]
    if below:
        return found(Answer.NO, *below)
    return KEPT if any(each.set_spec == DRIVER_SET for each in facts.sets) else NOTHING


def _admin_email(identify: Identify, _facts: EndpointFacts) -> Outcome:
    emails = identify.admin_emails
    good = any(EMAIL.match(each) for each in emails)
    return KEPT if good else found(Answer.NO, *emails)


def _counted(pick: Callable[[MetadataFacts], int]) -> Callable[[EndpointFacts], Outcome]:
    def judge(facts: EndpointFacts) -> Outcome:
        sample = facts.metadata
        if sample is None or not sample.seen:
            return _UNKNOWN
        bad = pick(sample)
        if not bad:
            return KEPT
        return found(Answer.NO, f"{bad}/{sample.seen}", *filter(None, [sample.example]))

    return judge


def _well_formed(facts: EndpointFacts) -> Outcome:
    if not facts.parts:
        return _UNKNOWN
    repairs = list(dict.fromkeys(name for part in facts.parts for name in part.repairs))
    lost = sum(part.quarantined for part in facts.parts)
    if repairs or lost:
        return found(Answer.NO, *_troubles(repairs, lost))
    return KEPT


def _troubles(repairs: Iterable[str], lost: int) -> Iterator[str]:
    if lost:
        yield f"record × {lost}"
    yield from repairs


_M, _R, _O = Obligation.MANDATORY, Obligation.RECOMMENDED, Obligation.OPTIONAL
_Row = tuple[str, str, Obligation, Callable[[EndpointFacts], Outcome], str, str]
_ROWS: Final[tuple[_Row, ...]] = (
    ("endpoint-oai_dc", "2.2", _M, _offers_oai_dc,
     "Offer the metadata prefix oai_dc for every record.",
     "Ofrezca el prefijo de metadatos oai_dc para todos los registros."),
    ("endpoint-didl-prefix", "2.2.1", _M, _didl_prefix,
     "Offer DIDL under the prefix DIDL_document (or didl_document), if you offer it.",
     "Si ofrece DIDL, hágalo con el prefijo DIDL_document (o didl_document)."),
    ("endpoint-granularity", "2.4", _M, _identified(_granularity),
     "Declare in Identify the granularity that your datestamps have.",
     "Declare en Identify la granularidad que tienen sus marcas de fecha."),
    ("endpoint-seconds", "2.4", _O, _identified(_seconds),
     "Datestamps to the second make incremental harvests exact.",
     "Las marcas de fecha con segundos hacen exacta la recolección incremental."),
    ("endpoint-deletions", "2.5", _M, _identified(_deletions),
     "Keep track of deleted records: deletedRecord must be transient or persistent.",
     "Lleve un registro de los borrados: deletedRecord debe ser transient o persistent."),
    ("endpoint-no-means-no", "2.5", _M, _identified(_no_secret_deletions),
     "If deletedRecord is no, never show deleted records.",
     "Si deletedRecord es no, no muestre nunca registros borrados."),
    ("endpoint-token-life", "2.6", _M, _token_life,
     "Keep resumption tokens alive for 24 hours at least, so that a harvest can go on.",
     "Mantenga activos los testigos de reanudación al menos 24 horas, para que la recolección "
     "pueda continuar."),
    ("endpoint-batch", "2.7", _M, _batch,
     "Deliver 100 to 200 records in each part of a list.",
     "Entregue entre 100 y 200 registros en cada parte de una lista."),
    ("endpoint-driver-set", "2.8", _M, _driver_set,
     "Offer a set “driver”, in lower case, of the textual resources in open access.",
     "Ofrezca un set «driver», en minúsculas, con los recursos textuales de acceso abierto."),
    ("endpoint-driver-set-name", "2.8", _R, _driver_set_name,
     "Call the set driver “Open Access DRIVERset”.",
     "Llame «Open Access DRIVERset» al set driver."),
    ("endpoint-driver-set-flat", "2.8", _M, _driver_set_flat,
     "Keep the set driver flat, without sets below it.",
     "Mantenga plano el set driver, sin sets por debajo."),
    ("endpoint-admin-email", "2.9", _M, _identified(_admin_email),
     "Give an adminEmail in Identify that somebody reads.",
     "Indique en Identify un adminEmail que alguien lea."),
    ("endpoint-namespaces", "2.10", _R, _counted(lambda sample: sample.outside),
     "Declare prefixes and namespaces on the first element of the metadata itself.",
     "Declare prefijos y espacios de nombres en el primer elemento de los propios metadatos."),
    ("endpoint-schema-location", "2.10", _M, _counted(lambda sample: sample.unlocated),
     "Give the metadata's first element an xsi:schemaLocation, so that it can be validated.",
     "Dé al primer elemento de los metadatos un xsi:schemaLocation, para poder validarlo."),
    ("endpoint-valid", "2.11", _M, _counted(lambda sample: sample.invalid),
     "Send XML that is valid by its schema.",
     "Envíe XML válido según su esquema."),
    ("endpoint-well-formed", "2.11", _M, _well_formed,
     "Send well-formed XML; one bad character stops a whole harvest.",
     "Envíe XML bien formado; un solo carácter erróneo detiene toda una recolección."),
)  # fmt: skip

RULES: Final = tuple(
    guideline(name, section, "", obligation, Text(en, es), judge)
    for name, section, obligation, judge, en, es in _ROWS
)
