"""How a competition is ranked, as far as a reader may know: in one table, or over the stages whose players are decided."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition, Stage, StageEntrant
from league.seating.models import Session, SessionState
from league.seating.stages import waited_for
from league.standings.queries.ranking.dropped_out import dropped_out
from league.wording.ranking import policy_text
from league.wording.stages import carry_text, quota_text
from scoring.ranking import Carry, FlatPlan, Quota, RankedStage, RankingPlan, RankingPolicy, StagedPlan
from scoring.rulesets import ruleset_from_json

__all__ = ["BY_LOT", "ShownStage", "Staging", "stage_text", "staging_of", "stagings_of"]

BY_LOT = re.compile(r"by lot \((\d+)\)")  #: why somebody plays in a stage, as it is stored
NOT_BEGUN = (SessionState.PLANNED, SessionState.CANCELLED)


@dataclass(frozen=True, slots=True)
class ShownStage:
    """A stage as everybody may know it. ``key``: its id; ``source``: the number of the stage from which its players come, ``None`` for
    the first; ``quota``: by which rule; ``is_known``: the reader may know who plays; ``rules``: the title of its ruleset, if it has one
    of its own; ``playing``: ids of the entrants who play in it, ``lots``: of those who do by lot, each with its seed, ``replaced``: of
    those who had qualified for it, each with that of who plays instead, and ``chosen``: of those who play for a director's reason, each
    with that; none unless the reader may know. ``is_kept``: results of its source are kept back from the reader;
    ``sessions``: the numbers of its own."""

    key: int
    number: int
    name: str
    source: int | None
    quota: Quota
    carry: Carry
    is_known: bool
    rules: str = ""
    lots: tuple[tuple[int, int], ...] = ()
    playing: frozenset[Hashable] = frozenset()
    replaced: tuple[tuple[Hashable, Hashable], ...] = ()
    chosen: tuple[tuple[int, str], ...] = ()
    is_kept: bool = False
    sessions: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Staging:
    """The plan by which a competition is ranked for a reader, and all its ``stages``; none in one flat table. ``undecided``: numbers of
    the sessions of stages of which the reader may know that nobody is decided; ``open_before``: of those of decided stages that have not
    begun, though it is open again who plays in one beside it, whose players are chosen first, with the name of that."""

    plan: RankingPlan
    stages: tuple[ShownStage, ...] = ()
    undecided: frozenset[int] = frozenset()
    open_before: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StageSession:
    """A session of a stage; ``is_known``: nobody plays in it yet, or the reader may know its results; ``is_kept``: it has begun, and they
    are kept back; ``has_begun``: it is or was played."""

    number: int
    is_known: bool
    is_kept: bool
    has_begun: bool


@dataclass(frozen=True, slots=True)
class Found:
    """The rows of a competition's stages, and what belongs to them, by their ids. ``known``: those of which the reader may know who plays;
    ``undecided``: those of which the reader may know that it is not decided."""

    stages: list[Stage] = field(default_factory=list)
    sessions: Mapping[int, list[StageSession]] = field(default_factory=lambda: defaultdict(list))
    known: dict[int, Stage] = field(default_factory=dict)
    undecided: dict[int, Stage] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Members:
    """Who plays in each stage, who of them by lot with its seed or for a director's reason, who had qualified and was replaced before its
    first game, by whom, and who dropped out of it and waits for a decision on a stage beside it: ids of entrants, by the id of the
    stage. ``open_again``: the numbers of stages beside it that are open again, each with who was in it: played there or was replaced, and
    whoever dropped out before and waits for such a decision."""

    playing: Mapping[int, set[Hashable]] = field(default_factory=lambda: defaultdict(set))
    replaced: Mapping[int, dict[Hashable, Hashable]] = field(default_factory=lambda: defaultdict(dict))
    waiting: Mapping[int, set[Hashable]] = field(default_factory=lambda: defaultdict(set))
    lots: Mapping[int, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    chosen: Mapping[int, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    open_again: Mapping[int, list[tuple[int, frozenset[Hashable]]]] = field(default_factory=lambda: defaultdict(list))


def staging_of(competition: Competition, reader: Reader, policy: RankingPolicy | None = None) -> Staging:
    """The plan for one competition, as if it ranked by ``policy`` if that is given. Queries as for several."""
    return stagings_of({competition: reader}, policy)[competition.pk]


def stagings_of(readers: Mapping[Competition, Reader], policy: RankingPolicy | None = None) -> dict[int, Staging]:
    """The plans of several competitions by their ids, each for its reader.

    Who plays in a stage tells the results of its source, so only those who may know all of these learn it. One query without stages, two
    with first stages only, three otherwise.
    """
    if not readers:
        return {}
    own = {one.pk: one for one in readers}
    found = {key: Found() for key in own}
    for stage in Stage.objects.filter(competition__in=own).order_by("competition_id", "number"):
        stage.competition = own[stage.competition_id]
        found[stage.competition_id].stages.append(stage)
    staged = {one: reader for one, reader in readers.items() if found[one.pk].stages}
    _add_sessions(found, staged)
    for one in staged:
        _add_known(found[one.pk])
    members = _members([stage for one in found.values() for stage in one.known.values() if not stage.is_first])
    for one in own.values():
        _add_dropped_out(members, one, found[one.pk])
    return {
        key: _staging(found[key], members, policy or one.standings_policy)
        if found[key].stages
        else Staging(FlatPlan(policy or one.standings_policy))
        for key, one in own.items()
    }


def _add_sessions(found: Mapping[int, Found], readers: Mapping[Competition, Reader]) -> None:
    """The sessions of each stage, by its id; those without one belong to the first."""
    if not readers:
        return
    by_key = {one.pk: reader for one, reader in readers.items()}
    rows = Session.objects.filter(competition__in=by_key).order_by("competition_id", "number")
    for key, number, state, hidden, stage in rows.values_list("competition_id", "number", "state", "hidden", "stage_id"):
        reader, one = by_key[key], found[key]
        is_shown = reader.sees_all or (not hidden and reader.sees(number))
        first = next(stage.pk for stage in one.stages if stage.is_first)
        has_begun = state not in (*NOT_BEGUN, SessionState.SEATED)
        one.sessions[stage or first].append(StageSession(number, state in NOT_BEGUN or is_shown, has_begun and not is_shown, has_begun))


def _add_known(found: Found) -> None:
    for stage in found.stages:
        if stage.source_id is not None and not (
            stage.source_id in found.known and all(one.is_known for one in found.sessions[stage.source_id])
        ):
            continue
        if stage.is_decided:
            found.known[stage.pk] = stage
        else:
            found.undecided[stage.pk] = stage


def _members(stages: Sequence[Stage]) -> Members:
    members = Members()
    if stages:
        rows = StageEntrant.objects.filter(stage__in=stages).order_by().values_list("stage_id", "entrant_id", "replaces_id", "reason")
        for stage, entrant, replaced, reason in rows:
            members.playing[stage].add(entrant)
            if lot := BY_LOT.fullmatch(reason):
                members.lots[stage].append((entrant, int(lot[1])))
            elif reason:
                members.chosen[stage].append((entrant, reason))
            members.replaced[stage] |= {} if replaced is None else {replaced: entrant}
    return members


def _add_dropped_out(members: Members, competition: Competition, found: Found) -> None:
    """Who dropped out of a stage since one for those who do not go on was decided, or was in one that is open again beside that."""
    told = dropped_out(competition, list(found.known.values()), list(found.undecided.values()))
    for key, entrants in told.waiting.items():
        members.waiting[key].update(entrants - members.playing[key])
    for key, beside in told.beside.items():
        members.open_again[beside].append((found.undecided[key].number, frozenset[Hashable](told.was_in[key])))


def _staging(found: Found, members: Members, policy: RankingPolicy) -> Staging:
    numbers = {stage.pk: stage.number for stage in found.stages}
    ranked = (_ranked(stage, numbers, found, members, policy) for stage in found.known.values())
    undecided = frozenset(session.number for key in found.undecided for session in found.sessions[key])
    return Staging(StagedPlan(tuple(ranked)), tuple(_shown(found, numbers, members)), undecided, _open_before(found))


def _open_before(found: Found) -> dict[int, str]:
    """The sessions whose players may still move into a stage that is open again, with its name."""
    waiting = {one.pk: waited_for(one, found.undecided.values()) for one in found.known.values() if not one.is_first}
    return {
        session.number: stages[0].name
        for key, stages in waiting.items()
        if stages and not any(session.has_begun for session in found.sessions[key])
        for session in found.sessions[key]
    }


def _ranked(stage: Stage, numbers: Mapping[int, int], found: Found, members: Members, policy: RankingPolicy) -> RankedStage:
    return RankedStage(
        number=stage.number,
        sessions=frozenset(session.number for session in found.sessions[stage.pk]),
        policy=stage.policy_under(policy),
        source=None if stage.source_id is None else numbers[stage.source_id],
        members=None if stage.is_first else frozenset(members.playing[stage.pk]),
        carry=stage.carry,
        apart=stage.apart,
        replaced=frozenset(members.replaced[stage.pk]),
        waiting=frozenset(members.waiting[stage.pk]),
        open_again=tuple(members.open_again[stage.pk]),
    )


def _shown(found: Found, numbers: Mapping[int, int], members: Members) -> Iterable[ShownStage]:
    for stage in found.stages:
        yield ShownStage(
            key=stage.pk,
            number=stage.number,
            name=stage.name,
            source=None if stage.source_id is None else numbers[stage.source_id],
            quota=stage.quota,
            carry=stage.carry,
            is_known=stage.pk in found.known,
            rules="" if stage.ruleset_json is None else ruleset_from_json(stage.ruleset_json).title,
            lots=tuple(sorted(members.lots[stage.pk])),
            playing=frozenset(members.playing[stage.pk]),
            replaced=tuple(members.replaced[stage.pk].items()),
            chosen=tuple(sorted(members.chosen[stage.pk])),
            is_kept=stage.source_id is not None and any(one.is_kept for one in found.sessions[stage.source_id]),
            sessions=frozenset(one.number for one in found.sessions[stage.pk]),
        )


def stage_text(stage: ShownStage, policy: RankingPolicy, first: RankingPolicy) -> str:
    """Who plays in the stage, what is carried over, and what decides, if that is not as in the ``first``."""
    if stage.source is None:
        return f"{stage.name}: {policy_text(policy)}"
    parts = [quota_text(stage.quota), carry_text(stage.carry)]
    if stage.rules:
        parts.append(_("Played by %(name)s.") % {"name": stage.rules})
    if stage.is_known and policy != first:
        parts.append(policy_text(policy, later=True))
    if stage.is_known and policy.method == "drop_worst":
        parts.append(_("At least one evening counts in it.") if policy.by_evening else _("At least one game counts in it."))
    return f"{stage.name}: {' '.join(parts)}"
