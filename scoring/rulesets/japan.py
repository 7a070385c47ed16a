"""Professional leagues of Japan, from comparison sources (docs/decisions/rules.md)."""

from __future__ import annotations

from scoring.rulesets.ruleset import Ruleset, otherwise
from scoring.rulesets.switches import FloatingUma

__all__ = ["JPML_A", "M_LEAGUE"]

M_LEAGUE = Ruleset(
    id="m-league",
    **otherwise("m-league"),
    name="M.League",
    sources=("riichi.wiki, M.League", "Riichi Advanced, preset M.League"),
    evidence="C",
    start_points=25_000,
    uma=(30_000, 10_000, -10_000, -30_000),
    agari_yame=True,
    red_fives=3,
    yakuman_add_up=True,
    liable_for=frozenset({"daisangen", "daisuushii", "suukantsu"}),
    liable_pays_honba=True,
    multiple_ron=1,
    nagashi_mangan="payment",
)

JPML_A = Ruleset(
    id="jpml-a",
    **otherwise("jpml-a"),
    name="JPML, rules A",
    sources=("Pantheon, ruleset jpmlA",),
    evidence="C",
    uma=FloatingUma(
        below=((1, (8_000, 3_000, 1_000, -12_000)), (3, (12_000, -1_000, -3_000, -8_000))),
        otherwise=(8_000, 4_000, -4_000, -8_000),
    ),
    ippatsu=False,
    ura_dora=False,
    kan_dora=False,
    kan_ura_dora=False,
    liable_for=frozenset({"daisangen", "daisuushii", "suukantsu"}),
    multiple_ron=1,
    deposits_left="lost",
    abortive_draws=frozenset({"nine_terminals", "four_winds", "four_kans", "four_riichi"}),
)
