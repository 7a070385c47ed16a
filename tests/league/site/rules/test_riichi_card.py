"""The reference card of riichi: its numbers beside the printed tables, its sections beside the answer key of the switches."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.site.rules.riichi_card import ENDING, WINNING, RiichiCard, riichi_card
from league.wording.offences import cause_text, causes_of
from league.wording.sources import SWITCHED
from scoring.rulesets import RULESETS, ruleset_from_json
from tests.factories import make_competition
from tests.scoring.rulesets.test_answer_keys import KEYS

RIICHI = [name for name, one in RULESETS.items() if one.family == "riichi"]


def card(ruleset: str, **switches: object) -> RiichiCard:
    made = riichi_card(ruleset_from_json({"base": ruleset, "switches": switches}))
    assert made is not None
    return made


def payments(made: RiichiCard, name: str) -> dict[int, list[tuple[str, str]]]:
    table = next(one for one in made.payments if one.name == name)
    return {fu: [(paid.ron, paid.tsumo) for paid in cells] for fu, cells in table.rows}


def test_the_fu_are_those_of_the_austrian_list() -> None:
    fu = card("austrian").fu
    assert fu is not None
    assert [points for _name, points in fu.wins] == [30, 20, 25]
    assert [(one.open, one.closed) for one in fu.sets] == [(2, 4), (4, 8), (8, 16), (16, 32)]
    assert [points for _name, points in fu.further] == [2, 2, 4, 2, 2, 2]  # the pair of both winds stands on two lines
    assert fu.source == "section 4.1.1"


def test_the_payments_are_those_of_the_austrian_tables() -> None:
    east, other = payments(card("austrian"), "east"), payments(card("austrian"), "other")
    assert east[20] == [("", ""), ("", "700"), ("", "1,300"), ("", "2,600")]
    assert east[30] == [("1,500", "500"), ("2,900", "1,000"), ("5,800", "2,000"), ("11,600", "3,900")]
    assert other[25] == [("", ""), ("1,600", ""), ("3,200", "800 / 1,600"), ("6,400", "1,600 / 3,200")]
    assert other[70] == [("2,300", "600 / 1,200"), ("4,500", "1,200 / 2,300"), ("8,000", "2,000 / 4,000"), ("8,000", "2,000 / 4,000")]


def test_four_han_thirty_fu_are_rounded_up_where_the_ruleset_says_so() -> None:
    assert payments(card("ema-2016"), "other")[30][3] == ("7,700", "2,000 / 3,900")
    assert payments(card("ema-2016", kiriage_mangan=True), "other")[30][3] == ("8,000", "2,000 / 4,000")


def test_the_limits_are_those_of_the_austrian_table() -> None:
    rows = [(row.name, row.han, row.east.ron, row.other.ron) for row in card("austrian").limits]
    assert rows == [
        ("Mangan", "5 han", "12,000", "8,000"),
        ("Haneman", "6–7 han", "18,000", "12,000"),
        ("Baiman", "8–10 han", "24,000", "16,000"),
        ("Sanbaiman", "11–12 han", "36,000", "24,000"),
        ("Yakuman", "13+ han", "48,000", "32,000"),
        ("Double yakuman", "", "96,000", "64,000"),
    ]


def test_without_counted_yakuman_no_number_of_han_reaches_one() -> None:
    assert [(row.name, row.han) for row in card("ema-2016").limits[-2:]] == [("Sanbaiman", "11+ han"), ("Yakuman", "")]


def test_alarm_shows_no_fu_and_says_which_limits_it_prints() -> None:
    alarm = card("alarm-2019")
    assert alarm.fu is None
    assert alarm.payments == ()
    assert [(row.name, row.han, row.other.ron, row.other.tsumo, row.source) for row in alarm.limits[2:5]] == [
        ("", "3 fān", "4,000", "1,000 / 2,000", "section 4"),
        ("First limit", "4–5 fān", "8,000", "2,000 / 4,000", "section 6 b"),
        ("Second limit", "6–7 fān", "12,000", "3,000 / 6,000", "decided, the book is silent"),
    ]


@pytest.mark.parametrize(
    ("ruleset", "limits", "double"),
    [
        ("austrian", "section 4.1.3", "section 4.2"),
        ("ema-2012", "“Limit-Spiele (5+ Fan)”", "“Doppeltes Limit (Double Yakuman)”"),
    ],
)
def test_a_double_yakuman_is_printed_elsewhere_than_the_limits(ruleset: str, limits: str, double: str) -> None:
    made = card(ruleset)
    assert (made.limits_source, made.limits[-1].name, made.limits[-1].source) == (limits, "Double yakuman", double)


def lines_of(ruleset: str) -> dict[str, tuple[str, str]]:
    return {line.label: (line.value, line.source) for group in card(ruleset).rules for line in group.lines}


def test_a_book_s_own_word_stands_beside_that_of_the_screens() -> None:
    assert lines_of("austrian")["Value of a counter (Tsumiboukaten)"] == ("300 points", "section 3.6.5")
    assert "Value of a counter (Wiederholungsmarker)" in lines_of("ema-2012")
    assert "Value of a counter" in lines_of("ema-2016")


def test_seven_pairs_have_the_name_that_the_book_gives_them() -> None:
    fu = card("ema-2012").fu
    assert fu is not None
    assert fu.wins[-1] == ("Seven Pairs (Chiitoitsu), without further fu", 25)


@pytest.mark.parametrize(
    ("ruleset", "printed", "section", "decided"),
    [
        ("austrian", "a self-drawn mangan", "section 4.2.4", "counters and deposits, no noten payments"),
        ("ema-2012", "a self-drawn mangan with counters and deposits", "“Five Fan Yaku”", "no noten payments"),
    ],
)
def test_nagashi_mangan_is_cited_as_far_as_the_book_prints_it(ruleset: str, printed: str, section: str, decided: str) -> None:
    lines = lines_of(ruleset)
    assert lines["Nagashi mangan"] == (f"closed hand, tenpai or not: {printed}", section)
    assert lines["Beside nagashi mangan"] == (decided, "decided, the book is silent")


def test_nagashi_mangan_that_a_club_pays_otherwise_is_its_own_rule_and_nothing_else() -> None:
    lines = {line.label: line.source for group in card("ema-2012", nagashi_mangan="payment").rules for line in group.lines}
    assert lines["Nagashi mangan"] == "“Five Fan Yaku”; own rule: Nagashi mangan"
    assert "Beside nagashi mangan" not in lines


def test_riichi_needs_four_tiles_in_the_wall_where_the_books_print_it() -> None:
    assert lines_of("alarm-2019")["Tiles needed for riichi"] == ("4 left in the wall", "section 4.1.4")
    assert lines_of("austrian")["Tiles needed for riichi"] == ("4 left in the wall", "section 3.4")
    assert lines_of("ema-2012")["Tiles needed for riichi"] == ("4 left in the wall", "“Riichi”")
    assert "Tiles needed for riichi" not in lines_of("ema-2025")


@pytest.mark.parametrize(("ruleset", "last"), [("austrian", 100), ("ema-2012", 70), ("ema-2025", None)])
def test_payments_that_the_book_does_not_print_are_said_to_be_calculated(ruleset: str, last: int | None) -> None:
    note = f"The book's tables end at {last} fu; the rows below are calculated." if last else ""
    tables = card(ruleset).payments
    assert [table.note for table in tables] == [note, note]
    assert all(table.rows[-1][0] == 110 for table in tables)


@pytest.mark.django_db
def test_the_page_says_which_payments_are_calculated(client: Client) -> None:
    page = client.get(reverse("rules", args=["ema-2012"]), headers={"accept-language": "de"}).content.decode()
    assert page.count("Die Tabellen des Buches enden bei 70 Fu; die Zeilen darunter sind berechnet.") == 2


def penalties(ruleset: str) -> dict[str, tuple[str, str]]:
    return {line.label: (line.value, line.source) for group in card(ruleset).errors for line in group.lines if group.name == "penalty"}


def test_that_a_minute_begun_counts_is_decided_and_its_price_is_printed() -> None:
    ema, silent = penalties("ema-2012"), "decided, the book is silent"
    assert ema["Lateness"] == ("1,000 a minute, up to 10 minutes; then a substitute plays", "“Verspätung im Turnier”")
    assert ema["A minute begun"] == ("counts as a whole one", silent)
    assert penalties("alarm-2019")["Lateness"] == ("1,000 for each minute begun, up to 10 minutes; then a substitute plays", silent)


def test_ema_breaks_a_hand_off_after_four_kongs() -> None:
    assert "four kongs" in lines_of("ema-2012")["Abortive draws"][0]
    assert "four kans" in lines_of("austrian")["Abortive draws"][0]


def test_what_only_the_english_rules_of_the_ema_say_cites_them() -> None:
    assert lines_of("ema-2012")["Yakuman add up"] == ("no", "RCR, section 4.2")


def test_grave_hints_are_a_dead_hand_or_points_as_ema_s_referee_says() -> None:
    for kind in ("dead_hand", "penalty"):
        assert any("hints" in cause.text and "referee" in cause.text for cause in causes_of(RULESETS["ema-2012"], kind)), kind


@pytest.mark.parametrize(("ruleset", "section"), [("alarm-2019", "section 6 b"), ("austrian", "section 5.1"), ("ema-2012", "“Strafen”")])
def test_a_chombo_costs_what_the_books_print(ruleset: str, section: str) -> None:
    group = next(one for one in card(ruleset).errors if one.name == "chombo")
    assert (group.lines[0].value, group.lines[0].source) == ("2,000 to each, 4,000 to East; East 4,000 to each", section)


def test_ema_prints_penalty_points_and_others_do_not() -> None:
    def values(ruleset: str) -> list[str]:
        return [line.value for group in card(ruleset).errors for line in group.lines if group.name == "penalty"]

    assert "8,000, as East 12,000; repeated or grave 12,000 to 48,000; credited to nobody" in values("ema-2012")
    assert not any("grave" in value for ruleset in RIICHI if ruleset != "ema-2012" for value in values(ruleset))


def test_alarm_has_words_of_its_own_for_the_rules_of_its_special_hands() -> None:
    with translation.override("de"):
        lines = {line.label: line.value for group in card("alarm-2019").rules for line in group.lines}
    assert lines["Die Kanone abfeuern"] == "Große Drei Drachen, Große Vier Winde"
    assert "Sonderspiele zählen zusammen" in lines


@pytest.mark.parametrize("ruleset", ["alarm-2019", "austrian", "ema-2012"])
def test_a_rule_on_the_card_has_a_section_where_the_answer_key_has_one(ruleset: str) -> None:
    key = {row["switch"]: row for row in KEYS if row["ruleset"] == ruleset}
    for name in (*WINNING, *ENDING):
        section = SWITCHED.get(name, {}).get(ruleset)
        if section is None:
            assert key[name]["grade"] != "A" or not key[name]["source"][:1].isdigit() or name in NOT_SHOWN, name
        else:
            assert key[name]["grade"] in "AB", name


#: Rules of which the key has the section, and which the card of that book leaves out or which need no source.
NOT_SHOWN = ("bust", "nagashi_mangan", "abortive_draws", "double_yakuman")


def test_own_rules_say_that_they_are() -> None:
    lines = [line for group in card("austrian", noten_pool=6_000).rules for line in group.lines]
    assert [line.source for line in lines if line.value == "6,000 points"] == ["section 3.6.2.2; own rule: Noten payment"]


def test_a_rulebook_whose_text_was_not_seen_lists_no_causes_and_says_so() -> None:
    errors = card("wrc-2022").errors
    assert all(group.causes == () for group in errors)
    assert any("was not seen" in note for group in errors for note in group.notes)
    assert [line.source for group in card("wrc-2022").rules for line in group.lines if line.source] == []


#: How many causes each book has: dead hand, chombo, penalty, nothing (counted in the texts).
COUNTS = {"alarm-2019": (6, 4, 1, 3), "austrian": (6, 5, 0, 4), "ema-2012": (11, 7, 2, 6), "kuester": (3, 1, 5, 0)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_causes_are_those_of_the_books(ruleset: str) -> None:
    found = tuple(len(causes_of(RULESETS[ruleset], kind)) for kind in ("dead_hand", "chombo", "penalty", "free"))
    assert found == COUNTS.get(ruleset, (0, 0, 0, 0))


def test_küster_counts_the_dead_hand_with_too_many_tiles_as_number_three() -> None:
    few, many, _wrong = causes_of(RULESETS["kuester"], "dead_hand")
    assert (few.section, many.section) == ("Allgemeine Spielregeln 2", "Allgemeine Spielregeln 3")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_cause_leaves_room_for_words_of_ones_own(ruleset: str, language: str) -> None:
    with translation.override(language):
        causes = causes_of(RULESETS[ruleset], "dead_hand", "chombo", "penalty", "free")
    assert all(len(one.with_source) <= 140 for one in causes)
    assert len(cause_text("x" * 150, "y" * 150)) == 200


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", RIICHI)
def test_every_riichi_page_has_the_card_and_leads_to_each_of_its_parts(client: Client, ruleset: str, language: str) -> None:
    html = client.get(reverse("rules", args=[ruleset]), headers={"accept-language": language}).content.decode()
    for part in ("dead_hand", "chombo", "penalty", "limits", "winning", "places"):
        assert f'id="card-{part}"' in html and f'href="#card-{part}"' in html
    assert ('id="card-fu"' in html) == RULESETS[ruleset].counts_fu
    assert f'href="/rules/{ruleset}/card.pdf"' in html


@pytest.mark.django_db
def test_a_yaku_is_found_by_its_japanese_its_english_and_its_german_name(client: Client) -> None:
    html = client.get(reverse("rules", args=["austrian"])).content.decode()
    row = html.split('id="yaku-chiitoitsu"')[1].split('id="yaku-')[0]
    names = row.split('<span class="yaku-names" hidden>')[1].split("<")[0]
    assert all(name in names for name in ("Chiitoitsu", "Seven Pairs", "Sieben Paare"))


@pytest.mark.django_db
def test_the_calculator_leads_from_each_yaku_to_its_place_on_the_page_of_the_same_rules(client: Client) -> None:
    competition = make_competition("alarm-2019")
    hand = "concealed=234m567m345p99s67s&winning_tile=8s&win=ron&seat_wind=S&round_wind=E"
    for rules, address in ((f"competition={competition.slug}", f"/{competition.slug}/rules/"), ("ruleset=ema-2012", "/rules/ema-2012/")):
        answer = client.get(reverse("calculator"), query_params=dict(pair.split("=") for pair in f"{rules}&{hand}".split("&")))
        assert f'href="{address}#yaku-pinfu"' in answer.content.decode()
        assert 'id="yaku-pinfu"' in client.get(address).content.decode()
