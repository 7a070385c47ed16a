"""The pages "Export and import" of the director, and "Load a competition" of the administrator."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.archive.container import packed
from league.archive.queries.files import archive_file, games_file
from league.archive.queries.members import members_of
from league.competitions.models import Competition
from league.director.transfer import uploads
from league.games.models import Game
from tests.factories import ada_administrates, alice_directs, bob_scores, make_competition
from tests.league.archive.season import an_eventful_season
from tests.league.games.play import named_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_uploads() -> None:
    for path in kept_files():
        path.unlink()


def kept_files() -> list[Path]:
    folder = Path(settings.VAR_DIR) / "uploads"
    return sorted(folder.iterdir()) if folder.exists() else []


@pytest.fixture
def season() -> Competition:
    return an_eventful_season()


@pytest.fixture
def empty(season: Competition) -> Competition:
    return make_competition(season.ruleset_json, slug="empty")


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(name: str, competition: Competition) -> str:
    return reverse(name, args=[competition.slug])


def upload(client: Client, url: str, raw: bytes, name: str = "games.jsonl", **fields: Any) -> HttpResponse:
    return client.post(url, {"file": SimpleUploadedFile(name, raw), **fields}, follow=True)


def upload_games(client: Client, competition: Competition, raw: bytes, *, create: bool = True) -> HttpResponse:
    return upload(client, page("manage_transfer", competition), raw, **({"create_players": "on"} if create else {}))


def preview_address(response: HttpResponse) -> str:
    (address, _status) = response.redirect_chain[-1]  # type: ignore[attr-defined]
    return address


def text(response: HttpResponse) -> str:
    return response.content.decode()


def test_games_and_archive_are_downloaded_as_files(season: Competition) -> None:
    client = signed_in(alice_directs(season))
    games, archive = client.get(page("manage_transfer_games", season)), client.get(page("manage_transfer_archive", season))
    assert games.content == games_file(season).read()
    assert archive.content == archive_file(season).read()
    assert games["Content-Disposition"] == 'attachment; filename="eventful-games.jsonl"'
    assert archive["Content-Disposition"] == 'attachment; filename="eventful.zip"'
    assert games["Cache-Control"] == archive["Cache-Control"] == "no-store"


def test_an_import_is_previewed_and_done_on_confirmation(season: Competition, empty: Competition) -> None:
    client, raw = signed_in(alice_directs(empty)), games_file(season).read()
    shown = upload_games(client, empty, raw)
    assert "10 games can be imported" in text(shown)
    assert "Berger" in text(shown) and "known here" in text(shown)
    assert not Game.objects.filter(competition=empty).exists()
    done = client.post(preview_address(shown), follow=True)
    assert "10 games were imported." in text(done)
    assert games_file(empty).read() == raw
    assert kept_files() == []


def test_players_disqualified_at_an_imported_table_are_named_and_the_director_decides(season: Competition, empty: Competition) -> None:
    """The lines do not know the competition, where a disqualification may have been taken back since."""
    raw = games_file(season).read().replace(b'"cause":"illness"', b'"cause":"disqualified"')
    client = signed_in(alice_directs(empty))
    done = client.post(preview_address(upload_games(client, empty, raw)), follow=True)
    assert text(done).count("was disqualified there, but is ranked like everybody.") == 1
    assert not empty.entrants.filter(status="disqualified").exists()


def test_problems_are_shown_by_line_and_nothing_can_be_confirmed(season: Competition, empty: Competition) -> None:
    client, raw = signed_in(alice_directs(empty)), games_file(season).read()
    shown = upload_games(client, empty, b"no json\n" + raw + raw)
    assert "The line is not JSON" in text(shown) and "Game 1 is there already." in text(shown)
    assert "Import all of it" not in text(shown)
    refused = client.post(preview_address(shown), follow=True)
    assert "Nothing was imported" in text(refused)
    assert not Game.objects.filter(competition=empty).exists()


def test_unknown_people_are_named_if_none_may_be_created(season: Competition, empty: Competition) -> None:
    shown = upload_games(signed_in(alice_directs(empty)), empty, games_file(season).read(), create=False)
    assert "D’Arcy Núñez, jr. is not entered here." in text(shown)


def test_only_a_hundred_problems_are_shown_and_the_rest_is_counted(empty: Competition) -> None:
    shown = upload_games(signed_in(alice_directs(empty)), empty, b"x\n" * 250)
    assert text(shown).count("The line is not JSON") == 100
    assert "And 150 more." in text(shown)


def an_archive(competition: Competition) -> bytes:
    file = io.BytesIO()
    packed(members_of(competition), file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "The submitted file is empty."),
        (b"\n \n", "There is no game in this file."),
        ("{}".encode("utf-16"), "The line is not JSON"),
        (b"PK\x03\x04\x00\xff\xfe", "The line is not JSON"),
        (b"\xef\xbb\xbf{}\r\n", "Nothing is said about the game"),
        (b"[1]", "The line must be a JSON object."),
        (b"1" * 1_100_000, "The line is too long to be a game."),
        (b"x" * (4 * 1024 * 1024 + 1), "The file is larger than 4 MB."),
    ],
)
def test_wrong_uploads_of_games_get_a_clear_answer_and_change_nothing(empty: Competition, raw: bytes, said: str) -> None:
    revision = Competition.objects.get(pk=empty.pk).revision
    assert said in text(upload_games(signed_in(alice_directs(empty)), empty, raw))
    assert Competition.objects.get(pk=empty.pk).revision == revision + 1  # Alice became its director


def test_a_change_between_preview_and_confirmation_is_shown(season: Competition, empty: Competition) -> None:
    client, raw = signed_in(alice_directs(empty)), games_file(season).read()
    first, second = upload_games(client, empty, raw), upload_games(client, empty, raw)
    client.post(preview_address(first))
    refused = client.post(preview_address(second), follow=True)
    assert "Game 1 is there already." in text(refused)
    assert Game.objects.filter(competition=empty).count() == 10


def test_a_preview_belongs_to_its_author_and_its_competition(season: Competition, empty: Competition) -> None:
    address = preview_address(upload_games(signed_in(alice_directs(empty)), empty, games_file(season).read()))
    ada = signed_in(ada_administrates())
    assert "not kept any longer" in text(ada.get(address, follow=True))
    client = signed_in(alice_directs(season))
    assert "not kept any longer" in text(client.get(address.replace("/empty/", "/eventful/"), follow=True))
    assert signed_in(bob_scores(empty)).get(address).status_code == 403
    for token in ("", "x", "a:b:c"):
        assert "not kept any longer" in text(client.get(page("manage_transfer_preview", season), {"file": token}, follow=True))


def test_a_file_changed_after_its_preview_is_not_imported(season: Competition, empty: Competition) -> None:
    client = signed_in(alice_directs(empty))
    address = preview_address(upload_games(client, empty, games_file(season).read()))
    (kept,) = kept_files()
    kept.write_bytes(b"{}")
    assert "not kept any longer" in text(client.post(address, follow=True))
    assert not Game.objects.filter(competition=empty).exists()


def test_uploads_are_kept_for_a_short_time_and_in_small_number(empty: Competition) -> None:
    client = signed_in(alice_directs(empty))
    first = preview_address(upload_games(client, empty, b"{}"))
    (kept,) = kept_files()
    an_hour_ago = time.time() - uploads.KEPT_SECONDS - 1
    os.utime(kept, (an_hour_ago, an_hour_ago))
    for _ in range(15):
        upload_games(client, empty, b"{}")
    assert len(kept_files()) == 12
    assert kept not in kept_files()
    assert "not kept any longer" in text(client.get(first, follow=True))


# The administrator's pages.


def load(client: Client, raw: bytes) -> HttpResponse:
    return upload(client, reverse("load_competition"), raw, "season.zip")


def test_an_archive_is_previewed_and_loaded_under_the_chosen_address(season: Competition) -> None:
    client, raw = signed_in(ada_administrates()), an_archive(season)
    shown = load(client, raw)
    assert "Another competition has this address already." in text(shown)
    refused = client.post(preview_address(shown), {"slug": "eventful"}, follow=True)
    assert "Another competition has this address already. Choose another one." in text(refused)
    assert Competition.objects.count() == 1
    done = client.post(preview_address(shown), {"slug": "loaded"}, follow=True)
    assert preview_address(done) == "/loaded/manage/"
    assert Competition.objects.get(slug="loaded").games.count() == season.games.count()
    assert kept_files() == []


def cut(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda _raw: b"", "The submitted file is empty."),
        (lambda _raw: b"no zip", "This is no archive of a competition"),
        (cut, "This is no archive of a competition"),
        (lambda raw: raw.replace(b'"version": 1', b'"version": 9'), "This is no archive"),  # the zip's own sum
        (lambda _raw: b"x" * (8 * 1024 * 1024 + 1), "The file is larger than 8 MB."),
    ],
)
def test_wrong_archives_get_a_clear_answer_and_change_nothing(change: Callable[[bytes], bytes], said: str) -> None:
    play = named_table()
    raw = an_archive(Competition.objects.get(pk=play.game.competition_id))
    assert said in text(load(signed_in(ada_administrates()), change(raw)))
    assert Competition.objects.count() == 1
    assert kept_files() == []


def test_the_pages_describe_what_the_log_keeps(season: Competition, empty: Competition) -> None:
    client = signed_in(alice_directs(empty))
    client.post(preview_address(upload_games(client, empty, games_file(season).read())))
    assert "10 games were imported." in text(client.get(page("manage_log", empty)))
    assert empty.actions.get(verb="import_games").details == {"games": 10, "sessions": [1, 2, 3, 6], "players": 12}
