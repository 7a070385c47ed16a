"""Which result and place count at the end of a game for whoever is replaced or disqualified."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.wording.points import points_text
from scoring.game.finish import comes_last
from scoring.game.record import GameRecord, Substitute
from scoring.game.replaying import replaced_seats
from scoring.rulesets import Ruleset

__all__ = ["replaced_texts"]


def replaced_texts(record: GameRecord, names: Sequence[str]) -> tuple[str, ...]:
    """A sentence for each who is replaced or disqualified, in the order of the seats; ``names`` by seat."""
    out = sorted(replaced_seats(record), key=lambda one: one.seat)
    return tuple(_replaced_text(one, names[one.seat], record.ruleset) for one in out)


def _replaced_text(one: Substitute, name: str, ruleset: Ruleset) -> str:
    said = _("%(name)s is replaced: %(total)s points, whatever the substitute scored.")
    if one.seat in comes_last(ruleset, [one]):
        said = _("%(name)s is replaced: %(total)s points, whatever the substitute scored; the seat takes the last place.")
    elif ruleset.family == "riichi":
        said = _("%(name)s is replaced: %(total)s points, whatever the substitute scored; the place at the table counts for the others.")
    return said % {"name": name, "total": points_text(ruleset.substitute_total, signed=True)}
