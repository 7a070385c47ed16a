"""What stands beside the hands of a game in words: penalties and substitutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import wording
from league.games.kept import WARNING
from league.games.models import Game, Penalty, Substitution, SubstitutionCause
from league.games.queries.facts import standing_at

__all__ = ["Note", "may_be_told", "notes_of", "penalty_text", "playing_text", "substitutes_in", "substitution_text"]


@dataclass(frozen=True, slots=True)
class Note:
    """A penalty or a substitution that stands, in words; ``by_name`` gave or entered it. ``playing``: the substitute in ``seat`` (0..3)."""

    text: str
    reason: str
    by_name: str
    at: datetime
    seat: int
    playing: str = ""


def notes_of(game: Game, names: Sequence[str]) -> tuple[Note, ...]:
    """Penalties, then substitutions, in the version that ``game`` has in memory; warnings are for directors only.

    Two queries, or none where there never was any.
    """
    if not game.has_notes:
        return ()
    penalties = Penalty.objects.filter(standing_at(game.version), game=game).exclude(kind=WARNING)
    substitutions = Substitution.objects.filter(standing_at(game.version), game=game).select_related("player")
    return (
        *(Note(penalty_text(row, names), row.reason, row.by_name, row.at, row.seat) for row in penalties),
        *(Note(substitution_text(row, names), "", row.by_name, row.at, row.seat, playing_text(row)) for row in substitutions),
    )


def substitutes_in(game: Game) -> tuple[str, ...]:
    """The names of those who play for somebody in the version that ``game`` has in memory. One query, or none where there never was any."""
    if not game.has_notes:
        return ()
    rows = Substitution.objects.filter(standing_at(game.version), game=game).select_related("player").order_by("seat")
    return tuple(dict.fromkeys(row.player.shown_name for row in rows))


def penalty_text(row: Penalty, names: Sequence[str]) -> str:
    """Such as: Anna: late arrival (4 minutes), −4,000 points before the first hand."""
    values = {"name": names[row.seat], "kind": _kind_text(row), "points": wording.points_text(row.points), "hand": row.after_hand}
    if row.kind == WARNING:
        return (_("%(name)s: %(kind)s after hand %(hand)s") if row.after_hand else _("%(name)s: %(kind)s before the first hand")) % values
    if not row.points:
        return (_("%(name)s: %(kind)s after hand %(hand)s") if row.after_hand else _("%(name)s: %(kind)s")) % values
    if row.applies == "after_uma":
        return _("%(name)s: %(kind)s, %(points)s points off the result") % values
    if row.after_hand:
        return _("%(name)s: %(kind)s, %(points)s points after hand %(hand)s") % values
    return _("%(name)s: %(kind)s, %(points)s points before the first hand") % values


def _kind_text(row: Penalty) -> str:
    if row.minutes is None:
        return row.get_kind_display()
    text = ngettext("%(kind)s (%(count)d minute)", "%(kind)s (%(count)d minutes)", row.minutes)
    return text % {"kind": row.get_kind_display(), "count": row.minutes}


def playing_text(row: Substitution) -> str:
    """Such as: Zoe plays from hand 5 on."""
    values = {"player": row.player.shown_name, "hand": row.from_hand}
    return (_("%(player)s plays from hand %(hand)s on") if row.from_hand > 1 else _("%(player)s plays")) % values


def may_be_told(cause: str) -> bool:
    """Whether everybody may read why somebody is replaced: an illness is nobody's business but the directors'."""
    return cause != SubstitutionCause.ILLNESS


def substitution_text(row: Substitution, names: Sequence[str], *, for_directors: bool = False) -> str:
    """Such as: Zoe plays for Anna from hand 5 on (late)."""
    values = {"player": row.player.shown_name, "name": names[row.seat], "cause": row.get_cause_display(), "hand": row.from_hand}
    if not (for_directors or may_be_told(row.cause)):
        later, at_once = _("%(player)s plays for %(name)s from hand %(hand)s on"), _("%(player)s plays for %(name)s from the start")
        return (later if row.from_hand > 1 else at_once) % values
    if row.from_hand > 1:
        return _("%(player)s plays for %(name)s from hand %(hand)s on (%(cause)s)") % values
    return _("%(player)s plays for %(name)s from the start (%(cause)s)") % values
