"""Forms for a draw of several sessions, and for a schedule that somebody brings along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Entrant
from league.director.drawing.forms.in_order import InOrderField
from league.director.groupings import in_no_team, team_ways, useful_ways, usual_wishes
from league.drawing.csv_files import text_of
from league.numbers import whole_number
from league.seating.models import Session
from league.seating.wishes import TIME_LIMIT, Wishes
from league.wording import joined, sentence
from scoring.errors import RuleViolation

__all__ = ["DraftForm", "ScheduleForm"]

MOST_PAIRS, PAIRS_SHOWN = 60, 2
BIGGEST_SEED = 999_999_999
LARGEST_FILE = 1_000_000  #: bytes
MOST_PROBLEMS = 40  #: problems of a schedule that are shown at once

IN_ORDER = _(
    "Who must not meet comes before all of them, and so does that nobody meets twice. What stands first counts first: no more of its "
    "meetings are borne for fewer of the next."
)


def numbers_field(**options: Any) -> forms.TypedMultipleChoiceField:
    return forms.TypedMultipleChoiceField(coerce=int, widget=forms.CheckboxSelectMultiple, **options)


def _alone_text(entrants: Sequence[Entrant]) -> str:
    """Who stands in the way of a team tournament, after a space; empty if nobody does."""
    alone = in_no_team(entrants)
    return " " + _("In no team: %(names)s.") % {"names": joined(alone)} if alone else ""


class DraftForm(forms.Form):
    """The sessions to draw, and who should or must not meet. Without ``data``, ``asked`` holds the values of the fields."""

    sessions = numbers_field(label=_("Sessions"), error_messages={"required": _("Choose at least one session.")})
    by = forms.MultipleChoiceField(
        label=_("Should meet as seldom as can be"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("As long as nobody else meets twice for it."),
    )
    teams = forms.ChoiceField(
        label=_("Team tournament"),
        required=False,
        help_text=_("Nobody sits with their own team, and all teams meet equally often. All need the same number of players."),
    )
    substitutes = forms.BooleanField(label=_("Substitutes fill the last table"), required=False)
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=1,
        max_value=BIGGEST_SEED,
        help_text=_("The same seed gives the same draw. Empty: by chance."),
    )
    time_limit = forms.IntegerField(
        label=_("Seconds to search"), min_value=1, max_value=600, help_text=_("Most draws take less than a second.")
    )
    asked = forms.BooleanField(required=False, widget=forms.HiddenInput)
    pairs = forms.IntegerField(required=False, min_value=0, max_value=MOST_PAIRS, widget=forms.HiddenInput)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        asked: QueryDict,
        choosable: Sequence[Session],
        suggested: Sequence[int],
        entrants: Sequence[Entrant],
    ) -> None:
        """``choosable`` sessions, of which the ``suggested`` ones (numbers) are ticked; ``entrants`` who take part, including
        substitutes."""
        given = asked if data is None else data
        self.ways = useful_ways(entrants)
        initial = self._as_asked(asked) if "asked" in asked else {**usual_wishes(entrants), "time_limit": int(TIME_LIMIT)}
        wanted = sorted({session.number for session in choosable} & set(map(whole_number, asked.getlist("sessions"))))
        super().__init__(data, initial={"sessions": wanted if wanted or "asked" in asked else list(suggested), **initial, "asked": True})
        self._choices("sessions", [(session.number, str(session)) for session in choosable])
        if len(self.ways) > 1:
            self.fields["by"] = InOrderField(label=self.fields["by"].label, required=False, help_text=IN_ORDER)
        self._choices("by", list(self.ways.items()))
        if not self.ways:
            del self.fields["by"]
        self._offer_teams(entrants)
        if not self._teams:
            del self.fields["teams"]
        elif self.ways:
            offered = [way for way in self.ways.items() if way[0] != self._asked_teams]
            self.fields["by"].widget.choices = offered
        if not any(one.substitute for one in entrants):
            del self.fields["substitutes"]
        self.names = {one.number: one.shown_name for one in entrants}
        self._is_asked = "asked" in given
        self.pair_count = whole_number(given.get("pairs", "")) or PAIRS_SHOWN
        if "more" in given:
            self.pair_count += PAIRS_SHOWN
        self.pair_count = min(MOST_PAIRS, self.pair_count)
        self.initial["pairs"] = self.pair_count
        for index in range(self.pair_count):
            self._add_pair(index, asked)

    def _choices(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _offer_teams(self, entrants: Sequence[Entrant]) -> None:
        self._teams = team_ways(entrants)
        self._choices("teams", [("", _("No")), *self._teams.items()])
        self.fields["teams"].help_text += _alone_text(entrants)

    @staticmethod
    def _as_asked(asked: QueryDict) -> dict[str, Any]:
        """The initial values in the address of a page that only shows what is possible."""
        values = {name: asked.get(name, "") for name in ("seed", "time_limit", "teams")}
        return {**values, "by": asked.getlist("by"), "substitutes": "substitutes" in asked}

    def _add_pair(self, index: int, asked: QueryDict) -> None:
        choices = [("", "–"), *sorted(self.names.items(), key=lambda one: one[1].casefold())]
        for side, label in (("one", _("Pair %(number)s, the one")), ("other", _("Pair %(number)s, the other"))):
            name, said = f"{side}-{index}", label % {"number": index + 1}
            self.fields[name] = forms.TypedChoiceField(
                label=said, choices=choices, coerce=int, empty_value=None, required=False, initial=asked.get(name, "")
            )

    def pair_fields(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """The two selects for each pair that must not meet."""
        for index in range(self.pair_count):
            yield self[f"one-{index}"], self[f"other-{index}"]

    def clean(self) -> dict[str, Any]:
        self.apart: list[tuple[int, int]] = []
        for index in range(self.pair_count):
            one, other = (self.cleaned_data.get(f"{side}-{index}") for side in ("one", "other"))
            if one is None and other is None:
                continue
            if one is None or other is None:
                self.add_error(f"one-{index}", _("Choose the other one of the two, or nobody."))
            elif one == other:
                self.add_error(f"one-{index}", _("Nobody can be kept apart from themselves."))
            else:
                self.apart.append((min(one, other), max(one, other)))
        self._refuse_left_alone()
        return self.cleaned_data

    def _refuse_left_alone(self) -> None:
        """Refuse pairs that would leave somebody with fewer than three others, so that they could only ever sit out."""
        kept_from = Counter(who for two in set(self.apart) for who in two)
        alone = next((who for who, others in sorted(kept_from.items()) if others > len(self.names) - 4), None)
        if alone is not None:
            first = next(name for name, who in self.cleaned_data.items() if name.startswith(("one-", "other-")) and who == alone)
            sentence = _("Fewer than three others would be left for %(name)s to play with.")
            self.add_error(first, forms.ValidationError(sentence, params={"name": self.names[alone]}))

    @property
    def wishes(self) -> Wishes:
        data = self.cleaned_data
        teams = data.get("teams", "")
        return Wishes(
            by=tuple(way for way in data.get("by", ()) if way != teams),
            teams=teams,
            apart=tuple(sorted(set(self.apart))),
            time_limit=float(data["time_limit"]),
            substitutes=data.get("substitutes", False),
        )

    @property
    def shown_wishes(self) -> Wishes:
        """The wishes in a form that was not sent; the page shows what is possible for them."""
        by = dict.fromkeys(way for way in self["by"].value() or () if way in self.ways) if self.ways else ()
        teams = self._asked_teams
        return Wishes(
            by=tuple(way for way in by if way != teams),
            teams=teams,
            substitutes="substitutes" in self.fields and bool(self["substitutes"].value()),
        )

    @property
    def _asked_teams(self) -> str:
        """What the teams are made of, as asked; empty if no team tournament is."""
        asked = self["teams"].value() if self._teams else ""
        return asked if asked in self._teams else ""

    @property
    def has_ways(self) -> bool:
        """Whether there is a choice who should not meet: team-mates never do, and so are not offered in a team tournament."""
        return "by" in self.fields and bool(self.fields["by"].widget.choices)

    @property
    def ways_kept(self) -> list[str]:
        """The chosen ways that are not offered: they are chosen again when the team tournament is not."""
        return [way for way in self["by"].value() or () if way == self._asked_teams] if "by" in self.fields else []

    @property
    def shown_sessions(self) -> list[int]:
        """The numbers of the sessions that are ticked."""
        known = {number for number, _label in self.fields["sessions"].choices}  # type: ignore[attr-defined]
        return sorted(known & {whole_number(str(value)) for value in self["sessions"].value() or ()})

    @property
    def is_special(self) -> bool:
        """Whether to open the part that is usually folded."""
        return self._is_asked


class ScheduleForm(forms.Form):
    """A schedule as text or as a file: a line per table, a blank line between sessions."""

    schedule = forms.CharField(
        label=_("Schedule"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "placeholder": "7-2-1-8\n3-5-4-6"}),
        help_text=_("A line for each table: numbers or names, from East to North. A blank line between two sessions."),
    )
    file = forms.FileField(label=_("Or a text file"), required=False, widget=forms.FileInput)
    sessions = numbers_field(label=_("For these sessions"), error_messages={"required": _("Choose at least one session.")})

    def __init__(self, data: QueryDict | None = None, files: Any = None, *, choosable: Sequence[Session], suggested: Sequence[int]) -> None:
        super().__init__(data, files, prefix="fixed", initial={"sessions": list(suggested)})
        self.fields["sessions"].choices = [(session.number, str(session)) for session in choosable]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        file, self.text = self.cleaned_data.get("file"), self.cleaned_data.get("schedule", "")
        if file is not None and file.size > LARGEST_FILE:
            raise forms.ValidationError(_("This file is too large for a schedule."))
        if file is not None:
            try:
                self.text = text_of(file.read())
            except RuleViolation as error:
                raise forms.ValidationError(sentence(error), code=error.code) from error
        if not self.text.strip():
            self.add_error("schedule", _("Paste a schedule, or choose a file."))
        return self.cleaned_data

    def refuse(self, problems: Sequence[str], field: str | None = None) -> None:
        """Show problems at the field concerned, or else at the schedule; of very many only the first."""
        self.add_error(field if field in self.fields else "schedule", list(problems[:MOST_PROBLEMS]))
