"""What people read of a game without riichi: at the table, on the score sheet, and of what was changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from league.errors import Refusal
from league.games.commands import Replace
from league.games.queries.paper import PaperSheet
from league.games.queries.sheet import score_sheet
from league.games.queries.versions import versions_of
from league.table.closing.paper_form import PaperForm
from league.table.screen.queries import screen_of
from scoring.classical import Ticked
from scoring.game import Drawn, FalseMahjong, Fine, Mahjong, Points, Said, TileHand, Void, Worth
from scoring.hand import Hand
from scoring.hand.notation import parse_tiles
from scoring.rulesets import RULESETS
from tests.factories import bob_scores
from tests.league.games.play import Play, found_by_verify, named_table, sides
from tests.league.table.phone import Phone

pytestmark = pytest.mark.django_db

NAMES = ("Alma", "Bert", "Cleo", "Dora", "Emil")


def table_of(players: int = 4, ruleset: object = "kuester") -> Play:
    return named_table(ruleset, NAMES[:players])


def won(winner: int, values: Sequence[int | None], discarder: int | None = None) -> Mahjong:
    return Mahjong(winner, tuple(None if value is None else Said(value) for value in values), discarder)


def tiles(concealed: str, winning: str = "") -> TileHand:
    last = parse_tiles(winning)[0] if winning else None
    return TileHand(Hand(concealed=parse_tiles(concealed), winning_tile=last, win="", seat_wind="", round_wind=""))


def ledger(play: Play, number: int = 1) -> list[tuple[str, str, Points, str]]:
    return [(line.payer, line.payee, line.points, line.reason) for line in score_sheet(play.game).hands[number - 1].ledger]


def test_the_sheet_explains_every_payment_of_the_books_example() -> None:
    play = table_of()
    play.record(won(1, (80, 160, 20, 100), discarder=2))
    assert ledger(play) == [
        ("Alma", "Bert", 320, "Mah-Jongg, 160 × 2 (Bankier)"),
        ("Cleo", "Bert", 160, "Mah-Jongg"),
        ("Dora", "Bert", 160, "Mah-Jongg"),
        ("Cleo", "Alma", 120, "Difference of the hands, (80 − 20) × 2 (Bankier)"),
        ("Alma", "Dora", 40, "Difference of the hands, (100 − 80) × 2 (Bankier)"),
        ("Cleo", "Dora", 80, "Difference of the hands, 100 − 20"),
    ]


def test_after_a_draw_every_payment_says_that_it_is_double() -> None:
    play = table_of()
    play.record(Drawn(), won(0, (50, 0, 0, 0)))
    sheet = score_sheet(play.game)
    assert sheet.hands[0].text == "Draw, nobody wins"
    assert sheet.hands[1].noted == ("Counts double: the hand before was drawn",)
    assert ledger(play, 2)[0] == ("Bert", "Alma", 200, "Mah-Jongg, 50 × 2 (draw before) × 2 (Bankier)")


def test_each_hand_shows_what_it_was_worth_and_who_won() -> None:
    play = table_of()
    play.record(won(1, (80, 160, 20, 100), discarder=2))
    worths = score_sheet(play.game).hands[0].worths
    assert [(one.name, one.points, one.note) for one in worths] == [
        ("Bert", 160, "wins"),
        ("Alma", 80, ""),
        ("Cleo", 20, ""),
        ("Dora", 100, ""),
    ]
    assert all(one.why is None and one.tiles is None for one in worths)


@pytest.mark.parametrize("worth", [Ticked((("closed_pon_dragon", 1),)), tiles("555z1234678m19p1s")])
def test_a_hand_that_was_ticked_or_tapped_unfolds_to_its_figures_and_doublings(worth: Worth) -> None:
    play = table_of()
    play.record(Mahjong(1, (worth, Said(60), Said(0), Said(0)), discarder=0))
    first = score_sheet(play.game).hands[0].worths[1]
    assert (first.name, first.points) == ("Alma", 16)
    assert first.why is not None
    assert [row.number for row in first.why.doubles] == [1]
    assert (first.tiles is not None) == isinstance(worth, TileHand)


def test_dead_hands_false_calls_and_penalties_are_told() -> None:
    play = table_of()
    play.record(replace(won(1, (0, 60, 12, 8)), too_few=frozenset({2}), too_many=frozenset({0})))
    play.record(FalseMahjong(3, (Said(10), Said(20), Said(30), Said(0))), Fine(0, 50))
    sheet = score_sheet(play.game)
    notes = {one.name: one.note for one in sheet.hands[0].worths}
    assert notes == {"Bert": "wins", "Alma": "too many tiles, counts nothing", "Cleo": "too few tiles, could not win", "Dora": ""}
    assert sheet.hands[1].text == "False Mah-Jongg by Dora"
    assert [row[2:] for row in ledger(play, 2)] == [
        (40, "False Mah-Jongg, 20 × 2 (Bankier)"),
        (30, "False Mah-Jongg"),
        (10, "False Mah-Jongg"),
    ]
    assert sheet.hands[2].text == "Penalty: Alma pays each player 50 points"


def test_of_five_the_sheet_says_who_sat_out_and_has_a_score_for_each() -> None:
    play = table_of(5)
    play.record(won(0, (50, 0, 0, 0, None)))
    sheet = score_sheet(play.game)
    assert sheet.hands[0].noted == ("Sits out: Emil",)
    assert sheet.hands[0].deltas == (300, -100, -100, -100, 0)
    assert [seat.letter for seat in sheet.seats] == ["E", "S", "W", "N", "5"]


def test_the_screen_marks_the_bankier_and_who_sits_out_and_has_no_sticks() -> None:
    play = table_of(5)
    play.record(Drawn())
    screen = screen_of(play.game, NAMES)
    assert (screen.marked, screen.is_riichi, screen.progress.doubled) == (0, False, True)
    page = Phone(play.game, seat=1).get().content.decode()
    assert "Bankier" in page
    assert "Counts double" in page
    assert "Sits out" in page
    assert "stick-deposit" not in page


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_screen_of_any_table_can_be_looked_at(players: int) -> None:
    play = table_of(players)
    values = [30, 0, 0, 0, None][:players]
    play.record(won(0, values))
    page = Phone(play.game, seat=0).get().content.decode()
    assert all(name in page for name in NAMES[:players])


def test_the_last_entry_unfolds_each_hand_at_the_table() -> None:
    play = table_of()
    play.record(won(1, (0, 60, 0, 0)), Mahjong(1, (Ticked((("closed_pon_dragon", 1),)), Said(60), Said(0), Said(0))))
    newest, _first = screen_of(play.game, NAMES[:4]).hands
    assert [one.points for one in newest.worths] == [60, 16, 0, 0]
    page = Phone(play.game, seat=1).get().content.decode()
    assert "Why the hand of Alma is worth that" in page
    assert page.count('class="worth-of"') == 4, "each hand of the last entry, and none of the first"
    assert "Pong of dragons" in page


def test_where_the_round_wind_is_bankier_another_seat_is_marked() -> None:
    play = table_of(ruleset={"base": "kuester", "switches": {"banker": "round_wind"}})
    play.record(*(won(winner, [22 if seat == winner else 0 for seat in range(4)]) for winner in (1, 2, 3, 0)))
    screen = screen_of(play.game, NAMES[:4])
    assert (screen.round, screen.progress.dealer, screen.marked) == ("South 1", 0, 1)


def test_a_correction_shows_the_tiles_and_points_before_and_after() -> None:
    play = table_of()
    play.record(won(1, (0, 60, 0, 0)))
    play.revise(Replace(1, Mahjong(1, (tiles("555z1234678m19p1s"), Said(60), Said(0), Said(0)))))
    change = versions_of(play.game).versions[0].changes[0]
    assert sides(change)[0] == "Mah-Jongg by Bert, self-drawn: 60 points · Other hands: Alma 0, Cleo 0, Dora 0"
    assert [shown.winner for shown in change.after.tiles] == ["Alma"]


def test_earlier_versions_of_ticked_hands_are_told_in_points() -> None:
    play = table_of()
    ticked = Ticked((("closed_pon_dragon", 1), ("open_pon_simple", 3)), premiums=frozenset({"all_pon"}))
    play.record(Mahjong(0, (ticked, Ticked((("flower", 2),)), Said(0), Said(0))))
    play.revise(Replace(1, Drawn()))
    change = versions_of(play.game).versions[0].changes[0]
    assert sides(change)[0] == "Mah-Jongg by Alma, self-drawn: 108 points · Other hands: Bert 8, Cleo 0, Dora 0"


def test_a_basic_game_names_its_winner_and_its_points() -> None:
    play = table_of(ruleset="dmjl-basic")
    play.record(won(2, (None, None, 24, None), discarder=0))
    hand = score_sheet(play.game).hands[0]
    assert hand.text == "Mah-Jongg by Cleo on a tile from Alma: 24 points"
    assert ledger(play) == [(name, "Cleo", 24, "Mah-Jongg") for name in ("Alma", "Bert", "Dora")]


def code_of(play: Play, scores: tuple[int, ...]) -> str:
    with pytest.raises(Refusal) as refused:
        play.enter_final_scores(scores=scores)
    return refused.value.code


def test_scores_from_paper_are_whole_points_of_every_player_and_add_up_to_nothing() -> None:
    play = table_of(5)
    assert code_of(play, (10, -10, 0, 0)) == "scores_needed"
    assert code_of(play, (10, -9, 0, 0, 0)) == "scores_sum"
    play.enter_final_scores(scores=(2_000_000_000_007, -1_000_000_000_007, -1_000_000_000_000, 13, -13))
    assert play.totals == [2_000_000_000_007, -1_000_000_000_007, -1_000_000_000_000, 13, -13]
    assert [seat.place for seat in score_sheet(play.game).seats] == [1, 5, 4, 2, 3]
    assert found_by_verify() == []


def test_millions_can_be_typed_from_paper_where_hands_have_no_limit() -> None:
    play = table_of(3)
    names = [f"score{seat}" for seat in range(3)]
    for ruleset, is_right in ((play.game.competition.ruleset, True), (RULESETS["ema-2016"], False)):
        form = PaperForm(
            {
                "client_id": str(uuid4()),
                "expected_version": "0",
                **dict(zip(names, ["1.000.000.000.000", "-1,000,000,000,000", "0"], strict=True)),
            },
            sheet=PaperSheet(0, tuple(NAMES[:3]), ruleset),
        )
        assert form.is_valid() == is_right


def test_the_desk_takes_the_totals_of_a_table_of_five() -> None:
    play = table_of(5)
    client = Client()
    client.force_login(bob_scores(play.game.competition))
    url, prefix = reverse("desk_totals", args=[play.game.competition.slug]), f"g{play.game.number}"
    assert "Emil" in client.get(url).content.decode()
    typed = {f"{prefix}-score{seat}": str(score) for seat, score in enumerate((50, -20, -20, -20, 10))}
    answer = client.post(url, {f"{prefix}-client_id": str(uuid4()), f"{prefix}-expected_version": "0", **typed})
    assert answer.status_code == 302
    assert play.totals == [50, -20, -20, -20, 10]


def test_the_fifth_can_be_warned_and_a_sixth_cannot() -> None:
    play = table_of(5)
    play.warn(seat=4, reason="Talks about the game")
    with pytest.raises(Refusal, match="no such seat"):
        play.warn(seat=5, reason="Talks about the game")


def test_void_hands_are_told_as_everywhere_else() -> None:
    play = table_of()
    play.record(Void())
    assert score_sheet(play.game).hands[0].text == "The hand was broken off without fault and is played again"


def test_a_void_hand_of_küster_is_a_game_in_its_own_words() -> None:
    play = table_of()
    play.record(Void())
    with override("de"):
        assert score_sheet(play.game).hands[0].text == "Das Spiel wurde ohne Schuld abgebrochen und wird wiederholt"


def test_a_hand_worth_nothing_needs_no_reason() -> None:
    play = table_of()
    play.record(Mahjong(1, (Ticked(), Ticked((("closed_pon_dragon", 1),)), Said(0), Said(0))))
    page = Phone(play.game, seat=1).get().content.decode()
    assert "Why the hand of Bert is worth that" in page
    assert "Why the hand of Alma is worth that" not in page
