"""A hand by rulebooks that count points: refusals, the worth of what people held, and who pays whom."""
