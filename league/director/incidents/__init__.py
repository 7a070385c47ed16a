"""What goes wrong at a table: penalties, warnings, substitutes, disqualifications."""
