"""The final results, the prizes, and the file for the EMA."""
