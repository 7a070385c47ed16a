"""What each kind of slide would show on the screen of the hall now."""

from __future__ import annotations

from collections.abc import Mapping

from league.competitions.models import Competition
from league.hall.models import HallSlide
from league.hall.screen.queries.now import HallNow
from league.hall.screen.queries.slides import ShownSlide, would_show

__all__ = ["shown_now"]


def shown_now(competition: Competition) -> Mapping[str, tuple[ShownSlide, ...]]:
    """The slides of each kind that have something to show, whether the director wants them or not."""
    now = HallNow(competition)
    return {kind.value: would_show(now, kind) for kind in HallSlide}
