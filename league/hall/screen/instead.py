"""What the screen of the hall shows instead of its slides, such as the reveal of the places while it runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from league.competitions.models import Competition
from league.hall.reveal.queries import reveal_screen, running_reveal

__all__ = ["ShownInstead", "shown_instead"]


@dataclass(frozen=True, slots=True)
class ShownInstead:
    """The one thing on the screen, without turns and without the clock: a ``template`` and the ``values`` it shows.

    It is built once per ``revision`` for everybody, so whatever changes it stamps the competition.
    """

    template: str
    values: Mapping[str, Any]


def shown_instead(competition: Competition) -> ShownInstead | None:
    """What takes the place of all slides now; ``None``: nothing, the slides take turns. One query, two where a place is shown."""
    reveal = running_reveal(competition)
    return None if reveal is None else ShownInstead("hall/reveal/_screen.html", {"screen": reveal_screen(reveal)})
