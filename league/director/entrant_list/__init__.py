"""A director's lists of people: read, review, enter, and write them out again."""
