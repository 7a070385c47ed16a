"""What a stage is, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import CarriedOver, RankingMethod, RankingUnit, Stage, StageDraw, WhoPlays
from league.wording.ranking import tiebreak_name

__all__ = ["carried_text", "line_text", "stage_text", "who_text"]


def stage_text(stage: Stage) -> str:
    """Who plays, how many sessions, how they are drawn, what is carried over and how it ranks, in a few sentences."""
    played = [who_text(stage), _sessions_text(stage), _draw_text(stage), _rules_text(stage)]
    return " ".join(filter(None, [*played, carried_text(stage), _ranking_text(stage)]))


def who_text(stage: Stage) -> str:
    """Who plays by rule."""
    if stage.source is None:
        return _("Everybody plays.")
    words = {"count": stage.count, "source": stage.source.name}
    sentences = {
        WhoPlays.ALL: _("All of “%(source)s” play."),
        WhoPlays.BEST: ngettext("The best of “%(source)s” plays.", "The best %(count)s of “%(source)s” play.", stage.count),
        WhoPlays.BEST_OF_GROUP: ngettext(
            "The best of each group in “%(source)s” plays.", "The best %(count)s of each group in “%(source)s” play.", stage.count
        ),
        WhoPlays.BEST_OF_COUNTRY: ngettext(
            "The best of each country in “%(source)s” plays.", "The best %(count)s of each country in “%(source)s” play.", stage.count
        ),
        WhoPlays.REST: _rest_text(stage.count),
    }
    text = sentences[WhoPlays(stage.who)] % words
    if not stage.wild_cards:
        return text
    more = ngettext("And %(count)s more by wild card, the next best.", "And %(count)s more by wild card, the next best.", stage.wild_cards)
    return f"{text} {more % {'count': stage.wild_cards}}"


def _rest_text(count: int) -> str:
    """Those who do not go on elsewhere: all of them, or the best so many."""
    if not count:
        return _("All of “%(source)s” who do not go on elsewhere play.")
    return ngettext(
        "Of those in “%(source)s” who do not go on elsewhere, the best one plays.",
        "Of those in “%(source)s” who do not go on elsewhere, the best %(count)s play.",
        count,
    )


def _sessions_text(stage: Stage) -> str:
    if not stage.planned_sessions:
        return ""
    return ngettext("It has %(count)s session.", "It has %(count)s sessions.", stage.planned_sessions) % {"count": stage.planned_sessions}


def _draw_text(stage: Stage) -> str:
    if stage.draw == StageDraw.FINAL and stage.who == WhoPlays.BEST and stage.count + stage.wild_cards == 4:
        return _("The four sit at one table; the first has East in the first game, unless they choose their winds.")
    return {
        StageDraw.WHOLE: "",
        StageDraw.STANDINGS: _("Near neighbours in the standings sit together."),
        StageDraw.BRACKETS: _("The tables are fixed by place and equally strong: of two, 1-4-5-8 and 2-3-6-7."),
        StageDraw.FINAL: _("The first four sit at one table, the next four at another; the first has East in the first game."),
    }[StageDraw(stage.draw)]


def _rules_text(stage: Stage) -> str:
    """The ruleset, if the stage has one of its own."""
    return "" if stage.ruleset_json is None else _("Played by %(name)s.") % {"name": stage.ruleset.title}


def carried_text(stage: Stage) -> str:
    """What is carried over into the stage; empty for the first."""
    if stage.source is None:
        return ""
    if stage.carried == CarriedOver.GAMES:
        return _("All games before count on.")
    if stage.carried == CarriedOver.START:
        return _("The places bring these points to start with: %(points)s.") % {"points": " · ".join(map(str, stage.carry.start))}
    share = Fraction(stage.share_of, stage.share_by) if stage.carried == CarriedOver.SHARE else Fraction(0)
    known = {
        Fraction(0): _("Everybody starts again from nothing."),
        Fraction(1): _("All points before are carried over."),
        Fraction(1, 2): _("Half of the points before is carried over."),
        Fraction(1, 3): _("A third of the points before is carried over."),
    }
    return known.get(share) or _("%(share)s of the points before is carried over.") % {"share": share}


def _ranking_text(stage: Stage) -> str:
    text = "" if not stage.policy else _counted_text(stage)
    together = "" if stage.source is None or stage.apart else _("Its players are ranked together with those who stay behind.")
    return " ".join(filter(None, [text, _level_text(stage), together, _behind_text(stage) if together else ""]))


def _behind_text(stage: Stage) -> str:
    """A warning, if a stage beside this one is ranked apart, and so ahead of it whatever was meant."""
    beside = stage.competition.stages.filter(source=stage.source_id, apart=True).exclude(pk=stage.pk).order_by("number")
    sentence = _("Mind that “%(other)s” is not: everybody in it stands ahead of the players of “%(stage)s”.")
    return " ".join(sentence % {"other": one.name, "stage": stage.name} for one in beside)


def _counted_text(stage: Stage) -> str:
    """What counts in a stage that ranks in its own way."""
    count, by_evening = stage.policy_count, stage.policy_unit == RankingUnit.EVENINGS
    best = ngettext("The best game counts.", "The best %(count)s games count.", count)
    best_evenings = ngettext("The best evening counts as a whole.", "The best %(count)s evenings count, each as a whole.", count)
    worst = ngettext("All games but the worst count.", "All games but the %(count)s worst count.", count)
    worst_evenings = ngettext("All evenings but the worst count.", "All evenings but the %(count)s worst count.", count)
    ranks = {
        RankingMethod.SUM: _("The sum of its games decides."),
        RankingMethod.AVERAGE: _("The average of its games decides."),
        RankingMethod.BEST: best_evenings if by_evening else best,
        RankingMethod.DROP_WORST: worst_evenings if by_evening else worst,
        RankingMethod.PLACE_POINTS: _("Points for places decide."),
    }
    return ranks[RankingMethod(stage.policy)] % {"count": count}


def _level_text(stage: Stage) -> str:
    """What tells level players of a stage apart, if it has tiebreaks of its own; empty otherwise."""
    if stage.tiebreaks is None:
        return ""
    if not stage.tiebreaks:
        return _("Players level in it share the place.")
    return _("Players level in it are told apart by: %(steps)s.") % {"steps": _steps(stage.tiebreaks)}


def line_text(source: Stage) -> str:
    """What decides between level players of a stage who stand on both sides of the line to the next."""
    tiebreaks = source.standings_policy.tiebreaks
    if not tiebreaks:
        return _("Nothing tells apart players who are level at the line: you decide.")
    return _("Players who are level at the line are told apart by: %(steps)s.") % {"steps": _steps(tiebreaks)}


def _steps(tiebreaks: Sequence[str]) -> str:
    return _(", then ").join(map(tiebreak_name, tiebreaks))
