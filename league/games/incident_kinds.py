"""Kinds of incidents: the words for each in forms, pages, log and versions, and its readers.

Costs are in ``scoring/game/penalties.py``, special forms in ``league/director/incidents``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.games import incident_acts as at_table
from league.games.incident_acts import IncidentAct
from scoring.game import CHOMBO, DISQUALIFICATION, KINDS, LATE, POINT_PENALTY, Chombo, FalseMahjong, Fine, PenaltyRule
from scoring.rulesets import Ruleset

__all__ = [
    "DIRECTORS_ONLY",
    "ERRORS_IN_HANDS",
    "INCIDENT_ACTS",
    "INCIDENT_KINDS",
    "INCIDENT_VERBS",
    "SUBSTITUTE",
    "WARNING",
    "WITH_PRIVATE_REASON",
    "IncidentKind",
    "IncidentVerb",
    "kind_choices",
    "kind_of_error",
]

WARNING, SUBSTITUTE, FALSE_MAHJONG, FINE = "warning", "substitute", "false_mahjong", "fine"


@dataclass(frozen=True, slots=True)
class IncidentVerb:
    """A command that notes or cancels incidents: its sentence in the log, and its heading among the versions of a game."""

    verb: str
    logged: Promise
    version: Promise


GIVEN = IncidentVerb("give_penalty", _("Game %(game)s: a penalty was given."), _("Penalty given"))
CHOMBO_NOTED = IncidentVerb("note_chombo", _("Game %(game)s: a chombo was noted."), _("Chombo noted"))
WARNED = IncidentVerb("warn", _("Game %(game)s: somebody was warned."), _("Warning"))
CANCELLED = IncidentVerb("cancel_penalty", _("Game %(game)s: a penalty was cancelled."), _("Penalty cancelled"))
SUBSTITUTED = IncidentVerb("substitute", _("Game %(game)s: a substitute plays."), _("Substitute"))
RETURNED = IncidentVerb("end_substitution", _("Game %(game)s: a substitution was taken back."), _("Substitution taken back"))
INCIDENT_VERBS = {one.verb: one for one in (GIVEN, CHOMBO_NOTED, WARNED, CANCELLED, SUBSTITUTED, RETURNED)}


@dataclass(frozen=True, slots=True)
class IncidentKind:
    """``label`` stands in sentences such as “Anna: late arrival, −4,000 points before the first hand”; empty if it is no penalty.

    If it is not public, only directors read it: it has no rule and costs nothing, :func:`league.games.commands.warn` notes it
    (``noted_by=WARNED``), and the result stays confirmed.
    ``acts`` are its forms on the page of a table; the form of such a kind, and of one of a set size (:class:`scoring.game.PenaltyRule`),
    is made from this record, the others have a class of their own. ``logged`` is its own sentence in the log, in place of that of the
    command which notes it (``noted_by``). ``result`` is the type of hand result that is such an error, and ``in_hand`` the words for it.
    """

    kind: str
    label: Promise | str = ""
    acts: tuple[IncidentAct, ...] = ()
    is_public: bool = True
    has_public_reason: bool = True
    logged: Promise | None = None
    noted_by: IncidentVerb = GIVEN
    cancelled_by: IncidentVerb = CANCELLED
    result: type | None = None
    in_hand: Promise | str = ""

    @property
    def rule(self) -> PenaltyRule | None:
        """Its rule; what only directors read has none."""
        return KINDS.get(self.kind)

    @property
    def is_replayed(self) -> bool:
        """True if it is part of the replay."""
        return self.rule is not None and self.is_public

    @property
    def is_warning(self) -> bool:
        """True for a kind that costs nothing and is counted per person."""
        return self.kind == WARNING

    @property
    def takes_out(self) -> bool:
        """True if the person plays no more, and may take part again once it is cancelled."""
        return self.kind == SUBSTITUTE or (self.rule is not None and self.rule.puts_out)

    def is_known(self, ruleset: Ruleset) -> bool:
        """True if it exists under this ruleset."""
        return self.rule is None or self.rule.is_known(ruleset)

    def points(self, ruleset: Ruleset) -> int:
        """Its points (zero or negative), for a kind of a set size."""
        assert self.rule is not None
        assert self.rule.size is not None
        return -self.rule.size(ruleset)


#: Every kind of incident, in the order of their forms.
INCIDENT_KINDS: Mapping[str, IncidentKind] = {
    one.kind: one
    for one in (
        IncidentKind(
            LATE,
            _("late arrival"),
            acts=(
                IncidentAct(
                    "late",
                    _("Late arrival"),
                    button=_("Take the points off"),
                    done=_("The late arrival is noted."),
                    is_known=at_table.costs_minutes,
                ),
            ),
        ),
        IncidentKind(
            FINE,
            acts=(
                IncidentAct(
                    "fine",
                    _("Penalty"),
                    at_table.fine_help,
                    button=_("Record the penalty"),
                    done=_("The penalty is recorded as an entry of the game."),
                    is_known=at_table.has_fines,
                ),
            ),
            result=Fine,
            in_hand=_("%(name)s: penalty of %(points)s points to each player, entry %(hand)s"),
        ),
        IncidentKind(FALSE_MAHJONG, result=FalseMahjong, in_hand=_("%(name)s: false Mah-Jongg in hand %(hand)s")),
        IncidentKind(
            CHOMBO,
            _("chombo"),
            acts=(
                IncidentAct(
                    "chombo",
                    _("Chombo"),
                    at_table.chombo_hand_help,
                    button=_("Record the chombo"),
                    done=_("The chombo is recorded as a hand of the game."),
                    is_known=at_table.is_riichi,
                    fits=at_table.counts_hands,
                ),
                IncidentAct(
                    "note_chombo",
                    at_table.noted_chombo_heading,
                    at_table.noted_chombo_help,
                    button=_("Note the chombo"),
                    done=_("The chombo is noted, and counts."),
                    fits=at_table.needs_no_hand,
                ),
            ),
            noted_by=CHOMBO_NOTED,
            result=Chombo,
            in_hand=_("%(name)s: chombo in hand %(hand)s"),
        ),
        IncidentKind(
            POINT_PENALTY,
            _("penalty points"),
            acts=(IncidentAct("points", _("Penalty points"), at_table.points_help),),
        ),
        IncidentKind(DISQUALIFICATION, _("disqualification"), has_public_reason=False),
        IncidentKind(
            WARNING,
            _("warning"),
            acts=(
                IncidentAct(
                    "warning",
                    _("Warning"),
                    at_table.warning_help,
                    button=_("Note the warning"),
                    done=_("The warning is noted."),
                ),
            ),
            is_public=False,
            noted_by=WARNED,
        ),
        IncidentKind(
            SUBSTITUTE,
            acts=(
                IncidentAct(
                    "replace",
                    _("Substitute, illness, disqualification"),
                    at_table.replace_help,
                    button=_("Replace"),
                    done=_("The substitute plays."),
                ),
            ),
            noted_by=SUBSTITUTED,
            cancelled_by=RETURNED,
        ),
    )
}
#: Name of an act → the act and its kind, in the order of the page.
INCIDENT_ACTS = {act.name: (act, kind) for kind in INCIDENT_KINDS.values() for act in kind.acts}
DIRECTORS_ONLY = tuple(one.kind for one in INCIDENT_KINDS.values() if not one.is_public)
#: Everybody reads that it happened, but only directors read why.
WITH_PRIVATE_REASON = tuple(one.kind for one in INCIDENT_KINDS.values() if one.is_public and not one.has_public_reason)
ERRORS_IN_HANDS = tuple(one for one in INCIDENT_KINDS.values() if one.result is not None)


def kind_choices() -> list[tuple[str, Promise | str]]:
    """Choices for the model's field. A function, so that a new kind needs no migration."""
    return [(one.kind, one.label) for one in INCIDENT_KINDS.values() if one.label]


def kind_of_error(result: object) -> IncidentKind:
    """The kind of the error in a hand; beside a win or a draw it is a chombo."""
    found = (one for one in ERRORS_IN_HANDS if one.result is not None and isinstance(result, one.result))
    return next(found, INCIDENT_KINDS[CHOMBO])
