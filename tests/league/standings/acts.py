"""One act for every command, in a league in the middle of its season: its preparation and its arguments.

``ACTS`` change something that the public sees; ``UNSEEN`` has acts that no public page can show, with the reason; ``PARTS`` are
commands called only inside others, which have an act of their own.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.core.cache import cache
from django.utils import timezone

from league.archive.commands import competition as archives
from league.archive.commands import games as lines
from league.archive.commands.teams import load_teams
from league.archive.container import packed, unpacked
from league.archive.content import content_of
from league.archive.game_lines import game_line_text
from league.archive.queries.games import game_lines
from league.archive.queries.members import members_of
from league.audit import commands as audit
from league.audit.actor import SYSTEM, Actor
from league.competitions import commands as competitions
from league.competitions.commands import stages as set_up
from league.competitions.models import Announcement, Competition, Entrant, Invitation, RoleName, Stage
from league.director.check_in import commands as standing_in
from league.director.entering import commands as entering
from league.director.entrant_list import commands as entrant_list
from league.director.entrant_list.file import Listed
from league.director.hall_screen import commands as hall_screen
from league.director.incidents import commands as incidents
from league.director.overview import commands as overview
from league.director.people.choices import Leaving
from league.director.people.commands import details, leaving, stage_places
from league.director.planning import commands as planning
from league.director.rehearsal import commands as rehearsal
from league.director.sessions import commands as of_session
from league.director.substitutes import commands as substitutes
from league.drawing import Draw
from league.games import commands as games
from league.games.commands import session_steps
from league.games.entry import Entry
from league.games.models import Game, GameResult
from league.hall.models import Reveal
from league.hall.reveal import commands as reveals
from league.hall.reveal.order import other_order, places_now
from league.hall.reveal.steps import RevealPlan
from league.hall.screen.composition import usual
from league.paper.ceremony import commands as ceremony
from league.players import commands as players
from league.players.models import Player
from league.rating import commands as rating
from league.rating.models import RatingKind
from league.seating import commands as seating
from league.seating.commands import searching, stage_lots, stage_players, stages
from league.seating.commands.stage_lots import StageLot
from league.seating.commands.stage_players import StagePlace
from league.seating.models import Call, Evening, SeatingDraft, Session, Table
from league.seating.wishes import Wishes
from league.series.commands import moving, next_season
from league.series.commands import series as leagues
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from league.standings.queries.ranking.moving_up import moving_up
from league.teams import commands as teams
from league.teams.commands import NewTeam
from league.teams.models import Team
from scoring.errors import RuleViolation
from scoring.game import PenaltyPoints
from tests.factories import (
    make_club,
    make_competition,
    make_entrants,
    make_evening,
    make_player,
    make_running,
    make_session,
    make_user,
)
from tests.league.commands_in_code import Command
from tests.league.games.play import ANNA, BEN, DRAW, tsumo
from tests.league.standings.games import play

__all__ = ["ACTS", "PARTS", "UNSEEN", "Act", "Given", "Scene"]

DAY = datetime.date(2026, 12, 1)
EVENING = datetime.datetime(2026, 12, 1, 18, tzinfo=datetime.UTC)
EQUAL = (30_000, 30_000, 30_000, 30_000)
Given = dict[str, Any]
Act = Callable[["Scene"], Given]


class Scene:
    """A league with session 1 over, 2 running at two tables (one with a hand by Anna), 3 seated, 4 planned; spring has not begun."""

    def __init__(self) -> None:
        self.league = make_competition("ema-2012")
        self.spring = make_competition("ema-2016", name="Spring league", slug="spring")
        self.people = make_entrants(self.league, 9)
        self.club = make_club()
        Player.objects.filter(pk=self.people[0].player_id).update(club=self.club)
        competitions.add_entrant(actor=SYSTEM, competition=self.spring, player=self.people[0].player)
        play(self.league, self.people[:4], EQUAL)
        make_running(self.league, self.people[:8], tables=2)
        make_session(self.league, self.people[4:])
        seating.plan_session(actor=SYSTEM, competition=self.league)
        self.enter(games.record_hand, 2, number=1, result=tsumo(1, han=2, fu=30), actor=ANNA)

    def session(self, number: int) -> Session:
        return Session.objects.get(competition=self.league, number=number)

    def game(self, number: int) -> Game:
        return Game.objects.get(competition=self.league, number=number)

    def table(self, session: int = 2) -> Table:
        return Table.objects.filter(session=self.session(session)).order_by("number")[0]

    def entry(self, game_number: int, /, *, actor: Actor = SYSTEM, **given: Any) -> Given:
        """The entry for a change of a game's facts."""
        game = self.game(game_number)
        return {"entry": Entry.new(actor, game.version), "game": game, **given}

    def enter(self, command: Command, game_number: int, /, **given: Any) -> Any:
        return self.do(command, **self.entry(game_number, **given))

    def do(self, command: Command, **given: Any) -> Any:
        return command(**given) if "entry" in given else command(**{"actor": SYSTEM, **given})

    def after(self, command: Command, **given: Any) -> Scene:
        self.do(command, **given)
        return self

    def announcement(self, *, hidden: bool = False) -> Announcement:
        given = {"title": "Snow", "text": "The hall is closed.", "hidden": hidden}
        announcement: Announcement = self.do(competitions.announce, competition=self.league, **given)
        return announcement

    def evening(self, *, present: bool = False) -> Evening:
        evening = make_evening(self.league, present=self.people[:4] if present else None)
        self.do(seating.plan_session, competition=self.league, evening=evening)
        return evening

    def draw(self) -> Draw:
        one, two, three, four, five, six, seven, eight, nine = (entrant.number for entrant in self.people)
        return Draw(((one, two, three, four), (five, six, seven, eight)), (nine,))

    def draft(self) -> SeatingDraft:
        """A draft of session 4, ready to be confirmed."""
        draft: SeatingDraft = self.do(seating.fixed_draft, competition=self.league, sessions=[4], schedule=[self.draw()])
        return draft

    def swap(self, draft: SeatingDraft) -> Given:
        return {"draft": draft, "session": 4, "one": 1, "other": 5, "expected_version": draft.version}

    def search(self) -> SeatingDraft:
        wishes = Wishes(time_limit=1)
        draft: SeatingDraft = self.do(seating.start_draft, competition=self.league, sessions=[4], wishes=wishes, seed=1)
        return draft

    def with_clock(self) -> Session:
        self.do(seating.set_minutes, session=self.session(2), minutes=90)
        return self.session(2)

    def running_clock(self) -> Session:
        self.do(seating.start_clock, session=self.with_clock())
        return self.session(2)

    def finished(self) -> int:
        """Game 2, played to its end."""
        while self.game(2).state != "finished":
            game = self.game(2)
            self.enter(games.record_hand, 2, number=game.hands.current().count() + 1, result=DRAW)
        return 2

    def penalty(self, **given: Any) -> int:
        given = {"penalty": PenaltyPoints(0, "point_penalty", -1_000), "reason": "Shouting", **given}
        self.enter(games.give_penalty, 2, **given)
        return self.game(2).penalties.latest("pk").pk

    def copy(self) -> Competition:
        """A rehearsal."""
        copy: Competition = self.do(rehearsal.create_rehearsal, competition=self.league)
        return copy


def given(**given: Any) -> Given:
    return given


def content_naming(scene: Scene) -> Any:
    """An archive from elsewhere with an Anna whose name must not be shown."""
    elsewhere = make_competition("ema-2016", slug="elsewhere")
    anna = make_player(first_name="Anna", last_name="")
    scene.do(competitions.add_entrant, competition=elsewhere, player=anna)
    scene.do(competitions.rename_player, player=anna, name_shown="anonymous")
    file = io.BytesIO()
    packed(members_of(Competition.objects.get(pk=elsewhere.pk)), file)
    elsewhere.entrants.all().delete()
    scene.do(competitions.rename_player, player=anna, first_name="Zoe", name_shown="full")
    return content_of(unpacked(file))


def lines_of_league(scene: Scene) -> Any:
    """The games of the league as lines, for another league."""
    text = "".join(f"{game_line_text(line)}\n" for line in game_lines(scene.league))
    return io.BytesIO(text.encode())


def autumn() -> Competition:
    return make_competition("ema-2012", name="Autumn league", slug="autumn")


def level(scene: Scene) -> Competition:
    """Break ties by lot."""
    scene.do(competitions.change_competition, competition=scene.league, tiebreaks=["lot"])
    return scene.league


def imported(scene: Scene) -> Competition:
    """Enter Zoe by an import."""
    rows = [entrant_list.ImportRow(Listed(1, "Zoe", "Zander"))]
    scene.do(entrant_list.import_entrants, competition=scene.league, rows=rows)
    return scene.league


def riichi(scene: Scene) -> Given:
    """Riichi of South in the hand that is being played at the table of game 2."""
    return given(game=scene.game(2), hand=2, seat=1, client_id=uuid4())


def declared(scene: Scene) -> Given:
    row = scene.do(games.declare_riichi, **riichi(scene))
    return given(game=scene.game(2), declaration=row.pk)


def call(scene: Scene) -> Call:
    """A call from a table in play."""
    made: Call = scene.do(seating.call_director, table=scene.table(), kind="question", client_id=uuid4())
    return made


def settled(scene: Scene) -> Call:
    """A settled call in a session with a clock."""
    made = call(scene)
    scene.do(seating.set_minutes, session=made.table.session, minutes=90)
    done: Call = scene.do(seating.finish_call, call=made)
    return done


def stored_wrong(scene: Scene) -> Game:
    """Store a wrong result without a command, so that cached pages do not notice."""
    cache.clear()
    GameResult.objects.filter(game=scene.game(1)).update(total=77_000)
    return scene.game(1)


def without_games(scene: Scene, number: int) -> Session:
    Game.objects.filter(table__session=scene.session(number)).delete()
    return scene.session(number)


def cleared(scene: Scene) -> Session:
    scene.do(seating.clear_seating, session=scene.session(3))
    return scene.session(3)


def approved(scene: Scene) -> Session:
    scene.do(seating.approve_session, session=scene.session(1))
    return scene.session(1)


def published(scene: Scene) -> Competition:
    approved(scene)
    scene.do(seating.publish_results, competition=scene.league, until=1)
    return scene.league


def bob_directs(scene: Scene) -> Any:
    bob = make_user("bob")
    for user in (bob, make_user("alice")):
        scene.do(competitions.grant_role, competition=scene.league, user=user, name=RoleName.DIRECTOR)
    return bob


def in_three_hours() -> datetime.datetime:
    return timezone.now() + datetime.timedelta(hours=3)


def reveal(scene: Scene) -> Reveal:
    begun: Reveal = scene.do(reveals.start_reveal, competition=scene.league, plan=RevealPlan(3, 10))
    return begun


def reveal_of_another_order(scene: Scene) -> Given:
    """A reveal during which the standings have changed, and how they are now."""
    begun = reveal(scene)
    scene.do(competitions.disqualify, entrant=scene.people[0], reason="Cheating")
    other = other_order(begun, places_now(scene.league))
    assert other is not None
    return given(reveal=begun, seen=other.seen)


def invited(scene: Scene) -> Invitation:
    invitation: Invitation = scene.do(competitions.invite, competition=scene.league, role="referee", until=in_three_hours())
    return invitation


def substitute(scene: Scene) -> Entrant:
    other: Entrant = scene.do(competitions.add_entrant, competition=scene.league, player=make_player(), substitute=True)
    return other


def replaced(scene: Scene, *, since: int = 3) -> Entrant:
    """An entrant with a seat in session 3 and an appointed substitute."""
    entrant: Entrant = scene.do(competitions.appoint_stand_in, entrant=scene.people[4], other=substitute(scene), since=since)
    return entrant


def all_here(scene: Scene) -> Session:
    scene.do(seating.note_all_arrivals, session=scene.session(4))
    return scene.session(4)


def swapped(scene: Scene) -> Given:
    draft = scene.do(seating.swap_in_draft, **scene.swap(scene.draft()))
    return {"draft": draft, "expected_version": draft.version}


def in_series(scene: Scene) -> DivisionSeason:
    """The league as the first season of a series."""
    words = {"name": "Nordliga", "address": "nordliga", "label": "2026", "division": "1st division"}
    series: LeagueSeries = scene.do(leagues.start_series, competition=scene.league, **words)
    return DivisionSeason.objects.get(season__series=series)


def over_in_series(scene: Scene) -> SeriesSeason:
    """A season of a league that is over, without a game."""
    competitions.set_competition_state(actor=SYSTEM, competition=scene.spring, state="running")
    competitions.set_competition_state(actor=SYSTEM, competition=Competition.objects.get(slug="spring"), state="finished")
    words = {"name": "Nordliga", "address": "nordliga", "label": "2026", "division": "1st division"}
    scene.do(leagues.start_series, competition=Competition.objects.get(slug="spring"), **words)
    return SeriesSeason.objects.get()


def to_make(scene: Scene) -> Given:
    season, player = over_in_series(scene), scene.people[0].player_id
    plan = next_season.SeasonPlan("2027", {1: "Spring league 2027"}, {player: next_season.GoesTo(1)})
    return given(season=season, plan=plan)


def following(scene: Scene) -> SeriesSeason:
    made: SeriesSeason = scene.do(next_season.make_next_season, **to_make(scene))
    return made


def two_teams(scene: Scene) -> list[NewTeam]:
    people = scene.people
    return [NewTeam("Wolf", tuple(people[:2]), captain=people[0]), NewTeam("Luchs", tuple(people[4:6]))]


def in_teams(scene: Scene) -> Team:
    """The first of two teams."""
    made: list[Team] = scene.do(teams.make_teams, competition=scene.league, teams=two_teams(scene))
    return made[0]


def deleted_team(scene: Scene) -> Competition:
    scene.do(teams.delete_team, team=in_teams(scene))
    return scene.league


ABOUT_COMPETITIONS: dict[Command, Act] = {
    competitions.add_entrant: lambda s: given(competition=s.league, player=make_player()),
    competitions.change_entrant: lambda s: given(entrant=s.people[0], guest=True),
    competitions.draw_lots: lambda s: given(competition=level(s), seed=5),
    competitions.appoint_stand_in: lambda s: given(entrant=s.people[4], other=substitute(s), since=3),
    competitions.dismiss_stand_in: lambda s: given(entrant=replaced(s)),
    competitions.pause_stand_in: lambda s: given(entrant=replaced(s), session=3),
    competitions.resume_stand_in: lambda s: given(entrant=replaced(s, since=4), session=3),
    standing_in.take_substitute_back: lambda s: given(session=s.session(3), entrant=replaced(s)),
    competitions.withdraw_entrant: lambda s: given(entrant=s.people[0]),
    competitions.return_entrant: lambda s: given(entrant=s.do(competitions.withdraw_entrant, entrant=s.people[0])),
    competitions.count_missed_games: lambda s: given(entrant=s.people[8], count="points", points=-30_000),
    competitions.disqualify: lambda s: given(entrant=s.people[0], reason="Cheating"),
    competitions.remove_entrant: lambda s: given(entrant=s.people[0], reason="Ill"),
    competitions.reinstate: lambda s: given(entrant=s.do(competitions.remove_entrant, entrant=s.people[0], reason="Ill")),
    competitions.change_club: lambda s: given(club=s.club, name="Another club"),
    competitions.rename_player: lambda s: given(player=s.people[0].player, last_name="Zander"),
    competitions.announce: lambda s: given(competition=s.league, title="Snow"),
    competitions.change_announcement: lambda s: given(announcement=s.announcement(), title="Rain"),
    competitions.publish_announcement: lambda s: given(announcement=s.announcement(hidden=True)),
    competitions.hide_announcement: lambda s: given(announcement=s.announcement()),
    competitions.delete_announcement: lambda s: given(announcement=s.announcement()),
    competitions.set_embargo: lambda s: given(competition=s.league, until=0),
    competitions.change_competition: lambda s: given(competition=s.league, name="Wednesday league"),
    competitions.change_ruleset: lambda s: given(competition=s.spring, ruleset_json="wrc-2025"),
    competitions.create_competition: lambda s: given(name="Autumn league", slug="autumn"),
    competitions.set_competition_state: lambda s: given(competition=s.league, state="running"),
    entering.enter_players: lambda s: given(competition=s.league, entries=[entering.NewEntry("Zoe", "Zander")]),
    details.change_entry: lambda s: given(entrant=s.people[0], entry={"guest": True}, person={"last_name": "Zander"}),
    details.add_person: lambda s: given(first_name="Anna", name_shown="anonymous"),
    entrant_list.import_entrants: lambda s: given(competition=s.league, rows=[entrant_list.ImportRow(Listed(1, "Zoe"))]),
    entrant_list.take_back_import: lambda s: given(competition=imported(s)),
    leaving.settle_leaving: lambda s: given(entrant=s.people[0], leaving=Leaving(plays="nobody", strike=True, reason="Ill")),
    leaving.readmit: lambda s: given(entrant=s.do(competitions.disqualify, entrant=s.people[0], reason="Cheating")),
    leaving.bring_back: lambda s: given(entrant=s.do(competitions.remove_entrant, entrant=s.people[0], reason="Ill")),
    substitutes.entered_substitute: lambda s: given(competition=s.league, player=None, name="Zoe Zander"),
    leagues.start_series: lambda s: given(competition=s.league, name="Nordliga", address="nordliga", label="2026", division="1st division"),
    leagues.enter_series: lambda s: given(
        series=in_series(s).season.series, competition=s.spring, label="2026", level=2, division="2nd division"
    ),
    leagues.leave_series: lambda s: given(division=in_series(s)),
    leagues.change_series: lambda s: given(series=in_series(s).season.series, name="Südliga"),
    leagues.change_season_label: lambda s: given(season=in_series(s).season, label="2026/27"),
    leagues.change_division: lambda s: given(division=in_series(s), name="Top division"),
    archives.load_competition: lambda s: given(content=content_naming(s), slug="loaded"),
    lines.import_games: lambda s: given(competition=autumn(), file=lines_of_league(s), create_players=True),
}

ABOUT_GAMES: dict[Command, Act] = {
    games.record_hand: lambda s: s.entry(2, number=2, result=DRAW),
    games.undo_last_hand: lambda s: s.entry(2),
    games.declare_riichi: riichi,
    games.take_back_riichi: declared,
    games.revise_game: lambda s: s.entry(2, changes=[games.Replace(1, DRAW)], reason="It was otherwise"),
    games.enter_final_scores: lambda s: s.entry(3, scores=EQUAL),
    games.withdraw_final_scores: lambda s: s.entry(1),
    games.mark_signal: lambda s: s.entry(2, before_hand=2, dice_thrown=True),
    games.clear_signal: lambda s: s.after(games.mark_signal, **s.entry(2, before_hand=2, dice_thrown=True)).entry(2),
    games.stop_game: lambda s: s.entry(2),
    games.reopen_game: lambda s: s.after(games.stop_game, **s.entry(2)).entry(2),
    games.finish_game: lambda s: s.after(games.reopen_game, **s.entry(s.finished())).entry(2),
    games.void_game: lambda s: s.entry(2, reason="Somebody fell ill"),
    games.confirm_game: lambda s: given(actor=BEN, game=s.game(1), expected_version=s.game(1).version),
    games.give_penalty: lambda s: s.entry(2, penalty=PenaltyPoints(0, "point_penalty", -1_000), reason="Shouting"),
    games.note_chombo: lambda s: s.entry(3, seat=0, reason="False ron", dealer=0),
    games.punish_late: lambda s: s.entry(3, seat=0, minutes=3, reason=""),
    games.cancel_penalty: lambda s: given(penalty=s.penalty()) | s.entry(2),
    games.substitute: lambda s: s.entry(2, seat=0, player=make_player(), from_hand=1, cause="late"),
    games.end_substitution: lambda s: s.after(games.substitute, **ABOUT_GAMES[games.substitute](s)).entry(2, seat=0),
    games.reseat: lambda s: given(session=s.session(2), moves=[(1, 0, s.people[1]), (1, 1, s.people[0])], reason="Sat wrong"),
    games.rebuild_results: lambda s: given(game=stored_wrong(s)),
    games.start_session: lambda s: given(session=s.session(3)),
    games.reopen_session: lambda s: given(session=approved(s)),
    session_steps.start: lambda s: given(session=s.session(3)),
    session_steps.start_together: lambda s: given(sessions=[s.session(3)]),
    session_steps.approve: lambda s: given(session=s.session(1)),
    session_steps.sign: lambda s: given(actor=BEN, session=s.session(1), tables=[1], seen=f"1:{s.game(1).version}"),
    session_steps.cancel: lambda s: given(session=s.session(3)),
    session_steps.remove: lambda s: given(session=s.session(3)),
    planning.remove_session: lambda s: given(session=s.session(3), fewer=True),
    session_steps.call_back: lambda s: given(session=make_running(s.league, s.people[:4])),
    substitutes.replace_player: lambda s: s.entry(2, seat=0, player=make_player(), from_hand=2, cause="illness"),
    standing_in.put_substitute: lambda s: given(session=s.session(2), entrant=s.people[0], player=make_player()),
    substitutes.return_player: lambda s: s.after(substitutes.replace_player, **ABOUT_GAMES[substitutes.replace_player](s)).entry(2, seat=0),
    incidents.take_back_penalty: lambda s: given(penalty=s.penalty()) | s.entry(2),
}

ABOUT_SEATINGS: dict[Command, Act] = {
    seating.change_session: lambda s: given(session=s.session(3), starts_at=EVENING, minutes=0),
    seating.open_evening: lambda s: given(competition=s.league, date=DAY),
    seating.change_evening: lambda s: given(evening=s.evening(), date=DAY, name="Christmas"),
    seating.seat_session: lambda s: given(session=s.session(4), tables=[s.people[:4]]),
    seating.seat_next_session: lambda s: given(competition=s.league, number=5, tables=[s.people[:4]]),
    seating.clear_seating: lambda s: given(session=s.session(3)),
    seating.restore_seating: lambda s: given(session=cleared(s)),
    seating.seat_sessions: lambda s: given(seatings=[(s.session(3), [s.people[4:8]]), (s.session(4), [s.people[:4]])]),
    seating.clear_seatings: lambda s: given(sessions=[s.session(3)]),
    seating.restore_seatings: lambda s: given(sessions=[cleared(s)]),
    seating.seat_instead: lambda s: given(session=s.session(3), entrant=s.people[4], other=s.people[8]),
    substitutes.seat_in_later_sessions: lambda s: given(
        competition=s.league, entrant=s.people[4], player=make_player(), sessions=[s.session(3)]
    ),
    seating.hide_seating: lambda s: given(session=s.session(3)),
    seating.hide_seatings: lambda s: given(sessions=[s.session(3)]),
    seating.publish_seating: lambda s: given(sessions=[s.do(seating.hide_seating, session=s.session(3))]),
    seating.publish_results: lambda s: given(competition=approved(s).competition, until=1),
    seating.unpublish_results: lambda s: given(competition=published(s), until=0),
    of_session.publish_up_to: lambda s: given(session=approved(s)),
    of_session.unpublish_from: lambda s: given(session=published(s).sessions.get(number=1)),
    of_session.show_seating: lambda s: given(session=s.do(seating.hide_seating, session=s.session(3))),
    seating.approve_session: lambda s: given(session=s.session(1)),
    seating.reopen_session: lambda s: given(session=approved(s)),
    seating.cancel_session: lambda s: given(session=s.session(3)),
    seating.call_back_session: lambda s: given(session=without_games(s, 2)),
    seating.set_minutes: lambda s: given(session=s.session(2), minutes=90),
}

ABOUT_TEAMS: dict[Command, Act] = {
    teams.make_teams: lambda s: given(competition=s.league, teams=two_teams(s)),
    teams.remove_teams: lambda s: given(competition=in_teams(s).competition, numbers=[1, 2]),
    teams.change_team: lambda s: given(team=in_teams(s), new=NewTeam("Tiger", tuple(s.people[:3]))),
    teams.delete_team: lambda s: given(team=in_teams(s)),
    teams.restore_team: lambda s: given(competition=deleted_team(s), number=1),
    teams.set_team_play: lambda s: given(
        competition=in_teams(s).competition, who_plays="all", line_up_size=1, method="game_points", count=1, place_points=[3, 0]
    ),
}

STAGES: list[Given] = [{"name": "Preliminaries"}, {"name": "Final", "source": 1, "who": "best", "count": 4, "carried": "nothing"}]


def final(scene: Scene, *, decided: bool = False) -> Stage:
    """A final of the best four; ``decided``: the first four play in it."""
    made: list[Stage] = scene.do(set_up.set_up_stages, competition=scene.league, stages=STAGES)
    if decided:
        scene.do(stage_players.decide_stage, stage=made[1], places=[StagePlace(one) for one in scene.people[:4]])
    return made[1]


def changed_final(scene: Scene) -> Stage:
    changed: Stage = scene.do(set_up.change_stage, stage=final(scene, decided=True), carried="games")
    return changed


def deleted_final(scene: Scene) -> Competition:
    scene.do(stages.delete_stage, stage=final(scene))
    return scene.league


def in_final(scene: Scene) -> Given:
    """Somebody who plays in a decided final, and the fourth, who would move up: somebody without a place was put in by hand."""
    first, second, third, _fourth, _fifth, sixth = scene.people[:6]
    scene.do(stage_players.decide_stage, stage=final(scene), places=[StagePlace(one) for one in (first, second, third, sixth)])
    return given(entrant=scene.people[0], seats=moving_up(scene.people[0]))


def moved_up_for(scene: Scene) -> Entrant:
    """Somebody in whose place the next one plays in the final."""
    asked = in_final(scene)
    scene.do(stage_places.give_places, **asked)
    return scene.people[0]


ABOUT_STAGES: dict[Command, Act] = {
    set_up.set_up_stages: lambda s: given(competition=s.league, stages=STAGES),
    set_up.make_stage: lambda s: given(competition=final(s).competition, **{**STAGES[1], "name": "Super final", "source": last_stage(s)}),
    set_up.change_stage: lambda s: given(stage=final(s, decided=True), carried="games"),
    set_up.change_stage_back: lambda s: given(stage=changed_final(s)),
    stages.assign_session: lambda s: given(stage=final(s, decided=True), session=s.session(1)),
    stages.delete_stage: lambda s: given(stage=final(s, decided=True)),
    stages.restore_stage: lambda s: given(competition=deleted_final(s), number=2),
    stages.take_back_stages: lambda s: given(competition=final(s, decided=True).competition, after=4),
    stage_players.decide_stage: lambda s: given(stage=final(s), places=[StagePlace(one) for one in s.people[:4]]),
    stage_players.take_back_decision: lambda s: given(stage=final(s, decided=True)),
    stage_players.replace_in_stage: lambda s: given(stage=final(s, decided=True), gone=s.people[0], entrant=s.people[5]),
    stage_players.keep_decision: lambda s: given(stage=final(s, decided=True), proposed={}, reason="Announced already."),
    stage_lots.draw_stage_lot: lambda s: given(stage=final(s, decided=True), lot=StageLot(7, s.people[:2], s.people[:1])),
    stage_places.give_places: in_final,
    stage_places.take_places_back: lambda s: given(entrant=moved_up_for(s)),
}


def staged_league(scene: Scene) -> Competition:
    """A final of three sessions, none of which is planned."""
    scene.do(set_up.change_stage, stage=final(scene), planned_sessions=3)
    return scene.league


def last_stage(scene: Scene) -> Stage:
    return scene.league.stages.order_by("-number")[0]


ACTS = {**ABOUT_COMPETITIONS, **ABOUT_GAMES, **ABOUT_SEATINGS, **ABOUT_TEAMS, **ABOUT_STAGES}

ROLE = "who may do what is nobody's business but the directors'"
ARRIVAL = "public pages name who is entered and who is seated, not who is here"
CLOCK = "the clock's own pages are never kept; a kept page only leads to them, by the state and the minutes"
DRAFT = "a draft is the directors' alone until it is confirmed"
PLANNED = "a session stands on public pages from its seating on (it is stamped all the same)"
SECRET = "the seating of a draft is hidden, before and after, until the director shows it"
CODE = "a permanent code stands on the director's pages and on paper"
LINK = "a link is only shown to who may record, whose pages are never kept"
REHEARSAL = "a rehearsal has no public pages, and its making changes nothing of what it copies"
RATED = "a rating is computed for each page, from what is read then, and no page of a competition shows it"
REGISTER = "who is in the register and in no competition stands on no page"
CLOSED = "whether an evening is closed stands on no public page"
MOVES = "that directors have seen which places changed stands in their log"
WARNING = "only directors read warnings"
SCREEN = "the screen of the hall is built anew whenever anything changes, and is no page of results"
REVEALED = "places are shown on the screen of the hall, which is built anew; what the last step publishes has an act of its own"
LOOK = "the club's colours stand on certificates and other paper"
CALL = "a call is between a table and who answers it"

FOLLOWING = "the next season is made of drafts, which no public page shows"
LINE_UP = "who is to play for a team is a secret until the tables are drawn, and until when captains may choose stands on their page"

UNSEEN: dict[Command, tuple[str, Act]] = {
    stages.plan_stages: (PLANNED, lambda s: given(competition=staged_league(s))),
    teams.line_up: (LINE_UP, lambda s: given(team=in_teams(s), session=s.session(4), entrants=s.people[:2])),
    teams.set_line_up_deadline: (LINE_UP, lambda s: given(session=s.session(4), at=EVENING)),
    teams.make_captains_link: (LINK, lambda s: given(team=in_teams(s))),
    teams.end_captains_link: (LINK, lambda s: given(team=s.do(teams.make_captains_link, team=in_teams(s)))),
    hall_screen.compose_screen: (SCREEN, lambda s: given(competition=s.league, turns=usual().turns[1:], light=True)),
    hall_screen.reset_screen: (SCREEN, lambda s: given(competition=s.league)),
    reveals.start_reveal: (REVEALED, lambda s: given(competition=s.league, plan=RevealPlan(3, 10))),
    reveals.move_reveal: (REVEALED, lambda s: given(reveal=reveal(s), expected=0, to=1)),
    reveals.keep_order: (REVEALED, reveal_of_another_order),
    reveals.take_order: (REVEALED, reveal_of_another_order),
    reveals.end_reveal: (REVEALED, lambda s: given(reveal=reveal(s))),
    competitions.grant_role: (ROLE, lambda s: given(competition=s.league, user=make_user("bob"), name=RoleName.DIRECTOR)),
    competitions.revoke_role: (ROLE, lambda s: given(competition=s.league, user=bob_directs(s))),
    competitions.invite: (ROLE, lambda s: given(competition=s.league, role="referee", until=in_three_hours())),
    competitions.allow_one_more: (ROLE, lambda s: given(invitation=invited(s))),
    competitions.accept_invitation: (ROLE, lambda s: given(actor=Actor(name="Anna"), invitation=invited(s))),
    competitions.revoke_invitation: (ROLE, lambda s: given(invitation=invited(s))),
    competitions.freeze_ruleset: ("the rules are the same, written out", lambda s: given(competition=s.spring)),
    rating.choose_rating: (RATED, lambda s: given(kind=RatingKind.OPEN, counting={})),
    players.add_club: (REGISTER, lambda s: given(name="A new club")),
    players.add_player: (REGISTER, lambda s: given(first_name="Zoe", last_name="Zander")),
    overview.see_moves: (MOVES, lambda s: given(competition=s.league, versions={1: 1})),
    games.warn: (WARNING, lambda s: s.entry(2, seat=0, reason="Late again")),
    entering.check_in_many: (ARRIVAL, lambda s: given(evening=s.evening(), entrants=s.people[:4])),
    seating.check_in: (ARRIVAL, lambda s: given(evening=s.evening(), entrant=s.people[0])),
    seating.check_out: (ARRIVAL, lambda s: given(evening=s.evening(present=True), entrant=s.people[0])),
    seating.note_arrival: (ARRIVAL, lambda s: given(session=s.session(4), entrant=s.people[0])),
    seating.note_all_arrivals: (ARRIVAL, lambda s: given(session=s.session(4))),
    seating.take_back_arrival: (ARRIVAL, lambda s: given(session=all_here(s), entrant=s.people[0])),
    seating.take_back_all_arrivals: (ARRIVAL, lambda s: given(session=all_here(s))),
    seating.close_evening: (CLOSED, lambda s: given(evening=make_evening(s.league))),
    seating.reopen_evening: (CLOSED, lambda s: given(evening=s.do(seating.close_evening, evening=make_evening(s.league)))),
    seating.start_clock: (CLOCK, lambda s: given(session=s.with_clock())),
    seating.pause_clock: (CLOCK, lambda s: given(session=s.running_clock())),
    seating.resume_clock: (CLOCK, lambda s: given(session=s.do(seating.pause_clock, session=s.running_clock()).session)),
    seating.extend_clock: (CLOCK, lambda s: given(session=s.running_clock(), seconds=60)),
    seating.undo_clock: (CLOCK, lambda s: given(session=s.running_clock())),
    ceremony.change_look: (LOOK, lambda s: given(competition=s.league, colour="#0f4a3a", accent="#b08d3e", host="Our club")),
    seating.call_director: (CALL, lambda s: given(table=s.table(), kind="question", client_id=uuid4())),
    seating.withdraw_call: (CALL, lambda s: given(call=call(s))),
    seating.take_call: (CALL, lambda s: given(call=call(s))),
    seating.finish_call: (CALL, lambda s: given(call=call(s))),
    seating.give_back_time: (CLOCK, lambda s: given(call=settled(s))),
    seating.renew_link: (LINK, lambda s: given(table=s.table())),
    seating.revoke_link: (LINK, lambda s: given(table=s.table())),
    seating.make_codes: (CODE, lambda s: given(competition=s.league, tables=2)),
    seating.replace_code: (CODE, lambda s: given(code=s.do(seating.make_codes, competition=s.league, tables=1)[0])),
    seating.fixed_draft: (DRAFT, lambda s: given(competition=s.league, sessions=[4], schedule=[s.draw()])),
    seating.start_draft: (DRAFT, lambda s: given(competition=s.league, sessions=[4], wishes=Wishes(time_limit=1), seed=1)),
    seating.draw_again: (DRAFT, lambda s: given(draft=s.do(seating.stop_draft, draft=s.search(), keep=False))),
    seating.stop_draft: (DRAFT, lambda s: given(draft=s.search(), keep=False)),
    seating.swap_in_draft: (DRAFT, lambda s: s.swap(s.draft())),
    seating.undo_swap: (DRAFT, swapped),
    seating.discard_draft: (DRAFT, lambda s: given(draft=s.draft())),
    seating.reopen_draft: (DRAFT, lambda s: given(draft=s.do(seating.discard_draft, draft=s.draft()))),
    searching.finish_search: (DRAFT, lambda s: given(draft_id=s.search().pk, result={"sessions": []})),
    searching.fail_search: (DRAFT, lambda s: given(draft_id=s.search().pk, problem=RuleViolation("none", "None"))),
    seating.plan_session: (PLANNED, lambda s: given(competition=s.league)),
    seating.plan_sessions: (PLANNED, lambda s: given(competition=s.league, starts=[None, None])),
    planning.unplan: (PLANNED, lambda s: given(competition=s.league, after=3)),
    seating.delete_session: (PLANNED, lambda s: given(session=s.session(4))),
    seating.confirm_draft: (SECRET, lambda s: given(draft=s.draft())),
    seating.take_back_confirmation: (SECRET, lambda s: given(draft=s.do(seating.confirm_draft, draft=s.draft()))),
    planning.plan_again: (PLANNED, lambda s: given(competition=s.league, starts_at=EVENING, minutes=60, seen="", count=7)),
    planning.plan_tournament: (PLANNED, lambda s: given(competition=s.league, starts=[EVENING], minutes=60)),
    next_season.make_next_season: (FOLLOWING, to_make),
    next_season.take_back_next_season: (FOLLOWING, lambda s: given(season=following(s))),
    moving.move_player: (FOLLOWING, lambda s: given(season=following(s), player=s.people[0].player_id, goes=None, reason="Ill")),
    moving.keep_player: (FOLLOWING, lambda s: given(season=following(s), player=s.people[0].player_id)),
    rehearsal.create_rehearsal: (REHEARSAL, lambda s: given(competition=s.league)),
    rehearsal.delete_rehearsal: (REHEARSAL, lambda s: given(competition=s.copy())),
    rehearsal.simulate_next: (REHEARSAL, lambda s: given(competition=s.copy(), seed=1)),
}

PARTS: dict[Command, str] = {
    audit.log_action: "one row of the log, which only directors read; each command that calls it has an act",
    competitions.stamp: "the last line of the commands that have an act here",
    load_teams: "the part of loading an archive that makes its teams, before the competition is shown to anybody",
    games.import_games: "writes the games for the import of lines, which stamps once for all of them",
}
