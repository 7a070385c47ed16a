"""What the director's pages show: the checklist, evenings, sessions and the proposals for a draw."""

from league.director.queries.checklist import checklist
from league.director.queries.draws import DrawQuality, Meeting, fewest_possible, new_seed, propose, quality_shown, standing
from league.director.queries.people import may_rename
from league.director.queries.sittings import SessionPage, TableCard, evenings_of, session_page

__all__ = [
    "DrawQuality",
    "Meeting",
    "SessionPage",
    "TableCard",
    "checklist",
    "evenings_of",
    "fewest_possible",
    "may_rename",
    "new_seed",
    "propose",
    "quality_shown",
    "session_page",
    "standing",
]
