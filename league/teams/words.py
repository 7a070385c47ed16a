"""How teams play and count, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.teams.models import TeamMethod, TeamPlay, WhoOfTeam

__all__ = ["counting_text", "playing_text", "staged_text", "team_value_name", "tiebreak_name"]

NAMES: Mapping[str, Promise] = {
    "total": gettext_lazy("sum of all games"),
    "firsts": gettext_lazy("first places"),
    "seconds": gettext_lazy("second places"),
    "thirds": gettext_lazy("third places"),
    "best": gettext_lazy("best game"),
}


def tiebreak_name(step: str) -> str:
    return str(NAMES[step])


def team_value_name(play: TeamPlay) -> str:
    """The heading of the value that teams are ranked by."""
    if play.method == TeamMethod.AVERAGE:
        return _("Average of a game")
    if play.method in (TeamMethod.SESSION_POINTS, TeamMethod.GAME_POINTS):
        return _("Team points")
    return _("Team total") if play.method == TeamMethod.SUM else _("Best games")


def counting_text(play: TeamPlay) -> str:
    """How teams are ranked, in two sentences."""
    steps = [str(NAMES[step]) for step in NAMES if not (step == "total" and play.method == TeamMethod.SUM)]
    level = _("Level teams are told apart by: %(steps)s. Those who are still level share a place.") % {"steps": ", ".join(steps)}
    return f"{_method_text(play)} {level}"


def _method_text(play: TeamPlay) -> str:
    count, points = {"count": play.count}, {"points": " ".join(map(str, play.place_points))}
    if play.method == TeamMethod.AVERAGE:
        return _("Teams are ranked by the average of all games of their members.")
    if play.method == TeamMethod.BEST_OF_SESSION:
        text = ngettext(
            "Of each session, the best game of a team counts.", "Of each session, the %(count)d best games of a team count.", play.count
        )
        return text % count
    if play.method == TeamMethod.BEST:
        text = ngettext(
            "Of all games of a team, the best one counts.", "Of all games of a team, the %(count)d best ones count.", play.count
        )
        return text % count
    if play.method == TeamMethod.SESSION_POINTS:
        return _("In each session, teams are ranked by the sum of their games, and get points for the place: %(points)s.") % points
    if play.method == TeamMethod.GAME_POINTS:
        return _("Each game of a member counts points for its place: %(points)s. Level players share them.") % points
    return _("Teams are ranked by the sum of all games of their members.")


def staged_text(play: TeamPlay) -> str:
    """What becomes of a team's games where some of its members go on to another stage."""
    if play.method == TeamMethod.SESSION_POINTS:
        return _("Points for places in sessions stay, whatever is carried over into a stage.")
    own = _("Who goes on to another stage brings so much of each game as is carried over; who stays behind keeps all.")
    halves = _("A game of which a half counts is half a game in the average.")
    return f"{own} {halves}" if play.method == TeamMethod.AVERAGE else own


def playing_text(play: TeamPlay) -> str:
    """Who of a team plays, in a sentence."""
    if play.who_plays == WhoOfTeam.ALL:
        return _("All members play in every session; those in reserve play if they are lined up.")
    text = ngettext(
        "%(count)d of each team plays in a session, chosen by the captain.",
        "%(count)d of each team play in a session, chosen by the captain.",
        play.line_up_size,
    )
    others = _("People in no team are drawn, too.") if play.others_play else _("People in no team are not drawn.")
    return f"{text % {'count': play.line_up_size}} {others}"
