"""Yaku for the way in which a hand was won: riichi and its extras, the last tile, kans, the first turn."""

from __future__ import annotations

from scoring.riichi.yaku.declaration import Yaku, printed

__all__ = ["SITUATION"]

ONE_FAN, LIMIT = "One Fan Yaku", "Limithände"

SITUATION = (
    Yaku(name="riichi", circumstance="riichi", sections=printed("4.1.4", "4.2.1", ONE_FAN)),
    Yaku(name="double_riichi", circumstance="double_riichi", sections=printed("4.1.4", "4.2.1", ONE_FAN)),
    Yaku(name="open_riichi", circumstance="open_riichi", only_if="open_riichi", sections=printed(None, "4.2.1", None)),
    Yaku(name="ippatsu", circumstance="ippatsu", only_if="ippatsu", sections=printed("4.1.4", "4.2.1", ONE_FAN)),
    Yaku(name="menzen_tsumo", circumstance="tsumo", sections=printed("4.1.4", "4.2.1", ONE_FAN)),
    Yaku(name="rinshan", open=1, circumstance="rinshan", sections=printed("4.1.4", "4.2.1", ONE_FAN)),
    Yaku(name="chankan", open=1, circumstance="chankan", sections=printed("4.1.4", "4.2.1", ONE_FAN)),
    Yaku(name="haitei", open=1, circumstance="haitei", sections=printed("4.1.4", "4.2.1", ONE_FAN)),
    Yaku(name="houtei", open=1, circumstance="houtei", sections=printed("4.1.4", "4.2.1", ONE_FAN)),
    Yaku(name="tenhou", yakuman=True, circumstance="tenhou", sections=printed("4.1.5", "4.2.5", LIMIT)),
    Yaku(name="chiihou", yakuman=True, circumstance="chiihou", sections=printed("4.1.5", "4.2.5", LIMIT)),
    Yaku(name="renhou", yakuman=True, circumstance="renhou", sections=printed("4.1.4", "4.2.5", LIMIT)),
)
