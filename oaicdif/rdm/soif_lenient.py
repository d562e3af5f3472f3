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
    next_sign,
    object_begins,
)

_FRAME: Final = re.compile(rb"@(UPDATE|DELETE|REFRESH)[ \t]*\{", re.IGNORECASE)
_FRAMED_URL: Final = re.compile(rb"[^\s\x00-\x1f\x7f{}@][^\s\x00-\x1f\x7f{}]*")
_SPACE: Final = re.compile(rb"\s+")
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
        self._dropped: list[bytes] = []  # what is no longer in the text of the object being read
        self._spaced = False  # white space was passed over before the next token of an object
        self._cut_word = -1  # the offset at which a word goes on whose beginning was passed over

    @property
    def frame(self) -> Action | None:
        """The frame in which reading goes on; None outside of any."""
        return self._frame

    def _needed_from(self) -> int:
        return max(0, self._search - 1 - self._base) if self._damage else self._at

    def _let_go(self, upto: int) -> None:
        # A damaged object is set aside whole, so its beginning is kept, but not gone through again.
        if self._head is not None or self._damage is not None:
            self._dropped.append(self._text[max(0, self._began - self._base) : upto])

    def _open(self, head: Head) -> None:
        super()._open(head)
        self._dropped.clear()
        self._spaced = False

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
            self._wait_as(head, at)
        elif isinstance(head, Head):
            self._open(head)
        elif object_begins(self._text, at):
            self._began = self._base + at
            self._dropped.clear()
            self._damaged(head)
        else:
            return self._skip(at)
        return None

    def _framed_url(self, at: int, action: Action) -> Entry | None:
        match = _FRAMED_URL.match(self._text, at)
        if match is None:
            return self._skip(at)
        end = match.end()
        cut = end == len(self._text) and not self._closed
        if self._base + at == self._cut_word or end - at >= self._limits.line_bytes:
            self._at, self._cut_word = end, self._base + end if cut else -1
            return Skipped(self._base + at, self._base + end)
        if cut:
            self._wait_for_line(at)
            return None
        self._at = end
        found = SoifObject(_FRAMED, match[0].decode("utf-8", "replace"))
        return Found(found, self._base + at, self._base + end, (), action)

    def _skip(self, at: int) -> Entry | None:
        """Pass over text up to the next object, or as much as need not be kept: the first line of
        an object may have come in part."""
        text, line = self._text, self._limits.line_bytes
        end = next_object(text, at + 1)
        if end is None and not self._closed:
            if len(text) - at < 2 * line:
                self._wait(at + 2 * line)
                return None
            end = next_sign(text, len(text) - line)
            self._cut_word = self._base + len(text)
        self._at = len(text) if end is None else end
        return Skipped(self._base + at, self._base + self._at)

    def _inside(self, head: Head) -> Entry | None:
        # Every value may have grown by its line ends; a token behind white space is a repair.
        if self._spaced or CR_LF in head.repairs:
            return self._odd_inside(head, self._at, None)
        return super()._inside(head)

    def _odd_inside(self, head: Head, at: int, match: re.Match[bytes] | None) -> Entry | None:
        if space := _SPACE.match(self._text, at):
            self._at, self._spaced = space.end(), True
            return None
        if too_large := self._too_large(head, match.end() if match else at):
            self._damaged(Damage(at, too_large))
            return None
        most = self._began - self._base + self._limits.object_bytes
        found = mended_attribute(
            self._text, at, closed=self._closed, limits=self._limits, most=most
        )
        if isinstance(found, Wait):
            self._wait_as(found, at)
        elif isinstance(found, Damage):
            self._damaged(found)
        else:
            spaced = self._spaced and found.next > at
            self._repairs.extend((*("white-space",) * spaced, *found.repairs))
            self._spaced = False
            if isinstance(found, End):
                return self._finished(head, found.next)
            self._attributes.append((found.name, found.value))
            self._at = found.next
        return None

    def _wait_as(self, wanted: Wait, at: int) -> None:
        if wanted.upto is None:
            self._wait_for_line(at)
        else:
            self._wait(wanted.upto)

    def _damaged(self, damage: Damage) -> None:
        """The object that began cannot be read; the next one is looked for behind the damage."""
        self._damage = Damage(self._base + damage.at, damage.reason)
        self._search = max(self._base + damage.at, self._began + 1)

    def _past_damage(self, damage: Damage) -> Entry | None:
        text, begin = self._text, self._began - self._base
        end = next_object(text, self._search - self._base)
        line = 2 * self._limits.line_bytes  # as much of the text's end may be half a first line
        told = len(text) - line  # up to here no object begins
        held = len(text) - begin >= self._limits.object_bytes and told > max(0, begin)
        if end is None and not self._closed and not held:
            self._search = max(self._search, self._base + len(text) - line)
            self._wait(len(text) + line)
            return None
        found = end is not None or self._closed
        if end is None:
            end = len(text) if self._closed else told
        url = self._head.url if self._head else ""
        data = b"".join((*self._dropped, text[max(0, begin) : end]))
        self._dropped.clear()
        entry = SetAside(self._began, self._base + end, damage.at, damage.reason, data, url)
        self._at, self._head, self._damage = end, None, None if found else damage
        self._began = self._base + end
        self._search = max(self._search, self._began)
        return entry
