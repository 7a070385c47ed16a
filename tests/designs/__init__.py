"""The searches that found designs shipped in ``league/drawing/constructions``; ``make designs`` runs them again and compares."""
