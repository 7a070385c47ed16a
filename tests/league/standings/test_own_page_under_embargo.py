"""A player's own pages under an embargo: the seat stays public, and whatever is over is neither now nor next."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps
from league.games.models import Game
from league.players.models import Player
from league.seating.models import Session
from league.site.queries.coming import ComingSeat
from league.site.queries.player import player_page
from scoring.game import HanFu, Ron, Win
from tests.factories import make_competition, make_entrants, make_player, make_session
from tests.league.games.play import Play
from tests.league.standings.games import play, started
from tests.pages import page_of

pytestmark = pytest.mark.django_db

RON = Ron(1, (Win(0, HanFu(2, 40)),), riichi=frozenset({0}))
FALLING = [45_000, 35_000, 25_000, 15_000]


@pytest.fixture
def competition() -> Competition:
    return make_competition("ema-2012")


def read(client: Client, competition: Competition, number: int, language: str = "en") -> tuple[str, str, str]:
    """The page of an entrant: the notice on the seat, the text of "Now and next", and that of the results; empty without."""
    answer = client.get(reverse("entrant", args=[competition.slug, number]), headers={"accept-language": language})
    page = page_of(answer)
    (notice,) = [one.text for one in page.all("p") if one.is_said("class", "next-seat")] or [""]
    parts = {one.text.split(" Session ")[0]: one.text for one in page.all("section")}
    results = next(text for name, text in parts.items() if name.startswith(("Results", "Ergebnisse")))
    return notice, parts.get("Now and next", parts.get("Jetzt und demnächst", "")), results


def test_under_an_embargo_the_seat_of_a_running_session_stays_named_whether_its_game_is_over_or_not(
    competition: Competition, client: Client
) -> None:
    four = make_entrants(competition, 4)
    competitions.set_embargo(actor=SYSTEM, competition=competition, until=0)
    competition.refresh_from_db()
    (game,) = started(competition, four)
    make_session(competition, four)
    before = read(client, competition, 1)
    names = ", ".join(one.shown_name for one in four[1:])
    assert before[0] == f"Plays at table 1 as East, with {names} (session 1)"
    assert read(client, competition, 1, "de")[0].startswith("Spielt an Tisch 1 als Ost, mit ")
    assert "Session 1, table 1" in before[1] and "Session 2, table 1" in before[1]
    Play(game).record(RON)
    Play(Game.objects.get()).play_to_the_end()
    assert read(client, competition, 1) == before
    assert [(one.next.session, one.next.kept) for one in coming_of(four[0])] == [(1, True)]


def test_a_secret_session_that_is_over_is_neither_now_nor_next(competition: Competition, client: Client) -> None:
    four = make_entrants(competition, 4)
    play(competition, four, FALLING)
    competitions.set_embargo(actor=SYSTEM, competition=competition, until=0)
    competition.refresh_from_db()
    session_steps.approve(actor=SYSTEM, session=Session.objects.get())
    notice, coming, results = read(client, competition, 1)
    assert (notice, coming) == ("", "")
    assert "Session 1, table 1 kept secret" in results and "45" not in results
    assert coming_of(four[0]) == ()
    make_session(competition, four)
    notice, coming, results = read(client, competition, 1)
    assert notice.startswith("Next at table 1 as East") and "Session 1" not in coming and "Session 2" in coming


def test_under_an_embargo_the_page_of_somebody_says_who_was_appointed_to_play_for_them(competition: Competition, client: Client) -> None:
    four = make_entrants(competition, 4)
    rita = competitions.add_entrant(
        actor=SYSTEM, competition=competition, player=make_player(first_name="Rita", last_name="Sub"), substitute=True
    )
    competitions.appoint_stand_in(actor=SYSTEM, entrant=four[3], other=rita, since=1)
    competitions.set_embargo(actor=SYSTEM, competition=competition, until=0)
    competition.refresh_from_db()
    started(competition, four)
    assert read(client, competition, 4)[0].startswith("Plays at table 1 as North (Rita Sub plays), with ")


def coming_of(entrant: Entrant) -> tuple[ComingSeat, ...]:
    return player_page(Player.objects.get(pk=entrant.player_id), AnonymousUser()).coming
