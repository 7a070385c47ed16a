"""Series: a league over the years, in seasons of one or more divisions, each of which is one competition."""
