"""The players of a session to be drawn, and the substitutes who fill its last table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from league.competitions.models import Entrant
from league.director.seating_words import first_names
from league.seating.draft_queries import spare_players
from league.seating.models import Arrival, Seat, Session
from league.seating.queries import present_at
from league.seating.stages import playing_in
from league.seating.two_tables import not_free_texts
from league.wording import one_stop

__all__ = ["Players", "not_noted_text", "players_of"]

AS_IT_STANDS = ("now", "hand", "text")  #: ways in which seated substitutes keep their seats


@dataclass(frozen=True, slots=True)
class Players:
    """The players whom a draw seats. ``others``: the numbers of substitutes among them who may take a seat that is free; ``missing``: the
    number of substitutes needed to fill the last table, out of ``spare``; ``is_filled``: whether they fill it; ``not_free``: which others
    play in a session beside this one, in sentences."""

    present: tuple[Entrant, ...]
    missing: int = 0
    spare: int = 0
    is_filled: bool = False
    not_free: tuple[str, ...] = ()
    others: frozenset[int] = frozenset()

    @property
    def may_be_filled(self) -> bool:
        return 0 < self.missing <= self.spare

    @property
    def fill_text(self) -> str:
        words = {"count": self.missing, "spare": self.spare}
        if self.may_be_filled:
            return ngettext("%(count)d substitute fills the last table", "%(count)d substitutes fill the last table", self.missing) % words
        text = ngettext(
            "%(count)d substitute is needed to fill the last table, and there are %(spare)d.",
            "%(count)d substitutes are needed to fill the last table, and there are %(spare)d.",
            self.missing,
        )
        return text % words


def players_of(session: Session, way: str, *, filled: bool | None) -> Players:
    """The players whom a draw in this way seats (at most ten database queries). ``filled``: substitutes fill the last table if there are
    enough; None: as it is now."""
    present, free = present_at(session), spare_players([session])
    spare = _here(session, free)
    seated = set(Seat.objects.filter(session=session).values_list("entrant_id", flat=True)) if session.is_stored and free else set()
    if way in AS_IT_STANDS:
        return _as_it_stands(present, free, seated, way)
    holders = [one for one in spare if one.pk in seated]
    if len(session.ruleset.table_sizes) > 1:
        return Players(present)
    missing = -len(present) % 4
    is_filled = bool(holders) if filled is None else filled
    if not is_filled or missing > len(spare):
        return Players(present, missing, len(spare), not_free=not_free_texts(session) if missing else ())
    chosen = sorted(spare, key=lambda one: one.pk not in seated)[:missing]
    return Players(_by_number(present, chosen), missing, len(spare), is_filled=True)


def not_noted_text(session: Session, present: Sequence[Entrant]) -> str:
    """Who plays in the stage of a session and is not drawn, as its check-in has begun without them, in a sentence; empty if nobody is
    missing. One query, none in the first stage."""
    if session.stage_id is None or not session.is_stored:
        return ""
    here = {one.pk for one in present}
    members = Entrant.objects.filter(playing_in(session.stage_id), competition=session.competition_id).active().with_players()
    names = [one.shown_name for one in members.order_by("number") if one.pk not in here]
    if not names:
        return ""
    sentence = ngettext(
        "%(names)s plays in “%(stage)s” and is not noted as here in session %(session)s.",
        "%(names)s play in “%(stage)s” and are not noted as here in session %(session)s.",
        len(names),
    )
    stage = session.stage.name if session.stage is not None else ""
    return one_stop(sentence % {"names": first_names(names), "stage": stage, "session": session.number})


def _as_it_stands(present: Sequence[Entrant], free: Sequence[Entrant], seated: Collection[int], way: str) -> Players:
    """Those who are drawn and the substitutes ``seated`` (ids of entrants); where somebody has left a seat, the ``free`` ones, too."""
    own = _by_number(present, [one for one in free if one.pk in seated])
    if way == "text" or {one.pk for one in own}.issuperset(seated):
        return Players(own)
    others = [one for one in free if one.pk not in seated]
    return Players(_by_number(own, others), others=frozenset(one.number for one in others))


def _here(session: Session, spare: Sequence[Entrant]) -> Sequence[Entrant]:
    """The substitutes who may fill a table: once people have been checked in for this session, only those present."""
    noted = set(Arrival.objects.filter(session=session).values_list("entrant_id", flat=True)) if session.is_stored and spare else set()
    return [one for one in spare if one.pk in noted] if noted else spare


def _by_number(*people: Sequence[Entrant]) -> tuple[Entrant, ...]:
    return tuple(sorted((one for some in people for one in some), key=lambda one: one.number))
