"""After any changes and any visits in any order, the cache answers exactly what would be built now."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client, override_settings

from league.audit.actor import SYSTEM, Actor
from league.competitions import commands as competitions
from league.competitions.models import Competition, CompetitionState, Entrant, RoleName
from league.errors import Refusal
from league.games import commands as games
from league.games import models
from league.games.entry import Entry
from league.games.models import Game, Substitution
from league.players.models import Club, NameShown, Player
from league.seating import commands as seating
from league.seating.models import Evening, Session, TableLink
from scoring.errors import RuleViolation
from scoring.game import PenaltyPoints
from tests.factories import make_club, make_competition, make_entrants, make_evening, make_running, make_session, make_user
from tests.league.games.play import DRAW, ron, tsumo
from tests.league.standings.games import play
from tests.league.standings.test_cached_stays_true import NO_CACHE, kinds_of_pages

pytestmark = pytest.mark.django_db

STEPS = 30
LOOKS = 3
SCORES = [(40_000, 30_000, 30_000, 20_000), (30_000, 30_000, 30_000, 30_000), (55_000, 35_000, 20_000, 10_000)]
Step = Callable[["World"], Any]


class World:
    """Two competitions that share players, and one that has not begun; ``random`` chooses the next event."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.tuesday = make_competition("ema-2012")
        self.thursday = make_competition("alarm-2019", name="Thursday league", slug="thursday")
        self.spring = make_competition("ema-2016", name="Spring league", slug="spring")
        entrants = make_entrants(self.tuesday, 9)
        competitions.add_entrant(actor=SYSTEM, competition=self.spring, player=entrants[0].player)
        for entrant in entrants[:6]:
            competitions.add_entrant(actor=SYSTEM, competition=self.thursday, player=entrant.player)
        club = make_club()
        Player.objects.filter(pk=entrants[0].player_id).update(club=club)
        play(self.tuesday, entrants[:4], SCORES[0])
        make_running(self.tuesday, entrants[:8], tables=2)
        make_running(self.thursday, list(self.thursday.entrants.all())[:4])
        make_session(self.tuesday, entrants[4:])
        self.user = make_user("bob", first_name="Bob")

    def one(self, rows: Any) -> Any:
        """A random row of a queryset; refused if there is none."""
        found = list(rows.order_by("pk"))
        if not found:
            raise Refusal("nothing_there", "There is none.")
        return self.random.choice(found)

    @property
    def actor(self) -> Actor:
        return Actor(self.one(Player.objects.all()).full_name)

    def entry(self, game: Game) -> dict[str, Any]:
        return {"entry": Entry.new(self.actor, game.version), "game": game}

    def hand(self) -> Any:
        winner, loser = self.random.sample(range(4), 2)
        return self.random.choice([DRAW, ron(winner, loser), tsumo(winner, han=3), ron(loser, winner, riichi=(loser,))])

    def addresses(self) -> list[str]:
        return [address for competition in self.competitions() for kind in kinds_of_pages(competition) for address in kind]

    def competitions(self) -> list[Competition]:
        return list(Competition.objects.order_by("pk"))


def record(world: World) -> None:
    game = world.one(Game.objects.filter(state__in=["seated", "running"]))
    number = game.hands.current().count() + 1
    games.record_hand(number=number, result=world.hand(), **world.entry(game))


def undo(world: World) -> None:
    games.undo_last_hand(**world.entry(world.one(Game.objects.filter(version__gt=0))))


def correct(world: World) -> None:
    game = world.one(Game.objects.filter(version__gt=1))
    games.revise_game(changes=[games.Replace(1, world.hand())], reason="It was otherwise", **world.entry(game))


def finish_on_paper(world: World) -> None:
    game = world.one(Game.objects.filter(state__in=["seated", "running", "finished"]))
    games.enter_final_scores(scores=world.random.choice(SCORES), sum_reason="", **world.entry(game))


def withdraw_paper(world: World) -> None:
    games.withdraw_final_scores(**world.entry(world.one(Game.objects.filter(final_scores__isnull=False))))


def stop(world: World) -> None:
    games.stop_game(**world.entry(world.one(Game.objects.filter(state="running"))))


def void(world: World) -> None:
    games.void_game(reason="Somebody fell ill", **world.entry(world.one(Game.objects.all())))


def reopen(world: World) -> None:
    games.reopen_game(**world.entry(world.one(Game.objects.all())))


def confirm(world: World) -> None:
    game = world.one(Game.objects.filter(state="finished"))
    games.confirm_game(actor=Actor("Somebody else"), game=game, expected_version=game.version)


def substitute(world: World) -> None:
    game = world.one(Game.objects.all())
    player = world.one(Player.objects.all())
    games.substitute(seat=world.random.randrange(4), player=player, from_hand=1, cause="late", **world.entry(game))


def end_substitution(world: World) -> None:
    row = world.one(Substitution.objects.filter(until_version=None))
    games.end_substitution(seat=row.seat, **world.entry(row.game))


def give_penalty(world: World) -> None:
    penalty = PenaltyPoints(world.random.randrange(4), "point_penalty", -1_000 * world.random.randrange(1, 5))
    games.give_penalty(penalty=penalty, reason="Shouting", **world.entry(world.one(Game.objects.all())))


def cancel_penalty(world: World) -> None:
    row = world.one(models.Penalty.objects.filter(until_version=None))
    games.cancel_penalty(penalty=row.pk, **world.entry(row.game))


def rename(world: World) -> None:
    player = world.one(Player.objects.all())
    competitions.rename_player(actor=SYSTEM, player=player, last_name=world.random.choice(["Zander", "Yak", "Xerus"]))


def hide(world: World) -> None:
    player, shown = world.one(Player.objects.all()), world.random.choice(NameShown.values)
    competitions.rename_player(actor=SYSTEM, player=player, name_shown=shown)


def rename_club(world: World) -> None:
    competitions.change_club(actor=SYSTEM, club=world.one(Club.objects.all()), name=f"Club {world.random.randrange(99)}")


def describe(world: World) -> None:
    competition = world.one(Competition.objects.all())
    changed: dict[str, Any] = {"name": f"League {world.random.randrange(99)}", "min_games": world.random.randrange(3)}
    changed |= world.random.choice([{}, {"policy": "average"}, {"policy": "sum"}, {"slug": f"league-{world.random.randrange(99)}"}])
    competitions.change_competition(actor=SYSTEM, competition=competition, **changed)


def set_state(world: World) -> None:
    competition = world.one(Competition.objects.all())
    states = CompetitionState.values
    state = states[(states.index(competition.state) + world.random.choice([1, -1])) % len(states)]
    competitions.set_competition_state(actor=SYSTEM, competition=competition, state=state)


def change_ruleset(world: World) -> None:
    ruleset = world.random.choice(["ema-2012", "alarm-2019", "wrc-2025"])
    competitions.change_ruleset(actor=SYSTEM, competition=world.one(Competition.objects.all()), ruleset_json=ruleset)


def draw_lots(world: World) -> None:
    competition = world.one(Competition.objects.all())
    competitions.draw_lots(actor=SYSTEM, competition=competition, seed=world.random.randrange(99))


def run_competition(world: World) -> None:
    competitions.set_competition_state(actor=SYSTEM, competition=world.one(Competition.objects.filter(state="open")), state="running")


def enter(world: World) -> None:
    competitions.add_entrant(actor=SYSTEM, competition=world.one(Competition.objects.all()), player=world.one(Player.objects.all()))


def change_entrant(world: World) -> None:
    competitions.change_entrant(actor=SYSTEM, entrant=world.one(Entrant.objects.all()), guest=world.random.random() < 0.5, group="A")


def leave(world: World) -> None:
    entrant = world.one(Entrant.objects.all())
    (competitions.return_entrant if entrant.status == "withdrawn" else competitions.withdraw_entrant)(actor=SYSTEM, entrant=entrant)


def open_evening(world: World) -> None:
    day = datetime.date(2026, 12, world.random.randrange(1, 28))
    make_evening(world.one(Competition.objects.all()), date=day)


def close_evening(world: World) -> None:
    seating.close_evening(actor=SYSTEM, evening=world.one(Evening.objects.all()))


def plan(world: World) -> None:
    competition = world.one(Competition.objects.all())
    if world.random.random() < 0.3:
        seating.plan_session(actor=SYSTEM, competition=competition, evening=None)
    else:
        active = list(competition.entrants.active())
        make_session(competition, world.random.sample(active, min(5, len(active))))


def start(world: World) -> None:
    games.start_session(actor=SYSTEM, session=world.one(Session.objects.filter(state="seated")))


def approve(world: World) -> None:
    seating.approve_session(actor=SYSTEM, session=world.one(Session.objects.filter(state__in=["scored", "running"])))


def cancel(world: World) -> None:
    seating.cancel_session(actor=SYSTEM, session=world.one(Session.objects.filter(state__in=["seated", "running"])))


def reopen_session(world: World) -> None:
    games.reopen_session(actor=SYSTEM, session=world.one(Session.objects.all()))


def renew_link(world: World) -> None:
    seating.renew_link(actor=SYSTEM, table=world.one(TableLink.objects.select_related("table")).table)


def grant(world: World) -> None:
    competitions.grant_role(actor=SYSTEM, competition=world.one(Competition.objects.all()), user=world.user, name=RoleName.DIRECTOR)


STEPS_TO_TAKE: tuple[Step, ...] = (
    *([record] * 6),
    *(
        undo,
        correct,
        finish_on_paper,
        finish_on_paper,
        withdraw_paper,
        stop,
        void,
        reopen,
        confirm,
        substitute,
        end_substitution,
        give_penalty,
        cancel_penalty,
    ),
    *(rename, hide, rename_club, describe, change_ruleset, draw_lots, set_state, run_competition, enter, change_entrant, leave),
    *(open_evening, close_evening, plan, start, approve, cancel, reopen_session, renew_link, grant),
)


def answer(client: Client, address: str, language: str) -> tuple[int, str]:
    response = client.get(address, headers={"accept-language": language})
    return response.status_code, response.content.decode() if response.status_code == 200 else ""


def take(step: Step, world: World) -> bool:
    """Carry out the event; false if it was refused."""
    try:
        step(world)
    except (Refusal, RuleViolation, ValidationError, games.BrokenHands, games.StaleGame):
        return False
    return True


Look = tuple[str, str]


def looked(client: Client, looks: list[Look]) -> list[tuple[int, str]]:
    """The answers, in the order of the visits."""
    return [answer(client, *look) for look in looks]


def wrong(client: Client, looks: list[Look]) -> list[Look]:
    """The pages whose cached answer is not what would be built now."""
    cached = looked(client, looks)
    with override_settings(CACHES=NO_CACHE):
        fresh = looked(client, looks)
    return [look for look, one, other in zip(looks, cached, fresh, strict=True) if one != other]


@pytest.mark.parametrize("seed", range(2))
def test_after_many_commands_the_cache_answers_what_would_be_built_now(seed: int) -> None:
    world, client, taken = World(Random(seed)), Client(), 0
    for _ in range(STEPS):
        looks = [(address, world.random.choice(["de", "en"])) for address in world.random.sample(world.addresses(), LOOKS)]
        looked(client, looks)
        taken += take(world.random.choice(STEPS_TO_TAKE), world)
        assert wrong(client, looks) == []
    assert taken > STEPS / 3
