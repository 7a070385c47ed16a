"""One game as a line of JSON: the game as for ``manage.py replay`` (docs/formats.md §5), and under ``about`` everything else (§8).

::

    {"id": 17, "ruleset": "ema-2016", "stopped": null, "signal": null, "substitutes": [], "penalties": [], "hands": […],
     "about": {"session": 3, "evening": "2026-11-24", "starts_at": "2026-11-24T18:00:00Z", "table": 1, "state": "confirmed",
               "players": [{"number": 7, "name": "Anna Berger", "ema": "04010001"}, …],
               "hands": [{"by": "Anna", "at": "2026-11-24T18:12:00Z"}, …], "final_scores": null,
               "penalties": [{"reason": "…", "by": "…", "at": "…"}],
               "warnings": [{"seat": 2, "after_hand": 0, "reason": "…", "by": "…", "at": "…"}],
               "substitutes": [{"number": null, "name": "…", "ema": "", "by": "…", "at": "…"}],
               "confirmed": {"by": "Ben", "at": "…"}}}

- ``id``: the number of the game in its competition; a line without one gets the next number when it is read.
- ``session``, ``table`` and ``players`` (as many as the game has, in the order of its seats) must be there. ``evening`` is a day
  or null, ``starts_at`` a time with its zone or null, ``number`` that of the entrant or null, ``ema`` an EMA number or empty.
  ``state``: ``seated running finished confirmed void``; without it, the game is what its hands say.
- ``hands``, ``penalties`` and ``substitutes`` run beside those of the game, and say who recorded each and when; ``final_scores``
  (``{"by", "at", "reason"}``) the same of scores from paper, ``reason`` being why their sum differs. Hands and final scores of which
  nothing is said are signed by the importer; penalties need their reason, and substitutes their name. ``number`` is null for a
  substitute who is no entrant, even if an entrant has the same name; without it, the name decides. A penalty may say ``minutes`` (late).
- ``approved_alone``: why the session was approved though nobody else had confirmed this result; the key is missing where nothing was said.
- ``warnings`` take nothing off, so that the rules do not know them; the key is missing where there are none. Other kinds of incidents that
  only directors read stand there, too, with their ``kind``.

``manage.py replay`` takes such a line as it stands; a line without ``about`` is no game that can be imported.
"""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from league.archive.parsing import compact, day, moment, moment_text, positive, refuse_unreadable, text
from league.archive.signatures import (
    MOST_REASON,
    SignedNote,
    note_to_json,
    penalty_to_json,
    read_note,
    read_penalty,
    reader,
    signature_of,
    signed,
)
from league.games.signing import Signed
from league.games.states import GameState
from league.players.name_parts import divided
from scoring.errors import RuleViolation, gettext_noop
from scoring.formats import game_from_json, game_to_json
from scoring.formats.parsing import Fields, listed, one_of, sub
from scoring.game import GameRecord

__all__ = ["About", "GameLine", "LinePlayer", "about_from_json", "game_line_text", "record_from_json"]

MOST_HANDS = 500
MOST_NAME = 60  # letters of a first or a last name
KEYS = (
    "session", "evening", "starts_at", "table", "state", "players", "hands", "final_scores", "penalties", "warnings", "substitutes",
    "confirmed", "approved_alone",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LinePlayer:
    """A player as named in a line: ``number`` among the entrants, if any, full name, EMA number or an empty text.

    ``is_outside``: a substitute explicitly given as no entrant.
    """

    name: str
    ema: str = ""
    number: int | None = None
    is_outside: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """The part of a line besides the facts. Signatures are empty if the line has none; ``stand_ins`` are the substitutes.

    ``minutes`` (of lateness, or unknown) run parallel to the penalties.
    """

    session: int
    table: int
    players: tuple[LinePlayer, ...]
    evening: datetime.date | None = None
    starts_at: datetime.datetime | None = None
    state: str | None = None
    hands: tuple[Signed, ...] = ()
    final_scores: Signed | None = None
    penalties: tuple[Signed, ...] = ()
    minutes: tuple[int | None, ...] = ()
    warnings: tuple[SignedNote, ...] = ()
    stand_ins: tuple[LinePlayer, ...] = ()
    substitutes: tuple[Signed, ...] = ()
    confirmed: Signed | None = None
    approved_alone: str = ""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of a competition as a value; ``number`` is its number there."""

    number: int | None
    record: GameRecord
    about: About


def game_line_text(line: GameLine) -> str:
    """The line of a game, without the line break at its end; reading it gives the same value."""
    return json.dumps({"id": line.number, **game_to_json(line.record), "about": _about_to_json(line.about)}, **compact)


def _about_to_json(about: About) -> dict[str, Any]:
    final = about.final_scores
    return {
        "session": about.session,
        "evening": about.evening and about.evening.isoformat(),
        "starts_at": about.starts_at and moment_text(about.starts_at),
        "table": about.table,
        "state": about.state,
        "players": [{"number": who.number, "name": who.name, "ema": who.ema} for who in about.players],
        "hands": [signed(one) for one in about.hands],
        "final_scores": {"reason": final.reason, **signed(final)} if final else None,
        "penalties": [penalty_to_json(one, minutes) for one, minutes in zip_longest(about.penalties, about.minutes)],
        **({"warnings": [note_to_json(one) for one in about.warnings]} if about.warnings else {}),
        "substitutes": [{**_stand_in(who), **signed(one)} for who, one in zip(about.stand_ins, about.substitutes, strict=True)],
        "confirmed": signed(about.confirmed) if about.confirmed else None,
        **({"approved_alone": about.approved_alone} if about.approved_alone else {}),
    }


def _stand_in(who: LinePlayer) -> dict[str, Any]:
    number = {"number": who.number} if who.number is not None or who.is_outside else {}
    return {**number, "name": who.name, "ema": who.ema}


def record_from_json(data: dict[str, Any], own_ruleset: Any) -> GameRecord:
    """The facts of a line; ``own_ruleset`` (JSON) is the competition's, for lines that name none. RuleViolation as in ``replay``."""
    record = game_from_json({"ruleset": own_ruleset, **data})
    numbers = [len(record.hands), *(one.after_hand for one in record.penalties), *(one.from_hand for one in record.substitutes)]
    if max(numbers) > MOST_HANDS:
        raise RuleViolation("too_many_hands", gettext_noop("A game has at most {most} hands."), where="hands", most=MOST_HANDS)
    if record.final_scores is not None and not all(isinstance(score, int) for score in record.final_scores):
        raise RuleViolation("scores_whole", gettext_noop("Final scores from paper are whole points."), where="final_scores")
    if record.final_scores is not None and (record.hands or record.signal or record.stopped):
        sentence = gettext_noop("Hands, a signal or a break do not stand beside final scores.")
        raise RuleViolation("beside_final_scores", sentence, where="final_scores")
    return record


def about_from_json(data: dict[str, Any], record: GameRecord | None) -> About:
    """The ``about`` part of a line, checked against the facts if those could be read.

    RuleViolation: ``about_missing``, ``four_players_needed``, ``players_count``, ``seat_unknown``, ``signatures_count``, the codes of
    :mod:`scoring.formats.parsing` and of :mod:`league.archive.parsing`.
    """
    if data.get("about") is None:
        sentence = gettext_noop("Nothing is said about the game: its session, its table and its players are needed.")
        raise RuleViolation("about_missing", sentence, where="about")
    fields = Fields(data["about"], "about", KEYS)
    players = fields.take("players", listed(_read_somebody))
    _require_players(len(players), record)
    stand_ins = fields.nullable("substitutes", listed(_read_stand_in)) or ()
    penalties = fields.nullable("penalties", listed(read_penalty)) or ()
    about = About(
        session=fields.take("session", positive),
        table=fields.take("table", _table_number),
        players=players,
        evening=fields.nullable("evening", day),
        starts_at=fields.nullable("starts_at", moment),
        state=fields.nullable("state", one_of(GameState.values)),
        hands=fields.nullable("hands", listed(reader())) or (),
        final_scores=fields.nullable("final_scores", reader("reason")),
        penalties=tuple(signature for signature, _minutes in penalties),
        minutes=tuple(minutes for _signature, minutes in penalties),
        warnings=fields.nullable("warnings", listed(read_note)) or (),
        stand_ins=tuple(who for who, _signature in stand_ins),
        substitutes=tuple(signature for _who, signature in stand_ins),
        confirmed=fields.nullable("confirmed", reader()),
        approved_alone=fields.optional("approved_alone", text(MOST_REASON), ""),
    )
    if record is not None:
        _require_as_many(about, record)
        _require_seats(about, record)
    return about


def _require_players(count: int, record: GameRecord | None) -> None:
    """Require as many players as the game has or, if its facts cannot be read, as any game may have."""
    needed = (2, 3, 4, 5) if record is None else (record.players,)
    if count in needed:
        return
    if needed == (4,):
        raise RuleViolation("four_players_needed", gettext_noop("A game has four players."), where="about.players")
    sentence = gettext_noop("The game has {needed} players, and {count} are named.")
    numbers = ", ".join(map(str, needed))
    raise RuleViolation("players_count", sentence, where="about.players", needed=numbers, count=count)


def _require_seats(about: About, record: GameRecord) -> None:
    for index, warning in enumerate(about.warnings):
        if warning.seat >= record.players:
            raise RuleViolation("seat_unknown", gettext_noop("There is no such seat."), where=f"about.warnings[{index}].seat")


def _require_as_many(about: About, record: GameRecord) -> None:
    counts = {
        "hands": (len(about.hands), len(record.hands)),
        "penalties": (len(about.penalties), len(record.penalties)),
        "substitutes": (len(about.stand_ins), len(record.substitutes)),
    }
    for key, (said, there) in counts.items():
        if said != there and (said or key != "hands"):
            sentence = gettext_noop("{path} has {count} entries, and the game has {needed}.")
            where = f"about.{key}"
            raise RuleViolation("signatures_count", sentence, where=where, path=where, count=said, needed=there)


def _table_number(data: Any, where: str) -> int:
    number = positive(data, where)
    if number > 32_000:
        raise RuleViolation("number_too_big", gettext_noop("{path} is too big a number."), where=where, path=where)
    return number


def _read_somebody(data: Any, where: str) -> LinePlayer:
    fields = Fields(data, where, ("number", "name", "ema"))
    return LinePlayer(_name(fields), fields.optional("ema", _ema, ""), fields.nullable("number", positive))


def _read_stand_in(data: Any, where: str) -> tuple[LinePlayer, Signed]:
    fields = Fields(data, where, ("number", "name", "ema", "by", "at"))
    number = fields.nullable("number", positive)
    is_outside = number is None and "number" in fields.data
    return LinePlayer(_name(fields), fields.optional("ema", _ema, ""), number, is_outside), signature_of(fields)


def _name(fields: Fields) -> str:
    name = fields.take("name", text(2 * MOST_NAME + 1, least=1))
    if name != name.strip():
        sentence = gettext_noop("A name neither begins nor ends with a space.")
        raise RuleViolation("name_with_spaces", sentence, where=sub(fields.where, "name"))
    first, last = divided(name)
    refuse_unreadable(name, first, last, where=sub(fields.where, "name"))
    if max(len(first), len(last)) > MOST_NAME:
        sentence = gettext_noop("A first or last name has at most {most} letters.")
        raise RuleViolation("name_too_long", sentence, where=sub(fields.where, "name"), most=MOST_NAME)
    return name


def _ema(data: Any, where: str) -> str:
    given = text(8)(data, where)
    if given and not (len(given) == 8 and given.isascii() and given.isdigit()):
        raise RuleViolation("ema_number", gettext_noop("An EMA number has eight digits."), where=where)
    return given
