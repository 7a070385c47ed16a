"""Rulesets by name, and a club's own, from JSON and back (docs/formats.md §3)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from scoring.errors import RuleViolation, gettext_noop
from scoring.rulesets.alarm import ALARM_2019
from scoring.rulesets.austrian import AUSTRIAN
from scoring.rulesets.dmjl import DMJL_BASIC
from scoring.rulesets.ema import EMA_2012, EMA_2016, EMA_2025
from scoring.rulesets.japan import JPML_A, M_LEAGUE
from scoring.rulesets.kuester import KUESTER
from scoring.rulesets.online import MAHJONG_SOUL, TENHOU
from scoring.rulesets.ruleset import SWITCHES, Ruleset
from scoring.rulesets.wrc import WRC_2017, WRC_2022, WRC_2025

__all__ = ["RULESETS", "changed_switches", "ruleset", "ruleset_from_json", "ruleset_to_json"]

RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        one.id: one
        for one in (
            ALARM_2019,
            AUSTRIAN,
            KUESTER,
            EMA_2012,
            DMJL_BASIC,
            EMA_2016,
            EMA_2025,
            WRC_2017,
            WRC_2022,
            WRC_2025,
            M_LEAGUE,
            JPML_A,
            TENHOU,
            MAHJONG_SOUL,
        )
    }
)  #: every ruleset by its id, in the order of the pages


#: switches added later, with their values for games played before they existed
LATER: Mapping[str, Any] = MappingProxyType({name: switch.before for name, switch in SWITCHES.items() if switch.is_younger})


def ruleset(name: str) -> Ruleset:
    """The ruleset with this id; RuleViolation ``unknown_ruleset`` lists the known ones."""
    if isinstance(name, str) and name in RULESETS:
        return RULESETS[name]
    sentence = gettext_noop("There is no ruleset {name}; there are: {known}.")
    raise RuleViolation("unknown_ruleset", sentence, where="ruleset", name=repr(name), known=", ".join(RULESETS))


def ruleset_from_json(data: Any) -> Ruleset:
    """The ruleset for an id, or for ``{"base": id, "switches": {name: value}}`` with an optional ``"name"`` (a club's own).

    A ruleset with all switches of its game written out keeps its rules forever: switches added later have the values by which games were
    played before (``LATER``), whatever the rulebook says now.

    Raises RuleViolation: ``unknown_ruleset``, ``unknown_switch``, ``bad_switch_value``, ``bad_ruleset`` for another shape,
    ``other_family`` if ``scoring`` would turn the rulebook into another game, and ``switch_not_in_ruleset`` for a change that means
    nothing in its family.
    """
    if not isinstance(data, Mapping):
        return ruleset(data)
    name, switches = data.get("name", ""), data.get("switches", {})
    if set(data) - {"base", "switches", "name"} or "base" not in data or not isinstance(switches, Mapping) or not isinstance(name, str):
        sentence = gettext_noop("A ruleset is a name, or an object with base, switches and, if it has one, a name of its own.")
        raise RuleViolation("bad_ruleset", sentence, where="ruleset")
    base = ruleset(data["base"])
    changes = {key: _switch_value(key, value) for key, value in switches.items()}
    edition = base.edition if name in ("", base.name) else ""
    own = _before_later_switches(replace(base, name=name or base.name, edition=edition, **changes), set(switches))
    _check_family(own, base)
    return own


def _before_later_switches(own: Ruleset, given: Set[str]) -> Ruleset:
    """Set switches added later to their former values, if the ruleset was written out in full before they existed."""
    missing = {name for name, switch in SWITCHES.items() if own.family in switch.families} - given
    return replace(own, **{name: LATER[name] for name in missing if own.applies(name)}) if missing <= set(LATER) else own


def _switch_value(name: str, given: Any) -> Any:
    if name in SWITCHES:
        return SWITCHES[name].read(given)
    sentence = gettext_noop("There is no switch {name}; there are: {known}.")
    raise RuleViolation("unknown_switch", sentence, where=str(name), name=repr(name), known=", ".join(SWITCHES))


def _check_family(own: Ruleset, base: Ruleset) -> None:
    """Refuse switches that turn a rulebook into another game, or that mean nothing in its game."""
    if own.family != base.family:
        sentence = gettext_noop("The switch {switch} cannot be {value} in {ruleset}: that would be another game.")
        raise RuleViolation("other_family", sentence, where="scoring", switch="scoring", value=own.scoring, ruleset=base.title)
    for name in changed_switches(own, base):
        if base.family not in SWITCHES[name].families:
            sentence = gettext_noop("The switch {switch} means nothing in {ruleset}.")
            raise RuleViolation("switch_not_in_ruleset", sentence, where=name, switch=name, ruleset=base.title)
    for name, switch in SWITCHES.items():
        value = getattr(own, name)
        if own.family != "riichi" and isinstance(value, str) and value in switch.riichi_only:
            sentence = switch.riichi_only[value]
            raise RuleViolation("switch_not_in_ruleset", sentence, where=name, switch=name, value=value, ruleset=base.title)


def changed_switches(own: Ruleset, base: Ruleset | None = None) -> tuple[str, ...]:
    """The names of the switches in which a ruleset differs from ``base``, by default from its own rulebook."""
    base = base or RULESETS[own.id]
    return tuple(name for name in SWITCHES if getattr(own, name) != getattr(base, name))


def ruleset_to_json(own: Ruleset, full: bool = False) -> dict[str, Any]:
    """``{"base", "switches"}`` (and ``"name"``, if changed) with the changed switches, or all of them if ``full``."""
    names = SWITCHES if full else changed_switches(own)
    written: dict[str, Any] = {"base": own.id, "switches": {name: SWITCHES[name].write(getattr(own, name)) for name in names}}
    return written if own.name == RULESETS[own.id].name else {**written, "name": own.name}
