"""Laws that hold after any sequence of commands, on random games of every ruleset."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competitions.models import Competition
from league.errors import Refusal
from league.games import commands
from league.games.commands import Delete, Insert, Replace, Saved
from league.games.entry import Entry
from league.games.models import Confirmation, FinalScores, Game, GameResult, GameRevision, RecordedHand
from league.games.queries.facts import facts_of, replay_of
from league.games.queries.sheet import score_sheet
from league.games.queries.versions import versions_of
from scoring.errors import RuleViolation
from scoring.game import GameRecord, HandResult, Progress, advance
from scoring.rulesets import RULESETS, Ruleset
from tests.league.games.play import ANNA, BEN, Play, found_by_verify, nothing_kept, one_table
from tests.scoring.game.strategies import any_results, games, legal_results, rulesets

pytestmark = pytest.mark.django_db

FEWER = settings(max_examples=max(10, settings().max_examples // 2))  # every hand is a command with its queries


@pytest.fixture(autouse=True)
def table(db: None) -> None:
    """A running table; each example plays its own game on it and is rolled back."""
    one_table(slug="random")


def under(ruleset: Ruleset) -> Play:
    Competition.objects.update(ruleset_json={"base": ruleset.id, "switches": {}})
    return Play(Game.objects.select_related("competition").get())


def stored_results() -> list[tuple[Any, ...]]:
    rows = GameResult.objects.order_by("seat__wind")
    return list(rows.values_list("seat", "entrant", "points", "place", "uma", "oka", "penalty", "total"))


def recorded(record: GameRecord) -> Play:
    """The game with all its hands, entered in one step, which is quicker than one by one."""
    play = under(record.ruleset)
    play.revise(*(Insert(1, hand) for hand in record.hands))
    return play


@FEWER
@given(games(facts=False, most_hands=8))
def test_a_recorded_game_is_the_game_that_was_played(record: GameRecord) -> None:
    with nothing_kept():
        play = under(record.ruleset)
        play.record(*record.hands)
        assert tuple(play.results) == record.hands
        if record.hands and play.game.state == "running":
            play.stop_game()
        outcome = replay_of(play.game).outcome
        assert [row[2:] for row in stored_results()] == [
            tuple(values[seat] for values in (outcome.scores, outcome.places, outcome.uma, outcome.oka, outcome.penalties, outcome.totals))
            for seat in (range(4) if outcome else ())
        ]
        assert found_by_verify() == []


@given(games(facts=False).filter(lambda record: record.hands), st.data())
def test_correcting_a_hand_to_itself_changes_nothing_but_the_version(record: GameRecord, data: st.DataObject) -> None:
    with nothing_kept():
        play = recorded(record)
        number = data.draw(st.integers(1, len(record.hands)))
        before = (replay_of(play.game), stored_results(), play.game.state, RecordedHand.objects.count())
        saved = play.revise(Replace(number, record.hands[number - 1]))

        assert (replay_of(play.game), stored_results(), play.game.state, RecordedHand.objects.count()) == before
        assert (saved.changes, saved.version) == ((), 2)


@given(games(facts=False).filter(lambda record: record.hands), st.data())
def test_correcting_and_correcting_back_restores_every_result_and_keeps_both_versions(record: GameRecord, data: st.DataObject) -> None:
    with nothing_kept():
        play = recorded(record)
        number = data.draw(st.integers(1, len(record.hands)))
        earlier = recorded_until(record, number)
        other = data.draw(legal_results(earlier))
        before = (replay_of(play.game), stored_results(), play.game.state)
        try:
            play.revise(Replace(number, other), actor=BEN)
        except (Refusal, RuleViolation):
            assert replay_of(play.game) == before[0]
            return
        play.revise(Replace(number, record.hands[number - 1]), actor=ANNA)

        assert (replay_of(play.game), stored_results(), play.game.state) == before
        names = list(RecordedHand.objects.filter(number=number).order_by("version").values_list("by_name", flat=True))
        assert names == (["Anna", "Ben", "Anna"] if other != record.hands[number - 1] else ["Anna"])
        assert found_by_verify() == []


@given(games(facts=False).filter(lambda record: record.hands), st.data())
def test_inserting_and_deleting_the_same_hand_restores_every_result(record: GameRecord, data: st.DataObject) -> None:
    with nothing_kept():
        play = recorded(record)
        number = data.draw(st.integers(1, len(record.hands)))
        before = (replay_of(play.game), stored_results(), play.game.state)
        try:
            play.revise(Insert(number, data.draw(legal_results(recorded_until(record, number)))))
        except (Refusal, RuleViolation):
            return
        play.revise(Delete(number))
        assert (replay_of(play.game), stored_results(), play.game.state) == before


def recorded_until(record: GameRecord, number: int) -> Progress:
    progress = Progress.start(record.ruleset)
    for hand in record.hands[: number - 1]:
        progress = advance(progress, hand)
    return progress


@dataclass
class Anything:
    """A game with every possible or attempted change, and the acknowledged entries."""

    play: Play
    data: st.DataObject
    acknowledged: list[tuple[Callable[[], Saved], Saved]] = field(default_factory=list)
    hands_of: dict[int, list[HandResult]] = field(default_factory=dict)

    def do(self, name: str) -> None:
        """Carry out one command, or be refused; an acknowledged entry can be sent again later."""
        self.play.actor = self.data.draw(st.sampled_from([ANNA, BEN]))
        if name == "confirm_game":
            return self.confirm()
        if name == "send_again":
            return self.send_again()
        arguments = {"game": self.play.game, **getattr(self, name, dict)()}
        entry = Entry.new(self.play.actor, self.play.game.version + self.data.draw(st.sampled_from([0] * 9 + [-1])))

        def send() -> Saved:
            return getattr(commands, name)(entry=entry, **arguments)

        try:
            self.acknowledged.append((send, send()))
        except (Refusal, RuleViolation):
            return None
        self.hands_of[self.play.game.version] = [hand.result for hand in facts_of(self.play.game).hands]
        return None

    def confirm(self) -> None:
        try:
            self.play.confirm(self.play.actor)
        except Refusal:
            return

    def send_again(self) -> None:
        if self.acknowledged:
            send, saved = self.data.draw(st.sampled_from(self.acknowledged))
            assert send() == saved

    def a_hand(self) -> HandResult:
        """A hand that is usually possible as the next one."""
        progress = replay_of(self.play.game).progress
        possible = progress.ended_by is None and self.data.draw(st.integers(0, 4))
        return self.data.draw(legal_results(progress) if possible else any_results())

    def a_number(self) -> int:
        return self.data.draw(st.integers(1, max(1, len(facts_of(self.play.game).hands))))

    def record_hand(self) -> dict[str, Any]:
        return {"number": len(facts_of(self.play.game).hands) + 1, "result": self.a_hand()}

    def revise_game(self) -> dict[str, Any]:
        one = st.sampled_from([Replace, Insert, Delete])
        kinds = self.data.draw(st.lists(one, min_size=1, max_size=3))
        return {"changes": [kind(self.a_number()) if kind is Delete else kind(self.a_number(), self.a_hand()) for kind in kinds]}

    def mark_signal(self) -> dict[str, Any]:
        return {"before_hand": self.a_number() + self.data.draw(st.integers(0, 1)), "dice_thrown": self.data.draw(st.booleans())}

    def enter_final_scores(self) -> dict[str, Any]:
        scores = self.data.draw(st.lists(st.integers(-40, 240).map(lambda points: points * 500), min_size=4, max_size=4))
        return {"scores": scores, "sum_reason": "Read from the sheet"}


COMMANDS = [
    *["record_hand"] * 10, *["revise_game"] * 4, *["undo_last_hand"] * 2, *["mark_signal"] * 2, "clear_signal", *["stop_game"] * 2,
    "finish_game", *["reopen_game"] * 3, "void_game", *["enter_final_scores"] * 2, *["withdraw_final_scores"] * 2,
    *["confirm_game"] * 2, "send_again",
]  # fmt: skip


@given(rulesets(), st.lists(st.sampled_from(COMMANDS), min_size=10, max_size=25), st.data())
def test_verify_finds_no_difference_after_any_sequence_of_commands(ruleset: Ruleset, names: list[str], data: st.DataObject) -> None:
    with nothing_kept():
        anything = Anything(under(ruleset), data)
        for name in ("record_hand", "record_hand", *names):
            anything.do(name)

        game = Game.objects.select_related("competition").get()
        assert found_by_verify() == []
        assert GameRevision.objects.count() == len(anything.acknowledged) == game.version
        assert all(send() == saved for send, saved in anything.acknowledged)
        assert_every_version_is_kept(game, anything.hands_of)
        assert len(score_sheet(game).hands) == (0 if score_sheet(game).paper else len(facts_of(game).hands))
        assert len(versions_of(game).versions) == game.version


def assert_every_version_is_kept(game: Game, hands_of: dict[int, list[HandResult]]) -> None:
    for version, hands in hands_of.items():
        then = copy(game)
        then.version = version
        assert [hand.result for hand in facts_of(then).hands] == hands
    assert Confirmation.objects.filter(voided_at=None).count() == (game.state == "confirmed")
    assert FinalScores.objects.filter(until_version=None).count() <= 1


def test_random_games_are_played_by_every_ruleset() -> None:
    assert len(RULESETS) >= 12
