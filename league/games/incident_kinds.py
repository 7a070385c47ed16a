"""Kinds of incidents: what pages, log and versions say of each, and who may read it. What each costs: ``scoring/game/penalties.py``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.game import CHOMBO, DISQUALIFICATION, KINDS
from scoring.rulesets import Ruleset

__all__ = ["DIRECTORS_ONLY", "INCIDENT_KINDS", "NOTED_BY", "WARNING", "IncidentKind", "NotedBy", "kind_choices", "kind_label"]

WARNING = "warning"


@dataclass(frozen=True, slots=True)
class NotedBy:
    """A command that notes incidents, by its verb: its sentence in the log, and its heading among the versions of a game."""

    verb: str
    logged: Promise
    version: Promise


GIVEN = NotedBy("give_penalty", _("Game %(game)s: a penalty was given."), _("Penalty given"))
CHOMBO_NOTED = NotedBy("note_chombo", _("Game %(game)s: a chombo was noted."), _("Chombo noted"))
WARNED = NotedBy("warn", _("Game %(game)s: somebody was warned."), _("Warning"))
NOTED_BY = {one.verb: one for one in (GIVEN, CHOMBO_NOTED, WARNED)}


@dataclass(frozen=True, slots=True)
class IncidentKind:
    """``label``: in a sentence, such as “Anna: late arrival, −4,000 points before the first hand”. Not public: only directors read it.

    A kind of a set size (:class:`scoring.game.PenaltyRule`) has a form of its own on the director's page, from ``heading`` to ``done``,
    what is said once it is noted; ``logged`` is its own sentence in the log. The forms of the others are written by hand.
    """

    kind: str
    label: Promise
    is_public: bool = True
    heading: Promise | None = None
    help: Promise | None = None
    button: Promise = _("Give the penalty")
    done: Promise = _("The penalty is given.")
    logged: Promise | None = None

    @property
    def counts(self) -> bool:
        """Whether it is a fact that is replayed."""
        return self.kind in KINDS

    @property
    def has_form(self) -> bool:
        """Whether its form is made from this record."""
        return self.counts and KINDS[self.kind].size is not None

    def points(self, ruleset: Ruleset) -> int:
        """What it takes off (zero or negative), where its size is set."""
        size = KINDS[self.kind].size
        assert size is not None
        return -size(ruleset)


INCIDENT_KINDS: Mapping[str, IncidentKind] = {
    one.kind: one
    for one in (
        IncidentKind("late", _("late arrival")),
        IncidentKind("point_penalty", _("penalty points")),
        IncidentKind(DISQUALIFICATION, _("disqualification")),
        IncidentKind(CHOMBO, _("chombo")),
        IncidentKind(WARNING, _("warning"), is_public=False),
    )
}
DIRECTORS_ONLY = tuple(one.kind for one in INCIDENT_KINDS.values() if not one.is_public)


def kind_choices() -> list[tuple[str, Promise]]:
    """For the field of the model: a function, so that a new kind needs no migration."""
    return [(one.kind, one.label) for one in INCIDENT_KINDS.values()]


def kind_label(kind: str) -> str:
    return str(INCIDENT_KINDS[kind].label)
