"""Players who missed games of a tournament, and what these count, for a note beside each table affected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from league.competitions.models import Competition, CompetitionKind, MissedGames
from league.standings.queries.missing import Missing, placed_in
from league.standings.queries.people import ShownPerson
from league.standings.queries.ranking.standings import Standings
from league.wording import points_text

__all__ = ["Missed", "missed_before_saving", "missed_games", "missed_text"]


@dataclass(frozen=True, slots=True)
class Missed:
    """An entrant who missed games of the ``held`` sessions with results; ``is_open``: what they count is undecided."""

    number: int
    name: str
    games: int
    held: int
    missing: Missing
    withdrawn: bool

    @property
    def is_open(self) -> bool:
        return not self.missing.count

    @property
    def played_text(self) -> str:
        words = {"name": self.name, "played": self.games, "held": self.held}
        return _("%(name)s played %(played)s of %(held)s games.") % words

    @property
    def text(self) -> str:
        """The public sentence on these missed games."""
        return f"{self.played_text} {missed_text(self.missing)}"

    @property
    def text_before_saving(self) -> str:
        """The same for a preview."""
        return f"{self.played_text} {missed_before_saving(self.missing)}"


def missed_before_saving(missing: Missing) -> str:
    """A decision that nobody has made yet, in words for its preview."""
    if missing.count == MissedGames.POINTS:
        return _("Each missed game counts %(points)s points.") % {"points": points_text(missing.points, signed=True)}
    if missing.count == MissedGames.LAST:
        return _("They are ranked behind everybody who played all the games.")
    if missing.count == MissedGames.NOTHING:
        return _("The missed games count nothing.")
    return missed_text(missing)


def missed_text(missing: Missing) -> str:
    """The decision in words, for everybody."""
    if missing.count == MissedGames.POINTS:
        points = points_text(missing.points, signed=True)
        return _("Each missed game counts %(points)s points, as the directors have decided.") % {"points": points}
    if missing.count == MissedGames.LAST:
        return _("So the directors have ranked them behind everybody who played all the games.")
    if missing.count == MissedGames.NOTHING:
        return _("The missed games count nothing, as the directors have decided.")
    return _("It is not decided yet how the missed games count.")


def missed_games(competition: Competition, standings: Standings) -> tuple[Missed, ...]:
    """Players with a place or a decision who missed games of a tournament, undecided ones first. At most two queries.

    Sitting out or being replaced by a substitute is not missing; in a league everybody comes as they like.
    """
    if competition.kind != CompetitionKind.TOURNAMENT:
        return ()
    held = frozenset(result.session for entry in standings.entries for result in entry.results)
    fewer = list(_fewer(standings, held))
    placed = placed_in(key for key, _person, _played, _fewer in fewer)
    found = [
        Missed(person.number, person.name, len(played), len(played) + len(missed), person.missing, person.withdrawn)
        for key, person, played, without in fewer
        if (missed := without - placed[key])
    ]
    return tuple(sorted(found, key=lambda one: (not one.is_open, one.number)))


def _fewer(standings: Standings, held: frozenset[int]) -> Iterator[tuple[int, ShownPerson, frozenset[int], frozenset[int]]]:
    """Entrants to be ranked who have not played every session of their stages, with the sessions that they played, and the others."""
    for entry in standings.entries:
        person = standings.people[cast(int, entry.key)]
        played = frozenset(result.session for result in entry.results if not result.missed)
        without = standings.plan.expected(entry.key, held) - played
        is_asked = bool(played) or bool(person.missing.count)
        if without and is_asked and person.may_be_ranked and not person.disqualified:
            yield cast(int, entry.key), person, played, without
