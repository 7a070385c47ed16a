"""What a correction of an approved result changes, before it is saved: the results at its table, and who moves in the standings.

The command itself is carried out and taken back, so that the preview and the correction can never differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.database import taken_back
from league.director.asking import sent_again
from league.director.cut_words import cut_text
from league.director.refusals import REFUSALS
from league.director.revealed import holds_secrets
from league.games.models import Game
from league.games.queries.facts import replay_of
from league.games.queries.sheet import names_of
from league.games.shown_seat import ShownSeat, shown_seats
from league.games.states import COUNTING
from league.standings.queries.ranking.cut_changes import CutChange, changed_cuts, decided_cuts
from league.standings.queries.ranking.who_moves import WhoMoves, standings_of_everybody, who_moves

__all__ = ["ChangedSeat", "Correct", "CorrectionEffect", "effect_of", "question_of_effect"]

SEEN = "seen_effect"
Correct = Callable[[Game], object]  #: carries out a correction of the game, which it is given as it is now
#: Fields that do not belong to what is corrected.
BESIDE = frozenset({"csrfmiddlewaretoken", "client_id", SEEN})


@dataclass(frozen=True, slots=True)
class ChangedSeat:
    """A seat before and after a correction; without places and results while the game is not over."""

    before: ShownSeat
    after: ShownSeat


@dataclass(frozen=True, slots=True)
class CorrectionEffect:
    """The seats from East, none if the game counts only before or only after the correction. ``moves`` is empty before the approval.
    ``cuts``: the stages to which others would go on; nobody is moved.

    ``is_secret``: places are held back from the public, so the page shows who moves on a tap only.
    """

    seats: tuple[ChangedSeat, ...]
    moves: WhoMoves | None = None
    is_secret: bool = False
    cuts: tuple[CutChange, ...] = ()

    @property
    def cut_texts(self) -> list[str]:
        """For each of the ``cuts`` who would go on."""
        return [cut_text(cut, then=True) for cut in self.cuts]

    @property
    def is_nothing(self) -> bool:
        """Whether results and standings stay as they are, as after a warning."""
        return all(seat.before == seat.after for seat in self.seats) and not (self.moves and self.moves.changed) and not self.cuts


def effect_of(game: Game, correct: Correct) -> CorrectionEffect:
    """The effect of a correction, without saving it. Refusals: those of its command. Some twenty queries, and those of the command."""
    before, old, cuts = _seats(game), standings_of_everybody(game.competition), decided_cuts(game.competition)
    with taken_back():
        correct(_found(game))
        after, new = _seats(game), standings_of_everybody(game.competition)
        changed = changed_cuts(cuts, decided_cuts(game.competition)) if cuts else ()
    seats = tuple(map(ChangedSeat, before, after)) if before and after else ()
    return CorrectionEffect(seats, who_moves(old, new), holds_secrets(game.competition), changed)


def _found(game: Game) -> Game:
    """The game as it is in the database, apart from the instance that the page goes on with."""
    found = Game.objects.select_related("table__session").get(pk=game.pk)
    found.competition = game.competition
    return found


def _seats(game: Game) -> tuple[ShownSeat, ...]:
    """The results at the table now; none while the game does not count."""
    found = _found(game)
    if found.state not in COUNTING:
        return ()
    replay = replay_of(found)
    return shown_seats(names_of(found), replay.scores, replay.outcome)


def question_of_effect(
    request: HttpRequest,
    game: Game,
    correct: Correct,
    *,
    back: str,
    to: str = "",
    said: str = "",
    ways: Mapping[str, str] | None = None,
) -> HttpResponse | None:
    """The page that shows what a correction of an approved result changes, and repeats the request with the answer.

    None before the approval, if nothing changes, if this effect was seen, and if the command refuses: called next, it says why.
    ``back`` is the address for leaving everything as it is, ``to`` the one that saves (the same without it). ``said``: what else is to be
    said; with it, it is asked before the approval and without any effect, too. ``ways``: other pages (label and address) to do it from.
    """
    key = _key(request, game)
    if not (game.table.session.is_approved or said) or request.POST.get(SEEN) == key:
        return None
    try:
        effect = effect_of(game, correct)
    except REFUSALS:
        return None
    if effect.is_nothing and not to and not said:
        return None
    fields = [*((name, value) for name, value in sent_again(request) if name != SEEN), (SEEN, key)]
    context = {
        "competition": game.competition,
        "game": game,
        "effect": effect,
        "fields": fields,
        "back": back,
        "said": said,
        "ways": ways or {},
    }
    return render(request, "director/effect.html", {**context, "to": to or request.get_full_path()})


def _key(request: HttpRequest, game: Game) -> str:
    """What the effect depends on: the version of the game, and what was sent."""
    sent = sorted((name, values) for name, values in request.POST.lists() if name not in BESIDE)
    return sha256(repr((game.number, game.version, request.path, sent)).encode()).hexdigest()
