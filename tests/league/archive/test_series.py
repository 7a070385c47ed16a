"""An archive carries the place of its competition in a series; where that is taken, it says so."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Value
from django.db.models.functions import Concat

from league.archive.commands.competition import load_competition
from league.archive.container import Members, packed, unpacked
from league.archive.content import Content, content_of
from league.archive.queries.members import members_of
from league.archive.queries.preview import preview_of
from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.errors import Refusal
from league.series.commands.series import change_series
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from tests.factories import make_competition, make_entrants
from tests.league.series.seasons import make_season

pytestmark = pytest.mark.django_db
CLEAR = (45_000, 35_000, 25_000, 15_000)


def raw(members: Members) -> bytes:
    file = io.BytesIO()
    packed(members, file)
    return file.getvalue()


def read(archive: bytes) -> Content:
    return content_of(unpacked(io.BytesIO(archive)))


@pytest.fixture
def archives() -> list[bytes]:
    """The divisions of a season in its second year, from the top, written out."""
    season = make_season([[CLEAR], [CLEAR]], falls=2, rises=1, play_offs=[(2, 2)])
    change_series(actor=SYSTEM, series=season.series, description="Since 1999.")
    SeriesSeason.objects.update(order=2)
    return [raw(members_of(one.competition)) for one in season.divisions.order_by("level")]


def set_aside() -> None:
    """Take the competitions out of their series, which stays, and give them other addresses."""
    DivisionSeason.objects.all().delete()
    Competition.objects.update(slug=Concat(Value("old-"), "slug"))


def emptied() -> None:
    """As in an installation without series and with other competitions."""
    set_aside()
    LeagueSeries.objects.all().delete()


def test_in_an_empty_installation_the_divisions_find_each_other_and_leave_as_the_same_bytes(archives: list[bytes]) -> None:
    emptied()
    assert preview_of(read(archives[1])).series == "It begins the series “Nordliga” here: season 2026, 2nd division (level 2)."
    second = load_competition(actor=SYSTEM, content=read(archives[1]))
    assert preview_of(read(archives[0])).series == "It comes into the series “Nordliga”: season 2026, 1st division (level 1)."
    first = load_competition(actor=SYSTEM, content=read(archives[0]))
    season = SeriesSeason.objects.get()
    assert [(one.level, one.competition) for one in season.divisions.all()] == [(1, first), (2, second)]
    assert (season.order, season.series.description, first.division.pairs) == (2, "Since 1999.", ((2, 2),))
    assert [raw(members_of(one)) for one in (first, second)] == archives


def test_a_place_that_is_taken_stays_with_who_has_it(archives: list[bytes]) -> None:
    said = preview_of(read(archives[0]), "copy").series
    assert "That place is taken here by “Nordliga 1 2026”, so it comes without a series" in said
    copy = load_competition(actor=SYSTEM, content=read(archives[0]), slug="copy")
    assert not DivisionSeason.objects.filter(competition=copy).exists()


def test_another_series_with_the_same_address_is_another_series(archives: list[bytes]) -> None:
    set_aside()
    LeagueSeries.objects.update(name="Nordic cup")
    assert "taken here by “Nordic cup”" in preview_of(read(archives[0])).series
    assert not DivisionSeason.objects.filter(competition=load_competition(actor=SYSTEM, content=read(archives[0]))).exists()


def test_a_season_whose_order_is_taken_comes_last(archives: list[bytes]) -> None:
    set_aside()
    SeriesSeason.objects.update(label="2025", order=2)
    load_competition(actor=SYSTEM, content=read(archives[0]))
    assert list(SeriesSeason.objects.order_by("order").values_list("label", "order")) == [("2025", 2), ("2026", 3)]


def test_an_archive_without_a_series_has_the_members_that_it_always_had() -> None:
    competition = make_competition()
    make_entrants(competition, 4)
    assert "series.jsonl" not in members_of(competition)
    assert preview_of(read(raw(members_of(competition)))).series == ""


@pytest.mark.parametrize(
    "change", [{"level": 0}, {"season": ""}, {"play_offs": [[1]]}, {"falls": -1}, {"made_from": 1}, {"series": "\u200b"}, {"order": "2"}]
)
def test_a_line_that_cannot_be_read_is_named(archives: list[bytes], change: dict[str, Any]) -> None:
    members = {**unpacked(io.BytesIO(archives[0]))}
    members["series.jsonl"] = [{**members["series.jsonl"][0], **change}]
    with pytest.raises(Refusal) as caught:
        read(raw(members))
    assert caught.value.code == "archive_line"
    assert "series.jsonl" in str(caught.value)


def test_an_impossible_address_is_refused_as_a_whole(archives: list[bytes]) -> None:
    emptied()
    members = {**unpacked(io.BytesIO(archives[0]))}
    members["series.jsonl"] = [{**members["series.jsonl"][0], "address": "no address"}]
    with pytest.raises(Refusal) as caught:
        load_competition(actor=SYSTEM, content=read(raw(members)))
    assert caught.value.code == "archive_inconsistent"
    assert not LeagueSeries.objects.exists() and Competition.objects.count() == 2


def test_two_places_are_refused(archives: list[bytes]) -> None:
    members = {**unpacked(io.BytesIO(archives[0]))}
    members["series.jsonl"] = [members["series.jsonl"][0]] * 2
    with pytest.raises(Refusal) as caught:
        read(raw(members))
    assert caught.value.code == "archive_line"


def test_the_command_says_it_too(archives: list[bytes], tmp_path: Any, capsys: Any) -> None:
    emptied()
    file = tmp_path / "first.zip"
    file.write_bytes(archives[0])
    call_command("import_competition", str(file), "--dry-run")
    assert "It begins the series “Nordliga” here" in capsys.readouterr().out
