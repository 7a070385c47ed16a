"""What the standings from which a stage is decided still lack, said before a director decides by them, or draws a lot."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.competitions.models import Stage
from league.director.seating_words import sessions_text
from league.seating.models import IN_PLAY, NOT_BEGUN

__all__ = ["RestsOn", "rests_on"]


@dataclass(frozen=True, slots=True)
class RestsOn:
    """Sessions of the stage before (numbers): those ``unapproved``, whose results count already as far as they are there, and those still
    ``to_play``."""

    unapproved: tuple[int, ...] = ()
    to_play: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """What may still change the standings, and the way to be sure; empty once all results are approved."""
        found = []
        if self.unapproved:
            sentence = _(
                "The results of %(sessions)s are not approved yet: a correction can still change who goes on, and make a lot void. "
                "Approve %(sessions)s first, or decide earlier on purpose."
            )
            found.append(sentence % {"sessions": sessions_text(self.unapproved)})
        if self.to_play:
            found.append(_("Still to be played: %(sessions)s.") % {"sessions": sessions_text(self.to_play)})
        return " ".join(found)


def rests_on(stage: Stage) -> RestsOn:
    """What the standings of the source of this stage lack. One query; none for the first stage."""
    if stage.source is None:
        return RestsOn()
    own = stage.competition.sessions.filter(stage=None if stage.source.is_first else stage.source).order_by("number")
    states = list(own.values_list("number", "state"))
    return RestsOn(tuple(n for n, state in states if state in IN_PLAY), tuple(n for n, state in states if state in NOT_BEGUN))
