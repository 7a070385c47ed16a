"""What a change of the stages does to the standings, before it is saved: the command itself is carried out and taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.models import Competition
from league.competitions.seen import fingerprint
from league.database import taken_back
from league.director.asking import sent_again
from league.director.cut_words import cut_text
from league.director.refusals import REFUSALS
from league.director.revealed import holds_secrets
from league.standings.queries.ranking.cut_changes import CutChange, changed_cuts, decided_cuts
from league.standings.queries.ranking.standings import StandingRow
from league.standings.queries.ranking.who_moves import WhoMoves, standings_of_everybody, who_moves

__all__ = ["BACK", "StagesEffect", "effect_on_stages", "question_of_moves"]

SEEN = "seen_effect"
BACK = "back"  #: sent by *Undo*, which asks nothing


@dataclass(frozen=True, slots=True)
class StagesEffect:
    """Who ``moves`` in the standings, and the stages to which others would go on (``cuts``); nobody is moved there."""

    moves: WhoMoves
    cuts: tuple[CutChange, ...]

    @property
    def cut_texts(self) -> list[str]:
        return [cut_text(cut, then=True) for cut in self.cuts]

    @property
    def is_nothing(self) -> bool:
        return not self.moves.changed and not self.cuts

    @property
    def key(self) -> str:
        """A fingerprint of all that is shown."""
        rows = [(row.after.person.number, _line(row.before), _line(row.after)) for row in self.moves.changed]
        return fingerprint([rows, self.cut_texts])


def _line(row: StandingRow | None) -> tuple[int | None, str] | None:
    return (row.place, row.value.text if row.value else "") if row is not None else None


def question_of_moves(request: HttpRequest, competition: Competition, change: Callable[[], object], *, back: str) -> HttpResponse | None:
    """The page that shows who moves by the change and repeats the request with the answer; ``back`` is the address for changing nothing.

    None if nobody moves, if this effect was seen, for *Undo*, and if the command refuses: called next, it says why. Some forty queries, and
    those of the command.
    """
    if BACK in request.GET:
        return None
    try:
        effect = effect_on_stages(competition.pk, change)
    except REFUSALS:
        return None
    if effect.is_nothing or request.POST.get(SEEN) == effect.key:
        return None
    fields = [*((name, value) for name, value in sent_again(request) if name != SEEN), (SEEN, effect.key)]
    context = {"competition": competition, "effect": effect, "fields": fields, "back": back, "is_secret": holds_secrets(competition)}
    return render(request, "director/stages/effect.html", context)


def effect_on_stages(key: int, change: Callable[[], object]) -> StagesEffect:
    """The effect of a change in the competition with this id, which is read anew, without saving it. Refusals: those of the command."""
    before = Competition.objects.get(pk=key)
    old, cuts = standings_of_everybody(before), decided_cuts(before)
    with taken_back():
        change()
        after = Competition.objects.get(pk=key)
        return StagesEffect(who_moves(old, standings_of_everybody(after)), changed_cuts(cuts, decided_cuts(after)) if cuts else ())
