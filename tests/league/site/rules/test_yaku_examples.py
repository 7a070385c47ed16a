"""Each hand on the reference card has the yaku it stands for, and the value that the card gives it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from league.site.rules.yaku_examples import EXAMPLES, example_of
from league.site.rules.yaku_rows import YakuRow, yaku_groups
from league.wording.yaku import yaku_name
from scoring.hand import Hand, Meld, tiles_text
from scoring.riichi import HandValue, Yaku, explain, score_hand, yaku_of
from scoring.riichi.yaku.table import YAKU
from scoring.rulesets import RULESETS, Ruleset

RIICHI = [one for one in RULESETS.values() if one.family == "riichi"]


def test_every_yaku_has_an_example_and_no_two_have_the_same() -> None:
    assert set(EXAMPLES) == set(YAKU)
    assert len(set(EXAMPLES.values())) == len(EXAMPLES)


def counted_in(ruleset: Ruleset) -> Iterator[tuple[Yaku, Hand]]:
    """Each yaku that counts, with its example."""
    yield from ((yaku, example_of(name)) for name, yaku in yaku_of(ruleset).items())


@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda one: one.id)
def test_each_example_has_its_yaku_with_its_han_wherever_it_counts(ruleset: Ruleset) -> None:
    wanted, found = {}, {}
    for yaku, hand in counted_in(ruleset):
        value = score_hand(hand, ruleset)
        wanted[yaku.name] = (yaku.closed if hand.is_closed else yaku.open, yaku.yakuman)
        found[yaku.name] = (dict(value.yaku).get(yaku.name), value.han is None)
    assert found == wanted != {}


def closed(hand: Hand) -> Hand:
    """The same tiles with nothing called."""
    concealed = [tile for meld in hand.melds if meld.kind != "kan" for tile in meld.tiles]
    kans = tuple(Meld("kan", meld.tiles, open=False) for meld in hand.melds if meld.kind == "kan")
    return replace(hand, concealed=(*hand.concealed, *concealed), melds=kans)


def opened(hand: Hand, value: HandValue, ruleset: Ruleset) -> Iterator[Hand]:
    """The same tiles with one more set called, each set in turn."""
    for group in explain(hand, value, ruleset).groups:
        if not group.won and not group.melded and group.kind in ("run", "triplet"):
            left = list(hand.concealed)
            for tile in group.tiles:
                left.remove(tile)
            meld = Meld("chi" if group.kind == "run" else "pon", group.tiles)
            yield replace(hand, concealed=tuple(left), melds=(*hand.melds, meld))


def has(hand: Hand, name: str, ruleset: Ruleset) -> int:
    """What the yaku counts in the hand; 0 where it has it not, or has it beside a higher yakuman that alone counts."""
    return dict(score_hand(hand, ruleset).yaku).get(name, 0)


@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda one: one.id)
def test_its_closed_and_its_open_value_are_those_of_the_same_tiles_closed_and_open(ruleset: Ruleset) -> None:
    for yaku, hand in counted_in(ruleset):
        if not (yaku.yakuman and hand.melds):
            assert has(closed(hand), yaku.name, ruleset) == yaku.closed, yaku.name
        if yaku.open is None or YAKU[yaku.name].circumstance:
            continue
        called = [hand] if not hand.is_closed else list(opened(hand, score_hand(hand, ruleset), ruleset))
        assert called, (yaku.name, tiles_text(hand.concealed))
        assert yaku.open in [has(one, yaku.name, ruleset) for one in called], yaku.name


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda one: one.id)
def test_the_page_of_a_riichi_rulebook_shows_each_yaku_that_counts(ruleset: Ruleset, language: str, client: Client) -> None:
    html = client.get(reverse("rules", args=[ruleset.id]), headers={"accept-language": language}).content.decode()
    with translation.override(language):
        names = [escape(yaku_name(ruleset, name)) for name in yaku_of(ruleset)]
    assert [name for name in names if f"<span>{name}" not in html] == []
    assert html.count('class="card-link') == len(names)


def test_the_calculator_counts_the_hand_behind_the_link(client: Client) -> None:
    (row,) = (row for group in yaku_groups(RULESETS["austrian"], "ruleset=austrian") for row in group.rows if row.code == "rinshan")
    assert "Rinshan kaihou" in client.get(row.link).content.decode()


def test_alarm_has_the_japanese_name_beside_its_own() -> None:
    with translation.override("de"):
        rows = {row.code: row for group in yaku_groups(RULESETS["alarm-2019"], "ruleset=alarm-2019") for row in group.rows}
    assert (rows["pinfu"].name, rows["pinfu"].japanese) == ("Nur Chi und ein wertloses Paar", "Pinfu")
    assert rows["haitei"].japanese == ""


def row_of(book: str, code: str) -> YakuRow:
    (row,) = (row for group in yaku_groups(RULESETS[book], f"ruleset={book}") for row in group.rows if row.code == code)
    return row


@pytest.mark.parametrize(
    ("book", "code", "said", "section"),
    [
        ("alarm-2019", "kokushi", "Even a closed kang may be robbed for it.", "section 4.1.5"),
        ("austrian", "kokushi", "Even a closed kan may be robbed for it.", "section 4.2.5"),
        ("ema-2012", "chankan", "For Thirteen Orphans also with that of a closed kong.", "“One Fan Yaku”"),
    ],
)
def test_where_the_book_lets_thirteen_orphans_rob_a_closed_kan_the_card_says_so(book: str, code: str, said: str, section: str) -> None:
    row = row_of(book, code)
    assert row.text.endswith(f" {said}") and row.source == section
    robbed = replace(example_of("kokushi"), win="ron", circumstances=frozenset({"chankan"}))
    assert score_hand(robbed, RULESETS[book]).yakuman == 1


@pytest.mark.parametrize("book", ["wrc-2017", "wrc-2025", "tenhou"])
def test_where_no_book_was_seen_to_say_so_the_card_does_not(book: str) -> None:
    assert not any("closed" in row_of(book, code).text for code in ("kokushi", "chankan"))


def test_the_card_of_ema_2012_names_the_book_s_word_for_han() -> None:
    assert [group.title for group in yaku_groups(RULESETS["ema-2012"], "")][:2] == ["1 han (Fan)", "2 han (Fan)"]
    assert [group.title for group in yaku_groups(RULESETS["austrian"], "")][:2] == ["1 han", "2 han"]
