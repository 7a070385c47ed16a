"""Recording without a network: the rules, the game's state and the words that a phone keeps (static/js/offline/, docs/decisions/offline-rules.md)."""
