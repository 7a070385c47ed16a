"""The words of the game in each vocabulary: the common riichi words, and those of ALARM, Küster and the DMJL where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext, pgettext_lazy

from league.wording.kuester_sentences import in_kuesters_words
from scoring.game.results import HanFu, Limit, Value
from scoring.game.tile_hand import TileHand
from scoring.hand import tile_name, tiles_text
from scoring.rulesets import Ruleset

__all__ = ["TERMS", "either", "joined", "joined_seats", "labels", "own_sets", "spelt", "term", "value_text", "vocabulary_of"]

TERMS: Mapping[str, str | Promise] = {
    "han": pgettext_lazy("riichi", "han"),
    "fu": pgettext_lazy("riichi", "fu"),
    "riichi": pgettext_lazy("riichi", "riichi"),
    "ron": pgettext_lazy("riichi", "ron"),
    "tsumo": pgettext_lazy("riichi", "tsumo"),
    "tenpai": pgettext_lazy("riichi", "tenpai"),
    "noten": pgettext_lazy("riichi", "noten"),
    "draw": pgettext_lazy("riichi", "draw"),
    "nagashi_mangan": pgettext_lazy("riichi", "nagashi mangan"),
    "abortive_draw": pgettext_lazy("riichi", "abortive draw"),
    "chombo": pgettext_lazy("riichi", "chombo"),
    "dead_hand": pgettext_lazy("riichi", "dead hand"),
    "void": pgettext_lazy("riichi", "hand not counted"),
    "pao": pgettext_lazy("riichi", "pao"),
    "honba": pgettext_lazy("riichi", "counters"),
    "deposits": pgettext_lazy("riichi", "deposits"),
    "dealer": pgettext_lazy("riichi", "dealer"),
    "uma": pgettext_lazy("riichi", "uma"),
    "oka": pgettext_lazy("riichi", "oka"),
    "chi": pgettext_lazy("riichi", "chi"),
    "pon": pgettext_lazy("riichi", "pon"),
    "kan": pgettext_lazy("riichi", "kan"),
    "mangan": pgettext_lazy("riichi", "mangan"),
    "haneman": pgettext_lazy("riichi", "haneman"),
    "baiman": pgettext_lazy("riichi", "baiman"),
    "sanbaiman": pgettext_lazy("riichi", "sanbaiman"),
    "yakuman": pgettext_lazy("riichi", "yakuman"),
    "mahjong": pgettext_lazy("riichi", "Mah-Jongg"),
    "hand": pgettext_lazy("riichi", "hand"),
}

ALARM_TERMS: Mapping[str, str | Promise] = {
    "han": pgettext_lazy("alarm", "fān"),
    "chombo": pgettext_lazy("alarm", "chonbo"),
    "dead_hand": pgettext_lazy("alarm", "dead hand"),
    "draw": pgettext_lazy("alarm", "draw"),
    "pao": pgettext_lazy("alarm", "the cannon"),
    "deposits": pgettext_lazy("alarm", "riichi bets"),
    "dealer": pgettext_lazy("alarm", "East"),
    "pon": pgettext_lazy("alarm", "pong"),
    "kan": pgettext_lazy("alarm", "kang"),
    "mangan": pgettext_lazy("alarm", "first limit"),
    "haneman": pgettext_lazy("alarm", "second limit"),
    "baiman": pgettext_lazy("alarm", "third limit"),
    "sanbaiman": pgettext_lazy("alarm", "fourth limit"),
    "yakuman": pgettext_lazy("alarm", "special hand"),
}

#: Küster's own names stay as he writes them in every language.
KUESTER_TERMS: Mapping[str, str | Promise] = {
    "ron": pgettext_lazy("kuester", "Mah-Jongg on a discard"),
    "tsumo": pgettext_lazy("kuester", "self-drawn Mah-Jongg"),
    "draw": pgettext_lazy("kuester", "draw"),
    "chombo": pgettext_lazy("kuester", "false Mah-Jongg"),
    "dead_hand": pgettext_lazy("kuester", "dead hand"),
    "void": pgettext_lazy("kuester", "hand not counted"),
    "pao": pgettext_lazy("kuester", "paying alone"),
    "dealer": pgettext_lazy("kuester", "Bankier"),
    "chi": pgettext_lazy("kuester", "Tschi"),
    "pon": pgettext_lazy("kuester", "Pong"),
    "kan": pgettext_lazy("kuester", "Kah-Ongg"),
    "hand": pgettext_lazy("kuester", "hand"),
}

DMJL_TERMS: Mapping[str, str | Promise] = {
    "ron": pgettext_lazy("dmjl", "win on a discard"),
    "tsumo": pgettext_lazy("dmjl", "self-drawn win"),
    "draw": pgettext_lazy("dmjl", "draw"),
    "chombo": pgettext_lazy("dmjl", "false Mah-Jongg"),
    "dead_hand": pgettext_lazy("dmjl", "dead hand"),
    "void": pgettext_lazy("dmjl", "hand not counted"),
    "pao": pgettext_lazy("dmjl", "paying alone"),
    "dealer": pgettext_lazy("dmjl", "East"),
    "chi": pgettext_lazy("dmjl", "chow"),
    "pon": pgettext_lazy("dmjl", "pong"),
    "kan": pgettext_lazy("dmjl", "kong"),
    "hand": pgettext_lazy("dmjl", "hand"),
}

#: The sets in the English words of the European rules, which its German text writes in its own way.
EMA_SETS: Mapping[str, str | Promise] = {
    "chi": pgettext_lazy("ema", "chow"),
    "pon": pgettext_lazy("ema", "pung"),
    "kan": pgettext_lazy("ema", "kong"),
}

#: vocabulary → words that differ from the common ones
OWN_TERMS: Mapping[str, Mapping[str, str | Promise]] = {"alarm": ALARM_TERMS, "kuester": KUESTER_TERMS, "dmjl": DMJL_TERMS}


def vocabulary_of(vocabulary: str | Ruleset) -> str:
    """``riichi``, ``ema``, ``alarm``, ``kuester`` or ``dmjl``, given as such or as a ruleset."""
    return vocabulary.vocabulary if isinstance(vocabulary, Ruleset) else vocabulary


def term(vocabulary: str | Ruleset, key: str) -> str:
    """A word of the game (``han``, ``chombo``, ``dead_hand`` …) as the players of the ruleset say it."""
    return str(OWN_TERMS.get(vocabulary_of(vocabulary), {}).get(key) or TERMS[key])


def labels(vocabulary: str | Ruleset, *keys: str) -> list[str]:
    """Words of the game as the labels of buttons, in the order asked for."""
    return [capfirst(term(vocabulary, key)) for key in keys]


def own_sets(ruleset: Ruleset) -> dict[str, str]:
    """The words for ``chi``, ``pon`` and ``kan`` in texts about the rules, where the European ones have names of their own."""
    own = EMA_SETS if vocabulary_of(ruleset) == "ema" else {}
    return {code: str(own.get(code) or term(ruleset, code)) for code in ("chi", "pon", "kan")}


def spelt(text: str | Promise, vocabulary: str | Ruleset) -> str:
    """A sentence, before values are put into it, as the players of the ruleset spell it.

    ALARM writes "chonbo" for "chombo", in every language; Küster calls a played hand a game (:mod:`league.wording.kuester_sentences`).
    """
    if vocabulary_of(vocabulary) == "kuester":
        return in_kuesters_words(str(text))
    if vocabulary_of(vocabulary) != "alarm":
        return str(text)
    own, common = term(vocabulary, "chombo"), term("riichi", "chombo")
    return str(text).replace(common, own).replace(capfirst(common), capfirst(own))


def value_text(value: Value, ruleset: Ruleset) -> str:
    """The value of a hand: "3 han 40 fu", "haneman", "double yakuman"; in ALARM "3 fān" or "special hand"."""
    if isinstance(value, HanFu):
        return _han_text(value, ruleset)
    if isinstance(value, Limit):
        return term(ruleset, value.name)
    if isinstance(value, TileHand):
        return _tiles_text(value)
    times = {1: term(ruleset, "yakuman"), 2: gettext("double yakuman"), 3: gettext("triple yakuman")}
    return times.get(value.times) or gettext("%(times)d yakuman") % {"times": value.times}


def _tiles_text(value: TileHand) -> str:
    """The tiles of a hand that cannot be counted here, as its seats are unknown."""
    hand = value.hand
    melds = "".join(f" [{tiles_text(meld.tiles)}]" for meld in hand.melds)
    winning = "" if hand.winning_tile is None else tile_name(hand.winning_tile)
    return f"{tiles_text(hand.concealed)} + {winning}{melds}"


def _han_text(value: HanFu, ruleset: Ruleset) -> str:
    if ruleset.vocabulary == "alarm":
        return pgettext("alarm", "%(han)s fān") % {"han": value.han}
    if value.fu is None:
        return pgettext("riichi", "%(han)s han") % {"han": value.han}
    return pgettext("riichi", "%(han)s han %(fu)s fu") % {"han": value.han, "fu": value.fu}


def joined(names: Sequence[str]) -> str:
    """Names in a row: "Anna", "Anna and Ben", "Anna, Ben and Clara"."""
    if len(names) < 2:
        return "".join(names)
    first, last = ", ".join(names[:-1]), names[-1]
    return gettext("%(first)s and %(last)s") % {"first": first, "last": last}


def numbers_text(numbers: Iterable[int]) -> str:
    """Numbers in a sentence, such as those of tables or sessions: "1", "1 and 2", "1, 2 and 3"."""
    return joined([str(number) for number in numbers])


def either(names: Sequence[str]) -> str:
    """Names of which one will do: "Anna", "Anna or Ben", "Anna, Ben or Clara"."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(first)s or %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def joined_seats(seats: Iterable[int], names: Sequence[str]) -> str:
    """The same for some of the players by seat, in the order of the seats."""
    return joined([names[seat] for seat in sorted(seats)])
