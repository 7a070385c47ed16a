"""A competition in which everything happens that an export must carry."""

from __future__ import annotations

import datetime
from typing import Any

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.games.commands import Insert, Replace
from league.games.commands.session_steps import start
from league.games.kept import GivenCause
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import Session
from scoring.game import Chombo, ExhaustiveDraw, PenaltyPoints
from tests.built_once import built_once
from tests.factories import make_club, make_competition, make_entrant, make_evening, make_player, make_running, make_session
from tests.league.games.play import BEN, FINISHED_SCORES, Play, ron, tsumo

FIRST, SECOND, THIRD = datetime.date(2026, 9, 1), datetime.date(2026, 9, 8), datetime.date(2026, 9, 15)


@built_once
def an_eventful_season(ruleset: Any = "ema-2016") -> Competition:
    """Twelve entrants, three evenings, four sessions, nine games."""
    competition = make_competition(ruleset, name="Eventful „season“", slug="eventful", place="Graz", description="Zwei\nZeilen <b>&amp;")
    _entrants(competition)
    _first_session(competition)
    _second_session(competition)
    _third_session(competition)
    _cancelled_session(competition)
    competitions.withdraw_entrant(actor=SYSTEM, entrant=competition.entrants.get(number=12))
    competitions.count_missed_games(actor=SYSTEM, entrant=competition.entrants.get(number=12), count="points", points=-15_000)
    competitions.draw_lots(actor=SYSTEM, competition=competition, seed=7)
    competition.refresh_from_db()
    return Competition.objects.get(pk=competition.pk)


def _entrants(competition: Competition) -> None:
    club, other = make_club(name="Ostwind", town="Graz", country="AT"), make_club(name="Vier Winde")
    people: list[dict[str, Any]] = [
        {"first_name": "Anna", "last_name": "Berger", "club": club, "ema_number": "04010001"},
        {"first_name": "Anna", "last_name": "Berger", "club": other},  # a namesake
        {"first_name": "Zoë", "last_name": "", "name_shown": "short"},
        {"first_name": "D’Arcy", "last_name": "Núñez, jr.", "club": club, "name_shown": "anonymous"},
    ]
    for person in people:
        make_entrant(competition, **person)
    for _ in range(8):
        make_entrant(competition)
    guest = competition.entrants.get(number=11)
    competitions.change_entrant(actor=SYSTEM, entrant=guest, guest=True, group="Team B")
    competitions.rename_player(actor=SYSTEM, player=guest.player, last_name="Neu")


def _plays(competition: Competition, session: Session) -> list[Play]:
    games = Game.objects.filter(table__session=session).select_related("competition").order_by("number")
    return [Play(game) for game in games]


def _seated(competition: Competition, numbers: list[int], date: datetime.date, present: list[int] | None = None) -> Session:
    people = {entrant.number: entrant for entrant in competition.entrants.all()}
    evening = make_evening(competition, date=date, present=[people[number] for number in present or numbers])
    return make_session(competition, [people[number] for number in numbers], evening=evening)


def _started(session: Session) -> Session:
    start(actor=SYSTEM, session=session)
    session.refresh_from_db()
    return session


def _first_session(competition: Competition) -> None:
    """Corrected, undone, inserted, confirmed; a chombo; a penalty and a substitute; approved, and corrected once more."""
    session = _started(_seated(competition, list(range(1, 13)), FIRST))
    corrected, noted, draws = _plays(competition, session)
    corrected.record(ron(0, 1, 3, 40, riichi=[0]), tsumo(2, 2, 30), ron(3, 2, 1, 30), ExhaustiveDraw(frozenset({0, 1}), frozenset({0})))
    corrected.undo_last_hand()
    corrected.revise(
        Replace(2, tsumo(1, 2, 30)),
        Insert(1, Chombo(frozenset({3})), GivenCause("false_win", "kein Paar")),
        reason="Ostwind – falsch „gehört“",
    )
    corrected.play_to_the_end()
    corrected.confirm()
    noted.give_penalty(actor=BEN, penalty=PenaltyPoints(1, "point_penalty", -3_000), reason="Steine gezeigt")
    noted.record(ron(1, 0, 2, 30))
    noted.give_penalty(actor=BEN, penalty=PenaltyPoints(2, "point_penalty", -1_000, 1, "after_uma"), reason="Handy")
    wrong = noted.game.penalties.get(reason="Handy")
    noted.cancel_penalty(actor=BEN, penalty=wrong.pk, reason="Nicht ihres")
    noted.warn(actor=BEN, seat=2, reason="Zu langsam", after_hand=1)
    noted.warn(actor=BEN, seat=0, reason="Zu laut", after_hand=1)
    noted.cancel_penalty(actor=BEN, penalty=noted.game.penalties.get(reason="Zu laut").pk, reason="Es war die Nachbarin")
    stranger = make_player(first_name="Ersatz", last_name="Spieler")
    noted.substitute(actor=BEN, seat=3, player=stranger, from_hand=2, cause="illness")
    noted.play_to_the_end()
    draws.play_to_the_end()
    draws.confirm()
    seating.approve_session(actor=SYSTEM, session=Session.objects.get(pk=session.pk))
    draws.revise_game(actor=SYSTEM, changes=[Replace(1, ron(1, 0, 1, 30))], reason="Zettel gefunden")
    seating.close_evening(actor=SYSTEM, evening=session.evening)  # type: ignore[arg-type]


def _second_session(competition: Competition) -> None:
    """Scores from paper, a voided game with chombo in it and beside it, and a game broken off after the signal."""
    session = _started(_seated(competition, list(range(12, 0, -1)), SECOND))
    paper, void, stopped = _plays(competition, session)
    paper.record(ron(0, 1, 1, 30))
    paper.enter_final_scores(scores=FINISHED_SCORES)
    paper.enter_final_scores(scores=(40_000, 30_000, 30_000, 19_000), sum_reason="Ein Stick fehlt")
    void.record(ron(0, 1, 1, 30), Chombo(frozenset({2})))
    void.enter_final_scores(scores=FINISHED_SCORES)
    void.note_chombo(actor=BEN, seat=3, reason="Falsches Ron", **_payment(competition))
    void.void_game(reason="Falsche Sitze")
    paper.give_penalty(penalty=PenaltyPoints(1, "late", -2_000, on_sheet=False), reason="Zwei Minuten, nicht auf dem Zettel")
    stopped.record(ron(0, 1, 1, 30))
    stopped.mark_signal(before_hand=2, dice_thrown=False)
    if stopped.game.state == "running":
        stopped.stop_game(reason="Zeit")
    seating.approve_session(actor=SYSTEM, session=Session.objects.get(pk=session.pk))


def _payment(competition: Competition) -> dict[str, Any]:
    """What a chombo needs to say where it is a payment."""
    return {"dealer": 0, "on_sheet": False} if isinstance(competition.ruleset.chombo, str) else {}


def _third_session(competition: Competition) -> None:
    """A running session: one table in its second hand, one not begun (somebody is late, a namesake plays, a warning), one reopened;
    somebody sits out and has left."""
    session = _started(_seated(competition, [1, 5, 9, 4, 6, 10, 3, 7, 11, 2, 8, 12], THIRD))
    running, waiting, reopened = _plays(competition, session)
    running.record(ron(2, 1, 2, 30))
    waiting.give_penalty(actor=BEN, penalty=PenaltyPoints(0, "late", -4_000), reason="Vier Minuten")
    waiting.punish_late(actor=BEN, seat=3, minutes=3, reason="Stau")
    waiting.warn(actor=BEN, seat=2, reason="Handy klingelte")
    reopened.play_to_the_end()
    namesake = competition.entrants.get(number=2).player
    waiting.substitute(actor=BEN, seat=0, player=namesake, from_hand=1, cause="late")
    reopened.reopen_game(reason="Noch nicht fertig")
    seating.check_out(actor=SYSTEM, evening=session.evening, entrant=competition.entrants.get(number=12))  # type: ignore[arg-type]


def _cancelled_session(competition: Competition) -> None:
    session = make_session(competition, list(competition.entrants.filter(number__lte=5)))
    seating.cancel_session(actor=SYSTEM, session=session)
    seating.plan_session(actor=SYSTEM, competition=competition)
    make_running(competition, list(competition.entrants.filter(number__lte=4)))
