"""Suggested announcements about the current state of a competition, to be edited before they are published."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.director.publication.queries import PublicationPage

__all__ = ["Offer", "offers_of"]

Address = Callable[..., str]  #: the name of a page and its numbers → its whole address


@dataclass(frozen=True, slots=True)
class Offer:
    """A suggested text; ``key`` names it in the address."""

    key: str
    title: str
    text: str


def offers_of(competition: Competition, page: PublicationPage, address: Address) -> tuple[Offer, ...]:
    """Suggest texts for what is public now; ``address`` makes the addresses in them."""
    seated = [row.number for row in page.rows if row.state == "seated" and row.seating == "public"]
    counted = [row.number for row in page.rows if row.state in ("approved", "published") and row.results == "public"]
    offers = [_seating(number, address) for number in seated[:1]]
    offers += [_results(number, address) for number in counted[-1:]]
    if page.until is not None:
        offers.append(_embargo(page.until))
    if counted and not page.open and page.until is None and not seated:
        offers.append(_final(competition, address))
    return tuple(offers)


def _seating(number: int, address: Address) -> Offer:
    words = {"number": number, "address": address("session", number)}
    return Offer(
        "seating",
        _("The seating of session %(number)s is out") % words,
        _("Everybody finds their table and their wind here:\n%(address)s") % words,
    )


def _results(number: int, address: Address) -> Offer:
    words = {"number": number, "address": address("standings")}
    return Offer(
        "results",
        _("Results after session %(number)s") % words,
        _("The results of session %(number)s are in. The standings:\n%(address)s") % words,
    )


def _embargo(until: int) -> Offer:
    words = {"number": until, "first": until + 1}
    return Offer(
        "embargo",
        _("It stays exciting until the end"),
        _("The results from session %(first)s on are kept secret until the award ceremony.") % words,
    )


def _final(competition: Competition, address: Address) -> Offer:
    words = {"name": competition.name, "address": address("standings")}
    text = _("All sessions are played, and the final results are here:\n%(address)s\n\nThank you all for playing!")
    return Offer("final", _("Final results"), text % words)
