"""The demo: a season of a year with today's evening ready to record, two small rounds without riichi, and two tournaments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import islice

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import grant_role
from league.competitions.models import Competition, RoleName
from league.site.demo.accounts import make_accounts
from league.site.demo.people import make_players
from league.site.demo.rounds import BASIC, KUESTER, KUESTER_TODAY, make_round, play_round
from league.site.demo.season import TODAY, make_league, play_past
from league.site.demo.today import open_today
from league.site.demo.tournament import make_coming, make_tournament, play_tournament

__all__ = ["SMALL", "WHOLE", "DemoSize", "load_demo"]

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class DemoSize:
    """How many past evenings the season has (11 at most), and how many sessions the tournament."""

    evenings: int
    sessions: int


WHOLE = DemoSize(evenings=11, sessions=7)
SMALL = DemoSize(evenings=1, sessions=2)  #: has everything and loads quickly


@transaction.atomic
def load_demo(size: DemoSize = WHOLE, say: Say = lambda _line: None) -> Competition:
    """Create the whole demo or nothing, and return the league. Results are always the same; dates lie around today."""
    accounts = make_accounts()
    director, now = Actor.of(accounts["director"]), timezone.now()
    a_year_ago, a_quarter_ago, lately = (replace(SYSTEM, at=now - timedelta(weeks=weeks)) for weeks in (49, 15, 2))
    in_league, in_tournament = make_players(a_year_ago)
    *others, helper = in_tournament
    rounds = [
        _managed(make_round(a_year_ago, KUESTER, [*in_league[2:7], *others[:2], *others[-2:]]), accounts, a_year_ago),
        _managed(make_round(a_year_ago, BASIC, [*in_league[:4], *others[:4]]), accounts, a_year_ago),
    ]
    league = _managed(make_league(a_year_ago), accounts, a_year_ago)
    cup = _managed(make_tournament(a_quarter_ago, [*in_league[:8], *others], helper, size.sessions), accounts, a_quarter_ago)
    _managed(make_coming(lately, in_league[:8]), accounts, lately)
    evenings = play_past(league, director, in_league, size.evenings)
    for number in islice(evenings, size.evenings - 1):
        say(_("Demo: evening %(number)s of %(count)s") % {"number": number, "count": size.evenings})
    for number in play_tournament(cup, director, helper, size.sessions):
        say(_("Demo: session %(number)s of %(count)s of the tournament") % {"number": number, "count": size.sessions})
    for made in rounds:
        for number in play_round(made, director):
            say(_("Demo: evening %(number)s of the %(name)s") % {"number": number, "name": made.name})
    for number in evenings:  # the last one was after the tournament
        say(_("Demo: evening %(number)s of %(count)s") % {"number": number, "count": size.evenings})
    open_today(league, director, TODAY)
    open_today(rounds[0], director, KUESTER_TODAY)
    return league


def _managed(competition: Competition, accounts: dict[str, User], actor: Actor) -> Competition:
    for name in (RoleName.DIRECTOR, RoleName.SCOREKEEPER):
        grant_role(actor=actor, competition=competition, user=accounts[name.value], name=name)
    return competition
