"""Sentences that explain an entrant's place."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import compress
from typing import cast

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.standings.queries.people import ShownPerson
from league.standings.queries.ranking.cuts import ranked_together
from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.ranking.standings import Standings
from league.wording import joined
from league.wording.ranking import distance_text, line_value_text, step_text, step_value
from scoring.ranking import (
    GROUP,
    STAGE,
    VALUE,
    Decision,
    EntrantGames,
    RankingPolicy,
    Result,
    Standing,
    StandingsGroup,
    Use,
    evenings_among,
    why,
)

__all__ = ["reasons_of"]

MOST_NAMES = 5
GROUP_TEXTS: Mapping[StandingsGroup, Promise] = {
    StandingsGroup.DISQUALIFIED: gettext_lazy("Disqualified: ranked after everybody who is not, whatever the total."),
    StandingsGroup.BEHIND: gettext_lazy("Missed games: ranked after everybody who has played them all, as the directors have decided."),
}
Places = Mapping[object, int | None]
StageNames = Mapping[int, str]


def reasons_of(standings: Standings, key: int) -> tuple[str, ...]:
    """What counts, what decides against the neighbours ahead and behind, and who is level; empty for an entrant without a place."""
    lines, people = standings.lines, standings.people
    reasons = why(lines, key)
    if reasons is None:
        return ()
    places = {line.key: line.place for line in lines}
    own = next(line for line in lines if line.key == key)
    policy = standings.plan.policy_of(own.stage)
    sentences = [_counted_in_stage(standings, own) if standings.is_staged else _counted(policy, own, _results(standings.entries, key))]
    if own.group in GROUP_TEXTS:
        sentences.append(str(GROUP_TEXTS[own.group]))
    names = {stage.number: stage.name for stage in standings.stages}
    replaced = {line.key: names[line.replaced] for line in lines if line.replaced}
    if key in replaced:
        sentences.append(_("Qualified for “%(stage)s” and was replaced before it began: behind its players.") % {"stage": replaced[key]})
    waiting = {line.key: next(stage for stage in standings.stages if stage.number == line.waiting) for line in lines if line.waiting}
    if key in waiting:
        sentences.append(_waiting_text(waiting[key]))
    ahead = _beside_waiting(reasons.above, waiting, places, people) or _beside_replaced(reasons.above, replaced, places, people)
    sentences.append(ahead or _behind(reasons.above, policy, own, places, people, names) + _missed_by(standings, own, reasons.above))
    if reasons.level:
        sentences.append(_level(reasons.level, people))
    below = reasons.below
    if below is not None and not (below.step == STAGE and key in waiting):
        sentences.append(
            _ahead_of_others(below, replaced.get(key, ""), places, people) or _ahead(below, policy, own, places, people, names)
        )
    return tuple(sentences)


def _ahead_of_others(decision: Decision, replaced: str, places: Places, people: Mapping[int, ShownPerson]) -> str:
    """Why somebody who was replaced in a stage is ahead of those who did not get in; empty for others."""
    if decision.step != STAGE or not replaced:
        return ""
    sentence = _("Ahead of %(name)s (place %(place)s), who did not get into “%(stage)s”.")
    return sentence % {**_who(decision, places, people), "stage": replaced}


def _counted_in_stage(standings: Standings, own: Standing) -> str:
    """The same for the stage whose games count: “Final: total +12,000: 3 games count; 4,000 were carried over.”. Where stages are ranked
    together, that is the last in which somebody plays, and the others are named."""
    policy, key, found = standings.plan.policy_of(own.stage), own.key, standings.found
    number = found.parts[key][-1].stage
    in_stage = next(line for line in found.tables[number] if line.key == key)
    carried = next(entry.carried for entry in found.entries[number] if entry.key == key)
    counted = _counted(policy, replace(own, uses=in_stage.uses), _results(found.entries[number], key))
    counted = f"{_with_those_beside(standings, own, number)}: {counted}"
    if carried is None:
        return counted
    return f"{counted} " + _("%(points)s of it were carried over.") % {"points": line_value_text(policy, carried)}


def _with_those_beside(standings: Standings, own: Standing, number: int) -> str:
    """The name of the stage with this number, with the others whose players are ranked in the same table as this line."""
    names = {stage.number: stage.name for stage in standings.stages}
    others = [names[one] for one in ranked_together(standings).get(own.stage, ()) if one != number]
    if not others or own.replaced or own.waiting or own.group is StandingsGroup.DISQUALIFIED:
        return names[number]
    return _("%(stage)s, ranked together with %(others)s") % {"stage": names[number], "others": joined(others)}


def _beside_replaced(decision: Decision | None, replaced: Mapping[object, str], places: Places, people: Mapping[int, ShownPerson]) -> str:
    """Why somebody who was replaced in a stage is ahead; empty if the one ahead was not, or is ahead by the same table."""
    if decision is None or decision.step != STAGE or decision.neighbour not in replaced:
        return ""
    words = {**_who(decision, places, people), "stage": replaced[decision.neighbour]}
    return _("Behind %(name)s (place %(place)s), who had qualified for “%(stage)s” and was replaced before it began.") % words


def _waiting_text(stage: ShownStage) -> str:
    if not stage.is_known:
        sentence = _("It is open again who plays in “%(stage)s”; until it is decided: ranked ahead of those beside it.")
    else:
        sentence = _(
            "Not in “%(stage)s” any more since that was decided anew; not decided yet where to play: ranked next after its players."
        )
    return sentence % {"stage": stage.name}


def _beside_waiting(
    decision: Decision | None, waiting: Mapping[object, ShownStage], places: Places, people: Mapping[int, ShownPerson]
) -> str:
    """That it is not decided yet where whoever is ahead plays; empty if it is."""
    if decision is None or decision.step != STAGE or decision.neighbour not in waiting:
        return ""
    stage = waiting[decision.neighbour]
    words = {**_who(decision, places, people), "stage": stage.name}
    if not stage.is_known:
        return _("Behind %(name)s (place %(place)s): it is open again who plays in “%(stage)s”.") % words
    return _("Behind %(name)s (place %(place)s), who dropped out of “%(stage)s”: it is not decided yet where they play.") % words


def _behind(
    decision: Decision | None, policy: RankingPolicy, own: Standing, places: Places, people: Mapping[int, ShownPerson], names: StageNames
) -> str:
    if decision is None:
        return _("Nobody is ahead.")
    if decision.step == STAGE:
        words = {**_who(decision, places, people), "stage": names[cast(int, decision.other)]}
        return _("Behind %(name)s (place %(place)s), the last who is ranked in “%(stage)s”.") % words
    if decision.step == GROUP:
        if decision.own == StandingsGroup.BEHIND:
            return _("Behind %(name)s (place %(place)s), the last who has played all the games.") % _who(decision, places, people)
        return _("Behind %(name)s (place %(place)s), the last who was not disqualified.") % _who(decision, places, people)
    sentence = _("Behind %(name)s (place %(place)s): %(step)s against %(other)s.")
    return sentence % _words(decision, policy, places, people) + _gap(decision, policy) + _before(decision, policy, own)


def _missed_by(standings: Standings, own: Standing, decision: Decision | None) -> str:
    """By how much somebody missed the stage of the one ahead: against the last who went on, in the stage in which both were before."""
    if decision is None or decision.step != STAGE or own.replaced or own.waiting:
        return ""
    found, stages = standings.found, {stage.number: stage for stage in standings.stages}
    theirs = {part.stage for part in found.parts[decision.neighbour]}
    source = max(theirs.intersection(part.stage for part in found.parts[own.key]))
    missed = next((number for number in theirs if stages[number].source == source), 0)
    ranked = {line.key: line for line in found.tables[source] if line.place is not None}
    last = next((line for line in reversed(ranked.values()) if line.key in standings.members.get(missed, ())), None)
    here = ranked.get(own.key)
    if last is None or last.place is None or here is None or here.place is None or here.place < last.place:
        return ""  # ahead of them there: chosen by another rule, or corrected since
    words = {"source": stages[source].name, "name": standings.people[cast(int, last.key)].name, "place": last.place}
    reasons = why((last, here), own.key)
    if reasons is None or reasons.above is None:
        return " " + _("In “%(source)s” nothing separated the two: %(name)s shared place %(place)s there.") % words
    return f" {_missed_text(reasons.above, standings.plan.policy_of(source), here, words)}".rstrip()


def _missed_text(decision: Decision, policy: RankingPolicy, own: Standing, words: Mapping[str, object]) -> str:
    """“In “Semi-final”: Total +15,600 against +21,250 of Nina Nowak (place 4). 5,650 were missing.”"""
    if decision.step == GROUP:
        return ""
    step, other = step_text(policy, decision.step, decision.own), step_value(policy, decision.step, decision.other)
    text = _("In “%(source)s”: %(step)s against %(other)s of %(name)s (place %(place)s).") % {**words, "step": step, "other": other}
    if decision.step != VALUE or decision.own is None or decision.other is None:
        return text + _before(decision, policy, own)
    points = distance_text(policy, decision.own, decision.other)
    return f"{text} " + _("%(points)s were missing.") % {"points": points}


def _ahead(
    decision: Decision, policy: RankingPolicy, own: Standing, places: Places, people: Mapping[int, ShownPerson], names: StageNames
) -> str:
    if decision.step == STAGE:
        words = {**_who(decision, places, people), "stage": names[cast(int, decision.own)]}
        return _("Ahead of %(name)s (place %(place)s), who did not get into “%(stage)s”.") % words
    if decision.step == GROUP:
        if decision.other == StandingsGroup.BEHIND:
            return _("Ahead of %(name)s (place %(place)s), who has missed games.") % _who(decision, places, people)
        return _("Ahead of %(name)s (place %(place)s), who was disqualified.") % _who(decision, places, people)
    sentence = _("Ahead of %(name)s (place %(place)s): %(step)s against %(other)s.")
    return sentence % _words(decision, policy, places, people) + _gap(decision, policy) + _before(decision, policy, own)


def _results(entries: Iterable[EntrantGames], key: Hashable) -> tuple[Result, ...]:
    return next(entry.results for entry in entries if entry.key == key)


def _counted(policy: RankingPolicy, line: Standing, results: Sequence[Result]) -> str:
    """The composition of the value: "Best 6 games +12,000: 6 games count, 2 are dropped."."""
    counts, dropped, outside = (line.uses.count(use) for use in (Use.COUNTS, Use.DROPPED, Use.OUT_OF_RANGE))
    parts = [ngettext("%(count)s game counts", "%(count)s games count", counts) % {"count": counts}]
    if policy.by_evening:
        parts = [*_counted_evenings(line, results)]
    elif dropped:
        parts.append(ngettext("%(count)s is dropped", "%(count)s are dropped", dropped) % {"count": dropped})
    if outside:
        parts.append(ngettext("%(count)s lies outside the days", "%(count)s lie outside the days", outside) % {"count": outside})
    return f"{step_text(policy, VALUE, line.value)}: {', '.join(parts)}."


def _counted_evenings(line: Standing, results: Sequence[Result]) -> Iterator[str]:
    """“8 evenings with 16 games count”, “2 evenings with 3 games are dropped”."""
    counts, dropped = (list(compress(results, (one is use for one in line.uses))) for use in (Use.COUNTS, Use.DROPPED))
    number = evenings_among(counts)
    yield ngettext("%(count)s evening counts (%(games)s)", "%(count)s evenings count (%(games)s)", number) % {
        "count": number, "games": _games(len(counts)),
    }  # fmt: skip
    if dropped:
        number = evenings_among(dropped)
        yield ngettext("%(count)s evening is dropped (%(games)s)", "%(count)s evenings are dropped (%(games)s)", number) % {
            "count": number, "games": _games(len(dropped)),
        }  # fmt: skip


def _games(count: int) -> str:
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": count}


def _who(decision: Decision, places: Places, people: Mapping[int, ShownPerson]) -> dict[str, object]:
    return {"name": people[cast(int, decision.neighbour)].name, "place": places[decision.neighbour]}


def _words(decision: Decision, policy: RankingPolicy, places: Places, people: Mapping[int, ShownPerson]) -> dict[str, object]:
    return {
        **_who(decision, places, people),
        "step": step_text(policy, decision.step, decision.own),
        "other": step_value(policy, decision.step, decision.other),
    }


def _gap(decision: Decision, policy: RankingPolicy) -> str:
    """How many points lie between the two, if their points decided."""
    if decision.step != VALUE or decision.own is None or decision.other is None:
        return ""
    return " " + _("The difference is %(points)s.") % {"points": distance_text(policy, decision.own, decision.other)}


def _before(decision: Decision, policy: RankingPolicy, own: Standing) -> str:
    """The criteria on which the two were level before a tiebreak decided."""
    if decision.step == VALUE:
        return ""
    steps = [step_text(policy, VALUE, own.value), *(step_text(policy, one.step, one.value) for one in decision.before)]
    return " " + _("Level until then: %(steps)s.") % {"steps": ", ".join(steps)}


def _level(keys: tuple[object, ...], people: Mapping[int, ShownPerson]) -> str:
    names = [people[cast(int, key)].name for key in keys[:MOST_NAMES]]
    more = len(keys) - len(names)
    if more:
        names.append(ngettext("%(count)s other", "%(count)s others", more) % {"count": more})
    return _("Level in everything with %(names)s: they share the place.") % {"names": ", ".join(names)}
