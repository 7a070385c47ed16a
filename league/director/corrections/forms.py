"""Forms to correct a session in play or over. Each asks for a reason."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.director.corrections.queries import CorrectedGame
from league.director.seen import SeenForm
from league.games.entry_form import EntryForm
from league.table.closing.paper_form import PaperForm

__all__ = ["CountForm", "ReseatForm", "ScoresForm"]

MOST_REASON = 200


def _reason(*, required: bool) -> forms.CharField:
    """The field for a reason, which everybody can read."""
    widget = forms.TextInput(attrs={"autocomplete": "off", "maxlength": MOST_REASON})
    return forms.CharField(label=_("Reason, which everybody can read"), max_length=MOST_REASON, required=required, widget=widget)


class ReseatForm(SeenForm):
    """The reason why people change seats."""

    reason = _reason(required=True)

    def stored(self, stands: Any) -> dict[str, Any]:
        """The reason as typed, so that no difference is shown: it belongs to this change alone, and the board shows the seats."""
        return {"reason": self["reason"].data}


class CountForm(EntryForm):
    """The reason why a game does not count, or counts again."""

    reason = _reason(required=True)

    def __init__(self, page: CorrectedGame, data: Any = None) -> None:
        super().__init__(data, version=page.game.version, auto_id="count-%s")


class ScoresForm(PaperForm):
    """The final scores as they should be, and the reason. They are saved only once their effect was shown."""

    reason = _reason(required=True)
    seen_effect = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, page: CorrectedGame, data: Any = None) -> None:
        outcome = page.replay.outcome
        scores = [int(score) for score in page.replay.scores] if page.game.is_over else None
        super().__init__(data, sheet=page.sheet, scores=scores, deposits_lost=outcome.deposits_left if outcome else 0)

    @property
    def has_seen_effect(self) -> bool:
        """Whether the page that sent these scores showed what they change."""
        return self.cleaned_data["seen_effect"] == self._effect_key

    def mark_effect_seen(self) -> None:
        """Show the form beside the effect of its scores, so that it is saved when sent again unchanged."""
        self.show("seen_effect", self._effect_key)

    @property
    def _effect_key(self) -> str:
        """What the effect depends on: the game as it stands, and the scores with their answers."""
        answers = sorted(self.on_sheet.items())
        return repr((self.sheet.version, self.scores, answers, self.deposits_lost))
