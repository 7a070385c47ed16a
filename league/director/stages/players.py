"""Who plays in a stage of which that is decided, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from league.audit.queries import LoggedAction
from league.competitions.models import CameBy, EntrantStatus, Stage, StageEntrant, WhoPlays
from league.director.substitutes.words import stand_in_text
from league.seating.stages import chooses_before
from league.standings.queries.ranking.staging import BY_LOT

__all__ = ["StagePlayer", "players_in"]


@dataclass(frozen=True, slots=True)
class StagePlayer:
    """Somebody who plays in a decided stage; ``gone``: withdrawn, and can still be replaced; ``stand_in``: who plays for them, in words;
    ``missed``: in a stage for those who do not go on elsewhere, the names of the stages for which they did not qualify; ``lots``: why lots
    were drawn again, by their seeds."""

    place: StageEntrant
    gone: bool
    stand_in: str = ""
    missed: tuple[str, ...] = ()
    lots: Mapping[str, str] = field(default_factory=dict)

    @property
    def why(self) -> str:
        replaced = self.place.replaces
        if replaced is not None:
            text = _("for %(name)s, who withdrew") % {"name": replaced.shown_name}
            return " · ".join(filter(None, [text, self.reason]))
        return " · ".join(filter(None, [self._by_text, self.reason]))

    @property
    def _by_text(self) -> str:
        if self.place.by != CameBy.RULE or not self.missed:
            return str(self.place.get_by_display())
        if len(self.missed) > 1:
            return _("did not qualify, so plays here")
        return _("did not qualify for “%(stage)s”, so plays here") % {"stage": self.missed[0]}

    @property
    def reason(self) -> str:
        """The director's words; a lot in the reader's language, with the reason if it was drawn again."""
        lot = BY_LOT.fullmatch(self.place.reason)
        if not lot:
            return self.place.reason
        if again := self.lots.get(lot[1]):
            return _("by lot (%(seed)s), drawn again: %(reason)s") % {"seed": lot[1], "reason": again}
        return _("by lot (%(seed)s)") % {"seed": lot[1]}


def players_in(stage: Stage, lots: Sequence[LoggedAction], *, begun: bool) -> tuple[StagePlayer, ...]:
    """Those who play, the first seed first; ``lots``: those drawn for the stage; ``begun``: games of it have. Two queries at most."""
    rows = stage.places.select_related("entrant__player", "entrant__stand_in__player", "replaces__player").order_by("seed")
    missed, again = _missed_by(stage), {str(one.details["lot"]): str(one.details.get("reason", "")) for one in lots}

    def is_gone(row: StageEntrant) -> bool:
        return bool(row.entrant.status != EntrantStatus.ACTIVE) and not begun

    return tuple(StagePlayer(row, is_gone(row), stand_in_text(row.entrant), missed, again) for row in rows)


def _missed_by(stage: Stage) -> tuple[str, ...]:
    """The stages for which nobody qualified who plays in this one by its rule; none but for one that takes those who do not go on. One
    query at most."""
    if stage.who != WhoPlays.REST:
        return ()
    beside = stage.competition.stages.filter(source=stage.source_id).order_by("number")
    return tuple(one.name for one in beside if chooses_before(one, stage))
