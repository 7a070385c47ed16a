"""Nobody steps in at a running table who plays at another one, in whichever session that is."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.director.check_in.commands import put_substitute
from league.director.incidents.queries.incidents import free_entrants
from league.errors import Refusal
from league.games.commands import reseat, session_steps, substitute
from league.games.entry import Entry
from league.games.models import Game, Substitution
from league.seating import commands as seating
from league.seating.models import Session, SessionState
from tests.factories import make_competition, make_entrants, make_evening, make_stage
from tests.league.director.stages.beside import director, name, of, one
from tests.league.director.test_commands import score
from tests.pages import choices_of, text

__all__ = ["director"]

pytestmark = pytest.mark.django_db

FIRST_OF_FINAL, FINAL, CONSOLATION = 1, 2, 3


@pytest.fixture
def cup() -> Competition:
    """The second game of a final of 1 to 4 runs beside the first one of a consolation of 5 to 8; the first game of the final has its
    result, which nobody has approved. Number 9 is free."""
    cup = make_competition("ema-2016", slug="cup", kind="tournament", state="running")
    people = make_entrants(cup, 9)
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4, members=people[:4])
    consolation = make_stage(cup, "Consolation", who="rest", count=4, members=people[4:8])
    for number, stage in ((FIRST_OF_FINAL, final), (FINAL, final), (CONSOLATION, consolation)):
        session = seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
        assert session.number == number
        start(cup, number, people[4:8] if number == CONSOLATION else people[:4])
        if number == FIRST_OF_FINAL:
            score(game(cup, number))
    assert of(cup, FIRST_OF_FINAL).state == SessionState.SCORED
    return cup


def start(cup: Competition, session: int, people: list[Entrant]) -> None:
    seating.seat_session(actor=SYSTEM, session=of(cup, session), tables=[people])
    session_steps.start(actor=SYSTEM, session=of(cup, session))


def game(cup: Competition, session: int) -> Game:
    return Game.objects.select_related("table__session__stage", "competition").get(table__session=of(cup, session))


def plays(cup: Competition, number: int, *, session: int) -> None:
    now = game(cup, session)
    substitute(entry=Entry.new(SYSTEM, now.version), game=now, seat=1, player=one(cup, number).player, from_hand=1, cause="absent")


def where(cup: Competition, number: int) -> str:
    return f"{name(cup, number)} sits at table {game(cup, CONSOLATION).table.number} of session {CONSOLATION} (“Consolation”)."


def test_a_player_of_the_running_consolation_is_not_offered_in_the_final_before_its_first_game_is_approved(
    cup: Competition, director: Client
) -> None:
    assert [each.number for each in free_entrants(game(cup, FINAL))] == [9]
    assert [each.number for each in free_entrants(game(cup, CONSOLATION))] == [9]
    address = reverse("manage_incident_game", args=["cup", game(cup, FINAL).number])
    offered = choices_of(director.get(address), "player")
    assert str(one(cup, 9).player_id) in offered and not set(offered) & {str(one(cup, number).player_id) for number in range(1, 9)}


@pytest.mark.parametrize("how", ["player", "name"])
def test_whoever_plays_at_a_running_table_and_is_sent_all_the_same_is_refused_with_that_table(
    cup: Competition, director: Client, how: str
) -> None:
    player, now = one(cup, 5).player, game(cup, FINAL)
    who = {"player": str(player.pk), "name": ""} if how == "player" else {"player": "", "name": player.full_name}
    sent = {"act": "replace", "seat": "1", "cause": "disqualified", "from_hand": "1", "then": "this game", "reason": "Marked tiles"}
    address = reverse("manage_incident_game", args=["cup", now.number])
    page = director.post(address, {**sent, **who, "expected_version": str(now.version), "client_id": str(uuid4())})
    assert not Substitution.objects.exists()
    assert where(cup, 5) in text(page)


def test_the_check_in_and_a_late_change_of_seats_refuse_them_too(cup: Competition) -> None:
    with pytest.raises(Refusal, match=r"of session 3 .+ wait until that game is over"):
        put_substitute(actor=SYSTEM, session=of(cup, FINAL), entrant=one(cup, 2), player=one(cup, 5).player)
    with pytest.raises(Refusal, match=r"of session 3 .+ wait until that game is over"):
        reseat(actor=SYSTEM, session=of(cup, FINAL), moves=[(1, 0, one(cup, 5))], reason="mixed up")


def test_whose_table_is_over_may_step_in(cup: Competition) -> None:
    score(game(cup, CONSOLATION))
    plays(cup, 5, session=FINAL)
    assert Substitution.objects.get().player == one(cup, 5).player


def test_a_substitute_of_one_running_table_is_not_taken_by_another(cup: Competition) -> None:
    plays(cup, 9, session=CONSOLATION)
    assert 9 not in [each.number for each in free_entrants(game(cup, FINAL))]
    with pytest.raises(Refusal, match=r"plays at table .+ of session 3 .+ for "):
        plays(cup, 9, session=FINAL)


@pytest.fixture
def day() -> Competition:
    """Two sessions in play of a tournament without stages: 1 to 4, and 5 to 8."""
    day = make_competition("ema-2016", slug="cup", kind="tournament", state="running")
    people = make_entrants(day, 9)
    for number in (1, 2):
        seating.plan_session(actor=SYSTEM, competition=day)
        start(day, number, people[:4] if number == 1 else people[4:8])
    return day


def test_without_stages_a_table_in_play_of_another_session_counts_too(day: Competition) -> None:
    assert [each.number for each in free_entrants(game(day, 2))] == [9]
    with pytest.raises(Refusal, match=r"sits at table 1 of session 1\. Nobody can play at two tables at once"):
        plays(day, 1, session=2)
    score(game(day, 1))
    plays(day, 1, session=2)


def test_a_table_left_open_on_another_evening_keeps_nobody_away(day: Competition) -> None:
    evenings = [make_evening(day, date=date(2026, 11, number)) for number in (1, 8)]
    for number, evening in enumerate(evenings, 1):
        Session.objects.filter(competition=day, number=number).update(evening=evening)
    plays(day, 1, session=2)
