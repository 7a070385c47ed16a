"""A player's page across competitions."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, CompetitionState, Entrant
from league.players.models import Player
from league.site.queries.player import PlayerPage, player_page
from scoring.game import HanFu, Mahjong, Ron, Said, Win
from tests.factories import (
    ada_administrates,
    alice_directs,
    bob_scores,
    charlie,
    make_competition,
    make_entrants,
    make_player,
    make_session,
)
from tests.league.games.play import Play
from tests.league.standings.games import play, started
from tests.league.standings.hands import play_hands

pytestmark = pytest.mark.django_db

EMA_RON = Ron(1, (Win(0, HanFu(2, 40)),))
ALARM_RON = Ron(0, (Win(1, HanFu(4)),))
KUESTER_GAME = Mahjong(0, (Said(50), Said(0), Said(0), Said(0)))


def entered(competition: Competition, players: list[Player], *, guest: bool = False) -> list[Entrant]:
    return [competitions.add_entrant(actor=SYSTEM, competition=competition, player=player, guest=guest) for player in players]


def two_competitions(players: list[Player], **fields: object) -> tuple[Competition, Competition]:
    """The first player wins a hand in each: as East in the first, as South in the second; a paper game besides."""
    ema = make_competition("ema-2012", name="EMA cup", slug="ema")
    alarm = make_competition("alarm-2019", name="ALARM league", slug="alarm", **fields)
    play_hands(ema, entered(ema, players), EMA_RON)
    east, *others = entered(alarm, players)
    play_hands(alarm, [others[0], east, others[1], others[2]], ALARM_RON)
    play(alarm, [east, *others], [45_000, 35_000, 25_000, 15_000])
    return ema, alarm


def page_of(player: Player, user: object = None) -> PlayerPage:
    return player_page(player, user or AnonymousUser())  # type: ignore[arg-type]


def test_rates_places_and_opponents_are_of_all_competitions_together() -> None:
    players = [make_player() for _ in range(4)]
    two_competitions(players)
    page = page_of(players[0])
    figures = page.figures
    assert [entry.competition.name for entry in page.entries] == ["ALARM league", "EMA cup"]
    assert (figures.games, figures.recorded, figures.hands) == (3, 2, 2)
    assert figures.places.times == (3, 0, 0, 0)
    assert (figures.rates[0].own, figures.rates[0].detail) == ("100 %", "2 of 2")
    met = {(one.person.url, one.times, one.ahead) for one in page.opponents}
    assert met == {(reverse("player", args=[player.pk]), 3, 3) for player in players[1:]}


def test_riichi_and_kuester_have_rates_of_their_own_and_no_points_together(client: Client) -> None:
    players = [make_player() for _ in range(4)]
    two_competitions(players)
    kuester = make_competition("kuester", name="Küster evening", slug="kuester")
    play_hands(kuester, entered(kuester, players), KUESTER_GAME)
    page = page_of(players[0])
    assert (page.figures.games, page.figures.rates, page.figures.best) == (4, (), None)
    assert [(one.name, one.figures.games, str(one.figures.best.points)) for one in page.families if one.figures.best] == [
        ("Classical game", 1, "50"),
        ("Riichi", 3, "8,000"),
    ]
    shown = client.get(reverse("player", args=[players[0].pk])).content.decode()
    assert "<h3>Classical game</h3>" in shown
    assert "Points against them" not in shown


def test_the_newest_games_name_their_competitions_and_count_in_their_units(client: Client) -> None:
    players = [make_player() for _ in range(4)]
    two_competitions(players)
    kuester = make_competition("kuester", name="Küster evening", slug="kuester")
    Competition.objects.filter(pk=kuester.pk).update(divide_by=10)
    four = entered(kuester, players)
    for _ in range(2):
        play_hands(kuester, four, KUESTER_GAME)
    page = page_of(players[0])
    own = [game for game in page.form if game.competition == "Küster evening"]
    assert [str(game.total) for game in own] == ["+30.0", "+30.0"]
    row = next(one.row for one in page.entries if one.competition.name == "Küster evening")
    assert (str(row.total), page.is_mixed) == ("+60.0", True)
    shown = client.get(reverse("player", args=[players[0].pk])).content.decode()
    latest = shown.split("Latest games")[1].split("</section>")[0]
    assert all(f"<span>{name}</span>" in latest for name in ("Küster evening", "EMA cup", "ALARM league"))


def test_points_of_other_rules_or_another_divisor_are_never_added_up_in_the_chart(client: Client) -> None:
    players = [make_player() for _ in range(4)]
    ema, alarm = two_competitions(players)
    play(ema, list(ema.entrants.order_by("number")), [45_000, 35_000, 25_000, 15_000])
    titles = [ema.ruleset.title, alarm.ruleset.title]
    assert [one.name for one in page_of(players[0]).sums] == titles
    shown = client.get(reverse("player", args=[players[0].pk]), headers={"accept-language": "en"}).content.decode()
    assert all(f"All games so far: {title}" in shown for title in titles) and "each kind has a line of its own" in shown
    again = make_competition("ema-2012", name="EMA again", slug="again")
    play(again, entered(again, players), [45_000, 35_000, 25_000, 15_000])
    assert [one.name for one in page_of(players[0]).sums] == titles, "the same rules are added up"
    Competition.objects.filter(pk=again.pk).update(divide_by=10)
    assert [one.name for one in page_of(players[0]).sums] == [f"{titles[0]} (not divided)", titles[1]]


def test_the_next_seat_in_each_competition_is_named_at_play_first(client: Client) -> None:
    players = [make_player() for _ in range(4)]
    ema, alarm = two_competitions(players)
    assert page_of(players[0]).coming == ()
    make_session(ema, list(ema.entrants.order_by("number")))
    assert [(one.competition.name, one.next.wind, one.next.now) for one in page_of(players[0]).coming] == [("EMA cup", "East", False)]
    (game,) = started(alarm, [alarm.entrants.get(player=player) for player in reversed(players)])
    Play(game).record(ALARM_RON)
    assert [(one.competition.name, one.next.now) for one in page_of(players[0]).coming] == [("ALARM league", True), ("EMA cup", False)]
    shown = client.get(reverse("player", args=[players[0].pk]), headers={"accept-language": "en"}).content.decode()
    assert "EMA cup</a>: <strong>Next at table 1 as East" in shown
    Competition.objects.filter(pk=ema.pk).update(state=CompetitionState.DRAFT)
    assert [one.competition.name for one in page_of(players[0]).coming] == ["ALARM league"]


def test_the_best_win_says_in_which_competition_it_was(client: Client) -> None:
    players = [make_player() for _ in range(4)]
    two_competitions(players)
    best = page_of(players[0]).figures.best
    assert best is not None
    assert (best.competition, str(best.points), best.text) == ("ALARM league", "8,000", "first limit, 4 fān")
    page = client.get(reverse("player", args=[players[0].pk]), headers={"accept-language": "en"}).content.decode()
    assert "ALARM league, game 1" in page


def test_what_was_played_in_a_draft_counts_for_its_directors_only() -> None:
    players = [make_player() for _ in range(4)]
    _ema, alarm = two_competitions(players, state=CompetitionState.DRAFT)
    page = page_of(players[0])
    assert (page.figures.games, len(page.entries)) == (1, 1)
    assert [one.times for one in page.opponents] == [1, 1, 1]
    assert page.figures.best is not None
    assert page.figures.best.competition == "EMA cup"
    assert page_of(players[0], alice_directs(alarm)).figures.games == 3


def test_opponents_have_the_names_that_may_be_shown(client: Client) -> None:
    players = [
        make_player(),
        make_player(first_name="Xaverine", last_name="Geheimrat", name_shown="anonymous"),
        make_player(),
        make_player(),
    ]
    two_competitions(players)
    page = client.get(reverse("player", args=[players[0].pk]), headers={"accept-language": "en"}).content.decode()
    assert f"Player {players[1].pk}" in page
    assert "Geheimrat" not in page


def test_a_player_without_a_game_has_a_page_in_both_languages(client: Client) -> None:
    player = make_player()
    entered(make_competition(), [player])
    for language in ("de", "en"):
        assert client.get(reverse("player", args=[player.pk]), headers={"accept-language": language}).status_code == 200


def status_for(player: Player, user: object = None) -> int:
    client = Client()
    if user is not None:
        client.force_login(user)  # type: ignore[arg-type]
    return client.get(reverse("player", args=[player.pk])).status_code


def test_nobody_is_told_of_a_player_who_stands_nowhere_but_administrators() -> None:
    player = make_player()
    assert (status_for(player), status_for(player, charlie()), status_for(player, ada_administrates())) == (404, 404, 200)


@pytest.mark.parametrize("hidden", [{"state": CompetitionState.DRAFT}, {"rehearsal": True}], ids=["draft", "rehearsal"])
def test_who_stands_only_in_what_is_not_public_is_known_to_its_directors(hidden: dict[str, object]) -> None:
    competition, player = make_competition(), make_player()
    entered(competition, [player])
    Competition.objects.update(**hidden)
    alice = alice_directs(competition)
    assert (status_for(player), status_for(player, charlie()), status_for(player, bob_scores(competition))) == (404, 404, 404)
    assert (status_for(player, alice), status_for(player, ada_administrates())) == (200, 200)


def test_who_plays_for_another_is_known_when_the_game_is_public() -> None:
    cup = make_competition("ema-2016", kind="tournament")
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    (game,) = started(cup, make_entrants(cup))
    player = make_player()
    Play(game).substitute(seat=0, player=player, cause="late", from_hand=1)
    alice = alice_directs(cup)
    assert (status_for(player), status_for(player, charlie()), status_for(player, alice)) == (404, 404, 200)
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=None)
    assert (status_for(player), status_for(player, charlie())) == (200, 200)
    Play(game).end_substitution(seat=0)
    assert status_for(player) == 404


def test_games_of_guests_count_too() -> None:
    players = [make_player() for _ in range(4)]
    competition = make_competition("ema-2012")
    play_hands(competition, entered(competition, players, guest=True), EMA_RON)
    assert page_of(players[0]).figures.games == 1


def test_only_the_most_frequent_opponents_are_listed() -> None:
    players = [make_player() for _ in range(16)]
    competition = make_competition("ema-2012")
    everybody = entered(competition, players)
    for first in range(1, 16, 3):
        play(competition, [everybody[0], *everybody[first : first + 3]], [45_000, 35_000, 25_000, 15_000])
    page = page_of(players[0])
    assert (len(page.opponents), page.met) == (12, 15)


def test_the_page_takes_six_queries_whatever_the_number_of_competitions(django_assert_num_queries) -> None:
    players = [make_player() for _ in range(4)]
    ema, _alarm = two_competitions(players)
    with django_assert_num_queries(6):
        page_of(players[0])
    play_hands(ema, list(ema.entrants.all()), EMA_RON, EMA_RON)
    third = make_competition("ema-2012", name="Third", slug="third")
    play_hands(third, entered(third, players), EMA_RON)
    with django_assert_num_queries(6):
        page_of(players[0])
