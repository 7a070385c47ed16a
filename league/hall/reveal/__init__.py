"""The reveal of the places: from the last to the first, step by step, on the screen of the hall."""
