"""The pages of the stages: all of them in order, and one with its players or who would play."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.audit.queries import LoggedAction, latest_action
from league.competitions.models import CameBy, Competition, Entrant, EntrantStatus, Stage, StageEntrant, WhoPlays
from league.director.cut_words import cut_text
from league.director.stages.filling import field_of, filling_text
from league.director.stages.waiting import Waiting, waiting_of
from league.director.stages.words import line_text, stage_text
from league.director.substitutes.words import stand_in_text
from league.seating.commands import lots_drawn, plays_elsewhere_text
from league.seating.models import Session, SessionState
from league.seating.stages import chooses_before, first_table_of, has_begun, may_be_left, places_beside
from league.standings.queries.ranking.cut_changes import CutChange, stage_news
from league.standings.queries.ranking.cuts import least_text
from league.standings.queries.ranking.going_on import GOES_ON, STAYS, CutLine, StageProposal, proposals_of
from league.standings.queries.ranking.moving_up import COMES, next_lines
from league.standings.queries.ranking.stage_order import FIXED
from league.wording import joined
from scoring.ranking import LevelAtCut

__all__ = ["StagePage", "StagePlayer", "StageRow", "places_before", "stage_page", "stages_page"]

BY_LOT = re.compile(r"by lot \((\d+)\)")  #: a reason, as it is stored
CHANGES_PLAYERS = ("decide_stage", "replace_in_stage", "take_back_decision", "leave_stage", "return_to_stage")


@dataclass(frozen=True, slots=True)
class StageRow:
    """A stage in the list of all. ``text``: what it is; ``players``: how many play, None before that is decided; ``to_decide``: it is time
    to decide; ``change``: others would go on than when it was decided; ``filling``: a sentence if they do not fill the tables."""

    stage: Stage
    text: str
    players: int | None
    sessions: tuple[Session, ...]
    to_decide: bool
    change: CutChange | None
    filling: str = ""

    @property
    def change_text(self) -> str:
        return cut_text(self.change) if self.change is not None else ""


def stages_page(competition: Competition) -> tuple[StageRow, ...]:
    """All stages in order. One query without stages, about twenty with, and ten more where one is to be decided."""
    stages = list(competition.stages.select_related("source", "competition").order_by("number"))
    if not stages:
        return ()
    news, sessions = stage_news(competition), list(competition.sessions.order_by("number"))
    to_decide, changed = {one.pk for one in news.to_decide}, {one.stage.pk: one for one in news.changed}
    field, proposals = field_of(competition, stages), proposals_of(competition, news.to_decide)
    counts: dict[int, int] = {}
    for key in StageEntrant.objects.filter(stage__competition=competition).values_list("stage_id", flat=True):
        counts[key] = counts.get(key, 0) + 1
    return tuple(
        StageRow(
            stage=stage,
            text=stage_text(stage),
            players=counts.get(stage.pk, 0) if stage.is_decided and not stage.is_first else None,
            sessions=tuple(one for one in sessions if one.stage_id == (None if stage.is_first else stage.pk)),
            to_decide=stage.pk in to_decide,
            change=changed.get(stage.pk),
            filling=filling_text(stage, field, proposals.get(stage.number)),
        )
        for stage in stages
    )


@dataclass(frozen=True, slots=True)
class StagePlayer:
    """Somebody who plays in a decided stage; ``gone``: withdrawn, and can still be replaced; ``stand_in``: who plays for them, in words;
    ``missed``: in a stage for those who do not go on elsewhere, the names of the stages for which they did not qualify."""

    place: StageEntrant
    gone: bool
    stand_in: str = ""
    missed: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        replaced = self.place.replaces
        if replaced is not None:
            text = _("for %(name)s, who withdrew") % {"name": replaced.shown_name}
            return " · ".join(filter(None, [text, self.reason]))
        return " · ".join(filter(None, [self._by_text, self.reason]))

    @property
    def _by_text(self) -> str:
        if self.place.by != CameBy.RULE or not self.missed:
            return str(self.place.get_by_display())
        if len(self.missed) > 1:
            return _("did not qualify, so plays here")
        return _("did not qualify for “%(stage)s”, so plays here") % {"stage": self.missed[0]}

    @property
    def reason(self) -> str:
        """The director's words; a lot in the reader's language."""
        lot = BY_LOT.fullmatch(self.place.reason)
        return _("by lot (%(seed)s)") % {"seed": lot[1]} if lot else self.place.reason


@dataclass(frozen=True, slots=True)
class StagePage:
    """One stage. ``proposal``: what its rule proposes today, None while its source is undecided, and for the first; ``players``: those
    decided; ``others``: who could be added by hand; ``first_table``: the number of its first table; ``lots``: all
    that were drawn for it; ``stuck``: the places beside it that those who would replace somebody cannot leave; ``filling``: a sentence if
    its players do not fill the tables; ``waiting``: that another one is to be decided before it."""

    stage: Stage
    text: str
    proposal: StageProposal | None
    players: tuple[StagePlayer, ...]
    others: tuple[Entrant, ...]
    sessions: tuple[Session, ...]
    change: CutChange | None
    has_begun: bool
    first_table: int
    lots: tuple[LoggedAction, ...] = ()
    stuck: tuple[StageEntrant, ...] = ()
    filling: str = ""
    waiting: Waiting | None = None

    @property
    def change_text(self) -> str:
        return cut_text(self.change) if self.change is not None else ""

    @property
    def next_lines(self) -> tuple[CutLine, ...]:
        """Who could replace somebody: the best who does not play yet, with all who are level."""
        return next_lines(self.proposal, {one.place.entrant_id for one in self.players})

    @property
    def is_too_early(self) -> bool:
        """Whether there is nothing to decide from yet: nobody has a place in the stage before."""
        return self.proposal is not None and not self.proposal.lines and not self.stage.is_decided

    @property
    def is_waiting(self) -> bool:
        """Whether it cannot be decided yet, as another stage chooses its players first."""
        return self.waiting is not None and not self.stage.is_decided

    @property
    def to_seat(self) -> bool:
        """Whether sessions with fixed tables wait to be seated, which can be done at once."""
        return self._has_fixed_seats(SessionState.PLANNED)

    @property
    def to_seat_again(self) -> bool:
        """Whether all its sessions with fixed tables that have not begun are seated, so that they can be seated again."""
        return self._has_fixed_seats(SessionState.SEATED) and not self.to_seat

    def _has_fixed_seats(self, state: SessionState) -> bool:
        return self.stage.is_decided and self.stage.draw in FIXED and any(session.state == state for session in self.sessions)

    @property
    def next(self) -> CutLine | None:
        """Who replaces somebody, if that is one person, who can."""
        return self.next_lines[0] if len(self.next_lines) == 1 and not self.stuck else None

    @property
    def choices(self) -> tuple[CutLine, ...]:
        """Those of several level ones who can replace somebody."""
        away = {row.entrant_id for row in self.stuck}
        return tuple(line for line in self.next_lines if line.key not in away) if len(self.next_lines) > 1 else ()

    @property
    def stuck_texts(self) -> list[tuple[str, Stage]]:
        """Why those who come next cannot replace anybody, each with the stage in which they play."""
        words = [(plays_elsewhere_text(row, self.stage), row.stage) for row in self.stuck]
        return [(_("Who comes next cannot play instead: %(sentence)s") % {"sentence": text}, stage) for text, stage in words]

    @property
    def tiebreaks_text(self) -> str:
        """What tells level players at the line apart: the tiebreaks of the source."""
        return line_text(self.stage.source) if self.stage.source is not None else ""

    @property
    def level_next_text(self) -> str:
        """Who could replace somebody, if several are level."""
        lines = self.next_lines
        words = {"names": joined([line.name for line in lines]), "place": lines[0].place, "value": lines[0].value}
        if self.stuck:
            return _("%(names)s are level for the seat (place %(place)s, %(value)s).") % words
        return _("%(names)s are level for the seat (place %(place)s, %(value)s): choose one, or draw the lot.") % words

    @property
    def undecided_next_text(self) -> str:
        """Why nobody replaces somebody without being chosen, or at all."""
        level = self.level_next_text if len(self.next_lines) > 1 else ""
        return " ".join(filter(None, [level, *(text for text, _stage in self.stuck_texts)]))

    @property
    def is_level(self) -> bool:
        """Whether level players stand across the line, so that the rule does not decide."""
        return self.proposal is not None and bool(self.proposal.found.undecided)

    @property
    def level_texts(self) -> list[LevelText]:
        """Who has the same points on both sides of the line, and what tells them apart, if anything does."""
        return level_texts(self.proposal) if self.proposal is not None else []


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


def stage_page(competition: Competition, stage: Stage) -> StagePage:
    """Everything about one stage. About thirty queries."""
    begun = has_begun(stage)
    rows = stage.places.select_related("entrant__player", "entrant__stand_in__player", "replaces__player").order_by("seed")
    missed = _missed_by(stage)
    players = tuple(
        StagePlayer(row, row.entrant.status != EntrantStatus.ACTIVE and not begun, stand_in_text(row.entrant), missed) for row in rows
    )
    beside = StageEntrant.objects.filter(stage__source=stage.source_id).values("entrant")
    free = competition.entrants.active().with_players().exclude(pk__in=beside).order_by("number")
    if stage.source is not None and not stage.source.is_first:
        free = free.filter(stage_places__stage=stage.source)
    sessions = competition.sessions.filter(stage=None if stage.is_first else stage).order_by("number")
    field = field_of(competition, list(competition.stages.order_by("number")))
    proposal, news = proposals_of(competition, [stage]).get(stage.number), stage_news(competition)
    to_decide = any(one.pk == stage.pk for one in news.to_decide)
    return StagePage(
        stage=stage,
        text=stage_text(stage),
        proposal=proposal,
        players=players,
        others=tuple(free) if stage.is_decided and not stage.is_first else (),
        sessions=tuple(sessions),
        change=next((one for one in news.changed if one.stage.pk == stage.pk), None),
        has_begun=begun,
        first_table=first_table_of(stage),
        lots=() if stage.is_first else lots_drawn(stage),
        stuck=_stuck(stage, proposal, players),
        filling=filling_text(stage, field, proposal if to_decide else None),
        waiting=waiting_of(competition, stage, proposal),
    )


def _stuck(stage: Stage, proposal: StageProposal | None, players: Sequence[StagePlayer]) -> tuple[StageEntrant, ...]:
    """The places beside this stage that those cannot leave who come next for somebody who withdrew. No query if nobody did."""
    if not any(one.gone for one in players):
        return ()
    keys = [line.key for line in next_lines(proposal, {one.place.entrant_id for one in players})]
    return tuple(row for row in places_beside(stage, keys) if not may_be_left(row, stage))


def _missed_by(stage: Stage) -> tuple[str, ...]:
    """The stages for which nobody qualified who plays in this one by its rule; none but for one that takes those who do not go on. One
    query at most."""
    if stage.who != WhoPlays.REST:
        return ()
    beside = stage.competition.stages.filter(source=stage.source_id).order_by("number")
    return tuple(one.name for one in beside if chooses_before(one, stage))


def places_before(stage: Stage) -> Sequence[Sequence[object]]:
    """Who played before the latest change of the players, as the log has it. One query."""
    told = latest_action(stage.competition, *CHANGES_PLAYERS, about=lambda details: details.get("stage") == stage.number)
    return cast("Sequence[Sequence[object]]", told.details.get("before", ())) if told is not None else ()
