"""What is exported, and what an import would do."""
