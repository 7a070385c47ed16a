"""A season that was made from the one before: who went where, and what the rules say otherwise since a correction."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.series.crossing import Proposed
from league.series.models import SeasonMove, SeriesSeason
from league.series.queries.ended import ended_season
from league.series.queries.following import LEAVES, said_text, says_text

__all__ = ["MovedPerson", "MovesOfSeason", "moves_of"]


@dataclass(frozen=True, slots=True)
class MovedPerson:
    """Somebody of the season before: ``went`` in words, ``said`` what the rules said when that was decided, ``says`` what they say now.

    ``now`` is the choice that stands for where they are.
    """

    player: int
    name: str
    was: str
    went: str
    reason: str
    said: str
    says: str
    now: str
    has_changed: bool


@dataclass(frozen=True, slots=True)
class MovesOfSeason:
    """Everybody in the order of the tables; ``choices`` as on the page where the season was made."""

    people: tuple[MovedPerson, ...]
    choices: tuple[tuple[str, str], ...]

    @property
    def changed(self) -> tuple[MovedPerson, ...]:
        """Those of whom the rules say otherwise now, so that a director has to decide."""
        return tuple(one for one in self.people if one.has_changed)


def moves_of(season: SeriesSeason) -> MovesOfSeason:
    """Empty for a season that was not made from another one. Two queries more than :func:`ended_season`."""
    rows = list(season.moves.select_related("player"))
    if season.made_from is None or not rows:
        return MovesOfSeason((), ())
    rules = ended_season(season.made_from).proposed
    names = {one.level: one.name for one in season.divisions.all()}
    choices = tuple((str(level), name) for level, name in sorted(names.items()))
    people = tuple(_moved(row, rules.get(row.player_id), names) for row in rows)
    return MovesOfSeason(people, (*choices, (LEAVES, _("leaves"))))


def _moved(row: SeasonMove, rule: Proposed | None, names: dict[int, str]) -> MovedPerson:
    return MovedPerson(
        player=row.player_id,
        name=row.player.full_name,
        was=names.get(row.was, str(row.was)),
        went=says_text(row.was, row.goes, ""),
        reason=row.reason,
        said=said_text(row.was, row.proposed, row.asked),
        says=says_text(row.was, rule.goes, rule.asked) if rule is not None else "",
        now=LEAVES if row.goes is None else str(row.goes),
        has_changed=rule is not None and _has_changed(row, rule),
    )


def _has_changed(row: SeasonMove, rule: Proposed) -> bool:
    """Whether the rules say something else than when a director last looked, and not just where the person is anyway."""
    if (rule.goes, rule.asked) == (row.proposed, row.asked):
        return False
    return bool(rule.asked) or rule.goes != row.goes
