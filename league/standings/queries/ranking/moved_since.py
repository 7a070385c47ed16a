"""Corrections after the approval that have changed places: the standings now, beside those with the results that were approved."""

from __future__ import annotations

from dataclasses import dataclass

from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.games.queries.since_approval import changed_since_approval, results_before
from league.standings.queries.people import people_of
from league.standings.queries.ranking.standings import standings_from
from league.standings.queries.ranking.who_moves import who_moves
from league.standings.queries.results import seat_results, unsaved_results

__all__ = ["MovedBy", "moved_since_approval"]


@dataclass(frozen=True, slots=True)
class MovedBy:
    """A game whose correction, alone or with others, has changed places. ``version``: the game as it is now."""

    session: int
    table: int
    game: int
    version: int


def moved_since_approval(competition: Competition) -> tuple[MovedBy, ...]:
    """The corrected games if places differ from those approved, or seen by a director since; none if they are as before.

    Three queries; where something was corrected three more, and at most six for each of these games.
    """
    changed = changed_since_approval(competition)
    if not changed:
        return ()
    people, now = people_of(competition, EVERYTHING), seat_results(competition, reader=EVERYTHING)
    before = {one.game.number: unsaved_results(one.game, results_before(one)) for one in changed}
    differing = {number for number, results in before.items() if results != [seat for seat in now if seat.game == number]}
    kept = [seat for seat in now if seat.game not in differing]
    approved = sorted(
        [*kept, *(seat for number in differing for seat in before[number])], key=lambda seat: (seat.session, seat.game, seat.wind)
    )
    old, new = (standings_from(competition, people, results, everybody=True) for results in (approved, now))
    if not who_moves(old, new).moved:
        return ()
    games = [one.game for one in changed if one.game.number in differing]
    return tuple(MovedBy(game.table.session.number, game.table.number, game.number, game.version) for game in games)
