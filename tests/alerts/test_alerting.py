"""People are told at a change of state only, by mail and by webhook; nothing secret, no delay."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import logging
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from oaicdif.alerts.alerting import Alerts, channels
from oaicdif.alerts.letters import public
from oaicdif.alerts.webhook import signed
from oaicdif.config import AlertSettings, EndpointSettings, HarvestSettings, Settings
from oaicdif.errors import UsageError
from oaicdif.jobs.alert_thread import alerting
from oaicdif.model import RunState
from oaicdif.model.operation import Hold
from oaicdif.store import Store
from oaicdif.store.upkeep import UNPUBLISHED
from tests.alerts.receivers import mail_server, web_server
from tests.cli.programs import run_program
from tests.harvest.test_conditions import ran
from tests.own_certificate import own_certificate
from tests.store.filling import NOON
from tests.store.new_stores import new_store

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
SECRET = "whsec_" + base64.b64encode(b"a key of 24 bytes or more").decode()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = new_store(tmp_path / "oaicdif.sqlite")
    yield found
    found.close()


def settings(**how: Any) -> Settings:
    usual: dict[str, Any] = {"mail_from": "oaicdif@example.org", "digest_at": ""}
    return Settings(alerts=AlertSettings(**{**usual, **how}))


def by_mail(port: int, **how: Any) -> Settings:
    return settings(
        mail_to=("ops@example.org",), smtp_host="127.0.0.1", smtp_port=port,
        **{"smtp_security": "none", **how},
    )  # fmt: skip


def alerts(store: Store, with_: Settings, **environment: str) -> Alerts:
    return Alerts(store, with_, channels(with_, environment))


# ---- when ---------------------------------------------------------------------------------


def test_a_change_of_state_is_told_once(store: Store) -> None:
    with mail_server() as mails:
        told = alerts(store, by_mail(mails.port))
        ran(store, RunState.COMPLETE)
        assert told.look(NOON) == 0
        ran(store, RunState.FAILED, day=1, message="No answer.")
        assert [told.look(NOON + n * DAY) for n in (1, 2, 3)] == [1, 0, 0]
        ran(store, RunState.COMPLETE, day=4)
        assert [told.look(NOON + n * DAY) for n in (4, 5)] == [1, 0]
        first, second = (mail["Subject"] for mail in mails.taken)
    assert first == "oaicdif catalog: 1 in trouble (a)"
    assert second == "oaicdif catalog: 1 well again (a)"


def test_failing_in_another_way_is_no_news_but_a_refusal_is(store: Store) -> None:
    with mail_server() as mails:
        told = alerts(store, by_mail(mails.port))
        ran(store, RunState.FAILED)
        arrived = [told.look(NOON)]
        ran(store, RunState.INCOMPLETE, day=1)
        arrived.append(told.look(NOON + DAY))
        ran(store, RunState.BLOCKED, day=2)
        store.hold(1, Hold.BLOCKED, until=None, reason="it refuses us")
        arrived.append(told.look(NOON + 2 * DAY))
    assert arrived == [1, 0, 1]


def test_a_harvest_that_was_stopped_is_no_news_either_way(store: Store) -> None:
    with mail_server() as mails:
        told = alerts(store, by_mail(mails.port))
        ran(store, RunState.INCOMPLETE, message="Stopped on request.")
        assert told.look(NOON) == 0
        ran(store, RunState.FAILED, day=1)
        assert told.look(NOON + DAY) == 1
        ran(store, RunState.INCOMPLETE, day=2, message="Stopped on request.")
        assert told.look(NOON + 2 * DAY) == 0


def test_several_changes_are_one_mail_with_the_commands(store: Store) -> None:
    with mail_server() as mails:
        ran(store, RunState.FAILED, name="a", message="No answer.")
        ran(store, RunState.SUSPECT, name="b", message="40 of 50 came.")
        ran(store, RunState.COMPLETE, name="c")
        alerts(store, by_mail(mails.port)).look(NOON)
        (mail,) = mails.taken
    assert (mail["From"], mail["To"]) == ("oaicdif@example.org", "ops@example.org")
    assert mail.get_content().splitlines() == [
        "In trouble now:",
        "  a: fine, now failing: No answer.",
        "    oaicdif probe a",
        "  b: fine, now waits for you: 40 of 50 came.",
        "    oaicdif harvest b --full",
        "",
        "All together: 1 fine, 1 failing since 2024-02-01, 1 waits for you.",
    ]


def test_changes_soon_behind_each_other_are_told_together(store: Store) -> None:
    with mail_server() as mails:
        told = alerts(store, by_mail(mails.port))
        ran(store, RunState.FAILED, name="a")
        told.look(NOON)
        ran(store, RunState.FAILED, name="b")
        ran(store, RunState.FAILED, name="c")
        minutes = (1, 4, 5, 6)
        arrived = [told.look(NOON + timedelta(minutes=n)) for n in minutes]
        assert "2 in trouble (b, c)" in mails.taken[-1]["Subject"]
    assert arrived == [0, 0, 1, 0]


def test_in_quiet_hours_nothing_is_told_and_afterwards_what_is_still_true(store: Store) -> None:
    with mail_server() as mails:
        told = alerts(store, by_mail(mails.port, quiet="11:00-14:00"))
        ran(store, RunState.FAILED, name="a")
        ran(store, RunState.FAILED, name="b")
        assert told.look(NOON) == 0
        ran(store, RunState.COMPLETE, name="a", day=0)
        assert told.look(NOON + 2 * HOUR) == 1
        assert mails.taken[0]["Subject"] == "oaicdif catalog: 1 in trouble (b)"


def test_a_digest_comes_once_a_day_at_its_time_of_day(store: Store) -> None:
    with mail_server() as mails:
        told = alerts(store, by_mail(mails.port, digest_at="08:00", time_zone="Europe/Berlin"))
        ran(store, RunState.COMPLETE, name="a")
        assert told.look(NOON) == 0  # the first is that of tomorrow
        ran(store, RunState.FAILED, name="b", message="No answer.")
        told.look(NOON)
        seven = datetime(2024, 2, 2, 7, tzinfo=NOON.tzinfo)  # 08:00 in Berlin
        looks = [seven - HOUR, seven + HOUR, seven + 2 * HOUR, seven + DAY + HOUR]
        arrived = [told.look(each) for each in looks]
        digests = [mail for mail in mails.taken if "fine," in mail["Subject"]]
    assert arrived == [0, 1, 0, 1]
    assert digests[0]["Subject"] == "oaicdif catalog: 1 fine, 1 failing since 2024-02-01"
    assert "  b: failed since 2024-02-01 12:00 UTC: No answer." in digests[0].get_content()


def test_what_was_told_is_remembered_by_the_next_process(store: Store) -> None:
    with mail_server() as mails:
        ran(store, RunState.FAILED)
        assert alerts(store, by_mail(mails.port)).look(NOON) == 1
        assert alerts(store, by_mail(mails.port)).look(NOON + DAY) == 0


def test_a_catalog_that_cannot_be_published_is_told_and_so_is_its_end(store: Store) -> None:
    with mail_server() as mails:
        told = alerts(store, by_mail(mails.port))
        ran(store, RunState.COMPLETE)
        store.note({UNPUBLISHED: "mine.yaml:1:1: no mapping."})
        arrived = [told.look(NOON + n * HOUR) for n in range(2)]
        store.note({UNPUBLISHED: None})
        arrived += [told.look(NOON + n * HOUR) for n in (2, 3)]
        subjects = [str(each["Subject"]) for each in mails.taken]
    assert arrived == [1, 0, 1, 0]
    assert subjects == [
        "oaicdif catalog: nothing can be published",
        "oaicdif catalog: it can be published again",
    ]


# ---- what goes wrong ----------------------------------------------------------------------


def test_what_a_server_refused_is_sent_again_and_told_as_a_warning_once(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with mail_server(refusal="451 try later") as mails:
        told = alerts(store, by_mail(mails.port))
        ran(store, RunState.FAILED)
        assert [told.look(NOON), told.look(NOON + HOUR)] == [0, 0]
        mails.refusal = ""
        assert told.look(NOON + 2 * HOUR) == 1
    (warning,) = (each for each in caplog.records if each.levelno == logging.WARNING)
    assert "451 try later" in warning.getMessage()


def test_one_channel_that_fails_does_not_silence_the_other(store: Store) -> None:
    with web_server(status=500) as hooks, mail_server() as mails:
        with_ = by_mail(mails.port, webhook=hooks.url)
        ran(store, RunState.FAILED)
        told = alerts(store, with_)
        assert told.look(NOON) == 1
        hooks.status = 200
        assert told.look(NOON + HOUR) == 1
    assert (len(mails.taken), len(hooks.taken)) == (1, 2)


def test_a_webhook_that_hangs_delays_nobody(store: Store) -> None:
    with web_server(hangs=True) as hooks:
        ran(store, RunState.FAILED)
        told = alerts(store, settings(webhook=hooks.url))
        with alerting(told, store, clock=lambda: NOON) as see_what_is_news:
            see_what_is_news()
            assert hooks.came.wait(30)
            see_what_is_news()  # returns at once, while the first message is on its way
            assert not hooks.over.is_set()
            hooks.over.set()
    assert not any(each.name == "alerts" for each in threading.enumerate())


# ---- mail over TLS, signed webhook ----------------------------------------------------------


def test_a_mail_goes_over_tls_with_a_login(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(own_certificate()))
    with mail_server(secure=True) as mails:
        with_ = by_mail(
            mails.port, smtp_security="starttls", smtp_user="ops",
            smtp_password_variable="MAIL_PASSWORD",
        )  # fmt: skip
        ran(store, RunState.FAILED)
        assert alerts(store, with_, MAIL_PASSWORD="s3cret").look(NOON) == 1
        assert mails.logins == [("ops", "s3cret")]


def test_a_certificate_that_nobody_trusts_gets_no_login(store: Store) -> None:
    with mail_server(secure=True) as mails:
        with_ = by_mail(
            mails.port, smtp_security="starttls", smtp_user="ops",
            smtp_password_variable="MAIL_PASSWORD",
        )  # fmt: skip
        (error,) = alerts(store, with_, MAIL_PASSWORD="s3cret").try_out(NOON).values()
    assert "certificate" in error
    assert mails.logins == []


def test_a_login_that_is_refused_is_told_without_the_password(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(own_certificate()))
    with mail_server(secure=True) as mails:
        with_ = by_mail(
            mails.port, smtp_security="starttls", smtp_user="ops",
            smtp_password_variable="MAIL_PASSWORD",
        )  # fmt: skip
        (error,) = alerts(store, with_, MAIL_PASSWORD="wr0ng").try_out(NOON).values()
    assert "535" in error
    assert "wr0ng" not in error
    assert base64.b64encode(b"wr0ng").decode() not in error


def test_a_webhook_gets_the_change_as_signed_json(store: Store) -> None:
    with web_server() as hooks:
        ran(store, RunState.FAILED, message="No answer.")
        with_ = settings(webhook=hooks.url, webhook_secret_variable="HOOK")
        assert alerts(store, with_, HOOK=SECRET).look(NOON) == 1
        ((headers, body),) = hooks.taken
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    digest = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{digest}"
    assert headers["content-type"] == "application/json"
    found = json.loads(body)
    assert (found["kind"], found["summary"]["failing"]) == ("change", 1)
    assert found["endpoints"] == [
        {
            "name": "a",
            "condition": "failing",
            "state": "failed",
            "since": NOON.isoformat(),
            "reason": "No answer.",
            "command": "oaicdif probe a",
        }
    ]


def test_a_signature_is_that_of_the_specification() -> None:
    # the example of Standard Webhooks' reference libraries
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    moment = datetime.fromtimestamp(1614265330, NOON.tzinfo)
    headers = signed(b'{"test": 2432232314}', secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", moment)
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("No answer from http://u:pw@a.example.org/oai.", "No answer from http://a.example.org/oai."),
        ("http://a.example.org/oai?key=s3cret failed", "http://a.example.org/oai failed"),
        ("a (see http://h/oai?k=s3cret): no", "a (see http://h/oai): no"),
        ("two\nlines \x1b[2J", "two lines \\x1b[2J"),
    ],
)  # fmt: skip
def test_nothing_secret_and_nothing_that_steers_is_told(told: str, shown: str) -> None:
    assert public(told) == shown


# ---- settings and the command ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"mail_to": ("a@example.org",)}, "smtp_host"),
        ({"mail_to": ("a@example.org",), "smtp_host": "h", "smtp_user": "u",
          "smtp_security": "none"}, "without TLS"),
        ({"webhook": "http://h/", "webhook_secret_variable": "NONE"}, "NONE is not set"),
    ],
)  # fmt: skip
def test_settings_that_cannot_work_are_refused(how: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        channels(settings(**how), {})


def test_the_contact_sends_where_no_sender_is_named(store: Store) -> None:
    with mail_server() as mails:
        with_ = replace(
            by_mail(mails.port, mail_from=""), harvest=HarvestSettings(contact="c@x.de")
        )
        alerts(store, with_).try_out(NOON)
        assert mails.taken[0]["From"] == "c@x.de"


def test_an_endpoint_of_the_settings_that_was_never_harvested_is_no_news(store: Store) -> None:
    with mail_server() as mails:
        endpoint = EndpointSettings("a", "http://a.example.org/oai")
        with_ = replace(by_mail(mails.port), endpoints=(endpoint,))
        assert alerts(store, with_).look(NOON) == 0


def test_the_command_sends_a_test_by_each_channel_and_tells_what_went_wrong(tmp_path: Path) -> None:
    path = tmp_path / "oaicdif.toml"
    with mail_server() as mails, web_server(status=403) as hooks:
        path.write_text(
            f'[alerts]\nmail_to = ["a@example.org"]\nmail_from = "b@example.org"\n'
            f'smtp_host = "127.0.0.1"\nsmtp_port = {mails.port}\nsmtp_security = "none"\n'
            f'webhook = "{hooks.url}"\n',
            encoding="utf-8",
        )
        done = run_program("alerts", "test", "--settings", str(path))
        assert len(mails.taken) == len(hooks.taken) == 1
    assert done.code == 3
    assert done.out.splitlines()[0] == "mail: it was taken"
    assert "403" in done.out.splitlines()[1]
    assert not (tmp_path / "oaicdif.sqlite").exists()


def test_the_command_without_a_channel_says_which_settings_to_set(tmp_path: Path) -> None:
    path = tmp_path / "oaicdif.toml"
    path.write_text("", encoding="utf-8")
    done = run_program("alerts", "test", "--settings", str(path))
    assert (done.code, "mail_to" in done.err) == (2, True)
