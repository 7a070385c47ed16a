"""Refusals that carry more than a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from league.errors import Refusal
from scoring.errors import RuleViolation
from scoring.game import HandResult

__all__ = ["BrokenHands", "EarlierEntry", "Meanwhile", "SavedHand", "StaleGame"]


@dataclass(frozen=True, slots=True)
class EarlierEntry:
    """A saved entry: ``verb`` is the command's name, ``by_device`` the browser that sent it."""

    version: int
    verb: str
    by_name: str
    by_device: str
    at: datetime
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SavedHand:
    """A hand as it stands now, with its author and time."""

    number: int
    result: HandResult
    by_name: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """Everything saved since the version that somebody saw: the entries, and the hands that are new."""

    version: int
    entries: tuple[EarlierEntry, ...]
    hands: tuple[SavedHand, ...]


class StaleGame(Refusal):
    """Refusal because somebody else changed the game meanwhile. ``saved`` lets the page show it and keep what was typed."""

    def __init__(self, saved: Meanwhile) -> None:
        super().__init__("stale_game", _("Somebody else saved something for this game meanwhile. Nothing of yours was saved yet."))
        self.saved = saved


class BrokenHands(Refusal):
    """Refusal because a correction makes untouched hands impossible. ``violations`` has one for each, with its new number."""

    def __init__(self, violations: Sequence[RuleViolation]) -> None:
        super().__init__(
            "hands_no_longer_hold", _("Later hands are no longer possible after this correction. Please correct them as well.")
        )
        self.violations = tuple(violations)
