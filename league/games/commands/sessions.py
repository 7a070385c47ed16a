"""Starting a session with its games, and reopening it after an approval or a cancellation."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import freeze_ruleset, stamp
from league.competitions.spans import span_of
from league.errors import Refusal
from league.games.commands.results import settle
from league.games.commands.substituting import substitute
from league.games.entry import Entry
from league.games.models import Game
from league.games.queries.playing import stand_in_id
from league.seating import commands as seating
from league.seating.commands.guarding import refuse_other_seating
from league.seating.models import Session, SessionState, Table, TableLink
from league.seating.settled import refuse_unsettled
from league.seating.two_tables import refuse_two_tables

__all__ = ["reopen_session", "start_session"]


@transaction.atomic
def start_session(*, actor: Actor, session: Session, seen: str = "") -> list[Game]:
    """Start a seated session: freeze the ruleset, and make a game and a link for each table.

    ``seen`` is the seating that the page showed (:func:`league.seating.seen.seating_seen`). Refusals: ``not_seated``, ``changed_meanwhile``
    if the seating is another by now, ``seat_missing``, ``competition_over``, ``two_tables`` for who sits at a table in play
    beside it, ``stage_undecided`` and ``plays_elsewhere`` (:func:`league.seating.settled.refuse_unsettled`), and those of ``substitute``
    for a substitute who was appointed before and cannot play.
    """
    locked = Session.objects.select_for_update(of=("self",), no_key=True).select_related("competition").get(pk=session.pk)
    if locked.is_open_for_tables:
        raise Refusal("not_seated", _("This session has been started already."))
    if locked.state != SessionState.SEATED:
        raise Refusal("not_seated", _("Only a session whose seating is fixed can be started."))
    refuse_other_seating(locked, seen)
    tables = list(locked.tables.prefetch_related("seats", "links"))
    _require_full(tables, locked.ruleset.table_sizes)
    # freeze_ruleset locks the competition, so that sessions started at once number their games one after the other.
    competition = freeze_ruleset(actor=actor, competition=locked.competition)
    if competition.is_over:
        raise Refusal("competition_over", _("The competition is over: no session can be started any more."))
    refuse_two_tables(locked)
    refuse_unsettled(locked)
    last = Game.objects.filter(competition=competition).aggregate(last=Max("number"))["last"] or 0
    games = Game.objects.bulk_create(
        Game(competition=competition, table=table, stage_id=locked.stage_id, number=last + n, players=len(table.seats.all()))
        for n, table in enumerate(tables, 1)
    )
    TableLink.objects.bulk_create(TableLink(table=table, created_at=actor.now()) for table in tables if not _has_link(table))
    locked.state = session.state = SessionState.RUNNING
    locked.save(update_fields=["state"])
    stamp(actor=actor, competition=competition, verb="start_session", results=True, session=locked.number, games=len(games))
    for game in games:
        _let_stand_ins_play(actor, game, locked)
    return games


def _let_stand_ins_play(actor: Actor, game: Game, session: Session) -> None:
    """Note a substitution from the first hand for everybody who has an appointed substitute."""
    for seat in game.table.seats.select_related("entrant__stand_in__player").exclude(entrant__stand_in=None).order_by("wind"):
        entrant, span = seat.entrant, span_of(seat.entrant)
        if entrant.stand_in is not None and span is not None and session.number in span:
            entry = Entry(actor, stand_in_id(game, seat.wind), game.version)
            try:
                saved = substitute(
                    entry=entry, game=game, seat=seat.wind, player=entrant.stand_in.player, from_hand=1, cause="absent", arranged=True
                )
            except Refusal as refused:
                words = {"table": game.table.number, "name": entrant.shown_name, "refused": refused}
                sentence = _("Table %(table)s, in place of %(name)s: %(refused)s Choose somebody else at the check-in.")
                raise Refusal(refused.code, sentence % words) from refused
            game.version = saved.version


@transaction.atomic
def reopen_session(*, actor: Actor, session: Session, seen: str = "") -> Session:
    """Take back an approval or a cancellation (as :func:`league.seating.commands.reopen_session`).

    The session becomes running or scored by the present state of its games, since the director may have reopened one of them.
    """
    reopened = seating.reopen_session(actor=actor, session=session, seen=seen)
    settle(reopened)
    return reopened


def _require_full(tables: Sequence[Table], sizes: Sequence[int]) -> None:
    """Refuse (``seat_missing``) tables of a size that the ruleset does not allow; it may have changed since they were seated."""
    if sizes == (4,) and (not tables or any(len(table.seats.all()) != 4 for table in tables)):
        raise Refusal("seat_missing", _("A table has not four players."))
    for table in tables:
        if len(table.seats.all()) not in sizes:
            words = {"least": min(sizes), "most": max(sizes), "table": table.number, "count": len(table.seats.all())}
            raise Refusal("seat_missing", _("A table has %(least)s to %(most)s players, and table %(table)s has %(count)s.") % words)
    if not tables:
        raise Refusal("seat_missing", _("Nobody has a seat in this session."))


def _has_link(table: Table) -> bool:
    return any(link.revoked_at is None for link in table.links.all())
