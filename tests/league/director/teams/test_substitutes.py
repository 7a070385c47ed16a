"""A substitute in a league of teams: what counts is said before the button, and nobody plays for another team unasked."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Entrant
from league.games import commands as games
from league.games.entry import Entry
from league.games.models import Game, Substitution
from league.seating import commands as seating
from tests.factories import make_entrants
from tests.league.teams.made import lined_up, plan, team_league
from tests.pages import form_with, page_of, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A running game of one of each of four teams: 1, 5, 9 and 13."""
    league = team_league(ruleset="ema-2012")
    (session,) = plan(league)
    lined_up(session, 1, 5, 9, 13)
    people = [league.entrants.get(number=number) for number in (1, 5, 9, 13)]
    seating.seat_session(actor=SYSTEM, session=session, tables=[people], sit_outs=[])
    games.start_session(actor=SYSTEM, session=session)
    return Game.objects.get()


def address(game: Game) -> str:
    return reverse("manage_incident_game", args=[game.competition.slug, game.number])


def member(game: Game, number: int) -> Entrant:
    return game.competition.entrants.get(number=number)


def replaced(admin: Client, game: Game, by: Entrant, page: HttpResponse | None = None, **more: str) -> HttpResponse:
    """The first seat is given to this substitute, from the start."""
    fields = form_with(page or admin.get(address(game)), 'value="replace"')
    return admin.post(address(game), {**fields, "seat": "0", "cause": "illness", "from_hand": "1", "player": str(by.player_id), **more})


def test_the_form_says_what_counts_for_the_replaced_and_for_their_team(admin_client: Client, game: Game) -> None:
    said = text(admin_client.get(address(game)))
    assert "For who is replaced, this game counts −30,000 points, whatever the substitute scores." in said
    assert f"So it does for their team ({member(game, 1).shown_name}: Team A;" in said


def test_the_list_shows_who_is_in_which_team(admin_client: Client, game: Game) -> None:
    assert '<optgroup label="Team B">' in text(admin_client.get(address(game)))


def test_somebody_of_another_team_is_asked_about(admin_client: Client, game: Game) -> None:
    ben = member(game, 6)
    asked = replaced(admin_client, game, ben)
    assert asked.status_code == 422
    assert f"{ben.player.shown_name} is in Team B and would play for Team A. Tick this if that is meant." in text(asked)
    assert not Substitution.objects.exists()
    assert replaced(admin_client, game, ben, asked, other_team="on").status_code == 302
    assert Substitution.objects.get().player == ben.player


def test_a_substitute_who_is_not_in_the_list_is_refused(admin_client: Client, game: Game) -> None:
    page = replaced(admin_client, game, member(game, 6), player="nobody")
    assert page.status_code == 422
    assert not Substitution.objects.exists()


def test_a_team_mate_and_somebody_in_no_team_play_unasked(admin_client: Client, game: Game) -> None:
    (free,) = make_entrants(game.competition, 1)
    assert replaced(admin_client, game, member(game, 2)).status_code == 302
    assert '<optgroup label="Team A">' in text(admin_client.get(address(game)))
    assert free.player_id is not None


def test_the_teams_page_says_who_played_for_whom_and_what_it_counts(admin_client: Client, game: Game) -> None:
    (tina,) = make_entrants(game.competition, 1)
    replaced(admin_client, game, tina)
    game.refresh_from_db()
    games.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=(50_000, 30_000, 20_000, 20_000))
    answer = admin_client.get(reverse("team", args=[game.competition.slug, 1]))
    said = page_of(answer).one("ul", id="instead")
    paul = member(game, 1).shown_name
    seat = f"Session 1: {tina.shown_name} played for {paul}; the table ended with 50,000 points on this seat."
    assert f"{seat} By the rules it counts −30,000 for the team, as for {paul}." in said.text
    assert reverse("game", args=[game.competition.slug, game.number]) in text(
        admin_client.get(reverse("team", args=[game.competition.slug, 1]))
    )
    assert not page_of(admin_client.get(reverse("team", args=[game.competition.slug, 2]))).all("ul", id="instead")
