"""``manage.py simulate``: sessions that nobody played, recorded as people record them."""

from __future__ import annotations

import datetime
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.audit.actor import SYSTEM
from league.competitions.called import competition_called
from league.competitions.commands import set_up_stages
from league.competitions.models import Competition, CompetitionKind
from league.competitions.stage_templates import STAGE_TEMPLATES, template_called
from league.errors import Refusal
from league.simulation.calendar import simulate_sessions
from league.simulation.people import create_with_players
from league.simulation.sessions import PlayedSession
from league.simulation.stages import simulate_stages
from league.wording import sentence
from scoring.errors import RuleViolation
from scoring.rulesets import RULESETS

LEAST = {"sessions": 1, "tables": 1, "until_hand": 1}


class Command(BaseCommand):
    """Save each session whole: an interrupted one leaves nothing behind."""

    help = "Play sessions of a competition as people would: seating, hands, slips, confirmations. For rehearsals, demos and load tests."

    def add_arguments(self, parser: ArgumentParser) -> None:
        where = parser.add_mutually_exclusive_group(required=True)
        where.add_argument("--competition", metavar="SLUG", help="play on in the competition of this address")
        where.add_argument("--create", metavar="NAME", help="create a competition of this name, with invented players")
        parser.add_argument("--sessions", type=int, default=2, metavar="N", help="how many sessions (default 2)")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (default 1)")
        parser.add_argument("--tables", type=int, metavar="T", help="at most so many tables")
        parser.add_argument("--players", type=int, default=12, metavar="P", help="with --create: how many players (default 12)")
        parser.add_argument("--ruleset", default="ema-2016", metavar="ID", help="with --create: the rulebook (default ema-2016)")
        parser.add_argument("--tournament", action="store_true", help="with --create: a tournament instead of a season")
        parser.add_argument("--stages", action="store_true", help="play all stages to their end, and decide by rule who goes on")
        templates = ", ".join(one.key for one in STAGE_TEMPLATES)
        parser.add_argument("--template", metavar="KEY", help=f"with --create: its stages ({templates}), all played to their end")
        parser.add_argument("--until-hand", type=int, metavar="N", help="leave the last session running after so many hands at each table")
        parser.add_argument("--from", dest="first_day", metavar="YYYY-MM-DD", help="the day of the first session")
        parser.add_argument("--progress", action="store_true", help="a line for each session")

    def handle(self, **options: Any) -> None:
        _refuse_numbers(options)
        first_day = _day(options["first_day"])
        began, hands, games, sessions = time.monotonic(), 0, 0, 0
        competition = self._competition(options)
        try:
            for played in _played(competition, options, first_day):
                sessions, games, hands = sessions + 1, games + played.games, hands + played.hands
                if options["progress"]:
                    self._say_session(str(played.session), played.games, played.hands)
        except KeyboardInterrupt:
            self.stdout.write(_("Interrupted: the session that was being played is not saved."))
        except (Refusal, RuleViolation) as refusal:
            raise CommandError(sentence(refusal) if isinstance(refusal, RuleViolation) else str(refusal)) from refusal
        self._say_all(competition, sessions, games, hands, time.monotonic() - began)

    def _competition(self, options: dict[str, Any]) -> Competition:
        if options["create"] is None:
            return competition_called(options["competition"])
        if options["ruleset"] not in RULESETS:
            known = ", ".join(RULESETS)
            raise CommandError(_("There is no ruleset “%(id)s”; there are: %(known)s.") % {"id": options["ruleset"], "known": known})
        _refuse_less(options, "players", min(RULESETS[options["ruleset"]].table_sizes))
        template = template_called(options["template"]) if options["template"] else None
        if options["template"] and template is None:
            known = ", ".join(one.key for one in STAGE_TEMPLATES)
            raise CommandError(_("There is no template “%(key)s”; there are: %(known)s.") % {"key": options["template"], "known": known})
        kind: str = CompetitionKind.TOURNAMENT if options["tournament"] else CompetitionKind.SEASON
        kind = template.kind if template is not None else kind
        try:
            competition = create_with_players(options["create"], options["ruleset"], options["players"], kind=kind)
            if template is not None:
                set_up_stages(actor=SYSTEM, competition=competition, stages=template.fitting(options["players"]))
            return competition
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error

    def _say_session(self, session: str, games: int, hands: int) -> None:
        self.stdout.write(f"{session}: {_games(games)}, {_hands(hands)}")
        self.stdout.flush()

    def _say_all(self, competition: Competition, sessions: int, games: int, hands: int, seconds: float) -> None:
        values = {
            "played": f"{_sessions(sessions)}, {_games(games)}, {_hands(hands)}", "path": competition.get_absolute_url(),
            "seconds": f"{seconds:.1f}", "rate": round(hands / seconds),
        }  # fmt: skip
        text = _("%(path)s: %(played)s in %(seconds)s seconds (%(rate)s hands a second)")
        self.stdout.write(text % values)


def _played(competition: Competition, options: dict[str, Any], first_day: datetime.date | None) -> Iterator[PlayedSession]:
    if options["stages"] or options["template"]:
        return simulate_stages(competition, seed=options["seed"], first_day=first_day)
    return simulate_sessions(
        competition, options["sessions"], seed=options["seed"], tables=options["tables"],
        until_hand=options["until_hand"], first_day=first_day,
    )  # fmt: skip


def _sessions(count: int) -> str:
    return ngettext("%(count)d session", "%(count)d sessions", count) % {"count": count}


def _games(count: int) -> str:
    return ngettext("%(count)d game", "%(count)d games", count) % {"count": count}


def _hands(count: int) -> str:
    return ngettext("%(count)d hand", "%(count)d hands", count) % {"count": count}


def _refuse_numbers(options: dict[str, Any]) -> None:
    for name, least in LEAST.items():
        _refuse_less(options, name, least)


def _refuse_less(options: dict[str, Any], name: str, least: int) -> None:
    if options[name] is not None and options[name] < least:
        option = f"--{name.replace('_', '-')}"
        raise CommandError(_("%(option)s must be %(least)s or more.") % {"option": option, "least": least})


def _day(text: str | None) -> datetime.date | None:
    try:
        return None if text is None else datetime.date.fromisoformat(text)
    except ValueError:
        raise CommandError(_("“%(text)s” is no day: write it as 2026-05-31.") % {"text": text}) from None
