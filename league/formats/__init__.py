"""How dates and times are written, where we differ from Django: our English is European."""
