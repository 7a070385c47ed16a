"""What games and hands look like in numbers, of a competition and of one player."""
