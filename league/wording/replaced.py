"""Which result and place count at the end of a game for whoever is replaced or disqualified."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.wording.points import points_text
from league.wording.terms import joined
from scoring.game.finish import comes_last
from scoring.game.record import GameRecord, Substitute
from scoring.game.replaying import replaced_seats
from scoring.rulesets import Ruleset

__all__ = ["last_place_text", "replaced_texts"]


def replaced_texts(record: GameRecord, names: Sequence[str]) -> tuple[str, ...]:
    """A sentence for each who is replaced or disqualified, in the order of the seats; ``names`` by seat."""
    out = sorted(replaced_seats(record), key=lambda one: one.seat)
    has_substitute = {one.seat for one in record.substitutes}
    return tuple(_replaced_text(one, names[one.seat], record.ruleset, alone=one.seat not in has_substitute) for one in out)


def last_place_text(record: GameRecord, names: Sequence[str]) -> str:
    """Why the places at a table do not follow the scores: who comes last whatever was scored there, so that the others have the
    places among themselves. Empty where they follow; ``names`` by seat."""
    last = sorted(comes_last(record.ruleset, replaced_seats(record)))
    if not last:
        return ""
    sentence = ngettext(
        "The seat of %(names)s takes the last place, whatever its score; the others are ranked among themselves.",
        "The seats of %(names)s take the last place, whatever their scores; the others are ranked among themselves.",
        len(last),
    )
    return sentence % {"names": joined([names[seat] for seat in last])}


def _replaced_text(one: Substitute, name: str, ruleset: Ruleset, *, alone: bool) -> str:
    """``alone``: disqualified, and nobody played instead."""
    said = _("%(name)s is replaced: %(total)s points, whatever the substitute scored.")
    if alone:
        said = _("%(name)s is disqualified: %(total)s points, whatever the score.")
        if one.seat in comes_last(ruleset, [one]):
            said = _("%(name)s is disqualified: %(total)s points, whatever the score; the seat takes the last place.")
    elif one.seat in comes_last(ruleset, [one]):
        said = _("%(name)s is replaced: %(total)s points, whatever the substitute scored; the seat takes the last place.")
    elif ruleset.family == "riichi":
        said = _("%(name)s is replaced: %(total)s points, whatever the substitute scored; the place at the table counts for the others.")
    return said % {"name": name, "total": points_text(ruleset.substitute_total, signed=True)}
