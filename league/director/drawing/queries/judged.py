"""The quality of the seating of one session, for its page."""

from __future__ import annotations

from league.competitions.models import Entrant
from league.director.draw_quality import quality_shown, wishes_to_judge
from league.director.drawing.queries.proposals import fewest_possible, standing, who_plays
from league.drawing import Draw, History
from league.seating.kept_wishes import KeptWishes
from league.seating.meetings import drawn_ahead
from league.seating.models import Session
from league.seating.stages import first_table_of

__all__ = ["judged"]


def judged(
    session: Session,
    seating: Draw | None,
    history: History,
    present: tuple[Entrant, ...],
    *,
    compared: bool = True,
    kept: KeptWishes | None = None,
) -> dict[str, object]:
    """The quality, ``compared`` with what others could reach (which takes a moment), and those sitting out with their earlier byes.
    ``kept``: the wishes by which it is judged, if they are known already."""
    if seating is None or not seating.tables:
        return {}
    names = {entrant.number: entrant.shown_name for entrant in present}
    rests = [(number, names[number], history.sit_outs.get(number, 0)) for number in seating.sit_outs]
    fewest = fewest_possible(seating, history, lambda: standing(session, present).draw) if compared else None
    kept = kept or wishes_to_judge(session, present)
    numbered = first_table_of(session.stage)
    quality = quality_shown(seating, history, names, fewest=fewest, ahead=drawn_ahead(session), kept=kept, first_table=numbered)
    return {"quality": quality, "rests": rests, "playing": who_plays(seating, present)}
