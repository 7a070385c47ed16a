"""A tournament that is played to its end under an embargo, and its reveal."""

from __future__ import annotations

from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.games.models import Game
from league.hall.models import Reveal
from league.hall.reveal import commands
from league.hall.reveal.queries import running_reveal
from league.hall.reveal.steps import RevealPlan
from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrant
from tests.league.games.play import Play
from tests.league.standings.games import started

__all__ = ["NAMES", "ONE_BY_ONE", "correct", "current", "go", "play_cup", "shared_cup", "start"]

NAMES = ("Alma", "Bert", "Cleo", "Dora", "Emil", "Fred", "Gina", "Hans")  #: those of :func:`play_cup` by place
ONE_BY_ONE = RevealPlan(999)
TABLES = (("Alma", "Cleo", "Emil", "Hans"), ("Bert", "Dora", "Fred", "Gina"))
SCORES = ((44_300, 33_100, 25_900, 16_700), (42_600, 31_800, 24_400, 21_200))


def play_cup(*, embargo: bool = True) -> Competition:
    """Eight players, one approved session, which is secret under an embargo; nobody is level. By place: :data:`NAMES`."""
    return _played(SCORES, embargo=embargo)


def shared_cup() -> Competition:
    """Both tables ended alike: two share each place."""
    return _played((SCORES[0], SCORES[0]), embargo=True)


def _played(scores: tuple[tuple[int, ...], ...], *, embargo: bool) -> Competition:
    cup = make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="linz")
    if embargo:
        set_embargo(actor=SYSTEM, competition=cup, until=0)
    games = started(cup, [make_entrant(cup, first_name=name, last_name="") for table in TABLES for name in table], tables=2)
    for game, final in zip(games, scores, strict=True):
        Play(game).enter_final_scores(scores=list(final))
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=cup))
    return Competition.objects.get(pk=cup.pk)


def start(cup: Competition, plan: RevealPlan = ONE_BY_ONE, *, lifts: bool = False) -> Reveal:
    return commands.start_reveal(actor=SYSTEM, competition=cup, plan=plan, lifts=lifts)


def current(cup: Competition) -> Reveal:
    reveal = running_reveal(cup)
    assert reveal is not None
    return reveal


def go(cup: Competition, steps: int = 1) -> Reveal:
    """As many steps on, or back."""
    for _ in range(abs(steps)):
        reveal = current(cup)
        commands.move_reveal(actor=SYSTEM, reveal=reveal, expected=reveal.step, to=reveal.step + (1 if steps > 0 else -1))
    return current(cup)


def correct(cup: Competition, scores: list[int]) -> None:
    """A late correction of the first table: Alma, Cleo, Emil and Hans."""
    game = Game.objects.select_related("competition").filter(competition=cup).order_by("number")[0]
    Play(game, Actor.of(alice_directs(cup))).enter_final_scores(scores=scores, reason="Typed wrongly")
