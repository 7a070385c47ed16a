"""Switches and kinds of penalties as ``docs/formats.md`` lists them, made from their declarations.

``python -m tests.docs.switch_table`` writes them anew.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from scoring.game import KINDS
from scoring.rulesets import SWITCHES, Switch
from scoring.rulesets.switches import ChoiceKind, FlagKind, HanLimitsKind, NamesKind, NumberKind

__all__ = ["list_in", "penalty_kinds", "penalty_kinds_in", "switch_list", "write"]

PAGE = Path("docs") / "formats.md"
HEAD = "| switch | values | default | games | what it does |\n|---|---|---|---|---|\n"
GAMES = {"riichi": "riichi", "classical": "Küster", "classical points": "Küster, DMJL", "riichi classical points": "all"}


def switch_list() -> str:
    """The rows below ``HEAD``, one a switch, in the order of the rules page."""
    return "".join(f"| {' | '.join(_cells(switch))} |\n" for switch in SWITCHES.values())


def list_in(page: str) -> str:
    """The rows that stand in the text of the page."""
    return page.partition(HEAD)[2].partition("\n\n")[0] + "\n"


def penalty_kinds() -> str:
    return ", ".join(f"`{kind}`" for kind in KINDS)


def penalty_kinds_in(page: str) -> str:
    """The kinds of penalties that the text of the page names."""
    found = re.search(r"\*\*Penalties\*\*: `seat`; `kind`: ([^;]*);", page)
    assert found is not None
    return found[1]


def write(page: Path) -> None:
    text = page.read_text()
    text = text.replace(f"`kind`: {penalty_kinds_in(text)};", f"`kind`: {penalty_kinds()};")
    page.write_text(text.replace(HEAD + list_in(text), HEAD + switch_list()))


def _cells(switch: Switch) -> tuple[str, ...]:
    default = f"`{json.dumps(switch.write(switch.default))}`"
    return f"`{switch.name}`", _values(switch), default, GAMES[" ".join(switch.families)], f"{switch.label}. {switch.help}"


def _values(switch: Switch) -> str:
    kind = switch.kind
    if isinstance(kind, FlagKind | ChoiceKind):
        return ", ".join(f"`{value if isinstance(value, str) else json.dumps(value)}`" for value in switch.values)
    if isinstance(kind, NumberKind):
        steps = f", steps of {kind.step}" if kind.step > 1 else ""
        words = [*kind.words, "null"] if kind.or_none else kind.words
        return f"{kind.least} to {kind.most}{steps}" + "".join(f", or `{word}`" for word in words)
    if isinstance(kind, NamesKind):
        return "list of " + " ".join(f"`{name}`" for name in kind.values)
    if isinstance(kind, HanLimitsKind):
        return "list of `[least han, base points]`, both rising"
    return "four numbers from first to last, or `below_start` (see below)"


if __name__ == "__main__":
    write(PAGE)
