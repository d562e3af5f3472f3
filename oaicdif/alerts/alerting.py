"""What is news is sent to each channel, and remembered when it has arrived there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from ..config import AlertSettings, Settings
from ..errors import NotDelivered, UsageError
from ..harvest.conditions import statuses
from ..json_text import write_json
from ..store import Store
from ..store.upkeep import UNPUBLISHED
from .changes import CATALOG, DIGEST, FINE, Hours, changes, subject, time_of_day
from .letters import (
    Letter,
    catalog_letter,
    change_letter,
    digest_letter,
    letter_values,
    try_letter,
)
from .mail import MailServer, send_mail
from .webhook import send_hook

log: Final = logging.getLogger(__name__)

GAP: Final = timedelta(minutes=5)  # between two messages of one channel about changes
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)
Send = Callable[[Letter, datetime], None]


@dataclass(frozen=True, slots=True)
class Channel:
    """A way to people; `send` raises NotDelivered."""

    name: str
    send: Send


def channels(settings: Settings, environment: Mapping[str, str]) -> list[Channel]:
    """Those that the settings ask for.

    Raises:
        UsageError: a setting that one needs is missing, or its variable is not set.
    """
    alerts = settings.alerts
    found = []
    if alerts.mail_to:
        found.append(Channel("mail", _mail(settings, environment)))
    if alerts.webhook:
        secret = _variable(alerts.webhook_secret_variable, environment)
        hook = partial(_hook, alerts.webhook, secret, settings.harvest.proxy)
        found.append(Channel("webhook", hook))
    return found


def _mail(settings: Settings, environment: Mapping[str, str]) -> Send:
    alerts = settings.alerts
    sender = alerts.mail_from or settings.harvest.contact
    if not (alerts.smtp_host and sender):
        raise UsageError(
            "[alerts] mail_to is set, and no smtp_host or no sender.",
            hint="Set [alerts] smtp_host, and mail_from or [harvest] contact.",
        )
    if alerts.smtp_user and alerts.smtp_security == "none":
        raise UsageError(
            "[alerts] smtp_user is set without TLS: the password could be read on its way.",
            hint='Set smtp_security to "starttls" or "tls".',
        )
    password = _variable(alerts.smtp_password_variable, environment) if alerts.smtp_user else ""
    server = MailServer(
        alerts.smtp_host, alerts.smtp_port, alerts.smtp_security, alerts.smtp_user, password
    )

    def send(letter: Letter, now: datetime) -> None:
        send_mail(server, sender, alerts.mail_to, letter.subject, letter.text, now)

    return send


def _variable(name: str, environment: Mapping[str, str]) -> str:
    if name and name not in environment:
        raise UsageError(f"The environment variable {name} is not set, and [alerts] names it.")
    return environment[name] if name else ""


def _hook(url: str, secret: str, proxy: str, letter: Letter, now: datetime) -> None:
    number = f"msg_{letter.kind}_{now:%Y%m%dT%H%M%S%f}"
    body = write_json(letter_values(letter, number, now))
    send_hook(url, body, secret, number, now, proxy=proxy)


def hours(alerts: AlertSettings) -> Hours:
    """When to tell; the settings' forms have been checked."""
    quiet = alerts.quiet.split("-") if alerts.quiet else None
    return Hours(
        ZoneInfo(alerts.time_zone),
        time_of_day(alerts.digest_at) if alerts.digest_at else None,
        (time_of_day(quiet[0]), time_of_day(quiet[1])) if quiet else None,
    )


class Alerts:
    """All channels of these settings; used by one thread."""

    def __init__(self, store: Store, settings: Settings, ways: list[Channel]) -> None:
        self._store, self._settings, self._ways = store, settings, ways
        self._hours = hours(settings.alerts)
        self._sent: dict[str, datetime] = {}
        self._failing: dict[str, str] = {}

    def look(self, now: datetime) -> int:
        """Send what is news to each channel; how many messages arrived. What does not arrive is
        told as a warning, and tried again at a later look.

        Raises:
            StoreError: it cannot be told what is news.
        """
        return sum(self._tell(way, now) for way in self._ways)

    def try_out(self, now: datetime) -> dict[str, str]:
        """Send a test to each channel; what went wrong with each, empty where it arrived."""
        letter = try_letter(statuses(self._store, self._settings), self._site)
        told = {}
        for way in self._ways:
            try:
                way.send(letter, now)
                told[way.name] = ""
            except NotDelivered as error:
                told[way.name] = str(error)
        return told

    @property
    def _site(self) -> str:
        return " ".join(self._settings.provider.repository_name.split())

    def _tell(self, way: Channel, now: datetime) -> int:
        told = self._store.told(way.name)
        if DIGEST not in told:
            self._store.keep_told(way.name, {DIGEST: ""}, now)
        found, arrived = statuses(self._store, self._settings), 0
        news = changes(found, {name: state for name, (state, _) in told.items()})
        soon = now - self._sent.get(way.name, _LONG_AGO) < GAP
        if news and not soon and not self._hours.is_quiet(now):
            letter = change_letter(news, found, self._site)
            states = {subject(each.status): each.now for each in news}
            arrived += self._send(way, letter, states, now)
        trouble = self._store.notes().get(UNPUBLISHED, "")
        state = UNPUBLISHED if trouble else FINE
        if state != told.get(CATALOG, (FINE, now))[0] and not self._hours.is_quiet(now):
            letter = catalog_letter(trouble, found, self._site)
            arrived += self._send(way, letter, {CATALOG: state}, now)
        last = told[DIGEST][1] if DIGEST in told else now
        if self._hours.digest_is_due(last, now):
            arrived += self._send(way, digest_letter(found, self._site), {DIGEST: ""}, now)
        return arrived

    def _send(self, way: Channel, letter: Letter, states: Mapping[str, str], now: datetime) -> bool:
        if letter.kind == "change":
            self._sent[way.name] = now
        try:
            way.send(letter, now)
        except NotDelivered as error:
            if self._failing.get(way.name) != str(error):
                log.warning("%s", error)
            self._failing[way.name] = str(error)
            return False
        self._failing.pop(way.name, None)
        self._store.keep_told(way.name, states, now)
        return True
