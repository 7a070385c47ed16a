"""What is handed over and read out at the end: certificates, awards, place cards."""
