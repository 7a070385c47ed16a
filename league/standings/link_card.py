"""What a chat shows of a link to a page: title, description and a picture."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from league.competitions.models import Competition
from league.standings.pictures.picture import LinkPicture

__all__ = ["LANGUAGE", "LinkCard", "link_card"]

LANGUAGE = "language"  #: the parameter of a picture's address


@dataclass(frozen=True, slots=True)
class LinkCard:
    """``picture`` is the address of a picture in the page's language, ``description`` what it shows in words."""

    title: str
    description: str
    picture: str


def link_card(competition: Competition, shown: LinkPicture, picture: str, *numbers: int, after: int | None = None) -> LinkCard:
    """The card of a page; ``picture`` is the name of the address at which ``shown`` is drawn, ``numbers`` its parts."""
    asked = {LANGUAGE: shown.language} | ({"after": after} if after else {})
    address = f"{reverse(picture, args=[competition.slug, *numbers])}?{urlencode(asked)}"
    return LinkCard(f"{shown.heading} · {competition.name}", shown.text, address)
