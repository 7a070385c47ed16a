"""The next season of a series: made once, with everybody once, and taken back."""

from __future__ import annotations

import datetime
from dataclasses import replace
from fractions import Fraction

import pytest

from league.audit.actor import SYSTEM, Actor
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant, Role, RoleName
from league.director.entering.commands import NewEntry
from league.errors import Refusal
from league.games.commands import enter_final_scores
from league.games.entry import Entry
from league.games.models import Game
from league.players.models import Player
from league.series.commands.moving import keep_player, move_player
from league.series.commands.next_season import GoesTo, make_next_season, take_back_next_season
from league.series.commands.series import change_division
from league.series.models import SeriesSeason
from league.series.queries.ended import ended_season
from league.series.queries.following import following_season
from league.series.queries.moved import moves_of
from league.teams.models import Team, TeamMember, TeamPlay
from tests.factories import bob_scores, dora_directs, make_competition, make_entrant, make_player, make_session, make_stage
from tests.league.series.seasons import entrants, finished, make_season, plan_of
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db

CLEAR = (45_000, 35_000, 25_000, 15_000)
TURNED = (15_000, 25_000, 35_000, 45_000)
LEVEL = (45_000, 35_000, 20_000, 20_000)


def refused(code: str, season: SeriesSeason, **changed: object) -> str:
    with pytest.raises(Refusal) as caught:
        make_next_season(actor=SYSTEM, season=season, plan=replace(plan_of(season), **changed))  # type: ignore[arg-type]
    assert caught.value.code == code
    assert SeriesSeason.objects.count() == 1
    return caught.value.field or ""


def people_on(season: SeriesSeason, level: int) -> list[int]:
    return [one.player_id for one in entrants(season.divisions.get(level=level))]


def test_players_rise_and_fall_and_come_from_above_first() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    top, low = people_on(season, 1), people_on(season, 2)
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    assert people_on(made, 1) == [*top[:3], low[0]]
    assert people_on(made, 2) == [top[3], *low[1:]]
    assert [one.competition.state for one in made.divisions.all()] == ["draft", "draft"]


def test_pressed_twice_it_is_made_once() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    assert make_next_season(actor=SYSTEM, season=season, plan=plan_of(season)) == made
    assert (SeriesSeason.objects.count(), Competition.objects.count()) == (2, 4)


def test_rules_settings_and_rights_come_along() -> None:
    season = make_season([[CLEAR], [CLEAR]], falls=1, rises=1, play_offs=[(3, 2)])
    first = season.divisions.get(level=1).competition
    fields = {"policy": "best", "policy_count": 3, "session_minutes": 75, "place": "Hamburg", "tiebreaks": ["firsts"]}
    competitions.change_competition(actor=SYSTEM, competition=first, **fields)
    dora, bob = dora_directs(first), bob_scores(first)
    decided = {one: GoesTo(rule.was) for one, rule in ended_season(season).proposed.items() if rule.asked}
    plan = plan_of(season, decided=decided)
    made = make_next_season(actor=SYSTEM, season=season, plan=plan).divisions.get(level=1)
    first.refresh_from_db()
    assert {name: getattr(made.competition, name) for name in fields} == fields
    assert made.competition.ruleset == first.ruleset and not made.competition.is_frozen
    assert (made.falls, made.rises, made.play_offs, made.play_off_competition) == (1, 1, [[3, 2]], None)
    assert dict(Role.objects.filter(competition=made.competition).values_list("user", "name")) == {dora.pk: RoleName.DIRECTOR}
    take_back_next_season(actor=SYSTEM, season=made.season)
    again = make_next_season(actor=Actor.of(dora), season=season, plan=replace(plan, with_helpers=True)).divisions.get(level=1)
    roles = dict(Role.objects.filter(competition=again.competition).values_list("user", "name"))
    assert roles == {dora.pk: RoleName.DIRECTOR, bob.pk: RoleName.SCOREKEEPER}


def test_dates_come_along_as_they_were_said() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    begins, ends = datetime.date(2027, 9, 1), datetime.date(2028, 6, 30)
    plan = replace(plan_of(season), dates={1: {"counts_from": begins, "counts_until": ends}})
    made = make_next_season(actor=SYSTEM, season=season, plan=plan)
    days = [(one.competition.counts_from, one.competition.counts_until, one.competition.starts_on) for one in made.divisions.all()]
    assert days == [(begins, ends, None), (None, None, None)]


def test_dates_turned_round_are_refused_at_their_field() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    days = {"counts_from": datetime.date(2028, 1, 1), "counts_until": datetime.date(2027, 1, 1)}
    assert refused("days_reversed", season, dates={2: days}) == "counts_until-2"


def test_stages_come_along_with_who_plays_in_them_open_again() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    row = season.divisions.get(level=1)
    make_stage(row.competition, "Regular season", policy="best", policy_count=8)
    make_stage(row.competition, "Play-offs", who="best", count=4, carried="share", share_of=1, share_by=2, members=entrants(row))
    final = make_stage(row.competition, "Final", source=row.competition.stages.get(number=2), who="best", count=2, carried="nothing")
    made = make_next_season(actor=SYSTEM, season=season, plan=replace(plan_of(season), with_stages=True))
    first, second, third = made.divisions.get(level=1).competition.stages.order_by("number")
    assert (first.name, first.source, first.policy, first.policy_count) == ("Regular season", None, "best", 8)
    assert (second.name, second.source, second.quota, second.carry.share) == ("Play-offs", first, second.quota, Fraction(1, 2))
    assert (third.name, third.source, third.quota) == ("Final", second, final.quota)
    assert not any(one.is_decided for one in (second, third)) and not second.places.exists()
    take_back_next_season(actor=SYSTEM, season=made)
    again = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    assert not again.divisions.get(level=1).competition.stages.exists()


def test_teams_come_along_with_those_of_their_members_who_stay() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    row = season.divisions.get(level=1)
    best, second, third, last = entrants(row)[:4]
    cranes = Team.objects.create(competition=row.competition, number=1, name="Kraniche", captain=last, token="secret")
    dragons = Team.objects.create(competition=row.competition, number=2, name="Drachen", captain=third)
    for team, member in ((cranes, best), (cranes, second), (cranes, last), (dragons, third)):
        TeamMember.objects.create(team=team, entrant=member, reserve=member == second)
    TeamPlay.objects.create(competition=row.competition, who_plays="line_up", method="average")
    plan = replace(plan_of(season), with_teams=True)
    goes = plan.goes | {one.player_id: GoesTo(None, "moves away") for one in (third, last)}
    made = make_next_season(actor=SYSTEM, season=season, plan=replace(plan, goes=goes)).divisions.get(level=1).competition
    (team,) = made.teams.all()
    assert (team.name, team.captain, team.token) == ("Kraniche", None, None)
    assert {(one.entrant.player_id, one.reserve) for one in team.members.all()} == {(best.player_id, False), (second.player_id, True)}
    assert (made.team_play.who_plays, made.team_play.method) == ("line_up", "average")


def test_guests_substitutes_and_e_mail_addresses_stay_what_they_are() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    low = season.divisions.get(level=2).competition
    guest = make_entrant_of(low, guest=True)
    substitute = make_entrant_of(low, substitute=True, email="a@example.org", group="East")
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season)).divisions.get(level=2).competition
    assert made.entrants.get(player=guest.player).guest
    kept = made.entrants.get(player=substitute.player)
    assert (kept.substitute, kept.email, kept.group) == (True, "a@example.org", "East")


def make_entrant_of(competition: Competition, **fields: object) -> Entrant:
    """Somebody entered although the competition is over."""
    number = competition.entrants.count() + 1
    return Entrant.objects.create(competition=competition, player=make_player(), number=number, **fields)


def test_whoever_is_in_two_divisions_is_carried_once_from_where_they_are_ranked() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    top, low = (season.divisions.get(level=level) for level in (1, 2))
    both = entrants(low)[1].player
    Entrant.objects.create(competition=top.competition, player=both, number=5, substitute=True)
    people = [one for each in ended_season(season).divisions for one in each.people]
    assert [one.marks for one in people if one.player == both.pk] == [("also in 1st division",)]
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    assert [both.pk in people_on(made, level) for level in (1, 2)] == [False, True]


def test_new_people_join_known_or_not() -> None:
    season, known = make_season([[CLEAR], [CLEAR]]), make_player(first_name="Wanda", last_name="Wolf")
    joining = {2: [NewEntry("Zoe", "Zander"), NewEntry("Wanda", "Wolf", player=known)]}
    made = make_next_season(actor=SYSTEM, season=season, plan=replace(plan_of(season), joining=joining))
    names = [one.player.full_name for one in entrants(made.divisions.get(level=2))]
    assert names[-2:] == ["Zoe Zander", "Wanda Wolf"]
    take_back_next_season(actor=SYSTEM, season=made)
    assert Player.objects.filter(last_name="Wolf").exists() and not Player.objects.filter(last_name="Zander").exists()


def test_whoever_played_last_season_cannot_join_as_well() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    old = entrants(season.divisions.get(level=1))[0].player
    refused("plays_already", season, joining={2: [NewEntry(old.first_name, old.last_name, player=old)]})
    new = make_player()
    refused("plays_already", season, joining={1: [NewEntry("", "", player=new)], 2: [NewEntry("", "", player=new)]})


def test_level_players_at_the_line_are_named_and_asked_about() -> None:
    season = make_season([[LEVEL], [CLEAR]])
    level = people_on(season, 1)[2:]
    page = following_season(season)
    names = [Player.objects.get(pk=player).full_name for player in level]
    assert any(f"At the line {names[0]} and {names[1]} are level" in note for note in page.divisions[0].notes)
    assert [one.player for one in page.people if one.asked] == level
    assert refused("undecided", season) == f"goes-{level[0]}"
    decided = {level[0]: GoesTo(1), level[1]: GoesTo(2)}
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season, decided=decided))
    assert [player in people_on(made, 2) for player in level] == [False, True]


def test_moving_somebody_otherwise_needs_a_reason_which_is_kept() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    last = people_on(season, 1)[3]
    goes = plan_of(season).goes
    assert refused("reason_missing", season, goes={**goes, last: GoesTo(1)}) == f"reason-{last}"
    plan = replace(plan_of(season), goes={**goes, last: GoesTo(1, "The division grows")})
    made = make_next_season(actor=SYSTEM, season=season, plan=plan)
    assert last in people_on(made, 1)
    assert made.moves.get(player=last).reason == "The division grows"


def test_who_has_withdrawn_leaves_unless_decided_otherwise() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    leaver = entrants(season.divisions.get(level=2))[2]
    competitions.withdraw_entrant(actor=SYSTEM, entrant=leaver)
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    assert leaver.player_id not in {*people_on(made, 1), *people_on(made, 2)}
    assert made.moves.get(player=leaver.player_id).goes is None
    take_back_next_season(actor=SYSTEM, season=made)
    goes = {**plan_of(season).goes, leaver.player_id: GoesTo(2, "Is back")}
    made = make_next_season(actor=SYSTEM, season=season, plan=replace(plan_of(season), goes=goes))
    assert made.divisions.get(level=2).competition.entrants.get(player=leaver.player).status == "active"


def test_a_season_is_made_of_finished_public_divisions_only() -> None:
    season = make_season([[CLEAR], [CLEAR]], over=False)
    refused("season_not_over", season)
    season = SeriesSeason.objects.get()
    for one in season.divisions.all():
        for state in ("running", "finished"):
            competitions.set_competition_state(actor=SYSTEM, competition=Competition.objects.get(pk=one.competition_id), state=state)
    competitions.set_embargo(actor=SYSTEM, competition=season.divisions.get(level=1).competition, until=0)
    refused("season_not_over", season)


def test_tables_that_changed_after_the_page_was_opened_are_looked_at_again() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    seen = ended_season(season).seen
    correct(season, 1, TURNED)
    with pytest.raises(Refusal) as caught:
        make_next_season(actor=SYSTEM, season=season, plan=plan_of(season), seen=seen)
    assert caught.value.code == "changed_meanwhile"


def correct(season: SeriesSeason, level: int, scores: tuple[int, ...]) -> None:
    """Other scores for the only game of a division."""
    game = Game.objects.get(competition=season.divisions.get(level=level).competition)
    entry = Entry.new(SYSTEM, game.version)
    enter_final_scores(entry=entry, game=game, scores=scores)


def test_it_is_taken_back_as_long_as_nobody_has_worked_on_it() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    take_back_next_season(actor=SYSTEM, season=made)
    take_back_next_season(actor=SYSTEM, season=made)
    assert (SeriesSeason.objects.count(), Competition.objects.count()) == (1, 2)
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    make_entrant(made.divisions.get(level=2).competition)
    with pytest.raises(Refusal) as caught:
        take_back_next_season(actor=SYSTEM, season=made)
    assert caught.value.code == "touched"
    assert Competition.objects.count() == 4


def test_a_first_season_is_not_taken_back() -> None:
    with pytest.raises(Refusal) as caught:
        take_back_next_season(actor=SYSTEM, season=make_season([[CLEAR]]))
    assert caught.value.code == "not_made"


def test_a_correction_afterwards_moves_nobody_and_is_said() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    top = people_on(season, 1)
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    before = [people_on(made, level) for level in (1, 2)]
    assert moves_of(made).changed == ()
    correct(season, 1, TURNED)
    assert [people_on(made, level) for level in (1, 2)] == before
    changed = {one.player: (one.said, one.says) for one in moves_of(made).changed}
    assert changed == {top[0]: ("stays", "falls"), top[3]: ("falls", "stays")}
    with pytest.raises(Refusal) as caught:
        move_player(actor=SYSTEM, season=made, player=top[3], goes=1, reason="")
    assert caught.value.field == "reason"
    move_player(actor=SYSTEM, season=made, player=top[3], goes=1, reason="Corrected")
    keep_player(actor=SYSTEM, season=made, player=top[0])
    assert moves_of(made).changed == ()
    assert [top[3] in people_on(made, level) for level in (1, 2)] == [True, False]
    assert top[0] in people_on(made, 1)


def test_whoever_sits_at_a_table_already_withdraws_from_there_when_moved() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    row = made.divisions.get(level=1)

    make_session(row.competition, entrants(row))
    who = entrants(row)[0].player_id
    move_player(actor=SYSTEM, season=made, player=who, goes=None, reason="Moves away")
    assert row.competition.entrants.get(player=who).status == "withdrawn"
    move_player(actor=SYSTEM, season=made, player=who, goes=1, reason="Stays after all")
    assert row.competition.entrants.get(player=who).status == "active"


def test_a_play_off_played_as_a_competition_decides_when_it_is_over() -> None:

    season = make_season([[CLEAR], [CLEAR]], falls=1, rises=0, play_offs=[(3, 1)])
    holder, challenger = entrants(season.divisions.get(level=1))[2].player, entrants(season.divisions.get(level=2))[0].player
    cup = make_competition("ema-2016", name="Play-off", slug="play-off")
    for player in (holder, challenger, make_player(), make_player()):
        competitions.add_entrant(actor=SYSTEM, competition=cup, player=player)
    change_division(actor=SYSTEM, division=season.divisions.get(level=1), play_off_competition=cup)
    assert ended_season(season).proposed[holder.pk].asked == "play_off"
    play(cup, list(cup.entrants.order_by("number")), (20_000, 45_000, 30_000, 25_000))
    finished(cup)
    proposed = ended_season(season).proposed
    assert (proposed[holder.pk].goes, proposed[challenger.pk].goes) == (2, 1)
    assert not proposed[holder.pk].asked
