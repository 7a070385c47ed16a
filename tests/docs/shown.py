"""Examples that show what a switch or a penalty does: a game or a hand, and the parts of its answers that matter.

A block ``json shows=NAME`` holds objects. The first is a line for ``manage.py replay``, or for ``manage.py score`` if it has tiles; each of
the others is a part of the answer. If ``NAME`` is a switch, such a part begins with the value of the switch under which it is the answer.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from scoring.formats import answer_line, score_line
from scoring.rulesets import SWITCHES
from tests.docs.examples import Block, objects_in

__all__ = ["Shown", "differs", "lacking", "shown_in"]

Data = dict[str, Any]


class Shown(NamedTuple):
    """A line played under one value of a switch: the part of its answer on the page, and the whole answer."""

    value: Any
    said: Data
    answer: Data


def shown_in(block: Block) -> list[Shown]:
    """The answers of a block, each as the page says it and as the program does."""
    assert block.shows is not None
    line, *parts = objects_in(block.text)
    if block.shows not in SWITCHES:
        return [Shown(None, part, _answer(line)) for part in parts]
    return [_under(line, block.shows, part) for part in parts]


def _under(line: Data, switch: str, part: Data) -> Shown:
    said = dict(part)
    value = said.pop(switch)
    own = line["ruleset"] if isinstance(line["ruleset"], dict) else {"base": line["ruleset"], "switches": {}}
    return Shown(value, said, _answer({**line, "ruleset": {**own, "switches": {**own["switches"], switch: value}}}))


def _answer(line: Data) -> Data:
    answered = score_line if "concealed" in line else answer_line
    answer, _was_json = answered(json.dumps(line))
    return answer


def lacking(said: Any, answer: Any) -> bool:
    """Whether the answer lacks something that was said: a key of an object, or an item of a list at its place."""
    if isinstance(said, dict) and isinstance(answer, dict):
        return any(key not in answer or lacking(part, answer[key]) for key, part in said.items())
    if isinstance(said, list) and isinstance(answer, list):
        return len(said) != len(answer) or any(map(lacking, said, answer))
    return bool(said != answer)


def differs(shown: list[Shown], value: Any, other: Any) -> bool:
    """Whether the answers of one block tell these two values of its switch apart."""
    one, two = ([answer for shown_value, _said, answer in shown if shown_value == of] for of in (value, other))
    return bool(one and two) and one != two
