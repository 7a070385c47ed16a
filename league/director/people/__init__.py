"""Participants of a competition: enter, change, let leave and bring back; and all players and clubs of the installation."""
