"""Compare what everybody reads at the end with the script's figures, cell by cell."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from html import unescape
from io import StringIO
from itertools import zip_longest
from typing import Any

from django.test import Client

from league.competitions.models import Competition
from tests.factories import alice_directs
from tests.league.games.play import found_by_verify
from tests.league.hall.counting import Happened, club_meetings, final_table, places_of, points_by_session

__all__ = ["check_everything"]


def check_everything(cup: Competition, happened: Happened) -> None:
    """The page, the csv and the EMA file have the same rows in the same order as the script, nobody meets their own club,
    and nothing stored differs."""
    names = {one.number: (one.player.first_name, one.player.last_name) for one in cup.entrants.select_related("player")}
    table = final_table(happened)
    same(shown_rows(cup), [(str(place), " ".join(names[who]), signed(total)) for place, who, total in table])
    same(csv_rows(cup), [expected_csv(happened, *row) for row in table])
    same(ema_rows(cup), [(str(place), *names[who], str(total)) for place, who, total in table])
    assert club_meetings(happened) == 0
    assert found_by_verify() == []


def same(shown: list[Any], counted: list[Any]) -> None:
    """Assert that all rows are as counted; show those that are not side by side."""
    differences = [pair for pair in zip_longest(shown, counted) if pair[0] != pair[1]]
    assert differences == [], "\n".join(f"shown   {one}\ncounted {other}" for one, other in differences)


def downloaded(address: str, client: Client) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode("utf-8-sig")


def signed(points: int) -> str:
    return f"{points:+,}".replace("-", "\u2212") if points else "0"


def shown_rows(cup: Competition) -> list[tuple[str, str, str]]:
    """Place, name and total of all players with a place, as shown."""
    text = downloaded(f"/{cup.slug}/standings/", Client())
    body = text[text.index("<tbody>") : text.index("</tbody>")]
    rows = [[plain(cell) for cell in re.findall(r"<t[dh][ >].*?</t[dh]>", row, re.DOTALL)] for row in body.split("<tr")[1:]]
    return [(row[0], row[1], row[2]) for row in rows if row[0].isdigit()]


def plain(cell: str) -> str:
    """The words of a cell, without the small print below a name."""
    cell = re.sub(r"<small.*?</small>|<br>.*", "", cell, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "", cell)).strip()


def csv_rows(cup: Competition) -> list[dict[str, str]]:
    rows = csv.DictReader(StringIO(downloaded(f"/{cup.slug}/standings.csv", Client())))
    return [{key: row[key] for key in COLUMNS} for row in rows if row["place"]]


COLUMNS = ("place", "number", "value", "games", "total", "average", "best", "firsts", "seconds", "thirds", "fourths")


def expected_csv(happened: Happened, place: int | None, who: int, total: int) -> dict[str, str]:
    """Games are those that were played; the average is of those that count, missed ones too."""
    results = points_by_session(happened)[who]
    taken = [
        places_of(sheet, happened.book)[sheet.who.index(who)] for session in happened.sessions for sheet in session if who in sheet.who
    ]
    counted = [str(taken.count(one)) for one in (1, 2, 3, 4)]
    cells = [place, who, total, len(taken), total, Fraction(total, len(results)), max(results), *counted]
    return dict(zip(COLUMNS, map(str, cells), strict=True))


def ema_rows(cup: Competition) -> list[tuple[Any, ...]]:
    """Position, first and last name, and score of everybody in the file for the EMA."""
    client = Client()
    client.force_login(alice_directs(cup))
    rows = list(csv.reader(StringIO(downloaded(f"/{cup.slug}/manage/results/ema.csv", client))))[1:]
    return [(row[2], row[3], row[4], row[7]) for row in rows if row[2]]
