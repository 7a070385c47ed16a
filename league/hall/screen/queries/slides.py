"""The slides of the screen: what each would show now. One without content is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.hall.models import HallSlide
from league.hall.screen.composition import Composition
from league.hall.screen.pieces import pieces
from league.hall.screen.queries.hands import big_hands
from league.hall.screen.queries.now import HallNow, has_begun
from league.hall.screen.queries.places import places_of, places_title, with_change, with_stage
from league.players.countries import country_code
from league.standings.queries.announcements import announcements_of
from league.standings.queries.ranking.cuts import Cuts, cuts_of
from league.standings.queries.ranking.standings import StandingRow, Standings
from league.standings.queries.sessions import GameCard, SessionPage
from league.wording import joined, numbers_text

__all__ = ["ShownSlide", "flag_of", "slides_of", "would_show"]

MOST_ANNOUNCEMENTS = 5
MOST_LEADERS = 3  #: of those who share the first place, beside a title


@dataclass(frozen=True, slots=True)
class ShownSlide:
    """A slide of the screen: its ``title``, the ``values`` of the template of its kind, and what it shows in a few words.

    ``seconds`` are those of each of its pages. ``name`` tells it from the others when the screen is renewed. It takes its turns from
    ``since`` on and up to ``until``, in milliseconds; ``None``: always.
    """

    kind: str
    title: str
    says: str
    values: Mapping[str, Any] = field(default_factory=dict)
    seconds: int = 0
    number: int = 0
    since: int | None = None
    until: int | None = None

    @property
    def template(self) -> str:
        return f"hall/screen/_{self.kind}.html"

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.number}"


@dataclass(frozen=True, slots=True)
class RankedLine:
    """A line of the standings. ``above``: where those who are ranked in no stage begin, such as whoever was replaced; ``note``: withdrawn
    and the like; ``cut``: who would go on up to here."""

    row: StandingRow
    above: str
    note: str
    cut: str

    @property
    def flag(self) -> str:
        return flag_of(self.row.person.country)


def slides_of(now: HallNow, composition: Composition) -> tuple[ShownSlide, ...]:
    """The slides that have something to show, in the order of the composition."""
    found = []
    for turn in composition.turns:
        if turn.shown:
            found += [replace(slide, seconds=turn.seconds) for slide in would_show(now, turn.kind)]
    return tuple(found)


def would_show(now: HallNow, kind: str) -> tuple[ShownSlide, ...]:
    """The slides of this kind as they would be shown now; none without content."""
    return tuple(SLIDES[HallSlide(kind)](now))


def _clock(now: HallNow) -> Iterator[ShownSlide]:
    if now.clocks:
        names = [" · ".join(filter(None, [clocks.session.later_stage, str(clocks.session)])) for clocks in now.clocks]
        yield ShownSlide(HallSlide.CLOCK, _("Clock"), ", ".join(names), {"clocks": now.clocks, "ruleset": now.competition.ruleset})


def _seating(now: HallNow) -> Iterator[ShownSlide]:
    """The tables of each session, of a later stage with its name."""
    for number, page in enumerate(now.sessions):
        title = _("Session %(number)s: who sits where") % {"number": page.session.number}
        says = ngettext("%(count)s table", "%(count)s tables", len(page.tables)) % {"count": len(page.tables)}
        yield ShownSlide(HallSlide.SEATING, with_change([page], with_stage([page], title)), says, {"page": page}, number=number)


def _missing(now: HallNow) -> Iterator[ShownSlide]:
    if missing := now.missing:
        says = numbers_text(card.table for card in missing)
        is_numbered_through = len({card.table for card in missing}) == len(missing)
        tables = [(card, _waits_for(card), "" if is_numbered_through else card.stage) for card in missing]
        yield ShownSlide(HallSlide.MISSING, _("Still missing"), _("Tables %(numbers)s") % {"numbers": says}, {"tables": tables})


def _waits_for(card: GameCard) -> str:
    """What is missing of a table, in words."""
    if card.is_finished:
        return _("not confirmed")
    return card.live.coming if card.live else _("no result yet")


def _standings(now: HallNow) -> Iterator[ShownSlide]:
    """The standings; over stages one slide for each, with the lines above which players would go on."""
    standings = now.standings
    if not standings.games or now.is_revealed_in_secret:
        return
    cuts, title = cuts_of(standings), _standings_title(now)
    for number, (stage, part) in enumerate(_parts(standings, cuts)):
        rows = [RankedLine(row, *_around(row, cuts, stage)) for row in part]
        values = {"rows": rows, "until": now.competition.published_until}
        yield ShownSlide(HallSlide.STANDINGS, f"{stage} · {title}" if stage else title, _leader(part), values, number=number)


def _around(row: StandingRow, cuts: Cuts, stage: str) -> tuple[str, str, str]:
    """What stands above a row of the slide of this stage, the state of the player if they have a place, and what stands below it."""
    above = cuts.headings.get(row.person.number, "")
    note = row.note if row.person.note and row.place is not None else ""
    return "" if above == stage else above, note, cuts.lines.get(row.person.number, "")


def _parts(standings: Standings, cuts: Cuts) -> list[tuple[str, list[StandingRow]]]:
    """The rows by the stage in which they are ranked, with its name; who is ranked nowhere stands with the last."""
    names = [stage.name for stage in standings.stages]
    parts: list[tuple[str, list[StandingRow]]] = [(names[0] if names else "", [])]
    for row in standings.rows:
        heading = cuts.headings.get(row.person.number)
        if heading in names:
            parts.append((heading, []))
        parts[-1][1].append(row)
    return [part for part in parts if part[1]]


def _standings_title(now: HallNow) -> str:
    if now.competition.is_over and now.competition.published_until is None:
        return _("Final standings")
    if now.is_provisional:
        return _("Standings after session %(number)s, provisional") % {"number": now.standings.after}
    return _("Standings after session %(number)s") % {"number": now.standings.after}


def _leader(rows: Sequence[StandingRow]) -> str:
    """Who leads, by name if not too many share the place."""
    if not rows or rows[0].place is None:
        return _("nobody has a place yet")
    first = [row.name for row in rows if row.place == rows[0].place]
    if len(first) > MOST_LEADERS:
        return _("%(count)s share the lead") % {"count": len(first)}
    return ngettext("%(names)s leads", "%(names)s lead", len(first)) % {"names": joined(first)}


def flag_of(letters: str) -> str:
    """The flag of a country by its letters, as an emoji; empty for none. Where a browser has no flags, the page leaves them out."""
    code = country_code(letters) if letters else None
    return "".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in code) if code else ""


def _hands(now: HallNow) -> Iterator[ShownSlide]:
    if hands := big_hands(now.competition, now.reader):
        says = ngettext("%(count)s hand", "%(count)s hands", len(hands)) % {"count": len(hands)}
        yield ShownSlide(HallSlide.HANDS, _("Last big hands"), says, {"hands": hands})


def _announcements(now: HallNow) -> Iterator[ShownSlide]:
    for number, row in enumerate(announcements_of(now.competition)[:MOST_ANNOUNCEMENTS]):
        yield ShownSlide(HallSlide.ANNOUNCEMENTS, row.title, row.title, {"pieces": pieces(row.text)}, number=number)


def _next(now: HallNow) -> Iterator[ShownSlide]:
    """The list of the sessions being played while people look for their table there, and from then on that of the next ones; where the
    turns of several differ, both lists in between."""
    played = {page.session.number: now.looks_ahead_from(page) for page in now.sessions if has_begun(page)}
    looked_for = [page for page in now.sessions if played.get(page.session.number) != 0]
    turns = [turn for turn in played.values() if turn is not None]
    if any(has_begun(page) for page in looked_for):
        yield replace(_by_name(now, looked_for), until=max(turns) if len(turns) == len(played) else None)
    if now.coming and (turns or not played):
        yield replace(_by_name(now, now.coming), since=min(turns, default=0) or None, number=1 if played else 0)


def _by_name(now: HallNow, pages: Sequence[SessionPage]) -> ShownSlide:
    places = places_of(now, pages)
    says = ngettext("%(count)s name", "%(count)s names", len(places)) % {"count": len(places)}
    return ShownSlide(HallSlide.NEXT, with_change(pages, with_stage(pages, places_title(pages))), says, {"places": places})


SLIDES: Mapping[HallSlide, Callable[[HallNow], Iterable[ShownSlide]]] = {
    HallSlide.CLOCK: _clock,
    HallSlide.SEATING: _seating,
    HallSlide.MISSING: _missing,
    HallSlide.STANDINGS: _standings,
    HallSlide.HANDS: _hands,
    HallSlide.ANNOUNCEMENTS: _announcements,
    HallSlide.NEXT: _next,
}
