"""A step that makes one language of one that is told twice, as "English" and as `en_US`.

A tag says more than its own beginning, and says that, too (RFC 4647, section 3.3.1): where both
stand in a record the finer one stays. `en-US` and `en-GB` are two.
"""

from __future__ import annotations

from ..output import Output
from ..words import Act, Action, Options, Vocabularies, one


def _one_language(_v: Vocabularies, options: Options) -> Act:
    path = one(options, "from")

    def act(out: Output) -> None:
        tags = [tag for tag, _ in out.slots.get(path, ())]
        if not any(_is_finer(tag, than) for than in tags for tag in tags):
            return
        left = out.take(path)
        while left:
            tag, origin = left.pop(0)
            finer = [each for each in left + out.slots.get(path, []) if _is_finer(each[0], tag)]
            if not finer:
                out.set(path, tag, origin)
                continue
            out.follow(origin, path, finer[0][0])
            first = [each for each in left if each in finer]  # they take its place in the order
            left = first + [each for each in left if each not in finer]

    return act


def _is_finer(tag: object, than: object) -> bool:
    return str(tag).startswith(f"{than}-")


ACTIONS = (
    Action(
        "one-language",
        "a language that is told again with its country or script is one: the finer tag stays",
        _one_language,
        ("from",),
        ("from",),
        writes=("from",),
    ),
)
