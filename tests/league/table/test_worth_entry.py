"""One player's hand in a game without riichi, as it is entered."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from django import forms
from django.http import QueryDict
from django.template.loader import render_to_string

from league.table.entry.classical.worth_entry import WorthEntry, worth_initial
from scoring.classical import Ticked
from scoring.formats.hand import hand_result_from_json, hand_result_to_json
from scoring.game import Mahjong, Progress, Said, TileHand
from scoring.hand import parse_tiles
from scoring.rulesets import RULESETS

KUESTER = Progress.start(RULESETS["kuester"])
BASIC = Progress.start(RULESETS["dmjl-basic"])


def entry(seat: int = 0, progress: Progress = KUESTER, won: bool | None = False, win: str = "", **fields: object) -> WorthEntry:
    """The entry of a seat as a browser sends it."""
    return WorthEntry(seat, progress, {f"worth{seat}-{name}": value for name, value in fields.items()}, won=won, win=win)


def shown(one: WorthEntry) -> str:
    return render_to_string("table/entry/classical/_worth_entry.html", {"entry": one, "preview_url": "/t/x/preview/"})


@pytest.mark.parametrize("typed", ["2944", "2,944", "2.944", "2 944", " 2944 "])
def test_points_are_read_as_people_write_thousands(typed: str) -> None:
    assert entry(points=typed).given() == Said(2944)


def test_zero_points_are_a_hand_too() -> None:
    assert entry(points="0").given() == Said(0)


def test_nothing_typed_is_nothing_given() -> None:
    assert entry(points="").given() is None
    assert WorthEntry(0, KUESTER, None, won=None).given() is None


@pytest.mark.parametrize("typed", ["many", "2.94", "-4", "3 m"])
def test_points_that_are_no_number_are_refused_beside_their_field_and_stay_as_typed(typed: str) -> None:
    one = entry(2, points=typed)
    with pytest.raises(forms.ValidationError) as refused:
        one.given()
    assert [*refused.value.error_dict] == ["worth2-points"]
    assert f'value="{typed}"' in shown(one)
    assert "errorlist" in shown(one)


def test_points_that_no_hand_is_worth_are_refused_until_somebody_insists() -> None:
    doubtful = entry(points="90")  # Küster's own example in "Die Abrechnung"
    assert "data-insist hidden" in shown(entry(points="80"))
    with pytest.raises(forms.ValidationError, match="No hand is worth 90 points"):
        doubtful.given()
    assert "data-insist>" in shown(doubtful)
    assert entry(points="90", as_said="on").given() == Said(90)


def test_doubtful_points_that_were_saved_need_not_be_insisted_on_again() -> None:
    assert 'id="id_worth0-as_said" checked' in shown(WorthEntry(0, KUESTER, None, worth_initial(0, Said(90)), won=False))


def test_what_was_saved_fills_the_fields_of_its_seat() -> None:
    initial = {**worth_initial(0, Said(20)), **worth_initial(3, Said(0)), "winner": 1}
    assert 'value="20"' in shown(WorthEntry(0, KUESTER, None, initial, won=False))
    assert 'value="0"' in shown(WorthEntry(3, KUESTER, None, initial, won=False))


def test_the_basic_game_asks_for_points_only() -> None:
    assert WorthEntry(0, BASIC, None, won=True).depths == []


# ---------- the lists
def lists(seat: int = 1, won: bool | None = True, win: str = "", **ticks: str | list[str]) -> WorthEntry:
    """A hand ticked from the lists; of South in the round of the East wind unless another seat is said."""
    data = QueryDict(mutable=True)
    data[f"worth{seat}-depth"] = "ticked"
    for name, value in ticks.items():
        data.setlist(f"worth{seat}-ticked-{name}", value if isinstance(value, list) else [value])
    return WorthEntry(seat, KUESTER, data, won=won, win=win)


def test_what_is_ticked_becomes_a_hand() -> None:
    one = lists(open_pon_dragon="1", closed_pon_simple="2", own_flower="1", marks=["only_possible_tile"])
    assert one.given() == Ticked((("closed_pon_simple", 2), ("open_pon_dragon", 1), ("own_flower", 1)), frozenset({"only_possible_tile"}))


def test_the_doublings_of_figures_follow_and_are_said() -> None:
    line = lists(open_pon_dragon="1", closed_pon_simple="2", own_flower="1", marks=["only_possible_tile"]).line
    assert line.value is not None
    assert line.value.total == (4 + 4 + 4 + 4 + 20 + 2) * 4
    assert line.text == "38 × 4"
    assert sorted(line.why.split(", ")) == ["Own flower or season (×2)", "Pong of dragons (×2)"]
    assert lists(open_pon_dragon="2").line.why == "2 × Pong of dragons (×4)"


def test_one_tick_for_the_last_tile_counts_in_both_tables() -> None:
    given = lists(marks=["last_tile"]).given()
    assert isinstance(given, Ticked)
    assert "last_tile_of_the_live_wall" in given.premiums
    assert "last_tile" in given.doubles


@pytest.mark.parametrize(("win", "mark", "other"), [("ron", "last_tile", "last_discard"), ("tsumo", "last_discard", "last_tile")])
def test_what_the_game_knows_of_the_last_tile_is_not_contradicted(win: str, mark: str, other: str) -> None:
    with pytest.raises(forms.ValidationError, match="The last tile was"):
        lists(win=win, marks=[mark]).given()
    assert lists(win=win, marks=[mark]).line.refusals
    possible = lists(win=win).line.possible or ()
    assert mark not in possible
    assert other in possible


def test_a_refusal_leaves_everything_to_be_ticked() -> None:
    line = lists(marks=["all_pon"], open_pon_simple="3").line
    assert "four Pong" in line.refusals[0]
    assert line.possible is None


def test_what_follows_from_the_figures_need_not_be_ticked() -> None:
    line = lists(closed_pon_dragon="3", closed_pon_simple="1").line
    assert line.value is not None
    assert {"all pon"} <= {premium.name for premium in line.value.premiums}
    assert {"dragon game", "won in hand"} <= {double.name for double in line.value.doubles}


def test_who_did_not_win_has_figures_pairs_and_flowers_alone() -> None:
    given = lists(won=False, closed_kan_terminal="1", marks=["pure_flush"], special="green").given()
    assert given == Ticked((("closed_kan_terminal", 1),))


def test_an_empty_list_is_a_hand_of_nothing() -> None:
    assert lists(won=False).given() == Ticked()


def test_five_figures_are_refused_above_the_lists_and_nothing_more_can_be_ticked_beside_four() -> None:
    with pytest.raises(forms.ValidationError, match="four figures"):
        lists(open_pon_simple="3", closed_pon_simple="2").given()
    possible = lists(open_pon_simple="3", closed_pon_simple="1").line.possible
    assert possible is not None
    assert "closed_kan_dragon" not in possible
    assert "flower" in possible


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("pair_dragon", "Pair of dragons <small>2</small>"),
        ("pair_own_round_wind", "Pair, own wind and the round&#x27;s <small>4</small>"),
        ("flower", "Flower of another <small>4</small>"),
        ("own_flower", "Own flower <small>4</small>"),
        ("bouquet", "Bouquet of four <small>16</small>"),
    ],
)
def test_the_keys_of_pairs_and_flowers_say_what_they_are(code: str, words: str) -> None:
    key = re.search(rf'data-tick="{code}"[^>]*>(.*?)<b', shown(entry(depth="ticked")))
    assert key and key[1] == words


def test_without_scripts_the_fields_of_pairs_and_flowers_have_their_names_beside_them() -> None:
    assert "<span>Own flower or season</span><input" in shown(entry(depth="ticked"))


def test_winds_are_offered_as_the_player_holds_them() -> None:
    south, east = lists(1).ticked, lists(0).ticked
    assert [rank for rank in south.ranks if "wind" in rank] == ["wind", "own_wind", "round_wind"]
    assert [rank for rank in east.ranks if "wind" in rank] == ["wind", "own_round_wind"]


def test_of_two_players_each_has_two_own_winds() -> None:
    two = Progress.start(RULESETS["kuester"], players=2)
    ranks = WorthEntry(0, two, None, won=None).ticked.ranks
    assert [rank for rank in ranks if "wind" in rank] == ["wind", "own_wind", "own_round_wind"]


def test_of_two_players_a_list_is_counted_once_all_four_figures_are_ticked() -> None:
    two = Progress.start(RULESETS["kuester"], players=2)

    def ticked(pons: int) -> WorthEntry:
        return WorthEntry(1, two, as_sent(worth_initial(1, Ticked((("open_pon_simple", pons),)))), won=True)

    begun, whole = ticked(3), ticked(4)
    assert (begun.line.value, begun.line.refusals, begun.line.possible) == (None, (), None)
    with pytest.raises(forms.ValidationError, match="Two players may not"):
        begun.given()
    assert whole.line.value is not None
    assert whole.given() == Ticked((("open_pon_simple", 4),))


def test_lists_and_tiles_are_shown_as_they_were_saved() -> None:
    ticked = Ticked((("bouquet", 1), ("open_pon_simple", 2)), frozenset({"only_possible_tile"}), frozenset({"pure_flush"}), "green")
    again = WorthEntry(1, KUESTER, as_sent(worth_initial(1, ticked)), won=True)
    assert again.given() == ticked
    given = tiles("234m4588s", melds="222p (9999p)", won=False, flowers="f2g1").given()
    assert given is not None
    assert WorthEntry(1, KUESTER, as_sent(worth_initial(1, given)), won=False).given() == given
    assert 'value="f2g1"' in shown(WorthEntry(1, KUESTER, None, worth_initial(1, given), won=False))


def as_sent(initial: Mapping[str, object]) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in initial.items():
        data.setlist(name, value if isinstance(value, list) else [str(value)])
    return data


# ---------- the tiles
def tiles(
    concealed: str, seat: int = 1, won: bool | None = True, win: str = "ron", progress: Progress = KUESTER, **more: str
) -> WorthEntry:
    fields = {"concealed": concealed, **more}
    data = {f"worth{seat}-depth": "tiles", **{f"worth{seat}-tiles-{name}": value for name, value in fields.items()}}
    return WorthEntry(seat, progress, as_sent(data), won=won, win=win if won else "")


def test_the_tiles_of_the_winner_are_a_hand_and_the_game_knows_the_rest() -> None:
    given = tiles("234666m4588s", melds="222p", winning_tile="3s", flowers="f1").given()
    assert isinstance(given, TileHand)
    assert (given.hand.win, given.hand.seat_wind, given.hand.round_wind) == ("", "", "")
    assert given.hand.winning_tile == parse_tiles("3s")[0]
    assert given.hand.flowers == parse_tiles("f1")


def test_tiles_count_what_the_lists_and_the_points_say() -> None:
    """Küster's first example: 26 points."""
    by_tiles = tiles("234666m4588s", melds="222p", winning_tile="3s")
    by_lists = lists(open_pon_simple="1", closed_pon_simple="1")
    assert by_tiles.line.value is not None
    assert by_lists.line.value is not None
    assert by_tiles.line.value.total == by_lists.line.value.total == 26
    assert entry(1, won=True, points="26").given() == Said(26)


def test_of_fourteen_tiles_the_last_one_won_and_a_drawn_one_counts() -> None:
    claimed, drawn = (tiles("234666m45883s", melds="222p", win=win).line for win in ("ron", "tsumo"))
    assert claimed.value is not None
    assert drawn.value is not None
    assert drawn.value.total == claimed.value.total + 2


def test_who_did_not_win_has_thirteen_tiles_at_most() -> None:
    given = tiles("111z55z666m14m58s1p", won=False).given()
    assert isinstance(given, TileHand)
    assert given.hand.winning_tile is None
    with pytest.raises(forms.ValidationError, match="13 tiles at most; here are 14"):
        tiles("111z55z666m14m58s12p", won=False).given()


def test_the_tile_that_would_have_won_is_one_of_the_hand_of_who_did_not() -> None:
    given = tiles("111z55z666m14m58s", won=False, winning_tile="1p").given()
    assert isinstance(given, TileHand)
    assert len(given.hand.concealed) == 13


@pytest.mark.parametrize("won", [True, False])
def test_a_hand_by_its_tiles_is_kept_as_it_is_read_again(won: bool) -> None:
    tiles = {"depth": "tiles", "tiles-concealed": "111222333m555p9s" if won else "147m147p147s5667z"}
    given = entry(1, won=won, win="ron" if won else "", **tiles, **({"tiles-winning_tile": "9s"} if won else {})).given()
    assert isinstance(given, TileHand)
    played = hand_result_to_json(Mahjong(1 if won else 0, (Said(20), given), discarder=2))
    assert hand_result_to_json(hand_result_from_json(played)) == played


def test_a_flower_typed_among_the_tiles_is_a_flower() -> None:
    hand = tiles("111z55z666m14m58s1pg3", won=False, flowers="f4").tiles
    assert hand.is_valid()
    assert hand.hand.flowers == parse_tiles("f4g3")


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"flowers": "f1f1"}, "flowers", "There is only one"),
        ({"flowers": "5z"}, "flowers", "is no tile"),
        ({"concealed": "11111z5z666m4m588s"}, "concealed", "only four copies"),
        ({"concealed": "234666m4599s"}, "concealed", "Beside 0 figures|not four figures"),
        ({"melds": "229p"}, "melds", "three"),
        ({"circumstances": "haitei"}, "circumstances", "drawn"),
        ({"circumstances": "riichi"}, "circumstances", "Please choose one of those offered"),
    ],
)
def test_what_cannot_be_is_refused_by_name_beside_its_field(typed: dict[str, str], field: str, sentence: str) -> None:
    fields = {"concealed": "234666m4588s", "melds": "222p", "winning_tile": "3s", **typed}
    if typed.keys() == {"concealed"}:
        del fields["melds"]
    one = tiles(fields.pop("concealed"), **fields)  # type: ignore[arg-type]
    with pytest.raises(forms.ValidationError, match=sentence) as refused:
        one.given()
    assert f"worth1-tiles-{field}" in refused.value.error_dict
    assert field in one.tiles.errors


def test_two_players_make_no_tschi() -> None:
    two = Progress.start(RULESETS["kuester"], players=2)
    with pytest.raises(forms.ValidationError, match="Two players may not"):
        tiles("666m111z4588s", melds="234m", winning_tile="3s", progress=two).given()


def test_a_dead_hand_may_have_too_few_tiles() -> None:
    data = as_sent({"worth1-depth": "tiles", "worth1-tiles-concealed": "111z55z666m14m58s"})
    assert WorthEntry(1, KUESTER, data, won=False, dead="too_few").given() is not None


def test_there_are_no_indicators_and_no_red_fives_but_flowers_to_tap() -> None:
    html = shown(tiles("111z55z666m14m58s1p", won=False))
    assert 'data-mode="dora_indicators"' not in html
    assert 'data-tile="0p"' not in html
    assert 'data-tile="g4"' in html
    assert 'data-win="none"' in html


def test_what_is_missing_is_counted() -> None:
    assert tiles("234666m", melds="222p").line.missing == 5
    value = tiles("666m", won=False).line.value
    assert value is not None and value.total == 4, "who did not win shows what counts and no more"
