"""Headers that no server should send: each becomes an answer or an error of ours."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from oaicdif.errors import FetchError
from oaicdif.http import HttpClient, HttpOptions, retry_after_s
from oaicdif.http.decoding import LONGEST_WAIT_S
from tests.harvest.repository import Reply, fifty, serving

NOW = datetime(2024, 2, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("99999999999999", LONGEST_WAIT_S),
        ("9" * 5000, LONGEST_WAIT_S),
        ("Fri, 31 Dec 9999 23:59:59 -0500", LONGEST_WAIT_S),
        ("Thu, 01 Feb 99999999999 12:00:00 GMT", None),
        ("Mon, 01 Jan 0001 00:00:00 +0500", 0.0),
        ("\xb2", None),
        ("-1", None),
    ],
)
def test_odd_retry_after_is_capped_or_none(text: str, seconds: float | None) -> None:
    assert retry_after_s({"retry-after": text}, NOW) == seconds


def test_date_that_cannot_be_read_is_replaced_by_our_clock() -> None:
    odd = "Thu, 01 Feb 99999999999 12:00:00 GMT"
    later = "Thu, 01 Feb 2024 12:02:00 GMT"
    assert retry_after_s({"retry-after": later, "date": odd}, NOW) == 120.0


@pytest.mark.parametrize("target", ["http://[::1/oai", "//[x]/oai", "http://a\u2100b/oai"])
def test_redirect_to_what_is_no_url_is_one_sentence(target: str) -> None:
    sent = target.encode().decode("latin-1")  # as the bytes of a header are read

    def elsewhere(asked: object, reply: Reply) -> Reply:
        return Reply(b"", 302, {"Location": sent})

    with serving(fifty(fault=elsewhere)) as url:
        web = HttpClient(HttpOptions(timeout_s=5), lambda: NOW)
        with pytest.raises(FetchError, match="no URL"):
            web.get(url)
        web.close()


@pytest.mark.parametrize("url", ["http://[::1/oai", "http://a\u2100b/oai"])
def test_address_that_cannot_be_split_is_one_sentence(url: str) -> None:
    with pytest.raises(FetchError, match="no URL that can be asked"):
        HttpClient(HttpOptions(), lambda: NOW).get(url)


def test_proxy_of_the_environment_that_is_no_url_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "foo bar")
    with pytest.raises(FetchError, match=r"The proxy for http://odd\.example\.org/ is no URL"):
        HttpClient(HttpOptions(), lambda: NOW).get("http://odd.example.org/")
