"""Statistics of games and hands, for a competition and for one player."""
