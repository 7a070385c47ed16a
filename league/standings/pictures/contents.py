"""What the pictures of standings, games and players show, from the values of their pages."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.games.shown_seat import ShownSeat
from league.games.states import GameState
from league.standings.pictures.picture import LinkPicture, PictureFact, PictureForm, PictureRow, picture_row
from league.standings.queries.numbers import plain, signed
from league.standings.queries.ranking.leading import leading_parts
from league.standings.queries.ranking.standings import StandingRow, Standings
from league.standings.queries.sessions import GameCard
from league.standings.queries.sheet import GamePage

__all__ = ["entrant_picture", "framed_picture", "game_picture", "kept_picture", "standings_picture"]

MOST_ROWS, MOST_FORM = 5, 10


def framed_picture(competition: Competition, heading: str, aside: str = "") -> LinkPicture:
    """An empty picture in the current language."""
    return LinkPicture((get_language() or "en")[:2], competition.name, heading, aside)


def standings_picture(competition: Competition, standings: Standings) -> LinkPicture:
    """Who leads: the first few with places, movements and values; over stages, those of the highest one, which is named."""
    part = next(iter(leading_parts(standings, most=MOST_ROWS, whole=0)), None)
    heading = " · ".join(filter(None, [_("Standings"), part.heading if part else ""]))
    shown = framed_picture(competition, heading, session_aside(standings))
    if not standings.games:
        return shown.showing(note=_("No result is public yet.") if standings.misses_results else _("No game is finished yet."))
    return shown.showing(rows=[picture_row(row.place, row.name, row.value, row.move) for row in (part.rows if part else ())])


def session_aside(standings: Standings) -> str:
    return _("After session %(number)s") % {"number": standings.after} if standings.after else ""


def entrant_picture(competition: Competition, standings: Standings, row: StandingRow) -> LinkPicture:
    """A player's place, value and games, and the places in the latest ones."""
    facts = [
        PictureFact.of(_("Place"), row.place),
        PictureFact.of(capfirst(standings.value_name), row.value),
        PictureFact.of(_("Games"), row.games),
    ]
    places = tuple(str(result.place) for result in row.results[-MOST_FORM:])
    form = PictureForm(_("Latest games"), places) if places else None
    return framed_picture(competition, row.name, session_aside(standings)).showing(facts=facts, form=form, note=row.note)


def game_picture(competition: Competition, page: GamePage) -> LinkPicture:
    """The players with scores, and with places and results once there are any."""
    game = page.shown.game
    shown = _of_game(competition, game.number, game.table.number, page.session.number)
    if game.state == GameState.VOID:
        return shown.showing(note=_("This game does not count."))
    seats = sorted(page.shown.seats, key=lambda seat: (seat.place or 0, -seat.score))
    has_total = page.shown.is_finished and page.shown.columns["total"]
    note = "" if page.shown.is_finished else str(game.get_state_display())
    return shown.showing(rows=[_seat_row(seat, has_total=has_total) for seat in seats], note=capfirst(note))


def kept_picture(competition: Competition, card: GameCard, number: int) -> LinkPicture:
    """The players of a game of which the reader may know no more."""
    rows = [picture_row(None, seat.person.name, None) for seat in card.seats]
    note = _("Kept secret until the results are published.")
    return _of_game(competition, number, card.table, card.session).showing(rows=rows, note=note)


def _of_game(competition: Competition, number: int, table: int, session: int) -> LinkPicture:
    heading = _("Game %(number)s, table %(table)s") % {"number": number, "table": table}
    return framed_picture(competition, heading, _("Session %(number)s") % {"number": session})


def _seat_row(seat: ShownSeat, *, has_total: bool) -> PictureRow:
    """The score, and right of it the result, unless they are the same."""
    if not has_total or seat.total is None:
        return picture_row(seat.place, seat.name, plain(seat.score))
    return picture_row(seat.place, seat.name, signed(seat.total)).beside(str(plain(seat.score)))
