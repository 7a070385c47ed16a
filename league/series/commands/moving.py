"""Decide again where somebody goes, after a correction of the season before has changed what the rules say."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import add_entrant, return_entrant, stamp, withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.errors import Refusal
from league.series.models import DivisionSeason, LeagueSeries, SeasonMove, SeriesSeason
from league.series.queries.ended import ended_season

__all__ = ["keep_player", "move_player"]

HAS_A_PLACE = Q(seats__isnull=False) | Q(sit_outs__isnull=False) | Q(check_ins__isnull=False) | Q(arrivals__isnull=False)
HAS_A_PLACE |= Q(stands_in_for__isnull=False) | Q(stand_in__isnull=False)


@transaction.atomic
def move_player(*, actor: Actor, season: SeriesSeason, player: int, goes: int | None, reason: str) -> SeasonMove:
    """Send somebody to another level of a season that was made, or out of it (None). Who has a place there already withdraws; others are
    no longer entered. Refusals: ``reason_missing``, ``no_such_level``, ``competition_over``."""
    if not reason.strip():
        raise Refusal("reason_missing", _("Please give a reason."), field="reason")
    move = _locked(season, player)
    divisions = {one.level: one for one in season.divisions.select_related("competition")}
    if goes is not None and goes not in divisions:
        raise Refusal("no_such_level", _("There is no such division in this season."), field="goes")
    left = divisions.get(move.goes) if move.goes is not None else None
    if move.goes != goes:
        before = _leave(actor, left, move) if left is not None else None
        if goes is not None:
            _come(actor, divisions[goes].competition, move, before or _earlier(season, move))
    move.goes, move.reason = goes, reason.strip()[:200]
    return _seen(season, move)


@transaction.atomic
def keep_player(*, actor: Actor, season: SeriesSeason, player: int) -> SeasonMove:
    """Leave somebody where they are although the rules say otherwise now; the competition's log says so."""
    move = _locked(season, player)
    divisions = list(season.divisions.select_related("competition").order_by("level"))
    division = next((one for one in divisions if one.level == move.goes), next(iter(divisions), None))
    if division is not None:
        stamp(actor=actor, competition=division.competition, verb="keep_player", name=move.player.full_name)
    return _seen(season, move)


def _locked(season: SeriesSeason, player: int) -> SeasonMove:
    LeagueSeries.objects.select_for_update(no_key=True).get(pk=season.series_id)
    move = SeasonMove.objects.filter(season=season, player=player).select_related("player").first()
    if move is None:
        raise Refusal("no_such_player", _("Nobody of the season before is meant by this."))
    return move


def _seen(season: SeriesSeason, move: SeasonMove) -> SeasonMove:
    """Store what the rules say now as seen."""
    if season.made_from is not None and (rule := ended_season(season.made_from).proposed.get(move.player_id)) is not None:
        move.proposed, move.asked = rule.goes, rule.asked
    move.save(update_fields=["goes", "reason", "proposed", "asked"])
    return move


def _leave(actor: Actor, division: DivisionSeason, move: SeasonMove) -> Entrant | None:
    entrant = division.competition.entrants.filter(player=move.player_id).first()
    if entrant is None:
        return None
    if division.competition.entrants.filter(HAS_A_PLACE, pk=entrant.pk).exists():
        return withdraw_entrant(actor=actor, entrant=entrant)
    Entrant.objects.filter(pk=entrant.pk).delete()
    stamp(actor=actor, competition=division.competition, verb="move_player", results=True, name=move.player.full_name)
    return entrant


def _earlier(season: SeriesSeason, move: SeasonMove) -> Entrant | None:
    """The entry of the season before."""
    return Entrant.objects.filter(
        competition__division__season=season.made_from, competition__division__level=move.was, player=move.player_id
    ).first()


def _come(actor: Actor, competition: Competition, move: SeasonMove, before: Entrant | None) -> None:
    known = competition.entrants.filter(player=move.player_id).first()
    if known is not None:
        return_entrant(actor=actor, entrant=known)
        return
    kept = {name: getattr(before, name) for name in ("guest", "substitute", "group", "email")} if before is not None else {}
    add_entrant(actor=actor, competition=competition, player=move.player, **kept)
