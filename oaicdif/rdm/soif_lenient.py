"""Dumps as they lie about: read leniently, and with Harvest's framing.

What does not stand as it should goes to `soif_repair`: what can be read in one way only is repaired
by name; the rest of the object is set aside, and reading goes on at the next object.

    @DELETE { }
    @REFRESH { http://still.there.example/ }
    @UPDATE {
    @FILE { http://changed.example/
    Title{5}:	Waves
    }
    }

A frame holds objects, or URLs alone. Source: Harvest User's Manual, chapter 7.
"""

from __future__ import annotations

import re
from typing import Final

from .soif_entry import Action, Entry, Found, Limits, SetAside, Skipped
from .soif_object import SoifObject
from .soif_reader import LIMITS, SoifReader
from .soif_repair import (
    CR_LF,
    Damage,
    End,
    Head,
    Wait,
    mended_attribute,
    mended_head,
    next_object,
    object_begins,
)

_FRAME: Final = re.compile(rb"@(UPDATE|DELETE|REFRESH)[ \t]*\{", re.IGNORECASE)
_FRAMED_URL: Final = re.compile(rb"[^\s\x00-\x1f\x7f{}@][^\s\x00-\x1f\x7f{}]*")
_FRAMED: Final = "FILE"  # the type of an object of which a frame gives the URL alone


class LenientReader(SoifReader):
    """Reads one stream as `SoifReader` does, and never raises. `frame` is that of the objects at
    `offset`; afterwards it is that of the object last read."""

    def __init__(
        self, *, limits: Limits = LIMITS, offset: int = 0, frame: Action | None = None
    ) -> None:
        super().__init__(limits=limits, offset=offset)
        self._frame = frame
        self._damage: Damage | None = None  # its place is an offset
        self._search = offset  # where to look for the object behind a damage

    @property
    def frame(self) -> Action | None:
        """The frame in which reading goes on; None outside of any."""
        return self._frame

    def _needed_from(self) -> int:
        # A damaged object is set aside whole, so its beginning is kept.
        inside = self._head is not None or self._damage is not None
        return self._began - self._base if inside else self._at

    def _step(self) -> Entry | None:
        return self._past_damage(self._damage) if self._damage else super()._step()

    def _plain_head(self, match: re.Match[bytes]) -> Head | None:
        framed = _FRAME.match(match.string, match.start())
        return None if framed else super()._plain_head(match)

    def _odd_between(self, at: int) -> Entry | None:
        text = self._text
        if frame := _FRAME.match(text, at):
            self._frame, self._at = Action(frame[1].decode().lower()), frame.end()
        elif self._frame and text.startswith(b"}", at):
            self._frame, self._at = None, at + 1
        elif text.startswith(b"@", at):
            return self._odd_head(at)
        elif self._frame in (Action.DELETE, Action.REFRESH):
            return self._framed_url(at, self._frame)
        else:
            return self._skip(at)
        return None

    def _odd_head(self, at: int) -> Entry | None:
        head = mended_head(self._text, at, closed=self._closed, limits=self._limits)
        if isinstance(head, Wait):
            self._wait(head.upto)
        elif isinstance(head, Head):
            self._open(head)
        elif object_begins(self._text, at):
            self._began = self._base + at
            self._damaged(head)
        else:
            return self._skip(at)
        return None

    def _framed_url(self, at: int, action: Action) -> Entry | None:
        match = _FRAMED_URL.match(self._text, at)
        if match is None:
            return self._skip(at)
        end = match.end()
        if end == len(self._text) and not self._closed:
            self._wait(end + 1)
            return None
        self._at = end
        found = SoifObject(_FRAMED, match[0].decode("utf-8", "replace"))
        return Found(found, self._base + at, self._base + end, (), action)

    def _skip(self, at: int) -> Entry | None:
        """Pass over text up to the next object, or as much as need not be kept."""
        end = next_object(self._text, at + 1)
        enough = self._closed or len(self._text) - at >= self._limits.line_bytes
        if end is None and not enough:
            self._wait(at + self._limits.line_bytes)
            return None
        self._at = len(self._text) if end is None else end
        return Skipped(self._base + at, self._base + self._at)

    def _inside(self, head: Head) -> Entry | None:
        if CR_LF in head.repairs:  # every value may have grown by its line ends
            return self._odd_inside(head, self._at, None)
        return super()._inside(head)

    def _odd_inside(self, head: Head, at: int, match: re.Match[bytes] | None) -> Entry | None:
        if too_large := self._too_large(head, match.end() if match else at):
            self._damaged(Damage(at, too_large))
            return None
        most = self._began - self._base + self._limits.object_bytes
        found = mended_attribute(
            self._text, at, closed=self._closed, limits=self._limits, most=most
        )
        if isinstance(found, Wait):
            self._wait(found.upto)
        elif isinstance(found, Damage):
            self._damaged(found)
        else:
            self._repairs.extend(found.repairs)
            if isinstance(found, End):
                return self._finished(head, found.next)
            self._attributes.append((found.name, found.value))
            self._at = found.next
        return None

    def _damaged(self, damage: Damage) -> None:
        """The object that began cannot be read; the next one is looked for behind the damage."""
        self._damage = Damage(self._base + damage.at, damage.reason)
        self._search = max(self._base + damage.at, self._began + 1)

    def _past_damage(self, damage: Damage) -> Entry | None:
        text, begin = self._text, self._began - self._base
        end = next_object(text, self._search - self._base)
        line = 2 * self._limits.line_bytes
        if end is None and not self._closed and len(text) - begin < self._limits.object_bytes:
            self._search = max(self._search, self._base + len(text) - line)
            self._wait(len(text) + 1)
            return None
        found = end is not None or self._closed
        if end is None:
            end = len(text) if self._closed else len(text) - line
        url = self._head.url if self._head else ""
        entry = SetAside(
            self._began, self._base + end, damage.at, damage.reason, text[begin:end], url
        )
        self._at, self._head, self._damage = end, None, None if found else damage
        self._began = self._base + end
        self._search = max(self._search, self._began)
        return entry
