"""What was learnt of an endpoint by trying: its profile, as the store keeps it.

`Learnt` is its one owner while an endpoint is worked on: whoever learns something tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime

from ..datestamp import Granularity
from .overlap import Lag

_TUPLES = ("formats", "broken_rules")


@dataclass(frozen=True, slots=True)
class Quirks:
    """What an endpoint needs beside the standard.

    `verbatim_tokens`: refuses tokens that are percent-encoded (quirk 10). `prefix_with_token`:
    demands metadataPrefix beside a token (quirk 11). `identity`: breaks when asked for
    compression (quirk 33).
    """

    verbatim_tokens: bool = False
    prefix_with_token: bool = False
    identity: bool = False


@dataclass(frozen=True, slots=True)
class EndpointProfile:
    """The ways of one endpoint; None where nothing is known.

    Attributes:
        verbatim_tokens, prefix_with_token, identity: see `Quirks`.
        granularity: "day" or "second" where it behaves unlike its Identify.
        day_stamps: whether its records tell the day only, as seen so far: under an Identify
            that speaks of seconds, a change later on the same day has the same datestamp.
        dates: whether from and until are honoured.
        disjoint: whether windows beside each other share no record: proven by `probe` only.
        gzip, post: whether compression and POST work.
        page_size, latency_s: of its lists, as seen last.
        skew_s: its responseDate less our clock. stepped_s: by how much its clock was set back
            since its last complete harvest.
        parts: into how many windows its whole list had to be cut.
        formats: its metadata prefixes. broken_rules: rules its first page broke last time.
        full_needed: a sweep found records that no harvest had brought.
        sweep_needed: deletions were told of one set that nothing confirmed.
        late_s, lag_nights, young_s, lag_day: what was seen of its lag, see `overlap.Lag`.
        looks: what the last nightly look counted of each list, by prefix and set; see
            `nightly.Counted`.
        stamps_differ: its lists of identifiers date records otherwise than its lists of records.
        spelt_otherwise: its lists of identifiers spell some otherwise than its records do.
        check_owed: a look for what vanished was begun and is not over.
        retried: the day on which what is set aside was tried again last.
        probed: when `probe` last looked, UTC.
        rdm: what an RDM server said of itself, of its schema and its taxonomy, as SOIF in Latin-1.
    """

    verbatim_tokens: bool = False
    prefix_with_token: bool = False
    identity: bool = False
    granularity: str | None = None
    day_stamps: bool | None = None
    dates: bool | None = None
    disjoint: bool | None = None
    gzip: bool | None = None
    post: bool | None = None
    page_size: int | None = None
    latency_s: float | None = None
    skew_s: float = 0.0
    stepped_s: float = 0.0
    parts: int = 1
    formats: tuple[str, ...] = ()
    broken_rules: tuple[str, ...] = ()
    full_needed: bool = False
    sweep_needed: bool = False
    late_s: float = 0.0
    lag_nights: int = 0
    young_s: float | None = None
    lag_day: str = ""
    looks: Mapping[str, Sequence[int]] = field(default_factory=dict)
    stamps_differ: bool = False
    spelt_otherwise: bool = False
    retried: str = ""
    check_owed: bool = False
    probed: str | None = None
    rdm: Mapping[str, str] = field(default_factory=dict)

    @property
    def lag(self) -> Lag:
        """What is known of how late records appear in its lists; seconds and nights."""
        return Lag(self.late_s, self.lag_nights, self.young_s, self.lag_day)

    @property
    def quirks(self) -> Quirks:
        """What its server does otherwise than the protocol says."""
        return Quirks(self.verbatim_tokens, self.prefix_with_token, self.identity)

    def with_quirks(self, quirks: Quirks) -> EndpointProfile:
        """The profile with these quirks instead of its own."""
        return replace(
            self,
            verbatim_tokens=quirks.verbatim_tokens,
            prefix_with_token=quirks.prefix_with_token,
            identity=quirks.identity,
        )

    def granularity_of(self, declared: Granularity) -> Granularity:
        """The granularity to ask with."""
        return {"day": Granularity.DAY, "second": Granularity.SECOND}.get(
            self.granularity or "", declared
        )


@dataclass(slots=True)
class Learnt:
    """The profile while the endpoint is worked on; all parts of the work share this one."""

    profile: EndpointProfile
    save: Callable[[EndpointProfile], object]
    stamps: tuple[datetime, datetime] | None = None  # oldest and youngest of tonight's news

    def learn(self, **values: object) -> None:
        """Note what was learnt; it is saved with the next thing that must outlive a crash, and
        when the work ends."""
        self.profile = replace(self.profile, **values)  # type: ignore[arg-type] # checked by name

    def learn_lag(self, lag: Lag) -> None:
        """Keep what was found of how late records appear."""
        self.learn(late_s=lag.late_s, lag_nights=lag.nights, young_s=lag.young_s, lag_day=lag.day)

    def note_news(self, moment: datetime) -> None:
        """A record dated so came new or changed in a list of what changed."""
        oldest, youngest = self.stamps or (moment, moment)
        self.stamps = min(oldest, moment), max(youngest, moment)

    def remember(self, **values: object) -> None:
        """Note it and save at once, if it is news."""
        before = self.profile
        self.learn(**values)
        if self.profile != before:
            self.save(self.profile)


def read_profile(kept: Mapping[str, object]) -> EndpointProfile:
    """The profile from what the store kept; what a newer oaicdif added is left out."""
    known = {each.name for each in fields(EndpointProfile)}
    values = {name: value for name, value in kept.items() if name in known}
    for name in _TUPLES:
        value = values.get(name)
        if isinstance(value, list | tuple):
            values[name] = tuple(str(each) for each in value)
    return EndpointProfile(**values)  # type: ignore[arg-type] # written by profile_values


def profile_values(profile: EndpointProfile) -> dict[str, object]:
    """The profile as the store keeps it, without what is as usual."""
    usual = asdict(EndpointProfile())
    return {name: value for name, value in asdict(profile).items() if value != usual[name]}
