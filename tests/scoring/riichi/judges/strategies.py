"""Hands for hypothesis: of the shapes of the generator, of sets put together freely, and of tiles that may be no hand at all."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume
from hypothesis import strategies as st

from scoring.hand import Hand
from scoring.rulesets import Ruleset
from tests.scoring.riichi.judges.dealing import dealt
from tests.scoring.riichi.judges.drafts import RUN_STARTS, SUITS, Draft, kan, run, triplet
from tests.scoring.riichi.judges.rulesets import BASE, COMPARED, SWITCH_VALUES
from tests.scoring.riichi.judges.shapes import SHAPES

__all__ = ["SHAPED", "hands", "hands_under_rules", "rulesets", "tiles_at_random"]

RANDOMS = st.randoms(use_true_random=False)
KIND = st.integers(0, 33)
SET = st.one_of(st.sampled_from(RUN_STARTS).map(run), KIND.map(triplet), KIND.map(kan))
CALLED = st.none() | st.integers(0, 4)
SHAPED = st.builds(lambda name, random: SHAPES[name](random), st.sampled_from(list(SHAPES)), RANDOMS)
FREE = st.builds(lambda sets, pair, called: Draft(sets=sets, pair=pair, called=called), st.tuples(SET, SET, SET, SET), KIND, CALLED)


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Rulesets as shipped, and every switch that the judges know at any value."""
    mixed = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCH_VALUES.items()})
    return st.sampled_from(list(COMPARED.values())) | mixed.map(lambda switches: replace(BASE, **switches))


@st.composite
def hands(draw: st.DrawFn, red_fives: int = 3, drafts: st.SearchStrategy[Draft] = SHAPED | FREE) -> Hand:
    """Complete hands with what can happen to them."""
    hand = dealt(draw(RANDOMS), draw(drafts.filter(lambda draft: draft.is_possible)), red_fives)
    assume(hand is not None)
    return hand


@st.composite
def hands_under_rules(draw: st.DrawFn, drafts: st.SearchStrategy[Draft] = SHAPED | FREE) -> tuple[Hand, Ruleset]:
    """A complete hand with the red fives of a ruleset, and that ruleset."""
    ruleset = draw(rulesets())
    return draw(hands(ruleset.red_fives, drafts)), ruleset


def tiles_at_random() -> st.SearchStrategy[Draft]:
    """Fourteen tiles, of few kinds, so that many are nearly hands and some are."""
    stock = st.sampled_from([*SUITS, range(27, 34), range(5), (*range(2, 7), *range(27, 29))])
    loose = stock.flatmap(lambda kinds: st.lists(st.sampled_from(kinds), min_size=14, max_size=14))
    return loose.map(lambda kinds: Draft(loose=tuple(kinds)))
