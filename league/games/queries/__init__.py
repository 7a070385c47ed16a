"""What may be asked about games; nothing here writes."""
