"""No input whatever gives anything but a valid reply with status 200."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote_from_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.errors import OAI_ERRORS
from oaicdif.model import Verb
from oaicdif.provider.oai_page import oai_page
from oaicdif.store import open_store
from tests.oai_schemas import strict_schema
from tests.provider.provider_world import OAI, World, codes, items, request_of
from tests.store.filling import Clock

pytestmark = pytest.mark.slow

NAMES = ("verb", "identifier", "metadataPrefix", "from", "until", "set", "resumptionToken")
WORDS = (
    *(verb.value for verb in Verb),
    "oai_dc", "cdif", "cdif_jsonld", "none", "physics", "a:", "oai:example.org:00001",
    "2024-02-01", "2024-02-01T12:00:02Z", "2024-02-30", "0000-00-00", "9999-12-31",
    "9999-12-31T23:59:59Z", "0001-01-01", "", " ", "%", "%zz", "\x00", "\x0b", "\ud800", "\uffff",
    "\u2028", "<&\"'>", "]]>", "é", "𝒳",
)  # fmt: skip
ODD = st.one_of(st.sampled_from(WORDS), st.text(max_size=8)).map(
    lambda text: text.encode("utf-8", "surrogatepass")
)
VALUE = st.one_of(ODD, ODD, st.binary(max_size=6))
NAME = st.one_of(st.sampled_from(NAMES).map(str.encode), VALUE)
PAIR = st.tuples(NAME, VALUE)


def encoded(pairs: list[tuple[bytes, bytes]], *, escaped: bool) -> bytes:
    if escaped:
        return "&".join(f"{quote_from_bytes(n)}={quote_from_bytes(v)}" for n, v in pairs).encode()
    return b"&".join(name + b"=" + value for name, value in pairs)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, shared: Path) -> Iterator[World]:
    store = open_store(tmp_path_factory.mktemp("fuzz") / "oaicdif.sqlite")
    found = World(store, Clock(), schema=strict_schema(shared / "official" / "oai"))
    found.put([*items(3, sets="physics:quantum"), *items(2, start=4, deleted=True)])
    yield found
    store.close()


def check(world: World, query: bytes, body: bytes = b"") -> None:
    root = world.ask(query, body)
    found = codes(root)
    assert set(found) <= set(OAI_ERRORS)
    if {"badVerb", "badArgument"} & set(found):
        assert request_of(root) == {}
    else:
        assert "verb" in request_of(root)
    oai_page(world.raw(query, body).body)


@given(st.binary(max_size=200))
def test_any_bytes_as_a_query_give_a_valid_reply(world: World, query: bytes) -> None:
    check(world, query)


@given(st.binary(max_size=200), st.binary(max_size=200))
def test_any_bytes_as_a_form_give_a_valid_reply(world: World, query: bytes, body: bytes) -> None:
    check(world, query, body)


@given(st.lists(PAIR, max_size=6), st.booleans())
def test_any_arguments_give_a_valid_reply(
    world: World, pairs: list[tuple[bytes, bytes]], escaped: bool
) -> None:
    check(world, encoded(pairs, escaped=escaped))


@given(st.sampled_from(list(Verb)), st.lists(PAIR, max_size=4))
def test_any_arguments_of_a_real_verb_give_a_valid_reply(
    world: World, verb: Verb, pairs: list[tuple[bytes, bytes]]
) -> None:
    check(world, encoded([(b"verb", verb.value.encode()), *pairs], escaped=True))


@given(st.data())
def test_any_change_of_a_token_is_refused_validly(world: World, data: st.DataObject) -> None:
    token = world.ask("verb=ListRecords&metadataPrefix=oai_dc").findtext(f".//{OAI}resumptionToken")
    raw = bytearray((token or "").encode())
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    query = b"verb=ListRecords&resumptionToken=" + quote_from_bytes(bytes(raw)).encode()
    check(world, query)
    if bytes(raw) != (token or "").encode():
        assert codes(world.ask(query))[0] in ("badResumptionToken", "badArgument")


def test_every_single_byte_is_survived_in_every_place(world: World) -> None:
    for byte in range(256):
        for place in (b"verb=%b", b"verb=ListSets&resumptionToken=%b", b"%b=Identify",
                      b"verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:%b"):  # fmt: skip
            for value in (bytes([byte]), b"%%%02X" % byte):
                check(world, place % value)
