"""A whole EMA 2012 tournament of 40 players and 8 sessions, played through the commands, with everything that went wrong.

Each eventful table says in its lines how its scores come about: E S W N start with 30,000.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import cache
from typing import Any

from league.audit.actor import Actor
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant
from league.director.substitutes.commands import LATER_SESSIONS, replace_player, seat_in_later_sessions
from league.games import commands
from league.games.commands import reseating, session_steps
from league.games.entry import Entry
from league.games.models import Game
from league.players.commands import add_player
from league.seating import commands as seating
from league.seating.models import Session
from scoring.game import Chombo, ExhaustiveDraw
from tests.factories import alice_directs, make_user
from tests.league.games.play import Play, ron, tsumo
from tests.league.tournament.figures import PEOPLE, SUBSTITUTE, TABLES

__all__ = ["EVENTFUL", "SESSIONS", "director", "game_at", "play_tournament", "sheet_of"]

DESK = Actor(name="Sina at the desk", device="desk")
TABLE = Actor(name="Tessa at the table", device="phone")
OTHER = Actor(name="Otto opposite", device="another phone")
SESSIONS = 8
FIRST = datetime.datetime(2026, 11, 21, 9, 0, tzinfo=datetime.UTC)
NOTEN = ExhaustiveDraw(tenpai=frozenset())
DISQUALIFIED = 12


def director() -> Actor:
    """Alice at her laptop."""
    return Actor.of(make_user("alice", first_name="Alice"), device="laptop")


@cache
def sheet_of(session: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...]:
    """The tables of a session as they ended: entrants, scores and totals from East to North."""
    lines = [line.split(":")[1] for line in TABLES if line.startswith(f"{session}.")]
    return tuple(tuple(tuple(map(int, part.split())) for part in line.split("|")) for line in lines)  # type: ignore[misc]


def drawn(session: int) -> list[list[int]]:
    """Who was drawn to sit where, before anything went wrong."""
    tables = [list(who) for who, _scores, _totals in sheet_of(session)]
    if session == 5:
        tables[0][2], tables[1][1] = tables[1][1], tables[0][2]
    return [[DISQUALIFIED if who == SUBSTITUTE else who for who in table] for table in tables]


def game_at(competition: Competition, session: int, table: int) -> Game:
    games = Game.objects.select_related("competition")
    return games.get(competition=competition, table__session__number=session, table__number=table)


def on(play: Play, name: str, **arguments: Any) -> Any:
    """A command of the director for the game of ``play``."""
    return getattr(commands, name)(entry=Entry.new(director(), play.game.version), game=play.game, **arguments)


# The eventful tables: session, table -> how it was played. Most are broken off when there is nothing more to show.


def four_minutes_late(play: Play) -> None:
    """South comes four minutes late: 26,000 before the first hand."""
    on(play, "punish_late", seat=1, minutes=4, reason="Came at 9:04")
    play.record(ron(0, 2, 2, 30))  # 2,900 from West to the dealer: 32,900 26,000 27,100 30,000
    play.record(NOTEN)  # two counters, South deals
    play.record(ron(1, 3, 3, 30))  # 5,800 and 600 from North to the dealer: 32,900 32,400 27,100 23,600
    play.stop_game()


def twelve_minutes_late(play: Play) -> None:
    """West does not come in time: somebody else plays from the start, and wins the table with 45,000 as it stands on paper."""
    replace_player(
        entry=Entry.new(director(), play.game.version),
        game=play.game,
        seat=2,
        player=substitute(play).player,
        from_hand=1,
        cause="late",
        reason="12 minutes late",
    )
    play.enter_final_scores(scores=(35_000, 25_000, 45_000, 15_000))


def a_hand_too_small(play: Play) -> None:
    """Entered wrongly, and found after the approval: see :func:`corrections`."""
    play.record(ron(3, 1, 2, 30))  # 2,000, which should have been 3,900: 30,000 28,000 30,000 32,000
    play.record(ron(1, 2, 2, 30))  # 2,900 to the dealer South: 30,000 30,900 27,100 32,000
    play.stop_game()


def chombo_of_the_dealer(play: Play) -> None:
    play.record(tsumo(1, 3, 40))  # 1,300 2,600: 27,400 35,200 28,700 28,700
    play.record(Chombo(frozenset({1})))  # the dealer pays 4,000 to each: 31,400 23,200 32,700 32,700
    play.record(ron(3, 0, 5))  # 8,000: 23,400 23,200 32,700 40,700
    play.stop_game()


def two_scores_exchanged(play: Play) -> None:
    """Typed from paper in the wrong order, and found after the approval."""
    play.enter_final_scores(scores=(45_000, 35_000, 25_000, 15_000))


def taken_ill(play: Play) -> None:
    """North is taken ill after the second hand: the substitute is last whatever happens."""
    play.record(tsumo(0, 2, 30))  # 1,000 from each: 33,000 29,000 29,000 29,000
    play.record(ron(2, 3, 4, 30))  # 7,700 and 300: 33,000 29,000 37,000 21,000
    replace_player(
        entry=Entry.new(director(), play.game.version),
        game=play.game,
        seat=3,
        player=substitute(play).player,
        from_hand=3,
        cause="illness",
        reason="Taken ill",
    )
    play.record(ron(3, 1, 5))  # 8,000: 33,000 21,000 37,000 29,000
    play.record(ron(3, 0, 5))  # 8,000: 25,000 21,000 37,000 37,000
    play.stop_game()


def in_each_others_seats(first: Play, second: Play) -> None:
    """At tables 1 and 2 two had sat down in each other's seats; it is found when some hands are played."""
    first.record(ron(2, 0, 3, 30))  # 3,900: 26,100 30,000 33,900 30,000
    first.record(ExhaustiveDraw(tenpai=frozenset({2})))  # 25,100 29,000 36,900 29,000
    second.record(ron(0, 1, 5))  # 12,000 to the dealer: 42,000 18,000 30,000 30,000
    session, who = first.session, sheet_of(5)
    moves = [(1, 2, entrant(first, who[0][0][2])), (2, 1, entrant(first, who[1][0][1]))]
    reseating.reseat(actor=director(), session=session, moves=moves, reason="They sat in each other's seats")
    first.game, second.game = (game_at(first.game.competition, 5, table) for table in (1, 2))
    first.record(tsumo(2, 2, 30))  # the dealer, 1,000 and 100 from each: 24,000 27,900 40,200 27,900
    first.stop_game()
    second.record(tsumo(1, 2, 30))  # 500 1,000 and 100 from each: 40,900 20,300 29,400 29,400
    second.stop_game()


def chombo_of_another(play: Play) -> None:
    play.record(Chombo(frozenset({2})))  # 4,000 to the dealer, 2,000 to each other: 34,000 32,000 22,000 32,000
    play.record(ron(1, 3, 2, 40))  # 2,600: 34,000 34,600 22,000 29,400
    play.stop_game()


def disqualified(play: Play) -> None:
    """East cheats and is disqualified after the first hand; the substitute is last, and plays the last two sessions in his seat."""
    play.record(ron(0, 2, 3, 30))  # 5,800 to the dealer: 35,800 30,000 24,200 30,000
    helper, cheat = substitute(play), entrant(play, DISQUALIFIED)
    replaced = replace_player(
        entry=Entry.new(director(), play.game.version),
        game=play.game,
        seat=0,
        player=helper.player,
        from_hand=2,
        cause="disqualified",
        then=LATER_SESSIONS,
        reason="Exchanged tiles with the wall",
    )
    later = Session.objects.filter(competition=play.game.competition, number__in=replaced.later)
    seat_in_later_sessions(actor=director(), competition=play.game.competition, entrant=cheat, player=helper.player, sessions=list(later))
    play.record(ron(1, 0, 2, 30))  # 2,000 and 300: 33,500 32,300 24,200 30,000
    play.stop_game()


def chombo_after_the_signal(play: Play) -> None:
    """The signal comes in the second hand; that is a chombo and does not count, so that two more hands are played."""
    play.record_hand(number=1, result=tsumo(0, 3, 30), signal="over_before")  # 2,000 from each to the dealer: 36,000 28,000 28,000 28,000
    play.record_hand(number=2, result=Chombo(frozenset({3})), signal="running")  # 40,000 30,000 30,000 20,000
    play.record(ron(2, 1, 2, 30))  # 2,000 and 300: 40,000 27,700 32,300 20,000
    play.record(ron(3, 0, 2, 30))  # the last hand, 2,000: 38,000 27,700 32,300 22,000


EVENTFUL: dict[tuple[int, int], Callable[[Play], None]] = {
    (1, 1): four_minutes_late,
    (2, 3): twelve_minutes_late,
    (2, 5): a_hand_too_small,
    (3, 2): chombo_of_the_dealer,
    (3, 6): two_scores_exchanged,
    (4, 5): taken_ill,
    (5, 4): chombo_of_another,
    (6, 7): disqualified,
    (8, 9): chombo_after_the_signal,
}


def entrant(play: Play, number: int) -> Entrant:
    return play.game.competition.entrants.get(number=number)


def substitute(play: Play) -> Entrant:
    return entrant(play, SUBSTITUTE)


def play_tournament() -> Competition:
    """From the first entry to the published result."""
    competition = prepare()
    for number in range(1, SESSIONS + 1):
        play_session(competition, number)
        if number == 3:
            corrections(competition)
    competitions.set_competition_state(actor=director(), competition=competition, state="finished")
    return Competition.objects.get(pk=competition.pk)


def prepare() -> Competition:
    competition = competitions.create_competition(
        actor=director(), name="Deich-Cup", slug="deich-cup", kind="tournament", ruleset_json="ema-2012", place="Husum"
    )
    alice_directs(competition)
    competitions.change_competition(
        actor=director(), competition=competition, starts_on=FIRST.date(), ends_on=FIRST.date() + datetime.timedelta(days=1),
        planned_sessions=SESSIONS, session_minutes=90,
    )  # fmt: skip
    for first, last, ema, country in PEOPLE.values():
        player = add_player(actor=director(), first_name=first, last_name=last, ema_number=ema, country=country)
        competitions.add_entrant(actor=director(), competition=competition, player=player)
    helper = add_player(actor=director(), first_name="Silke", last_name="Springer", country="DE")
    competitions.add_entrant(actor=director(), competition=competition, player=helper, substitute=True)
    entrants = {one.number: one for one in competition.entrants.all()}
    competition = Competition.objects.get(pk=competition.pk)
    for number in range(1, SESSIONS + 1):
        starts_at = FIRST + datetime.timedelta(days=(number - 1) // 4, hours=2 * ((number - 1) % 4))
        session = seating.plan_session(actor=director(), competition=competition, starts_at=starts_at, minutes=90)
        seating.seat_session(actor=director(), session=session, tables=[[entrants[who] for who in table] for table in drawn(number)])
    return competition


def play_session(competition: Competition, number: int) -> None:
    session = Session.objects.get(competition=competition, number=number)
    session_steps.start(actor=director(), session=session)
    if number == SESSIONS:  # so long ago that the signal has gone, and the end has not come
        before = Actor(name="Alice", at=datetime.datetime.now(datetime.UTC) - datetime.timedelta(minutes=80))
        seating.start_clock(actor=before, session=session)
    plays = {table: Play(game_at(competition, number, table), TABLE) for table in range(1, 11)}
    if number == 5:
        in_each_others_seats(plays.pop(1), plays.pop(2))
    for table, play in plays.items():
        if (number, table) in EVENTFUL:
            EVENTFUL[number, table](play)
        else:
            play.enter_final_scores(actor=DESK, scores=sheet_of(number)[table - 1][1])
    for table in range(1, 11):
        game = game_at(competition, number, table)
        commands.confirm_game(actor=OTHER, game=game, expected_version=game.version)
    session_steps.approve(actor=director(), session=Session.objects.get(pk=session.pk))
    seating.publish_results(actor=director(), competition=competition, until=number)


def corrections(competition: Competition) -> None:
    """Both are found when the sessions are approved and published."""
    hand = Play(game_at(competition, 2, 5), director())  # 3,900 instead of 2,000: 30,000 26,100 30,000 33,900, then 2,900
    hand.revise(commands.Replace(1, ron(3, 1, 3, 30)), reason="It was a hand of three han")
    paper = Play(game_at(competition, 3, 6), director())
    paper.enter_final_scores(scores=(45_000, 25_000, 35_000, 15_000), reason="South and West were exchanged")
