"""Elements of several formats packed as one body are each found again, and nothing else is."""

from __future__ import annotations

from oaicdif.formats.received import pack_received, received_about, received_element

DIDL, MODS, ABOUT = b"<didl>\n<x/></didl>", b"<mods/>", b"<about><p/></about>"


def test_each_element_is_found_by_its_prefix() -> None:
    body = pack_received({"didl": DIDL, "mods": MODS})
    found = [received_element(body, each) for each in ("didl", "mods", "mod", "modsx", "")]
    assert found == [DIDL, MODS, None, None, None]


def test_what_stands_about_an_element_is_its_own() -> None:
    body = pack_received({"didl": DIDL, "mods": MODS}, {"mods": ABOUT})
    assert [received_about(body, each) for each in ("didl", "mods")] == [b"", ABOUT]
    assert [received_element(body, each) for each in ("didl", "mods")] == [DIDL, MODS]


def test_nothing_packed_is_an_empty_body() -> None:
    assert pack_received({}) == b""
    assert received_element(b"", "didl") is None
    assert received_about(b"", "didl") == b""
