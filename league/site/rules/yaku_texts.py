"""What each yaku is, in a sentence, with the ruleset's own words for its sets."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.wording.terms import own_sets
from scoring.rulesets import Ruleset

__all__ = ["YAKU_TEXTS", "yaku_text"]

YAKU_TEXTS: Mapping[str, str | Promise] = {
    "riichi": _("Declared with a closed hand in tenpai, for a deposit of 1,000 points."),
    "double_riichi": _("Riichi with the first discard, before any call. Counts on top of riichi."),
    "open_riichi": _("Riichi with the hand shown. Counts on top of riichi."),
    "ippatsu": _("Won within one round of riichi, without a call in between. Counts on top of riichi."),
    "menzen_tsumo": _("A closed hand with a self-drawn winning tile."),
    "rinshan": _("Won with the replacement tile of a %(kan)s."),
    "chankan": _("Won with the tile that somebody adds to an open %(pon)s."),
    "haitei": _("Self-drawn with the last tile of the wall."),
    "houtei": _("Won with the last discard."),
    "tenhou": _("East has won with the first fourteen tiles."),
    "chiihou": _("Won with the first tile drawn, before any call."),
    "renhou": _("Won with a discard before the first own draw and before any call."),
    "tanyao": _("No 1, no 9, no winds, no dragons."),
    "pinfu": _("Four %(chi)s, a pair without value, and a two-sided wait."),
    "iipeikou": _("The same %(chi)s twice, in one suit."),
    "ryanpeikou": _("Two times two equal %(chi)s."),
    "sanshoku_doujun": _("The same %(chi)s in all three suits."),
    "ittsu": _("123, 456 and 789 in one suit."),
    "chanta": _("A 1, a 9, a wind or a dragon in every set and in the pair, and at least one %(chi)s."),
    "junchan": _("A 1 or a 9 in every set and in the pair, and at least one %(chi)s."),
    "haku": _("A %(pon)s or %(kan)s of white dragons."),
    "hatsu": _("A %(pon)s or %(kan)s of green dragons."),
    "chun": _("A %(pon)s or %(kan)s of red dragons."),
    "seat_wind": _("A %(pon)s or %(kan)s of the own wind."),
    "round_wind": _("A %(pon)s or %(kan)s of the wind of the round."),
    "shousangen": _("Two dragons as a %(pon)s or %(kan)s, which also count as such, and the third as the pair."),
    "toitoi": _("Four times a %(pon)s or %(kan)s."),
    "sanankou": _("Three times a concealed %(pon)s or %(kan)s. The rest may be open."),
    "sankantsu": _("Three times a %(kan)s."),
    "sanshoku_doukou": _("The same %(pon)s or %(kan)s in all three suits."),
    "chiitoitsu": _("Seven different pairs."),
    "honroutou": _("Nothing but 1, 9, winds and dragons."),
    "honitsu": _("One suit with winds or dragons."),
    "chinitsu": _("One suit and nothing else."),
    "kokushi": _("Every 1 and 9, every wind and every dragon, one of them twice."),
    "kokushi_13_wait": _("All thirteen once, so that any of them wins."),
    "chuuren": _("1112345678999 in one suit, and one more tile of it."),
    "chuuren_9_wait": _("1112345678999 in one suit, so that any tile of it wins."),
    "suuankou": _("Four times a concealed %(pon)s or %(kan)s."),
    "suuankou_tanki": _("Four times a concealed %(pon)s or %(kan)s, won with the pair."),
    "suukantsu": _("Four times a %(kan)s."),
    "ryuuiisou": _("Nothing but bamboo 2, 3, 4, 6, 8 and green dragons."),
    "chinroutou": _("Nothing but 1 and 9."),
    "tsuuiisou": _("Nothing but winds and dragons."),
    "daisangen": _("All three dragons as a %(pon)s or %(kan)s."),
    "shousuushii": _("Three winds as a %(pon)s or %(kan)s, and the fourth as the pair."),
    "daisuushii": _("All four winds as a %(pon)s or %(kan)s."),
}


#: What some books say beside it, in the section of that yaku.
FURTHER: Mapping[tuple[str, str], str | Promise] = {
    **{(book, "kokushi"): _("Even a closed %(kan)s may be robbed for it.") for book in ("alarm-2019", "austrian")},
    **{(book, "chankan"): _("For Thirteen Orphans also with that of a closed %(kan)s.") for book in ("ema-2012", "ema-2016", "ema-2025")},
}


def yaku_text(name: str, ruleset: Ruleset) -> str:
    """What a yaku is: "Four chi, a pair without value, and a two-sided wait"."""
    texts = (YAKU_TEXTS[name], FURTHER.get((ruleset.id, name), ""))
    return " ".join(str(text) % own_sets(ruleset) for text in texts if text)
