"""The check of an EMA results file: what the file cannot say, or says on weak grounds, to review and report beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import cast

from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.embargo import everybody
from league.competitions.models import Competition
from league.games.models import FinalScores, Game, Penalty, PenaltyApplies, RecordedHand, Substitution
from league.games.queries.approval import approved_alone
from league.games.queries.disqualified import disqualified_at_the_table_only, disqualified_at_the_table_text
from league.games.queries.unexplained import unexplained_sum_text, unexplained_sums
from league.games.states import GameState
from league.seating.models import ENDED, IN_PLAY, Session, SessionState
from league.standings.exports.ema_chairs import Chair, Chairs, chairs_of
from league.standings.exports.ema_stages import score_text, stage_topics
from league.standings.exports.ema_substitutes import substitutes_of
from league.standings.queries.played_days import other_days_text
from league.standings.queries.ranking.final import FinalResult, final_of
from league.standings.queries.ranking.missed import missed_games
from league.standings.queries.roster import Participant, country_code
from league.wording import numbers_text, points_text
from scoring.game import KINDS
from scoring.ranking import StandingsGroup

__all__ = ["CheckTopic", "check_of", "check_text", "ema_check"]

EIGHT_DIGITS = re.compile(r"[0-9]{8}")


@dataclass(frozen=True, slots=True)
class CheckTopic:
    """One topic of the check: the lines found, or a sentence that there are none. ``code`` is for programs.

    ``is_open``: something must be done or filled in before the file is sent; otherwise it is only to be reported. ``people`` are the
    numbers and names of those about whom something must be decided.
    """

    code: str
    title: str
    nothing: str
    lines: tuple[str, ...]
    is_open: bool = False
    people: tuple[tuple[int, str], ...] = ()


def ema_check(competition: Competition) -> tuple[CheckTopic, ...]:
    """Everything to know beside the file. Eighteen queries at most, whatever the number of players and games."""
    return check_of(competition, final_of(competition))


def check_of(competition: Competition, final: FinalResult) -> tuple[CheckTopic, ...]:
    """The check of a result that is known already. Thirteen queries at most, two more if somebody may have missed games."""
    chairs = chairs_of(competition, final.roster)
    chombo, penalties = _given(competition)
    games = _unconfirmed(competition)
    excused = _excused(games, chairs, competition)
    return (
        _unfinished(competition, chairs, games, excused),
        _topic("alone", _("Approved without a second person"), _("None was."), _alone(excused, chairs)),
        _topic("days", _("Days"), _("They are as in the settings."), filter(None, [other_days_text(competition)]), is_open=True),
        _topic("numbers", _("EMA numbers"), _("Every ranked player has one of eight digits."), _numbers(final), is_open=True),
        _topic("countries", _("Countries"), _("Every ranked player has one."), _countries(final), is_open=True),
        _topic("names", _("Names"), _("Nobody is anonymous."), _anonymous(final), is_open=True),
        _topic("chombo", _("Chombo"), _("None was recorded."), _chombo(competition, chairs, chombo)),
        _topic("substitutes", _("Substitutes"), _("Nobody was replaced."), substitutes_of(competition, chairs, final)),
        _never_played(competition, final, chairs),
        _topic("penalties", _("Penalties and warnings"), _("None was given."), _penalties(chairs, penalties)),
        _missed(competition, final),
        _disqualified(competition, final),
        *(_topic(*one) for one in stage_topics(competition, final)),
        _topic("left_out", _("Not in the file"), _("Everybody is."), _left_out(final)),
        _topic("ties", _("Shared places"), _("None."), _ties(final)),
        _topic("ranking", _("Players and ranking"), "", _ranking(competition, final)),
    )


def check_text(check: Iterable[CheckTopic]) -> str:
    """The check as plain text: each topic with its lines below it, followed by an empty line."""
    blocks = ("\n".join([topic.title, *(f"- {line}" for line in topic.lines or (topic.nothing,))]) for topic in check)
    return "\n\n".join(blocks) + "\n"


def _topic(code: str, title: str, nothing: str, lines: Iterable[str], *, is_open: bool = False) -> CheckTopic:
    found = tuple(lines)
    return CheckTopic(code, title, nothing, found, is_open and bool(found))


def _unconfirmed(competition: Competition) -> list[Game]:
    """Games that count but have no confirmed result."""
    games = Game.objects.filter(competition=competition).exclude(state__in=[GameState.CONFIRMED, GameState.VOID])
    return list(games.exclude(table__session__state=SessionState.CANCELLED).order_by("number"))


def _excused(games: Iterable[Game], chairs: Chairs, competition: Competition) -> dict[int, str]:
    """By game id, the reasons for approving games that nobody else had confirmed in their present version. One query."""
    approved, found = approved_alone(competition), {}
    for game in games:
        excuse = approved.get((chairs[game.pk, 0].session, chairs[game.pk, 0].table))
        if game.state == GameState.FINISHED and excuse is not None and excuse.version == game.version:
            found[game.pk] = excuse.reason
    return found


def _alone(excused: Mapping[int, str], chairs: Chairs) -> Iterable[str]:
    for game, reason in excused.items():
        yield f"{chairs[game, 0].where}: {reason.rstrip('.')}."


def _unfinished(competition: Competition, chairs: Chairs, games: Iterable[Game], excused: Mapping[int, str]) -> CheckTopic:
    """Unconfirmed games and wrong sums; they are open unless their session was approved with a reason. Three queries."""
    texts = {GameState.FINISHED: _("the result is not confirmed by a second person")}
    other = _("not finished")
    lines = [f"{chairs[row.pk, 0].where}: {texts.get(GameState(row.state), other)}." for row in games if row.pk not in excused]
    sessions = Session.objects.filter(competition=competition).exclude(state__in=[*ENDED, SessionState.CANCELLED]).order_by("number")
    lines += [_("Session %(number)s is not approved.") % {"number": number} for number in sessions.values_list("number", flat=True)]
    lines += [unexplained_sum_text(one) for one in unexplained_sums(competition)]
    return _topic("unfinished", _("Games and sessions"), _("All are finished, confirmed and approved."), lines, is_open=True)


def _ranked(final: FinalResult) -> list[Participant]:
    return [final.participant(line) for line in final.placed]


def _numbers(final: FinalResult) -> Iterable[str]:
    without = [who.full_name for who in _ranked(final) if not who.ema_number]
    if without:
        yield _("Without one, and so no members in the file: %(names)s.") % {"names": ", ".join(without)}
    for who in _ranked(final):
        if who.ema_number and not EIGHT_DIGITS.fullmatch(who.ema_number):
            yield _("%(name)s: “%(number)s” has not eight digits.") % {"name": who.full_name, "number": who.ema_number}


def _countries(final: FinalResult) -> Iterable[str]:
    without = [who.full_name for who in _ranked(final) if not who.country]
    if without:
        yield _("Without one: %(names)s.") % {"names": ", ".join(without)}
    for who in _ranked(final):
        if who.country and not country_code(who.country):
            yield _("%(name)s: “%(country)s” is no country by ISO 3166.") % {"name": who.full_name, "country": who.country}


def _anonymous(final: FinalResult) -> Iterable[str]:
    for who in _ranked(final):
        if who.is_anonymous:
            yield _("%(name)s is anonymous on all pages; in the file only with your tick.") % {"name": who.full_name}


def _given(competition: Competition) -> tuple[list[Penalty], list[Penalty]]:
    """The chombo noted beside hands or final scores, and all other penalties and warnings. One query."""
    games = Q(game__competition=competition) & ~Q(game__state=GameState.VOID)
    rows = list(Penalty.objects.filter(games, until_version=None).order_by("game__number", "after_hand", "pk"))
    in_hands = {kind for kind, rule in KINDS.items() if rule.in_hands}
    return [row for row in rows if row.kind in in_hands], [row for row in rows if row.kind not in in_hands]


def _chombo(competition: Competition, chairs: Chairs, noted: Sequence[Penalty]) -> Iterable[str]:
    """Lines for chombo hands, then for noted chombo; tables with only final scores tell no more. Two queries."""
    games = Q(game__competition=competition) & ~Q(game__state=GameState.VOID)
    paper = dict.fromkeys(FinalScores.objects.filter(games, until_version=None).order_by("game__number").values_list("game", flat=True))
    hands = RecordedHand.objects.current().filter(games, Q(result__type="chombo") | Q(result__has_key="chombo"))
    told, lost = {(row.game_id, row.hand) for row in noted}, _("%(where)s, hand %(hand)s: %(name)s; superseded from paper, not counted.")
    for game, number, result in hands.order_by("game__number", "number").values_list("game", "number", "result"):
        if (game, number) in told or (game in paper and isinstance(competition.ruleset.chombo, str)):
            continue
        for seat in result.get("offenders") or result.get("chombo") or ():
            chair, line = chairs[game, seat], lost if game in paper else _("%(where)s, hand %(hand)s: %(name)s.")
            yield line % {"where": chair.where, "hand": number, "name": chair.name}
    for row in noted:
        yield _noted_line(row, chairs[row.game_id, row.seat])
    yield from _known_by_paper(chairs[game, 0] for game in paper if game not in {row.game_id for row in noted})


def _noted_line(row: Penalty, chair: Chair) -> str:
    words = {"where": chair.where, "name": chair.name, "points": points_text(row.points, signed=True), "reason": row.reason.rstrip(".")}
    if row.dealer is None:
        return _("%(where)s: %(name)s, %(points)s off the result (%(reason)s).") % words
    words["points"] = points_text(-row.points)
    return _("%(where)s: %(name)s, %(points)s paid to the others (%(reason)s).") % words


def _known_by_paper(seats: Iterable[Chair]) -> Iterable[str]:
    """A line for each session, with its tables."""
    for session, group in groupby(sorted((seat.session, seat.table) for seat in seats), key=itemgetter(0)):
        tables = numbers_text(table for _session, table in group)
        words = {"session": session, "tables": tables}
        yield _("Session %(session)s, tables known by their final scores only, at which none is noted: %(tables)s.") % words


def _never_played(competition: Competition, final: FinalResult, chairs: Chairs) -> CheckTopic:
    """Ranked players at whose seat a substitute played every game from the first hand. One query if anybody was replaced."""
    absent: set[tuple[int, int]] = set()
    if any(chair.replaced for chair in chairs.values()):
        rows = Substitution.objects.filter(game__competition=competition, until_version=None, from_hand=1)
        rows = rows.filter(game__table__seats__wind=F("seat"))
        absent = set(rows.values_list("game__table__seats__entrant", "game__number"))
    games = {entry.key: [one.game for one in entry.results if not one.missed] for entry in final.standings.entries}
    found = [who for who in _ranked(final) if all((who.key, game) in absent for game in games[who.key])]
    line = _("Played no game at all: %(names)s. To leave them out of the ranking and the file, strike them there.")
    lines = [line % {"names": ", ".join(who.full_name for who in found)}] if found else []
    topic = _topic("never_played", _("Ranked without a game"), _("Everybody who is ranked has played."), lines)
    return replace(topic, people=tuple((who.number, who.full_name) for who in found))


def _penalties(chairs: Chairs, given: Iterable[Penalty]) -> Iterable[str]:
    for row in given:
        chair = chairs[row.game_id, row.seat]
        points = f" {points_text(row.points, signed=True)} ({PenaltyApplies(row.applies).label})" if row.points else ""
        fixed = chair.fixed if row.incident_kind.takes_out else ""
        parts = [chair.where, chair.name, f"{row.get_kind_display()}{points}", row.reason.rstrip(".")]
        yield " ".join(filter(None, [f"{': '.join(filter(None, parts))}.", fixed]))


def _missed(competition: Competition, final: FinalResult) -> CheckTopic:
    """Players who missed games, and what these count, so that nobody is ranked by them in silence."""
    found = missed_games(competition, final.standings)
    undecided = tuple((one.number, one.name) for one in found if one.is_open)
    nothing = _("Nobody has: everybody or a substitute has played every game.")
    topic = _topic("missed", _("Missed games"), nothing, (one.text for one in found))
    return replace(topic, is_open=bool(undecided), people=undecided)


def _disqualified(competition: Competition, final: FinalResult) -> CheckTopic:
    """Players listed last, and those disqualified at a table who are not. One query."""
    last = [
        _("%(name)s is listed last, on place %(place)s.") % {"name": final.participant(line).full_name, "place": line.place}
        for line in final.placed
        if line.group is StandingsGroup.DISQUALIFIED
    ]
    ranked = [disqualified_at_the_table_text(one) for one in disqualified_at_the_table_only(competition)]
    return _topic("disqualified", _("Disqualified"), _("Nobody was."), [*ranked, *last], is_open=bool(ranked))


def _left_out(final: FinalResult) -> Iterable[str]:
    """Everybody without a place, with the reason in words."""
    people = final.standings.people
    notes = {row.person.number: row.note for row in final.standings.unranked}
    for line in final.standings.lines:
        who = final.participant(line)
        if line.place is None:
            note = notes.get(who.number) or people[cast(int, line.key)].note
            yield _("%(name)s: %(why)s.") % {"name": who.full_name, "why": note}


def _ties(final: FinalResult) -> Iterable[str]:
    by_place: dict[int | None, list[str]] = {}
    for line in final.placed:
        by_place.setdefault(line.place, []).append(final.participant(line).full_name)
    for place, names in by_place.items():
        if len(names) > 1:
            yield _("Place %(place)s: %(names)s.") % {"place": place, "names": ", ".join(names)}


def _ranking(competition: Competition, final: FinalResult) -> Iterable[str]:
    entered, ranked = len(final.roster), final.players
    yield ngettext("%(count)s player is ranked and in the file.", "%(count)s players are ranked and in the file.", ranked) % {
        "count": ranked
    }
    if entered != ranked:
        yield ngettext("%(count)s is entered in all.", "%(count)s are entered in all.", entered) % {"count": entered}
    if ranked % 4:
        yield _("The number of the ranked players does not divide by four.")
    if not final.is_by_total:
        yield score_text(final)
    played = competition.sessions.filter(state__in=[*IN_PLAY, *ENDED])
    secret = list(played.exclude(everybody(competition).results()).order_by("number").values_list("number", flat=True))
    if secret:
        text = ngettext(
            "The results of session %(sessions)s are not published yet.",
            "The results of sessions %(sessions)s are not published yet.",
            len(secret),
        )
        yield text % {"sessions": numbers_text(secret)}
