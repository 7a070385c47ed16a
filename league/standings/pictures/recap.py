"""What the picture of a recap shows: the first three, and the best hand in tiles where they are known."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.games.shown_wins import ShownTiles
from league.standings.pictures.contents import framed_picture
from league.standings.pictures.picture import LinkPicture, PictureHand, PictureTile, picture_row
from league.standings.queries.recap.hands import ToldHand
from league.standings.queries.recap.recap import Recap
from scoring.hand import Meld, Tile

__all__ = ["recap_picture"]

ROWS_BESIDE_HAND, MOST_ROWS = 3, 5


def recap_picture(competition: Competition, recap: Recap) -> LinkPicture:
    """The results of the evening; a sentence as long as there is nothing to tell."""
    sessions = recap.sessions
    day = date_format(sessions.day) if sessions.day else ""
    shown = framed_picture(competition, _("Recap: %(what)s") % {"what": sessions.heading}, day)
    if not recap.rows:
        return shown.showing(note=_("Nothing to tell yet."))
    rows = recap.rows[: ROWS_BESIDE_HAND if recap.best else MOST_ROWS]
    return shown.showing(
        rows=[picture_row(row.place, row.person.name, row.total) for row in rows],
        hand=_hand(recap.best) if recap.best else None,
    )


def _hand(best: ToldHand) -> PictureHand:
    words = {"name": best.person.name, "points": best.points, "worth": best.worth}
    text = _("Best hand: %(name)s, %(points)s (%(worth)s)") % words
    return PictureHand(text, _groups(best.tiles) if best.tiles else ())


def _groups(tiles: ShownTiles) -> tuple[tuple[PictureTile, ...], ...]:
    """The concealed tiles, the winning one and each set apart."""
    won = [(tiles.hand.winning_tile,)] if tiles.hand.winning_tile is not None else []
    groups: list[tuple[Tile | str, ...]] = [tiles.concealed, *won, *(_seen(meld) for meld in tiles.hand.melds)]
    return tuple(tuple(PictureTile.of(tile) for tile in group) for group in groups if group)


def _seen(meld: Meld) -> tuple[Tile | str, ...]:
    """The outer tiles of a closed kan lie face down."""
    return meld.tiles if meld.open else ("back", *meld.tiles[1:-1], "back")
