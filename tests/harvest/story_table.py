"""The table of stories: see `stories` for how it is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from tests.harvest.faults import HTML, body, entry, instead, spoil, without_metadata
from tests.harvest.list_faults import (
    BOTH,
    REFUSED,
    at,
    broken,
    document_type,
    ends_at,
    everywhere,
    named,
    of,
    sized,
    skips,
)
from tests.harvest.repository import (
    OAI,
    Asked,
    Fault,
    Item,
    Reply,
    Repository,
    error,
    fifty,
    no_fault,
)
from tests.harvest.stories import Act, Night, Story

NO_MATCH = Repository().envelope(error("noRecordsMatch"))
DENIED = Repository().envelope(error("idDoesNotExist"))


def name(number: object) -> str:
    return f"oai:a.example.org:{number}"


def stamp(now: datetime, *, hours: float = 3.0) -> str:
    """So many hours before the night."""
    return (now - timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")


def both(*acts: Act) -> Act:
    def act(repository: Repository, now: datetime) -> None:
        for each in acts:
            each(repository, now)

    return act


def added(*numbers: object, hours: float = 3.0, sets: tuple[str, ...] = ()) -> Act:
    def act(repository: Repository, now: datetime) -> None:
        repository.items += [
            Item(name(n), stamp(now, hours=hours), f"New {n}", sets) for n in numbers
        ]

    return act


def dated_back(*numbers: object) -> Act:
    """Records that were there before, and not to be seen."""

    def act(repository: Repository, now: datetime) -> None:
        repository.items += [Item(name(n), "2019-05-05T00:00:00Z", f"Freed {n}") for n in numbers]

    return act


def changed(*numbers: object, hours: float = 3.0, title: str = "Changed") -> Act:
    def act(repository: Repository, now: datetime) -> None:
        for n in numbers:
            repository.change(name(n), title=f"{title} {n}", datestamp=stamp(now, hours=hours))

    return act


def announced(*numbers: object, hours: float = 3.0) -> Act:
    def act(repository: Repository, now: datetime) -> None:
        for n in numbers:
            repository.change(name(n), deleted=True, datestamp=stamp(now, hours=hours))

    return act


def dated_deletion(number: int) -> Act:
    """Deleted, with the date that the record had."""
    return lambda repository, now: repository.change(name(number), deleted=True)


def back_again(*numbers: object) -> Act:
    def act(repository: Repository, now: datetime) -> None:
        for n in numbers:
            repository.change(name(n), deleted=False, datestamp=stamp(now))

    return act


def vanished(*numbers: object) -> Act:
    def act(repository: Repository, now: datetime) -> None:
        gone = {name(n) for n in numbers}
        repository.items = [each for each in repository.items if each.identifier not in gone]

    return act


def restored(*numbers: int) -> Act:
    """As they were on the first night."""

    def act(repository: Repository, now: datetime) -> None:
        before = {each.identifier: each for each in fifty().items}
        names = [name(n) for n in numbers]
        others = [each for each in repository.items if each.identifier not in names]
        repository.items = others + [before[each] for each in names]

    return act


def backup(repository: Repository, now: datetime) -> None:
    """The whole repository as it was on the first night."""
    repository.items = fifty().items


def emptied(repository: Repository, now: datetime) -> None:
    repository.items = []


def renamed(now_stamped: bool) -> Act:
    def act(repository: Repository, now: datetime) -> None:
        repository.items = [
            replace(
                each,
                identifier=each.identifier.replace("oai:a.", "oai:new.a."),
                datestamp=stamp(now) if now_stamped else each.datestamp,
            )
            for each in repository.items
        ]

    return act


def faulty(fault: Fault) -> Act:
    def act(repository: Repository, now: datetime) -> None:
        repository.fault = fault

    return act


mended = faulty(no_fault)


def dead_from(asked: Asked, reply: Reply) -> Reply:
    """A range with a beginning is empty."""
    return Reply(NO_MATCH) if "from" in asked.arguments else reply


def forgotten_from(repository: Repository, now: datetime) -> None:
    repository.honours_dates = False


def stamps_of_headers(asked: Asked, reply: Reply) -> Reply:
    """Lists of identifiers date everything one year later."""
    if asked.verb != "ListIdentifiers":
        return reply
    body_ = re.sub(
        rb"<datestamp>20(\d\d)", lambda m: b"<datestamp>20%02d" % (int(m[1]) + 1), reply.body
    )
    return replace(reply, body=body_)


def live_sizes(repository: Repository) -> Repository:
    """Deleted records are in no list without dates, and in no size."""
    usual = repository.selected

    def selected(asked: Mapping[str, str]) -> list[Item]:
        dated = "from" in asked or "until" in asked
        return [each for each in usual(asked) if dated or not each.deleted]

    repository.selected = selected  # type: ignore[method-assign, assignment]
    return repository


def wrong_sizes(step: int) -> Fault:
    """A size that is another one each time, of lists of identifiers."""
    told = [50]

    def size(cursor: int) -> int:
        told[0] += step if cursor == 0 else 0
        return told[0]

    return sized(size, ("ListIdentifiers",))


def tombstones_forgotten(repository: Repository, now: datetime) -> None:
    repository.items = [each for each in repository.items if not each.deleted]


def kept_identifiers() -> Fault:
    """Each list of identifiers is what the same request brought the first time."""
    kept: dict[str, Reply] = {}

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb != "ListIdentifiers":
            return reply
        return kept.setdefault(asked.raw_query, reply)

    return fault


def down(asked: Asked, reply: Reply) -> Reply:
    return Reply(b"no", 502)


def denying(asked: Asked, reply: Reply) -> Reply:
    return Reply(DENIED) if asked.verb == "GetRecord" else reply


def parked(asked: Asked, reply: Reply) -> Reply:
    return Reply(b"later", 503, {"Retry-After": "172000"})


def later_by(days: float) -> Act:
    """Its clock is so much ahead from now on."""

    def act(repository: Repository, now: datetime) -> None:
        repository.ahead = timedelta(days=days)  # type: ignore[attr-defined]

    return act


def in_sets(repository: Repository, now: datetime) -> None:
    repository.sets = ("x", "y", "z")
    repository.items = [
        replace(each, sets=("x",) if n < 25 else ("y",)) for n, each in enumerate(repository.items)
    ]


def to_set(number: int, *sets: str) -> Act:
    def act(repository: Repository, now: datetime) -> None:
        repository.change(name(number), sets=sets, datestamp=stamp(now))

    return act


def silently_to_set(number: object, *sets: str) -> Act:
    return lambda repository, now: repository.change(name(number), sets=sets)


def policy(deleted_record: str, **how: object) -> Callable[[], Repository]:
    return lambda: fifty(deleted_record=deleted_record, **how)


def bare() -> Repository:
    return fifty(with_size=False)


def days_only() -> Repository:
    repository = fifty(granularity="YYYY-MM-DD")
    repository.items = [replace(each, datestamp=each.datestamp[:10]) for each in repository.items]
    return repository


def day_stamped(act: Act) -> Act:
    """The act, and datestamps that tell the day alone."""

    def cut(repository: Repository, now: datetime) -> None:
        repository.items = [replace(e, datestamp=e.datestamp[:10]) for e in repository.items]

    return both(act, cut)


OK = Night("50/0 ok")
SETS = ("x", "y")
FIRST_SETS = Night("50/0 ok", in_sets)
THIRTY = range(30)
HTTPS = OAI.replace("http:", "https:")
BROKEN_25 = body(
    lambda p: entry(p, lambda e: e.replace(b"</dc:title>", b"</dc:tit>")) if b"org:25<" in p else p
)
ALL_RECORDS = ("ListRecords", "GetRecord")


def broken_25() -> Fault:
    return spoil(BROKEN_25, where=of(*ALL_RECORDS))


def story(
    title: str, *nights: Night, make: Callable[[], Repository] = fifty, **options: object
) -> Story:
    return Story(title, nights, make, options)


STORIES: list[Story] = [
    # ---- usual days
    story("nothing happens", OK, OK, OK),
    story("records come", OK, Night("53/0 ok", added("a", "b", "c")), Night("54/0 ok", added("d"))),
    story(
        "records change",
        OK,
        Night("50/0 ok", changed(3, 30)),
        Night("50/0 ok", changed(30, 49, title="Again")),
    ),
    story("a deletion is announced", OK, Night("49/1 ok", announced(7)), Night("49/1 ok")),
    story(
        "a deletion is announced with its old date",
        OK,
        Night("49/1 ok", dated_deletion(5)),
        Night("49/1 ok"),
    ),
    story(
        "a deletion is announced with its old date, deletions are not counted",
        OK,
        Night("49/1 ok", dated_deletion(40)),
        Night("49/1 ok"),
        make=lambda: live_sizes(fifty()),
    ),
    story(
        "a deletion is announced, and taken back",
        OK,
        Night("49/1 ok", announced(7)),
        Night("50/0 ok", back_again(7)),
    ),
    story(
        "records come, change and go in one night",
        OK,
        Night("51/1 ok", both(added("a", "b"), changed(3), announced(7))),
    ),
    story(
        "a record comes and is deleted before anybody saw it",
        OK,
        Night("50/1 ok", both(added("a"), announced("a"))),
    ),
    story(
        "a tombstone is forgotten",
        OK,
        Night("49/1 ok", announced(7)),
        Night("49/1 ok", tombstones_forgotten),
        Night("49/1 ok"),
        make=policy("transient"),
    ),
    story(
        "sizes leave deleted records out",
        OK,
        Night("49/1 ok", announced(7)),
        Night("48/2 ok", announced(8)),
        Night("48/3 ok", both(added("a"), announced(9))),
        make=lambda: live_sizes(fifty()),
    ),
    story(
        "sizes leave deleted records out, and one vanishes",
        OK,
        Night("49/1 ok", announced(7)),
        Night("49/1 waits", vanished(8)),
        Night("48/2 ok"),
        make=lambda: live_sizes(fifty()),
    ),
    # ---- what vanishes
    story(
        "a record vanishes, deletions are never told",
        OK,
        Night("50/0 waits", vanished(7)),
        Night("49/1 ok"),
        Night("49/1 ok"),
        make=policy("no"),
    ),
    story(
        "a record vanishes, deletions are told for a while",
        OK,
        Night("50/0 waits", vanished(7)),
        Night("49/1 ok"),
        make=policy("transient"),
    ),
    story(
        "a record vanishes, deletions are told for ever",
        OK,
        Night("50/0 waits", vanished(7)),
        Night("49/1 ok"),
    ),
    story(
        "five records vanish",
        OK,
        Night("50/0 waits", vanished(1, 2, 3, 40, 41)),
        Night("45/5 ok"),
        make=policy("no"),
    ),
    story(
        "six records vanish: too many to believe",
        OK,
        Night("50/0 suspect", vanished(*range(6))),
        Night("50/0 suspect"),
        make=policy("no"),
    ),
    story(
        "six records vanish, and are back",
        OK,
        Night("50/0 suspect", vanished(*range(6))),
        Night("50/0 ok", restored(*range(6))),
        Night("50/0 ok"),
        make=policy("no"),
    ),
    story(
        "a record vanishes, and is back",
        OK,
        Night("50/0 waits", vanished(7)),
        Night("50/0 ok", restored(7)),
        Night("50/0 ok"),
        make=policy("no"),
    ),
    story(
        "one vanishes as another comes",
        OK,
        Night("51/0 waits", both(vanished(7), added("a"))),
        Night("50/1 ok"),
        make=policy("no"),
    ),
    story(
        "a record vanishes, and GetRecord denies everything",
        OK,
        Night("50/0 suspect", both(vanished(7), faulty(denying))),
        Night("50/0 suspect"),
        Night("50/0 waits", mended),
        Night("49/1 ok"),
        make=policy("no"),
    ),
    story(
        "all records but ten are announced deleted",
        OK,
        Night("50/0 waits", announced(*range(40))),
        Night("10/40 ok"),
        Night("10/40 ok"),
    ),
    story(
        "forty deletions are announced, and taken back",
        OK,
        Night("50/0 waits", announced(*range(40))),
        Night("50/0 ok", back_again(*range(40))),
    ),
    story(
        "the server is emptied",
        OK,
        Night("50/0 suspect", emptied),
        Night("50/0 suspect"),
        make=policy("no"),
    ),
    story(
        "the server is emptied, and filled again",
        OK,
        Night("50/0 suspect", emptied),
        Night("50/0 ok", backup),
        Night("50/0 ok"),
        make=policy("no"),
    ),
    story(
        "a backup is restored: what came since is gone",
        OK,
        Night("52/0 ok", added("a", "b")),
        Night("52/0 waits", backup),
        Night("50/2 ok"),
    ),
    story(
        "a backup is restored: a change is undone",
        OK,
        Night("50/0 ok", changed(30)),
        Night("50/0 ok", backup),
        OK,
    ),
    story(
        "a backup is restored: four changes are undone",
        OK,
        Night("50/0 ok", changed(1, 12, 30, 49)),
        Night("50/0 ok", backup),
        OK,
    ),
    story(
        "a backup is restored: a deletion is undone",
        OK,
        Night("49/1 ok", announced(7)),
        Night("50/0 ok", backup),
        OK,
    ),
    story(
        "identifiers are all changed, with their dates",
        OK,
        Night("100/0 suspect", renamed(True)),
        Night("100/0 suspect"),
    ),
    story(
        "identifiers are all changed, dates are not",
        OK,
        Night("100/0 suspect", renamed(False)),
        Night("100/0 suspect"),
    ),
    # ---- what comes late
    story(
        "an embargo ends: a record with an old date",
        OK,
        Night("51/0 ok", dated_back("a")),
        Night("51/0 ok"),
    ),
    story(
        "an embargo ends for thirty records",
        OK,
        Night("80/0 ok", dated_back(*(f"e{n}" for n in THIRTY))),
        Night("80/0 ok"),
    ),
    story(
        "an index lags by six hours",
        OK,
        Night("50/0 ok"),
        Night("50/0 ok", changed(30, hours=30)),
        Night("51/0 ok", added("a", hours=30)),
    ),
    story(
        "an index lags by twenty hours",
        OK,
        Night("50/0 ok", changed(30, hours=44)),
        Night("50/0 ok", changed(31, hours=44)),
    ),
    story(
        "an index lags by three days",
        OK,
        Night("51/0 ok", added("a", hours=72)),
        Night("51/0 ok", changed(30, hours=72)),
        Night("51/0 ok", changed(31, hours=96)),
    ),
    story(
        "datestamps are local times, eight hours behind",
        OK,
        Night("50/0 ok", changed(30, hours=29)),
        Night("50/0 ok", changed(31, hours=31)),
    ),
    story(
        "datestamps are local times, ten hours ahead",
        OK,
        Night("50/0 ok", changed(30, hours=-7)),
        Night("50/0 ok", changed(31, hours=-9)),
        Night("50/0 ok", changed(32, hours=3)),
    ),
    story(
        "datestamps tell the day alone",
        OK,
        Night("50/0 ok", day_stamped(changed(30))),
        Night("50/0 ok", day_stamped(changed(31, hours=25))),
        make=days_only,
    ),
    story(
        "`from` is dead, and a record comes",
        OK,
        Night("51/0 ok", both(faulty(dead_from), added("a"))),
        Night("52/0 ok", added("b")),
    ),
    story(
        "`from` is dead, and a record changes",
        OK,
        Night("50/0 ok", both(faulty(dead_from), changed(30))),
        Night("50/0 ok", changed(31)),
    ),
    story(
        "`from` is dead, and the last record of a long list changes",
        OK,
        Night("50/0 ok", both(faulty(dead_from), changed(49))),
        OK,
    ),
    story(
        "`from` is forgotten",
        OK,
        Night("51/0 ok", both(forgotten_from, changed(30), added("a"))),
        Night("51/0 ok", changed(31)),
    ),
    story(
        "its clock goes three days ahead",
        OK,
        Night("50/0 ok", both(later_by(3), changed(30))),
        Night("50/0 ok", both(later_by(0), changed(31))),
    ),
    story(
        "its clock falls back by two days",
        OK,
        Night("50/0 ok", both(later_by(-2), changed(30, hours=51))),
        Night("50/0 ok", changed(31, hours=51)),
    ),
    # ---- lists and sizes
    story(
        "the list of changes ends after one page",
        OK,
        Night("75/0 ok", both(faulty(ends_at(0)), added(*(f"n{n}" for n in range(25))))),
        Night("75/0 ok", mended),
    ),
    story(
        "the list of changes ends after one page, no size",
        Night("50/0 unlooked"),
        Night("59/0 unlooked", both(faulty(ends_at(0)), added(*(f"n{n}" for n in range(25))))),
        Night("75/0 ok", mended, after=31),
        make=bare,
    ),
    story(
        "the list of changes leaves out a page",
        OK,
        Night(
            "75/0 ok",
            both(faulty(skips(("ListRecords",), 10)), added(*(f"n{n}" for n in range(25)))),
        ),
    ),
    story(
        "nothing lies behind the first page of changes",
        OK,
        Night(
            "75/0 ok",
            both(
                faulty(spoil(instead(NO_MATCH), where=at(10))), added(*(f"n{n}" for n in range(25)))
            ),
        ),
    ),
    story(
        "both lists end early on the first night, no dates",
        Night("30/0 suspect", faulty(ends_at(20, BOTH))),
        Night("50/0 ok", mended),
        OK,
        make=lambda: fifty(honours_dates=False),
    ),
    story(
        "sizes are too large each night",
        OK,
        Night("50/0 incomplete", faulty(wrong_sizes(7))),
        Night("51/0 incomplete", added("a")),
        Night("51/0 ok", mended),
    ),
    story(
        "sizes are too small each night",
        OK,
        Night("50/0 ok", faulty(wrong_sizes(-1))),
        Night("50/0 ok"),
        Night("50/0 unlooked"),
        Night("50/0 unlooked", changed(30)),
    ),
    story(
        "lists of identifiers date records otherwise",
        OK,
        Night("50/0 ok", faulty(stamps_of_headers)),
        Night("50/0 ok"),
        Night("50/0 ok", changed(30)),
    ),
    story(
        "lists of identifiers fail from the second night on",
        OK,
        Night("50/0 unlooked", faulty(spoil(instead(HTML, 500), where=of("ListIdentifiers")))),
        Night("51/0 unlooked", added("a")),
        Night("51/0 ok", mended),
    ),
    # ---- no size: nobody looks each night, and status says so
    story(
        "a cache keeps its first list of identifiers",
        OK,
        Night("53/0 unlooked", added("a", "b", "c")),
        Night("53/0 unlooked", vanished(7)),
        Night("53/0 waits", mended),
        Night("52/1 ok"),
        make=lambda: fifty(fault=kept_identifiers()),
    ),
    story(
        "no size, and nothing happens", Night("50/0 unlooked"), Night("50/0 unlooked"), make=bare
    ),
    story(
        "no size, and a record changes",
        Night("50/0 unlooked"),
        Night("50/0 unlooked", changed(30)),
        make=bare,
    ),
    story(
        "no size, and a record vanishes: the sweep finds it",
        Night("50/0 unlooked"),
        Night("50/0 unlooked", vanished(7)),
        Night("50/0 waits", after=31),
        Night("49/1 unlooked"),
        make=policy("no", with_size=False),
    ),
    story(
        "no size, and an embargo ends: the sweep finds it",
        Night("50/0 unlooked"),
        Night("50/0 unlooked", dated_back("a")),
        Night("51/0 unlooked", after=31),
        make=policy("no", with_size=False),
    ),
    story(
        "no size, and `from` is dead",
        Night("50/0 unlooked"),
        Night("50/0 unlooked", both(faulty(dead_from), changed(30))),
        make=bare,
    ),
    story(
        "no size, but all on one page, and a record vanishes",
        OK,
        Night("50/0 waits", vanished(7)),
        Night("49/1 ok"),
        make=policy("no", with_size=False, page_size=100),
    ),
    # ---- what cannot be read
    story(
        "a record is broken, and mended on the third night",
        Night("49/0 aside", faulty(broken_25())),
        Night("49/0 aside"),
        Night("50/0 ok", mended),
    ),
    story(
        "a record is broken on the second night, and then deleted",
        OK,
        Night("50/0 aside", both(faulty(broken_25()), changed(25))),
        Night("49/1 ok", both(mended, announced(25))),
    ),
    story(
        "a record is broken, and then vanishes",
        Night("49/0 aside", faulty(broken_25())),
        Night("49/0 ok", both(mended, vanished(25))),
        make=policy("no"),
    ),
    story(
        "all records are broken on the first night",
        Night("0/0 suspect", faulty(broken(50, ALL_RECORDS, 0))),
        Night("50/0 ok", mended),
        OK,
    ),
    story(
        "all changes are broken on one night",
        OK,
        Night("50/0 suspect", both(faulty(broken(20, ALL_RECORDS, 0)), changed(*range(20)))),
        Night("50/0 ok", mended),
    ),
    story(
        "a record has no metadata, and gets some",
        Night(
            "50/0 aside",
            faulty(
                spoil(
                    body(lambda p: without_metadata(p) if b"org:25<" in p else p),
                    where=of(*ALL_RECORDS),
                )
            ),
        ),
        Night("50/0 ok", mended),
    ),
    # ---- refusals and failures
    story(
        "it refuses us, and is asked again a week later",
        OK,
        Night("50/0 blocked", faulty(spoil(REFUSED, where=everywhere))),
        Night("50/0 held", both(mended, changed(30))),
        Night("50/0 held", after=5),
        Night("50/0 ok", after=2),
    ),
    story(
        "it asks for two days of peace",
        OK,
        Night("50/0 parked", faulty(parked)),
        Night("50/0 held", both(mended, changed(30))),
        Night("50/0 ok"),
    ),
    story(
        "it refuses one page once each night",
        OK,
        Night(
            "50/0 ok", both(faulty(spoil(REFUSED, where=of("ListRecords"), once=True)), changed(30))
        ),
    ),
    story(
        "it is down for a night",
        OK,
        Night("50/0 incomplete", both(faulty(down), changed(30))),
        Night("50/0 ok", both(mended, changed(31))),
    ),
    story(
        "its Identify breaks",
        OK,
        Night("50/0 ok", both(faulty(spoil(instead(HTML), where=of("Identify"))), changed(30))),
        Night("50/0 ok", changed(31)),
    ),
    story(
        "its replies get a document type",
        OK,
        Night(
            "50/0 ok",
            both(
                faulty(spoil(body(document_type(b"<!DOCTYPE OAI-PMH>")), where=everywhere)),
                changed(30),
            ),
        ),
    ),
    story(
        "its namespace is moved to https",
        OK,
        Night("50/0 ok", both(faulty(spoil(body(named(HTTPS)), where=everywhere)), changed(30))),
    ),
    # ---- sets
    story(
        "a record moves from one set to another",
        FIRST_SETS,
        Night("50/0 ok", to_set(3, "y")),
        OK,
        sets=SETS,
    ),
    story(
        "a record moves without a new date",
        FIRST_SETS,
        Night("50/0 ok", silently_to_set(3, "y")),
        OK,
        sets=SETS,
    ),
    story(
        "a record vanishes from its set",
        FIRST_SETS,
        Night("50/0 waits", vanished(3)),
        Night("49/1 ok"),
        make=policy("no"),
        sets=SETS,
    ),
    story(
        "an embargo ends in a set",
        FIRST_SETS,
        Night("51/0 ok", both(dated_back("a"), silently_to_set("a", "y"))),
        sets=SETS,
    ),
    story(
        "a record of a set is announced deleted",
        FIRST_SETS,
        Night("49/1 ok", announced(3)),
        Night("49/1 ok"),
        sets=SETS,
    ),
]
