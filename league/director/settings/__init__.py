"""Settings, ruleset, way of ranking, state and roles of a competition."""
