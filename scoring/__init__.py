"""The rules of the game: immutable values in, immutable values out, standard library only.

Its doors: :mod:`scoring.rulesets` (every rulebook as a value), :mod:`scoring.game` (a game as the fold of its hands),
:mod:`scoring.ranking` (standings), :mod:`scoring.formats` (JSON in and out) and :mod:`scoring.errors` (the one refusal).
"""
