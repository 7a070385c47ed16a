"""A name can be read, in one direction, and is nobody else's voice: wherever names are typed."""

from __future__ import annotations

import io
import unicodedata
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from league.archive.commands.competition import load_competition
from league.archive.commands.games import import_games
from league.archive.container import packed, unpacked
from league.archive.content import content_of
from league.archive.errors import LinesRefused
from league.archive.game_lines import game_line_text
from league.archive.queries.games import game_lines
from league.archive.queries.members import members_of
from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.errors import Refusal
from league.players.models import Club, Player
from league.seating.models import Evening
from league.typed_names import check_name, readable, without_unseen
from scoring.errors import RuleViolation
from tests.factories import ada_administrates, alice_directs, make_competition, make_player
from tests.league.games.play import DRAW, Play, one_table
from tests.league.table.phone import Phone
from tests.pages import page_of

UNSEEN = {
    "zero width": "\u200b\u200c\u200d\u2060\ufeff",
    "direction": "\u202e\u2066\u200f\u061c\u2069",
    "spaces": "\u00a0\u3000\u2009",
    "Hangul fillers": "\u3164\u115f\u1160\uffa0",
    "Braille blank": "\u2800",
    "soft hyphen": "\u00ad",
    "tags": "\U000e0041\U000e007f",
    "variation selectors": "\ufe0f\U000e0100",
    "marks without a letter": "\u0301\u0308",
    "control characters": "\x01\x07\x7f\x85",
    "a note without a head": "\U0001d159",
    "a grapheme joiner": "\u034f",
}
SYSTEM_NAMES = [
    "Platzwind",
    "PLATZWIND",
    " platz wind ",
    "Platzwind.",
    "Plätzwínd",
    "Ｐｌａｔｚｗｉｎｄ",
    "𝐏𝐥𝐚𝐭𝐳𝐰𝐢𝐧𝐝",
    "Рlаtzwind",
    "PIatzw1nd",
    "Platzvvind",
    "Pla\u200btz\u202ewind",
    "Ρlατζwιnd",
]
REAL_NAMES = [
    "Anna Muster",
    "Jean-Luc O’Connor",
    "Đorđe Živković",
    "Σοφία Παππά",
    "Наталья Кузнецова",
    "محمد علی",
    "علی\u200cرضا",  # Persian, with its joiner
    "שרה לוי",
    "क्\u200dषमा",  # Hindi, with its joiner
    "渡邉\U000e0100 太郎",  # a variant of a character in a Japanese name
    "김민준",
    "X",
    "山",
    "🀄 Rudi",
    "Wind",
    "Platzhirsch",
    "Platzwind Anna",
]


@pytest.mark.parametrize("name", REAL_NAMES)
def test_a_real_name_stays_as_it_was_written(name: str) -> None:
    check_name(name)
    assert readable(name) == name


@pytest.mark.parametrize("typed", UNSEEN.values(), ids=UNSEEN.keys())
def test_a_name_that_nobody_can_see_is_refused(typed: str) -> None:
    if typed.strip():
        with pytest.raises(ValidationError, match="Nobody could read this name"):
            readable(typed)
    assert readable("") == readable(" \u00a0") == ""


@pytest.mark.parametrize("name", SYSTEM_NAMES)
def test_the_name_of_the_program_is_refused_in_whatever_letters_look_like_it(name: str) -> None:
    with pytest.raises(ValidationError) as caught:
        check_name(without_unseen(name))
    assert caught.value.code == "system_name"


def test_what_cannot_be_seen_is_taken_out_of_a_good_name() -> None:
    assert readable("\ufeffAn\u00adna\u00a0\u202eMus\u200dter\u202c\x00 ") == "Anna Muster"
    assert readable("\u200fשרה\u200e") == "שרה"


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("".join(UNSEEN.values()) + "aZ\u0627\u0915邉")), max_size=20))
def test_what_is_kept_of_any_text_can_be_read_and_stays_what_it_is(text: str) -> None:
    """Cleaned twice it is the same; nothing in it turns the direction or hides; what is left has something to see or is refused."""
    try:
        name = readable(text)
    except ValidationError:
        name = without_unseen(text)
        assert not any(unicodedata.category(letter)[0] in "LNPS" for letter in name)
    assert without_unseen(name) == name
    assert not any(unicodedata.bidirectional(letter) in {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"} for letter in name)
    assert not any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in name)
    assert not set(name) & set("\u200b\u200e\u200f\u061c\u2060\ufeff\u00ad\u2800\u3164\u115f\u1160\uffa0")
    name.encode()


@given(st.text(max_size=12), st.text(alphabet="\u200b\u202e\u2066\u00ad\ufeff\u2060", max_size=5), st.integers(0, 12))
def test_two_names_that_differ_only_in_what_cannot_be_seen_are_one_name(name: str, unseen: str, place: int) -> None:
    plain = without_unseen(name)
    assert without_unseen(plain[:place] + unseen + plain[place:]) == plain or {*"\u200c\u200d"} & {*plain} or _has_variants(plain)


def _has_variants(name: str) -> bool:
    return any("\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef" for letter in name)


# Wherever names are typed

BAD = {"\u3164\u2800": "Nobody could read this name", "Рlatzwind": "is the name of this program"}


@pytest.fixture
def league(db: None) -> Competition:
    return make_competition()


@pytest.fixture
def alice(client: Client, league: Competition) -> Client:
    client.force_login(alice_directs(league))
    return client


@pytest.fixture
def ada(client: Client, league: Competition) -> Client:
    client.force_login(ada_administrates())
    return client


def said(response: Any) -> str:
    text = response.content.decode()
    return text.replace("&#x27;", "'").replace("&quot;", '"')


@pytest.mark.django_db
@pytest.mark.parametrize("name", BAD)
def test_a_bad_name_is_refused_on_a_phone(name: str) -> None:
    play: Play = one_table()
    phone = Phone(play.game)
    answer = phone.post("table_who", who="other", name=name)
    assert answer.status_code == 200 and BAD[name] in said(answer)
    assert phone.get().status_code == 302


@pytest.mark.django_db
def test_a_name_on_a_phone_keeps_only_what_can_be_seen() -> None:
    phone = Phone(one_table().game, name="E\u202eva\u200b\u00a0Falke")
    assert page_of(phone.get()).one("form", class_="hand-form").told["data-writer"] == "Eva Falke"


@pytest.mark.parametrize("name", BAD)
def test_a_bad_name_is_refused_on_the_page_of_names(alice: Client, league: Competition, name: str) -> None:
    answer = alice.post(reverse("manage_entrants", args=[league.slug]), {"names": f"Anna Muster\n{name}"})
    assert BAD[name] in said(answer)
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("field", ["first_name", "last_name"])
def test_a_bad_name_is_refused_for_a_renamed_player(ada: Client, field: str, name: str) -> None:
    player = make_player(first_name="Anna", last_name="Amsel")
    data = {"first_name": "Anna", "last_name": "Amsel", "name_shown": "full", field: name}
    assert BAD[name] in said(ada.post(reverse("edit_player", args=[player.pk]), data))
    player.refresh_from_db()
    assert player.full_name == "Anna Amsel"


def test_first_and_last_name_that_make_the_programs_together_are_refused(ada: Client) -> None:
    player = make_player(first_name="Anna", last_name="Amsel")
    data = {"first_name": "Platz", "last_name": "Wind", "name_shown": "full"}
    assert "is the name of this program" in said(ada.post(reverse("edit_player", args=[player.pk]), data))


@pytest.mark.parametrize("name", BAD)
def test_a_bad_name_is_refused_for_a_club(ada: Client, name: str) -> None:
    club = Club.objects.create(name="Ostwind")
    assert BAD[name] in said(ada.post(reverse("edit_club", args=[club.pk]), {"name": name}))
    assert Club.objects.get().name == "Ostwind"


@pytest.mark.parametrize("name", BAD)
def test_a_bad_name_is_refused_for_a_competition(ada: Client, name: str) -> None:
    data = {"name": name, "slug": "new", "kind": "season", "ruleset": "alarm-2019", "policy": "sum"}
    assert BAD[name] in said(ada.post(reverse("create_competition"), data))
    assert not Competition.objects.filter(slug="new").exists()


@pytest.mark.parametrize("name", BAD)
def test_a_bad_name_is_refused_for_an_evening(alice: Client, league: Competition, name: str) -> None:
    answer = alice.post(reverse("manage_evenings", args=[league.slug]), {"date": "2026-11-24", "name": name}, follow=True)
    assert BAD[name] in said(answer)
    assert not Evening.objects.exists()


@pytest.mark.parametrize("name", BAD)
def test_a_bad_name_is_refused_in_a_pasted_list(alice: Client, league: Competition, name: str) -> None:
    answer = alice.post(reverse("manage_entrants_import", args=[league.slug]), {"text": f"Name,Club\nAnna Muster,Ostwind\n{name},Ostwind"})
    answer = alice.get(answer["Location"]) if answer.status_code == 302 else answer
    text = said(answer)
    assert BAD[name] in text or "There is no name in this row" in text


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("field", ["username", "first_name", "last_name"])
def test_a_bad_name_is_refused_for_an_account_in_the_administration(ada: Client, field: str, name: str) -> None:
    user = get_user_model().objects.create_user("eva", first_name="Eva", last_name="Elster")
    data = {"username": "eva", "first_name": "Eva", "last_name": "Elster", "date_joined_0": "2026-01-01", "date_joined_1": "10:00"}
    answer = ada.post(reverse("admin:accounts_user_change", args=[user.pk]), {**data, field: name})
    assert answer.status_code == 200 and BAD[name] in said(answer)


def test_a_bad_name_is_refused_for_an_account_made_on_the_command_line(db: None) -> None:
    with pytest.raises(CommandError, match="name of this program"):
        call_command("createsuperuser", username="platzwind", email="", interactive=False)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["\u3164", "platzwind", "An\u202ena"])
def test_a_bad_name_is_refused_in_lines_of_games_and_in_archives(name: str) -> None:
    """The line is named, and nobody is entered."""
    play = one_table()
    play.record(DRAW)
    play.stop_game()
    anna = play.game.table.seats.first().entrant.player
    Player.objects.filter(pk=anna.pk).update(first_name=name, last_name="")
    lines = b"".join(game_line_text(line).encode() + b"\n" for line in game_lines(play.game.competition))
    archive = io.BytesIO()
    packed(members_of(play.game.competition), archive)
    Player.objects.filter(pk=anna.pk).update(first_name="Somebody else")
    empty = make_competition(slug="empty")
    with pytest.raises(LinesRefused) as caught:
        import_games(actor=SYSTEM, competition=empty, file=io.BytesIO(lines), create_players=True)
    assert "name of this program" in str(caught.value.report.problems)
    with pytest.raises((Refusal, RuleViolation)):
        load_competition(actor=SYSTEM, content=content_of(unpacked(archive)), slug="copy")
    assert not empty.entrants.exists() and not Competition.objects.filter(slug="copy").exists()
