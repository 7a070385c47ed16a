"""What may be asked about games; nothing here writes."""

from league.games.queries.facts import facts_of, preview_revision, record_of, replay_of
from league.games.queries.sheet import score_sheet
from league.games.queries.tables import games_of_session
from league.games.queries.versions import versions_of

__all__ = ["facts_of", "games_of_session", "preview_revision", "record_of", "replay_of", "score_sheet", "versions_of"]
