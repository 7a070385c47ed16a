"""Whatever stands on certificates and place cards, each keeps to its own page or card, with nothing on the lines to sign on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from django.utils.translation import override
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pypdf import PageObject

from league.competitions.models import Competition
from league.paper.ceremony.papers import certificates, name_cards
from league.paper.ceremony.queries import Ceremony, Honoured, PlaceCard, ceremony_of
from league.paper.compiling import compiled
from league.paper.models import CeremonyLook
from league.paper.printing import Paper
from tests.factories import make_competition, make_entrant, make_running
from tests.league.games.play import FINISHED_SCORES, Play
from tests.league.paper.reading import A4, Line, Read, Written, lines_on, read, written_on

pytestmark = pytest.mark.django_db

FRAME = 41  #: points from the edge of the paper to the inner frame
ROOM_TO_SIGN = 28  #: points, one centimetre
SMALLEST = 6.5  #: points
WORDS = ("Urkunde", "Österreichische", "Mahjong", "Maier-Wolkenstein", "of", "Kapfenberg", "Wanderpokal", "der", "Riichi", "2026")


def texts(most: int) -> st.SearchStrategy[str]:
    """Names of up to so many letters: of words, or one word that is as long as can be."""
    of_words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=20).map(lambda words: " ".join(words)[:most].strip())
    return of_words | st.sampled_from(["W" * most, "Bo", ("Wolken " * most)[:most].strip()])


def maybe(text: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.just("") | text


HONOURED = st.builds(
    Honoured,
    number=st.integers(1, 200),
    place=st.integers(1, 1000),
    name=texts(121),
    club=maybe(texts(100)),
    value=maybe(texts(90)),
    shared=st.booleans(),
    stage=maybe(texts(60)),
    stage_place=st.none() | st.integers(1, 1000),
    belongs=maybe(texts(60)) | st.builds("{} · {}".format, texts(60), texts(60)),
)
LONGEST = Honoured(1, 1000, "W" * 60 + " " + "W" * 60, "W" * 100, "W" * 90, True, "W" * 60, 1000, "W" * 60 + " · " + "W" * 60)
USUAL = Honoured(1, 1, "Gerda Gruber", "Linz", "Total: +32,000, carried over: +14,500", False)
SHARED = replace(USUAL, shared=True, stage="Consolation", stage_place=1)
CARDS = st.builds(
    PlaceCard,
    name=texts(121),
    club=maybe(texts(106)),
    seat=st.sampled_from(["", "Tisch 43 · Norden", "Table 1 · East"]),
    place=st.none() | st.integers(1, 1000),
    value=st.sampled_from(["", "+8,500", "−1,234,567.89"]),
    note=st.sampled_from(["", "Platz wird neu vergeben", "Dieser Sitzplan wird gerade geändert."]),
)
FOLD = ("Fold here", "Hier falten")
LONGEST_CARD = PlaceCard(
    "W" * 60 + " " + "W" * 60, "W" * 100 + " · AUT", "Table 43 · South", 1000, "−1,234,567.89", "Dieser Sitzplan wird gerade geändert."
)


@pytest.fixture
def cup() -> Competition:
    """A competition of which everything on a certificate can be set without a query."""
    cup = make_competition("ema-2025", name="Cup")
    Play(make_running(cup, [make_entrant(cup) for _ in range(4)]).tables.get().game).enter_final_scores(scores=FINISHED_SCORES)
    CeremonyLook.objects.create(competition=cup)
    return cup


@pytest.fixture
def ceremony(cup: Competition) -> Ceremony:
    ceremony = ceremony_of(cup, 3)
    assert ceremony is not None
    return ceremony


def printed(paper: Paper) -> Read:
    return read(compiled(paper.document, json.loads(json.dumps(paper.content))))


def named(cup: Competition, name: str, place: str, host: str) -> Competition:
    """The competition by that name and at that place; the club that holds it is saved, as certificates read it."""
    cup.name, cup.place = name, place
    CeremonyLook.objects.filter(competition=cup).update(host=host, colour="#aa0011" if host else "#0b5c4a")
    return cup


@given(
    people=st.lists(HONOURED, min_size=1, max_size=3),
    competition=texts(100),
    place=maybe(texts(100)),
    host=maybe(texts(100)),
    language=st.sampled_from(["en", "de"]),
)
@example(people=[SHARED, USUAL, SHARED], competition="Kleine Meisterschaft 2026", place="Graz", host="", language="de")
@example(people=[LONGEST], competition="W" * 100, place="W" * 100, host="W" * 100, language="de")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_everybody_has_one_page_whose_lines_to_sign_on_are_free(
    cup: Competition, ceremony: Ceremony, people: list[Honoured], competition: str, place: str, host: str, language: str
) -> None:
    with override(language):
        paper = printed(certificates(named(cup, competition, place, host), ceremony, people))
    assert paper.sizes == (A4,) * len(people)
    for page, one in zip(paper.reader.pages, people, strict=True):
        written, signed = upright_on(page), signature_line(lines_on(page))
        texts_are_apart(written)
        body, below = split_at(written, signed)
        assert min(text.low for text in body) > signed.y + ROOM_TO_SIGN, "room to sign"
        assert below and max(text.high for text in below) < signed.y, "who signs stands below the line"
        assert all(text.x > FRAME and text.low > FRAME and text.high < A4[1] - FRAME for text in written), "inside the frame"
        assert min(text.size for text in written) >= SMALLEST
        for word in (one.name, one.club, one.value, one.stage, competition, place, host):
            assert squeezed(word) in squeezed("".join(text.text for text in written)), word


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_longest_rules_leave_the_lines_free_too(cup: Competition, ceremony: Ceremony, language: str) -> None:
    with override(language):
        paper = certificates(cup, ceremony, [SHARED])
    content = {**paper.content, "rules": f"{paper.content['rules']} {'und eigene Hausregeln der Wiener Mahjongvereine ' * 4}"}
    (page,) = printed(replace(paper, content=content)).reader.pages
    body, _below = split_at(upright_on(page), signature_line(lines_on(page)))
    assert min(text.low for text in body) > signature_line(lines_on(page)).y + ROOM_TO_SIGN


def test_letters_are_as_large_as_ever_where_there_is_room(cup: Competition, ceremony: Ceremony) -> None:
    (page,) = printed(certificates(cup, ceremony, [USUAL])).reader.pages
    assert {text.text.strip(): text.size for text in upright_on(page)}["Gerda Gruber"] == 34


@given(cards=st.lists(CARDS, min_size=1, max_size=5), competition=texts(100), language=st.sampled_from(["en", "de"]))
@example(cards=[LONGEST_CARD] * 5, competition="W" * 100, language="de")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_four_place_cards_are_a_page_and_nothing_on_a_card_lies_on_anything_else(
    cup: Competition, cards: list[PlaceCard], competition: str, language: str
) -> None:
    with override(language):
        paper = printed(name_cards(named(cup, competition, "", ""), cards))
    assert paper.sizes == (A4,) * (1 if len(cards) <= 4 else 2)
    for page in paper.reader.pages:
        for side in sides([text for text in upright_on(page) if text.text.strip() not in FOLD]):
            texts_are_apart(side)
            assert min(text.low for text in side) > card_bottom(side) + 17, "clear of the coloured band"
            assert max(text.high for text in side) < card_bottom(side) + A4[1] / 4


def squeezed(text: str) -> str:
    return "".join(text.replace("\u200b", "").split())


def upright_on(page: PageObject) -> list[Written]:
    """What is read upright: neither the mark across a draft nor the other side of a card."""
    return [text for text in written_on(page) if text.is_upright]


def signature_line(lines: Sequence[Line]) -> Line:
    """One of the two level lines at the bottom, side by side."""
    left, right = sorted(lines, key=lambda line: line.y)[:2]
    assert left.y == pytest.approx(right.y)
    return left


def split_at(written: Sequence[Written], line: Line) -> tuple[list[Written], list[Written]]:
    return [text for text in written if text.y >= line.y], [text for text in written if text.y < line.y]


def texts_are_apart(written: Sequence[Written]) -> None:
    """No line of text lies on another one: its letters end above the next, unless both stand side by side."""
    for text in written:
        for other in written:
            if other.y < text.y - 1 and other.x < text.end and text.x < other.end:
                assert other.high <= text.low + 1, (text, other)


def card_bottom(side: Sequence[Written]) -> float:
    return 0 if side[0].y < A4[1] / 2 else A4[1] / 2


def sides(upright: Sequence[Written]) -> Iterator[list[Written]]:
    """The sides of cards that are read upright on a page."""
    for right in (False, True):
        for upper in (False, True):
            found = [text for text in upright if (text.x > A4[0] / 2, text.y > A4[1] / 2) == (right, upper)]
            if found:
                yield found
