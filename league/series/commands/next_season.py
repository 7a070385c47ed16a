"""Make the next season of a series from the last one, all at once, and take that back."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.commands import log_action
from league.audit.models import ActionLog
from league.competitions.commands import stamp
from league.competitions.models import Competition, CompetitionState, Entrant, Role, RoleName
from league.competitions.seen import fingerprint
from league.competitions.slugs import free_slug
from league.director.entering.commands import NewEntry
from league.errors import Refusal
from league.players.commands import add_player
from league.players.models import NameShown, Player
from league.seating.models import Evening, SeatingDraft, Session
from league.series.commands.along import copy_stages, copy_teams_of_players
from league.series.commands.series import next_order, refuse_taken_label
from league.series.models import DivisionSeason, LeagueSeries, SeasonMove, SeriesSeason
from league.series.queries.ended import EndedDivision, EndedPerson, EndedSeason, ended_season, why_not_over
from league.series.queries.made import action_that_made

__all__ = ["DATES", "OWN_VERBS", "GoesTo", "MadeOtherwise", "SeasonPlan", "make_next_season", "take_back_next_season"]

#: fields of a competition that the next season does not take over
OWN = frozenset({"id", "name", "slug", "state", "ruleset_frozen_at", "rehearsal", "published_until", "revision", "results_revision"})
DATES = {"starts_on": "ends_on", "counts_from": "counts_until"}  #: the first day → the last one: those of the last season are over
NOT_KEPT = OWN | {"created_at", *DATES, *DATES.values()}
#: what the series itself writes into the log of a new competition
OWN_VERBS = frozenset({"make_next_season", "change_series", "change_season_label", "change_division"})


@dataclass(frozen=True, slots=True)
class GoesTo:
    """Where a director sends somebody: a level, or None for leaving; with a ``reason`` if no rule says so."""

    goes: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """What the next season shall be: its ``label``, the ``names`` of its competitions by level, where each player of the last one goes,
    who joins by level, whether referees and scorekeepers come along, too, the stages and the teams; ``dates``: by level, each field of
    ``DATES`` that is to have a day."""

    label: str
    names: Mapping[int, str]
    goes: Mapping[int, GoesTo]
    joining: Mapping[int, Sequence[NewEntry]] = field(default_factory=dict)
    with_helpers: bool = False
    with_stages: bool = False
    with_teams: bool = False
    dates: Mapping[int, Mapping[str, datetime.date | None]] = field(default_factory=dict)

    @property
    def seen(self) -> str:
        """Fingerprint of all that is decided in it."""
        goes = {player: [one.goes, one.reason.strip()] for player, one in self.goes.items()}
        joining = {level: [_said(one) for one in entries] for level, entries in self.joining.items() if entries}
        return fingerprint([self.label, self.names, goes, joining, self.with_helpers, self.with_stages, self.with_teams, self.dates])


def _said(entry: NewEntry) -> list[Any]:
    player = entry.player
    names = (entry.first_name, entry.last_name) if player is None else (player.first_name, player.last_name)
    return [*names, player.pk if player is not None else None, entry.guest]


class MadeOtherwise(Refusal):
    """The season has been ``made`` already, with other decisions than these."""

    def __init__(self, made: SeriesSeason) -> None:
        sentence = _("The season %(season)s is made already, with other decisions than these, which are not saved.")
        super().__init__("made_otherwise", sentence % {"season": made.label})
        self.made = made


@transaction.atomic
def make_next_season(*, actor: Actor, season: SeriesSeason, plan: SeasonPlan, seen: str = "") -> SeriesSeason:
    """Make the competitions of the next season as drafts; if that has been done already with the same decisions, return it as it is.

    ``seen``: the fingerprint of the final tables that the page showed. Refusals: :class:`MadeOtherwise`, ``season_not_over``,
    ``not_the_last``, ``label_taken``, ``changed_meanwhile``, ``undecided``, ``reason_missing`` (field ``reason-…`` with the player's id),
    ``plays_already``, ``days_reversed`` (field ``ends_on-…`` or ``counts_until-…`` with the level).
    """
    series = LeagueSeries.objects.select_for_update(no_key=True).get(pk=season.series_id)
    made = SeriesSeason.objects.filter(made_from=season).first()
    if made is not None:
        if (action := action_that_made(made)) is not None and action.details.get("decided", plan.seen) != plan.seen:
            raise MadeOtherwise(made)
        return made
    _refuse_too_early(series, season)
    refuse_taken_label(series, plan.label)
    ended = ended_season(season)
    if seen and seen != ended.seen:
        sentence = _("The final tables have changed since you opened the page. Nothing is saved yet: please look at them again.")
        raise Refusal("changed_meanwhile", sentence)
    _refuse_unsettled(ended, plan)
    _refuse_joining_twice(ended, plan)
    following = SeriesSeason(series=series, label=plan.label, order=next_order(series), made_from=season)
    following.full_clean()
    following.save()
    SeasonMove.objects.bulk_create(_moves(following, ended, plan))
    for each in ended.divisions:
        _make_division(actor, following, each, ended, plan)
    return following


def _refuse_too_early(series: LeagueSeries, season: SeriesSeason) -> None:
    if series.seasons.filter(order__gt=season.order).exists():
        raise Refusal("not_the_last", _("A later season exists already."))
    if why := why_not_over(season):
        raise Refusal("season_not_over", why)


def _refuse_unsettled(ended: EndedSeason, plan: SeasonPlan) -> None:
    levels = {None, *(each.division.level for each in ended.divisions)}
    for each in ended.divisions:
        for one in each.people:
            said, rule = plan.goes.get(one.player), ended.proposed[one.player]
            if said is None or said.goes not in levels:
                sentence = _("Please say where %(name)s goes.") % {"name": one.name}
                raise Refusal("undecided", sentence, field=f"goes-{one.player}")
            if not rule.asked and said.goes != rule.goes and not said.reason.strip():
                sentence = _("Please give a reason why %(name)s does not go where the rules say.") % {"name": one.name}
                raise Refusal("reason_missing", sentence, field=f"reason-{one.player}")


def _refuse_joining_twice(ended: EndedSeason, plan: SeasonPlan) -> None:
    known = {one.player for each in ended.divisions for one in each.people}
    for entries in plan.joining.values():
        for entry in entries:
            if entry.player is not None and entry.player.pk in known:
                sentence = _("%(name)s stands among the players of the last season, or joins twice.")
                raise Refusal("plays_already", sentence % {"name": entry.player.full_name})
            known |= {entry.player.pk} if entry.player is not None else set()


def _moves(following: SeriesSeason, ended: EndedSeason, plan: SeasonPlan) -> list[SeasonMove]:
    rules = ended.proposed
    return [
        SeasonMove(
            season=following,
            player_id=one.player,
            was=rules[one.player].was,
            proposed=rules[one.player].goes,
            asked=rules[one.player].asked,
            goes=plan.goes[one.player].goes,
            reason=plan.goes[one.player].reason.strip(),
        )
        for each in ended.divisions
        for one in each.people
    ]


def _make_division(actor: Actor, following: SeriesSeason, before: EndedDivision, ended: EndedSeason, plan: SeasonPlan) -> None:
    level, source = before.division.level, before.division.competition
    kept = {one.attname: getattr(source, one.attname) for one in Competition._meta.concrete_fields}
    made = Competition(**{name: value for name, value in kept.items() if name not in NOT_KEPT})
    made.name, made.state = plan.names[level], CompetitionState.DRAFT
    _set_days(made, level, plan)
    made.slug = free_slug(made.name, set(Competition.objects.values_list("slug", flat=True)))
    made.full_clean()
    made.save()
    _copy_rights(actor, source, made, with_helpers=plan.with_helpers)
    if plan.with_stages:
        copy_stages(source, made)
    new = _enter(actor, made, _in_order(level, ended, plan), plan.joining.get(level, ()))
    if plan.with_teams:
        copy_teams_of_players(source, made)
    rules = {name: getattr(before.division, name) for name in ("name", "rises", "falls", "play_offs")}
    row = DivisionSeason(season=following, competition=made, level=level, **rules)
    row.full_clean()
    row.save()
    told = {"source": source.name, "season": following.label, "made": new, "decided": plan.seen}
    stamp(actor=actor, competition=made, verb="make_next_season", results=True, **told)


def _set_days(made: Competition, level: int, plan: SeasonPlan) -> None:
    days = plan.dates.get(level, {})
    for first, last in DATES.items():
        begins, ends = days.get(first), days.get(last)
        if begins and ends and ends < begins:
            raise Refusal("days_reversed", _("The last day is before the first one."), field=f"{last}-{level}")
        setattr(made, first, begins)
        setattr(made, last, ends)


def _copy_rights(actor: Actor, source: Competition, made: Competition, *, with_helpers: bool) -> None:
    """Give the same rights: to directors, and to whoever else has a role without an end, if they are to come along."""
    roles = source.roles.filter(until=None).order_by("pk").values_list("user", "name")
    given = {user: name for user, name in roles if with_helpers or name == RoleName.DIRECTOR}
    if actor.user is not None and not actor.user.is_superuser:
        given[actor.user.pk] = RoleName.DIRECTOR
    Role.objects.bulk_create(Role(competition=made, user_id=user, name=name) for user, name in given.items())


def _in_order(level: int, ended: EndedSeason, plan: SeasonPlan) -> list[EndedPerson]:
    """Who comes to this level: from above first, each in the order of their table."""
    return [one for each in ended.divisions for one in each.people if plan.goes[one.player].goes == level]


def _enter(actor: Actor, made: Competition, coming: Sequence[EndedPerson], joining: Sequence[NewEntry]) -> list[int]:
    """Enter those who come and those who join; returns the ids of players that are new."""
    new = [entry.player or add_player(actor=actor, first_name=entry.first_name, last_name=entry.last_name) for entry in joining]
    rows = [
        Entrant(
            competition=made, player=one.entrant.player, guest=one.entrant.guest, substitute=one.entrant.substitute,
            group=one.entrant.group, email=one.entrant.email,
        )
        for one in coming
    ]  # fmt: skip
    rows += [Entrant(competition=made, player=player, guest=entry.guest) for player, entry in zip(new, joining, strict=True)]
    for number, row in enumerate(rows, start=1):
        row.number = number
    Entrant.objects.bulk_create(rows)
    return [player.pk for player, entry in zip(new, joining, strict=True) if entry.player is None]


@transaction.atomic
def take_back_next_season(*, actor: Actor, season: SeriesSeason) -> None:
    """Delete a season made from the one before, with its competitions, while nobody has changed anything in them; players that it added
    are deleted, too, unless they play elsewhere. Refusals: ``not_made``, ``touched``; does nothing if it is gone already."""
    series = LeagueSeries.objects.select_for_update(no_key=True).get(pk=season.series_id)
    found = series.seasons.filter(pk=season.pk).first()
    if found is None:
        return
    competitions = list(Competition.objects.select_for_update().filter(division__season=found).order_by("pk"))
    _refuse_touched(found, competitions)
    actions = ActionLog.objects.filter(competition__in=competitions, verb="make_next_season")
    added = [player for details in actions.values_list("details", flat=True) for player in details.get("made", ())]
    for competition in competitions:
        competition.delete()
    label = found.label
    found.delete()
    Player.objects.filter(pk__in=added, entries=None, substitutions=None, name_shown=NameShown.FULL).delete()
    log_action(actor=actor, verb="take_back_next_season", series=series.name, season=label)


def _refuse_touched(season: SeriesSeason, competitions: Sequence[Competition]) -> None:
    if season.made_from is None:
        raise Refusal("not_made", _("This season was not made from another one. Its competitions can be taken out one by one."))
    for one in competitions:
        held = any(model.objects.filter(competition=one).exists() for model in (Session, Evening, SeatingDraft))
        changed = ActionLog.objects.of(one).exclude(verb__in=OWN_VERBS).exists()
        if held or changed or one.state != CompetitionState.DRAFT:
            sentence = _("%(competition)s has been worked on since. It stays; it can be taken out of the series.")
            raise Refusal("touched", sentence % {"competition": one.name})
