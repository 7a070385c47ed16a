"""What the check of an EMA file says of substitutes: for whom they played, and who has games of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.games.models import Substitution
from league.games.queries.notes import cause_text
from league.games.states import GameState
from league.standings.exports.ema_chairs import Chairs
from league.standings.queries.ranking.final import FinalResult
from scoring.game import DURING_THE_GAME

__all__ = ["substitutes_of"]


def substitutes_of(competition: Competition, chairs: Chairs, final: FinalResult) -> Iterable[str]:
    """A line for each seat in which somebody else played, and one for all with games of their own. One query."""
    yield from _replaced(competition, chairs)
    if own := [*_with_games(final)]:
        sentence = _(
            "Substitutes with games of their own: %(names)s. They are not ranked and do not stand in the file; the results of the others "
            "at their tables count."
        )
        yield sentence % {"names": ", ".join(own)}


def _replaced(competition: Competition, chairs: Chairs) -> Iterable[str]:
    games = Q(game__competition=competition) & ~Q(game__state=GameState.VOID)
    rows = Substitution.objects.filter(games, until_version=None).select_related("player")
    for row in rows.order_by("game__number", "from_hand", "pk"):
        chair = chairs[row.game_id, row.seat]
        sentence = _("%(where)s: %(substitute)s for %(name)s from hand %(hand)s (%(cause)s).")
        if row.from_hand == DURING_THE_GAME:
            sentence = _("%(where)s: %(substitute)s for %(name)s during the game (%(cause)s).")
        sentence %= {
            "where": chair.where, "substitute": row.player.full_name, "name": chair.name,
            "hand": row.from_hand, "cause": cause_text(row),
        }  # fmt: skip
        yield " ".join(filter(None, [sentence, chair.fixed]))


def _with_games(final: FinalResult) -> Iterable[str]:
    """The names of substitutes who sat in a seat of their own, as where they filled a table, each with the number of games."""
    for entry in final.standings.entries:
        who = final.roster[cast(int, entry.key)]
        games = sum(not result.missed for result in entry.results)
        if final.standings.people[who.key].substitute and games:
            count = ngettext("%(count)s game", "%(count)s games", games) % {"count": games}
            yield f"{who.full_name} ({count})"
