"""Forms for what a stage is: one stage, and all stages of a template at once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.commands.stages import NAME_TAKEN
from league.competitions.models import CarriedOver, Competition, CompetitionKind, RankingMethod, RankingUnit, Stage, StageDraw, WhoPlays
from league.competitions.models.stages import OTHER_START, within_start_points
from league.competitions.seen import stage_seen, stages_seen
from league.competitions.stage_templates import StageTemplate, usual_draw
from league.director.fields import SAT_OUT_COUNTS
from league.director.seen import SeenForm
from league.director.tiebreak_fields import WithTiebreaks, chosen_tiebreaks, tiebreak_fields, tiebreaks_given
from league.director.timing import USUAL_MINUTES, minutes_field
from league.typed_names import NameInput
from league.wording import sentence
from league.wording.mahjong import family_name
from league.wording.stages import CARRIED as CARRIED_WORDS
from scoring.errors import RuleViolation
from scoring.ranking import RankingPolicy
from scoring.rulesets import RULESETS, ruleset_to_json

__all__ = ["SetUpForm", "StageForm"]

MOST_SESSIONS, MOST_PLAYERS = 60, 1000
SEPARATORS = str.maketrans(",;|·−", "    -")
GAMES, NOTHING, START = str(CarriedOver.GAMES), str(CarriedOver.NOTHING), str(CarriedOver.START)
#: without points by place, which the forms of templates do not offer
CARRIED = tuple((code, words) for code, words in CARRIED_WORDS.items() if code != START)
START_BY_PLACE = (START, CARRIED_WORDS[START])
NO_TIEBREAK = "none"
FIRST_TIEBREAK = (("", _("as in the settings")), (NO_TIEBREAK, _("none: level players share the place")))
RANKINGS = [("", _("as in the settings")), *(one for one in RankingMethod.choices if one[0] != RankingMethod.PLACE_POINTS)]


def carried_code(fields: Mapping[str, Any]) -> str:
    """The choice for what is carried over."""
    if fields.get("carried", GAMES) != CarriedOver.SHARE:
        return str(fields.get("carried", GAMES))
    share = Fraction(fields["share_of"], fields["share_by"])
    return f"{share.numerator}/{share.denominator}"


def carried_fields(code: str) -> dict[str, Any]:
    """The fields of a stage for this choice."""
    if "/" not in code:
        return {"carried": code, "share_of": 0, "share_by": 1}
    share = Fraction(code)
    return {"carried": CarriedOver.SHARE, "share_of": share.numerator, "share_by": share.denominator}


def sessions_field(least: int = 0, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=_("Number of sessions"), min_value=least, max_value=MOST_SESSIONS, **options)


class StageForm(WithTiebreaks, SeenForm):
    """One stage. The first has no source, and is ranked and played as in the settings unless it says how it ranks."""

    name = NameInput(label=_("Name"), max_length=60)
    source = forms.TypedChoiceField(label=_("Players come from"), coerce=int)
    who = forms.ChoiceField(label=_("Who plays"), choices=WhoPlays.choices)
    count = forms.IntegerField(
        label=_("How many"), min_value=0, max_value=MOST_PLAYERS, required=False, help_text=_("Of the best, or of each group or country.")
    )
    most = forms.IntegerField(
        label=_("At most so many of those who do not go on elsewhere"),
        min_value=0,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=_("Only if they play: the best so many of them. Empty or 0: all of them."),
    )
    wild_cards = forms.IntegerField(
        label=_("Wild cards"), min_value=0, max_value=MOST_PLAYERS, required=False, help_text=_("So many more, the next best of all.")
    )
    planned_sessions = sessions_field(required=False, help_text=_("0: not fixed."))
    draw = forms.ChoiceField(label=_("Draw"), choices=StageDraw.choices)
    carried = forms.ChoiceField(label=_("Carried over"), choices=(*CARRIED, START_BY_PLACE))
    start_points = forms.CharField(
        label=_("Points to start with"),
        required=False,
        max_length=400,
        help_text=_(
            "By place, the best first, such as 30 20 10 0. The last number counts for all places behind, too; who is level shares the "
            "points of the places they cover."
        ),
    )
    policy = forms.ChoiceField(label=_("Ranking by"), choices=RANKINGS, required=False, help_text=SAT_OUT_COUNTS)
    policy_unit = forms.ChoiceField(
        label=_("What is counted"),
        choices=RankingUnit.choices,
        required=False,
        help_text=_(
            "By the best or without the worst: an evening counts with all its games, or with none. "
            "Sessions without a date stand for themselves."
        ),
    )
    policy_count = forms.IntegerField(label=_("How many games or evenings"), min_value=1, max_value=9999, required=False)
    together = forms.BooleanField(
        label=_("Ranked together with those who stay behind"),
        required=False,
        help_text=_(
            "Usually who goes on is ahead of them. Of a main and a consolation round tick both or neither: everybody in one that is not "
            "ticked stands ahead of the other."
        ),
    )
    ruleset = forms.ChoiceField(label=_("Ruleset"), required=False)

    def __init__(self, data: Any = None, *, competition: Competition, stage: Stage | None = None) -> None:
        """``stage``: to be changed; without one, a further stage is made."""
        super().__init__(data, initial=_initial(competition, stage))
        earlier = competition.stages.order_by("number")
        earlier = earlier if stage is None else earlier.filter(number__lt=stage.number)
        self.sources = {one.number: one for one in earlier}
        family = competition.ruleset.family
        rulesets = [(one.id, one.title) for one in RULESETS.values() if one.family == family]
        self.fields["source"].choices = [(number, one.name) for number, one in self.sources.items()]  # type: ignore[attr-defined]
        self.fields["ruleset"].choices = [("", _("as in the settings")), (family_name(family), rulesets)]  # type: ignore[attr-defined]
        if not self.sources:
            for name in ("source", "who", "count", "most", "wild_cards", "draw", "carried", "start_points", "together", "ruleset"):
                del self.fields[name]
        self.fields |= tiebreak_fields(FIRST_TIEBREAK, of_stage=bool(self.sources))

    def clean(self) -> dict[str, Any]:
        """Refuse an order of tiebreaks without a first one, or with one twice."""
        cleaned = super().clean() or {}
        steps, first = chosen_tiebreaks(cleaned), cleaned.get("tiebreak_1")
        if steps and first in ("", NO_TIEBREAK):
            self.add_error("tiebreak_1", _("Please choose the first tiebreak, too: the others come after it."))
        try:
            RankingPolicy(tiebreaks=tuple(steps))
        except RuleViolation as error:
            self.add_error("tiebreak_1", sentence(error))
        return cleaned

    def clean_start_points(self) -> list[int]:
        try:
            points = [int(part) for part in self.cleaned_data["start_points"].translate(SEPARATORS).split()]
        except ValueError as error:
            raise forms.ValidationError(_("Please write whole numbers with spaces between them, such as 30 20 10 0.")) from error
        if not within_start_points(points):
            raise forms.ValidationError(OTHER_START)
        return points

    def stored(self, stands: Stage) -> dict[str, Any]:
        return _initial(stands.competition, stands)

    def values(self) -> dict[str, Any]:
        """Arguments of ``make_stage`` and ``change_stage``."""
        data = self.cleaned_data
        policy = data["policy"]
        counts = data["policy_count"] or 0 if policy in (RankingMethod.BEST, RankingMethod.DROP_WORST) else 0
        own = {
            "name": data["name"],
            "planned_sessions": data["planned_sessions"] or 0,
            "policy": policy,
            "policy_count": counts,
            "policy_unit": (counts and data["policy_unit"]) or RankingUnit.GAMES,
            "tiebreaks": chosen_tiebreaks(data) if data["tiebreak_1"] else None,
        }
        if not self.sources:
            return own
        ruleset = ruleset_to_json(RULESETS[data["ruleset"]]) if data["ruleset"] else None
        return {
            **own,
            "source": self.sources[data["source"]],
            "who": data["who"],
            **_counts(data),
            "draw": data["draw"],
            **carried_fields(data["carried"]),
            "start_points": data["start_points"] if data["carried"] == START else [],
            "apart": not data["together"],
            "ruleset_json": ruleset,
        }


def _counts(data: Mapping[str, Any]) -> dict[str, int]:
    """How many play. If all or the rest do, the number of the best, which stands in the form all the same, does not cut them."""
    if data["who"] == WhoPlays.ALL:
        return {"count": 0, "wild_cards": 0}
    if data["who"] == WhoPlays.REST:
        return {"count": data["most"] or 0, "wild_cards": 0}
    return {"count": data["count"] or 0, "wild_cards": data["wild_cards"] or 0}


def _initial(competition: Competition, stage: Stage | None) -> dict[str, Any]:
    if stage is None:
        last = (
            competition.stages.exclude(who=WhoPlays.REST).order_by("number").last()
        )  # a final follows the main round, not the consolation
        usual = {"who": WhoPlays.BEST, "count": 4, "draw": StageDraw.FINAL, "carried": "1/2", "planned_sessions": 3}
        return {**(usual if last else {}), "source": last.number if last else None, "seen": stages_seen(competition)}
    return {
        "name": stage.name,
        "source": stage.source.number if stage.source else None,
        "who": stage.who,
        "count": stage.count if stage.who != WhoPlays.REST else None,
        "most": (stage.count or None) if stage.who == WhoPlays.REST else None,
        "wild_cards": stage.wild_cards,
        "planned_sessions": stage.planned_sessions,
        "draw": stage.draw,
        "carried": carried_code({"carried": stage.carried, "share_of": stage.share_of, "share_by": stage.share_by}),
        "start_points": " ".join(map(str, stage.start_points)),
        "policy": stage.policy,
        "policy_unit": stage.policy_unit,
        "policy_count": stage.policy_count or None,
        **tiebreaks_given((stage.tiebreaks or [NO_TIEBREAK]) if stage.tiebreaks is not None else []),
        "together": not stage.apart,
        "ruleset": "" if stage.ruleset_json is None else stage.ruleset.id,
        "seen": stage_seen(stage),
    }


class SetUpForm(SeenForm):
    """The stages of a template, with what is most often changed: names, numbers of sessions and of players, draws, and what is carried
    over. ``players``: how many have entered by now, for whom the numbers are proposed."""

    plan = forms.BooleanField(
        label=_("Plan the sessions, too"),
        required=False,
        help_text=_("Without times, which can be fixed later. Sessions there are already stay."),
    )
    minutes = minutes_field(required=False)

    def __init__(self, data: Any = None, *, competition: Competition, template: StageTemplate) -> None:
        is_tournament = competition.kind == CompetitionKind.TOURNAMENT
        minutes = competition.session_minutes or (USUAL_MINUTES if is_tournament else 0)
        super().__init__(data, initial={"plan": is_tournament, "minutes": minutes, "seen": stages_seen(competition)})
        self.fields["minutes"].needed = _("only if chosen above")  # type: ignore[attr-defined]
        self.players = competition.entrants.active().filter(substitute=False).count()
        self.proposed = template.fitting(self.players)
        for number, fields in enumerate(self.proposed, start=1):
            self._add(number, fields)

    def _add(self, number: int, fields: Mapping[str, Any]) -> None:
        own: dict[str, forms.Field] = {
            "name": NameInput(label=_("Name"), max_length=60, initial=fields["name"]),
            "planned_sessions": sessions_field(1, initial=fields["planned_sessions"]),
        }
        if fields.get("policy_count"):
            own["policy_count"] = forms.IntegerField(
                label=_("How many evenings count") if fields.get("policy_unit") == RankingUnit.EVENINGS else _("How many games count"),
                min_value=1,
                max_value=9999,
                initial=fields["policy_count"],
            )
        if fields.get("count"):
            own["count"] = forms.IntegerField(label=_("How many play"), min_value=1, max_value=MOST_PLAYERS, initial=fields["count"])
        if "draw" in fields:
            own["draw"] = forms.ChoiceField(label=_("Draw"), choices=StageDraw.choices, initial=fields["draw"])
        if "carried" in fields:
            own["carried"] = forms.ChoiceField(label=_("Carried over"), choices=CARRIED, initial=carried_code(fields))
        self.fields |= {f"{name}-{number}": field for name, field in own.items()}

    @property
    def rows(self) -> list[list[forms.BoundField]]:
        """The fields of each stage."""
        numbers = range(1, len(self.proposed) + 1)
        return [[self[name] for name in self.fields if name.endswith(f"-{number}")] for number in numbers]

    def stored(self, stands: Any) -> dict[str, Any]:
        return self.cleaned_data

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if data.get("plan") and data.get("minutes") is None and "minutes" not in self.errors:
            self.add_error("minutes", _("Please write how many, or 0 for sessions without a clock."))
        for number in range(1, len(self.proposed) + 1):
            count, draw = data.get(f"count-{number}"), data.get(f"draw-{number}")
            if count and draw and usual_draw(draw, count) != draw:
                self.add_error(f"draw-{number}", _("All of them sit at one table. Please choose the final table."))
        self._refuse_same_names(data)
        return data

    def _refuse_same_names(self, data: Mapping[str, Any]) -> None:
        before: dict[str, int] = {}
        for number in range(1, len(self.proposed) + 1):
            name = data.get(f"name-{number}", "")
            other = before.setdefault(name.casefold(), number)
            if name and other != number:
                self.add_error(f"name-{number}", NAME_TAKEN % {"number": other, "stage": data[f"name-{other}"]})

    def stages(self) -> list[dict[str, Any]]:
        """Arguments of ``set_up_stages``."""
        found = []
        for number, fields in enumerate(self.proposed, start=1):
            asked = {name.rpartition("-")[0]: value for name, value in self.cleaned_data.items() if name.endswith(f"-{number}")}
            carried = carried_fields(asked.pop("carried")) if "carried" in asked else {}
            found.append({**fields, **asked, **carried})
        return found
