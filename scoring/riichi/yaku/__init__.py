"""One small declaration per yaku, grouped by subject, and the table that applies a ruleset to them."""
