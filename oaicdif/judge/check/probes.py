"""The error probes: requests that are wrong in one way each, and the answers that are right.

One row a probe. Values in braces are filled with what the walk has learnt; a probe whose value
is not known is left out. `also` are answers that work and are not quite right: a warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..score import Score
from ..verdicts import Rule, Severity, Text
from .polite_asking import Asker, Exchange

OK: Final = "ok"  # in place of a code: an answer without error

_VERB: Final = ("badVerb",)
_ARGUMENT: Final = ("badArgument",)
_TOKEN: Final = ("badResumptionToken",)
_NO_ID: Final = ("idDoesNotExist",)
_NOTHING: Final = ("noRecordsMatch",)
_LIST: Final = "verb=ListRecords metadataPrefix=oai_dc"
_GET: Final = "verb=GetRecord metadataPrefix=oai_dc"


@dataclass(frozen=True, slots=True)
class Probe:
    """`query` is name=value pairs separated by spaces, values not yet encoded; %20 is a space.

    `wanted` are the codes of which one is right; OK when there must be no error.
    """

    name: str
    query: str
    wanted: tuple[str, ...]
    what: str
    also: tuple[str, ...] = ()
    source: str = "OAI-PMH 3.6"

    @property
    def rule(self) -> Rule:
        """What the answer is judged by: one of `wanted`, codes of errors or OK."""
        said = ("an answer without error" if each == OK else each for each in self.wanted)
        codes = " or ".join(said)
        return Rule(
            f"probe-{self.name}",
            Severity.ERROR,
            Text(f"{self.what}: {codes}."),
            Text(f"Answer {codes}; check arguments strictly, before anything else."),
            self.source,
        )

    @property
    def tolerated(self) -> Rule:
        """The same rule as a warning, for answers in `also`."""
        rule = self.rule
        return Rule(
            f"{rule.name}-nearly", Severity.WARNING, rule.sentence, rule.advice, rule.source
        )


def _p(
    name: str,
    query: str,
    wanted: tuple[str, ...],
    what: str,
    also: tuple[str, ...] = (),
    source: str = "OAI-PMH 3.6",
) -> Probe:
    return Probe(name, query, wanted, what, also, source)


PROBES: Final[tuple[Probe, ...]] = (
    # verbs
    _p("no-verb", "", _VERB, "No verb"),
    _p("empty-verb", "verb=", _VERB, "An empty verb"),
    _p("unknown-verb", "verb=NoSuchVerb", _VERB, "An unknown verb"),
    _p("lower-case-verb", "verb=identify", _VERB, "A verb in lower case"),
    _p("repeated-verb", "verb=Identify verb=Identify", _VERB, "A verb twice", _ARGUMENT),
    _p("markup-verb", "verb=<script>&\"'", _VERB, "Markup as a verb"),
    # arguments
    _p("unknown-argument", "verb=Identify extra=1", _ARGUMENT, "An unknown argument"),
    _p("foreign-argument", "verb=Identify metadataPrefix=oai_dc", _ARGUMENT,
       "An argument of another verb"),
    _p("sets-argument", "verb=ListSets metadataPrefix=oai_dc", _ARGUMENT,
       "ListSets with a metadataPrefix"),
    _p("argument-case", "verb=ListRecords metadataprefix=oai_dc", _ARGUMENT,
       "An argument in the wrong case of letters"),
    _p("records-no-prefix", "verb=ListRecords", _ARGUMENT, "ListRecords without metadataPrefix"),
    _p("identifiers-no-prefix", "verb=ListIdentifiers", _ARGUMENT,
       "ListIdentifiers without metadataPrefix"),
    _p("until-no-prefix", "verb=ListIdentifiers until=junk", _ARGUMENT,
       "A junk date and no metadataPrefix"),
    _p("get-nothing", "verb=GetRecord", _ARGUMENT, "GetRecord without arguments"),
    _p("get-no-prefix", "verb=GetRecord identifier={identifier}", _ARGUMENT,
       "GetRecord without metadataPrefix"),
    _p("get-no-identifier", _GET, _ARGUMENT, "GetRecord without identifier"),
    _p("repeated-prefix", f"{_LIST} metadataPrefix=oai_dc", _ARGUMENT, "metadataPrefix twice"),
    _p("repeated-date", f"{_LIST} from=2001-01-01 from=2001-01-01", _ARGUMENT, "from twice"),
    _p("empty-prefix", "verb=ListRecords metadataPrefix=", _ARGUMENT, "An empty metadataPrefix",
       ("cannotDisseminateFormat",)),
    _p("empty-set", f"{_LIST} set=", _ARGUMENT, "An empty set",
       ("noRecordsMatch", "noSetHierarchy")),
    _p("empty-identifier", f"{_GET} identifier=", _ARGUMENT, "An empty identifier", _NO_ID),
    # formats and identifiers
    _p("unknown-prefix", "verb=ListRecords metadataPrefix=no_such_format",
       ("cannotDisseminateFormat",), "An unknown metadataPrefix in a list"),
    _p("illegal-prefix", "verb=ListRecords metadataPrefix=no/such", _ARGUMENT,
       "A metadataPrefix that no schema allows", ("cannotDisseminateFormat",)),
    _p("get-unknown-prefix", "verb=GetRecord identifier={identifier} metadataPrefix=no_such_format",
       ("cannotDisseminateFormat",), "A known identifier and an unknown metadataPrefix"),
    _p("get-unknown", f"{_GET} identifier=oai:no.such.example:1", _NO_ID,
       "An unknown identifier"),
    _p("get-unknown-both", "verb=GetRecord identifier=oai:no.such.example:1 metadataPrefix=no_such",
       ("idDoesNotExist", "cannotDisseminateFormat"), "Identifier and metadataPrefix unknown"),
    _p("get-quote", f'{_GET} identifier=invalid"id', ("idDoesNotExist", "badArgument"),
       "A quotation mark in an identifier", source="practice"),
    _p("get-markup", f"{_GET} identifier=a<b>&c", ("idDoesNotExist", "badArgument"),
       "Markup in an identifier", source="practice"),
    _p("get-space", f"{_GET} identifier=a%20b", ("badArgument", "idDoesNotExist"),
       "A space in an identifier"),
    _p("get-letters", f"{_GET} identifier=oai:no.such.example:é中",
       ("idDoesNotExist", "badArgument"),
       "Letters outside ASCII in an identifier"),
    _p("get-nul", f"{_GET} identifier=oai:no.such.example:%00", ("badArgument", "idDoesNotExist"),
       "U+0000 in an identifier", source="practice"),
    _p("get-control", f"{_GET} identifier=oai:no.such.example:%0B",
       ("badArgument", "idDoesNotExist"), "A control character in an identifier",
       source="practice"),
    _p("get-long", f"{_GET} identifier=oai:no.such.example:{'a' * 1500}", _NO_ID,
       "A very long identifier", _ARGUMENT, source="practice"),
    _p("formats-unknown", "verb=ListMetadataFormats identifier=oai:no.such.example:1", _NO_ID,
       "ListMetadataFormats of an unknown identifier"),
    # dates
    _p("from-junk", f"{_LIST} from=junk", _ARGUMENT, "A junk from"),
    _p("until-junk", f"{_LIST} until=junk", _ARGUMENT, "A junk until"),
    _p("date-empty", f"{_LIST} from=", _ARGUMENT, "An empty from"),
    _p("date-short", f"{_LIST} from=2001-1-1", _ARGUMENT, "A date without its zeros",
       source="OAI-PMH 3.3.1"),
    _p("date-impossible", f"{_LIST} from=2021-02-30", _ARGUMENT, "A 30 February",
       source="OAI-PMH 3.3.1"),
    _p("date-year", f"{_LIST} from=2001", _ARGUMENT, "A year alone", source="OAI-PMH 3.3.1"),
    _p("date-no-zone", f"{_LIST} from=2001-01-01T00:00:00", _ARGUMENT, "A time without Z",
       source="OAI-PMH 3.3.1"),
    _p("date-offset", f"{_LIST} from=2001-01-01T00:00:00+00:00", _ARGUMENT,
       "A time with an offset", source="OAI-PMH 3.3.1"),
    _p("date-fraction", f"{_LIST} from=2001-01-01T00:00:00.5Z", _ARGUMENT,
       "A fraction of a second", source="OAI-PMH 3.3.1"),
    _p("date-mixed", f"{_LIST} from=2001-01-01 until=2002-01-01T00:00:00Z", _ARGUMENT,
       "from and until of different granularity", source="OAI-PMH 2.7.1"),
    _p("date-order", f"{_LIST} from=2002-01-02 until=2002-01-01", _ARGUMENT,
       "until before from", _NOTHING, source="OAI-PMH 2.7.1"),
    _p("date-before", f"{_LIST} until={{before}}", _NOTHING, "until before everything",
       _ARGUMENT, source="OAI-PMH 2.7.1"),
    _p("date-after", f"{_LIST} from={{after}}", _NOTHING, "from after everything", _ARGUMENT,
       source="OAI-PMH 2.7.1"),
    _p("date-day", f"{_LIST} from={{day}} until={{day}}", (OK,),
       "The day of a known record", source="OAI-PMH 2.7.1"),
    _p("date-finer", f"{_LIST} from={{too_fine}}", _ARGUMENT,
       "Seconds asked from a repository of days", source="OAI-PMH 2.7.1"),
    # sets
    _p("set-unknown", f"{_LIST} set=no_such_set_", ("noRecordsMatch", "noSetHierarchy"),
       "An unknown set", _ARGUMENT),
    _p("set-illegal", f"{_LIST} set=a::b", _ARGUMENT, "A set that no schema allows",
       ("noRecordsMatch", "noSetHierarchy")),
    # tokens
    _p("token-junk-records", "verb=ListRecords resumptionToken=junk", _TOKEN,
       "A junk resumptionToken for ListRecords"),
    _p("token-junk-identifiers", "verb=ListIdentifiers resumptionToken=junk", _TOKEN,
       "A junk resumptionToken for ListIdentifiers"),
    _p("token-junk-sets", "verb=ListSets resumptionToken=junk", _TOKEN,
       "A junk resumptionToken for ListSets", ("noSetHierarchy",)),
    _p("token-empty", "verb=ListRecords resumptionToken=", ("badResumptionToken", "badArgument"),
       "An empty resumptionToken"),
    _p("token-exclusive", f"{_LIST} resumptionToken=junk", _ARGUMENT,
       "A resumptionToken beside other arguments", _TOKEN, source="OAI-PMH 3.5"),
    _p("token-altered", "verb=ListRecords resumptionToken={altered}", _TOKEN,
       "A resumptionToken with one character changed"),
    _p("token-other-verb", "verb=ListSets resumptionToken={token}", _TOKEN,
       "A resumptionToken of another verb", ("noSetHierarchy",)),
)  # fmt: skip

PROBE_RULES: Final[Mapping[str, Rule]] = {
    rule.name: rule for probe in PROBES for rule in (probe.rule, probe.tolerated)
}


def run_probes(asker: Asker, score: Score, known: Mapping[str, str]) -> Iterator[Exchange]:
    """Send every probe whose values are known; each exchange, judged."""
    for probe in PROBES:
        pairs = filled(probe.query, known)
        if pairs is None:
            continue
        exchange = asker.ask(*pairs)
        judge(probe, exchange, score)
        yield exchange


def filled(query: str, known: Mapping[str, str]) -> Sequence[tuple[str, str]] | None:
    """The pairs of a query, values filled in; None if one is not known."""
    pairs = []
    for part in query.split(" ") if query else []:
        name, _, value = part.partition("=")
        if value.startswith("{"):
            if not known.get(value[1:-1]):
                return None
            value = known[value[1:-1]]
        for escaped, character in (("%20", " "), ("%00", "\x00"), ("%0B", "\x0b")):
            value = value.replace(escaped, character)
        pairs.append((name, value))
    return pairs


def judge(probe: Probe, exchange: Exchange, score: Score) -> None:
    """Compare the answer's codes with those that are right. No answer is judged elsewhere."""
    if not exchange.is_oai:
        return
    codes = exchange.codes or (OK,)
    good = any(code in probe.wanted for code in codes)
    nearly = any(code in probe.also for code in codes)
    evidence = f"answered {', '.join(exchange.codes) or 'without error'}"
    if nearly and not good:
        score.judge(probe.tolerated.name, good=False, evidence=evidence, place=exchange.shown)
    else:
        score.judge(probe.rule.name, good, evidence, exchange.shown)
