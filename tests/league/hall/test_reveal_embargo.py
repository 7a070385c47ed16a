"""While places are revealed under an embargo, nobody without rights gets anything but those already shown: every step, every address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from django.db.models import F
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.hall.reveal.commands import end_reveal
from league.hall.reveal.order import steps_of_reveal
from league.hall.reveal.queries import shown_places
from league.hall.reveal.steps import RevealPlan
from tests.depth import IS_NIGHT
from tests.factories import alice_directs, bob_scores
from tests.league.hall.reveals import NAMES, ONE_BY_ONE, current, go, play_cup, shared_cup, start
from tests.league.test_access import ADDRESSES, Address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pictures_as_text")]

SCREEN = ("live", "live_state")  #: where the places are shown; every other address stays as it was
TURNS = 3
PARTS = {"number": (1, 2, 8), "table": (1, 2), "step": ("start",)}
PER_READING = re.compile(rb'"x-csrftoken": "[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|data-now="[^"]*"')


def public_addresses() -> list[str]:
    found = [address for address in ADDRESSES if address.access == "public_competition" and address.name not in SCREEN]
    return [url for address in found for url in urls_of(address)]


def urls_of(address: Address) -> Iterator[str]:
    names = [name for name in address.parts if name != "slug"]
    for values in product(*(PARTS[name] for name in names)):
        yield reverse(address.name, kwargs={"slug": "linz", **dict(zip(names, values, strict=True))})


def read(url: str, client: Client | None = None) -> HttpResponse:
    return (client or Client(headers={"accept-language": "en"})).get(url)


def everything(step: int = 0, steps: int = 0) -> dict[str, tuple[int, str, bytes]]:
    """What the addresses answer; between the first step and the last one, by day, a third of them by turns."""
    urls = public_addresses()
    asked = urls if IS_NIGHT or step in (0, steps) else urls[step % TURNS :: TURNS]
    answers = {url: read(url) for url in asked}
    return {url: (one.status_code, one.headers.get("ETag", ""), _body(one)) for url, one in answers.items()}


def _body(answer: HttpResponse) -> bytes:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return PER_READING.sub(b"", body) if "spreadsheet" not in answer.headers.get("Content-Type", "") else b""


def secrets_of(cup: Competition, step: int) -> list[str]:
    """Names and totals of those whom no step has shown yet."""
    hidden = [group for one in steps_of_reveal(current(cup))[step:] for group in one]
    return [text for place in shown_places(cup, hidden) for pair in place.people for text in pair]


def screen_texts() -> str:
    """All that the screen of the hall gets, with its headers."""
    answers = [read(reverse(name, args=["linz"])) for name in SCREEN]
    return "".join(f"{answer.headers}{answer.content.decode()}" for answer in answers)


@pytest.mark.parametrize("plan", [ONE_BY_ONE, RevealPlan(3, 3), RevealPlan(3)], ids=["one by one", "pages of three", "at once"])
def test_no_step_tells_a_name_or_a_total_of_a_place_to_come_and_no_other_page_changes_by_a_byte(plan: RevealPlan) -> None:
    cup = play_cup()
    before = everything()
    assert len(before) > 30
    start(cup, plan)
    steps = len(steps_of_reveal(current(cup)))
    for step in range(steps + 1):
        told = screen_texts()
        assert [secret for secret in secrets_of(cup, step) if secret in told] == [], step
        assert {url for url, answer in everything(step, steps).items() if answer != before[url]} == set(), step
        if step < steps:
            go(cup)
    assert all(name in screen_texts() for name in NAMES[:3]), "in the end the podium is on the screen"


def test_totals_of_level_players_come_no_earlier_than_their_place() -> None:
    cup = shared_cup()
    start(cup)
    for step in range(4):
        told = screen_texts()
        assert [secret for secret in secrets_of(cup, step) if secret in told] == [], step
        go(cup)


def test_back_takes_the_place_off_the_wire_again() -> None:
    cup = play_cup()
    start(cup)
    go(cup, 3)
    assert "Fred" in screen_texts()
    go(cup, -1)
    assert [secret for secret in secrets_of(cup, 2) if secret in screen_texts()] == []


def test_the_screen_gets_the_same_bytes_whoever_is_still_to_come() -> None:
    """Neither the number of steps left, nor anything made from it, such as the tag by which it asks for news."""
    cup = play_cup()
    reveal = start(cup)
    go(cup, 2)
    told = _told()
    reveal.refresh_from_db()
    reveal.places = [*[[place, [[key, "1"] for key, _value in who]] for place, who in reveal.places[:3]], *reveal.places[6:]]
    reveal.save()
    Competition.objects.update(revision=F("revision") + 1)  # so that it is built again
    assert _told() == told and b"Gina" in told[0]


def _told() -> tuple[bytes, str]:
    answer = read(reverse("live_state", args=["linz"]))
    return answer.content, answer["X-Shown"]


def test_after_an_end_without_publication_nothing_is_left_on_the_wire() -> None:
    cup = play_cup()
    before = everything()
    start(cup)
    go(cup, 8)
    end_reveal(actor=SYSTEM, reveal=current(cup))
    assert "29,300" not in screen_texts() and "27,600" not in screen_texts()
    assert everything() == before


def test_the_remote_is_for_directors_alone() -> None:
    cup = play_cup()
    start(cup)
    for name in ("manage_reveal", "manage_reveal_remote"):
        assert read(reverse(name, args=["linz"])).status_code == 302
        helper = Client()
        helper.force_login(bob_scores(cup))
        assert read(reverse(name, args=["linz"]), helper).status_code == 403
        director = Client(headers={"accept-language": "en"})
        director.force_login(alice_directs(cup))
        assert "Hans" in read(reverse(name, args=["linz"]), director).content.decode()


def test_a_helper_at_the_screen_gets_no_keys_for_it() -> None:
    cup = play_cup()
    helper, director = Client(), Client()
    helper.force_login(bob_scores(cup))
    director.force_login(alice_directs(cup))
    for client, gets in ((Client(), False), (helper, False), (director, True)):
        assert ("hall-remote" in read("/linz/live/", client).content.decode()) is gets
