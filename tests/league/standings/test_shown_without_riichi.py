"""Public pages of games without riichi: the people shown, their names, and the number of queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.audit.actor import SYSTEM
from league.competitions.commands import rename_player
from league.competitions.models import Entrant
from scoring.classical import Ticked
from scoring.game import Drawn, FalseMahjong, Fine, HandResult, Mahjong, Said
from tests.league.games.play import Play, named_table
from tests.league.table.phone import Phone

pytestmark = pytest.mark.django_db

MARKUP = "<b id=x>Bert"
TICKED = Ticked((("closed_pon_dragon", 1), ("own_flower", 1)))
WORTHS = (Said(80), TICKED, Said(20), TICKED, None)
HANDS: tuple[HandResult, ...] = (
    Mahjong(1, WORTHS, 0, too_few=frozenset({2}), announced=((3, 4),), sits_out=4),
    Mahjong(1, (Said(80), Said(160), *WORTHS[2:]), 2, pays_alone=2, sits_out=4),
    FalseMahjong(1, (Said(8), None, Said(20), TICKED, None), sits_out=4),
    Drawn(4),
    Fine(1, 50, sits_out=4),
)
PAGES = ("", "standings/", "standings/2/", "sessions/1/", "players/", "players/2/", "games/1/", "statistics/", "results/", "rules/")
FILES = ("standings.csv", "standings.json", "results.csv", "hands.csv")


def an_evening_of_five(name: str) -> Play:
    """Play a game in which the player with this name in seat 1 wins twice, calls falsely and is fined; then time is up."""
    play = named_table("kuester", ("Alma", name, "Cleo", "Dora", "Emil"))
    play.record(*HANDS)
    play.stop_game()
    return play


def shown(play: Play, path: str) -> str:
    response = Client().get(f"/{play.game.competition.slug}/{path}")
    assert response.status_code == 200, path
    return b"".join(response).decode()


def test_who_wants_no_name_shown_is_on_no_page_and_in_no_file() -> None:
    play = an_evening_of_five("Xaverine")
    assert "Xaverine" in shown(play, "games/1/")
    player = Entrant.objects.get(player__first_name="Xaverine").player
    rename_player(actor=SYSTEM, player=player, name_shown="anonymous")
    assert [path for path in (*PAGES, *FILES) if "Xaverine" in shown(play, path)] == []


def test_a_name_is_text_wherever_it_stands() -> None:
    play = an_evening_of_five(MARKUP)
    pages = {path: shown(play, path) for path in PAGES}
    assert [path for path, page in pages.items() if MARKUP in page] == []
    assert "&lt;b id=x&gt;Bert" in pages["games/1/"]


def test_a_name_is_text_at_the_table() -> None:
    play = named_table("kuester", ("Alma", MARKUP, "Cleo", "Dora", "Emil"))
    play.record(HANDS[0], HANDS[3])
    phone = Phone(play.game, seat=0)
    preview = {"outcome": "mahjong", "winner": 1, "discarder": 2, **{f"worth{seat}-points": 20 for seat in range(5)}}
    answers = [phone.get(), phone.get("table_record"), phone.get("table_hand", 1), phone.get("table_history")]
    answers += [phone.post("table_preview", htmx=True, **{**phone.opened(), **preview, "worth1-points": points}) for points in (20, "")]
    for answer in answers:
        assert answer.status_code == 200
        assert MARKUP not in answer.content.decode()
        assert "&lt;b id=x&gt;Bert" in answer.content.decode()


@pytest.mark.parametrize("path", ["standings/", "games/1/", "statistics/", "hands.csv"])
def test_a_page_takes_as_many_queries_after_many_hands_as_after_few(path: str) -> None:
    play = named_table("kuester", ("Alma", "Bert", "Cleo", "Dora", "Emil"))
    counts = []
    for hands in (HANDS, HANDS * 2):
        play.record(*hands)
        with CaptureQueriesContext(connection) as queries:
            shown(play, path)
        counts.append(len(queries))
    assert counts[0] == counts[1]
