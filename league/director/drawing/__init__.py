"""Who sits where: one session or several, drawn or by hand."""
