"""Who is level across the line to a stage, and who has no game in the one before it, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.standings.queries.ranking.cuts import least_text
from league.standings.queries.ranking.going_on import GOES_ON, STAYS, StageProposal
from league.standings.queries.ranking.moving_up import COMES
from league.wording import joined
from scoring.ranking import LevelAtCut

__all__ = ["LevelText", "level_texts", "unplayed_text"]


@dataclass(frozen=True, slots=True)
class LevelText:
    """A sentence about level players; ``is_open``: nothing tells them apart."""

    text: str
    is_open: bool


def level_texts(proposal: StageProposal) -> list[LevelText]:
    """A sentence for each group with the same points of whom some go on and others do not."""
    found = [LevelText(_open_text(proposal, level), is_open=True) for level in proposal.found.undecided]
    for _value, group in groupby((line for line in proposal.lines if line.mark in COMES), key=lambda line: line.value):
        lines = list(group)
        if {line.mark for line in lines} == {GOES_ON, STAYS}:
            words = {"names": joined([f"{line.name} ({line.tiebreak})" for line in lines])}
            found.append(LevelText(_("The same points across the line, told apart: %(names)s.") % words, is_open=False))
    return found


def _open_text(proposal: StageProposal, level: LevelAtCut) -> str:
    lines, seats = [line for line in proposal.lines if line.key in level.keys], level.seats
    words = {"names": joined([line.name for line in lines]), "seats": seats, "first": lines[0].place}
    sentence = ngettext(
        "Level on place %(first)s across the line: %(names)s. %(seats)s of them goes on.",
        "Level on place %(first)s across the line: %(names)s. %(seats)s of them go on.",
        seats,
    )
    return " ".join(
        [sentence % words, *(least_text([line.name for line in proposal.lines if line.key in own], count) for own, count in level.least)]
    )


def unplayed_text(proposal: StageProposal) -> str:
    """Who has no game in the stage before, and whether the rule takes them in; empty if nobody is."""
    names, source = proposal.unplayed, proposal.stage.source
    if not names or source is None or not proposal.lines:
        return ""
    words = {"names": joined(names), "source": source.name}
    if all(line.place is not None for line in proposal.lines):
        sentence = ngettext(
            "%(names)s has no game in “%(source)s”: by this rule only those go on who have.",
            "%(names)s have no game in “%(source)s”: by this rule only those go on who have.",
            len(names),
        )
        return sentence % words
    sentence = ngettext(
        "%(names)s has no game in “%(source)s” and plays here, behind all who have one.",
        "%(names)s have no game in “%(source)s” and play here, behind all who have one.",
        len(names),
    )
    return sentence % words
