"""The names of yaku and circumstances in each vocabulary.

Riichi names are romaji and the same in every language, as are the English names of the European rules, whose German text keeps them on
purpose. ALARM has German names of its own; here are English ones for them, and the printed ones beside, for the German catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import override, pgettext_lazy

from league.wording.terms import vocabulary_of
from league.wording.tiles import CIRCUMSTANCES
from scoring.rulesets import Ruleset

__all__ = ["circumstance_meaning", "circumstance_name", "is_yaku", "japanese_name", "yaku_name", "yaku_search_words"]

Names = Mapping[str, str | Promise]

RIICHI: Names = {
    "riichi": "Riichi",
    "double_riichi": pgettext_lazy("yaku", "Double riichi"),
    "open_riichi": pgettext_lazy("yaku", "Open riichi"),
    "ippatsu": "Ippatsu",
    "menzen_tsumo": "Menzen tsumo",
    "rinshan": "Rinshan kaihou",
    "chankan": "Chankan",
    "haitei": "Haitei",
    "houtei": "Houtei",
    "tanyao": "Tanyao",
    "pinfu": "Pinfu",
    "iipeikou": "Iipeikou",
    "ryanpeikou": "Ryanpeikou",
    "sanshoku_doujun": "Sanshoku doujun",
    "sanshoku_doukou": "Sanshoku doukou",
    "ittsu": "Ittsu",
    "chanta": "Chanta",
    "junchan": "Junchan",
    "haku": pgettext_lazy("yaku", "Haku (white dragon)"),
    "hatsu": pgettext_lazy("yaku", "Hatsu (green dragon)"),
    "chun": pgettext_lazy("yaku", "Chun (red dragon)"),
    "seat_wind": pgettext_lazy("yaku", "Seat wind"),
    "round_wind": pgettext_lazy("yaku", "Round wind"),
    "shousangen": "Shousangen",
    "toitoi": "Toitoi",
    "sanankou": "Sanankou",
    "sankantsu": "Sankantsu",
    "chiitoitsu": "Chiitoitsu",
    "honroutou": "Honroutou",
    "honitsu": "Honitsu",
    "chinitsu": "Chinitsu",
    "nagashi_mangan": "Nagashi mangan",
    "tenhou": "Tenhou",
    "chiihou": "Chiihou",
    "renhou": "Renhou",
    "kokushi": "Kokushi musou",
    "kokushi_13_wait": pgettext_lazy("yaku", "Kokushi musou with thirteen waits"),
    "chuuren": "Chuuren poutou",
    "chuuren_9_wait": pgettext_lazy("yaku", "Chuuren poutou with nine waits"),
    "suuankou": "Suuankou",
    "suuankou_tanki": pgettext_lazy("yaku", "Suuankou waiting for the pair"),
    "suukantsu": "Suukantsu",
    "ryuuiisou": "Ryuuiisou",
    "chinroutou": "Chinroutou",
    "tsuuiisou": "Tsuuiisou",
    "daisangen": "Daisangen",
    "shousuushii": "Shousuushii",
    "daisuushii": "Daisuushii",
}

EMA: Names = {
    "double_riichi": "Double Riichi (Daburu riichi)",
    "open_riichi": "Open Riichi",
    "menzen_tsumo": "Fully Concealed Hand (Menzen tsumo)",
    "rinshan": "After a Kong (Rinshan kaihou)",
    "chankan": "Robbing the Kong (Chankan)",
    "haitei": "Under the Sea (Haitei)",
    "houtei": "Under the Sea (Houtei)",
    "tanyao": "All Simples (Tanyao)",
    "iipeikou": "Pure Double Chow (Iipeikou)",
    "ryanpeikou": "Twice Pure Double Chow (Ryanpeikou)",
    "sanshoku_doujun": "Mixed Triple Chow (Sanshoku doujun)",
    "sanshoku_doukou": "Triple Pung (Sanshoku doukou)",
    "ittsu": "Pure Straight (Ittsu)",
    "chanta": "Outside Hand (Chanta)",
    "junchan": "Terminals in All Sets (Junchan)",
    "haku": "Dragon Pung, white (Haku)",
    "hatsu": "Dragon Pung, green (Hatsu)",
    "chun": "Dragon Pung, red (Chun)",
    "seat_wind": "Pung of Seat Wind (Yakuhai)",
    "round_wind": "Pung of Prevailing Wind (Yakuhai)",
    "shousangen": "Little Three Dragons (Shousangen)",
    "toitoi": "All Pungs (Toitoi)",
    "sanankou": "Three Concealed Pungs (Sanankou)",
    "sankantsu": "Three Kongs (Sankantsu)",
    "chiitoitsu": "Seven Pairs (Chiitoitsu)",
    "honroutou": "All Terminals and Honours (Honroutou)",
    "honitsu": "Half Flush (Honitsu)",
    "chinitsu": "Full Flush (Chinitsu)",
    "nagashi_mangan": "All Terminals and Honours Discard (Nagashi mangan)",
    "tenhou": "Blessing of Heaven (Tenhou)",
    "chiihou": "Blessing of Earth (Chiihou)",
    "renhou": "Blessing of Man (Renhou)",
    "kokushi": "Thirteen Orphans (Kokushi musou)",
    "kokushi_13_wait": "Thirteen Orphans with Thirteen Waits (Kokushi musou)",
    "chuuren": "Nine Gates (Chuuren poutou)",
    "chuuren_9_wait": "Nine Gates with Nine Waits (Chuuren poutou)",
    "suuankou": "Four Concealed Pungs (Suuankou)",
    "suuankou_tanki": "Four Concealed Pungs, Pair Wait (Suuankou tanki)",
    "suukantsu": "Four Kongs (Suukantsu)",
    "ryuuiisou": "All Green (Ryuuiisou)",
    "chinroutou": "All Terminals (Chinroutou)",
    "tsuuiisou": "All Honours (Tsuuiisou)",
    "daisangen": "Big Three Dragons (Daisangen)",
    "shousuushii": "Little Four Winds (Shousuushii)",
    "daisuushii": "Big Four Winds (Daisuushii)",
}

ALARM: Names = {
    "double_riichi": pgettext_lazy("alarm", "Double riichi"),  # Doppelt Riichi
    "menzen_tsumo": pgettext_lazy("alarm", "Fully concealed and self-drawn"),  # Komplett verdeckt + selbst gezogen
    "rinshan": pgettext_lazy("alarm", "From the summit"),  # Vom Gipfel
    "chankan": pgettext_lazy("alarm", "Robbed kang"),  # Kang beraubt
    "haitei": pgettext_lazy("alarm", "From the bottom of the sea (haitei)"),  # Vom Meeresgrund (Haitei)
    "houtei": pgettext_lazy("alarm", "From the bottom of the sea (hōtei)"),  # Vom Meeresgrund (Hōtei)
    "tanyao": pgettext_lazy("alarm", "Simple hand"),  # Einfache Hand
    "pinfu": pgettext_lazy("alarm", "Only chi and a worthless pair"),  # Nur Chi und ein wertloses Paar
    "iipeikou": pgettext_lazy("alarm", "Pure double chi"),  # Reines Doppelchi
    "ryanpeikou": pgettext_lazy("alarm", "Twofold pure double chi"),  # Doppeltes reines Doppelchi
    "sanshoku_doujun": pgettext_lazy("alarm", "Same chi in 3 suits"),  # Gleiches Chi in 3 Farben
    "sanshoku_doukou": pgettext_lazy("alarm", "Same pong in 3 suits"),  # Gleiches Pong in 3 Farben
    "ittsu": pgettext_lazy("alarm", "Great straight"),  # Große Straße
    "chanta": pgettext_lazy("alarm", "Outside hand"),  # Äußere Hand
    "junchan": pgettext_lazy("alarm", "Terminals in every set"),  # Ecksteine in jedem Set
    "haku": pgettext_lazy("alarm", "Dragon pong, white"),  # Drachenpong, weiß
    "hatsu": pgettext_lazy("alarm", "Dragon pong, green"),  # Drachenpong, grün
    "chun": pgettext_lazy("alarm", "Dragon pong, red"),  # Drachenpong, rot
    "seat_wind": pgettext_lazy("alarm", "Seat wind pong"),  # Platzwindpong
    "round_wind": pgettext_lazy("alarm", "Round wind pong"),  # Rundenwindpong
    "shousangen": pgettext_lazy("alarm", "Little three dragons"),  # Kleine Drei Drachen
    "toitoi": pgettext_lazy("alarm", "Pong hand"),  # Pong Hand
    "sanankou": pgettext_lazy("alarm", "Three concealed pong"),  # Drei verdeckte Pong
    "sankantsu": pgettext_lazy("alarm", "Three kang"),  # Drei Kang
    "chiitoitsu": pgettext_lazy("alarm", "Seven pairs"),  # Sieben Paare
    "honroutou": pgettext_lazy("alarm", "Only honours and terminals"),  # Nur Ehren und Ecksteine
    "honitsu": pgettext_lazy("alarm", "Mixed suit"),  # Unreine Farbe
    "chinitsu": pgettext_lazy("alarm", "Pure suit"),  # Reine Farbe
    "tenhou": pgettext_lazy("alarm", "Heavenly blessing"),  # Himmlischer Segen
    "chiihou": pgettext_lazy("alarm", "Earthly blessing"),  # Irdischer Segen
    "renhou": pgettext_lazy("alarm", "Human blessing"),  # Menschlicher Segen
    "kokushi": pgettext_lazy("alarm", "The thirteen orphans"),  # Die Dreizehn Waisen
    "kokushi_13_wait": pgettext_lazy("alarm", "The thirteen orphans with thirteen waits"),
    "chuuren": pgettext_lazy("alarm", "The nine gates"),  # Die Neun Tore
    "chuuren_9_wait": pgettext_lazy("alarm", "The nine gates with nine waits"),
    "suuankou": pgettext_lazy("alarm", "Four concealed pong"),  # Vier verdeckte Pong
    "suuankou_tanki": pgettext_lazy("alarm", "Four concealed pong waiting for the pair"),
    "suukantsu": pgettext_lazy("alarm", "Four kang"),  # Vier Kang
    "ryuuiisou": pgettext_lazy("alarm", "Only green"),  # Nur Grün
    "chinroutou": pgettext_lazy("alarm", "Only terminals"),  # Nur Ecksteine
    "tsuuiisou": pgettext_lazy("alarm", "Only honours"),  # Nur Ehren
    "daisangen": pgettext_lazy("alarm", "Great three dragons"),  # Große Drei Drachen
    "shousuushii": pgettext_lazy("alarm", "Little four winds"),  # Kleine Vier Winde
    "daisuushii": pgettext_lazy("alarm", "Great four winds"),  # Große Vier Winde
}

#: The Japanese names of yaku whose common name is not one.
JAPANESE: Mapping[str, str] = {
    "double_riichi": "Daburu riichi",
    "open_riichi": "Oopun riichi",
    "haku": "Haku",
    "hatsu": "Hatsu",
    "chun": "Chun",
    "seat_wind": "Yakuhai",
    "round_wind": "Yakuhai",
    "kokushi_13_wait": "Kokushi musou juusanmen",
    "chuuren_9_wait": "Junsei chuuren poutou",
    "suuankou_tanki": "Suuankou tanki",
}
#: What circumstances mean, where ALARM has words of its own.
ALARM_MEANINGS: Names = {
    "rinshan": pgettext_lazy("alarm", "on the tile after a kang"),
    "chankan": pgettext_lazy("alarm", "robbing a kang"),
    "tenhou": pgettext_lazy("alarm", "East, on the first tiles"),
}
VOCABULARIES: Mapping[str, Names] = {"ema": EMA, "alarm": ALARM}

#: Circumstances found only in classical rules.
CLASSICAL: Names = {
    "first_discard": pgettext_lazy("circumstance", "a win on the first discard"),
    "after_draw": pgettext_lazy("circumstance", "a hand after a draw"),
}


def yaku_name(vocabulary: str | Ruleset, name: str) -> str:
    """A yaku as the players of a ruleset (or vocabulary) call it: "Tanyao", "All Simples (Tanyao)", "Simple hand"."""
    own = VOCABULARIES.get(vocabulary_of(vocabulary), RIICHI)
    return str(own.get(name) or RIICHI[name])


def is_yaku(name: str) -> bool:
    """Whether it is the code of a yaku, so that it has a name."""
    return name in RIICHI


def japanese_name(vocabulary: str | Ruleset, name: str) -> str:
    """The Japanese name of a yaku, to stand beside its own; empty where that says it already."""
    romaji = JAPANESE.get(name) or str(RIICHI[name])
    return "" if romaji.casefold() in yaku_name(vocabulary, name).casefold() else romaji


@cache
def yaku_search_words(name: str) -> str:
    """All names of a yaku, in every language and vocabulary, by which somebody may look for it."""
    names = [JAPANESE.get(name, "")]
    for language in ("de", "en"):
        with override(language):
            names += [str(own[name]) for own in (RIICHI, EMA, ALARM) if name in own]
    return " ".join(dict.fromkeys(filter(None, names)))


def circumstance_name(code: str, vocabulary: str | Ruleset = "riichi") -> str:
    """The name of a circumstance; for a yaku, that of the vocabulary."""
    own = VOCABULARIES.get(vocabulary_of(vocabulary), {}).get(code)
    return str(own or (CIRCUMSTANCES[code][0] if code in CIRCUMSTANCES else CLASSICAL[code]))


def circumstance_meaning(code: str, vocabulary: str | Ruleset = "riichi") -> str:
    """What a circumstance under riichi rules means, in a few words; empty where its name says it."""
    own = ALARM_MEANINGS.get(code) if vocabulary_of(vocabulary) == "alarm" else None
    return str(own or CIRCUMSTANCES[code][1])
