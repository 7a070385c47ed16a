"""The pages of the stages: all of them in order, and one with its players or who would play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import cast

from django.utils.translation import gettext as _

from league.audit.queries import LoggedAction, latest_action
from league.competitions.models import Competition, Entrant, Stage, StageEntrant
from league.competitions.seen import fingerprint
from league.director.cut_words import cut_text, opened_text
from league.director.stages.filling import field_of, filling_text
from league.director.stages.level_words import LevelText, level_texts, unplayed_text
from league.director.stages.outdated import OutdatedSeats, outdated_seats
from league.director.stages.players import StagePlayer, players_in
from league.director.stages.resting import RestsOn, rests_on
from league.director.stages.waiting import Waiting, after_text, decided_after, start_text, waiting_of
from league.director.stages.words import line_text, stage_text
from league.seating.commands import GivenBack, given_back, is_settled_by, lots_drawn, plays_elsewhere_text
from league.seating.models import Session, SessionState
from league.seating.stages import first_table_of, has_begun, may_be_left, places_beside
from league.standings.queries.ranking.cut_changes import CutChange, OpenBefore, stage_news
from league.standings.queries.ranking.going_on import CutLine, StageProposal, proposals_of
from league.standings.queries.ranking.moving_up import next_lines
from league.standings.queries.ranking.stage_order import FIXED
from league.wording import joined

__all__ = ["StagePage", "StageRow", "places_before", "stage_page", "stages_page"]

CHANGES_PLAYERS = ("decide_stage", "replace_in_stage", "take_back_decision", "leave_stage", "return_to_stage")


@dataclass(frozen=True, slots=True)
class StageRow:
    """A stage in the list of all. ``text``: what it is; ``players``: how many play, None before that is decided; ``to_decide``: it is time
    to decide; ``change``: others would go on than when it was decided; ``opened``: it is decided though one that chooses first is open;
    ``filling``: a sentence if they do not fill the tables; ``outdated``: its seatings that do not fit any more."""

    stage: Stage
    text: str
    players: int | None
    sessions: tuple[Session, ...]
    to_decide: bool
    change: CutChange | None
    opened: OpenBefore | None = None
    filling: str = ""
    outdated: OutdatedSeats | None = None

    @property
    def change_text(self) -> str:
        return cut_text(self.change) if self.change is not None else ""

    @property
    def opened_text(self) -> str:
        return opened_text(self.opened) if self.opened is not None else ""


def stages_page(competition: Competition) -> tuple[StageRow, ...]:
    """All stages in order. One query without stages, about twenty with, and ten more where one is to be decided."""
    stages = list(competition.stages.select_related("source", "competition").order_by("number"))
    if not stages:
        return ()
    news, sessions = stage_news(competition), list(competition.sessions.select_related("stage").order_by("number"))
    outdated = outdated_seats(competition, sessions)
    to_decide, changed = {one.pk for one in news.to_decide}, {one.stage.pk: one for one in news.changed}
    opened = {one.stage.pk: one for one in news.opened}
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
            opened=opened.get(stage.pk),
            filling=filling_text(stage, field, proposals.get(stage.number)),
            outdated=outdated.get(None if stage.is_first else stage),
        )
        for stage in stages
    )


@dataclass(frozen=True, slots=True)
class StagePage:
    """One stage. ``proposal``: what its rule proposes today, None while its source is undecided, and for the first; ``players``: those
    decided; ``others``: who could be added by hand; ``first_table``: the number of its first table; ``lots``: all that were drawn for it;
    ``stuck``: the places beside it that those who would replace somebody cannot leave; ``filling``: a sentence if its players do not fill
    the tables; ``waiting``: that another one is to be decided before it; ``opened``: it is decided though that one is open; ``after``:
    decided ones beside it that chose their players after it; ``back``: who would play there again if it were left open; ``rests_on``: what
    the standings of its source lack; ``outdated``: its seatings that do not fit any more."""

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
    opened: OpenBefore | None = None
    after: tuple[Stage, ...] = ()
    back: tuple[GivenBack, ...] = ()
    rests_on: RestsOn = RestsOn()
    outdated: OutdatedSeats | None = None

    @property
    def change_text(self) -> str:
        return cut_text(self.change) if self.change is not None else ""

    @property
    def change_seen(self) -> str:
        """Fingerprint of what ``change`` says; empty without one."""
        one = self.change
        return (
            fingerprint([one.proposed["goes_on"], one.proposed["level"], *map(astuple, (*one.comes, *one.goes))]) if one is not None else ""
        )

    @property
    def opened_text(self) -> str:
        return opened_text(self.opened) if self.opened is not None else ""

    @property
    def after_text(self) -> str:
        """What follows if it is left open again: those decided after it stay as they are, but for who has a place back there."""
        return after_text(self.stage, self.after, self.back)

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

    @property
    def to_draw(self) -> Session | None:
        """The first session that waits for a draw of its own, as its tables are not fixed by the stage; none before it is decided."""
        if not self.stage.is_decided or self.stage.is_first or self.stage.draw in FIXED:
            return None
        return next((session for session in self.sessions if session.state == SessionState.PLANNED), None)

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
    def is_next_drawn(self) -> bool:
        """Whether a lot has been drawn already among the level ones who could replace somebody."""
        level = {line.number for line in self.next_lines}
        return len(level) > 1 and any(is_settled_by(one.details, level, 1) for one in self.lots)

    @property
    def stuck_texts(self) -> list[tuple[str, Stage]]:
        """Why those who come next cannot replace anybody, and what could be taken back for it, each with the stage in which they play."""
        words = [(plays_elsewhere_text(row, self.stage), row.stage) for row in self.stuck]
        said = [(_("Who comes next cannot play instead: %(sentence)s") % {"sentence": text}, stage) for text, stage in words]
        return [(" ".join(filter(None, [text, start_text(stage)])), stage) for text, stage in said]

    @property
    def tiebreaks_text(self) -> str:
        """What tells level players at the line apart: the tiebreaks of the source. Empty where there is no line, and where nothing would
        tell them apart but nobody is level."""
        source, quota = self.stage.source, self.stage.quota
        if source is None or not (quota.count or quota.wild_cards):
            return ""
        return line_text(source) if source.standings_policy.tiebreaks or self.is_level or self.is_too_early else ""

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

    @property
    def unplayed_text(self) -> str:
        """Who has no game in the stage before, and whether the rule takes them in."""
        return unplayed_text(self.proposal) if self.proposal is not None else ""


def stage_page(competition: Competition, stage: Stage) -> StagePage:
    """Everything about one stage. About thirty queries."""
    begun = has_begun(stage)
    lots = () if stage.is_first else lots_drawn(stage)
    players = players_in(stage, lots, begun=begun)
    beside = StageEntrant.objects.filter(stage__source=stage.source_id).values("entrant")
    free = competition.entrants.active().with_players().exclude(pk__in=beside).order_by("number")
    if stage.source is not None and not stage.source.is_first:
        free = free.filter(stage_places__stage=stage.source)
    of_stage = competition.sessions.filter(stage=None if stage.is_first else stage).select_related("stage").order_by("number")
    sessions = tuple(of_stage)
    field = field_of(competition, list(competition.stages.order_by("number")))
    proposal, news = proposals_of(competition, [stage]).get(stage.number), stage_news(competition)
    to_decide = any(one.pk == stage.pk for one in news.to_decide)
    after = decided_after(stage) if stage.is_decided else ()
    return StagePage(
        stage=stage,
        text=stage_text(stage),
        proposal=proposal,
        players=players,
        others=tuple(free) if stage.is_decided and not stage.is_first else (),
        sessions=sessions,
        change=next((one for one in news.changed if one.stage.pk == stage.pk), None),
        has_begun=begun,
        first_table=first_table_of(stage),
        lots=lots,
        stuck=_stuck(stage, proposal, players),
        filling=filling_text(stage, field, proposal if to_decide else None),
        waiting=waiting_of(competition, stage, proposal),
        opened=next((one for one in news.opened if one.stage.pk == stage.pk), None),
        after=after,
        back=tuple(given_back(stage)) if after and not begun else (),
        rests_on=rests_on(stage),
        outdated=next(iter(outdated_seats(competition, sessions).values()), None),
    )


def _stuck(stage: Stage, proposal: StageProposal | None, players: Sequence[StagePlayer]) -> tuple[StageEntrant, ...]:
    """The places beside this stage that those cannot leave who come next for somebody who withdrew. No query if nobody did."""
    if not any(one.gone for one in players):
        return ()
    keys = [line.key for line in next_lines(proposal, {one.place.entrant_id for one in players})]
    return tuple(row for row in places_beside(stage, keys) if not may_be_left(row, stage))


def places_before(stage: Stage) -> Sequence[Sequence[object]]:
    """Who played before the latest change of the players, as the log has it. One query."""
    told = latest_action(stage.competition, *CHANGES_PLAYERS, about=lambda details: details.get("stage") == stage.number)
    return cast("Sequence[Sequence[object]]", told.details.get("before", ())) if told is not None else ()
