"""One line of ``manage.py score``: a hand in, its value out (docs/formats.md §4); the public door is :mod:`scoring.formats`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

from scoring import classical
from scoring.classical import ClassicalValue
from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.formats.lines import Say, id_of, is_id, not_json, read_line, refusal_to_json
from scoring.formats.parsing import Fields, number, refused
from scoring.formats.tiles import HAND_KEYS, classical_value_to_json, hand_from_json, hand_value_to_json
from scoring.hand import CIRCUMSTANCES, Hand
from scoring.riichi import HandValue, score_hand
from scoring.rulesets import RULESETS, Ruleset, ruleset_from_json

__all__ = ["score_line"]

Explain = Callable[[Hand, HandValue | ClassicalValue, Ruleset], list[str]]

KEYS = ("id", "ruleset", "honba", *HAND_KEYS)
MOST_PROBLEMS = 50  #: problems listed at most, so that the answer to a line full of mistakes stays short
MELD_FIELD = re.compile(r"melds\[([0-9]+)\](?:\.(.*))?", re.DOTALL)
ELEMENT = re.compile(r"(circumstances|flowers)\[([0-9]+)\]")
#: Valid values put in place of refused ones so that parsing can go on; nothing is scored then.
READABLE: Mapping[str, Any] = {
    "concealed": "", "melds": [], "winning_tile": "1m", "win": "ron", "seat_wind": "E", "round_wind": "E", "circumstances": [],
    "dora_indicators": "", "ura_indicators": "", "flowers": [],
}  # fmt: skip
OF_A_FAMILY = ("other_family", "switch_not_in_ruleset")  #: refusals of a switch that presuppose a known rulebook
READABLE_MELD: Mapping[str, Any] = {"type": "pon", "tiles": "", "open": True}


def score_line(
    line: str | bytes, default_ruleset: str | None = None, explain: Explain | None = None, say: Say = str
) -> tuple[dict[str, Any], bool]:
    """The answer for one line, and whether the line was JSON at all (else the code is ``not_json``).

    ``default_ruleset``: the id for hands that name none; ``explain``: the list of texts to add to a value; ``say`` puts a refusal into
    words. Never raises, and lists all problems of a line; codes: :mod:`scoring.riichi.checks`, :mod:`scoring.classical.checks`,
    :func:`scoring.formats.hand_from_json`, ``ruleset_missing number_too_small no_counters`` and those of
    :func:`scoring.rulesets.ruleset_from_json`.
    """
    try:
        data = read_line(line)
    except RuleViolation as refusal:
        return {"id": None, **refusal_to_json(refusal, say)}, False
    name = id_of(data)
    try:
        return {"id": name, **_answer(data, default_ruleset, explain)}, True
    except RuleViolation as refusal:
        return {"id": name, **refusal_to_json(refusal, say)}, True
    except RecursionError:  # parsed data may still be nested too deeply to be written into a sentence
        return {"id": name, **refusal_to_json(not_json("nested too deeply"), say)}, False


def _answer(data: Any, default_ruleset: str | None, explain: Explain | None) -> dict[str, Any]:
    hand, ruleset, honba = _read(data, default_ruleset)
    value: HandValue | ClassicalValue
    if ruleset.family == "riichi":
        value = score_hand(hand, ruleset, honba)
        written = hand_value_to_json(value)
    else:
        value = classical.score_hand(hand, ruleset)
        written = classical_value_to_json(value, classical.payments(hand, value, ruleset))
    answer = {"valid": True, **written}
    return {**answer, "explanation": explain(hand, value, ruleset)} if explain else answer


def _read(data: Any, default_ruleset: str | None) -> tuple[Hand, Ruleset, int]:
    """The hand, the ruleset and the counters of a line; RuleViolation for the first unreadable member, with the rest in its ``others``."""
    try:
        fields = Fields(data, "", KEYS)
        if not is_id(fields.data.get("id")):
            raise _bad_id()
        ruleset = _read_ruleset(fields.data, default_ruleset)
        return hand_from_json(_hand_of(fields.data)), ruleset, _read_honba(fields.data, ruleset)
    except RuleViolation as refusal:
        first, *others = list(islice(_problems(data, default_ruleset), MOST_PROBLEMS)) or [refusal]
        first.others = tuple(others)
        raise first from None


def _bad_id() -> RuleViolation:
    return RuleViolation("wrong_type", _("The id must be a text or a whole number."), where="id")


def _hand_of(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key in HAND_KEYS}


def _read_ruleset(data: Mapping[str, Any], default: str | None) -> Ruleset:
    if "ruleset" in data:
        return ruleset_from_json(data["ruleset"])
    if default is not None:
        return ruleset_from_json(default)
    raise RuleViolation("ruleset_missing", _("The hand names no ruleset, and none was given for all."), where="ruleset")


def _read_honba(data: Mapping[str, Any], ruleset: Ruleset | None) -> int:
    """The counters on the table, by default 0: with many of them some rulesets ask for two han."""
    honba = number(data.get("honba", 0), "honba")
    if honba < 0:
        raise refused("number_too_small", _("{path} cannot be less than 0."), "honba")
    if honba and ruleset is not None and ruleset.family != "riichi":
        raise RuleViolation("no_counters", _("Under {ruleset} there are no counters."), where="honba", ruleset=ruleset.name)
    return honba


def _problems(data: Any, default_ruleset: str | None) -> Iterator[RuleViolation]:
    """All unreadable members of a line."""
    if not isinstance(data, Mapping):
        return
    if not is_id(data.get("id")):
        yield _bad_id()
    for key in data:
        yield from _refusals(partial(Fields, {key: None}, "", KEYS))
    yield from _ruleset_problems(data, default_ruleset)
    yield from _refusals(partial(_read_honba, data, _known_ruleset(data, default_ruleset)))
    given = _hand_of(data)
    for _attempt in range(MOST_PROBLEMS):
        found = _refusals(partial(hand_from_json, given))
        if not found:
            return
        yield found[0]
        given = _readable(given, found[0].where or "")


def _known_ruleset(data: Mapping[str, Any], default: str | None) -> Ruleset | None:
    try:
        return _read_ruleset(data, default)
    except RuleViolation:
        return None


def _refusals(read: Callable[[], object]) -> list[RuleViolation]:
    try:
        read()
    except RuleViolation as refusal:
        return [refusal]
    return []


def _ruleset_problems(data: Mapping[str, Any], default: str | None) -> Iterator[RuleViolation]:
    """Refusals of the ruleset and of each impossible switch value."""
    own = data.get("ruleset")
    switches = own.get("switches") if isinstance(own, Mapping) else None
    if not isinstance(own, Mapping) or not isinstance(switches, Mapping):
        yield from _refusals(partial(_read_ruleset, data, default))
        return
    refused = _refusals(partial(ruleset_from_json, {**own, "switches": {}}))
    yield from refused
    base = next(iter(RULESETS)) if refused else own["base"]
    for name, value in switches.items():
        problems = _refusals(partial(ruleset_from_json, {"base": base, "switches": {name: value}}))
        yield from (one for one in problems if not refused or one.code not in OF_A_FAMILY)


def _readable(given: dict[str, Any], where: str) -> dict[str, Any]:
    """The members of a hand, with a valid value in place of the refused one (by its path)."""
    meld, element = MELD_FIELD.fullmatch(where), ELEMENT.fullmatch(where)
    if meld:
        melds = list(given["melds"])
        index, member = int(meld[1]), meld[2]
        melds[index] = _readable_meld(melds[index], member) if member is not None else dict(READABLE_MELD)
        return {**given, "melds": melds}
    if element and (element[1] == "flowers" or len(given["circumstances"]) <= len(CIRCUMSTANCES)):
        name, index = element[1], int(element[2])
        elements = list(given[name])
        unused = (circumstance for circumstance in CIRCUMSTANCES if circumstance not in elements)
        elements[index] = "f1" if name == "flowers" else next(unused)
        return {**given, name: elements}
    key = element[1] if element else where
    return {**given, key: READABLE[key]}


def _readable_meld(meld: dict[str, Any], member: str) -> dict[str, Any]:
    if member in READABLE_MELD:
        return {**meld, member: READABLE_MELD[member]}
    return {key: value for key, value in meld.items() if key != member}
