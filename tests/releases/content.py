"""What the database of a release holds: the demo, a tournament in which everything goes wrong, and two sessions by every rulebook."""

from __future__ import annotations

import django
from django.db import transaction

__all__: list[str] = []


def fill() -> None:
    """The same games each time; dates lie around today."""
    from league.audit.actor import SYSTEM
    from league.competitions.commands import set_embargo
    from league.competitions.models import Competition
    from league.director.rehearsal.commands import create_rehearsal
    from league.games.commands import enter_final_scores, warn
    from league.games.entry import Entry
    from league.games.models import Game
    from league.seating.commands import hide_seating, note_all_arrivals, set_minutes, start_clock
    from league.simulation.calendar import simulate_sessions
    from league.simulation.people import create_with_players
    from league.site.demo.league import SMALL, load_demo
    from scoring.rulesets import RULESETS
    from tests.factories import make_draft, make_running, make_session
    from tests.league.tournament.events import play_tournament

    load_demo(SMALL)
    play_tournament()
    coming = Competition.objects.get(slug="vier-winde-cup")
    make_draft(coming, sessions=2)
    create_rehearsal(actor=SYSTEM, competition=coming)
    for ruleset in RULESETS:
        made = create_with_players(f"Runde {ruleset}", ruleset, 9)
        list(simulate_sessions(made, 2, seed=11, tables=1, until_hand=2))
    paper = make_running(made, list(made.entrants.all()[:8]), tables=2)
    set_minutes(actor=SYSTEM, session=paper, minutes=75)
    start_clock(actor=SYSTEM, session=paper)
    first, second = Game.objects.filter(table__session=paper).order_by("number")
    points = RULESETS[ruleset].start_points
    scores = [points + 1000, points, points, points - 1000]
    enter_final_scores(entry=Entry.new(SYSTEM, first.version), game=first, scores=scores)
    warn(entry=Entry.new(SYSTEM, second.version), game=second, seat=1, reason="Kam ohne Schuhe")
    secret = make_session(made, list(made.entrants.all()[:4]))
    note_all_arrivals(actor=SYSTEM, session=secret)
    hide_seating(actor=SYSTEM, session=secret)
    set_embargo(actor=SYSTEM, competition=made, until=paper.number - 1)


if __name__ == "__main__":
    django.setup()
    with transaction.atomic():
        fill()
