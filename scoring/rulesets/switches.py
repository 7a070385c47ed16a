"""What a switch of a ruleset is: its values, their JSON (docs/formats.md §3), and the refusal of every other value."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

from scoring.errors import RuleViolation, gettext_noop
from scoring.rulesets.other_texts import OTHER_TEXTS

__all__ = [
    "ALL_FAMILIES",
    "CLASSICAL",
    "NOT_RIICHI",
    "RIICHI",
    "Choice",
    "Flag",
    "FloatingUma",
    "HanLimits",
    "Kind",
    "Names",
    "Number",
    "Switch",
    "Uma",
    "UmaKind",
    "switch",
]

Uma = tuple[int, int, int, int]  #: points from the first place to the last
MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True)
class FloatingUma:
    """A uma that depends on how many players finish below the start points (JPML).

    ``below`` pairs a number of such players with its uma; ``otherwise`` is for every other number.
    """

    below: tuple[tuple[int, Uma], ...]
    otherwise: Uma

    def when_below(self, players: int) -> Uma:
        """The uma (points, first to last) when ``players`` of the four are below the start points."""
        return dict(self.below).get(players, self.otherwise)


class Kind(Protocol):
    """The sort of values a switch takes. ``read`` turns JSON into the value or raises the refusal; ``write`` is its inverse."""

    def read(self, name: str, given: Any) -> Any: ...

    def write(self, value: Any) -> Any: ...


def refusal(name: str, sentence: str, given: Any, **params: Any) -> RuleViolation:
    return RuleViolation("bad_switch_value", sentence, where=name, switch=name, value=repr(given), **params)


def is_number(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)


def listed(values: Any) -> str:
    return ", ".join(str(value) for value in values)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def read(self, name: str, given: Any) -> bool:
        if isinstance(given, bool):
            return given
        raise refusal(name, gettext_noop("The switch {switch} is true or false, not {value}."), given)

    def write(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words or numbers."""

    values: tuple[str | int, ...]

    def read(self, name: str, given: Any) -> str | int:
        if (isinstance(given, str) or is_number(given)) and given in self.values:
            return given  # type: ignore[no-any-return]
        raise refusal(name, gettext_noop("The switch {switch} is one of {known}, not {value}."), given, known=listed(self.values))

    def write(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number in steps from ``least`` to ``most``, or one of ``words``; ``None`` (null) where ``or_none``."""

    least: int
    most: int
    step: int = 1
    words: tuple[str, ...] = ()
    or_none: bool = False

    def read(self, name: str, given: Any) -> int | str | None:
        if given is None and self.or_none:
            return None
        if isinstance(given, str) and given in self.words:
            return given
        if is_number(given) and self.least <= given <= self.most and given % self.step == 0:
            return int(given)
        raise self._refusal(name, given)

    def _refusal(self, name: str, given: Any) -> RuleViolation:
        known = (*self.words, "null") if self.or_none else self.words
        range_ = {"least": self.least, "most": self.most, "step": self.step}
        if known:
            sentence = gettext_noop(
                "The switch {switch} is a whole number from {least} to {most} in steps of {step}, or one of {known}; not {value}."
            )
            return refusal(name, sentence, given, known=listed(known), **range_)
        sentence = gettext_noop("The switch {switch} is a whole number from {least} to {most} in steps of {step}, not {value}.")
        return refusal(name, sentence, given, **range_)

    def write(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class Names:
    """A set of names; in JSON a list, each name at most once."""

    values: tuple[str, ...]

    def read(self, name: str, given: Any) -> frozenset[str]:
        if isinstance(given, list) and all(isinstance(one, str) and one in self.values for one in given) and len(set(given)) == len(given):
            return frozenset(given)
        sentence = gettext_noop("The switch {switch} is a list of some of {known}, each at most once; not {value}.")
        raise refusal(name, sentence, given, known=listed(self.values))

    def write(self, value: Any) -> Any:
        return [name for name in self.values if name in value]


@dataclass(frozen=True, slots=True)
class UmaKind:
    """Four points from the first place to the last, or the same by how many players are below the start points."""

    def read(self, name: str, given: Any) -> Uma | FloatingUma:
        if isinstance(given, dict) and set(given) == {"below_start"} and isinstance(given["below_start"], dict):
            by_count = given["below_start"]
            if "else" in by_count and set(by_count) <= {"1", "2", "3", "else"}:
                below = tuple((count, self._four(name, by_count[str(count)], given)) for count in (1, 2, 3) if str(count) in by_count)
                return FloatingUma(below, self._four(name, by_count["else"], given))
        return self._four(name, given, given)

    def _four(self, name: str, points: Any, given: Any) -> Uma:
        if isinstance(points, list) and len(points) == 4 and all(is_number(one) and abs(one) <= MOST_POINTS for one in points):
            first, second, third, last = points
            return (first, second, third, last)
        sentence = gettext_noop(
            "The switch {switch} is a list of four whole numbers from the first place to the last, or {form}; not {value}."
        )
        raise refusal(name, sentence, given, form='{"below_start": {"1": […], "2": […], "3": […], "else": […]}}')

    def write(self, value: Any) -> Any:
        if isinstance(value, FloatingUma):
            by_count = {str(count): list(points) for count, points in value.below}
            return {"below_start": {**by_count, "else": list(value.otherwise)}}
        return list(value)


@dataclass(frozen=True, slots=True)
class HanLimits:
    """Steps of (least han, base points), both rising; the last one is also what a yakuman or special hand is worth."""

    def read(self, name: str, given: Any) -> tuple[tuple[int, int], ...]:
        if isinstance(given, list) and given and all(self._is_step(step) for step in given):
            steps = tuple((han, points) for han, points in given)
            if all(low[0] < high[0] and low[1] < high[1] for low, high in pairwise(steps)):
                return steps
        sentence = gettext_noop("The switch {switch} is a list of [least han, base points], both rising, not {value}.")
        raise refusal(name, sentence, given)

    def _is_step(self, step: Any) -> bool:
        return isinstance(step, list) and len(step) == 2 and all(is_number(one) and 0 < one <= MOST_POINTS for one in step)

    def write(self, value: Any) -> Any:
        return [list(step) for step in value]


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch: its name, group, short label, kind of values, default, and a help sentence (English, marked for translation).

    ``families`` (``riichi``, ``classical``, ``points``) are those of the rulesets for which it means something.
    """

    name: str
    group: str
    label: str
    kind: Kind
    default: Any
    help: str
    families: tuple[str, ...] = ("riichi",)

    @property
    def values(self) -> tuple[Any, ...]:
        """The values to choose from, where they are few; else empty."""
        if isinstance(self.kind, Flag):
            return (True, False)
        return getattr(self.kind, "values", ())

    def label_in(self, family: str) -> str:
        """What it is called in rulesets of this family."""
        return OTHER_TEXTS.get(family, {}).get(self.name, (self.label, self.help))[0]

    def help_in(self, family: str) -> str:
        """What it does in rulesets of this family, and where their books are silent."""
        return OTHER_TEXTS.get(family, {}).get(self.name, (self.label, self.help))[1]

    def read(self, given: Any) -> Any:
        """The value that JSON data stands for; RuleViolation ``bad_switch_value``."""
        return self.kind.read(self.name, given)

    def write(self, value: Any) -> Any:
        """The value as JSON data."""
        return self.kind.write(value)


RIICHI = ("riichi",)
CLASSICAL = ("classical",)
NOT_RIICHI = ("classical", "points")
ALL_FAMILIES = ("riichi", "classical", "points")


def switch(group: str, kind: Kind, families: tuple[str, ...] = RIICHI) -> dict[str, Any]:
    """The metadata of a dataclass field that is a switch (see :class:`scoring.rulesets.ruleset.Ruleset`)."""
    return {"group": group, "kind": kind, "families": families}
