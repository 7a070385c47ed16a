"""Games being played show their scores so far on the overview and on the session's page, and nothing under an embargo."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.embargo import Reader
from league.games.commands import take_back_riichi
from league.games.models import Game
from league.standings.queries.sessions import session_page
from scoring.game import ExhaustiveDraw
from tests.league.games.play import DRAW, FINISHED_SCORES, Play, declare, named_table, ron, tables, tsumo

pytestmark = pytest.mark.django_db
RIICHI = ExhaustiveDraw(tenpai=frozenset({1}), riichi=frozenset({1}))


def card_of(play: Play, reader: Reader | None = None):
    page = session_page(play.game.competition, 1, reader=reader)
    return next(card for card in page.tables if card.table == play.game.table.number)


def addresses(game: Game) -> list[str]:
    slug = game.competition.slug
    return [reverse("competition", args=[slug]), reverse("session", args=[slug, 1])]


def text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


def test_a_game_being_played_shows_score_and_place_of_everybody_the_hand_now_and_the_deposits(client: Client) -> None:
    play = named_table("ema-2012")
    play.record(ron(1, 0, 3, 40), RIICHI)
    for address in addresses(play.game):
        said = text(client.get(address).content.decode())
        assert re.search(r"Alma\W+4 \W*23,800", said), said
        assert re.search(r"Bert\W+1 \W*37,200", said), said
        assert "South 3" not in said
        assert "East 2, 1 counter" in said
        assert "1,000 on the table" in said
        assert "last entry" in said


def test_a_riichi_declared_in_the_hand_lies_on_the_table_at_once_and_is_taken_back(client: Client) -> None:
    play = named_table("ema-2012")
    play.record(ron(1, 0, 3, 40))
    (row,) = declare(play, 1)
    for address in (*addresses(play.game), play.game.get_absolute_url(), "/"):
        said = text(client.get(address).content.decode())
        assert "34,200" in said and "1,000 on the table" in said, said
    take_back_riichi(actor=SYSTEM, game=play.game, declaration=row.pk)
    for address in (*addresses(play.game), play.game.get_absolute_url(), "/"):
        said = text(client.get(address).content.decode())
        assert "35,200" in said and "on the table" not in said, said


def test_a_game_with_a_riichi_in_its_first_hand_is_being_played(client: Client) -> None:
    play = named_table("ema-2012")
    declare(play, 2)
    for address in (*addresses(play.game), "/"):
        assert "29,000" in text(client.get(address).content.decode())


def test_a_page_that_asks_for_news_hears_of_a_riichi(client: Client) -> None:
    play = named_table("ema-2012")
    play.record(DRAW)
    address = re.search(r'hx-get="([^"]*seen=[^"]*)"', client.get(addresses(play.game)[1]).content.decode())
    assert address and client.get(unescape(address[1])).status_code == 204
    declare(play, 2)
    assert "29,000" in client.get(unescape(address[1])).content.decode()


def test_the_places_are_those_which_the_game_would_end_with() -> None:
    play = named_table("alarm-2019")
    play.record(tsumo(0, 3))
    assert [seat.place for seat in card_of(play).seats] == [1, 2, 2, 2]


def test_before_the_first_hand_nobody_has_a_place_and_a_table_that_waits_shows_no_score() -> None:
    (play,) = tables(1)
    assert card_of(play).live is None
    play.record(DRAW)
    play.undo_last_hand()
    card = card_of(play)
    assert [seat.place for seat in card.seats] == [None] * 4
    assert card.live is None or card.live.at is None


def test_a_finished_game_shows_its_result_instead() -> None:
    play = named_table("ema-2012")
    play.record(DRAW)
    play.enter_final_scores(scores=FINISHED_SCORES)
    card = card_of(play)
    assert card.live is None
    assert [str(seat.points) for seat in card.seats] == ["40,000", "30,000", "30,000", "20,000"]


def test_under_an_embargo_only_who_sees_everything_is_shown_the_scores(client: Client) -> None:
    play = named_table("ema-2012")
    play.record(ron(1, 0, 3, 40))
    set_embargo(actor=SYSTEM, competition=play.game.competition, until=0)
    before = [client.get(address).content for address in (*addresses(play.game), play.game.get_absolute_url())]
    declare(play, 1)
    for address in addresses(play.game):
        said = text(client.get(address).content.decode())
        assert not any(secret in said for secret in ("35,200", "34,200", "24,800", "East 2", "last entry", "on the table")), said
    assert [client.get(address).content for address in (*addresses(play.game), play.game.get_absolute_url())] == before
    assert card_of(play, Reader(until=0)).live is None
    assert card_of(play, Reader(sees_all=True)).live


def test_the_number_of_queries_does_not_depend_on_the_tables_being_played(django_assert_num_queries) -> None:
    first, *others = tables(4)
    first.record(DRAW)
    with django_assert_num_queries(8):
        session_page(first.game.competition, 1)
    for play in others:
        play.record(DRAW, DRAW)
    with django_assert_num_queries(8):
        session_page(first.game.competition, 1)
    for play in others:
        declare(play, 0, 1)
    with django_assert_num_queries(9):
        session_page(first.game.competition, 1)
