"""``manage.py load_demo``: an invented league to look around in."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.competitions.models import Competition
from league.players.models import Player
from league.seating.models import TableLink
from league.site.demo.accounts import DemoAccount, renew_passwords, still_open
from league.site.demo.league import load_demo
from league.site.demo.rounds import BASIC, KUESTER

SLUGS = ("alarm-liga", KUESTER, BASIC)  #: the leagues, one of each kind of game
OWN_NAMES = ("localhost", "testserver")  #: of this machine, and of Django's tests


class Command(BaseCommand):
    help = "Load an invented league with games, today's evening ready to record, and three accounts whose passwords are printed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="Where the database holds anything already, load nothing and say so.")
        parser.add_argument(
            "--accounts-only", action="store_true", help="Load nothing; only renew known passwords where others reach the site."
        )
        parser.add_argument("--base-url", default="http://127.0.0.1:8000", help="The address to print before every path.")

    def handle(self, *, once: bool, accounts_only: bool, base_url: str, verbosity: int, **options: Any) -> None:
        base_url = base_url.rstrip("/")
        is_private = _is_on_this_machine(base_url) and all(map(_is_own_name, settings.ALLOWED_HOSTS))
        with transaction.atomic():
            if accounts_only:
                pass
            elif _is_empty():
                self._say_at_once(_("Loading the demo: an invented league, two rounds and two tournaments …"))
                load_demo(say=self._say_at_once)
            elif not once:
                raise CommandError(_("The database holds data already. The demo league is loaded into an empty one only."))
            accounts = still_open() if is_private else renew_passwords()
        if not accounts_only:
            self._say_where(base_url)
        self._say_sign_ins(accounts)
        if accounts:
            self.stdout.write(_known_to_all() if is_private else _printed_once())

    def _say_at_once(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _say_where(self, base_url: str) -> None:
        """Addresses of the demo competitions that exist."""
        leagues = Competition.objects.filter(slug__in=SLUGS).in_bulk(field_name="slug")
        say = self.stdout.write
        say(_("Start page:      %(url)s") % {"url": base_url + reverse("home")})
        for league in (leagues[slug] for slug in SLUGS if slug in leagues):
            say(_("Demo league:     %(url)s") % {"url": base_url + league.get_absolute_url()})
            for link in TableLink.objects.valid().filter(table__session__competition=league).order_by("table__number")[:1]:
                say(_("Record at table: %(url)s") % {"url": base_url + link.get_absolute_url()})

    def _say_sign_ins(self, accounts: Sequence[DemoAccount]) -> None:
        for account in accounts:
            values = {"role": _(account.role), "name": account.username, "password": account.password}
            self.stdout.write(_("Sign in as %(role)s: %(name)s, password %(password)s") % values)


def _is_empty() -> bool:
    return not (Competition.objects.exists() or Player.objects.exists() or User.objects.exists())


def _known_to_all() -> str:
    return _("These passwords are known to everybody: never use the demo on a public server.")


def _printed_once() -> str:
    return _("Others reach this address, so these passwords are new, and printed only now. Another one: manage.py changepassword NAME")


def _is_on_this_machine(url: str) -> bool:
    """Whether the address can be reached from this machine only."""
    return _is_own_name(urlsplit(url).hostname or "")


def _is_own_name(host: str) -> bool:
    try:
        return host in OWN_NAMES or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
