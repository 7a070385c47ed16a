"""The kinds of switches: their values with the words for them, their JSON (docs/formats.md §3), and the refusal of every other value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Protocol

from scoring.errors import RuleViolation, gettext_noop

__all__ = ["ChoiceKind", "FlagKind", "FloatingUma", "HanLimitsKind", "NamesKind", "NumberKind", "SwitchKind", "Uma", "UmaKind"]

Uma = tuple[int, int, int, int]  #: points from the first place to the last
MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True)
class FloatingUma:
    """A uma that depends on the number of players below the start points (JPML).

    ``below`` pairs a number of such players with its uma; ``otherwise`` is for every other number.
    """

    below: tuple[tuple[int, Uma], ...]
    otherwise: Uma

    def when_below(self, players: int) -> Uma:
        """The uma (points, first to last) when ``players`` of the four are below the start points."""
        return dict(self.below).get(players, self.otherwise)


class SwitchKind(Protocol):
    """The kind of values that a switch takes. ``read`` parses JSON or raises the refusal; ``write`` is its inverse."""

    def read(self, name: str, given: Any) -> Any: ...

    def write(self, value: Any) -> Any: ...


def refusal(name: str, sentence: str, given: Any, **params: Any) -> RuleViolation:
    return RuleViolation("bad_switch_value", sentence, where=name, switch=name, value=repr(given), **params)


def is_number(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)


def listed(values: Any) -> str:
    return ", ".join(str(value) for value in values)


@dataclass(frozen=True, slots=True)
class FlagKind:
    """True or false."""

    def read(self, name: str, given: Any) -> bool:
        if isinstance(given, bool):
            return given
        raise refusal(name, gettext_noop("The switch {switch} is true or false, not {value}."), given)

    def write(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class ChoiceKind:
    """One of a few words or numbers, each with its meaning unless the numbers speak for themselves."""

    choices: Mapping[Any, str] | tuple[int, ...]

    @property
    def values(self) -> tuple[str | int, ...]:
        return tuple(self.choices)

    @property
    def words(self) -> Mapping[Any, str]:
        return self.choices if isinstance(self.choices, Mapping) else {}

    def read(self, name: str, given: Any) -> str | int:
        if (isinstance(given, str) or is_number(given)) and given in self.choices:
            return given  # type: ignore[no-any-return]
        raise refusal(name, gettext_noop("The switch {switch} is one of {known}, not {value}."), given, known=listed(self.choices))

    def write(self, value: Any) -> Any:
        return value


@dataclass(frozen=True, slots=True)
class NumberKind:
    """A whole number in steps from ``least`` to ``most``, or one of ``words``; also ``None`` (null) if ``or_none``."""

    least: int
    most: int
    step: int = 1
    words: Mapping[str, str] = field(default_factory=dict)
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
        known = (*self.words, "null") if self.or_none else tuple(self.words)
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
class NamesKind:
    """A set of names, each with its meaning; in JSON a list without repeats."""

    words: Mapping[str, str]

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.words)

    def read(self, name: str, given: Any) -> frozenset[str]:
        if isinstance(given, list) and all(isinstance(one, str) and one in self.words for one in given) and len(set(given)) == len(given):
            return frozenset(given)
        sentence = gettext_noop("The switch {switch} is a list of some of {known}, each at most once; not {value}.")
        raise refusal(name, sentence, given, known=listed(self.words))

    def write(self, value: Any) -> Any:
        return [name for name in self.words if name in value]


@dataclass(frozen=True, slots=True)
class UmaKind:
    """Points for the four places in order, or several such lists by the number of players below the start points."""

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
class HanLimitsKind:
    """Steps of (least han, base points), both rising; the last one is also the value of a yakuman or special hand."""

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
