"""The recap of a session or an evening: what it tells, and what it keeps to itself."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.commands import rename_player, set_embargo
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps, void_game
from league.games.entry import Entry
from league.players.models import NameShown
from league.seating.commands import hide_seating
from league.seating.models import Evening, Session
from league.standings.pictures.recap import recap_picture
from league.standings.queries.recap.recap import recap_of
from scoring.game import Ron, TileHand, Win
from scoring.hand import Hand, parse_tiles
from tests.factories import alice_directs, make_competition, make_entrant, make_evening, make_session
from tests.league.games.play import Play, named_table, ron, tsumo
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db

SCORES = (41_000, 33_000, 26_000, 20_000)
#: Tanyao and pinfu.
TANYAO = Hand(
    concealed=parse_tiles("234m34567p55678s"),
    winning_tile=parse_tiles("2p")[0],
    win="",
    seat_wind="",
    round_wind="",
    dora_indicators=parse_tiles("3m"),
)


@pytest.fixture
def league() -> Competition:
    return make_competition("ema-2016", name="Open of Linz", slug="linz")


@pytest.fixture
def four(league: Competition) -> list[Entrant]:
    return [make_entrant(league, first_name=name, last_name="") for name in ("Alma", "Bert", "Cleo", "Dora")]


def approve(number: int) -> None:
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(number=number))


def evening_of(league: Competition, *numbers: int) -> Evening:
    evening = make_evening(league)
    Session.objects.filter(competition=league, number__in=numbers).update(evening=evening)
    return evening


def read(client: Client, address: str) -> str:
    """The words of a page."""
    page = client.get(f"/linz/{address}").content.decode().split("<main", 1)[1].split("</main", 1)[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_a_session_is_told_by_the_results_once_it_is_approved(client: Client, league: Competition, four: list[Entrant]) -> None:
    play(league, four, SCORES)
    assert "There is nothing to tell yet" in read(client, "sessions/1/recap/")
    assert "/linz/sessions/1/recap/" not in client.get("/linz/sessions/1/").content.decode()
    approve(1)
    words = read(client, "sessions/1/recap/")
    assert "1 Alma +26,000 1 2 Bert +8,000 2 3 Cleo −9,000 3 4 Dora −25,000 4" in words
    assert "No hands were recorded" in words
    assert "Nothing was played before" in words
    assert "/linz/sessions/1/recap/" in client.get("/linz/sessions/1/").content.decode()
    assert "/linz/sessions/1/evening/" in client.get("/linz/").content.decode()


def test_an_evening_adds_up_its_sessions_and_says_which_are_missing(client: Client, league: Competition, four: list[Entrant]) -> None:
    play(league, four, SCORES)
    play(league, four, SCORES[::-1])
    play(league, [four[1], four[0], four[2], four[3]], SCORES)
    evening_of(league, 2, 3)
    for number in (1, 2):
        approve(number)
    assert "Session 3 is still missing here" in read(client, "sessions/3/evening/")
    approve(3)
    recap = recap_of(league, 2, whole=True)
    assert recap.sessions.heading == "Sessions 2 and 3"
    told = [(row.place, row.person.name, [str(cell.total) for cell in row.cells if cell], str(row.total)) for row in recap.rows]
    assert told[:2] == [(1, "Bert", ["−9,000", "+26,000"], "+17,000"), (2, "Dora", ["+26,000", "−25,000"], "+1,000")]
    assert [(row.name, row.move.sign) for row in (*recap.up, *recap.down) if row.move] == [("Bert", "▲ 1"), ("Alma", "▼ 1")]
    assert read(client, "sessions/3/evening/") == read(client, "sessions/2/evening/")


def test_a_session_without_a_game_that_counts_tells_nothing_and_leaves_the_evening_whole(league: Competition, four: list[Entrant]) -> None:
    play(league, four, SCORES)
    (game,) = started(league, four)
    void_game(entry=Entry.new(SYSTEM, game.version), game=game, reason="Fire alarm")
    evening_of(league, 1, 2)
    for number in (1, 2):
        approve(number)
    assert recap_of(league, 2).rows == ()
    assert [str(row.total) for row in recap_of(league, 2, whole=True).rows] == ["+26,000", "+8,000", "−9,000", "−25,000"]


def test_sessions_of_one_day_belong_together_in_a_tournament_and_others_do_not(league: Competition, four: list[Entrant]) -> None:
    for _ in range(3):
        play(league, four, SCORES)
    days = dict(Session.objects.values_list("number", "starts_at"))
    assert recap_of(league, 1, whole=True).sessions.evening == ((1, 2, 3) if all(days.values()) else (1,))
    evening_of(league, 3)
    assert 3 not in recap_of(league, 1, whole=True).sessions.evening


def test_the_best_hand_is_shown_in_tiles_with_its_yaku_and_the_swing_beside_it() -> None:
    table = named_table("ema-2016")
    table.record(ron(3, 0, han=1, fu=30), Ron(1, (Win(2, TileHand(TANYAO)),), riichi=frozenset({0, 2, 3})))
    table.play_to_the_end()
    approve(1)
    recap = recap_of(table.game.competition, 1)
    assert recap.best
    assert recap.swing
    assert recap.best.person.name == "Cleo"
    page = Client().get(f"/{table.game.competition.slug}/sessions/1/recap/").content.decode()
    assert page.count("5 of bamboo") == 2
    assert "Tanyao" in page
    drawn = recap_picture(table.game.competition, recap).hand
    assert drawn
    assert drawn.groups[1][0].view == "p2"


def test_without_tiles_the_best_hand_is_told_in_words() -> None:
    table = named_table("ema-2016")
    table.record(ron(3, 0, han=2, fu=40), tsumo(2, han=6, riichi=[1]))
    table.play_to_the_end()
    approve(1)
    recap = recap_of(table.game.competition, 1)
    assert recap.best
    assert (recap.best.person.name, str(recap.best.points), recap.best.worth, recap.best.tiles) == (
        "Cleo",
        "12,000",
        "haneman, 6 han",
        None,
    )
    assert recap.swing
    assert (recap.swing.person.name, str(recap.swing.points)) == ("Cleo", "+13,000")  # with the riichi of another
    assert recap.is_same_hand
    assert "Cleo" in recap_picture(table.game.competition, recap).text


def test_under_an_embargo_a_recap_tells_nothing_but_to_the_director(league: Competition, four: list[Entrant]) -> None:
    play(league, four, SCORES)
    play(league, four, SCORES)
    for number in (1, 2):
        approve(number)
    evening_of(league, 1, 2)
    set_embargo(actor=SYSTEM, competition=league, until=1)
    assert "There is nothing to tell yet" in read(Client(), "sessions/2/recap/")
    assert "+52,000" not in read(Client(), "sessions/1/evening/")
    assert "/linz/sessions/2/evening/" not in Client().get("/linz/").content.decode()
    director = Client()
    director.force_login(alice_directs(league))
    assert "+52,000" in read(director, "sessions/1/evening/")


def test_a_hidden_session_has_no_recap_and_a_hidden_name_is_not_told(client: Client, league: Competition, four: list[Entrant]) -> None:
    rename_player(actor=SYSTEM, player=four[0].player, last_name="Quagga", name_shown=NameShown.ANONYMOUS)
    play(league, four, SCORES)
    approve(1)
    assert "Quagga" not in read(client, "sessions/1/recap/")
    assert "Alma" not in read(client, "sessions/1/recap/")
    hide_seating(actor=SYSTEM, session=make_session(league, four))
    assert [client.get(f"/linz/sessions/2/{name}").status_code for name in ("recap/", "evening/", "recap.png")] == [404] * 3
    assert recap_of(league, 1, whole=True).sessions.evening == (1,)


def test_the_queries_of_a_recap_do_not_depend_on_the_number_of_games(
    league: Competition, four: list[Entrant], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    more = [make_entrant(league) for _ in range(8)]
    for game in started(league, [*four, *more], tables=3):
        table = Play(game)
        table.record(ron(0, 1, fu=30), tsumo(2, han=4, fu=30))
        table.play_to_the_end()
    approve(1)
    with django_assert_max_num_queries(31):
        assert recap_of(league, 1).games == 3
