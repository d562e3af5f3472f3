"""Resumption tokens: what is written is read back, and nothing else is read at all."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.errors import BadResumptionToken
from oaicdif.model import Verb
from oaicdif.protocol.token import TokenState, prefix_of_token, read_token, write_token

NOW = datetime(2024, 2, 1, 12, tzinfo=UTC)
KEY = bytes(range(32))
STATE = TokenState(Verb.LIST_RECORDS, "oai_dc", "a:b", 100, 1000, 100, 950, NOW, lead=7)
TOKEN = write_token(STATE, KEY)

states = st.builds(
    TokenState,
    st.sampled_from([Verb.LIST_RECORDS, Verb.LIST_IDENTIFIERS, Verb.LIST_SETS]),
    st.from_regex(r"[A-Za-z0-9\-_.!~*'()]{0,20}", fullmatch=True),
    st.from_regex(r"([a-z0-9\-_.!~*'()]{1,9}(:[a-z]{1,9}){0,3})?", fullmatch=True),
    *[st.integers(0, 2**62)] * 4,
    st.integers(0, 4_000_000_000).map(lambda s: datetime.fromtimestamp(s, UTC)),
    *[st.integers(0, 2**62)] * 2,
)


@given(states, st.binary(min_size=1, max_size=64))
def test_a_token_carries_its_whole_state(state: TokenState, key: bytes) -> None:
    assert read_token(write_token(state, key), state.verb, key, state.expires) == state


@given(states)
def test_a_token_needs_no_encoding_in_a_url(state: TokenState) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]+", write_token(state, KEY))


@pytest.mark.few(20)
@pytest.mark.parametrize("place", range(len(TOKEN)))
def test_a_token_with_one_character_changed_is_refused(place: int) -> None:
    for other in "AB_-":
        altered = TOKEN[:place] + other + TOKEN[place + 1 :]
        if altered != TOKEN:
            with pytest.raises(BadResumptionToken):
                read_token(altered, STATE.verb, KEY, NOW)


@pytest.mark.parametrize(
    "text",
    ["", "x", "====", "a" * 5, TOKEN + "A", TOKEN[:-1], TOKEN + "=", f" {TOKEN}", f"{TOKEN}\n",
     "é", "A" * 100_000, "junk token", "AAAA" * 10],
)  # fmt: skip
def test_what_is_no_token_of_ours_is_refused(text: str) -> None:
    with pytest.raises(BadResumptionToken):
        read_token(text, STATE.verb, KEY, NOW)


@given(st.text(max_size=60))
def test_no_text_at_all_does_more_harm_than_that(text: str) -> None:
    with pytest.raises(BadResumptionToken):
        read_token(text, STATE.verb, KEY, NOW)


def test_a_token_of_another_verb_is_refused() -> None:
    with pytest.raises(BadResumptionToken):
        read_token(TOKEN, Verb.LIST_IDENTIFIERS, KEY, NOW)


def test_a_token_of_another_key_is_refused() -> None:
    with pytest.raises(BadResumptionToken):
        read_token(TOKEN, STATE.verb, KEY[::-1], NOW)


def test_a_token_lives_to_its_last_second_and_no_longer() -> None:
    assert read_token(TOKEN, STATE.verb, KEY, NOW) == STATE
    with pytest.raises(BadResumptionToken):
        read_token(TOKEN, STATE.verb, KEY, NOW + timedelta(seconds=1))


def test_the_same_state_gives_the_same_token() -> None:
    assert write_token(replace(STATE), KEY) == TOKEN


def test_a_token_of_an_older_form_is_refused() -> None:
    """As the first form was: without `until`."""
    payload = b"1|r|oai_dc|a:b|100|1000|100|950|7|%d" % NOW.timestamp()
    signed = payload + blake2b(payload, key=KEY, digest_size=16).digest()
    with pytest.raises(BadResumptionToken, match="version"):
        read_token(urlsafe_b64encode(signed).rstrip(b"=").decode(), STATE.verb, KEY, NOW)


def test_a_list_begun_before_the_last_form_goes_on() -> None:
    """The second form had whether there was an `until`, and no bound: it was `upto`."""
    payload = b"2|r|oai_dc|a:b|100|1000|100|950|7|1|%d" % NOW.timestamp()
    signed = payload + blake2b(payload, key=KEY, digest_size=16).digest()
    token = urlsafe_b64encode(signed).rstrip(b"=").decode()
    assert read_token(token, STATE.verb, KEY, NOW) == replace(STATE, bound=1000)


@given(states)
def test_a_token_tells_the_format_of_its_list(state: TokenState) -> None:
    assert prefix_of_token(write_token(state, KEY)) == state.metadata_prefix


@given(st.text(max_size=50) | st.from_regex(r"[A-Za-z0-9_-]{0,60}", fullmatch=True))
def test_what_is_no_token_of_ours_tells_no_format(text: str) -> None:
    assert prefix_of_token(text) == ""
