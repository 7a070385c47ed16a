"""The proof that the examples show everything: no hand of all hands has yaku, fu and dora together that none of them has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from scoring.riichi.possible.examples import Example, examples
from tests.scoring.riichi.possible.all_hands import SHARES
from tests.scoring.riichi.possible.different_hands import different_hands, fewer
from tests.scoring.riichi.possible.facts import Facts, facts_of, together

__all__ = ["shown", "unseen"]


@lru_cache(maxsize=1)
def shown() -> Facts:
    """The facts shown by the examples."""
    return together([facts_of(one) for group in examples().values() for one in group])


def unseen(shares: Iterable[tuple[int, ...]] = SHARES, *, others: bool = True) -> list[tuple[Example, object]]:
    """The hands with these numbers of sets in the suits (and ``others``: those without sets) that show something else, and what."""
    known = shown()
    found: list[tuple[Example, object]] = []
    for hand in fewer(different_hands(shares, others=others)):
        found += [(hand, fact) for fact, dora in facts_of(hand).items() if dora & ~known.get(fact, 0)]
    return found
