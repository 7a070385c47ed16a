"""What may be asked about games; nothing here writes."""

from league.games.queries.facts import facts_of, preview_hand, preview_revision, record_of, replay_of

__all__ = ["facts_of", "preview_hand", "preview_revision", "record_of", "replay_of"]
