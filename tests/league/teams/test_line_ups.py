"""Line-ups decide who is drawn; who is not lined up neither has a bye nor misses a game, and nothing is chosen silently."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, CompetitionKind, Entrant
from league.competitions.seen import ChangedMeanwhile
from league.errors import Refusal
from league.seating import commands as seating
from league.seating.draft_queries import expected_players
from league.seating.line_ups import same_line_ups
from league.seating.models import Session
from league.seating.outdated import outdated_on_evening, to_be_redrawn
from league.seating.queries import expected_at, history_of, present_at
from league.seating.wishes import Wishes
from league.standings.queries.ranking.missed import missed_games
from league.standings.queries.ranking.standings import standings_of
from league.teams import commands
from league.teams.commands import NewTeam
from league.teams.models import LineUp, Team
from league.teams.queries.line_ups import line_up_seen, line_ups_of
from tests.factories import make_competition, make_entrants, make_evening
from tests.league.teams.made import approved, by_line_up, lined_up, make_teams, plan, seated_and_played, team_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    return team_league()


def numbers(entrants: tuple[Entrant, ...]) -> list[int]:
    return [one.number for one in entrants]


def choose(session: Session, number: int, *, as_captain: bool = False, seen: str = "", actor: Actor = SYSTEM) -> LineUp | None:
    entrant = session.competition.entrants.get(number=number)
    team = entrant.team_member.team
    return commands.line_up(actor=actor, team=team, session=session, entrants=[entrant], as_captain=as_captain, seen=seen)


def test_a_draw_takes_those_lined_up(league: Competition) -> None:
    (session,) = plan(league)
    lined_up(session, 2, 5, 11, 16)
    assert numbers(present_at(session)) == numbers(expected_players([session])) == numbers(expected_at(session)) == [2, 5, 11, 16]


def test_a_team_without_a_line_up_is_told_and_nobody_of_it_is_drawn(league: Competition) -> None:
    (session,) = plan(league)
    lined_up(session, 2, 5, 11)
    (found,) = line_ups_of(league, [session])
    assert found.missing_text == "Team D"
    assert numbers(present_at(session)) == [2, 5, 11]


def test_those_of_last_time_are_proposed_if_they_still_play(league: Competition) -> None:
    first, second = plan(league, 2)
    lined_up(first, 2, 5, 11, 16)
    withdraw_entrant(actor=SYSTEM, entrant=league.entrants.get(number=5))
    (found,) = line_ups_of(league, [second])
    assert [[one.number for one in row.proposal] for row in found.rows] == [[2], [], [11], [16]]
    assert not second.line_ups.exists()


def test_a_line_up_with_somebody_who_left_is_incomplete(league: Competition) -> None:
    (session,) = plan(league)
    lined_up(session, 2, 5, 11, 16)
    withdraw_entrant(actor=SYSTEM, entrant=league.entrants.get(number=5))
    (found,) = line_ups_of(league, [session])
    assert found.missing_text == "Team B"
    assert numbers(present_at(session)) == [2, 11, 16]


def test_nobody_in_no_team_takes_the_seat_of_somebody_lined_up_or_of_a_team_without_a_line_up(league: Competition) -> None:
    make_entrants(league, 1)
    (session,) = plan(league)
    lined_up(session, 2, 5, 11)
    assert numbers(present_at(session)) == numbers(expected_players([session])) == numbers(expected_at(session)) == [2, 5, 11]


def test_people_in_no_team_are_drawn_if_the_director_says_so(league: Competition) -> None:
    (alone,) = make_entrants(league, 1)
    by_line_up(league, others_play=True)
    (session,) = plan(league)
    lined_up(session, 2)
    assert numbers(present_at(session)) == [2, alone.number]


def test_where_all_members_play_people_in_no_team_play_beside_them() -> None:
    competition = make_competition()
    make_teams(competition, [2])
    (alone,) = make_entrants(competition, 1)
    (session,) = plan(competition)
    assert numbers(present_at(session)) == [1, 2, alone.number]


def test_a_league_without_teams_draws_everybody_whatever_is_said_of_line_ups() -> None:
    competition = make_competition()
    by_line_up(competition)
    make_entrants(competition, 4)
    (session,) = plan(competition)
    assert numbers(present_at(session)) == [1, 2, 3, 4]


def test_a_seating_does_not_miss_people_in_no_team(league: Competition) -> None:
    make_entrants(league, 1)
    (session,) = plan(league)
    lined_up(session, 2, 5, 11, 16)
    seating.seat_session(actor=SYSTEM, session=session, tables=[present_at(session)], sit_outs=[])
    assert to_be_redrawn(league) == ()


def test_where_all_play_reserves_sit_until_they_are_lined_up() -> None:
    competition = make_competition()
    people = make_entrants(competition, 3)
    new = NewTeam("Tiger", tuple(people[:2]), reserves=(people[2],))
    (team,) = commands.make_teams(actor=SYSTEM, competition=competition, teams=[new])
    (session,) = plan(competition)
    assert numbers(present_at(session)) == [1, 2]
    commands.line_up(actor=SYSTEM, team=team, session=session, entrants=[people[0], people[2]])
    assert numbers(present_at(session)) == [1, 3]


def test_on_an_evening_those_lined_up_must_be_there_too(league: Competition) -> None:
    evening = make_evening(league, present=list(league.entrants.filter(number__in=[1, 2, 5])))
    session = seating.plan_session(actor=SYSTEM, competition=league, evening=evening)
    lined_up(session, 2, 5, 11)
    assert numbers(present_at(session)) == [2, 5]
    assert outdated_on_evening(session) is None or not outdated_on_evening(session).gone  # type: ignore[union-attr]


def test_a_session_that_is_not_planned_yet_has_nobody_lined_up(league: Competition) -> None:
    session = Session(competition=league, number=1)
    assert present_at(session) == ()
    (found,) = line_ups_of(league, [session])
    assert len(found.missing) == 4


def test_a_seating_is_outdated_when_somebody_else_is_lined_up(league: Competition) -> None:
    (session,) = plan(league)
    lined_up(session, 2, 5, 11, 16)
    seating.seat_session(actor=SYSTEM, session=session, tables=[present_at(session)], sit_outs=[])
    assert to_be_redrawn(league) == ()
    choose(session, 1)
    (found,) = to_be_redrawn(league)
    one, two = (league.entrants.get(number=number).shown_name for number in (1, 2))
    assert (found.gone, found.new) == ((two,), (one,))


def test_sitting_out_for_the_team_is_neither_a_bye_nor_a_missed_game() -> None:
    competition = team_league(kind=CompetitionKind.TOURNAMENT)
    first, second = plan(competition, 2)
    for session, playing in ((first, (1, 5, 9, 13)), (second, (1, 6, 10, 14))):
        lined_up(session, *playing)
        seated_and_played(session, [present_at(session)], [(40_000, 30_000, 20_000, 30_000)])
        approved(session)
    assert not history_of(competition).sit_outs
    assert missed_games(competition, standings_of(competition)) == ()


def test_sessions_with_other_line_ups_are_drawn_one_by_one(league: Competition) -> None:
    first, second = plan(league, 2)
    lined_up(first, 1, 5, 9, 13)
    lined_up(second, 1, 5, 9, 14)
    assert not same_line_ups([first, second])
    with pytest.raises(Refusal) as caught:
        seating.start_draft(actor=SYSTEM, competition=league, sessions=[1, 2], wishes=Wishes())
    assert caught.value.code == "other_line_ups"
    choose(second, 13)
    assert same_line_ups([first, second])


@pytest.mark.parametrize(("chosen", "code"), [([1, 2], "line_up_size"), ([5], "no_member"), ([4], "left")])
def test_a_captain_chooses_so_many_of_the_team_who_still_play(league: Competition, chosen: list[int], code: str) -> None:
    (session,) = plan(league)
    withdraw_entrant(actor=SYSTEM, entrant=league.entrants.get(number=4))
    people = list(league.entrants.filter(number__in=chosen))
    with pytest.raises(Refusal) as caught:
        commands.line_up(actor=SYSTEM, team=league.teams.get(number=1), session=session, entrants=people)
    assert caught.value.code == code


def test_after_the_deadline_only_the_director_changes(league: Competition) -> None:
    (session,) = plan(league)
    commands.set_line_up_deadline(actor=SYSTEM, session=session, at=timezone.now() - datetime.timedelta(minutes=1))
    with pytest.raises(Refusal) as caught:
        choose(session, 1, as_captain=True)
    assert caught.value.code == "line_up_closed"
    assert choose(session, 1) is not None
    commands.set_line_up_deadline(actor=SYSTEM, session=session, at=timezone.now() + datetime.timedelta(minutes=1))
    assert choose(session, 2, as_captain=True) is not None


def test_once_drawn_only_the_director_changes_and_once_begun_nobody(league: Competition) -> None:
    (session,) = plan(league)
    lined_up(session, 2, 5, 11, 16)
    seating.seat_session(actor=SYSTEM, session=session, tables=[present_at(session)], sit_outs=[])
    with pytest.raises(Refusal) as caught:
        choose(session, 1, as_captain=True)
    assert caught.value.code == "line_up_closed"
    seating.clear_seating(actor=SYSTEM, session=session)
    seated_and_played(session, [present_at(session)], [(30_000, 30_000, 30_000, 30_000)])
    with pytest.raises(Refusal) as begun:
        choose(session, 1)
    assert begun.value.code == "wrong_session_state"


def test_where_all_play_a_captain_has_nobody_to_choose() -> None:
    competition = make_competition()
    make_teams(competition, [2])
    (session,) = plan(competition)
    with pytest.raises(Refusal) as caught:
        choose(session, 1, as_captain=True)
    assert caught.value.code == "everybody_plays"


def test_two_phones_do_not_overwrite_each_other(league: Competition) -> None:
    (session,) = plan(league)
    team = league.teams.get(number=1)
    seen = line_up_seen(team, session, None)
    choose(session, 1, as_captain=True, seen=seen, actor=Actor(name="Anna"))
    with pytest.raises(ChangedMeanwhile):
        choose(session, 2, as_captain=True, seen=seen, actor=Actor(name="Ben"))
    stored = LineUp.objects.get()
    assert (stored.by_name, stored.version, [place.entrant.number for place in stored.places.all()]) == ("Anna", 1, [1])


def test_the_same_choice_sent_twice_is_saved_once(league: Competition) -> None:
    (session,) = plan(league)
    seen = line_up_seen(league.teams.get(number=1), session, None)
    choose(session, 1, seen=seen)
    choose(session, 1, seen=seen)
    assert ActionLog.objects.filter(verb="line_up").count() == 1


def test_each_choice_is_logged_with_the_one_before(league: Competition) -> None:
    (session,) = plan(league)
    choose(session, 1, actor=Actor(name="Anna"))
    choose(session, 2, actor=Actor(name="Ben"))
    rows = ActionLog.objects.filter(verb="line_up").order_by("pk")
    assert [(row.by_name, row.details["numbers"], row.details["before"]) for row in rows] == [("Anna", [1], "–"), ("Ben", [2], "1")]


def test_a_choice_can_be_taken_back(league: Competition) -> None:
    (session,) = plan(league)
    choose(session, 1)
    assert commands.line_up(actor=SYSTEM, team=league.teams.get(number=1), session=session, entrants=[]) is None
    assert not Team.objects.get(number=1).line_ups.exists()


def test_with_two_of_each_team_a_draw_keeps_them_apart() -> None:
    competition = team_league(members=3, size=2)
    (session,) = plan(competition)
    lined_up(session, 1, 2, 4, 5, 7, 8, 10, 11)
    by_line_up(competition, 2)
    from league.seating.draft_queries import task_of
    from league.seating.models import SeatingDraft

    people = expected_players([session])
    draft = SeatingDraft(
        competition=competition, sessions=[1], wishes=Wishes(teams="team").to_json(), players=[[one.number, one.pk] for one in people]
    )
    assert {name: set(members) for name, members in task_of(draft).teams.items()} == {
        "Team A": {1, 2}, "Team B": {4, 5}, "Team C": {7, 8}, "Team D": {10, 11},
    }  # fmt: skip
