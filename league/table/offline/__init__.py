"""Recording without a network: the rules, the game and the words that a phone keeps for ``static/js/offline/``."""
