"""The demo league: a past evening with every result, today's evening ready to record, and a tournament that is coming."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.audit.actor import SYSTEM, Actor
from league.competitions import commands as competitions
from league.competitions.models import Competition, CompetitionState, Entrant, Kind, RoleName
from league.games.commands import confirm_game, record_hand, revise_game, start_session
from league.games.facts import Replace
from league.games.models import Game
from league.players.commands import add_club, add_player
from league.players.models import Player
from league.seating import commands as seating
from league.seating.models import Evening, Session
from league.site.demo.accounts import make_accounts
from league.site.demo.hands import invented_game, next_value
from league.site.demo.people import CLUBS, PEOPLE
from scoring.game import HandResult, Ron, TileHand, Tsumo

__all__ = ["load_demo"]

#: Who sits E, S, W, N at which table, by the numbers of the entrants.
PAST_SEATINGS = (((1, 2, 3, 4), (5, 6, 7, 8)), ((5, 3, 1, 7), (4, 8, 6, 2)))
TODAY = ((8, 1, 6, 10), (3, 5, 4, 2))
PRESENT_TODAY = (1, 2, 3, 4, 5, 6, 7, 8, 10)
SITS_OUT_TODAY = 7
CHOMBO_IN_GAME = {2: 5}  # game → hand
CORRECTED_HAND = 3
CORRECTED_GAME = 3


@transaction.atomic
def load_demo() -> Competition:
    """Make everything, all or nothing; answers the league. The same results every time, with dates around today."""
    accounts = make_accounts()
    players = _make_players()
    league = _make_league(players, accounts)
    _play_past_evening(league, Actor.of(accounts["director"]))
    _open_today(league, Actor.of(accounts["director"]))
    _make_tournament(players[:8], accounts)
    return league


def _make_players() -> list[Player]:
    clubs = [add_club(actor=SYSTEM, name=name, town=town, country="DE") for name, town in CLUBS]
    players = []
    for person in PEOPLE:
        player = add_player(actor=SYSTEM, first_name=person.first_name, last_name=person.last_name, club=clubs[person.club], country="DE")
        players.append(competitions.rename_player(actor=SYSTEM, player=player, name_shown=person.name_shown))
    return players


def _make_league(players: Sequence[Player], accounts: dict[str, User]) -> Competition:
    league = competitions.create_competition(
        actor=SYSTEM,
        name="ALARM-Liga",
        slug="alarm-liga",
        kind=Kind.SEASON,
        ruleset_json="alarm-2019",
        place="Lindenstadt",
        description="Eine erfundene Liga zum Ausprobieren. Gespielt wird jede Woche; wer neu ist, spielt als Gast mit.",
    )
    for player, person in zip(players, PEOPLE, strict=True):
        competitions.add_entrant(actor=SYSTEM, competition=league, player=player, guest=person.guest)
    _grant_roles(league, accounts)
    return competitions.set_competition_state(actor=SYSTEM, competition=league, state=CompetitionState.RUNNING)


def _grant_roles(competition: Competition, accounts: dict[str, User]) -> None:
    for name in (RoleName.DIRECTOR, RoleName.SCOREKEEPER):
        competitions.grant_role(actor=SYSTEM, competition=competition, user=accounts[name.value], name=name)


def _make_tournament(players: Sequence[Player], accounts: dict[str, User]) -> None:
    tournament = competitions.create_competition(
        actor=SYSTEM,
        name="Vier-Winde-Cup",
        slug="vier-winde-cup",
        kind=Kind.TOURNAMENT,
        ruleset_json="ema-2012",
        place="Neuhafen",
        description="Ein erfundenes Turnier mit acht Anmeldungen, dessen Auslosung noch bevorsteht.",
    )
    for player in players:
        competitions.add_entrant(actor=SYSTEM, competition=tournament, player=player)
    _grant_roles(tournament, accounts)


def _play_past_evening(league: Competition, director: Actor) -> None:
    """Two sessions a week ago, recorded, corrected and confirmed at the tables, then approved."""
    evening = _open_evening(league, director, timezone.localdate() - datetime.timedelta(days=7), range(1, 9))
    for hour, tables in zip((18, 20), PAST_SEATINGS, strict=True):
        session = _start(league, director, evening, hour, tables)
        for game in Game.objects.filter(table__session=session).order_by("number"):
            _play(game)
        session.refresh_from_db()
        seating.approve_session(actor=director, session=session)
    seating.close_evening(actor=director, evening=evening)


def _open_today(league: Competition, director: Actor) -> None:
    """Today's evening: everybody seated, the first table still to begin, the second in its fourth hand."""
    evening = _open_evening(league, director, timezone.localdate(), PRESENT_TODAY)
    session = _start(league, director, evening, 19, TODAY, sits_out=SITS_OUT_TODAY)
    game = Game.objects.filter(table__session=session).order_by("number")[1]
    _record(game, _at_table(game, 0), invented_game(league.ruleset, seed=30)[:3])


def _open_evening(league: Competition, director: Actor, date: datetime.date, present: Sequence[int]) -> Evening:
    evening = seating.open_evening(actor=director, competition=league, date=date)
    for entrant in league.entrants.filter(number__in=present):
        seating.check_in(actor=director, evening=evening, entrant=entrant)
    return evening


def _start(
    league: Competition, director: Actor, evening: Evening, hour: int, tables: Sequence[Sequence[int]], sits_out: int = 0
) -> Session:
    entrants: dict[int, Entrant] = {entrant.number: entrant for entrant in league.entrants.all()}
    starts_at = timezone.make_aware(datetime.datetime.combine(evening.date, datetime.time(hour)))
    session = seating.plan_session(actor=director, competition=league, evening=evening, starts_at=starts_at)
    fours = [[entrants[number] for number in table] for table in tables]
    seating.seat_session(actor=director, session=session, tables=fours, sit_outs=[entrants[sits_out]] if sits_out else [])
    session.refresh_from_db()
    start_session(actor=director, session=session)
    return session


def _at_table(game: Game, wind: int) -> Actor:
    """Somebody at the table with a telephone of their own."""
    seat = game.table.seats.select_related("entrant__player").get(wind=wind)
    return Actor(name=seat.entrant.shown_name, device=str(uuid4()))


def _play(game: Game) -> None:
    """Record a whole game (in one, a wrong value first, corrected later), and let a second person confirm it."""
    hands = invented_game(game.competition.ruleset, seed=game.number, chombo_in=CHOMBO_IN_GAME.get(game.number))
    scorekeeper = _at_table(game, 0)
    if game.number == CORRECTED_GAME:
        number, wrong = _misheard(game, hands)
        _record(game, scorekeeper, (*hands[: number - 1], wrong, *hands[number:]))
        game.refresh_from_db()
        revise_game(
            actor=_at_table(game, 1), game=game, changes=[Replace(number, hands[number - 1])], client_id=uuid4(),
            expected_version=game.version, reason="Ein Fān zu viel gezählt",
        )  # fmt: skip
    else:
        _record(game, scorekeeper, hands)
    game.refresh_from_db()
    confirm_game(actor=_at_table(game, 2), game=game, expected_version=game.version)


def _record(game: Game, actor: Actor, hands: Sequence[HandResult]) -> None:
    for number, result in enumerate(hands, start=1):
        record_hand(actor=actor, game=game, number=number, result=result, client_id=uuid4(), expected_version=game.version)
        game.refresh_from_db()


def _misheard(game: Game, hands: Sequence[HandResult]) -> tuple[int, HandResult]:
    """The first win from :data:`CORRECTED_HAND` on, and the same hand with a value too high."""
    for number, hand in enumerate(hands[CORRECTED_HAND - 1 :], start=CORRECTED_HAND):
        if isinstance(hand, Ron) and not isinstance(hand.wins[0].value, TileHand):
            win = hand.wins[0]
            return number, replace(hand, wins=(replace(win, value=next_value(game.competition.ruleset, win.value, tsumo=False)),))
        if isinstance(hand, Tsumo) and not isinstance(hand.win.value, TileHand):
            return number, replace(hand, win=replace(hand.win, value=next_value(game.competition.ruleset, hand.win.value, tsumo=True)))
    raise ValueError("no win to mishear")
