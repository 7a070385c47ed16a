"""Laws of exports: exporting, importing and exporting again gives the same, whatever was played."""

from __future__ import annotations

import datetime
import io
import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.archive.commands.competition import load_competition
from league.archive.commands.games import import_games
from league.archive.container import packed, unpacked
from league.archive.content import content_of
from league.archive.game_lines import About, GameLine, LinePlayer, game_line_text
from league.archive.queries.checking import Checker
from league.archive.queries.games import game_lines
from league.archive.queries.members import members_of
from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.signing import Signed
from league.typed_names import check_name, without_unseen
from scoring.formats import answer_line
from scoring.game import GameRecord, replay
from scoring.rulesets import ruleset_to_json
from tests.factories import make_competition, make_entrants
from tests.league.games.play import found_by_verify, nothing_kept
from tests.scoring.game.strategies import games, own_rulesets, rulesets

pytestmark = pytest.mark.django_db

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=20)
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
TIMES = st.integers(631_152_000_000_000, 3_786_912_000_000_000).map(lambda micro: EPOCH + datetime.timedelta(microseconds=micro))
SIGNATURES = st.builds(Signed, by_name=TEXT, at=TIMES)
NAMES = TEXT.map(without_unseen).filter(lambda name: may_be_typed(name) and name == name.strip())
PEOPLE = st.lists(NAMES, min_size=6, max_size=6, unique_by=str.casefold)


def may_be_typed(name: str) -> bool:
    try:
        for part in (name, *name.rpartition(" ")):
            check_name(part)
    except ValidationError:
        return False
    return bool(name)


slugs = (f"competition-{number}" for number in count())


def in_order(record: GameRecord) -> GameRecord:
    """As a game keeps what stands beside its hands."""
    penalties = sorted(record.penalties, key=lambda one: one.after_hand)
    substitutes = sorted(record.substitutes, key=lambda one: one.from_hand)
    return replace(record, penalties=tuple(penalties), substitutes=tuple(substitutes))


@st.composite
def lines(draw: st.DrawFn) -> GameLine:
    """A game of any ruleset with all that can be said about it."""
    record: GameRecord = in_order(draw(games(draw(st.one_of(rulesets(), own_rulesets())))))
    over = replay(record).outcome is not None

    def signed(facts: Sequence[Any]) -> tuple[Signed, ...]:
        return tuple(draw(SIGNATURES) for _fact in facts)

    names = draw(PEOPLE)
    waiting = [] if record.hands or record.signal or record.final_scores else ["seated"]
    confirmed = draw(st.none() | SIGNATURES) if over else None
    about = About(
        session=draw(st.integers(1, 50)),
        table=draw(st.integers(1, 50)),
        players=tuple(LinePlayer(name, "", number) for number, name in enumerate(names[:4], start=1)),
        evening=draw(st.none() | st.dates(datetime.date(1990, 1, 1), datetime.date(2090, 1, 1))),
        starts_at=draw(st.none() | TIMES),
        state="confirmed" if confirmed else draw(st.sampled_from(["finished", "void"] if over else [*waiting, "running", "void"])),
        hands=signed(record.hands),
        final_scores=Signed(draw(TEXT), draw(TIMES), draw(st.just("") | TEXT)) if record.final_scores else None,
        penalties=tuple(Signed(one.by_name, one.at, draw(TEXT)) for one in signed(record.penalties)),
        stand_ins=tuple(LinePlayer(draw(st.sampled_from(names)), is_outside=True) for _one in record.substitutes),
        substitutes=signed(record.substitutes),
        confirmed=confirmed,
    )
    return GameLine(draw(st.integers(1, 10_000)), record, about)


def export(competition: Competition) -> list[str]:
    return [game_line_text(line) for line in game_lines(Competition.objects.get(pk=competition.pk))]


def archive_of(competition: Competition) -> bytes:
    file = io.BytesIO()
    packed(members_of(Competition.objects.get(pk=competition.pk)), file)
    return file.getvalue()


def an_empty_one(line: GameLine) -> Competition:
    return make_competition(ruleset_to_json(line.record.ruleset), slug=next(slugs))


def import_into(competition: Competition, *lines: str) -> Any:
    file = io.BytesIO("".join(line + "\n" for line in lines).encode())
    return import_games(actor=SYSTEM, competition=competition, file=file, create_players=True)


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], max_examples=15)
@given(lines())
def test_any_game_comes_out_as_it_went_in_and_so_does_its_competition(line: GameLine) -> None:
    with nothing_kept():
        text = game_line_text(line)
        assert answer_line(text)[0]["valid"]
        competition = an_empty_one(line)
        import_into(competition, text)
        assert export(competition) == [text]
        assert found_by_verify() == []
        original = archive_of(competition)
        copy = load_competition(actor=SYSTEM, content=content_of(unpacked(io.BytesIO(original))), slug=next(slugs))
        assert export(copy) == [text]
        before, after = unpacked(io.BytesIO(original)), unpacked(io.BytesIO(archive_of(copy)))
        assert after["competition.jsonl"][0].pop("slug") != before["competition.jsonl"][0].pop("slug")
        assert after == before


@settings(max_examples=30)
@given(lines(), st.data())
def test_whatever_is_changed_in_a_line_is_read_or_refused_but_never_an_error(line: GameLine, data: st.DataObject) -> None:
    """Cut, doubled or replaced bytes give problems with codes, or a game that can be imported."""
    raw = bytearray(game_line_text(line).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with nothing_kept():
        checker = Checker(an_empty_one(line), may_create=True)
        checker.check(1, bytes(raw))
        report = checker.report()
        assert all(problem.code and problem.message for problem in report.problems)
        assert report.is_possible != bool(report.problems)


def queries_of(action: Any) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        action()
    return len(captured)


def test_the_number_of_database_queries_does_not_depend_on_how_much_there_is() -> None:
    one, many = make_competition("ema-2016", slug="one"), make_competition("ema-2016", slug="many")
    draw = {"type": "exhaustive_draw", "tenpai": [], "riichi": []}
    for competition, sessions in ((one, 1), (many, 12)):
        players = [{"name": entrant.player.full_name} for entrant in make_entrants(competition, 4)]
        for number in range(1, sessions + 1):
            about = {"session": number, "table": 1, "evening": f"2026-11-{number:02d}", "players": players}
            import_into(competition, json.dumps({"hands": [draw] * min(number, 7), "about": about}))
    assert queries_of(lambda: list(game_lines(many))) == queries_of(lambda: list(game_lines(one))) <= 10
    assert queries_of(lambda: members_of(many)) == queries_of(lambda: members_of(one)) <= 25
