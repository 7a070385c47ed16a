"""Hands of Küster's classical game: figures, premiums, doublings, and the special games."""
