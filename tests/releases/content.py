"""What the database of a release holds: the demo, a tournament and a season in which everything goes wrong, and sessions by every rulebook.

A kept database is refused as long as it has an empty table of ours, or lacks one of the states, kinds and causes that a model knows.
"""

from __future__ import annotations

from collections.abc import Iterator

import django
from django.apps import apps
from django.db import transaction

__all__: list[str] = []

#: Fields of which every value should occur.
CHOICES = (
    *(("competitions.Competition", "kind"), ("competitions.Competition", "state")),
    *(("competitions.Entrant", "status"), ("competitions.Entrant", "missed"), ("competitions.Role", "name")),
    *(("games.Game", "state"), ("games.Penalty", "kind"), ("games.Substitution", "cause")),
    *(("seating.Session", "state"), ("seating.ClockEvent", "kind")),
)


def fill() -> None:
    """Fill the database with the same games each time; dates are around today."""
    from league.audit.actor import SYSTEM
    from league.competitions.commands import create_competition, set_competition_state, set_embargo
    from league.competitions.models import Competition
    from league.director.rehearsal.commands import create_rehearsal
    from league.games.commands import enter_final_scores, warn
    from league.games.entry import Entry
    from league.games.models import Game
    from league.rating.commands import Counting, choose_rating
    from league.rating.models import RatingKind
    from league.seating.commands import hide_seating, note_all_arrivals, set_minutes, start_clock
    from league.simulation.calendar import simulate_sessions
    from league.simulation.people import create_with_players
    from league.site.demo.league import SMALL, load_demo
    from scoring.rulesets import RULESETS
    from tests.factories import make_draft, make_running, make_session
    from tests.league.tournament.events import play_tournament
    from tests.releases.troubles import continue_as_series, play_troubled_season

    load_demo(SMALL)
    play_tournament()
    play_troubled_season()
    create_competition(actor=SYSTEM, name="Deichliga 2027", slug="deichliga-2027", state="draft")
    old = create_with_players("Deichliga 2019", "alarm-2019", 8)
    list(simulate_sessions(old, 1, seed=19, tables=2, until_hand=4))
    for state in ("finished", "archived"):
        old = set_competition_state(actor=SYSTEM, competition=old, state=state)
    choose_rating(actor=SYSTEM, kind=RatingKind.OPEN, counting={old.pk: Counting(True, True, 2, 5)})
    continue_as_series(old)
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


def missing() -> Iterator[str]:
    """Tables of ours without a row, and values of :data:`CHOICES` that no row has."""
    for model in apps.get_models():
        if model.__module__.startswith("league.") and not model._default_manager.exists():
            yield model._meta.label
    for name, field in CHOICES:
        model = apps.get_model(name)
        there = set(model._default_manager.values_list(field, flat=True).distinct())
        known = {str(value) for value, _label in model._meta.get_field(field).flatchoices}
        yield from (f"{name}.{field}: {value}" for value in sorted(known - there))


if __name__ == "__main__":
    django.setup()
    with transaction.atomic():
        fill()
        if lacking := list(missing()):
            raise SystemExit(f"A release's database should hold these, too: {', '.join(lacking)}")
