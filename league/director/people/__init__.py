"""Who takes part: entered, changed, leaving and coming back; and all players and clubs of the installation."""
