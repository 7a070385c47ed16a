"""Make the lists of rulebooks, switches, yaku and kinds of penalties on the pages of ``docs/`` from their declarations.

``python -m tests.docs.declared_lists`` rewrites them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

from scoring.game import KINDS
from scoring.riichi import YAKU
from scoring.rulesets import RULESETS, SWITCHES, Switch
from scoring.rulesets.switches import ChoiceKind, FlagKind, HanLimitsKind, NamesKind, NumberKind

__all__ = ["WRITTEN", "penalty_kinds", "switch_list", "write", "written_anew"]

FORMATS, ALL_SWITCHES = Path("docs") / "formats.md", Path("docs") / "switches.md"
WIDEST = 150
HEAD = "| switch | values | default | games | what it does |\n|---|---|---|---|---|\n"
GAMES = {"riichi": "riichi", "classical": "Küster", "classical points": "Küster, DMJL", "riichi classical points": "all"}


def switch_list() -> str:
    """The rows below ``HEAD``, one per switch, in the order of the rules page."""
    return "".join(f"| {' | '.join(_cells(switch))} |\n" for switch in SWITCHES.values())


def penalty_kinds() -> str:
    return ", ".join(f"`{kind}`" for kind in KINDS)


def penalty_reasons() -> str:
    """The codes of penalties in the ledger; a chombo has its own."""
    return ", ".join(f"`{rule.reason}`" for rule in KINDS.values() if rule.reason != "chombo")


def ruleset_list() -> str:
    """The rows of the table of rulebooks, one each, in the order of the pages."""
    return "".join(f"| `{one.id}` | {one.title} | {one.evidence} |\n" for one in RULESETS.values())


def yaku_names() -> str:
    """The names of all yaku and yakuman, as a paragraph."""
    yakuman = [name for name, yaku in YAKU.items() if yaku.yakuman]
    yaku = [name for name in YAKU if name not in yakuman]
    return "\n".join(fill(f"{kind}: `{' '.join(names)}`.", WIDEST) for kind, names in (("Yaku", yaku), ("Yakuman", yakuman)))


@dataclass(frozen=True)
class WrittenList:
    """A list on a page: the pattern of the text before it, that of the list, and what it should say."""

    page: Path
    before: str
    looks: str
    declared: Callable[[], str]


WRITTEN: Mapping[str, WrittenList] = {
    "switches": WrittenList(ALL_SWITCHES, re.escape(HEAD), r"(?:\| .*\n)*", switch_list),
    "rulebooks": WrittenList(FORMATS, r"\| id \| rulebook \| evidence \|\n\|---\|---\|---\|\n", r"(?:\| .*\n)*", ruleset_list),
    "penalties": WrittenList(FORMATS, r"\*\*Penalties\*\*: `seat`; `kind`: ", r"[^;]*", penalty_kinds),
    "reasons": WrittenList(FORMATS, r"for penalties ", r"[^;]*", penalty_reasons),
    "yaku": WrittenList(FORMATS, "", r"Yaku: `[^`]*`\.\nYakuman: `[^`]*`\.", yaku_names),
}


def written_anew(root: Path, name: str) -> str:
    """The text of the page below ``root`` with one of its lists as now declared."""
    one = WRITTEN[name]
    text, count = re.subn(f"({one.before}){one.looks}", lambda found: found[1] + one.declared(), (root / one.page).read_text())
    assert count == 1, f"the page has {count} lists of {name}"
    return text


def write(root: Path) -> None:
    for name, one in WRITTEN.items():
        (root / one.page).write_text(written_anew(root, name))


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
    write(Path())
