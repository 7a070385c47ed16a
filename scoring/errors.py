"""The one refusal of the rules engine.

``scoring`` gives codes, English sentences with named parameters, and numbers. It marks its sentences for translation with
:func:`gettext_noop`, which does nothing; ``league/wording`` translates them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

__all__ = ["RuleViolation", "gettext_noop"]


def gettext_noop(sentence: str) -> str:
    """Mark an English sentence for the translation catalogues and return it unchanged."""
    return sentence


class RuleViolation(ValueError):
    """Refusal of an entry that is impossible under the ruleset: a user's error, never a bug.

    ``code``: a stable word for programs; ``sentence``: an English template that names the rule; ``params``: its named parameters
    (numbers, codes, seats); ``where``: the field concerned (``"wins[0].fu"``, ``"riichi"``); ``hand``: the number (1, 2, …) of the hand
    concerned, if any; ``others``: further problems of the same hand.
    """

    others: tuple[RuleViolation, ...] = ()

    def __init__(
        self,
        code: str,
        sentence: str,
        *,
        where: str | None = None,
        hand: int | None = None,
        **params: Any,
    ) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence
        self.where = where
        self.hand = hand
        self.params: Mapping[str, Any] = MappingProxyType(params)

    def __str__(self) -> str:
        return self.sentence.format(**self.params)

    def in_hand(self, number: int) -> RuleViolation:
        """The same refusal with the number (1, 2, …) of the hand concerned."""
        named = RuleViolation(self.code, self.sentence, where=self.where, hand=number, **self.params)
        named.others = self.others
        return named
