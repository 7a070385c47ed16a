"""A whole competition in one file: out, into another installation, and out again."""

from __future__ import annotations

import io
import json
import re
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from league.archive.commands.competition import load_competition
from league.archive.container import MANIFEST, MEMBERS, packed, unpacked
from league.archive.content import content_of
from league.archive.kept import ARCHIVED, LEFT_OUT, columns
from league.archive.queries.members import members_of
from league.archive.queries.preview import preview_of
from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.competitions import commands as competitions
from league.competitions.commands import add_entrant, grant_role
from league.competitions.models import Competition
from league.competitions.spans import Span, span_of
from league.errors import Refusal
from league.games.commands import session_steps
from league.games.models import Game, GameResult, GameRevision, Penalty
from league.games.queries.approval import Excuse, approval_reason, approved_alone, tables_seen
from league.games.queries.versions import versions_of
from league.players.models import Club, Player
from league.seating.models import TableLink
from league.standings.queries.ranking.standings import standings_of
from tests.factories import make_club, make_competition, make_entrant, make_player, make_user
from tests.league.archive.season import an_eventful_season
from tests.league.games.play import ANNA, Play, found_by_verify, named_table, ron

pytestmark = pytest.mark.django_db

#: Columns that belong to an installation, and computed ones.
STAYS = {
    "accounts.User", "competitions.Role", "competitions.Announcement", "seating.TableLink", "seating.Arrival", "seating.ClockEvent",
    "games.GameResult", "games.RiichiDeclaration", "seating.Seat", "seating.SeatingDraft", "seating.RemovedLink",
    "seating.TableCode", "seating.Call", "hall.HallScreen", "hall.Reveal", "competitions.Invitation", "competitions.Acceptance",
}  # fmt: skip
ROOMS = {"audit", "accounts", "players", "competitions", "seating", "games", "hall"}


def archive_of(competition: Competition) -> bytes:
    file = io.BytesIO()
    packed(members_of(Competition.objects.get(pk=competition.pk)), file)
    return file.getvalue()


def load(raw: bytes, **options: Any) -> Competition:
    return load_competition(actor=SYSTEM, content=content_of(unpacked(io.BytesIO(raw))), **options)


def another_installation() -> None:
    """Empty the installation, so that everything imported gets different ids."""
    GameResult.objects.all().delete()
    Game.objects.all().delete()
    for competition in Competition.objects.all():
        competition.sessions.all().delete()
        competition.entrants.all().delete()
    for model in (ActionLog, Competition, Player, Club):
        model.objects.all().delete()
    make_player()
    make_competition(slug="other")


def test_a_competition_exports_to_the_same_bytes_in_another_installation() -> None:
    season = an_eventful_season()
    original, ids = archive_of(season), ids_of(season)
    another_installation()
    copy = load(original)
    assert archive_of(copy) == original
    assert not ids & ids_of(copy)  # so that none of them can be in it
    assert found_by_verify() == []


def ids_of(competition: Competition) -> set[tuple[str, int]]:
    """The ids of all people, games and evenings."""
    people = {("player", pk) for pk in competition.entrants.values_list("player", flat=True)}
    games = {("game", pk) for pk in competition.games.values_list("pk", flat=True)}
    return people | games | {("evening", pk) for pk in competition.evenings.values_list("pk", flat=True)}


def test_what_people_read_is_the_same_there() -> None:
    season = an_eventful_season()
    before = what_people_read(season)
    original = archive_of(season)
    another_installation()
    assert what_people_read(load(original)) == before


def what_people_read(competition: Competition) -> list[Any]:
    """Everything people can read: every version of every game in words, the results with their figures, and the standings."""
    competition = Competition.objects.get(pk=competition.pk)
    games = Game.objects.filter(competition=competition).select_related("competition").order_by("number")
    versions = [versions_of(game) for game in games]
    rows = GameResult.objects.filter(game__competition=competition).order_by("game__number", "seat__wind")
    results = list(rows.values_list("game__number", "entrant__number", "points", "place", "uma", "oka", "penalty", "total", "figures"))
    standings = [(row.name, row.place, row.value, row.games) for row in standings_of(competition).ranked]
    return [without_ids(repr(versions)), results, without_ids(repr(standings))]


def without_ids(text: str) -> str:
    """Remove ids, by which anonymous people are called."""
    return re.sub(r"Player \d+", "Player", text)


def test_the_same_content_gives_the_same_bytes_whatever_the_ids() -> None:
    season = an_eventful_season()
    first = archive_of(season)
    assert archive_of(season) == first
    copy = load(first, slug="copy")
    changed = members(archive_of(copy))
    assert changed.pop("competition.jsonl") != members(first).pop("competition.jsonl")
    assert {name: raw for name, raw in changed.items() if name in MEMBERS} == {
        name: raw for name, raw in members(first).items() if name in MEMBERS and name != "competition.jsonl"
    }


def members(raw: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_every_model_and_every_column_is_carried_or_left_out_on_purpose() -> None:
    ours = {model for model in apps.get_models() if model._meta.app_label in ROOMS}
    assert {model._meta.label for model in ours} - {model._meta.label for model in ARCHIVED} == STAYS
    for model, left_out in LEFT_OUT.items():
        plain = {field.name for field in model._meta.concrete_fields if not field.primary_key and not field.is_relation}
        assert set(columns(model)) == plain - left_out
        assert left_out <= plain


def test_the_archive_knows_no_account_no_device_no_link_and_no_id_of_an_entry() -> None:
    season = an_eventful_season()
    director = make_user("geheim", password="x", email="geheim@example.org")
    grant_role(actor=SYSTEM, competition=season, user=director, name="director")
    tokens = list(TableLink.objects.values_list("token", flat=True))
    entries = [str(entry) for entry in GameRevision.objects.values_list("client_id", flat=True)]
    raw = archive_of(season)
    assert tokens and entries
    for secret in [*tokens, *entries, "phone-of-", "geheim", "client_id", '"pk"', "device"]:
        assert secret.encode() not in raw, secret


def test_ids_inside_of_requests_and_of_the_log_mean_the_same_there() -> None:
    original = archive_of(an_eventful_season())
    another_installation()
    copy = load(original)
    stood_in = GameRevision.objects.get(game__competition=copy, game__number=2, verb="substitute")
    assert Player.objects.get(pk=stood_in.details["request"]["player"]).full_name == "Ersatz Spieler"
    cancelled = GameRevision.objects.get(game__competition=copy, verb="cancel_penalty", reason="Nicht ihres")
    assert Penalty.objects.get(pk=cancelled.details["request"]["penalty"]).reason == "Handy"
    opened = ActionLog.objects.filter(competition=copy, verb="open_evening").earliest("pk")
    assert copy.evenings.get(pk=opened.details["evening"]).date.isoformat() == opened.details["date"]
    renamed = ActionLog.objects.get(competition=copy, verb="rename_player")
    assert Player.objects.get(pk=renamed.details["player"]).last_name == "Neu"


def test_a_loaded_competition_goes_on() -> None:
    original = archive_of(an_eventful_season())
    another_installation()
    copy = load(original)
    running = Play(Game.objects.select_related("competition").get(competition=copy, table__session__number=3, table__number=1))
    running.play_to_the_end()
    assert running.game.state == "finished"
    assert TableLink.objects.valid().filter(table__session__competition=copy, table__session__number=3).count() == 3
    assert found_by_verify() == []


def test_known_players_are_found_by_ema_number_else_by_name_and_club_and_keep_their_details() -> None:
    original = archive_of(an_eventful_season())
    another_installation()
    by_ema = make_player(first_name="Anna", last_name="Berger-Huber", ema_number="04010001")
    by_name = make_player(first_name="D’Arcy", last_name="Núñez, jr.", club=make_club(name="Ostwind"))
    make_player(first_name="Zoë", last_name="", club=Club.objects.get(name="Ostwind"))  # another Zoë, of another club
    preview = preview_of(content_of(unpacked(io.BytesIO(original))))
    assert [(match.name, match.differs) for match in preview.known] == [("Anna Berger-Huber", True), ("D’Arcy Núñez, jr.", True)]
    assert (len(preview.new), preview.is_taken) == (11, False)
    copy = load(original)
    assert copy.entrants.get(number=1).player == by_ema
    assert copy.entrants.get(number=4).player == by_name
    by_ema.refresh_from_db()
    assert (by_ema.last_name, by_ema.club) == ("Berger-Huber", None)


def test_namesakes_of_one_club_are_not_taken_for_each_other() -> None:
    competition = make_competition()
    for _ in range(2):
        add_entrant(actor=SYSTEM, competition=competition, player=make_player(first_name="Max", last_name="Muster"))
    raw = archive_of(competition)
    assert [match.player for match in preview_of(content_of(unpacked(io.BytesIO(raw)))).people] == [None, None]


def test_an_address_that_is_taken_or_ours_is_refused_and_another_can_be_given() -> None:
    raw = archive_of(an_eventful_season())
    assert refusal(lambda: load(raw)) == "slug_taken"
    assert refusal(lambda: load(raw, slug="players")) == "slug_reserved"
    assert refusal(lambda: load(raw, slug="not a slug")) == "archive_inconsistent"
    assert load(raw, slug="again").slug == "again"


def refusal(attempt: Callable[[], Any]) -> str:
    """The code of a refusal; asserts that nothing was written."""
    before = (Competition.objects.count(), Player.objects.count(), Club.objects.count(), ActionLog.objects.count())
    with pytest.raises(Refusal) as caught:
        attempt()
    assert str(caught.value)
    assert (Competition.objects.count(), Player.objects.count(), Club.objects.count(), ActionLog.objects.count()) == before
    return caught.value.code


def test_the_commands_carry_it_over(tmp_path: Any) -> None:
    an_eventful_season()
    file, again, said = tmp_path / "season.zip", tmp_path / "again.zip", io.StringIO()
    call_command("export_competition", competition="eventful", output=str(file))
    with pytest.raises(CommandError, match="already"):
        call_command("import_competition", str(file))
    another_installation()
    call_command("import_competition", str(file), dry_run=True, stdout=said)
    assert not Competition.objects.filter(slug="eventful").exists()
    assert said.getvalue().count("new player: ") == 13
    call_command("import_competition", str(file), stdout=said)
    call_command("export_competition", competition="eventful", output=str(again))
    assert again.read_bytes() == file.read_bytes()
    with pytest.raises(CommandError, match="no archive"):
        call_command("import_competition", __file__)


# Files that are no archives, or not quite.


def rewritten(raw: bytes, change: Callable[[dict[str, bytes]], Any], *, sealed: bool = True, method: int = zipfile.ZIP_STORED) -> bytes:
    """The archive with other members; ``sealed``: the manifest is made to fit them."""
    contents = members(raw)
    change(contents)
    if sealed:
        manifest = json.loads(contents[MANIFEST])
        manifest["members"] = {
            name: {"lines": contents[name].count(b"\n"), "sha256": sha256(contents[name]).hexdigest()}
            for name in MEMBERS
            if name in contents
        }
        contents[MANIFEST] = json.dumps(manifest).encode()
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return file.getvalue()


def test_an_archive_that_was_packed_again_is_the_same() -> None:
    raw = archive_of(an_eventful_season())
    assert unpacked(io.BytesIO(rewritten(raw, lambda _contents: None, sealed=False, method=zipfile.ZIP_DEFLATED))) == unpacked(
        io.BytesIO(raw)
    )


def edit(name: str, old: str, new: str) -> Callable[[dict[str, bytes]], None]:
    def change(contents: dict[str, bytes]) -> None:
        assert old.encode() in contents[name], (old, contents[name][:500])
        contents[name] = contents[name].replace(old.encode(), new.encode(), 1)

    return change


def put(name: str, content: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda contents: contents.__setitem__(name, content)


def log(contents: dict[str, bytes], **details: Any) -> None:
    """One more action as the first one, with these details."""
    action = {**json.loads(contents["log.jsonl"].splitlines()[0]), "verb": "change_competition", "details": details}
    contents["log.jsonl"] += json.dumps(action).encode() + b"\n"


@pytest.fixture
def small() -> bytes:
    """The archive of a game with one hand, read where nothing of it is."""
    play = named_table("ema-2016")
    play.record(ron(0, 1, 2, 30))
    raw = archive_of(play.game.competition)
    another_installation()
    return raw


BROKEN: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda _raw: b"", "not_an_archive"),
    (lambda _raw: b"PK\x03\x04 but no zip", "not_an_archive"),
    (lambda raw: raw[: len(raw) // 2], "not_an_archive"),
    (lambda raw: raw[:-5], "not_an_archive"),
    (lambda raw: raw.replace(b'"Alma"', b'"Alme"'), "not_an_archive"),  # the zip's own sums
    (lambda raw: rewritten(raw, lambda contents: contents.clear(), sealed=False), "not_an_archive"),
    (lambda raw: rewritten(raw, put("../../etc/passwd", b"x"), sealed=False), "archive_members"),
    (lambda raw: rewritten(raw, lambda contents: contents.pop("log.jsonl"), sealed=False), "archive_members"),
    (lambda raw: rewritten(raw, edit("games.jsonl", "ron", "Ron"), sealed=False), "archive_damaged"),
    (lambda raw: rewritten(raw, edit(MANIFEST, '"version": 1', '"version": 2'), sealed=False), "archive_version"),
    (lambda raw: rewritten(raw, edit(MANIFEST, "platzwind", "tischwind"), sealed=False), "not_an_archive"),
    (lambda raw: rewritten(raw, put(MANIFEST, b"[]"), sealed=False), "not_an_archive"),
    (lambda raw: rewritten(raw, put(MANIFEST, b"\xff"), sealed=False), "archive_damaged"),
    (lambda raw: rewritten(raw, put("log.jsonl", b" " * 200_000_000 + b"\n"), method=zipfile.ZIP_DEFLATED), "archive_too_big"),
    (lambda raw: rewritten(raw, put("competition.jsonl", b"")), "archive_line"),
    (lambda raw: rewritten(raw, put("games.jsonl", b"[]\n")), "archive_line"),
    (lambda raw: rewritten(raw, put("games.jsonl", b"{\n")), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"number":1,', "")), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"number":1,', '"number":1,"pk":7,')), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"type":"ron"', '"type":"rum"')), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"result":', '"cause":{"kode":"false_win"},"result":')), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"result":', '"cause":{"code":7},"result":')), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"was":[null]', '"was":[null,null]')), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"was":[null]', '"was":[5]')), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"verb":"record_hand"', '"verb":"sing_a_song"')), "archive_line"),
    (lambda raw: rewritten(raw, lambda contents: log(contents, date="2026-W48-2")), "archive_line"),
    (lambda raw: rewritten(raw, lambda contents: log(contents, changed={"colour": ["red", "blue"]})), "archive_line"),
    (lambda raw: rewritten(raw, lambda contents: log(contents, changed={"counts_from": ["", "some day"]})), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"session":1', '"session":2')), "archive_line"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"table":1', '"table":2')), "archive_inconsistent"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"state":"running"', '"state":"finished"')), "archive_inconsistent"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"fu":30', '"fu":35')), "archive_inconsistent"),
    (lambda raw: rewritten(raw, edit("games.jsonl", '"state":"running"', '"state":"sleeping"')), "archive_line"),
    (lambda raw: rewritten(raw, edit("sessions.jsonl", '"seats":[1,2,3,4]', '"seats":[1,2,3]')), "archive_line"),
    (lambda raw: rewritten(raw, edit("sessions.jsonl", '"seats":[1,2,3,4]', '"seats":[1,2,3,9]')), "archive_line"),
    (lambda raw: rewritten(raw, edit("sessions.jsonl", '"seats":[1,2,3,4]', '"seats":[1,2,3,3]')), "archive_inconsistent"),
    (lambda raw: rewritten(raw, edit("sessions.jsonl", '"state":"running"', '"state":"scored"')), "archive_inconsistent"),
    (lambda raw: rewritten(raw, edit("entrants.jsonl", '"player":2', '"player":9')), "archive_line"),
    (lambda raw: rewritten(raw, edit("entrants.jsonl", '"player":2', '"player":1')), "archive_inconsistent"),
    (lambda raw: rewritten(raw, edit("competition.jsonl", '"tiebreaks":[]', '"tiebreaks":[[1]]')), "archive_inconsistent"),
    (lambda raw: rewritten(raw, edit("entrants.jsonl", '"number":2', '"number":0')), "archive_line"),
    (lambda raw: rewritten(raw, edit("entrants.jsonl", '"number":2', '"stand_in_from":3,"stand_in_until":2,"number":2')), "archive_line"),
    (lambda raw: rewritten(raw, edit("entrants.jsonl", '"number":2', '"stand_in_pauses":"3","number":2')), "archive_line"),
    (lambda raw: rewritten(raw, edit("players.jsonl", '"ema_number":""', '"ema_number":"12"')), "archive_line"),
    (lambda raw: rewritten(raw, edit("players.jsonl", "Alma", "A\\u0000lma")), "archive_line"),
    (lambda raw: rewritten(raw, edit("players.jsonl", '"club":null', '"club":"Nowhere"')), "archive_line"),
    (lambda raw: rewritten(raw, edit("competition.jsonl", '"base":"ema-2016"', '"base":"ema-1066"')), "archive_line"),
    (lambda raw: rewritten(raw, edit("log.jsonl", '"at":"20', '"at":"yesterday 20')), "archive_line"),
]


@pytest.mark.parametrize(("change", "code"), BROKEN)
def test_what_is_no_whole_archive_is_refused_and_nothing_is_written(small: bytes, change: Callable[[bytes], bytes], code: str) -> None:
    raw = change(small)
    assert raw != small
    assert refusal(lambda: load(raw)) == code


def test_results_are_never_taken_over(small: bytes) -> None:
    copy = load(small)
    assert not GameResult.objects.filter(game__competition=copy).exists()
    assert b"uma" not in members(small)["games.jsonl"]


def test_the_person_who_loads_it_is_logged_for_the_installation(small: bytes) -> None:
    content = content_of(unpacked(io.BytesIO(small)))
    load_competition(actor=Actor(name="Ada"), content=content)
    row = ActionLog.objects.get(verb="load_competition")
    assert (row.by_name, row.competition, row.details["slug"]) == ("Ada", None, "tuesday")


def test_the_database_plans_with_the_rows_that_were_loaded() -> None:
    """Else PostgreSQL goes on with plans for empty tables, and the first page afterwards may take hours."""
    raw = archive_of(an_eventful_season())
    another_installation()
    load(raw)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT reltuples FROM pg_class WHERE relname = %s", [GameRevision._meta.db_table])
            assert cursor.fetchone() == (GameRevision.objects.count(),)
    assert GameRevision.objects.exists()


@pytest.mark.parametrize("until", [None, 9, 11])
def test_substitutes_and_the_count_of_missed_games_are_carried_along(until: int | None) -> None:
    season = an_eventful_season()
    other = make_entrant(season)
    competitions.change_entrant(actor=SYSTEM, entrant=other, substitute=True)
    competitions.appoint_stand_in(actor=SYSTEM, entrant=season.entrants.get(number=3), other=other, since=9, until=until)
    competitions.pause_stand_in(actor=SYSTEM, entrant=season.entrants.get(number=3), session=10)
    copy = load(archive_of(season), slug="copy")
    third, twelfth = copy.entrants.get(number=3), copy.entrants.get(number=12)
    assert third.stand_in is not None
    assert (third.stand_in.competition_id, third.stand_in.number) == (copy.pk, other.number)
    assert span_of(third) == Span(9, until, frozenset({10} if until != 9 else ()))
    assert (twelfth.missed, twelfth.missed_points) == ("points", -15_000)


def test_why_results_were_approved_without_a_second_person_comes_along() -> None:
    play = named_table("ema-2016")
    play.play_to_the_end()
    session, tables = play.game.table.session, {(1, 1): Excuse(play.game.version, "One helper only")}
    session_steps.approve(actor=ANNA, session=session, seen=tables_seen(session), reason="One helper only")
    assert approved_alone(play.game.competition) == tables
    original = archive_of(play.game.competition)
    another_installation()
    copy = load(original)
    (loaded,) = copy.sessions.all()
    assert approved_alone(copy) == tables
    assert approval_reason(loaded) == "One helper only"
    (game,) = copy.games.select_related("competition", "table__session")
    assert "Approved without a second person" in Client().get(game.get_absolute_url()).content.decode()
    assert archive_of(copy) == original


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_never_fills_the_memory_however_its_zip_lies(small: bytes, method: int) -> None:
    """Its member says that it holds 1,000 bytes, whose sum is right; zipfile would unpack all the rest."""
    bomb = b" " * (64 * 1024 * 1024)
    raw = rewritten(small, put("log.jsonl", bomb), method=method)
    for said, lie in ((len(bomb), 1000), (zlib.crc32(bomb), zlib.crc32(bomb[:1000]))):
        raw = raw.replace(said.to_bytes(4, "little"), lie.to_bytes(4, "little"))
    del bomb
    tracemalloc.start()
    try:
        assert refusal(lambda: unpacked(io.BytesIO(raw))) in {"archive_damaged", "not_an_archive"}
        assert tracemalloc.get_traced_memory()[1] < 16 * 1024 * 1024
    finally:
        tracemalloc.stop()
