"""A season with its own rules, in which everything happens that the tournament of the tests lacks."""

from __future__ import annotations

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant
from league.director.substitutes.commands import replace_player
from league.games import commands
from league.games.commands import session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import Session
from league.series.commands.next_season import GoesTo, SeasonPlan, make_next_season
from league.series.commands.series import start_series
from league.simulation.people import create_with_players
from scoring.game import PenaltyPoints
from tests.factories import make_running, make_session
from tests.league.games.play import Play, declare, ron, tsumo

__all__ = ["continue_as_series", "play_troubled_season"]

OWN_RULES = {"base": "ema-2016", "name": "Deichregeln", "switches": {"uma": [20_000, 10_000, -10_000, -20_000]}}
PAPER = (45_000, 35_000, 25_000, 15_000)


def play_troubled_season() -> Competition:
    """Two sessions at two tables, others deleted or cancelled, a substitute who plays and pauses, and people who leave."""
    season = create_with_players("Deichliga", OWN_RULES, 14)
    competitions.change_competition(actor=SYSTEM, competition=season, planned_sessions=3)
    people = list(season.entrants.order_by("number"))
    helper = people.pop()
    competitions.change_entrant(actor=SYSTEM, entrant=helper, substitute=True)
    _incidents_of_every_kind(make_running(season, people[:8], tables=2))
    competitions.appoint_stand_in(actor=SYSTEM, entrant=people[0], other=helper, since=2)
    competitions.pause_stand_in(actor=SYSTEM, entrant=people[0], session=3)
    _a_void_game(make_running(season, people[:8], tables=2))
    _sessions_that_nobody_plays(season, people)
    _leaving(people[8:])
    competitions.announce(actor=SYSTEM, competition=season, title="Winterpause", text="Bis Februar.", hidden=True)
    return season


def _incidents_of_every_kind(session: Session) -> None:
    paper, hands = (Play(game, SYSTEM) for game in Game.objects.filter(table__session=session).order_by("number"))
    paper.note_chombo(seat=0, reason="Falsches Ron", on_sheet=False)
    paper.enter_final_scores(scores=PAPER, on_sheet={0: False})
    paper.warn(seat=1, reason="Telefon am Tisch")
    hands.punish_late(seat=1, minutes=4, reason="Stau")
    declare(hands, 0, 1, actor=SYSTEM)
    commands.take_back_riichi(actor=SYSTEM, game=hands.game, declaration=declare(hands, 3, actor=SYSTEM)[0].pk)
    hands.record(ron(0, 2, 3, 30, riichi=[0, 1]), tsumo(3, 2, 30))
    hands.revise(commands.Replace(1, ron(0, 3, 3, 30)), reason="West hatte nicht abgeworfen")
    hands.give_penalty(penalty=PenaltyPoints(2, "point_penalty", -2000), reason="Steine der Mauer umgedreht")
    hands.give_penalty(penalty=PenaltyPoints(3, "point_penalty", -1000), reason="Versehen")
    hands.cancel_penalty(penalty=hands.game.penalties.latest("pk").pk, reason="Doch nicht")
    hands.stop_game()
    expelled = Entry.new(SYSTEM, hands.game.version)
    replace_player(entry=expelled, game=hands.game, seat=3, player=None, from_hand=2, cause="disqualified", reason="Steine vertauscht")


def _a_void_game(session: Session) -> None:
    first, second = (Play(game, SYSTEM) for game in Game.objects.filter(table__session=session).order_by("number"))
    first.enter_final_scores(scores=PAPER)
    second.record(ron(1, 2, 5))
    second.void_game(reason="Der Tisch fiel um")


def _sessions_that_nobody_plays(season: Competition, people: list[Entrant]) -> None:
    """One is called off, one removed whose links somebody has scanned, and of a seated one a link is renewed, another revoked."""
    seating.cancel_session(actor=SYSTEM, session=make_running(season, people[:8], tables=2))
    removed = make_running(season, people[:8], tables=2)
    session_steps.remove(actor=SYSTEM, session=removed)
    running = make_running(season, people[4:12], tables=2)
    first, second = running.tables.order_by("number")
    seating.renew_link(actor=SYSTEM, table=first)
    seating.revoke_link(actor=SYSTEM, table=second)
    seating.set_minutes(actor=SYSTEM, session=running, minutes=90)
    seating.start_clock(actor=SYSTEM, session=running)
    seating.pause_clock(actor=SYSTEM, session=running)
    seating.resume_clock(actor=SYSTEM, session=running)
    seating.extend_clock(actor=SYSTEM, session=running, table=second, seconds=300)
    arriving = make_session(season, people[:4])
    seating.note_arrival(actor=SYSTEM, session=arriving, entrant=people[1])


def _leaving(entrants: list[Entrant]) -> None:
    """One withdraws, one is taken ill, and what missed games count is decided in each way."""
    home, ill, rare, last = entrants[:4]
    count = competitions.count_missed_games
    competitions.withdraw_entrant(actor=SYSTEM, entrant=home)
    count(actor=SYSTEM, entrant=home, count="points", points=-30_000, reason="Ohne Ersatz gegangen")
    competitions.remove_entrant(actor=SYSTEM, entrant=ill, reason="Im Krankenhaus")
    count(actor=SYSTEM, entrant=rare, count="nothing")
    count(actor=SYSTEM, entrant=last, count="last")


def continue_as_series(old: Competition) -> None:
    """A finished league becomes the first season of a series, and the next one is made from it."""
    words = {"name": "Deichliga", "address": "deichliga", "label": "2019", "division": "1. Liga"}
    series = start_series(actor=SYSTEM, competition=old, **words)
    goes = {player: GoesTo(1) for player in old.entrants.values_list("player", flat=True)}
    make_next_season(actor=SYSTEM, season=series.seasons.get(), plan=SeasonPlan("2020", {1: "Deichliga 2020"}, goes))
