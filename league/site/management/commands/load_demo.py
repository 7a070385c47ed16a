"""``manage.py load_demo``: an invented league to look around in."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.competitions.models import Competition
from league.players.models import Player
from league.seating.models import TableLink
from league.site.demo.accounts import ACCOUNTS, DemoAccount, still_open
from league.site.demo.league import load_demo
from league.site.demo.rounds import BASIC, KUESTER

SLUGS = ("alarm-liga", KUESTER, BASIC)  #: the leagues, one of each kind of game


class Command(BaseCommand):
    help = "Load an invented league with games, today's evening ready to record, and three accounts whose passwords are printed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="Where the database holds anything already, load nothing and say so.")
        parser.add_argument("--base-url", default="http://127.0.0.1:8000", help="The address to print before every path.")

    def handle(self, *, once: bool, base_url: str, verbosity: int, **options: Any) -> None:
        base_url = base_url.rstrip("/")
        if _is_empty():
            load_demo(say=self._say_at_once)
            self._say_what_is_there(base_url, ACCOUNTS)
        elif once:
            self._say_what_is_there(base_url, still_open())
        else:
            raise CommandError(_("The database holds data already. The demo league is loaded into an empty one only."))

    def _say_at_once(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _say_what_is_there(self, base_url: str, accounts: Sequence[DemoAccount]) -> None:
        """The addresses and sign-ins of the demo, as far as they are (still) there."""
        leagues = Competition.objects.filter(slug__in=SLUGS).in_bulk(field_name="slug")
        say = self.stdout.write
        say(_("Start page:      %(url)s") % {"url": base_url + reverse("home")})
        for league in (leagues[slug] for slug in SLUGS if slug in leagues):
            say(_("Demo league:     %(url)s") % {"url": base_url + league.get_absolute_url()})
            for link in TableLink.objects.valid().filter(table__session__competition=league).order_by("table__number")[:1]:
                say(_("Record at table: %(url)s") % {"url": base_url + link.get_absolute_url()})
        for account in accounts:
            values = {"role": _(account.role), "name": account.username, "password": account.password}
            say(_("Sign in as %(role)s: %(name)s, password %(password)s") % values)
        if accounts:
            say(_("These passwords are known to everybody: never use the demo on a public server."))


def _is_empty() -> bool:
    return not (Competition.objects.exists() or Player.objects.exists() or User.objects.exists())
