"""What people type about a hand without riichi becomes a value of ``scoring``, and nothing else is offered or taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from league.table.entry.classical.fields import mahjong_initial
from league.table.entry.classical.form import MahjongForm
from league.table.entry.forms import hand_form
from league.table.entry.riichi.form import HandResultForm
from league.table.recording.preview import HandPreview
from scoring.classical import Ticked
from scoring.game import Drawn, FalseMahjong, Fine, GameRecord, HandResult, Mahjong, Progress, Said, TileHand, Void, advance
from scoring.hand import Hand, Meld, parse_tiles
from scoring.rulesets import RULESETS, Ruleset

NAMES = ("Anna", "Ben", "Clara", "David", "Eva")
KUESTER, BASIC = RULESETS["kuester"], RULESETS["dmjl-basic"]
BASIC_SETTLED = replace(BASIC, payers="settle")
FOUR = {"worth0-points": 80, "worth1-points": 160, "worth2-points": 20, "worth3-points": 100}
WON = {"outcome": "mahjong", "winner": 1, "discarder": 0, **FOUR}
WORTHS = (Said(80), Said(160), Said(20), Said(100))
FED_WORTHS = (Said(80), Said(192), Said(20), Said(100))  # 192 may be a pure flush
FED_IN_POINTS = {**WON, "worth1-points": 192}


def tiles(concealed: str, melds: tuple[Meld, ...], winning: str = "") -> TileHand:
    """A hand as it is recorded: the winds are those of the game."""
    last = parse_tiles(winning)[0] if winning else None
    return TileHand(Hand(concealed=parse_tiles(concealed), melds=melds, winning_tile=last, win="", seat_wind="", round_wind=""))


PLAIN = tiles("234666m4588s", (Meld("pon", parse_tiles("222p")),), "3s")
FLUSH = tiles("5567m", (Meld("pon", parse_tiles("111m")), Meld("chi", parse_tiles("234m")), Meld("pon", parse_tiles("999m"))), "8m")


def typed(data: dict[str, Any], rules: Ruleset = KUESTER, players: int = 4, progress: Progress | None = None) -> MahjongForm:
    """The form as a browser sends it for the first hand of a table."""
    query = QueryDict(mutable=True)
    query.update({"client_id": str(uuid4()), "number": "1", "expected_version": "0"})
    for name, value in data.items():
        query.setlist(name, [str(each) for each in value] if isinstance(value, list) else [str(value)])
    form = hand_form(query, progress=progress or Progress.start(rules, players=players), names=NAMES[:players], version=0)
    assert isinstance(form, MahjongForm)
    return form


def empty(rules: Ruleset = KUESTER, players: int = 4) -> MahjongForm:
    form = hand_form(progress=Progress.start(rules, players=players), names=NAMES[:players], version=0)
    assert isinstance(form, MahjongForm)
    return form


def previewed(form: MahjongForm) -> HandPreview | None:
    return HandPreview.of_form(form, GameRecord(form.ruleset, players=len(form.seats)))


def preview(form: MahjongForm) -> HandPreview:
    found = previewed(form)
    assert found is not None, form.errors
    return found


def test_each_rulebook_gets_the_form_for_its_game() -> None:
    kinds = {name: type(hand_form(progress=Progress.start(rules), names=NAMES[:4], version=0)) for name, rules in RULESETS.items()}
    assert {name for name, kind in kinds.items() if kind is MahjongForm} == {"kuester", "dmjl-basic"}
    assert set(kinds.values()) == {MahjongForm, HandResultForm}


@pytest.mark.parametrize(
    ("data", "result"),
    [
        (WON, Mahjong(1, WORTHS, discarder=0)),
        ({**WON, "discarder": "wall"}, Mahjong(1, WORTHS)),
        ({**FED_IN_POINTS, "pays_alone": 0}, Mahjong(1, FED_WORTHS, discarder=0, pays_alone=0)),
        ({**FED_IN_POINTS, "pays_alone": 0, "excused": "on"}, Mahjong(1, FED_WORTHS, discarder=0, pays_alone=0, excused=True)),
        ({**WON, "excused": "on"}, Mahjong(1, WORTHS, discarder=0)),
        (
            {**WON, "too_few": [0], "too_many": [2, 3]},
            Mahjong(1, WORTHS, discarder=0, too_few=frozenset({0}), too_many=frozenset({2, 3})),
        ),
        ({**WON, "announced3": "60"}, Mahjong(1, WORTHS, discarder=0, announced=((3, 60),))),
        ({"outcome": "draw"}, Drawn()),
        ({"outcome": "draw", **FOUR}, Drawn()),
        ({"outcome": "false_mahjong", "caller": 2, **FOUR}, FalseMahjong(2, (Said(80), Said(160), None, Said(100)))),
        ({"outcome": "penalty", "fined": 3, "fine": 50}, Fine(3, 50)),
        ({"outcome": "void"}, Void()),
    ],
)
def test_what_is_typed_becomes_the_value(data: dict[str, Any], result: HandResult) -> None:
    form = typed(data)
    assert form.is_valid(), form.errors
    assert form.result == result
    assert form.after.number == 2


@pytest.mark.parametrize(("points", "tables"), [(40, {}), (52, {}), (160, {"excused": "on"})])
def test_nobody_pays_for_all_for_points_that_no_hand_is_worth_for_which_one_does(points: int, tables: dict[str, str]) -> None:
    answer = {**WON, "worth1-points": points, "pays_alone": 0, **tables}
    said = f"No pure flush, wind game or dragon game with three figures on the table is worth {points} points"
    assert typed(answer).errors["pays_alone"] == [f"{said}, so nobody pays for all; such a hand has 176 at least."]
    assert typed({**answer, "worth1-as_said": "on"}).is_valid(), "the table settled by these points"
    assert typed({**WON, "worth1-points": points}).is_valid()


def test_who_pays_for_all_already_may_stay_as_it_is_stored() -> None:
    stored = Mahjong(1, WORTHS, discarder=0, pays_alone=0)
    fields = {name: value for name, value in mahjong_initial(stored).items() if value not in (None, "", []) and value is not False}
    form = MahjongForm(
        {"client_id": str(uuid4()), "number": 1, "expected_version": 0, **fields, "announced3": "60"},
        progress=Progress.start(KUESTER), names=NAMES[:4], version=0, result=stored,
    )  # fmt: skip
    assert form.is_valid(), form.errors


@pytest.mark.parametrize(
    "result",
    [
        Mahjong(1, FED_WORTHS, discarder=0, pays_alone=2, excused=True, too_few=frozenset({0}), announced=((3, 60),)),
        Mahjong(1, (Said(80), PLAIN, Ticked((("closed_pon_dragon", 1),)), Said(0)), discarder=2),
        Mahjong(3, WORTHS),
        Drawn(),
        FalseMahjong(2, (Said(80), Said(160), None, Said(100))),
        Fine(3, 10),
        Void(),
    ],
)
def test_a_saved_hand_comes_back_into_the_form_and_out_again_unchanged(result: HandResult) -> None:
    fields = {name: value for name, value in mahjong_initial(result).items() if value not in (None, "", []) and value is not False}
    form = typed({name: "on" if value is True else value for name, value in fields.items()})
    assert form.is_valid(), form.errors
    assert form.result == result


@pytest.mark.parametrize(
    ("data", "field", "step"),
    [
        ({}, "outcome", "outcome"),
        ({**WON, "winner": ""}, "winner", "winner"),
        ({**WON, "discarder": ""}, "discarder", "discarder"),
        ({**WON, "discarder": 1}, "discarder", "discarder"),
        ({**WON, "winner": 4}, "winner", "winner"),
        ({**WON, "worth2-points": ""}, "worth2", "worths"),
        ({**WON, "worth2-points": "many"}, "worth2", "worths"),
        ({**WON, "worth1-points": "21"}, "worth1", "worths"),
        ({**WON, "worth1-points": "0"}, "worth1", "worths"),
        ({**WON, "worth0-points": "3"}, "worth0", "worths"),
        ({**WON, "too_few": [1]}, "winner", "winner"),
        ({**WON, "too_few": [2], "too_many": [2]}, "too_many", "check"),
        ({**WON, "pays_alone": 1}, "pays_alone", "check"),
        ({**WON, "announced3": "100"}, "announced3", "check"),
        ({**WON, "announced3": "few"}, "announced3", "check"),
        ({"outcome": "false_mahjong", **FOUR}, "caller", "caller"),
        ({"outcome": "false_mahjong", "caller": 0}, "worth1", "worths"),
        ({"outcome": "penalty", "fine": 10}, "fined", "fined"),
        ({"outcome": "penalty", "fined": 0}, "fine", "fine"),
        ({"outcome": "penalty", "fined": 0, "fine": 20}, "fine", "fine"),
    ],
)
def test_every_refusal_stands_beside_the_field_it_is_about_and_opens_its_step(data: dict[str, Any], field: str, step: str) -> None:
    form = typed(data)
    assert not form.is_valid()
    assert field in form.errors
    assert all(form.errors[field])
    assert form.first_step == step
    assert previewed(form) is None and form.problems


def test_a_refusal_about_a_hand_says_whose_it_is_where_the_hand_is_not_seen() -> None:
    form = typed({**WON, "worth2-points": ""})
    assert "Clara: What is this hand worth?" in form.problems
    assert [row.problems for row in form.rows] == [(), (), ("What is this hand worth?",), ()]


def test_a_refusal_that_stands_in_the_entry_is_not_said_twice() -> None:
    form = typed({**WON, "worth2-points": "many"})
    assert not form.is_valid()
    assert [row.problems for row in form.rows] == [()] * 4
    assert form.rows[2].entry.points.errors


def test_a_hand_with_too_many_tiles_needs_no_points() -> None:
    form = typed({**WON, "worth2-points": "", "too_many": [2]})
    assert form.is_valid(), form.errors
    assert isinstance(form.result, Mahjong) and form.result.worths[2] == Said(0)


def test_people_can_insist_on_points_that_no_hand_is_worth() -> None:
    form = typed({**WON, "worth2-points": "90", "worth2-as_said": "on"})
    assert form.is_valid(), form.errors
    assert isinstance(form.result, Mahjong) and form.result.worths[2] == Said(90)


def test_the_basic_game_asks_for_the_winners_points_alone() -> None:
    form = typed({"outcome": "mahjong", "winner": 1, "discarder": 0, "worth1-points": 37, "worth2-points": 8}, BASIC)
    assert form.is_valid(), form.errors
    assert form.result == Mahjong(1, (None, Said(37), None, None), discarder=0)
    assert form.asks == "winner"


def test_the_basic_game_asks_for_all_hands_where_everybody_settles() -> None:
    form = typed({**WON, "worth1-points": 37}, BASIC_SETTLED)
    assert form.is_valid(), form.errors
    assert form.result == Mahjong(1, (Said(80), Said(37), Said(20), Said(100)), discarder=0)


@pytest.mark.parametrize(
    ("rules", "players", "outcomes", "rare"),
    [
        (KUESTER, 4, ["mahjong", "draw", "false_mahjong", "penalty", "void"], {"pays_alone", "excused", "too_few", "too_many"}),
        (KUESTER, 2, ["mahjong", "draw", "false_mahjong", "penalty", "void"], {"too_few", "too_many"}),
        (replace(KUESTER, payers="all"), 4, ["mahjong", "draw", "false_mahjong", "penalty", "void"], set()),
        (BASIC, 4, ["mahjong", "draw", "void"], set()),
        (BASIC_SETTLED, 4, ["mahjong", "draw", "void"], set()),
    ],
)
def test_the_form_knows_only_what_the_ruleset_knows(rules: Ruleset, players: int, outcomes: list[str], rare: set[str]) -> None:
    form = empty(rules, players)
    assert [code for code, _label in form.outcomes()] == outcomes
    assert {"pays_alone", "excused", "too_few", "too_many"} & set(form.fields) == rare
    assert ("caller" in form.fields) == ("false_mahjong" in outcomes)
    assert [code for code, _label in form.first_outcomes] == ["mahjong", "draw"]


def test_where_the_signal_has_sounded_it_is_asked_for_here_too() -> None:
    form = hand_form(progress=Progress.start(KUESTER), names=NAMES[:4], version=0, asks_signal=True)
    assert "signal" in form.fields and "signal" not in empty().fields


# ---------- two, three and five players
@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_are_asked_for_fewer_hands(players: int) -> None:
    data = {name: value for name, value in FOUR.items() if int(name[5]) < players}
    form = typed({"outcome": "mahjong", "winner": 1, "discarder": "wall", **data}, players=players)
    assert form.is_valid(), form.errors
    assert form.result == Mahjong(1, WORTHS[:players])
    assert len(form.rows) == players


def test_of_five_who_sits_out_is_proposed_and_can_be_another() -> None:
    form = empty(players=5)
    assert form.sitting_out is not None and form.sitting_out.name == "Eva"
    assert [row.seat.name for row in form.rows] == ["Anna", "Ben", "Clara", "David"]
    changed = typed({**WON, "worth3-points": "", "worth4-points": 100, "sits_out": 3}, players=5)
    assert changed.is_valid(), changed.errors
    assert changed.result == Mahjong(1, (Said(80), Said(160), Said(20), None, Said(100)), discarder=0, sits_out=3)
    assert [(row.seat.name, row.seat.wind) for row in changed.rows] == [("Anna", "E"), ("Ben", "S"), ("Clara", "W"), ("Eva", "N")]


def test_who_sits_out_is_a_fact_of_every_entry_of_five() -> None:
    for data in ({"outcome": "draw"}, {"outcome": "penalty", "fined": 0, "fine": 10}):
        form = typed(data, players=5)
        assert form.is_valid(), form.errors
        assert getattr(form.result, "sits_out", None) == 4


@pytest.mark.parametrize("name", ["winner", "discarder", "pays_alone"])
def test_who_sits_out_has_no_part_in_the_hand(name: str) -> None:
    form = typed({**WON, name: 4}, players=5)
    assert form.errors[name] == ["Who sits out has no part in the game."]


@pytest.mark.parametrize("seat", [0, 7])
def test_the_dealer_never_sits_out(seat: int) -> None:
    form = typed({**WON, "sits_out": seat}, players=5)
    assert form.errors["sits_out"] == ["Who deals plays: another of the five sits out."]


def test_what_was_typed_stays_when_somebody_else_sits_out_and_nothing_is_judged_yet() -> None:
    form = typed({"outcome": "mahjong", "winner": 1, "sits_out": 2, "worth0-points": "80"}, players=5)
    form.show_as_typed()
    assert form.errors == {} and form.first_step == ""
    assert [seat.name for seat in form.seats if seat.sits_out] == ["Clara"]
    assert form.rows[0].entry.points["points"].value() == "80"


# ---------- the preview
def test_the_preview_names_every_payment_and_why_it_is_double() -> None:
    shown = preview(typed(WON))
    assert [(each.payer, each.payee, each.points) for each in shown.hand.payments] == [
        ("Anna", "Ben", 320),
        ("Clara", "Ben", 160),
        ("David", "Ben", 160),
        ("Clara", "Anna", 120),
        ("Anna", "David", 40),
        ("Clara", "David", 80),
    ]
    assert "× 2 (Bankier)" in shown.hand.payments[0].parts[0] and "× 2" not in shown.hand.payments[1].parts[0]
    assert [seat.delta for seat in shown.seats] == [-240, 640, -360, -40]


def test_after_a_draw_the_preview_says_that_the_hand_counts_double() -> None:
    drawn = advance(Progress.start(KUESTER), Drawn())
    shown = preview(typed(WON, progress=drawn))
    assert shown.hand.payments[1].points == 320 and "draw before" in shown.hand.payments[1].parts[0]
    assert any("Counts double" in remark for remark in shown.remarks)
    assert "Counts double" in preview(typed({"outcome": "draw"})).following


def pons(*names: str) -> tuple[Meld, ...]:
    return tuple(Meld("pon", parse_tiles(name)) for name in names)


@pytest.mark.parametrize(
    ("hand", "game"),
    [
        (FLUSH, "the pure flush"),
        (tiles("4455z", pons("111z", "222z", "333z"), "4z"), "the wind game"),
        (tiles("22m77z", pons("555z", "666z", "111z"), "7z"), "the dragon game"),
    ],
)
def test_who_fed_a_hand_that_nobody_may_feed_is_asked_about(hand: TileHand, game: str) -> None:
    fields = {name: value for name, value in mahjong_initial(Mahjong(1, (Said(80), hand, Said(20), Said(100)), 2)).items() if value}
    shown = preview(typed(fields))
    assert shown.feeding is not None and shown.feeding.is_open
    assert shown.feeding.text.endswith(f"Clara discarded into {game}.")
    for answer in ({"pays_alone": 2}, {"pays_alone": 2, "excused": "on"}):
        assert preview(typed({**fields, **answer})).feeding is None
    assert preview(typed({**fields, "discarder": "wall"})).feeding is None


FED = {name: value for name, value in mahjong_initial(Mahjong(1, (Said(80), FLUSH, *WORTHS[2:]), 2)).items() if value}


def test_both_sides_of_a_forbidden_discard_show_the_payments_in_which_they_differ() -> None:
    asked = typed(FED).feeding
    assert asked is None, "nothing is asked before the form is read"
    asked = preview(typed(FED)).feeding
    assert asked is not None
    alone, everybody = asked.answers
    assert alone.label == "Clara pays for all" and everybody.label == "Everybody pays: Clara had no other discard"
    assert {(one.payer, one.payee) for one in alone.payments} == {("Clara", "Ben")}
    assert {(one.payer, one.payee) for one in everybody.payments} == {("Anna", "Ben"), ("Clara", "Ben"), ("David", "Ben")}
    assert sum(one.points for one in alone.payments) == sum(one.points for one in everybody.payments)


def test_a_forbidden_discard_is_not_saved_before_somebody_says_who_pays() -> None:
    form = typed(FED)
    form.is_saving = True
    assert not form.is_valid() and list(form.errors) == ["fed"] and form.first_step == "check"
    asked = form.feeding
    assert asked is not None
    for answer, excused in zip(asked.answers, (False, True), strict=True):
        answered = typed({**FED, "fed": answer.value})
        answered.is_saving = True
        assert answered.is_valid(), answered.errors
        assert isinstance(answered.result, Mahjong) and (answered.result.pays_alone, answered.result.excused) == (2, excused)
        assert answered.feeding is not None and [one.is_chosen for one in answered.feeding.answers] == [not excused, excused]
    other = typed({**FED, "discarder": 3, "fed": asked.answers[0].value})
    other.is_saving = True
    assert list(other.errors) == ["fed"], "an answer about another player is none"


def test_nobody_is_proposed_to_pay_for_a_plain_hand() -> None:
    fields = {name: value for name, value in mahjong_initial(Mahjong(1, (Said(80), PLAIN, Said(20), Said(100)), 2)).items() if value}
    assert preview(typed(fields)).feeding is None


@given(st.lists(st.integers(0, 10**9), min_size=4, max_size=4), st.integers(0, 3), st.sampled_from([0, 1, 2, 3, "wall"]))
def test_whatever_is_typed_is_taken_exactly_or_refused_by_name(points: list[int], winner: int, discarder: int | str) -> None:
    form = typed(
        {"outcome": "mahjong", "winner": winner, "discarder": discarder, **{f"worth{seat}-points": points[seat] for seat in range(4)}}
    )
    if form.is_valid():
        assert isinstance(form.result, Mahjong)
        assert form.result.worths == tuple(map(Said, points))
        assert sum(form.after.scores) == 0
    else:
        assert form.problems
