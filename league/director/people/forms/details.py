"""Names, players and clubs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Entrant
from league.competitions.seen import club_seen, entry_seen, player_seen
from league.director.fields import CountryField
from league.director.seen import SeenForm
from league.players.models import Club, Player

__all__ = ["ClubForm", "EntrantForm", "PlayerForm"]


class PlayerForm(SeenForm, forms.ModelForm):
    """A person; saved by ``add_player`` or ``rename_player``, never by the form."""

    country = CountryField()

    class Meta:
        model = Player
        fields = ["first_name", "last_name", "club", "country", "ema_number", "name_shown"]

    def __init__(self, *args: Any, alone: bool = False, **kwargs: Any) -> None:
        """``alone``: the form is on a page of its own, about a known player. Elsewhere the entry's form beside it sends what was seen."""
        super().__init__(*args, **kwargs)
        if alone:
            self.initial["seen"] = player_seen(self.instance)
        else:
            del self.fields["seen"]

    def stored(self, stands: Entrant | Player) -> dict[str, Any]:
        return forms.model_to_dict(stands if isinstance(stands, Player) else stands.player, list(self.fields))


class ClubForm(SeenForm, forms.ModelForm):
    country = CountryField()

    class Meta:
        model = Club
        fields = ["name", "town", "country"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            del self.fields["seen"]  # a new club has no earlier state
        else:
            self.initial["seen"] = club_seen(self.instance)

    def stored(self, stands: Club) -> dict[str, Any]:
        return forms.model_to_dict(stands, list(self.fields))


class EntrantForm(SeenForm, forms.ModelForm):
    class Meta:
        model = Entrant
        fields = ["guest", "substitute", "group", "email"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = _("For you and the other directors only.")
        self.initial["seen"] = entry_seen(self.instance)

    def stored(self, stands: Entrant) -> dict[str, Any]:
        return forms.model_to_dict(stands, list(self.fields))
