"""Hands saved before a rule was checked: a competition keeps the rules of its beginning."""

from __future__ import annotations

import pytest
from django.http import StreamingHttpResponse
from django.test import Client

from league.games.models import RecordedHand
from scoring.game import Liable, Ron, Win, Yakuman
from scoring.rulesets import RULESETS, ruleset_to_json
from scoring.rulesets.books import LATER
from tests.factories import alice_directs
from tests.league.games.play import Play, found_by_verify, named_table, ron

pytestmark = pytest.mark.django_db
CLOSED_DRAGONS = {"concealed": "555666777z123m9m", "winning_tile": "9m"}
PAGES = (
    "standings/ standings.csv standings.xlsx standings.json results.csv results.xlsx hands.csv hands.xlsx standings/1/ sessions/1/"
    " players/1/ rules/ rules/what-if/ rules/what-if/?start_points=25000 statistics/ manage/ manage/sessions/1/"
).split()


@pytest.fixture
def play() -> Play:
    """A game of last season in which somebody was liable for a closed hand, which was not checked then."""
    written = ruleset_to_json(RULESETS["ema-2012"], full=True)
    older = {**written, "switches": {name: value for name, value in written["switches"].items() if name not in LATER}}
    play = named_table(older, names=("Anna", "Ben", "Clara", "David"))
    play.record(Ron(2, (Win(1, Yakuman(1), liable=Liable(3, 1)),)))
    hand = RecordedHand.objects.current().get(game=play.game)
    by_tiles = {"winner": 1, "hand": CLOSED_DRAGONS, "liable": hand.result["wins"][0]["liable"]}
    RecordedHand.objects.filter(pk=hand.pk).update(result={**hand.result, "wins": [by_tiles]})
    return play


def test_its_table_plays_on_and_its_results_stay(play: Play) -> None:
    play.record(ron(0, 1, 2, 30))
    play.play_to_the_end()
    assert play.hands[0].deltas == (0, 32_000, -16_000, -16_000)
    assert found_by_verify() == []


def test_all_its_pages_and_files_open(play: Play, client: Client) -> None:
    play.play_to_the_end()
    client.force_login(alice_directs(play.game.competition))
    for page in (*PAGES, "games/1/"):
        answer = client.get(f"/{play.game.competition.slug}/{page}")
        assert answer.status_code == 200, page
        if isinstance(answer, StreamingHttpResponse):
            assert b"".join(answer.streaming_content), page
