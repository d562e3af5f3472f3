from __future__ import annotations

from pathlib import Path

import pytest

from tests.harvest.joined_stories import ALL_STORIES
from tests.harvest.stories import Story, play
from tests.harvest.story_table import STORIES


@pytest.mark.slow
@pytest.mark.parametrize("story", ALL_STORIES, ids=lambda story: story.name)
def test_every_morning_of_a_story_is_as_the_table_says(story: Story, tmp_path: Path) -> None:
    mornings = play(story, tmp_path)
    expected = [night.morning for night in story.nights]
    assert [m.shown(e) for m, e in zip(mornings, expected, strict=True)] == expected
    assert all(each.known for each in mornings)


def test_at_least_fifty_stories_have_their_names() -> None:
    assert len(STORIES) >= 50
    assert len({story.name for story in ALL_STORIES}) == len(ALL_STORIES)


def test_an_undisturbed_night_costs_one_request_a_list_more(tmp_path: Path) -> None:
    quiet = next(story for story in STORIES if story.name == "nothing happens")
    first, second, third = play(quiet, tmp_path)
    assert (first.lists, second.lists, third.lists) == (8, 4, 4)  # formats, sets, records, look
