"""What the log says of a changed stage: each field by name, with its value before and after."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.competitions.models import CarriedOver, RankingMethod, RankingUnit, Stage, StageDraw, WhoPlays
from league.wording.ranking import TIEBREAK_NAMES
from league.wording.stages import carried_text
from scoring.rulesets import ruleset_from_json

__all__ = ["logged_of_stage", "stage_change"]

SETTINGS, NONE, YES, NO = "settings", "none", "yes", "no"
#: values that are no words yet, by the names kept in the log
CODES: Mapping[str, Mapping[str, str | Promise]] = {
    "who": dict(WhoPlays.choices),
    "draw": dict(StageDraw.choices),
    "policy": {**dict(RankingMethod.choices), SETTINGS: _("as in the settings")},
    "policy_unit": dict(RankingUnit.choices),
    "tiebreaks": {**TIEBREAK_NAMES, SETTINGS: _("as in the settings"), NONE: _("none: level players share the place")},
    "ruleset_json": {SETTINGS: _("as in the settings")},
    "together": {YES: _("yes"), NO: _("no")},
}
TOGETHER = _("ranked together with those who stay behind")


def logged_of_stage(stage: Stage) -> dict[str, str]:
    """What a stage is, as texts without a language; ``carried`` is a code or the part of the points, such as ``1/2``."""
    share = Fraction(stage.share_of, stage.share_by)
    same = ("name", "who", "count", "wild_cards", "planned_sessions", "draw", "policy_count", "policy_unit")
    return {
        **{name: str(getattr(stage, name)) for name in same},
        "source": stage.source.name if stage.source is not None else "",
        "carried": f"{share.numerator}/{share.denominator}" if stage.carried == CarriedOver.SHARE else str(stage.carried),
        "start_points": ", ".join(map(str, stage.start_points)),
        "together": NO if stage.apart else YES,
        "policy": str(stage.policy) or SETTINGS,
        "tiebreaks": SETTINGS if stage.tiebreaks is None else ", ".join(stage.tiebreaks) or NONE,
        "ruleset_json": SETTINGS if stage.ruleset_json is None else ruleset_from_json(stage.ruleset_json).title,
    }


def stage_change(name: str, before: str, after: str) -> tuple[str, str, str]:
    """What a change of a stage changed, in words."""
    fields = {field.name: field.verbose_name for field in Stage._meta.concrete_fields}
    return str(TOGETHER if name == "together" else fields.get(name, name)), _value(name, before), _value(name, after)


def _value(name: str, text: str) -> str:
    if name == "carried":
        return carried_text(text)
    codes = CODES.get(name, {})
    return ", ".join(str(codes.get(part, part)) for part in text.split(", ")) if name == "tiebreaks" else str(codes.get(text, text))
