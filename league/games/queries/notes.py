"""Penalties and substitutions of a game in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import wording
from league.games.incident_kinds import DIRECTORS_ONLY
from league.games.models import FinalScores, Game, Penalty, Substitution, SubstitutionCause
from league.games.queries.facts import penalty_of, standing_at
from league.wording.paper import on_paper_texts
from league.wording.terms import spelt
from scoring.game import DURING_THE_GAME, off_the_score
from scoring.rulesets import Ruleset

__all__ = [
    "IncidentNote",
    "cause_text",
    "may_be_told",
    "notes_of",
    "on_paper",
    "penalty_text",
    "playing_text",
    "since_text",
    "substitutes_in",
    "substitution_text",
]


@dataclass(frozen=True, slots=True)
class IncidentNote:
    """A valid penalty or substitution in words; ``by_name`` gave or entered it. ``playing``: the substitute in ``seat`` (0..3)."""

    text: str
    reason: str
    by_name: str
    at: datetime
    seat: int
    playing: str = ""


def notes_of(game: Game, names: Sequence[str]) -> tuple[IncidentNote, ...]:
    """Penalties, then substitutions, in the version that ``game`` has in memory; warnings are for directors only.

    Two queries and one more if there are penalties; none if the game never had notes.
    """
    if not game.has_notes:
        return ()
    penalties = list(Penalty.objects.filter(standing_at(game.version), game=game).exclude(kind__in=DIRECTORS_ONLY))
    ruleset = game.ruleset
    said = on_paper(penalties, FinalScores.objects.filter(standing_at(game.version), game=game).first() if penalties else None)
    substitutions = Substitution.objects.filter(standing_at(game.version), game=game).select_related("player")
    return (
        *(
            IncidentNote(penalty_text(row, names, ruleset, said.get(row.pk, "")), row.public_reason, row.by_name, row.at, row.seat)
            for row in penalties
        ),
        *(
            IncidentNote(substitution_text(row, names, ruleset), "", row.by_name, row.at, row.seat, playing_text(row, ruleset))
            for row in substitutions
        ),
    )


def substitutes_in(game: Game) -> tuple[str, ...]:
    """The names of the substitutes in the version that ``game`` has in memory. One query, none if the game never had notes."""
    if not game.has_notes:
        return ()
    rows = Substitution.objects.filter(standing_at(game.version), game=game).select_related("player").order_by("seat")
    return tuple(dict.fromkeys(row.player.shown_name for row in rows))


def on_paper(penalties: Sequence[Penalty], *finals: FinalScores | None) -> Mapping[int, str]:
    """How scores from paper treat each penalty off the score (on the sheet, or taken off), by the penalties' ids.

    Penalties and scores may be of several games.
    """
    said: dict[int, str] = {}
    for final in filter(None, finals):
        own = (row for row in penalties if row.game_id == final.game_id and row.incident_kind.is_replayed)
        values = ((row.pk, penalty_of(row)) for row in own)
        said |= on_paper_texts(((pk, one) for pk, one in values if off_the_score(one)), final.scores)
    return said


def penalty_text(row: Penalty, names: Sequence[str], ruleset: Ruleset, on_paper: str = "", *, has_paper: bool = False) -> str:
    """Such as: Anna: late arrival (4 minutes), −4,000 points before the first hand; ``on_paper`` is how scores from paper treat it.

    Where scores are from paper (``has_paper``) and no hand was recorded before it, it has no time: it may have been in any hand.
    """
    if has_paper and not row.after_hand and row.dealer is None and not on_paper:
        return _text_without_time(row, names, ruleset)
    if on_paper and row.dealer is not None:
        return f"{_payment_text(row, names, ruleset)}, {on_paper}"
    if on_paper:
        values = {"name": names[row.seat], "kind": _kind_text(row, ruleset), "points": wording.points_text(row.points), "said": on_paper}
        return _("%(name)s: %(kind)s, %(points)s points (%(said)s)") % values
    return _text_by_hands(row, names, ruleset)


def _text_without_time(row: Penalty, names: Sequence[str], ruleset: Ruleset) -> str:
    values = {"name": names[row.seat], "kind": _kind_text(row, ruleset), "points": wording.points_text(row.points)}
    if not row.points:
        return _("%(name)s: %(kind)s") % values
    if row.applies == "after_uma":
        return _("%(name)s: %(kind)s, %(points)s points off the result") % values
    return _("%(name)s: %(kind)s, %(points)s points") % values


def _text_by_hands(row: Penalty, names: Sequence[str], ruleset: Ruleset) -> str:
    values = {"name": names[row.seat], "kind": _kind_text(row, ruleset), "points": wording.points_text(row.points), "hand": row.after_hand}
    if row.dealer is not None:
        return _payment_text(row, names, ruleset)
    if not row.points and row.after_hand:
        return spelt(_("%(name)s: %(kind)s after hand %(hand)s"), ruleset) % values
    if not row.incident_kind.is_replayed:
        return spelt(_("%(name)s: %(kind)s before the first hand"), ruleset) % values
    if not row.points:
        return _("%(name)s: %(kind)s") % values
    if row.applies == "after_uma":
        return _("%(name)s: %(kind)s, %(points)s points off the result") % values
    if row.after_hand:
        return spelt(_("%(name)s: %(kind)s, %(points)s points after hand %(hand)s"), ruleset) % values
    return spelt(_("%(name)s: %(kind)s, %(points)s points before the first hand"), ruleset) % values


def _payment_text(row: Penalty, names: Sequence[str], ruleset: Ruleset) -> str:
    """Such as: Anna: chombo, pays 8,000 points to the other three (East was Ben)."""
    own = row.dealer is None or row.dealer == row.seat
    east = _("as East") if own else _("East was %(name)s") % {"name": names[row.dealer or 0]}
    values = {"name": names[row.seat], "kind": _kind_text(row, ruleset), "points": wording.points_text(-row.points), "east": east}
    return _("%(name)s: %(kind)s, pays %(points)s points to the other three (%(east)s)") % values


def _kind_text(row: Penalty, ruleset: Ruleset) -> str:
    kind = spelt(row.get_kind_display(), ruleset)
    if row.minutes is None:
        return kind
    text = ngettext("%(kind)s (%(count)d minute)", "%(kind)s (%(count)d minutes)", row.minutes)
    return text % {"kind": kind, "count": row.minutes}


def playing_text(row: Substitution, vocabulary: str | Ruleset = "riichi") -> str:
    """Such as: Zoe plays from hand 5 on."""
    values = {"player": row.player.shown_name, "hand": row.from_hand}
    if row.from_hand == DURING_THE_GAME:
        return _("%(player)s stepped in during the game") % values
    return spelt(_("%(player)s plays from hand %(hand)s on") if row.from_hand > 1 else _("%(player)s plays"), vocabulary) % values


def since_text(row: Substitution, vocabulary: str | Ruleset) -> str:
    """The hand from which the substitute plays, in words."""
    if row.from_hand == DURING_THE_GAME:
        return _("during the game")
    return spelt(_("from hand %(hand)s on"), vocabulary) % {"hand": row.from_hand} if row.from_hand > 1 else _("from the start")


def may_be_told(cause: str) -> bool:
    """True if the public may read why somebody is replaced. An illness is for directors only."""
    return cause != SubstitutionCause.ILLNESS


def cause_text(row: Substitution) -> str:
    """The reason why somebody is replaced. A person absent at the start may still come later."""
    is_at_start = row.cause == SubstitutionCause.ABSENT and row.from_hand == 1
    return _("not there at the start") if is_at_start else row.get_cause_display()


def substitution_text(row: Substitution, names: Sequence[str], vocabulary: str | Ruleset = "riichi", *, for_directors: bool = False) -> str:
    """Such as: Zoe plays for Anna from hand 5 on (late)."""
    values = {"player": row.player.shown_name, "name": names[row.seat], "cause": cause_text(row), "hand": row.from_hand}
    if row.from_hand == DURING_THE_GAME:
        if for_directors or may_be_told(row.cause):
            return _("%(player)s stepped in for %(name)s during the game (%(cause)s)") % values
        return _("%(player)s stepped in for %(name)s during the game") % values
    if not (for_directors or may_be_told(row.cause)):
        later, at_once = _("%(player)s plays for %(name)s from hand %(hand)s on"), _("%(player)s plays for %(name)s from the start")
        return spelt(later if row.from_hand > 1 else at_once, vocabulary) % values
    if row.from_hand > 1:
        return spelt(_("%(player)s plays for %(name)s from hand %(hand)s on (%(cause)s)"), vocabulary) % values
    return _("%(player)s plays for %(name)s from the start (%(cause)s)") % values
