"""Notes on what could not be recomputed under other rules, with the games concerned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import wording
from league.competitions.models import Competition
from league.wording.rules import switch_label
from scoring.game.afterwards.what_if import OtherGame
from scoring.rulesets import SWITCHES, Ruleset, changed_switches, switches_about

__all__ = ["GameLink", "WhatIfNote", "notes_of"]

#: Switches that a value entered without its tiles or yaku cannot be counted anew by: all that decide a hand's worth but its limits.
NEEDS_TILES = {name for name, switch in SWITCHES.items() if switch.group in ("tiles", "value", "items")} - {"han_limits"}
OF_DORA = {name for code in ("dora", "ura", "aka") for name in switches_about(code)}
UNSEEN = tuple(name for name, switch in SWITCHES.items() if switch.unseen)
MOST_LINKS = 200


@dataclass(frozen=True, slots=True)
class GameLink:
    """A game that a note concerns; ``hand`` is the first hand that matters, if any."""

    number: int
    hand: int | None
    url: str


@dataclass(frozen=True, slots=True)
class WhatIfNote:
    """A sentence, and the games that it concerns unless all: ``count`` of them, the first of which are in ``games``."""

    text: str
    games: tuple[GameLink, ...] = ()
    count: int = 0

    @property
    def more(self) -> int:
        """The number of further games."""
        return self.count - len(self.games)


def notes_of(competition: Competition, ruleset: Ruleset, games: Mapping[int, OtherGame]) -> tuple[WhatIfNote, ...]:
    """Notes on games that were not recomputed hand by hand, and on what the hands do not tell."""
    by_reason: dict[str, list[GameLink]] = defaultdict(list)
    for number, game in games.items():
        if game.way != "replayed":
            url = reverse("game", args=[competition.slug, number])
            by_reason[_reason(game, ruleset)].append(GameLink(number, game.hand, url))
    return (
        *(WhatIfNote(reason, tuple(links[:MOST_LINKS]), len(links)) for reason, links in by_reason.items()),
        *_unknown(competition.ruleset, ruleset, games.values()),
    )


def _reason(game: OtherGame, ruleset: Ruleset) -> str:
    if game.problem is not None:
        words = {"why": wording.sentence(game.problem, None, ruleset)}
        return _("A hand, or the whole game, cannot be so under these rules, and the recorded scores stand: %(why)s") % words
    if game.way == "scores" and ruleset.family != "riichi":
        return _("Known by their final scores only: the scores stand, and the places are those of the other rules.")
    return {
        "scores": _("Known by their final scores only: the scores stand; places, uma, oka and return points are those of the other rules."),
        "other_deal": _("Another player would have been East, and other tiles dealt, from the hand named: the recorded scores stand."),
        "shortened": _("The game would have ended earlier, with the hand named; what came after does not count."),
        "unfinished": _("The game would have gone on after the last recorded hand; it is settled as it stood then."),
    }[game.way]


def _unknown(own: Ruleset, other: Ruleset, games: Collection[OtherGame]) -> Iterator[WhatIfNote]:
    changed = changed_switches(other, own)
    as_entered = sum(game.as_entered for game in games)
    if as_entered and NEEDS_TILES.intersection(changed) and own.family != "riichi":
        text = ngettext(
            "%(count)d hand was entered in points and not by its tiles: its value is taken as it was entered.",
            "%(count)d hands were entered in points and not by their tiles: their values are taken as they were entered.",
            as_entered,
        )
        yield WhatIfNote(text % {"count": as_entered})
    elif as_entered and NEEDS_TILES.intersection(changed):
        text = ngettext(
            "%(count)d win was entered by its value and not by tiles or yaku: the value is taken as it was entered.",
            "%(count)d wins were entered by their value and not by tiles or yaku: the values are taken as they were entered.",
            as_entered,
        )
        yield WhatIfNote(text % {"count": as_entered})
    dora = sum(game.dora_as_entered for game in games)
    if dora and OF_DORA.intersection(changed):
        text = ngettext(
            "%(count)d win was entered by its yaku with the sum of its dora: nobody knows their kinds, and all of them count.",
            "%(count)d wins were entered by their yaku with the sum of their dora: nobody knows their kinds, and all of them count.",
            dora,
        )
        yield WhatIfNote(text % {"count": dora})
    unseen = [switch_label(name, own) for name in UNSEEN if name in changed and _asks_for_more(getattr(own, name), getattr(other, name))]
    if unseen:
        yield WhatIfNote(_("Nobody wrote down what these rules would have added: %(rules)s.") % {"rules": wording.joined(unseen)})


def _asks_for_more(own: Any, other: Any) -> bool:
    """Whether a rule depends on something not recorded before: more tiles, more winners, more names in a list."""
    if isinstance(other, frozenset):
        return bool(other - own)
    if isinstance(own, str) or isinstance(other, str):
        return bool(own == "none")
    return bool(other > own)
