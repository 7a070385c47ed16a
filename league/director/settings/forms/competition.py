"""Settings, ruleset and roles of a competition."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.competitions.models import Competition, CompetitionKind, CompetitionState, RankingMethod, RankingUnit, RoleName
from league.competitions.seen import fields_seen, ruleset_seen
from league.competitions.slugs import ADDRESS_ERRORS, free_slug
from league.competitions.stage_templates import STAGE_TEMPLATES
from league.director.seen import SeenForm
from league.director.settings.forms.ranking import how_many_games, what_is_counted
from league.wording.mahjong import family_name
from scoring.rulesets import RULESETS

__all__ = ["NewCompetitionForm", "RoleForm", "RulesetForm", "SettingsForm"]

SETTINGS = ["name", "kind", "place", "description", "contact"]
ASK_HERE = _("Whom players can ask: a name, an e-mail address, a telephone number or a link. Everybody sees it.")
LONGEST_NAME = 150  #: characters of a user name; longer ones are not looked up
NUMBERS = {"planned_sessions", "session_minutes"}
TOURNAMENT = ["starts_on", "ends_on", "planned_sessions", "session_minutes", "qualification"]
SHORT = [choice for choice in RankingMethod.choices if choice[0] != RankingMethod.PLACE_POINTS]  #: policies offered for a new competition


def ruleset_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every rulebook, grouped by the name of its game."""
    games = dict.fromkeys(ruleset.family for ruleset in RULESETS.values())
    return [(family_name(game), [(one.id, one.title) for one in RULESETS.values() if one.family == game]) for game in games]


class SettingsForm(SeenForm, forms.ModelForm):
    """Settings that may be changed at any time; saved by ``change_competition``, never by the form.

    A season has no days and no fixed number, and the EMA ranks riichi only.
    """

    class Meta:
        model = Competition
        fields = [*SETTINGS, *TOURNAMENT]
        help_texts = {"contact": ASK_HERE}
        widgets = dict.fromkeys(["starts_on", "ends_on"], forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.kind != CompetitionKind.TOURNAMENT:
            for name in set(TOURNAMENT) - {"session_minutes"}:
                del self.fields[name]
        elif self.instance.ruleset.family != "riichi":
            del self.fields["qualification"]
        for name in self.fields.keys() & NUMBERS:
            self.fields[name].required = False
        self.initial["seen"] = fields_seen(self.instance, self.fields.keys() - {"seen"})

    def stored(self, stands: Competition) -> dict[str, Any]:
        return forms.model_to_dict(stands, list(self.fields))

    def clean(self) -> dict[str, Any]:
        """Read an empty number as 0."""
        return {name: 0 if name in NUMBERS and value is None else value for name, value in self.cleaned_data.items()}


class RulesetForm(SeenForm):
    ruleset = forms.ChoiceField(label=_("Ruleset"), choices=ruleset_choices)

    @classmethod
    def of(cls, competition: Competition, data: Any = None) -> RulesetForm:
        return cls(data, initial={"ruleset": competition.ruleset.id, "seen": ruleset_seen(competition)})

    def stored(self, stands: Competition) -> dict[str, Any]:
        return {"ruleset": stands.ruleset.id}


class AccountField(forms.CharField):
    """The user name of an active account; its value is the account."""

    default_error_messages = {"no_account": _("There is no account “%(name)s”. An administrator can create it.")}
    widget = forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"})

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **options)

    def clean(self, value: Any) -> User | None:
        username = super().clean(value)
        user = User.objects.filter(username__iexact=username, is_active=True).first() if username else None
        if username and user is None:
            raise forms.ValidationError(self.error_messages["no_account"], code="no_account", params={"name": username})
        return user


class NewCompetitionForm(forms.ModelForm):
    """A new competition; its first director is an existing account.

    ``ASKED`` is asked of everybody. The rest has defaults that can be changed in the settings, and stands folded.
    """

    ASKED = ("name", "kind", "ruleset", "draft")

    ruleset = forms.ChoiceField(label=_("Ruleset"), choices=ruleset_choices)
    stages = forms.ChoiceField(
        label=_("Stages"),
        required=False,
        choices=[("", _("none: one table of standings for all sessions")), *((one.key, one.name) for one in STAGE_TEMPLATES[1:])],
        help_text=_("What is usual is shown next, and can be changed before it is set up. Stages can be made later, too."),
    )
    policy = forms.ChoiceField(
        label=_("Ranking by"), choices=SHORT, help_text=_("Points for places, tiebreaks and days that count are in the settings later.")
    )
    policy_unit = what_is_counted()
    policy_count = how_many_games()
    director = AccountField(
        label=_("Director"), required=False, help_text=_("User name of the account that runs it. Administrators may run every competition.")
    )
    draft = forms.BooleanField(
        label=_("Prepare it hidden"), required=False, help_text=_("A draft is seen by its directors and by administrators only.")
    )

    class Meta:
        model = Competition
        fields = ["name", "slug", "kind", "place", "description", "contact", "policy", "policy_unit", "policy_count", "min_games"]
        help_texts = {
            "contact": ASK_HERE,
            "slug": _(
                "The part of the web address that belongs to this competition, such as tuesday-2026; left empty, it comes from the name."
            ),
        }
        error_messages = {"slug": ADDRESS_ERRORS}

    field_order = [
        *ASKED,
        "stages",
        "slug",
        "place",
        "description",
        "contact",
        "policy",
        "policy_unit",
        "policy_count",
        "min_games",
        "director",
    ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("slug", "min_games"):
            self.fields[name].required = False

    @property
    def asked(self) -> list[forms.BoundField]:
        return [self[name] for name in self.ASKED]

    @property
    def folded(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in self.ASKED]

    @property
    def is_unfolded(self) -> bool:
        """Whether something folded was refused, and has to be seen."""
        return any(field.errors for field in self.folded)

    def clean_slug(self) -> str:
        """Make a free slug from the name if the field is left empty."""
        slug, name = self.cleaned_data["slug"], self.cleaned_data.get("name", "")
        return slug if slug or not name else free_slug(name, set(Competition.objects.values_list("slug", flat=True)))

    def clean_policy_unit(self) -> str:
        return self.cleaned_data["policy_unit"] or RankingUnit.GAMES

    def clean_policy_count(self) -> int:
        return self.cleaned_data["policy_count"] or 0

    def clean_min_games(self) -> int:
        return self.cleaned_data["min_games"] or 0

    def values(self) -> dict[str, Any]:
        """The arguments of ``create_competition``."""
        data = {name: value for name, value in self.cleaned_data.items() if name not in {"director", "draft", "ruleset", "stages"}}
        state = CompetitionState.DRAFT if self.cleaned_data["draft"] else CompetitionState.OPEN
        return {**data, "ruleset_json": self.cleaned_data["ruleset"], "state": state}


class RoleForm(forms.Form):
    user = AccountField(label=_("User name"))
    name = forms.ChoiceField(label=_("Role"), choices=RoleName.choices, initial=RoleName.SCOREKEEPER)
