"""One small declaration a yaku, by what it is about, and the table that applies a ruleset to them."""
