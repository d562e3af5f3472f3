"""More stories of several nights, in which two things go wrong at once: see `stories`."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from tests.harvest.faults import instead, spoil
from tests.harvest.joined_faults import BAD_ARGUMENT, BAD_TOKEN, NO_FORMAT, unplaced
from tests.harvest.list_faults import BOTH, RECORDS, REFUSED, at, of, several, sized, skips
from tests.harvest.repository import Asked, Fault, Item, Reply, Repository
from tests.harvest.stories import Act, Night, Story
from tests.harvest.story_table import (
    FIRST_SETS,
    NO_MATCH,
    OK,
    SETS,
    STORIES,
    added,
    announced,
    back_again,
    bare,
    both,
    changed,
    faulty,
    kept_identifiers,
    mended,
    name,
    policy,
    stamp,
    story,
    to_set,
    vanished,
)
from tests.harvest.transport_faults import two_versions

HALF = range(25)


def half_indexed(*, denied: bool) -> Act:
    """From now on lists hold every second record; GetRecord knows the others, or denies them."""

    def act(repository: Repository, now: datetime) -> None:
        kept = list(repository.items)
        repository.hidden = [] if denied else kept[1::2]
        repository.items = kept[::2]
        repository.whole = kept  # type: ignore[attr-defined]

    return act


def indexed(repository: Repository, now: datetime) -> None:
    """All records are listed again."""
    stamps = {each.identifier: each for each in repository.items}
    whole: list[Item] = repository.whole  # type: ignore[attr-defined]
    repository.items = [stamps.get(each.identifier, each) for each in whole]
    repository.hidden = []


def by_turns(hours: float) -> Act:
    """Two servers answer by turns, and the clock of one goes so much ahead."""

    def act(repository: Repository, now: datetime) -> None:
        ahead = (now + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ").encode()
        mine = now.strftime("%Y-%m-%dT%H:%M:%SZ").encode()

        def fault(asked: Asked, reply: Reply) -> Reply:
            if asked.number % 2:
                return reply
            date = b"<responseDate>%b"
            return replace(reply, body=reply.body.replace(date % mine, date % ahead))

        repository.fault = fault

    return act


def silently(number: int) -> Act:
    """Changed, and no datestamp tells it."""
    return lambda repository, now: repository.change(name(number), title=f"Silent {number}")


def renumbered(*numbers: int) -> Act:
    def act(repository: Repository, now: datetime) -> None:
        for n in numbers:
            place = next(i for i, e in enumerate(repository.items) if e.identifier == name(n))
            item = repository.items[place]
            repository.items[place] = replace(item, identifier=name(f"n{n}"), datestamp=stamp(now))

    return act


def back_older(number: int) -> Act:
    """Deleted no more, and dated before its deletion."""
    return lambda repository, now: repository.change(
        name(number), deleted=False, datestamp="2020-01-05T00:00:00Z"
    )


def dead_older(number: int) -> Act:
    return lambda repository, now: repository.change(
        name(number), deleted=True, datestamp="2020-01-03T00:00:00Z"
    )


many: Act = added(*(f"l{n}" for n in range(25)))
formatless: Fault = spoil(instead(NO_FORMAT), where=of(*BOTH, "GetRecord"))


def breaking_off(asked: Asked, reply: Reply) -> Reply:
    """Nothing but first pages of records comes."""
    first = asked.verb not in ("GetRecord", "ListIdentifiers") and asked.cursor < 10
    return reply if first else Reply(b"no", 502)


def no_from(asked: Asked, reply: Reply) -> Reply:
    return Reply(BAD_ARGUMENT) if "from" in asked.arguments else reply


def busy_and_forgetful(asked: Asked, reply: Reply) -> Reply:
    """Each token is busy once, and unknown when it is asked for again."""
    token = asked.arguments.get("resumptionToken")
    if token is None:
        return reply
    return Reply(b"busy", 503) if asked.number % 2 else Reply(BAD_TOKEN)


def leaves_set(number: int) -> Act:
    """Its list of x says deleted; nothing else does."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        marked = b"<header><identifier>" + name(number).encode() + b"<"
        if asked.verb not in BOTH or marked not in reply.body:
            return reply
        token = asked.arguments.get("resumptionToken", "")
        if asked.arguments.get("set") != "x" and "!x!" not in token:
            return reply
        dead = marked.replace(b"<header>", b'<header status="deleted">')
        start = reply.body.index(marked)
        page = reply.body.replace(marked, dead)
        inside = page.find(b"<metadata>", start)
        end = page.find(b"</metadata>", start)
        before_next = page.find(b"</record>", start)
        if 0 <= inside < before_next:
            page = page[:inside] + page[end + len(b"</metadata>") :]
        return replace(reply, body=page)

    return both(to_set(number, "x", "y"), faulty(fault))


def nightly_empty(asked: Asked, reply: Reply) -> Reply:
    """Nothing matches a list of changes of either kind."""
    return Reply(NO_MATCH) if "from" in asked.arguments else reply


JOINED_STORIES: list[Story] = [
    story(
        "nothing matches the list of changes, for one night",
        OK,
        Night("51/0 ok", both(faulty(nightly_empty), changed(30), added("a"))),
        Night("52/0 ok", both(mended, added("b"))),
    ),
    story(
        "a deleted record comes back with an older date",
        OK,
        Night("49/1 ok", announced(7)),
        Night("50/0 ok", back_older(7)),
        OK,
    ),
    story(
        "a deleted record comes back with an older date, no size",
        Night("50/0 unlooked"),
        Night("49/1 unlooked", announced(7)),
        Night("50/0 unlooked", back_older(7)),  # reached: lists begin at the newest record
        make=bare,
    ),
    story(
        "a full harvest while half of the records are indexed",
        OK,
        Night("50/0 suspect", half_indexed(denied=False)),
        Night("50/0 ok", indexed),
        OK,
        full=True,
    ),
    story(
        "a full harvest while half of the records are indexed, and GetRecord denies the others",
        OK,
        Night("50/0 suspect", half_indexed(denied=True)),
        Night("50/0 suspect"),
        Night("50/0 ok", indexed),
        full=True,
    ),
    story(
        "a list of changes while half of the records are indexed",
        OK,
        Night("50/0 suspect", both(changed(*range(20)), half_indexed(denied=False))),
        Night("50/0 ok", indexed),
        OK,
    ),
    story(
        "two servers by turns, one twelve hours ahead",
        Night("50/0 ok", by_turns(12)),
        Night("50/0 ok", both(by_turns(12), changed(30))),
        Night("51/0 ok", both(by_turns(12), added("a", hours=20))),
        Night("51/0 ok", both(by_turns(12), changed(31, hours=11))),
    ),
    story(
        "two servers by turns, one a day behind",
        Night("50/0 ok", by_turns(-24)),
        Night("50/0 ok", both(by_turns(-24), changed(30))),
        Night("51/0 ok", both(by_turns(-24), added("a", hours=30))),
        Night("51/0 ok", both(by_turns(-24), changed(31, hours=23))),
    ),
    story(
        "half of the records are numbered anew",
        OK,
        Night("75/0 suspect", renumbered(*HALF)),
        Night("75/0 suspect"),
    ),
    story(
        "three records are numbered anew",
        OK,
        Night("53/0 waits", renumbered(1, 2, 3)),
        Night("50/3 ok"),
    ),
    story(
        "the list of changes lacks a page, and its size agrees",
        OK,
        Night(
            "75/0 ok",
            both(
                faulty(several(skips(RECORDS, 10), sized(lambda c: 15, RECORDS), unplaced())),
                many,
            ),
        ),
        Night("75/0 ok", mended),
    ),
    story(
        "tokens are busy, and then unknown",
        OK,
        Night(
            "60/0 incomplete",
            both(faulty(busy_and_forgetful), many),
        ),
        Night("75/0 ok", mended),
    ),
    story(
        "two servers by turns, and one knows days alone",
        OK,
        Night("50/0 ok", both(faulty(two_versions), changed(30))),
        Night("51/0 ok", added("a")),
        Night("51/0 ok", changed(31)),
    ),
    story(
        "its format is refused for a night",
        OK,
        Night("50/0 failed", both(faulty(formatless), changed(30))),
        Night("50/0 ok", mended),
    ),
    story(
        "a rate limit answers 403 to the third page of many changes",
        OK,
        Night("69/0 blocked", both(faulty(spoil(REFUSED, where=at(20))), many)),
        Night("69/0 held", mended),
        Night("75/0 ok", after=7),
    ),
    story(
        "`from` is refused from one night on",
        OK,
        Night("50/0 ok", both(faulty(no_from), changed(30))),
        Night("51/0 ok", added("a")),
        Night("51/0 ok", changed(49)),
    ),
    story(
        "a record vanishes while a cache keeps its list of identifiers",
        OK,
        Night("51/0 ok", both(faulty(kept_identifiers()), added("a"))),
        Night("51/0 unlooked", vanished(7)),
        Night("51/0 waits", mended),
        Night("50/1 ok"),
        make=policy("no"),
    ),
    story(
        "many deletions and new records in a list that breaks off",
        OK,
        Night(
            "50/0 incomplete",
            both(
                announced(*range(40)),
                added(*(f"l{n}" for n in range(10))),
                faulty(breaking_off),
            ),
        ),
        Night("50/10 waits", mended),  # ten new ones; the first ten deletions are of last night
        Night("20/40 ok"),
    ),
    story(
        "one list says that a record of two sets is deleted",
        FIRST_SETS,
        Night("50/0 ok", leaves_set(3)),
        OK,
        sets=SETS,
    ),
    story(
        "a record is in two sets, leaves one, and comes back",
        FIRST_SETS,
        Night("50/0 ok", to_set(3, "x", "y")),
        Night("50/0 ok", to_set(3, "y")),
        Night("50/0 ok", to_set(3, "x", "y")),
        sets=SETS,
    ),
    story(
        "a deletion is announced, taken back and announced again, each with an older date",
        OK,
        Night("49/1 ok", announced(7, hours=3)),
        Night("50/0 ok", back_again(7)),
        Night("49/1 ok", dead_older(7)),
    ),
]

ALL_STORIES = [*STORIES, *JOINED_STORIES]
